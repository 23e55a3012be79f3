"""Ratings of people, by the Plackett-Luce model of openskill. Who wins comes first, then points."""
from collections.abc import Sequence
from typing import Any, NamedTuple

from openskill.models import PlackettLuce

from matou.games import load

SURE = 3                                         # sigmas below mu: what somebody is worth almost surely
AGREED = "agreed"                                # how a game ends that all who play have called a draw
MODEL: Any = PlackettLuce()


class Rating(NamedTuple):
    """How strong somebody seems (mu), how unsure that is (sigma), and from how many games it comes."""
    mu: float = MODEL.mu
    sigma: float = MODEL.sigma
    games: int = 0

    @property
    def value(self) -> float:
        return self.mu - SURE * self.sigma

    def told(self) -> dict[str, Any]:
        return {"value": round(self.value, 2), "mu": round(self.mu, 2), "sigma": round(self.sigma, 2),
                "games": self.games}


def ranks(game: str, result: dict[str, Any], seats: Sequence[int]) -> list[int]:
    """The place of each of these seats among them, 0 the best. A draw that was agreed is a tie."""
    drawn, sign = result["why"] == AGREED, 1 if load(game).fewer_is_better else -1
    keys = [(0, 0) if drawn or seat in result["winners"] else (1, sign * result["scores"][seat]) for seat in seats]
    places = sorted(set(keys))
    return [places.index(key) for key in keys]


def after(before: Sequence[Rating], places: Sequence[int]) -> list[Rating]:
    """The ratings of those who played against each other once more."""
    teams = [[MODEL.rating(mu=one.mu, sigma=one.sigma)] for one in before]
    found = [team[0] for team in MODEL.rate(teams, ranks=[float(place) for place in places])]
    return [Rating(one.mu, one.sigma, old.games + 1) for one, old in zip(found, before, strict=True)]
