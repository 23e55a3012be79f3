"""Search: sample determinizations of the view, look ahead in them, and make the move that did best.

The root moves with the highest heuristic values are tried in the same determinizations, equally often; the better half
of them goes on, until one is left (sequential halving; Karnin, Koren and Somekh, 2013). Below the root a tree grows
(search_kernels.py). The choice depends only on the view, the seed and the number of simulations; with a budget in
seconds, the number of simulations depends on the machine.
"""
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from math import ceil, log2, sqrt
from typing import NamedTuple

import numpy as np

from matou.core.chance import chance
from matou.core.game import Game, Position, View
from matou.core.heuristic import MARGIN
from matou.core.moves import Move
from matou.core.play import choices

from . import exact
from .base import BaseAgent
from .workspace import SearchWorkspace, heuristic_of

EDGES_PER_SECOND = 300_000                      # capacity of the tree, where the budget is in seconds
MAX_EDGES = 1 << 20
SOLVER_NODES_PER_SIMULATION = 10                # what the solver does in the time of one simulation
TIME_USED = 0.98                                # of a budget in seconds: no new determinization after that
TUNED_AT = 1000                                 # simulations for which `root_candidates` is tuned
EXPECTED_SIMULATIONS_PER_SECOND = 60_000


class Finding(NamedTuple):
    """What search found of a move: `visits`, its mean `value` (the share of the win with a little margin) and the mean
    `share` of the win alone."""
    move: Move
    visits: int
    value: float
    share: float


class Search(BaseAgent):
    """An agent with a budget of `simulations` or `seconds` per move; with both, whichever is used up first. `flat`: all
    moves are tried equally often, without a tree (flat Monte Carlo)."""

    def __init__(self, seed: object = 0, name: str = "search", simulations: int = 0, seconds: float = 0.0,
                 threads: int = 1, flat: bool = False):
        self.seed, self.name, self.flat = seed, name, flat
        self.simulations, self.seconds, self.threads = simulations, seconds, threads
        self._workspaces: dict[Game, list[SearchWorkspace]] = {}

    def choose(self, view: View) -> Move:
        legal = choices(view)
        if len(legal) == 1:
            return legal[0]
        return max(self.findings(view), key=lambda one: (one.visits, one.value)).move

    def findings(self, view: View) -> list[Finding]:
        """What search finds of every legal move; exact values, where the solver can do it within the budget."""
        self.workspaces(view)
        started = time.perf_counter()
        return self.solution(view) or self.explore(view, view.legal, view.turn, started)

    def solution(self, view: View) -> list[Finding]:
        """Every legal move with its exact value; empty if the position cannot be solved within the budget."""
        if self.flat or not exact.is_solvable(view):
            return []
        solution = exact.solve(view, SOLVER_NODES_PER_SIMULATION * (self.simulations or self._max_edges))
        return solved(view, solution) if solution.values else []

    def explore(self, position: Position, legal: Sequence[Move], seat: int, started: float) -> list[Finding]:
        """Simulates within the budget; seat OPEN: with the true cards."""
        workspaces = self.workspaces(position)
        for at, work in enumerate(workspaces):
            work.reset(position, seat, chance(self.seed, self.name, at, bytes(position).hex()))
        expected = self.simulations or int(self.seconds * EXPECTED_SIMULATIONS_PER_SECOND)
        moves = list(legal) if self.flat else candidates(position, legal, expected)
        rounds = 1 if self.flat else max(1, ceil(log2(len(moves))))
        for number in range(rounds):
            Budget(self, len(moves), (number + 1) / rounds, rounds, started).spend_all(workspaces, moves)
            best_first = sorted(merged(workspaces, moves), key=lambda one: -one.value)
            moves = [one.move for one in best_first[:(len(moves) + 1) // 2]]
        return merged(workspaces, legal)

    def compare(self, game: Game, moves: Sequence[Move], determinizations: int) -> list[Finding]:
        """Compares these moves alone, all of them in the same new determinizations of the position explored last."""
        workspaces = self._workspaces[game]
        for work in workspaces:
            work.clear_statistics(moves)
            work.simulate(moves, ceil(determinizations / len(workspaces)))
        return merged(workspaces, moves)

    def workspaces(self, position: Position) -> list[SearchWorkspace]:
        """One workspace per thread. On the first call everything is compiled, so that no clock runs meanwhile."""
        game = position.game
        if game not in self._workspaces:
            edges = self.simulations // self.threads or min(MAX_EDGES, self._max_edges)
            workspaces = [SearchWorkspace(game, edges) for _ in range(self.threads)]
            for work in workspaces:
                work.params.max_depth = 1 if self.flat else work.params.max_depth
            workspaces[0].reset(position, position.turn, chance("warming up"))
            workspaces[0].simulate(game.legal(position)[:1], 1)
            exact.warm_up(position)
            self._workspaces[game] = workspaces
        return self._workspaces[game]

    @property
    def _max_edges(self) -> int:
        return int(self.seconds * EDGES_PER_SECOND)


class Budget:
    """What one round of sequential halving may spend per thread: its part of the simulations and of the time."""

    def __init__(self, search: Search, moves: int, part: float, rounds: int, started: float):
        each = rounds * search.threads * moves
        self.determinizations = ceil(search.simulations / each) if search.simulations else 0
        self.until = started + search.seconds * TIME_USED * part if search.seconds else 0.0

    def spend_all(self, workspaces: Sequence[SearchWorkspace], moves: Sequence[Move]) -> None:
        """Spends the budget in all workspaces, one thread each: kernels release the GIL."""
        if len(workspaces) == 1:
            self.spend(workspaces[0], moves)
            return
        with ThreadPoolExecutor(len(workspaces)) as pool:
            list(pool.map(lambda work: self.spend(work, moves), workspaces))

    def spend(self, work: SearchWorkspace, moves: Sequence[Move]) -> None:
        """Simulates in batches that take at most half of the time left each, so that the clock is kept."""
        if not self.until:
            work.simulate(moves, self.determinizations)
            return
        begun, done, part = time.perf_counter(), 0, 1
        while part > 0 and time.perf_counter() < self.until:
            work.simulate(moves, part)
            done += part
            now = time.perf_counter()
            part = max(1, int((self.until - now) / 2 * done / max(now - begun, 1e-9)))
            part = min(part, self.determinizations - done) if self.determinizations else part


def candidates(position: Position, legal: Sequence[Move], simulations: int) -> list[Move]:
    """The root moves with the highest heuristic values, best first; their number grows with the simulations."""
    heuristic = heuristic_of(position.game)
    count = max(2, round(heuristic.TUNING.root_candidates * sqrt(simulations / TUNED_AT)))
    if len(legal) <= count:
        return list(legal)
    moves, values = np.zeros(position.game.rules.MOST_MOVES, np.int64), np.zeros(position.game.rules.MOST_MOVES)
    moves[:len(legal)] = [move.code for move in legal]
    heuristic.expansion_values(position.row.copy(), position.box.row, moves, len(legal), values)
    return [legal[at] for at in np.argsort(-values[:len(legal)], kind="stable")[:count]]


def merged(workspaces: Sequence[SearchWorkspace], moves: Sequence[Move]) -> list[Finding]:
    """The statistics of each move, over all threads."""
    together = []
    for move in moves:
        each = [work.statistics(move) for work in workspaces]
        visits, value, won = (sum(parts) for parts in zip(*each, strict=True))
        together.append(Finding(move, int(visits), value / max(1, visits), won / max(1, visits)))
    return together


def solved(view: View, solution: exact.Solution) -> list[Finding]:
    """Exact values as findings: the best moves get all the visits."""
    best = max(solution.values)
    return [Finding(move, solution.nodes if value == best else 0, value, share_in(value))
            for move, value in zip(view.legal, solution.values, strict=True)]


def share_in(value: float) -> float:
    """The share of the win in an exact value, the margin taken out; exact where the game is won, lost or shared."""
    return min(1.0, max(0.0, (value - MARGIN / 2) / (1.0 - MARGIN)))
