"""Interpreted first, compiled later: nobody at the table notices. In processes of their own, as a server is."""
import json
import subprocess
import sys

import pytest

import matou
from matou.agents import compiling

pytestmark = pytest.mark.slow
TRIES = 4
BEGIN = """
import json, sys, threading
from matou.core.switch import SWITCH
SWITCH.turn_on()
from matou.agents import compiling, named
from matou.core.record import Record
from matou.games import load
slug = {slug!r}
game = load(slug)
before = compiling.load_interpreted(slug)

def played():
    "A game of cats: its record, and what everybody was shown and heard all along."
    state = game.deal(game.min_seats, "across the switch")
    agents = [named("cat", seat) for seat in range(game.min_seats)]
    record, shown = Record.open(state, ["cat"] * game.min_seats, "across the switch"), []
    while (outcome := game.outcome(state)) is None:
        for seat in (*range(game.min_seats), None):
            cells, legal = game.view_json(state, seat)
            view = game.view(state, seat)
            shown.append([cells.decode(), legal, bytes(view).hex(), view.heard])
        move = agents[state.turn].choose(game.view(state, state.turn))
        record = record.add(state.turn, move.text)
        state = game.apply(state, move.text)
    return record.close(state, outcome).to_json(), json.dumps(shown)
"""

ACROSS = BEGIN + """
interpreted = played()
loaded_before = "numba" in sys.modules
switching = threading.Thread(target=lambda: found.append(compiling.switch_over(slug)))
found, during = [], []
switching.start()
while switching.is_alive():
    during.append(played() == interpreted)
after = played()
compiled_here = [rule.__name__ for rule, one in SWITCH.compiled.rules.items() if one._cache_misses]
print(json.dumps([found, loaded_before, all(during), after == interpreted, compiled_here,
                  hasattr(game.kernels.play, "py_func"), json.loads(after[0])["moves"][:3]]))
"""

IGNORED = BEGIN + """
from pathlib import Path
listed = json.loads(compiling.marker(slug).read_text())
marker = Path({marker!r})
compiling.marker = lambda slug: marker
marker.write_text(json.dumps([*listed, "matou.games.discat.rules:no_such_rule"]))
first = played()
print(json.dumps([compiling.switch_over(slug), marker.exists(), hasattr(game.rules.legal, "py_func"),
                  played() == first]))
"""


def run(code, **values):
    done = subprocess.run([sys.executable, "-c", code.format(**values)], capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def across(slug):
    """With the game compiled in the cache, by others or by us. Tests beside this one write to the same cache, and where
    two processes write an index of Numba's at once, an entry may be lost: then the marker is ignored, and the game is
    compiled again."""
    for _ in range(TRIES):
        found, *told = run(ACROSS, slug=slug)
        if found == [True]:
            return told
        subprocess.run(compiling.command(slug), check=True, capture_output=True, timeout=600)
    raise AssertionError("the cache is never complete")


@pytest.mark.parametrize("slug", matou.GAMES)
def test_a_game_goes_on_across_the_switch_byte_for_byte(slug):
    """Games that are played before, during and after it have the same records and the same views."""
    loaded_before, during, after, compiled_here, compiled, moves = across(slug)
    assert during and after and moves
    assert not loaded_before, "Numba was imported for an interpreted game"
    assert compiled and compiled_here == [], "something was compiled where people play"


def test_a_marker_counts_only_if_all_of_it_can_be_loaded(tmp_path):
    subprocess.run(compiling.command("discat"), check=True, capture_output=True, timeout=600)
    assert run(IGNORED, slug="discat", marker=str(tmp_path / "discat.warm")) == [False, False, False, True]


def test_a_process_where_rules_are_compiled_already_does_not_switch():
    code = ("import json, matou; game = matou.load('discat'); from matou.core.switch import SWITCH; SWITCH.turn_on();"
            "print(json.dumps([SWITCH.on, hasattr(game.rules.legal, 'py_func')]))")
    assert run(code) == [False, True]


def test_rules_that_are_never_compiled_do_not_wait_to_be(monkeypatch):
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    code = ("import json, sys; from matou.core.switch import SWITCH; SWITCH.turn_on(); import matou;"
            "matou.load('discat').deal(2, 1); print(json.dumps([SWITCH.on, 'numba' in sys.modules]))")
    assert run(code) == [False, False]


def test_an_agent_that_thinks_waits_and_one_that_does_not_plays():
    for slug in matou.GAMES:
        assert [compiling.thinks(level, slug) for level in ("kitten", "cat", "greedy", "random")] == [False] * 4
        assert all(compiling.thinks(level, slug) for level in ("tomcat", "matou", "search:20", "flat:5", "search:1s"))
