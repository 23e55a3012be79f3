"""Estimates with their 95 % intervals, clustered by deal. NumPy only, and the same for the same numbers.

Games of one deal are not independent: they share its cards. So what varies is a whole deal, and every interval here is
computed from sums over deals (the "sandwich" of a linear estimate, with the small-sample factor G/(G-1)). Few deals
have fatter tails: the quantile is Student's, not the normal one.
"""
from collections.abc import Callable, Sequence
from math import exp, sqrt
from typing import Any, NamedTuple

import numpy as np

SURE = 0.95
NORMAL = 1.959964                                # the normal quantile of that
RULE_OF_THREE = 3.0                              # what never happened in n tries has a probability below 3/n
RESAMPLES = 400                                  # of a bootstrap


class Interval(NamedTuple):
    """An estimate with its 95 % interval; `n` is the number of games (or decisions) behind it, `deals` of deals."""
    value: float
    low: float
    high: float
    n: int
    deals: int

    @property
    def margin(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2

    def clear_of(self, value: float) -> bool:
        """Is this value outside the interval?"""
        return not self.low <= value <= self.high

    def within(self, low: float, high: float) -> "Interval":
        """The same, cut off at what is possible at all."""
        return self._replace(low=max(low, self.low), high=min(high, self.high))


NOTHING = Interval(float("nan"), float("nan"), float("nan"), 0, 0)


def quantile(freedom: float) -> float:
    """Student's 97.5 % quantile, by its expansion around the normal one: good to 0.5 % from 3 degrees of freedom on."""
    z, f = NORMAL, max(1.0, freedom)
    if f < 3:
        return 12.706 if f < 2 else 4.303
    one, two = (z**3 + z) / 4, (5 * z**5 + 16 * z**3 + 3 * z) / 96
    three = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    four = (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160
    return z + one / f + two / f**2 + three / f**3 + four / f**4


def _clusters(deals: Any) -> tuple[int, Any]:
    """How many deals there are, and by observation the number of its deal, from 0."""
    found, at = np.unique(np.asarray(deals), return_inverse=True)
    return len(found), at.reshape(-1)


def ratio(parts: Any, wholes: Any, deals: Any) -> Interval:
    """Sum of the parts by sum of the wholes, clustered by deal: a mean where every whole is 1."""
    parts, wholes = np.asarray(parts, float), np.asarray(wholes, float)
    total = wholes.sum()
    if not len(parts) or total == 0:
        return NOTHING
    value = float(parts.sum() / total)
    groups, at = _clusters(deals)
    if groups < 2:
        return Interval(value, float("-inf"), float("inf"), len(parts), groups)
    residuals = np.bincount(at, parts - value * wholes, groups)
    error = sqrt(float((residuals**2).sum()) * groups / (groups - 1)) / total
    half = quantile(groups - 1) * error
    return Interval(value, value - half, value + half, len(parts), groups)


def mean(values: Any, deals: Any) -> Interval:
    """The mean over games, clustered by deal."""
    values = np.asarray(values, float)
    return ratio(values, np.ones(len(values)), deals)


def share(values: Any, deals: Any) -> Interval:
    """A mean of values from 0 to 1. Where all of them are 0, or all are 1, the rule of three bounds it by deals."""
    found = mean(values, deals)
    if found.n and found.value in (0.0, 1.0) and np.ptp(np.asarray(values, float)) == 0:
        far = min(1.0, RULE_OF_THREE / max(1, found.deals))
        return found._replace(low=0.0 if found.value == 0 else 1 - far, high=far if found.value == 0 else 1.0)
    return found.within(0.0, 1.0)


def paired(one: Any, other: Any, deals: Any) -> Interval:
    """The mean difference, one less other, of what was played with the same deals."""
    return mean(np.asarray(one, float) - np.asarray(other, float), deals)


def bootstrap(statistic: Callable[[Any], float], deals: Any, seed: int = 0, resamples: int = RESAMPLES) -> Interval:
    """The interval of any statistic of a selection of observations, given as indices: whole deals are drawn again with
    replacement, and the middle 95 % of what they yield is the interval."""
    groups, at = _clusters(deals)
    members = [np.flatnonzero(at == one) for one in range(groups)]
    everything = np.arange(len(at))
    value = float(statistic(everything)) if len(at) else float("nan")
    if groups < 2:
        return Interval(value, float("-inf"), float("inf"), len(at), groups)
    draws = np.random.default_rng(seed).integers(0, groups, (resamples, groups))
    found = [statistic(np.concatenate([members[one] for one in draw])) for draw in draws]
    low, high = np.nanpercentile(found, [100 * (1 - SURE) / 2, 100 * (1 + SURE) / 2])
    return Interval(value, float(low), float(high), len(at), groups)


def spread(values: Any, deals: Any) -> Interval:
    """The standard deviation, with a bootstrap over deals."""
    values = np.asarray(values, float)
    return bootstrap(lambda some: float(values[some].std()), deals)


# What varies -------------------------------------------------------------------------------------------------

class Shares(NamedTuple):
    """How the variance of a result is divided."""
    skill: Interval                              # who the better player is
    deal: Interval                               # the cards they are dealt
    rest: Interval                               # everything that happens after


def components(results: Any, side: Any, deals: Any, seed: int = 0) -> Shares:
    """Divides the variance of a seat's result into that of skill, of the deal and the rest.

    `results`: by game, what a seat won; `side`: 0 or 1, whether the better player sat there; `deals`: which deal it
    was, in which every side was played. Skill is the variance between the sides' means; of what is left, the deal is
    what two games of the same deal have in common (their covariance), which is not biased by the number of games.
    """
    results, side = np.asarray(results, float), np.asarray(side)
    groups, at = _clusters(deals)
    sums = np.array([_deal_sums(results[at == one], side[at == one]) for one in range(groups)])
    draws = np.random.default_rng(seed).integers(0, groups, (RESAMPLES, groups))
    whole = _divided(sums)
    found = np.array([_divided(sums[draw]) for draw in draws])
    low, high = np.nanpercentile(found, [100 * (1 - SURE) / 2, 100 * (1 + SURE) / 2], axis=0)
    return Shares(*(Interval(float(whole[i]), float(low[i]), float(high[i]), len(results), groups) for i in range(3)))


def _deal_sums(results: Any, side: Any) -> tuple[float, ...]:
    """The number of games of one deal by side, and the sums of the results and of their squares."""
    return tuple(float(one) for which in (0, 1) for some in [results[side == which]]
                 for one in (len(some), some.sum(), (some**2).sum()))


def _divided(sums: Any) -> tuple[float, float, float]:
    """The three shares, from the sums of some deals."""
    counts, totals, squares = sums[:, 0::3], sums[:, 1::3], sums[:, 2::3]
    means = totals.sum(0) / counts.sum(0)
    weights = counts.sum(0) / counts.sum()
    skill = float((weights * (means - (weights * means).sum())**2).sum())
    within = float((squares - 2 * means * totals + counts * means**2).sum() / counts.sum())
    centred = totals - counts * means
    pairs = centred.sum(1)**2 - (squares - 2 * means * totals + counts * means**2).sum(1)
    count = counts.sum(1)
    deal = min(within, max(0.0, float(pairs.sum() / max(1.0, (count * (count - 1)).sum()))))
    whole = skill + within
    return (skill / whole, deal / whole, (within - deal) / whole) if whole else (0.0, 0.0, 1.0)


def games_needed(share_of_wins: float, deviation: float, even: float) -> float:
    """How many deals show, in four of five attempts, that a player with this share of wins is better than even: the
    usual formula for a test at 5 % with a power of 80 %. `deviation` is that of a deal's mean."""
    sure = NORMAL + 0.841621
    gap = abs(share_of_wins - even)
    return max(1.0, (sure * deviation / gap)**2) if gap else float("inf")


# Two-player zero-sum games -----------------------------------------------------------------------------------

def nash(payoffs: Any, rounds: int = 20_000) -> tuple[Any, Any, Any]:
    """Both players' mixtures in an equilibrium of a zero-sum game, and its value for the rows: regret matching with
    averages that favour late rounds (CFR+), which comes within 1e-3 of exact here. Of several games at once, if there
    are several matrices: [..., row, column]."""
    payoffs = np.asarray(payoffs, float)
    *games, rows, columns = payoffs.shape
    regret_r, total_r = np.zeros((2, *games, rows, 1))
    regret_c, total_c = np.zeros((2, *games, columns, 1))
    transposed = payoffs.swapaxes(-1, -2)
    for t in range(1, rounds + 1):
        r = _matching(regret_r)
        gains = transposed @ r                   # rows first, then columns with that answer: alternation
        c = _matching(regret_c)
        regret_c = np.maximum(0.0, regret_c + (gains * c).sum(-2, keepdims=True) - gains)
        c = _matching(regret_c)
        values = payoffs @ c
        regret_r = np.maximum(0.0, regret_r + values - (values * r).sum(-2, keepdims=True))
        total_r += t * r
        total_c += t * c
    one, other = (total / total.sum(-2, keepdims=True) for total in (total_r, total_c))
    return one[..., 0], other[..., 0], (one.swapaxes(-1, -2) @ payoffs @ other)[..., 0, 0]


def _matching(regrets: Any) -> Any:
    whole = regrets.sum(-2, keepdims=True)
    return np.divide(regrets, whole, out=np.full(regrets.shape, 1 / regrets.shape[-2]), where=whole > 0)


def dominated(payoffs: Any) -> list[int]:
    """The rows that some mixture of the others beats whatever the column is."""
    return [row for row in range(len(payoffs)) if _dominated_in([payoffs], row)[0]]


def surely_dominated(row: int, resampled: Sequence[Any]) -> bool:
    """Is a row dominated in 95 of 100 of these matrices? Their deals are drawn again: what is dominated in one matrix
    alone may be so by luck."""
    return int(_dominated_in(resampled, row).sum()) >= SURE * len(resampled)


def _dominated_in(matrices: Sequence[Any], row: int, slack: float = 2e-3) -> Any:
    """In which of these matrices this row is dominated. Then the zero-sum game "another row instead of this one" has a
    value above 0."""
    payoffs = np.asarray(matrices, float)
    better = np.delete(payoffs, row, -2) - payoffs[:, [row]]
    if not better.shape[-2]:
        return np.zeros(len(payoffs), bool)
    found = better.min(-1).max(-1) > slack       # by one of them alone: nothing to work out
    if not found.all():
        found[~found] = nash(better[~found], 4_000)[2] > slack
    return found


# A worth for each thing, from differences ---------------------------------------------------------------------

def worths(differences: Any, more: Any, less: Any, deals: Any, things: int) -> list[Interval]:
    """By thing, how much better it is than the average thing, from paired differences: difference k is what happened
    with thing more[k] instead of less[k] in the same deal. Least squares, clustered by deal; the mean worth is 0."""
    y, more, less = np.asarray(differences, float), np.asarray(more), np.asarray(less)
    x = np.zeros((len(y), things))
    np.add.at(x, (np.arange(len(y)), more), 1.0)
    np.add.at(x, (np.arange(len(y)), less), -1.0)
    bread = np.linalg.pinv(x.T @ x + np.ones((things, things)) / max(1, things))
    values = bread @ (x.T @ y)
    known = np.abs(x).sum(0) > 0
    values -= values[known].mean() if known.any() else 0.0
    groups, at = _clusters(deals)
    scores = np.zeros((groups, things))
    np.add.at(scores, at, x * (y - x @ values)[:, None])
    spare = max(1, groups - things)
    cover = bread @ (scores.T @ scores) @ bread * groups / spare
    half = quantile(spare) * np.sqrt(np.maximum(0.0, np.diag(cover)))
    counts = np.abs(x).sum(0).astype(int)
    return [Interval(float(v), float(v - h), float(v + h), int(n), groups) if n else NOTHING
            for v, h, n in zip(values, half, counts, strict=True)]


# Choices -----------------------------------------------------------------------------------------------------

def effective(shares: Sequence[float], scale: float) -> float:
    """How many equally good moves a choice amounts to: the exponential of the entropy, where a move that is `scale`
    worse than another counts as one e-th of it."""
    values = np.asarray(shares, float)
    weights = np.exp((values - values.max()) / scale)
    weights /= weights.sum()
    return exp(-float((weights * np.log(np.maximum(weights, 1e-300))).sum()))


def shrunk(batches: Any) -> Any:
    """Means of several moves in the same batches, pulled together by as much as chance explains their differences
    (James and Stein): what is noise does not look like a difference."""
    batches = np.asarray(batches, float)         # [move, batch]
    means = batches.mean(1)
    if batches.shape[0] < 2 or batches.shape[1] < 2:
        return means
    centred = batches - batches.mean(0)
    moves, count = batches.shape
    noise = float(centred.var(1, ddof=1).mean() / count * moves / (moves - 1))
    signal = float(means.var(ddof=1))
    keep = max(0.0, 1 - noise / signal) if signal > 0 else 0.0
    return means.mean() + keep * (means - means.mean())
