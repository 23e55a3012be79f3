"""A desk to think at: a game's search kernels and the room they need. One thread at a time."""
from collections.abc import Sequence
from functools import cache
from types import ModuleType
from typing import Any

import numpy as np

from matou.core.game import Game, Position
from matou.core.moves import Move
from matou.core.specialise import specialise
from matou.core.table import blank, secrets

FEWEST_EDGES = 1 << 10
OPEN = -1                                       # the seat of who sees every card


@cache
def heuristic_of(game: Game) -> ModuleType:
    """What a sensible person would do: the game's heuristic.py; without one, all moves look alike."""
    return game.part("heuristic") or specialise("matou.agents.uniform", game.slug, rules=game.rules,
                                                   fewer_is_better=game.fewer_is_better)


@cache
def kernels_of(game: Game) -> ModuleType:
    """Search, compiled around this game's rules."""
    return specialise("matou.agents.search_kernels", game.slug, rules=game.rules, worlds=game.worlds,
                      hunch=heuristic_of(game))


@cache
def eyes_of(game: Game, seat: int) -> tuple[Any, Any]:
    """The cells this seat may look at (OPEN: all), and a number for each."""
    hidden = secrets(game.fields, None if seat == OPEN else seat)
    eyes = np.arange(len(hidden)) if seat == OPEN else np.flatnonzero(~hidden)
    marks = np.random.default_rng(len(hidden)).integers(-2**62, 2**62, len(hidden)) | 1
    return eyes, marks[eyes]


class Desk:
    """`rows` holds the world being played, the same before the first move, and the view it comes from; `edges` is the
    tree."""

    def __init__(self, game: Game, edges: int):
        kernels = kernels_of(game)
        self.game, self.kernels = game, kernels
        self.rows = np.zeros(3, game.rules.STATE).view(np.recarray)
        self.flat = self.rows.view(np.int64).reshape(3, -1)
        self.edges = np.zeros(max(FEWEST_EDGES, 1 << (2 * edges - 1).bit_length()), kernels.EDGE).view(np.recarray)
        self.moves, self.firsts = (np.zeros(game.rules.MOST_MOVES, np.int64) for _ in range(2))
        self.start = np.zeros(4, np.int64)
        self.weights = np.zeros(game.rules.MOST_MOVES)
        self.path = np.zeros((kernels.DEEPEST, 2), np.int64)
        self.scores, self.shares = np.zeros(game.most, np.int64), np.zeros((2, game.most))
        self.x = game.scratch()
        self.knobs = blank(kernels.KNOBS)
        hunch = heuristic_of(game)
        self.knobs.curiosity, self.knobs.width = hunch.CURIOSITY, hunch.WIDTH
        self.knobs.wander, self.knobs.others = int(hunch.WANDER * kernels.FINE), int(hunch.OTHERS * kernels.FINE)
        self.knobs.deepest = kernels.DEEPEST

    def set_out(self, position: Position, seat: int, chance: Any) -> None:
        """A new position to think about, with a chance of one's own; the tree is empty again."""
        self.seat, self.chance, self.box = seat, chance, position.box.row
        self.rows[2] = position.row
        self.edges.view(np.uint8).fill(0)
        self.knobs.room = len(self.edges) * 3 // 4
        self.eyes, self.marks = eyes_of(self.game, seat)
        self.place = self.kernels.place_of(self.flat[2], self.eyes, self.marks)

    def grow(self, firsts: Sequence[Move], deals: int) -> None:
        """So many worlds more, each tried with every one of these first moves."""
        self.firsts[:len(firsts)] = [move.code for move in firsts]
        self.kernels.grow(self.rows, self.flat, self.eyes, self.marks, self.box, self.seat, self.chance, self.start,
                          self.x, self.edges, self.firsts, len(firsts), self.moves, self.weights, self.path,
                          self.scores, self.shares, self.knobs, deals)

    def forget(self, moves: Sequence[Move]) -> None:
        """What these first moves brought so far is not counted any more."""
        for move in moves:
            edge = self._edge(move)
            edge.visits, edge.worth, edge.won = 0, 0.0, 0.0

    def _edge(self, move: Move) -> Any:
        return self.edges[self.kernels.find(self.edges, self.kernels.name_of(self.place, move.code))]

    def found(self, move: Move) -> tuple[int, float, float]:
        """How often a move was made, and what it brought in all: worth, and shares of the win."""
        edge = self._edge(move)
        return int(edge.visits), float(edge.worth), float(edge.won)
