"""Search: imagine what the view allows, look ahead in many such worlds, and make the move that did best.

The moves are compared by halves: those with the best hunch are tried in the same imagined worlds, equally often; the
better half of them goes on, until one is left. (Sequential halving, Karnin, Koren and Somekh 2013.) Below the first
move a tree grows (search_kernels.py). The choice depends on the view, the seed and the number of simulations alone;
with a budget in seconds the number of simulations is what the machine gives.
"""
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from math import ceil, log2, sqrt
from typing import NamedTuple

import numpy as np

from matou.core.chance import chance
from matou.core.game import Game, Position, View
from matou.core.moves import Move
from matou.core.shares import MARGIN

from . import exact
from .desk import Desk, heuristic_of

SECOND = 300_000                                # simulations a second for which there is room
MOST_EDGES = 1 << 20
LOOKS = 10                                      # positions solved in the time of one simulation
LATEST = 0.98                                   # of a budget in seconds: no new worlds after that
THOUSAND = 1000
USUAL = 60_000                                  # simulations a second, about


class Finding(NamedTuple):
    """What search thinks of a move: how often it tried it, its worth (share of the win with a little margin), and
    the share of the win alone."""
    move: Move
    visits: int
    worth: float
    share: float


class Search:
    """`simulations` or `seconds` of thought a move; with both, whichever ends first. `flat`: every move is tried
    equally often, and nothing is built on it."""

    def __init__(self, seed: object = 0, name: str = "search", simulations: int = 0, seconds: float = 0.0,
                 threads: int = 1, flat: bool = False):
        self.seed, self.name, self.flat = seed, name, flat
        self.simulations, self.seconds, self.threads = simulations, seconds, threads
        self._desks: dict[Game, list[Desk]] = {}

    def choose(self, view: View) -> Move:
        if len(view.legal) == 1:
            return view.legal[0]
        return max(self.findings(view), key=lambda one: (one.visits, one.worth)).move

    def findings(self, view: View) -> list[Finding]:
        """Every legal move, as search sees it; solved, where that fits the budget."""
        self.desks(view)
        started = time.perf_counter()
        return self.solution(view) or self.explore(view, view.legal, view.turn, started)

    def solution(self, view: View) -> list[Finding]:
        """Every legal move with its true value; nothing, where that cannot be had within the budget."""
        if self.flat or not exact.is_clear(view):
            return []
        solution = exact.solve(view, LOOKS * (self.simulations or int(self.seconds * SECOND)))
        return solved(view, solution) if solution.values else []

    def explore(self, position: Position, legal: Sequence[Move], seat: int, started: float) -> list[Finding]:
        """Simulations, within the budget; seat OPEN: with the true cards."""
        desks = self.desks(position)
        for at, desk in enumerate(desks):
            desk.set_out(position, seat, chance(self.seed, self.name, at, bytes(position).hex()))
        moves = list(legal) if self.flat else promising(position, legal, self.simulations or int(self.seconds * USUAL))
        rounds = 1 if self.flat else max(1, ceil(log2(len(moves))))
        for number in range(rounds):
            Budget(self, len(moves), (number + 1) / rounds, rounds, started).spend_all(desks, moves)
            best_first = sorted(merged(desks, moves), key=lambda one: -one.worth)
            moves = [one.move for one in best_first[:(len(moves) + 1) // 2]]
        return merged(desks, legal)

    def compare(self, game: Game, moves: Sequence[Move], deals: int) -> list[Finding]:
        """These moves alone, in so many new worlds of the position explored last: all of them in the same worlds."""
        desks = self._desks[game]
        for desk in desks:
            desk.forget(moves)
            desk.grow(moves, ceil(deals / len(desks)))
        return merged(desks, moves)

    def desks(self, position: Position) -> list[Desk]:
        """One for each thread, ready to think: what must be compiled is compiled before any clock starts."""
        game = position.game
        if game not in self._desks:
            each = self.simulations // self.threads or min(MOST_EDGES, int(self.seconds * SECOND))
            desks = [Desk(game, each) for _ in range(self.threads)]
            for desk in desks:
                desk.knobs.deepest = 1 if self.flat else desk.knobs.deepest
            desks[0].set_out(position, position.turn, chance("warming up"))
            desks[0].grow(game.legal(position)[:1], 1)
            exact.warm_up(position)
            self._desks[game] = desks
        return self._desks[game]


class Budget:
    """What one round of a search may spend on each desk: its part of the simulations, and of the time."""

    def __init__(self, search: Search, moves: int, part: float, rounds: int, started: float):
        self.deals = ceil(search.simulations / (rounds * search.threads * moves)) if search.simulations else 0
        self.until = started + search.seconds * LATEST * part if search.seconds else 0.0

    def spend_all(self, desks: Sequence[Desk], moves: Sequence[Move]) -> None:
        """At all desks at the same time: kernels release the GIL."""
        if len(desks) == 1:
            self.spend(desks[0], moves)
            return
        with ThreadPoolExecutor(len(desks)) as pool:
            list(pool.map(lambda desk: self.spend(desk, moves), desks))

    def spend(self, desk: Desk, moves: Sequence[Move]) -> None:
        """Worlds in small parts, so that the clock is kept: each part takes half of the time that is left at most."""
        if not self.until:
            desk.grow(moves, self.deals)
            return
        begun, done, part = time.perf_counter(), 0, 1
        while part > 0 and time.perf_counter() < self.until:
            desk.grow(moves, part)
            done += part
            now = time.perf_counter()
            part = max(1, int((self.until - now) / 2 * done / max(now - begun, 1e-9)))
            part = min(part, self.deals - done) if self.deals else part


def promising(position: Position, legal: Sequence[Move], simulations: int) -> list[Move]:
    """The moves worth a thought, best hunch first: more of them where there is more time to think."""
    hunch = heuristic_of(position.game)
    most = max(2, round(hunch.CANDIDATES * sqrt(simulations / THOUSAND)))
    if len(legal) <= most:
        return list(legal)
    moves, weights = np.zeros(position.game.rules.MOST_MOVES, np.int64), np.zeros(position.game.rules.MOST_MOVES)
    moves[:len(legal)] = [move.code for move in legal]
    hunch.rank(position.row.copy(), position.box.row, moves, len(legal), weights)
    return [legal[at] for at in np.argsort(-weights[:len(legal)], kind="stable")[:most]]


def merged(desks: Sequence[Desk], moves: Sequence[Move]) -> list[Finding]:
    """What all desks found of each move together."""
    together = []
    for move in moves:
        visits, worth, won = (sum(parts) for parts in zip(*(desk.found(move) for desk in desks), strict=True))
        together.append(Finding(move, int(visits), worth / max(1, visits), won / max(1, visits)))
    return together


def solved(view: View, solution: exact.Solution) -> list[Finding]:
    """True values: the best move gets all the visits."""
    best = max(solution.values)
    return [Finding(move, solution.looks if value == best else 0, value, share_in(value))
            for move, value in zip(view.legal, solution.values, strict=True)]


def share_in(worth: float) -> float:
    """The share of the win in a worth, whatever the margin: certain where it is won, lost or shared."""
    return min(1.0, max(0.0, (worth - MARGIN / 2) / (1.0 - MARGIN)))
