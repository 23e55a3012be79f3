"""Greedy: what a sensible person plays without looking ahead."""
from typing import Any

import numpy as np

from matou.core.game import View
from matou.core.moves import Move

from .desk import heuristic_of


def weights(view: View) -> Any:
    """How much each legal move of this view appeals, by the game's hunch."""
    moves, found = np.zeros(view.game.rules.MOST_MOVES, np.int64), np.zeros(view.game.rules.MOST_MOVES)
    row = view.row.copy()                        # a hunch may try moves on it
    count = view.game.rules.legal(row, view.box.row, moves)
    heuristic_of(view.game).weigh(row, view.box.row, moves, count, found)
    return found[:count]


def best_first(view: View) -> list[Move]:
    """The legal moves, the one that appeals most first."""
    return [view.legal[at] for at in np.argsort(-weights(view), kind="stable")]


class Greedy:
    """The move that appeals most."""
    name = "greedy"

    def __init__(self, seed: object = 0):
        self.seed = seed

    def choose(self, view: View) -> Move:
        return best_first(view)[0]
