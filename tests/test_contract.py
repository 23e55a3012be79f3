"""The promises every game keeps (docs/architecture.md), tried on every variant of every game."""
import json
import os
import random
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

import matou
from matou import testing
from matou.games import OURS
from matou.lab.simulate import Simulator
from rules_digest import digests
from strategies import near_miss, near_misses, positions
from variants import SOAK, VARIANTS, each_game, each_variant, played

some_positions = settings(max_examples=60 * SOAK, deadline=None, suppress_health_check=list(HealthCheck))


# Every promise of the conformance kit, which games of other packages have to keep, too

ELSEWHERE = (testing.compiled_is_interpreted,    # test_1 below says more
             testing.games_end_in_time,          # and so does test_3; the games of each promise have the same bound
             testing.positions_round_trip)       # core/test_position.py, and test_5 below
SLOW = (testing.other_texts_are_refused, testing.imagined_tables_look_the_same)      # where rules are interpreted
HERE = [pytest.param(promise, id=promise.__name__, marks=pytest.mark.slow if promise in SLOW else ())
        for promise in testing.PROMISES if promise not in ELSEWHERE]


@pytest.mark.parametrize("promise", HERE)
@each_variant
def test_a_promise_is_kept(variant, promise):
    for seed in range(SOAK):
        promise(testing.Variant(variant.game, variant.seats, variant.options, str(seed or "")))


@pytest.mark.slow
@each_game
def test_positions_round_trip(variant):
    testing.positions_round_trip(testing.Variant(variant.game, variant.seats, variant.options))


MOST_BYTES = 3000                                # a state is copied with every move


@pytest.mark.parametrize("slug", OURS)
def test_a_state_is_small(slug):
    game = matou.load(slug)
    assert game.rules.STATE.itemsize == len(bytes(game.deal(2, 1))) <= MOST_BYTES


# The numbers are those of docs/architecture.md. 1. Compiled = bounds-checked = interpreted (GPU: test_gpu.py)

# Checked, they need not be quick, only compiled: without optimization, that takes half as long.
CHECKED = {"NUMBA_BOUNDSCHECK": "1", "NUMBA_OPT": "0"}
MODES = {"bounds-checked": CHECKED, "interpreted": {"NUMBA_DISABLE_JIT": "1"}}
# Of each variant, the number of games, and of plies of each. Interpreted, a ply takes a hundred times as long.
SAMPLES = {"bounds-checked": (2, 150), "interpreted": (2, 150) if SOAK > 1 else (1, 60)}


@pytest.mark.slow
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("slug", matou.GAMES)
def test_1_compiled_is_bounds_checked_is_interpreted(slug, mode):
    script = Path(__file__).with_name("rules_digest.py")
    run = subprocess.run([sys.executable, script, slug, *map(str, SAMPLES[mode])], env={**os.environ, **MODES[mode]},
                         capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    compiled = digests(slug, *SAMPLES[mode])
    assert json.loads(run.stdout) == compiled and len(set(compiled.values())) == len(compiled)


# 3. Every game ends within a stated bound; and so does every list of legal moves

@pytest.mark.slow
@each_variant
def test_3_every_game_ends_in_time(variant):
    simulator = Simulator(variant.game, variant.seats, **variant.options)
    for seed in range(200 * SOAK):
        moves, _, _ = simulator.count([f"bound/{seed}"])
        assert 0 < moves <= variant.game.longest(variant.seats)


@some_positions
@given(positions())
def test_3_legal_lists_are_short_and_empty_only_at_the_end(position):
    variant, state = position
    codes = variant.game.codes(state)
    assert len(codes) == len(set(codes)) <= variant.game.rules.MOST_MOVES
    assert bool(codes) == (variant.game.outcome(state) is None)


# 4. parse(str(m)) == m; every other text is refused with a reason

@some_positions
@given(positions())
def test_4_every_legal_move_reads_as_it_is_written(position):
    variant, state = position
    for move in variant.game.legal(state):
        assert variant.game.parse(state, str(move)) == move


@settings(some_positions, max_examples=200 * SOAK)
@given(near_misses())
def test_4_every_other_text_is_refused_with_a_reason(said):
    refusal(*said)


def refusal(variant, state, text):
    """Why a text is refused, and by which rule if it is a move; nothing if it is another spelling of a legal one."""
    game = variant.game
    try:
        move = game.parse(state, text)
    except matou.InvalidMove as error:
        assert len(str(error)) > 10
        return "invalid"
    except matou.IllegalMove as error:
        assert str(error).startswith(f"§{error.paragraph}: ")
        assert f"**{error.paragraph}" in (game.home / "booklet.en.md").read_text() \
            or f"§{error.paragraph}" in (game.home / "booklet.en.md").read_text()
        return error.paragraph
    assert game.resolve(state, move) == move
    assert game.apply(state, text).said[-1] == (state.turn, move.text)
    return ""


@pytest.mark.parametrize("slug", matou.GAMES)
def test_4_near_misses_reach_the_rules_of_every_game(slug, monkeypatch):
    """The texts above are of each game's own notation: many are moves, which `why_not` refuses by several rules."""
    asked, game, luck = [], matou.load(slug), random.Random(slug)
    why_not = game.why_not
    monkeypatch.setattr(game, "why_not", lambda *about: asked.append(about) or why_not(*about))
    found = Counter()
    for variant in (one for one in VARIANTS if one.slug == slug):
        for state in list(played(variant, "near"))[::3][:8]:
            found.update(refusal(variant, state, near_miss(luck, variant, state)) for _ in range(12))
    assert len(asked) >= 100, found
    assert len(set(found) - {"invalid", ""}) >= 5 and found["invalid"] >= 20, found


# 5. Bytes, dict and record round-trip

@some_positions
@given(positions())
def test_5_bytes_and_dict_round_trip(position):
    variant, state = position
    game = variant.game
    assert bytes(game.state_from_bytes(bytes(state), **variant.options)) == bytes(state)
    told = json.loads(json.dumps(state.to_dict()))
    assert bytes(game.state_from_dict(told, **variant.options)) == bytes(state)


# 7 to 9, states, seats and equality: test_contract_api.py. 10. Perft counts and golden playthroughs: test_golden.py.
# 11. Paragraphs cited: test_architecture.py.
