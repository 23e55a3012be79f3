"""Ratings from games, by the Plackett-Luce model of openskill. A win is what counts, not points."""
from collections.abc import Collection, Sequence
from statistics import fmean
from typing import Any, NamedTuple

from openskill.models import PlackettLuce

SIGMAS_BELOW = 3                                 # a rating is mu less this many sigmas


class Rating(NamedTuple):
    """An estimate of strength (mu) and its uncertainty (sigma)."""
    mu: float
    sigma: float

    @property
    def value(self) -> float:
        return self.mu - SIGMAS_BELOW * self.sigma


class Ratings:
    """All start with the same rating; games count in the order they are added. Agents do not change (tau is 0)."""

    def __init__(self, names: Sequence[str]):
        self.model: Any = PlackettLuce(tau=0.0)
        start = self.model.rating()
        self.of = {name: Rating(start.mu, start.sigma) for name in names}

    def add(self, names: Sequence[str], winners: Collection[int]) -> None:
        """One more game: names by seat, and the seats that won. The others are tied below."""
        teams = [[self.model.rating(mu=self.of[name].mu, sigma=self.of[name].sigma)] for name in names]
        ranks = [0.0 if seat in winners else 1.0 for seat in range(len(names))]
        after = [team[0] for team in self.model.rate(teams, ranks=ranks)]
        for name in dict.fromkeys(names):        # an agent in several seats gets their mean
            seats = [after[seat] for seat, one in enumerate(names) if one == name]
            self.of[name] = Rating(fmean(one.mu for one in seats), fmean(one.sigma for one in seats))
