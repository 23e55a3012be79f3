"""Each program in examples/ does what its first lines say, here in small. (The bot on a server: test_example.py; the
programs that learn: test_environments_page.py.)"""
import os
import re
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

import matou

EXAMPLES = Path(__file__).parents[2] / "examples"
ELSEWHERE = {"bot.py": "server/test_example.py", "train_discat.py": "env/test_environments_page.py",
             "train_discat_torch.py": "env/test_environments_page.py"}
COMMAND = """#!{python}
import os, sys
os.environ["NUMBA_DISABLE_JIT"] = "1"
sys.path.insert(0, {sources!r})
from matou.cli import main
sys.exit(main())
"""


def test_every_example_is_run():
    here = set(re.findall(r'"(\w+\.py)"', Path(__file__).read_text(encoding="utf-8")))
    listed = (EXAMPLES / "README.md").read_text(encoding="utf-8")
    for example in EXAMPLES.glob("*.py"):
        assert example.name in here and f"({example.name})" in listed
    for name, test in ELSEWHERE.items():
        assert name.removesuffix(".py") in (Path(__file__).parents[1] / test).read_text(encoding="utf-8")


def ran(name, *arguments, **environment):
    """What an example prints, in a process of its own."""
    kept = {**os.environ, "PYTHONPATH": str(Path(matou.__file__).parents[1]), **environment}
    done = subprocess.run([sys.executable, EXAMPLES / name, *arguments], env=kept, capture_output=True, text=True,
                          timeout=600, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout


def test_a_game_in_pettingzoos_loop(capsys):
    pytest.importorskip("pettingzoo", reason="pettingzoo is not installed: pip install 'matou[pettingzoo]'")
    runpy.run_path(str(EXAMPLES / "pettingzoo_game.py"))
    assert re.findall(r"^player_(\d) (-?[\d.]+) \d+$", capsys.readouterr().out, re.MULTILINE)


def test_a_million_moves_at_1024_tables(capsys):
    runpy.run_path(str(EXAMPLES / "vector_games.py"))
    assert re.search(r"first player \d{4}", capsys.readouterr().out)


def test_openspiels_search_plays():
    """With two simulations per move instead of fifty."""
    pytest.importorskip("pyspiel", reason="needs matou[openspiel]")
    told = ran("openspiel_search.py", "2")
    assert told.startswith("discat") and re.search(r"\[-?[01]\.\d*, -?[01]\.\d*\]$", told.strip())


def test_a_program_plays_with_the_tools_for_language_models(tmp_path):
    """As an application starts them: the command `matou`, found on its path."""
    pytest.importorskip("mcp", reason="needs matou[mcp]")
    command = tmp_path / "matou"
    command.write_text(COMMAND.format(python=sys.executable, sources=str(Path(matou.__file__).parents[1])))
    command.chmod(0o755)
    told = ran("language_model.py", PATH=f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    assert told.startswith("Table discat-1: Discat.") and "The game is over." in told and "Points: you" in told
