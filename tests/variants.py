"""The tables every promise is tried on: each game at its sizes, with its options."""
import os
from typing import NamedTuple

import matou


class Variant(NamedTuple):
    slug: str
    seats: int
    options: dict

    def __str__(self):
        told = (name if name == "box" else f"{name}={value}" for name, value in self.options.items())
        return "-".join([self.slug, str(self.seats), *told]).replace("'", "").replace(", ", "+")

    @property
    def game(self):
        return matou.load(self.slug)

    def deal(self, seed):
        return self.game.deal(self.seats, seed, **self.options)


VARIANTS = [
    *(Variant("discat", seats, {}) for seats in range(2, 7)),
    Variant("discat", 3, {"first": "random"}),
    Variant("discat", 4, {"first": 2, "box": {"arrows": ["down", "up", "up"] * 30}}),
]
SOAK = int(os.environ.get("MATOU_SOAK", "1"))    # `make soak` plays so many times more games


def played(variant, seed):
    """Every state of a random game, the last one included."""
    game, state = variant.game, variant.deal(seed)
    agents = [matou.agent("random", f"{seed}/{seat}") for seat in range(variant.seats)]
    yield state
    while game.outcome(state) is None:
        state = game.apply(state, agents[state.turn].choose(game.view(state, state.turn)))
        yield state
