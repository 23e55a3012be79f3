"""Greedy: plays the move with the highest heuristic value, without search."""
from typing import Any

import numpy as np

from matou.core.game import View
from matou.core.moves import Move
from matou.core.play import choices

from .base import BaseAgent
from .workspace import heuristic_of


def move_values(view: View) -> Any:
    """The heuristic value of each legal move of this view."""
    moves, values = np.zeros(view.game.rules.MOST_MOVES, np.int64), np.zeros(view.game.rules.MOST_MOVES)
    row = view.row.copy()                        # a heuristic may try moves on it
    count = view.game.rules.legal(row, view.box.row, moves)
    heuristic_of(view.game).move_values(row, view.box.row, moves, count, values)
    return values[:count]


def best_first(view: View) -> list[Move]:
    """The legal moves, the highest heuristic value first."""
    legal = view.legal
    return [legal[at] for at in np.argsort(-move_values(view), kind="stable")]


class Greedy(BaseAgent):
    """The move with the highest heuristic value."""
    name = "greedy"

    def __init__(self, seed: object = 0):
        self.seed = seed

    def choose(self, view: View) -> Move:
        choices(view)
        return best_first(view)[0]
