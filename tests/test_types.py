"""What a type checker finds: in a program that uses Matou, and in a rule with a misspelt field."""
import re
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import pytest

import matou
from matou import rows
from matou.core.cells import CommonRow

ROOT = Path(__file__).parents[1]
USER = """
import matou

game = matou.load("discat")
state = game.deal(seats=2, seed=1)
view = game.view(state, 0)
reveal_type(game)
reveal_type(state)
reveal_type(view)
reveal_type(view.legal[0])
reveal_type(game.apply(state, "24"))
reveal_type(game.parse(state, "24"))
reveal_type(matou.agent("cat").choose(view))
reveal_type(matou.play(game, [matou.agent("cat", 1), matou.agent("cat", 2)]))
reveal_type(matou.GAMES[0])
"""
REVEALED = ["Game", "State", "View", "Move", "State", "Move", "Move", "Record", "str"]
MISUSE = """
import matou

game = matou.load(5)                             # error: a name
state = game.deal(seats="two")                   # error: a number
view = game.view(0, state)                       # error: the wrong way round
game.shuffle()                                   # error: no such method
matou.loader("discat")                           # error: no such function
"""
RULE = """
from __future__ import annotations

from typing import TYPE_CHECKING

from matou.core.rule import rule

if TYPE_CHECKING:
    from matou.games.poche.rows import BoxRow, StateRow

@rule
def pass_turn(s: StateRow, b: BoxRow) -> int:
    s.turrn = 1 - s.turn                         # error: misspelt
    s.clan[0] = b.attack[0, 1] + s.flipedd       # error: misspelt
    return s.points                              # error: the cells of both seats, not one
"""


@pytest.fixture(scope="module")
def found(tmp_path_factory):
    """What mypy says of the three files to somebody who has installed Matou: by file, its lines and remarks."""
    home = tmp_path_factory.mktemp("user")
    venv.create(home / "venv", with_pip=False)
    python = next((home / "venv").glob("[bS]*/python*"))
    packages = Path(sysconfig.get_path("purelib", vars={"base": str(home / "venv")}))
    (packages / "installed.pth").write_text(f"{ROOT / 'src'}\n{sysconfig.get_path('purelib')}\n", encoding="utf-8")
    files = {"user": USER, "misuse": MISUSE, "a_rule": RULE}
    for name, text in files.items():
        (home / f"{name}.py").write_text(text, encoding="utf-8")
    run = subprocess.run([sys.executable, "-m", "mypy", "--strict", "--no-incremental", "--config-file", "",
                          "--python-executable", str(python), *(f"{name}.py" for name in files)],
                         cwd=home, capture_output=True, text=True, check=False)
    said = {name: re.findall(rf"^{name}\.py:(\d+): (\w+): (.*)$", run.stdout, re.MULTILINE) for name in files}
    assert sum(map(len, said.values())) >= len(REVEALED), run.stdout + run.stderr
    return said


def errors(said):
    return sorted({int(line) for line, kind, _ in said if kind == "error"})


def marked(text):
    return [at for at, line in enumerate(text.split("\n"), 1) if "# error" in line]


def test_a_users_file_gets_real_types(found):
    revealed = [re.search(r'"(.*)"', what)[1] for _, kind, what in found["user"] if kind == "note"]
    assert [re.search(r"(\w+)\]?$", one)[1] for one in revealed] == REVEALED     # tuple[int, str, fallback=…Move]
    assert errors(found["user"]) == []


def test_misuse_is_found(found):
    assert errors(found["misuse"]) == marked(MISUSE)


def test_a_misspelt_field_in_a_rule_is_found(found):
    assert errors(found["a_rule"]) == marked(RULE)
    assert any('"StateRow" has no attribute "turrn"' in what for _, _, what in found["a_rule"])


@pytest.mark.parametrize("slug", matou.GAMES)
def test_the_types_of_rows_are_their_fields(slug):
    text = (matou.load(slug).home / "rows.py").read_text(encoding="utf-8")
    assert text == rows.module(matou.load(slug)), f"to write it anew: python -m matou.rows {slug}"
    for field in matou.load(slug).rules.FIELDS:
        if field.name in CommonRow.__annotations__:
            continue
        assert f"    {field.name}: {rows.KINDS[len(field.shape)]}\n" in text


def test_the_types_of_rows_cost_nothing_at_run_time():
    """No game loads them, and a rule keeps its annotations as text."""
    script = ("import sys, matou\nfor slug in matou.GAMES: matou.load(slug)\nimport matou.games.poche.heuristic\n"
              "print(*(name for name in sys.modules if name.endswith(('.rows', '.cells'))))\n"
              "print(matou.load('poche').rules.apply.__annotations__['s'])")
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert run.stdout.split("\n")[:2] == ["", "StateRow"]
