"""Moves compared in the same imagined worlds, and how sure their differences are.

Search says which move is best; a trial also says by how much, and how far that may be off. A tree is grown first, then
the moves are made in fresh worlds, all of them in each, in batches. Differences within a batch are free of the luck
that is the same for all moves; their spread over the batches is the uncertainty.
"""
from collections.abc import Sequence
from itertools import pairwise
from math import ceil, log2, sqrt
from typing import Any, NamedTuple

import numpy as np

from matou.agents.search import candidates
from matou.agents.workspace import SearchWorkspace
from matou.core.chance import chance
from matou.core.game import Game, View
from matou.core.moves import Move

BATCHES = 16
SIGMAS = 2.58                                    # below a mean lead: surely at least that much, in 99 of 100 cases
PLAUSIBLE_AT = 4000                              # simulations: a screening considers as many moves as such a search


class Split(NamedTuple):
    """Shares, the best first, fall into those as good as the best and the rest: how many are in the first part, and how
    far the best leads the first of the rest."""
    answers: int
    lead: float


def split(shares: Sequence[float], same: float) -> Split:
    """Where the widest gap is, after the best or after one that is at most `same` behind it."""
    gaps = [(before - after, at) for at, (before, after) in enumerate(pairwise(shares), 1)
            if shares[0] - before <= same]
    if not gaps:
        return Split(len(shares), 0.0)
    at = max(gaps)[1]
    return Split(at, shares[0] - shares[at])


class Trial(NamedTuple):
    """What moves were worth in common worlds: by the text of a move, its mean share of the win in each batch."""
    shares: dict[str, Any]
    simulations: int

    @property
    def best_first(self) -> list[tuple[str, float]]:
        means = [(text, float(batches.mean())) for text, batches in self.shares.items()]
        return sorted(means, key=lambda one: -one[1])


def joined(trials: Sequence[Trial]) -> Trial:
    """Several trials as one: the moves that are in all of them."""
    common = [text for text in trials[0].shares if all(text in trial.shares for trial in trials)]
    return Trial({text: np.concatenate([trial.shares[text] for trial in trials]) for text in common},
                 sum(trial.simulations for trial in trials))


def lower_bound(leader: Any, other: Any) -> float:
    """What one move surely leads another by, from their shares in the same batches."""
    ahead = leader - other
    return float(ahead.mean() - SIGMAS * ahead.std(ddof=1) / sqrt(len(ahead)))


class Trials:
    """Trials of the views of one game, one after the other."""

    def __init__(self, game: Game, simulations: int):
        """`simulations`: the most that one trial makes."""
        self.work = SearchWorkspace(game, simulations)

    def begin(self, view: View, *seed: object) -> None:
        """A new tree for this view."""
        self.work.reset(view, view.turn, chance(*seed, bytes(view).hex()))

    def narrow(self, moves: Sequence[Move], simulations: int, keep: int) -> list[tuple[Move, float]]:
        """The best `keep` of these moves with their shares, the best first, by sequential halving: the tree grows."""
        moves, rounds = list(moves), 1 + max(0, ceil(log2(len(moves) / keep)))
        for left in range(rounds, 0, -1):
            self.work.simulate(moves, ceil(simulations / rounds / len(moves)))
            moves.sort(key=self._value, reverse=True)
            if left > 1:
                moves = moves[:max(keep, (len(moves) + 1) // 2)]
        return [(move, self._share(move)) for move in moves]

    def measure(self, moves: Sequence[Move], simulations: int) -> Trial:
        """These moves in fresh worlds, the same for all."""
        worlds = ceil(simulations / BATCHES / len(moves))
        self.work.clear_statistics(moves)
        sums = [[0.0] * len(moves)]
        for _ in range(BATCHES):
            self.work.simulate(moves, worlds)
            sums.append([self.work.statistics(move)[2] for move in moves])
        means = np.diff(np.array(sums), axis=0) / worlds
        return Trial({move.text: means[:, at] for at, move in enumerate(moves)}, BATCHES * worlds * len(moves))

    def _value(self, move: Move) -> float:
        visits, value, _ = self.work.statistics(move)
        return value / max(1, visits)

    def _share(self, move: Move) -> float:
        visits, _, won = self.work.statistics(move)
        return won / max(1, visits)


def plausible(view: View) -> list[Move]:
    """The moves that a screening tries: those with the highest heuristic values."""
    return candidates(view, view.legal, PLAUSIBLE_AT)
