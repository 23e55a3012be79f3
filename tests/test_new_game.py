"""docs/a-new-game.md is followed to the letter: what it tells people to type is typed, in an environment where Matou is
installed and nothing can be downloaded. Then each command must have done what the page says."""
import asyncio
import importlib
import os
import random
import re
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

import matou
from matou import rows
from matou.cli import main
from matou.commands.new_game import generated, write
from server_thread import people, play, table

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "a-new-game.md").read_text(encoding="utf-8")
TYPED = [line for block in re.findall(r"^```sh\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
         for line in block.splitlines()]
SERVE = "matou serve"
COMPILED = "matou arena"                         # the rest is played interpreted: the kit compares both elsewhere
ANSWERS = {"matou play whiskers": "a\n" * 5}     # what somebody types then: the first card that is offered, five times
PATIENCE = 300


class Shell:
    """A shell in an environment of its own, in which `matou`, `python` and `pip` are those of the environment."""

    def __init__(self, home):
        self.home, self.here, self.said = home, home, {}
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", home / "env"], check=True)
        site = next((home / "env").rglob("site-packages"))
        (site / "tests.pth").write_text(f"import site; site.addsitedir({sysconfig.get_path('purelib')!r})\n")
        programs = home / "env" / "bin"
        for name in ("matou", "pip"):
            (programs / name).write_text(f'#!/bin/sh\nexec {programs}/python -m {name} "$@"\n')
            (programs / name).chmod(0o755)
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST_", "NUMBA_"))}
        self.environment = {
            **kept, "PATH": f"{programs}{os.pathsep}{kept['PATH']}", "PYTHONPATH": str(Path(matou.__file__).parents[1]),
            "PIP_NO_INDEX": "1", "PIP_NO_BUILD_ISOLATION": "0", "PIP_DISABLE_PIP_VERSION_CHECK": "1",  # 0: no isolation
            "MATOU_CACHE": str(home / "cache"), "MATOU_DATA": str(home / "data"), "MATOU_PORT": "0",
            "LC_ALL": "C.UTF-8"}

    def type(self, line):
        mode = {} if line.startswith(COMPILED) else {"NUMBA_DISABLE_JIT": "1"}
        done = subprocess.run(["bash", "-c", f"{line}\nstatus=$?; pwd > {self.home}/here; exit $status"], cwd=self.here,
                              env={**self.environment, **mode}, input=ANSWERS.get(line, ""), capture_output=True,
                              text=True, timeout=PATIENCE, check=False)
        assert done.returncode == 0, (line, done.stdout[-2000:], done.stderr[-2000:])
        self.here = Path((self.home / "here").read_text().strip())
        self.said[line] = done.stdout


@pytest.fixture(scope="module")
def shell(tmp_path_factory):
    """All that the page says has been typed, but for the server, which does not end."""
    made = Shell(tmp_path_factory.mktemp("newcomer"))
    for line in TYPED:
        if line != SERVE:
            made.type(line)
    return made


def said(shell, beginning):
    (line,) = [line for line in shell.said if line.startswith(beginning)]
    return shell.said[line]


def test_the_page_tells_people_to_generate_install_play_and_test():
    assert [line.split()[:2] for line in TYPED] == [
        ["matou", "new-game"], ["cd", "whiskers"], ["pip", "install"], ["matou", "rules"], ["matou", "play"],
        ["matou", "arena"], ["matou", "serve"], ["python", "-m"]]


@pytest.mark.slow
@pytest.mark.xdist_group("newcomer")
def test_six_files_are_written_and_the_page_names_them(shell):
    files = sorted(str(path.relative_to(shell.here)) for path in shell.here.rglob("*") if path.is_file()
                   and not {"__pycache__", ".pytest_cache"} & set(path.parts))
    assert files == ["pyproject.toml", "src/whiskers/__init__.py", "src/whiskers/booklet.en.md",
                     "src/whiskers/booklet.fr.md", "src/whiskers/rules.py", "tests/test_whiskers.py"]
    assert all(Path(file).name in PAGE for file in files)


@pytest.mark.slow
@pytest.mark.xdist_group("newcomer")
def test_the_game_is_installed_and_played(shell):
    assert "pip install -e ." in said(shell, "matou new-game")
    assert said(shell, "matou rules").startswith("# Whiskers\n") and "**3.2** (booklet)" in said(shell, "matou rules")
    played = said(shell, "matou play")
    assert "Whiskers: your turn." in played and len(re.findall("You(?: play|:) ", played)) == 5
    assert re.search("You win|cat 1 wins", played)
    assert "2 passed" in said(shell, "python -m pytest")


@pytest.mark.slow
@pytest.mark.xdist_group("newcomer")
def test_search_beats_chance_compiled(shell):
    first, second = (float(share) for share in re.findall(r"(\d+\.\d)% ±", said(shell, "matou arena")))
    assert first > second


@pytest.mark.slow
@pytest.mark.xdist_group("newcomer")
def test_the_server_has_the_game_and_plays_it(shell):
    """Interpreted at first, as any game: the page has it, a kitten plays it to the end, the record is kept."""
    server = subprocess.Popen(["bash", "-c", f"exec {SERVE}"], cwd=shell.here, env=shell.environment, text=True,
                              stdout=subprocess.PIPE)
    try:
        host = re.search(r"http://([\d.:]+)/", server.stdout.readline())[1]
        asyncio.run(served(host))
    finally:
        server.terminate()
        server.communicate(timeout=PATIENCE)


async def served(host):
    async with people(host, "Zoé", lang="fr") as (zoe,):
        games = {game["game"]: game for game in (await zoe.ask("GET", "/api/games?lang=fr", None, 200))["games"]}
        assert games["whiskers"]["goal"] == "Joue haut pour prendre le poisson. Le plus de poissons gagne."
        at = await table([zoe], "whiskers", ["person", "kitten"])
        last = await play(zoe, at, random.Random(1))
        assert sum(last["outcome"]["scores"]) == 5
        answer = await zoe.rest.get(f"/api/tables/{at}/record")
        assert answer.status_code == 200 and len(answer.json()["moves"]) == 10


@pytest.mark.slow
@pytest.mark.xdist_group("newcomer")
def test_rules_alone_are_enough_for_everything_on_a_server(shell):
    """Compiled, with the uniform heuristic: every level, hints, looking back, the record, a review, a rematch."""
    paths = os.pathsep.join([shell.environment["PYTHONPATH"], str(ROOT / "tests")])
    done = subprocess.run([shell.home / "env" / "bin" / "python", ROOT / "tests" / "third_party_server.py", "whiskers",
                           shell.home / "elsewhere.sqlite3"], env={**shell.environment, "PYTHONPATH": paths},
                          capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    assert done.stdout.split() == ["levels", "hint", "back", "record", "review", "rematch", "done"]


def test_the_fields_of_a_generated_game_are_written_as_types(tmp_path, monkeypatch, capsys):
    """`python -m matou.rows`, a second time as well."""
    for file, text in generated("whiskerrows").items():
        write(tmp_path / file, text)
    monkeypatch.syspath_prepend(str(tmp_path / "src"))
    game = importlib.import_module("whiskerrows").GAME
    monkeypatch.setattr(rows.matou, "GAMES", ("whiskerrows",))
    monkeypatch.setattr(rows.matou, "load", lambda slug: game)
    for _ in range(2):
        assert rows.main(["whiskerrows"]) == 0
        text = (game.home / "rows.py").read_text(encoding="utf-8")
        for line in ("class StateRow(CommonRow, Protocol):", "    hand: Grid", "    unseen: Cells"):
            assert f"{line}\n" in text
    assert rows.main(["nosuch"]) == rows.main([]) == 2


# What is refused
@pytest.mark.parametrize("name, why", [
    ("Whiskers", "is not a name for a game"), ("two-cats", "is not a name for a game"),
    ("9lives", "is not a name for a game"), ("", "is not a name for a game"), ("../away", "is not a name for a game"),
    ("class", "is not a name for a game"), ("match", "is not a name for a game"),
    ("discat", "there is a game discat already"), ("numpy", "there is a Python package numpy already"),
    ("json", "there is a Python package json already"), ("there", "there already exists"),
])
def test_a_name_that_will_not_do_is_refused_and_nothing_is_written(tmp_path, monkeypatch, capsys, name, why):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "there").mkdir()
    assert main(["new-game", name, "--lang", "en"]) == 2
    assert why in capsys.readouterr().err
    assert [path.name for path in tmp_path.rglob("*")] == ["there"]


def test_a_folder_that_cannot_be_written_is_named(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(Path, "mkdir", lambda *_, **__: (_ for _ in ()).throw(PermissionError(13, "Permission denied")))
    assert main(["new-game", "whiskers", "--lang", "en"]) == 2
    assert capsys.readouterr().err == ("matou new-game: whiskers/pyproject.toml: cannot be written "
                                       "(Permission denied)\n")


def test_what_is_written_is_clean(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert main(["new-game", "whiskers", "--lang", "fr"]) == 0
    ruff = Path(sys.executable).with_name("ruff")
    done = subprocess.run([ruff, "check", "--no-cache", "--config", ROOT / "pyproject.toml"], cwd=tmp_path / "whiskers",
                          capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    assert all(len(line) <= 120 for path in tmp_path.rglob("*.py") for line in path.read_text("utf-8").splitlines())
