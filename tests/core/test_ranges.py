"""The narrow row of a GPU (core/ranges.py) loses nothing: every value that games reach is one of its field's."""
import random
import tomllib
from functools import cache

import numpy as np
import pytest

from matou.core.fields import SEAT, SWITCH, Field
from matou.core.ranges import HIGHEST, LOWEST, Ranges, narrow
from variants import SOAK, VARIANTS, Variant, each_game, each_variant, with_row

PLAYERS = range(2, 7)
LONGEST = 2_000                                  # moves that are looked at, of a game that goes on and on


def players_of(game):
    return range(game.min_seats, game.max_seats + 1)


@cache
def ranges_of(game):
    return Ranges(game.fields, players_of(game))


def at_random(rng, codes):
    return rng.choice(codes)


def first_come(rng, codes):
    """Mostly the first or the last of the legal moves: piles grow and hands fill that random players empty."""
    return codes[0] if rng.random() < 0.45 else codes[-1] if rng.random() < 0.8 else rng.choice(codes)


def reached(state, choose, seed):
    """Every row of a game from here on, as cells."""
    game, rng, rows = state.game, random.Random(f"{seed}/{choose.__name__}"), [bytes(state)]
    while not state.over and len(rows) < LONGEST:
        state = game.apply(state, choose(rng, game.codes(state)))
        rows.append(bytes(state))
    return np.frombuffer(b"".join(rows), np.int64).reshape(len(rows), -1), state


def assert_in_range(game, seats, cells):
    """All these rows at once: within what fields declare, seats and packed numbers included, and whole when narrow."""
    known = ranges_of(game)
    beyond = (cells < known.least) | (cells > known.most) | (known.of_seats & (cells >= seats))
    for one in known.parts:
        beyond[:, one.cells] |= (cells[:, one.cells, None] >> one.shifts & one.bits > one.most).any(2)
    for row in np.flatnonzero(beyond.any(1))[:1]:
        raise AssertionError(known.wrong(cells[row], seats))
    wide, form = cells.reshape(-1).view(game.record_type), narrow(game.fields, players_of(game))
    for name in form.names:
        kept = wide[name].astype(form[name].base)
        assert np.array_equal(kept, wide[name]), name


@each_variant
@pytest.mark.parametrize("choose", [at_random, first_come])
def test_every_row_of_whole_games_is_in_range(variant, choose):
    for seed in range(2 * SOAK):
        cells, _ = reached(variant.deal(f"ranges {seed}"), choose, seed)
        assert len(cells) > 5
        assert_in_range(variant.game, variant.seats, cells)


# What lies at the top of a range --------------------------------------------------------------------------------

def largest_deck():
    """Cat Days: forty different cards, eighty in all, each cat with the most points."""
    cats = [{"slug": f"cat-{letter}{other}", "en": "Cat", "fr": "Chat", "points": 99, "copies": 2, "week": "either"}
            for letter in "abcd" for other in "abcdefghij"][:37]
    tree = {"slug": "tree", "en": "Tree", "fr": "Arbre", "event": True, "copies": 2, "week": "own", "effect": "tree"}
    toy = {"slug": "toy", "en": "Toy", "fr": "Jouet", "event": True, "copies": 2, "effect": "swap"}
    spray = {"slug": "spray", "en": "Spray", "fr": "Spray", "event": True, "copies": 2, "effect": "return"}
    return {"name": "largest", "cards": [*cats, tree, toy, spray]}


def highest_figures():
    """Chats de Poche: every attack and every prey at 99."""
    game = Variant("poche", 2, {}).game
    data = tomllib.loads((game.home / "box.toml").read_text(encoding="utf-8"))
    return game.box_from_file(raised(data), "box").data


def raised(data):
    if isinstance(data, dict):
        return {key: 99 if key == "points" and type(value) is int else [99] * len(value) if key == "attack" else
                raised(value) for key, value in data.items()}
    return [raised(one) for one in data] if isinstance(data, list) else data


TOP = [Variant("catdays", 2, {"box": largest_deck()}),
       Variant("poche", 2, {"mode": "expert", "box": highest_figures()}),
       *(Variant(slug, 6, {"first": 5}) for slug in ("discat", "chami"))]


@pytest.mark.slow
@pytest.mark.parametrize("variant", TOP, ids=lambda variant: f"{variant.slug}-{variant.seats}")
def test_the_largest_boxes_and_tables_are_in_range(variant):
    for choose in (at_random, first_come):
        assert_in_range(variant.game, variant.seats, reached(variant.deal("top"), choose, "top")[0])


@pytest.mark.slow
@pytest.mark.parametrize("ending", ["first-over", "last-under", "either"])
def test_the_last_round_of_the_longest_match_is_in_range(ending):
    """Le Ch'ami to the highest limit, with everybody a point below it, after as many rounds."""
    limit = max(next(one for one in Variant("chami", 6, {}).game.options if one.name == "limit").choices)
    state = Variant("chami", 6, {"limit": limit, "ending": ending}).deal("the last round")
    row = state.row.copy()
    row.total[:], row.rounds = limit - 1, limit - 1
    cells, after = reached(with_row(state, row), at_random, ending)
    assert_in_range(state.game, 6, cells)
    assert max(after.row.total) >= limit


@each_game
def test_the_ends_of_every_range_survive_in_the_narrow_row(variant):
    known, form = ranges_of(variant.game), narrow(variant.game.fields, players_of(variant.game))
    for ends in (known.least, known.most):
        wide = np.ascontiguousarray(ends).view(variant.game.record_type)
        for name in form.names:
            value = wide[name]
            if value.min() > LOWEST and value.max() < HIGHEST:
                assert np.array_equal(value.astype(form[name].base), value), name


def test_it_is_smaller():
    for game in {variant.slug: variant.game for variant in VARIANTS}.values():
        assert narrow(game.fields, players_of(game)).itemsize < game.rules.STATE.itemsize


@pytest.mark.parametrize(("field", "kind"), [
    (Field("few", values=range(-1, 128)), np.int8),
    (Field("more", values=range(129)), np.int16),
    (Field("many", values=range(1 << 31)), np.int32),
    (Field("word", values=range(1 << 32)), np.int64),
    (Field("unknown"), np.int64),
    (Field("low", values=range(-129, 0)), np.int16),
    (Field("yes", holds=SWITCH), np.int8),
    (Field("packed", parts=((5, 20),) * 8), np.int64),
    (Field("turn"), np.int8),
    (Field("somebody", holds=SEAT), np.int64),
])
def test_as_narrow_as_the_values_allow(field, kind):
    assert narrow([field], PLAYERS)[field.name] == kind
