"""DESIGN §5: the promises every game keeps, tried on every variant of every game."""
import json
import os
import random
import subprocess
import sys
from collections import Counter
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings

import matou
from digest import digests
from matou.core.record import Record
from matou.lab.simulate import Bench, simulate
from strategies import near_miss, near_misses, positions
from variants import SOAK, VARIANTS, each_variant, played, with_row

some_positions = settings(max_examples=60 * SOAK, deadline=None, suppress_health_check=list(HealthCheck))


# 1. Same seed and moves, same bytes; compiled = bounds-checked = interpreted (GPU: test_gpu.py)

@each_variant
def test_1_same_seed_same_bytes(variant):
    one, other = list(played(variant, 5)), list(played(variant, 5))
    assert [bytes(state) for state in one] == [bytes(state) for state in other]
    assert bytes(variant.deal(5)) != bytes(variant.deal(6))


MODES = {"bounds-checked": {"NUMBA_BOUNDSCHECK": "1"}, "interpreted": {"NUMBA_DISABLE_JIT": "1"}}


@pytest.mark.slow
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("slug", matou.GAMES)
def test_1_compiled_is_bounds_checked_is_interpreted(slug, mode):
    script = Path(__file__).with_name("digest.py")
    run = subprocess.run([sys.executable, script, slug], env={**os.environ, **MODES[mode]}, capture_output=True,
                         text=True, check=False)
    assert run.returncode == 0, run.stderr
    compiled = digests(slug)
    assert json.loads(run.stdout) == compiled and len(set(compiled.values())) == len(compiled)


# 2. No card is born or lost

@each_variant
def test_2_no_card_is_born_or_lost(variant):
    for seed in range(3 * SOAK):
        for state in played(variant, seed):
            assert variant.game.census(state) == [], state.said


# 3. Every game ends within a stated bound; and so does every list of legal moves

@pytest.mark.slow
@each_variant
def test_3_every_game_ends_in_time(variant):
    bench = Bench(variant.game, variant.seats, **variant.options)
    for seed in range(200 * SOAK):
        moves, _, _ = bench.count([f"bound/{seed}"])
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
    assert game.meant(state, move) == move
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


@each_variant
def test_5_record_round_trip(variant):
    game = variant.game
    for record in simulate(game, variant.seats, 3 * SOAK, "round trip", legal=True, **variant.options):
        again = Record.from_json(record.to_json())
        assert again == record and again.to_json() == record.to_json()
        assert game.outcome(again.replay(game)) is not None


@each_variant
def test_5_a_record_replays_by_its_deal_alone(variant):
    """Any other program can replay it: the seed is not needed."""
    game = variant.game
    for record in simulate(game, variant.seats, 2, "by the deal", **variant.options):
        data = json.loads(record.to_json()) | {"seed": None}
        Record.from_json(json.dumps(data)).replay(game)


@each_variant
def test_5_games_in_the_kernel_are_games_through_views(variant):
    game = variant.game
    for i, record in enumerate(simulate(game, variant.seats, 3, "kernel", legal=True, **variant.options)):
        agents = [matou.agent("random", f"kernel/{i}/{seat}") for seat in range(variant.seats)]
        assert matou.play(game, agents, f"kernel/{i}", legal=True, **variant.options) == record


# 6. view(imagine(view)) == view, legal(view) == legal(state): what you may do never depends on what you may not see

@pytest.mark.slow
@each_variant
def test_6_imagined_tables_look_the_same(variant):
    game = variant.game
    for seed in range(2 * SOAK):
        for state in played(variant, seed):
            for seat in (None, *range(variant.seats)):
                view = game.view(state, seat)
                world = game.imagine(view, f"{seed}/{len(state.said)}")
                assert game.view(world, seat) == view, (seat, state.said)
                assert game.census(world) == []
            assert game.view(state, state.turn).legal == game.legal(state)


@each_variant
def test_6_imagine_uses_the_agents_chance_and_not_the_games(variant):
    """Two worlds from the same seed are one; the table's own chance changes nothing in them."""
    game = variant.game
    state = list(played(variant, 3))[4]
    other = state.row.copy()
    other.rng[:] = 1
    twin = with_row(state, other)
    worlds = [game.imagine(game.view(one, 0), "same") for one in (state, twin)]
    assert worlds[0] == worlds[1]
    assert game.imagine(game.view(state, 0), "another") != worlds[0]


@each_variant
def test_6_hidden_cells_are_hidden(variant):
    """A view shows nothing of a field that nobody may look at, and of an owner's field only the own part."""
    game = variant.game
    for state in list(played(variant, 1))[::5]:
        for seat in (None, *range(variant.seats)):
            view = game.view(state, seat)
            for field in game.fields:
                cells, shown = np.asarray(state.row[field.name]), np.asarray(view.row[field.name])
                if field.seen_by == 0:
                    assert (cells == shown).all()
                else:
                    own = [seat] if field.seen_by == 1 and seat is not None else []
                    assert (shown[own] == cells[own]).all()
                    assert (np.delete(shown, own, 0) == -1).all()


# 7. Past states never change

@each_variant
def test_7_past_states_never_change(variant):
    states = list(played(variant, 9))
    before = [bytes(state) for state in states]
    for state in states:
        variant.game.legal(state)
        variant.game.outcome(state)
        variant.game.imagine(variant.game.view(state, 0), 1)
        with pytest.raises(matou.MatouError):
            variant.game.apply(state, "no such move")
    assert [bytes(state) for state in states] == before


# 7 to 9, states, seats and equality: test_contract_api.py. 10. Perft counts and golden playthroughs: test_golden.py.
# 11. Paragraphs cited: test_house.py.

@each_variant
def test_moves_are_told_in_words(variant):
    names = [f"P{seat}" for seat in range(variant.seats)]
    game, states = variant.game, list(played(variant, 2))
    for before, after in pairwise(states):
        told = game.tell(before, game.parse(before, after.said[-1][1]), after, names)
        assert told and names[before.turn] in told[0]


@each_variant
def test_points_as_they_stand_are_those_of_the_end_once_it_is_there(variant):
    """What is counted when somebody gives up; and it changes nothing on the table."""
    game, states = variant.game, list(played(variant, 4))
    for state in states[::7]:
        before = bytes(state)
        assert len(game.scores_now(state)) == variant.seats and bytes(state) == before
        for seat in (None, *range(variant.seats)):                   # it tells no secret
            assert game.scores_now(game.view(state, seat)) == game.scores_now(state)
    assert game.scores_now(states[-1]) == game.outcome(states[-1]).scores
