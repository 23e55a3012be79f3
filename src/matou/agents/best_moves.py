"""Which moves of a view are as good as its best one, as far as search can tell.

Search explores; then the few moves that did best are tried in the same fresh worlds, with those that are named. A move
counts as worse only if it is behind by more than `SAME` and the doubt that these worlds leave. Of moves that were not
tried there, nothing is said.
"""
from collections.abc import Mapping, Sequence
from math import sqrt
from typing import NamedTuple

from matou.core.game import View
from matou.core.moves import Move
from matou.core.puzzle import SAME, SAME_SOLVED

from .analysis import STANDARD_ERRORS, explored, thinker
from .search import Finding

SIMULATIONS = 4000                               # that explore
WORLDS = 1500                                    # fresh ones, in each of which every finalist is tried
FINALISTS = 6


class BestMoves(NamedTuple):
    """`answers`: the best move and those not shown to be worse. `shares`: of all moves that were tried together. Both
    the best first."""
    answers: tuple[str, ...]
    shares: Mapping[str, float]


def best_moves(view: View, also: Sequence[Move] = (), seed: object = 0) -> BestMoves:
    """The best moves of this view; `also`: moves to be compared with them in any case."""
    search = thinker("matou", seed, SIMULATIONS)
    found = search.solution(view)
    if found:
        return among(found, SAME_SOLVED)
    finalists = [one.move for one in explored(search, view)[:FINALISTS]]
    tried = search.compare(view.game, list(dict.fromkeys((*finalists, *also))), WORLDS)
    return among(tried, SAME + STANDARD_ERRORS * sqrt(0.5 / WORLDS))


def among(findings: Sequence[Finding], apart: float) -> BestMoves:
    """The moves at most so far behind the best."""
    shares = {one.move.text: one.share for one in sorted(findings, key=lambda one: -one.share)}
    best = max(shares.values())
    return BestMoves(tuple(text for text, share in shares.items() if best - share <= apart), shares)
