"""Positions that can be solved: every move's true value, or why there is none.

Two players; what is hidden is gone or can be listed (a game's endgame.py says when and how). A position that takes
more than `limit` looks is TOO_LARGE.
"""
from collections.abc import Sequence
from functools import cache
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np

from matou.core import endgame
from matou.core.game import Game, Position, View
from matou.core.specialise import specialise

from .desk import heuristic_of

LIMIT = 2_000_000                               # positions looked at: some seconds
SEEN = 1 << 16                                  # positions remembered; more, where more may be looked at


class Solution(NamedTuple):
    """`why` is "solved", "too large" or "not clear"; `values` has one value a legal move, for the player to move."""
    why: str
    values: Sequence[float]
    looks: int


WHY = ("solved", "too large", "not clear")


def endgame_of(game: Game) -> ModuleType:
    """When a position can be solved: the game's endgame.py; without one, never."""
    return game.part("endgame") or endgame


@cache
def kernels_of(game: Game) -> ModuleType:
    return specialise("matou.agents.exact_kernels", game.slug, rules=game.rules, hunch=heuristic_of(game),
                      endings=endgame_of(game))


@cache
def eyes_of(game: Game) -> tuple[Any, Any]:
    """The cells that matter to what can still happen, and a number for each."""
    forget = {"rng", *endgame_of(game).FORGET}
    matters = np.concatenate([np.full(int(np.prod(field.shape, dtype=int)), field.name not in forget)
                              for field in game.fields])
    eyes = np.flatnonzero(matters)
    return eyes, np.random.default_rng(len(eyes)).integers(-2**62, 2**62, len(eyes)) | 1


class Slate:
    """Room to solve in."""

    def __init__(self, game: Game, looks: int):
        kernels, rules = kernels_of(game), game.rules
        self.rows = np.zeros(kernels.DEEPEST + 1, rules.STATE).view(np.recarray)
        self.flat = self.rows.view(np.int64).reshape(len(self.rows), -1)
        self.lists = np.zeros((kernels.DEEPEST + 1, rules.MOST_MOVES), np.int64)
        self.levels = np.zeros(kernels.DEEPEST + 1, kernels.LEVEL).view(np.recarray)
        self.seen = np.zeros(max(SEEN, min(1 << 21, 1 << looks.bit_length())), kernels.SEEN).view(np.recarray)
        self.scores, self.shares = np.zeros(game.most, np.int64), np.zeros((2, game.most))
        self.values = np.zeros(rules.MOST_MOVES)


def is_clear(view: View) -> bool:
    """Is nothing hidden here that matters, or can all of it be listed?"""
    return view.seats == 2 and bool(endgame_of(view.game).clear(view.row, view.box.row))


def solve(view: View, limit: int = LIMIT) -> Solution:
    """The value of every legal move of this view, if it can be solved within so many looks."""
    if view.seat != view.turn or not is_clear(view):
        return Solution(WHY[2], (), 0)
    world = view.game.imagine(view, "any world will do: all are worth the same")
    return _solve(world, limit)


def warm_up(position: Position) -> None:
    """Compile what is needed before any clock starts; nothing is solved."""
    if position.seats == 2:
        endgame_of(position.game).clear(position.row, position.box.row)
        _solve(position, 0)


def _solve(state: Position, limit: int) -> Solution:
    game = state.game
    kernels, slate = kernels_of(game), Slate(game, limit)
    slate.rows[0] = state.row
    eyes, marks = eyes_of(game)
    why, looks = kernels.solve(slate.rows, slate.flat, eyes, marks, state.box.row, slate.lists, slate.levels,
                               slate.seen, slate.scores, slate.shares, slate.values, limit)
    if why:
        return Solution(WHY[why], (), looks)
    values = slate.values[:slate.levels[0].moves]
    return Solution(WHY[why], (values if state.turn == 0 else 1.0 - values).tolist(), looks)

