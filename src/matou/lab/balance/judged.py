"""Decisions, judged: what every sensible move at a position is worth, in worlds that are the same for all of them.

A move is picked as the best by one half of the worlds and valued by the other: otherwise the best would look better
than it is, for luck is part of why it was picked.
"""
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import repeat
from typing import Any, NamedTuple

import numpy as np

from matou.agents.greedy import best_first
from matou.core.game import View
from matou.core.moves import Move
from matou.lab.trials import Trials, plausible

from .evidence import Evidence, Sample
from .statistics import effective, shrunk

MOST_MOVES = 16
SCALE = 0.05                                     # of the win: a move that much worse counts for a third
MEANING = 0.02                                   # of the win: less than that between best and worst means nothing


class Decision(NamedTuple):
    """A decision. `batches`: by move and batch, its share of the win; `kinds`: by move; `legal`: how many moves there
    were."""
    deal: int
    batches: Any
    kinds: Any
    played: int
    legal: int

    @property
    def halves(self) -> tuple[Any, Any]:
        """By move: the mean of one half of the worlds, and of the other."""
        return self.batches[:, ::2].mean(1), self.batches[:, 1::2].mean(1)

    @property
    def effective(self) -> float:
        """How many equally good moves it amounts to."""
        return effective(shrunk(self.batches), SCALE)

    @property
    def meaningless(self) -> bool:
        """Is everything that was judged about as good?"""
        return float(np.ptp(shrunk(self.batches))) < MEANING

    @property
    def worth(self) -> float:
        """What choosing the best brings, compared with any of the moves judged."""
        one, other = self.halves
        return float((other[one.argmax()] - other.mean() + one[other.argmax()] - one.mean()) / 2)

    @property
    def lost(self) -> float:
        """What the move that was made lost, compared with the best."""
        one, other = self.halves
        return float((other[one.argmax()] - other[self.played] + one[other.argmax()] - one[self.played]) / 2)

    def cost(self, kind: int) -> float:
        """What one loses by making the best move of this kind instead of the best of all."""
        mine = np.flatnonzero(self.kinds == kind)
        return float(np.mean([value[by.argmax()] - value[mine[by[mine].argmax()]]
                              for by, value in (self.halves, self.halves[::-1])]))

    @property
    def best_kind(self) -> int:
        return int(self.kinds[self.batches.mean(1).argmax()])


def decisions(evidence: Evidence, sample: Sample, count: int) -> list[Decision]:
    """Decisions drawn evenly from the games of a sample, one per game as long as there are enough games."""
    rng = np.random.default_rng(len(sample.games))
    found: list[tuple[int, int]] = []
    for at in np.resize(rng.permutation(len(sample.games)), count).tolist():
        plies = np.flatnonzero(sample.games[at].log[:, 2] > 1)
        if len(plies):
            found.append((at, int(rng.choice(plies))))
    parts = [found[start::evidence.plan.jobs] for start in range(evidence.plan.jobs)]
    with ThreadPoolExecutor(evidence.plan.jobs) as threads:      # simulations release the GIL
        done = threads.map(_judged, repeat(evidence), repeat(sample), parts)
        return sorted((one for part in done for one in part), key=lambda one: (one.deal, one.legal, one.played))


def _judged(evidence: Evidence, sample: Sample, places: list[tuple[int, int]]) -> list[Decision]:
    simulations = evidence.plan.simulations
    trials, found = Trials(evidence.game, simulations), []
    for at, ply in places:
        state = evidence.position(sample, at, ply)
        view = evidence.game.view(state, state.turn)
        played = int(sample.games[at].log[ply, 1])
        moves, kinds = _judgeable(evidence, view, played)
        if len(moves) < 2:
            continue
        trials.begin(view, evidence.plan.seed, at, ply)
        shares = trials.measure(moves, simulations).shares
        found.append(Decision(sample.deals[at], np.array(list(shares.values())), np.array(kinds),
                              next(i for i, move in enumerate(moves) if move.code == played), len(view.legal)))
    return found


def _judgeable(evidence: Evidence, view: View, played: int) -> tuple[list[Move], list[int]]:
    """The moves that are judged: the likeliest ones, the best-looking one of each kind, and the one that was made."""
    table = evidence.table
    row = view.row.copy()
    kind = {move.code: int(table.kernels.move_kind(row, view.box.row, move.code)) for move in view.legal}
    first = {kind[move.code]: move for move in reversed(best_first(view))}
    likely = plausible(view)[:MOST_MOVES]
    made = [move for move in view.legal if move.code == played]
    moves = list({move.code: move for move in (*likely, *first.values(), *made)}.values())
    return moves, [kind[move.code] for move in moves]


def by_kind(found: list[Decision], kinds: int) -> Iterator[tuple[int, list[Decision]]]:
    """The decisions in which each kind of move was possible, and another kind as well."""
    for kind in range(kinds):
        some = [one for one in found if (one.kinds == kind).any() and (one.kinds != kind).any()]
        if some:
            yield kind, some
