"""Exact solutions of endgames: every move's true value, or why there is none.

Only for two players, and only where nothing hidden matters or all of it can be enumerated: a game's endgame.py says
when, and how. A position whose search takes more than `limit` nodes is "too large".
"""
from collections.abc import Sequence
from functools import cache
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np

from matou.core import endgame
from matou.core.game import Game, Position, View
from matou.core.specialise import specialise

from .workspace import heuristic_of, wrapping

MOST_NODES = 2_000_000                          # nodes: some seconds
MIN_TRANSPOSITIONS, MAX_TRANSPOSITIONS = 1 << 16, 1 << 21    # entries of the table; in between, as many as nodes


class Solution(NamedTuple):
    """`why` is "solved", "too large" or "not solvable"; `values` has the value of each legal move, for the player to
    move; `nodes` is the number of positions searched."""
    why: str
    values: Sequence[float]
    nodes: int


WHY = ("solved", "too large", "not solvable")


def endgame_of(game: Game) -> ModuleType:
    """The game's endgame.py; without one, no position can be solved."""
    return game.part("endgame") or endgame


@cache
def kernels_of(game: Game) -> ModuleType:
    """The solver, compiled with this game's rules."""
    return specialise("matou.agents.exact_kernels", game.slug, rules=game.rules, heuristic=heuristic_of(game),
                      endgame=endgame_of(game))


@cache
def hashed_cells(game: Game) -> tuple[Any, Any]:
    """The indices of the cells that are part of the solver's hash, and the multiplier of each."""
    unhashed = {"rng", *endgame_of(game).UNHASHED}
    matters = np.concatenate([np.full(int(np.prod(field.shape, dtype=int)), field.name not in unhashed)
                              for field in game.fields])
    hashed = np.flatnonzero(matters)
    return hashed, np.random.default_rng(len(hashed)).integers(-2**62, 2**62, len(hashed)) | 1


class SolverWorkspace:
    """The memory of one search: a table, a list of moves and a node per depth, and the transposition table."""

    def __init__(self, game: Game, limit: int):
        kernels, rules = kernels_of(game), game.rules
        self.rows = np.zeros(kernels.MAX_DEPTH + 1, rules.STATE).view(np.recarray)
        self.cells = self.rows.view(np.int64).reshape(len(self.rows), -1)
        self.lists = np.zeros((kernels.MAX_DEPTH + 1, rules.MOST_MOVES), np.int64)
        self.nodes = np.zeros(kernels.MAX_DEPTH + 1, kernels.NODE).view(np.recarray)
        entries = max(MIN_TRANSPOSITIONS, min(MAX_TRANSPOSITIONS, 1 << limit.bit_length()))
        self.transpositions = np.zeros(entries, kernels.TRANSPOSITION).view(np.recarray)
        self.scores, self.shares = np.zeros(game.max_seats, np.int64), np.zeros((2, game.max_seats))
        self.values = np.zeros(rules.MOST_MOVES)


def is_solvable(view: View) -> bool:
    """Can this position be solved, if there is time enough?"""
    return view.seats == 2 and bool(endgame_of(view.game).solvable(view.row, view.box.row))


def solve(view: View, limit: int = MOST_NODES) -> Solution:
    """The value of every legal move of this view, if it can be solved within `limit` nodes."""
    if view.seat != view.turn or not is_solvable(view):
        return Solution(WHY[2], (), 0)
    world = view.game.imagine(view, "any world will do: all are worth the same")
    return _solve(world, limit)


def warm_up(position: Position) -> None:
    """Compiles what is needed before any clock starts; nothing is solved."""
    if position.seats == 2:
        endgame_of(position.game).solvable(position.row, position.box.row)
        _solve(position, 0)


def _solve(state: Position, limit: int) -> Solution:
    game = state.game
    kernels, work = kernels_of(game), SolverWorkspace(game, limit)
    work.rows[0] = state.row
    hashed, multipliers = hashed_cells(game)
    with wrapping():
        why, nodes = kernels.solve(work.rows, work.cells, hashed, multipliers, state.box.row, work.lists, work.nodes,
                                   work.transpositions, work.scores, work.shares, work.values, limit)
    if why:
        return Solution(WHY[why], (), nodes)
    values = work.values[:work.nodes[0].moves]
    return Solution(WHY[why], (values if state.turn == 0 else 1.0 - values).tolist(), nodes)
