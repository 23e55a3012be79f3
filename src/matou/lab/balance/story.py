"""How a game goes, as somebody who sees no hand would tell it: each player's chances at ten moments."""
from typing import Any, NamedTuple

import numpy as np

from matou.core.chance import chance

from .evidence import Evidence, Sample
from .table import LIVELY

MOMENTS = 10                                     # parts of a game; chances are asked for between them
DECIDED = 0.8                                    # of the win: then a game is nearly over
BEHIND = 0.5                                     # of an even share: whoever wins from there has come back


class Story(NamedTuple):
    """`curve`: by moment, from the deal to the end, what the winner could expect."""
    deal: int
    curve: Any
    drama: float
    decided: float
    comeback: bool
    runaway: bool


def moments(log: Any) -> Any:
    """The plies before which the chances are asked for, spread evenly over the moves of a game."""
    return np.round(np.linspace(0, len(log), MOMENTS + 1)).astype(int)[:-1]


def stories(evidence: Evidence, sample: Sample) -> list[Story]:
    """The stories of some games of a sample."""
    found = []
    deals = evidence.words(evidence.table, max(sample.deals[:evidence.plan.onlooked], default=0) + 1)[0]
    for game, deal in list(zip(sample.games, sample.deals, strict=True))[:evidence.plan.onlooked]:
        if game.over:
            rng = chance(evidence.plan.seed, "onlooker", deal)
            chances = evidence.table.onlooker(deals[deal], game.log, moments(game.log), rng, evidence.plan.playouts,
                                              LIVELY)
            found.append(story(deal, np.vstack([chances, game.shares]), game.shares > 0))
    return found


def story(deal: int, chances: Any, winners: Any) -> Story:
    """From [moment, seat]: what everyone could expect, in the last row what they got."""
    winner = chances[:, winners].mean(1)
    best = chances.max(1)
    even = 1 / chances.shape[1]
    below = np.flatnonzero(winner < DECIDED)
    decided = 1.0 if not len(below) else min(1.0, (below[-1] + 1) / (len(winner) - 1))
    decided = 0.0 if not len(below) else decided
    return Story(deal, winner, float((best - winner)[1:-1].mean()), float(decided),
                 bool(winner[1:-1].min() < BEHIND * even), bool(decided <= 0.5))
