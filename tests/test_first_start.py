"""`matou play` and `matou serve` with nothing compiled: one plays at once, and is told what has to wait."""
import os
import subprocess
import sys
import time

import httpx
import psutil
import pytest

import matou
from matou.agents import named
from matou.commands.play import Left, TerminalGame
from matou.language import Language


@pytest.fixture
def nothing_compiled(tmp_path):
    return {**os.environ, "MATOU_CACHE": str(tmp_path / "cache"), "LC_ALL": "C.UTF-8", "COLUMNS": "100"}


def children_compiling(folder):
    """Processes that compile into this cache."""
    return [one.pid for one in psutil.process_iter(["cmdline", "environ"])
            if "matou.agents.compiling" in (one.info["cmdline"] or ())
            and (one.info["environ"] or {}).get("MATOU_CACHE") == folder]


def test_in_a_terminal_one_plays_at_once_and_nothing_is_left_running(nothing_compiled):
    """A whole move, a hint that is not ready, and the end: with an empty cache, nothing of it waits for a compiler."""
    done = subprocess.run([sys.executable, "-m", "matou", "play", "discat", "--seed", "7", "--option", "first=0"],
                          input="h\na\nq\n", capture_output=True, text=True, env=nothing_compiled, timeout=60)
    assert done.returncode == 0 and done.stderr == ""
    assert "Hints are being prepared; ask again in about" in done.stdout
    assert done.stdout.count("Minou> ") >= 3 and "See you next time!" in done.stdout
    until = time.monotonic() + 10
    while (left := children_compiling(nothing_compiled["MATOU_CACHE"])) and time.monotonic() < until:
        time.sleep(0.1)
    assert left == []


class Behind:
    """A game that takes this many seconds to compile."""

    def __init__(self, seconds):
        self.seconds, self.waited = seconds, 0

    def wait(self):
        self.waited, self.seconds = self.waited + 1, None


def sitting(behind, level):
    game = matou.load("discat")
    state = game.deal(2, "first start", first=1)
    return TerminalGame(game, state, ["Minou", level], {1: named(level, 1)}, Language("en").say, behind)


def test_in_a_terminal_an_agent_that_searches_says_that_it_is_being_prepared(monkeypatch, capsys):
    monkeypatch.setattr("builtins.input", lambda *_: "q")
    for level, waits in (("search:5", 1), ("cat", 0)):
        behind = Behind(12)
        with pytest.raises(Left):
            sitting(behind, level).play()
        told = capsys.readouterr().out
        assert behind.waited == waits and (f"{level} is being prepared." in told) == bool(waits)
        assert ("about 12 seconds" in told) == bool(waits)


def test_in_a_terminal_a_hint_that_is_not_ready_is_not_counted(monkeypatch, capsys):
    said = iter("hq")
    monkeypatch.setattr("builtins.input", lambda *_: next(said))
    one = sitting(Behind(12), "cat")
    with pytest.raises(Left):
        one.play()
    assert "ask again in about 12 seconds" in capsys.readouterr().out and one.hints == []


def test_a_server_with_nothing_compiled_can_be_played_on(nothing_compiled, tmp_path):
    """Its games are there at once; it says when agents can search; and it leaves no compiler behind."""
    serving = subprocess.Popen([sys.executable, "-m", "matou", "serve", "--port", "0", "--database",
                                f"sqlite:///{tmp_path}/tables.sqlite3"], stdout=subprocess.PIPE, text=True,
                               env=nothing_compiled)
    try:
        address = serving.stdout.readline().split(" at ")[1].split(" ")[0]
        with httpx.Client(base_url=address, timeout=60) as door:
            while not all((told := door.get("/health").json())["ready"].values()):
                time.sleep(0.05)
            assert all(seconds > 0 for seconds in told["search"].values())
            assert door.post("/api/guest", json={"name": "Anna"}).status_code == 201
            for game in matou.GAMES:
                wish = {"game": game, "seats": ["person"] + ["cat"] * (matou.load(game).min_seats - 1)}
                assert door.post("/api/tables", json=wish).status_code == 201
            assert all(seconds > 0 for seconds in door.get("/health").json()["search"].values())
    finally:
        serving.terminate()
        serving.wait(60)
    until = time.monotonic() + 10
    while (left := children_compiling(nothing_compiled["MATOU_CACHE"])) and time.monotonic() < until:
        time.sleep(0.1)
    assert left == []
