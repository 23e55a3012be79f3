"""Ratings from games, by the Plackett-Luce model of openskill. A win is what counts, not points."""
from collections.abc import Collection, Sequence
from statistics import fmean
from typing import Any, NamedTuple

from openskill.models import PlackettLuce

SURE = 3                                         # sigmas below mu: what an agent is worth almost surely


class Rating(NamedTuple):
    """How strong an agent seems (mu), and how unsure that is (sigma)."""
    mu: float
    sigma: float

    @property
    def value(self) -> float:
        return self.mu - SURE * self.sigma


class Ratings:
    """Everybody begins alike; games count in the order they are added. Agents do not learn on the way (tau is 0)."""

    def __init__(self, names: Sequence[str]):
        self.model: Any = PlackettLuce(tau=0.0)
        start = self.model.rating()
        self.of = {name: Rating(start.mu, start.sigma) for name in names}

    def add(self, names: Sequence[str], winners: Collection[int]) -> None:
        """One more game: names by seat, and the seats that won. The others are tied below."""
        teams = [[self.model.rating(mu=self.of[name].mu, sigma=self.of[name].sigma)] for name in names]
        ranks = [0.0 if seat in winners else 1.0 for seat in range(len(names))]
        after = [team[0] for team in self.model.rate(teams, ranks=ranks)]
        for name in dict.fromkeys(names):        # in several seats: what came of them on average
            seats = [after[seat] for seat, one in enumerate(names) if one == name]
            self.of[name] = Rating(fmean(one.mu for one in seats), fmean(one.sigma for one in seats))
