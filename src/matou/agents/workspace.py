"""The workspace of a search: a game's search kernels and the memory they work in. One thread at a time."""
from collections.abc import Sequence
from contextlib import AbstractContextManager
from functools import cache
from types import ModuleType
from typing import Any

import numpy as np

from matou.core.fields import blank, secrets
from matou.core.game import Game, Position
from matou.core.moves import Move
from matou.core.specialise import specialise

MIN_EDGES = 1 << 10
LOAD_FACTOR = 3, 4                              # load factor of the hash table of edges
OPEN = -1                                       # the seat of a search that sees every card


def part_or(game: Game, name: str, generic: str) -> ModuleType:
    """This module of the game's folder; without one, a generic module that knows only the rules."""
    return game.part(name) or specialise(generic, game.slug, rules=game.rules, fewer_is_better=game.fewer_is_better)


@cache
def heuristic_of(game: Game) -> ModuleType:
    """The game's heuristic.py; without one, the uniform heuristic: all moves have the same value."""
    return part_or(game, "heuristic", "matou.agents.uniform")


@cache
def kernels_of(game: Game) -> ModuleType:
    """The search kernels, compiled with this game's rules."""
    return specialise("matou.agents.search_kernels", game.slug, rules=game.rules,
                      determinization=game.determinization, heuristic=heuristic_of(game))


@cache
def visible_cells(game: Game, seat: int) -> tuple[Any, Any]:
    """The indices of the cells this seat may look at (OPEN: all), and the hash multiplier of each."""
    hidden = secrets(game.fields, None if seat == OPEN else seat)
    visible = np.arange(len(hidden)) if seat == OPEN else np.flatnonzero(~hidden)
    multipliers = np.random.default_rng(len(hidden)).integers(-2**62, 2**62, len(hidden)) | 1
    return visible, multipliers[visible]


def wrapping() -> AbstractContextManager[object]:
    """Lets hashes wrap around, as they do compiled: NumPy would warn of it where kernels run interpreted."""
    return np.errstate(over="ignore")


class SearchWorkspace:
    """`rows`: 0 the playout, 1 the determinization, 2 the root view; `cells` is the same memory as int64. `edges` is
    the tree, a hash table."""

    def __init__(self, game: Game, edges: int):
        kernels, tuning = kernels_of(game), heuristic_of(game).TUNING
        self.game, self.kernels = game, kernels
        self.rows = np.zeros(3, game.rules.STATE).view(np.recarray)
        self.cells = self.rows.view(np.int64).reshape(3, -1)
        self.edges = np.zeros(max(MIN_EDGES, 1 << (2 * edges - 1).bit_length()), kernels.EDGE).view(np.recarray)
        self.moves, self.root_moves = (np.zeros(game.rules.MOST_MOVES, np.int64) for _ in range(2))
        self.rng_start = np.zeros(4, np.int64)
        self.values = np.zeros(game.rules.MOST_MOVES)
        self.path = np.zeros((kernels.MAX_DEPTH, 2), np.int64)
        self.scores, self.shares = np.zeros(game.max_seats, np.int64), np.zeros((2, game.max_seats))
        self.scratch = game.scratch()
        self.params = blank(kernels.PARAMS)
        self.params.exploration, self.params.widening = tuning.exploration, tuning.widening
        self.params.epsilon = int(tuning.epsilon * kernels.PROBABILITY_STEPS)
        self.params.opponents_in_tree = int(tuning.opponents_in_tree * kernels.PROBABILITY_STEPS)
        self.params.max_depth = kernels.MAX_DEPTH

    def reset(self, position: Position, seat: int, rng: Any) -> None:
        """Starts a search of a new position with an empty tree and this source of random numbers."""
        self.seat, self.rng, self.box = seat, rng, position.box.row
        self.rows[2] = position.row
        self.edges.view(np.uint8).fill(0)
        self.params.free_slots = len(self.edges) * LOAD_FACTOR[0] // LOAD_FACTOR[1]
        self.visible, self.multipliers = visible_cells(self.game, seat)
        with wrapping():
            self.root_hash = self.kernels.hash_cells(self.cells[2], self.visible, self.multipliers)

    def simulate(self, root_moves: Sequence[Move], determinizations: int) -> None:
        """Tries every one of these root moves in each of that many new determinizations."""
        self.root_moves[:len(root_moves)] = [move.code for move in root_moves]
        with wrapping():
            self.kernels.simulate(
                self.rows, self.cells, self.visible, self.multipliers, self.box, self.seat, self.rng, self.rng_start,
                self.scratch, self.edges, self.root_moves, len(root_moves), self.moves, self.values, self.path,
                self.scores, self.shares, self.params, determinizations)

    def clear_statistics(self, moves: Sequence[Move]) -> None:
        """Sets the statistics of these root moves back to zero."""
        for move in moves:
            edge = self._edge(move)
            edge.visits, edge.value, edge.won = 0, 0.0, 0.0

    def _edge(self, move: Move) -> Any:
        with wrapping():
            return self.edges[self.kernels.find_slot(self.edges, self.kernels.edge_key(self.root_hash, move.code))]

    def statistics(self, move: Move) -> tuple[int, float, float]:
        """The statistics of a root move: visits, and the sums of its values and of its shares of the win."""
        edge = self._edge(move)
        return int(edge.visits), float(edge.value), float(edge.won)
