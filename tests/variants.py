"""The tables every promise is tried on: each game at its sizes, with its options."""
import os
from itertools import combinations
from typing import NamedTuple

import pytest

import matou
from matou.core.game import State
from tables_catdays import ALONE, LOOP, WILD

CLANS = ("royal", "gourmet", "crook", "justice", "chaos", "power", "polter")


class Variant(NamedTuple):
    slug: str
    seats: int
    options: dict

    def __str__(self):
        told = (name if name == "box" else f"{name}={value}" for name, value in self.options.items())
        text = "-".join([self.slug, str(self.seats), *told])
        return "".join("+" if letter == "," else letter for letter in text if letter not in " '[]")

    @property
    def game(self):
        return matou.load(self.slug)

    def deal(self, seed):
        return self.game.deal(self.seats, seed, **self.options)


VARIANTS = [
    *(Variant("discat", seats, {}) for seats in range(2, 7)),
    Variant("discat", 3, {"first": "random"}),
    Variant("discat", 4, {"first": 2, "box": {"arrows": ["down", "up", "up"] * 30}}),
    *(Variant("poche", 2, {"mode": "fixed", "clans": list(pair)}) for pair in combinations(CLANS, 2)),
    Variant("poche", 2, {"mode": "first"}),
    Variant("poche", 2, {"first": "random"}),
    Variant("poche", 2, {"mode": "free", "effects": False, "chooser": 1}),
    Variant("poche", 2, {"mode": "limited", "chooser": 1}),
    Variant("poche", 2, {"mode": "expert", "first": 1}),
    Variant("poche", 2, {"mode": "expert", "games": 1, "chooser": 1}),
    *(Variant("chami", seats, {"limit": 60}) for seats in range(2, 7)),
    Variant("chami", 3, {"tables": "0-9", "must_drop": True, "action_value": "table", "limit": 60, "first": "random"}),
    Variant("chami", 4, {"ending": "last-under", "limit": 80, "first": 2}),
    Variant("chami", 2, {"ending": "last-under", "limit": 100, "must_drop": True}),
    Variant("chami", 2, {"ending": "either", "limit": 60}),
    Variant("chami", 5, {"gift_stops_clock": False, "ending": "either", "limit": 80, "must_drop": True}),
    Variant("chami", 3, {"gift_stops_clock": False, "limit": 60}),
    Variant("catdays", 2, {}),
    Variant("catdays", 2, {"first": "random", "box": WILD}),
    Variant("catdays", 2, {"first": 1, "box": LOOP}),
    Variant("catdays", 2, {"full_week": "at-once"}),
    Variant("catdays", 2, {"box": ALONE}),
    Variant("catdays", 2, {"full_week": "at-once", "box": ALONE}),
]
VARIANTS += [Variant(slug, seats, {}) for slug in matou.GAMES if slug not in {variant.slug for variant in VARIANTS}
             for seats in range(matou.load(slug).min_seats, matou.load(slug).max_seats + 1)]
QUICK = list({variant.slug: variant for variant in VARIANTS}.values())       # of each game, the last
each_variant = pytest.mark.parametrize("variant", [
    pytest.param(variant, marks=() if variant in QUICK else pytest.mark.slow) for variant in VARIANTS], ids=str)
each_game = pytest.mark.parametrize("variant", QUICK, ids=str)
SOAK = int(os.environ.get("MATOU_SOAK", "1"))    # `make soak` plays this many times more games


def in_turn(cases, ways):
    """Each case once, the ways taking turns: enough to meet every case and every way. Each with each in `make soak`."""
    cases, ways = list(cases), list(ways)
    if SOAK > 1:
        return [(case, way) for case in cases for way in ways]
    return [(case, ways[at % len(ways)]) for at, case in enumerate(cases)]


def some(states, every):
    """Every `every`-th position of a game, counted back from the last one; all of them in `make soak`."""
    states = list(states)
    return states if SOAK > 1 else states[::-every][::-1]


def with_row(state, row):
    """The same table with other cells: an edited copy of its row."""
    return State(state.game, row, state.box, state.options, state.said, state.deal, state.script)


def played(variant, seed):
    """Every state of a random game, the last one included."""
    game, state = variant.game, variant.deal(seed)
    agents = [matou.agent("random", f"{seed}/{seat}") for seat in range(variant.seats)]
    yield state
    while game.outcome(state) is None:
        state = game.apply(state, agents[state.turn].choose(game.view(state, state.turn)))
        yield state


def some_way_in(variant, moves=12):
    """A state some moves into a game."""
    game, state = variant.game, variant.deal("some way in")
    for _ in range(moves):
        if game.outcome(state) is None:
            state = game.apply(state, game.legal(state)[-1])
    return state
