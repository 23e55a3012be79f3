"""What can be wanted of a game, and how far from it a box is.

Everything is computed from the means over deals of a few columns, so that one formula has the intervals of all: the
jackknife. A deal's pseudo-value is what it contributes to a figure: n times the figure of all deals, less n-1 times the
figure without this deal. Their mean is the figure less its bias (a spread of something noisy looks larger than it is),
and their interval is clustered by deal, as everywhere (balance/statistics.py). The loss itself is not corrected: that
would favour boxes whose games vary most, and the bias of two boxes on the same deals is about the same.
"""
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from matou.core.words import Phrase
from matou.lab.balance import statistics as st
from matou.lab.balance.statistics import Interval
from matou.lab.balance.told import DIFFERENCE, LOSS, MINUTES, NUMBER, SHARE

COUNTED, FOLLOWED, ONLOOKED, FACTIONS = range(4)     # where a measure comes from: ever more has to be played for it
Found = Mapping[str, Any]                        # by measure, [deal, column]: its columns
HUNDREDTHS = (SHARE, DIFFERENCE, LOSS)           # units that people write in hundredths


class Measure(NamedTuple):
    """`scale`: what counts as one, unless the spec says otherwise; in the unit as people write it. `value`: the figure,
    from the means of its columns."""
    name: Phrase
    unit: str
    scale: float
    source: int
    value: Callable[[Any], Any] = lambda means: means[..., 0]


def _of_two(means: Any) -> Any:
    """A ratio of two columns."""
    return means[..., 0] / np.maximum(means[..., 1], 1e-12)


def _spread(means: Any) -> Any:
    """The standard deviation between columns."""
    return means.std(-1)


MEASURES: Mapping[str, Measure] = {
    "seat_edge": Measure(Phrase("the first player’s edge over an even share, in a hundred games"), DIFFERENCE, 1,
                         COUNTED),
    "moves": Measure(Phrase("moves of all players together"), NUMBER, 2, COUNTED),
    "margin": Measure(Phrase("points between the first and the second"), NUMBER, 1, COUNTED),
    "shared": Measure(Phrase("games with a shared win"), SHARE, 2, COUNTED),
    "turns": Measure(Phrase("turns of all players together"), NUMBER, 2, FOLLOWED),
    "minutes": Measure(Phrase("minutes"), MINUTES, 1, FOLLOWED),
    "choices": Measure(Phrase("moves with a choice, of all moves"), SHARE, 2, FOLLOWED, _of_two),
    "lead_changes": Measure(Phrase("changes of the lead"), NUMBER, 0.5, FOLLOWED),
    "decided": Measure(Phrase("part of the game after which it is decided"), SHARE, 2, ONLOOKED),
    "comeback": Measure(Phrase("games with a comeback"), SHARE, 2, ONLOOKED),
    "drama": Measure(Phrase("how far the winner was behind the favourite"), LOSS, 1, ONLOOKED),
    "clan_spread": Measure(Phrase("spread of the clans’ shares of the wins (standard deviation)"), LOSS, 1, FACTIONS,
                           _spread)}


class Target(NamedTuple):
    """What is wanted of a measure: a value from `low` to `high`. `scale`: the distance that counts as one."""
    measure: str
    low: float
    high: float
    scale: float
    weight: float = 1.0

    def distance(self, means: Any) -> Any:
        """How far a figure is from what is wanted, in scales."""
        value = MEASURES[self.measure].value(means)
        return (np.maximum(0, self.low - value) + np.maximum(0, value - self.high)) / self.scale

    def loss(self, found: Found) -> Any:
        return self.weight * self.distance(found[self.measure])**2


def loss(targets: Sequence[Target], found: Found) -> Any:
    """The weighted sum of the squared distances."""
    return sum(target.loss(found) for target in targets)


def pseudo(found: Found, figure: Callable[[Found], Any]) -> Any:
    """By deal, what it contributes to a figure of the means."""
    count = len(next(iter(found.values())))
    whole = figure(means(found))
    without = figure({name: (columns.sum(0) - columns) / (count - 1) for name, columns in found.items()})
    return count * whole - (count - 1) * without


def centred(pseudo_values: Any, at: float) -> Any:
    """The same, around another value: with the bias of a figure that is not corrected."""
    return pseudo_values + (at - pseudo_values.mean())


def means(found: Found) -> Found:
    """The means over all deals."""
    return {name: columns.mean(0) for name, columns in found.items()}


def interval(pseudo_values: Any) -> Interval:
    """The figure with its interval."""
    return st.mean(pseudo_values, np.arange(len(pseudo_values)))


def difference(one: Any, other: Any) -> Interval:
    """One less the other, on the same deals."""
    return st.paired(one, other, np.arange(len(one)))


def first(found: Found, deals: int) -> Found:
    """The same of the first deals only."""
    return {name: columns[:deals] for name, columns in found.items()}


def joined(one: Found, other: Found) -> Found:
    """The deals of one, then those of the other."""
    return {name: np.concatenate([columns, other[name]]) for name, columns in one.items()} if one else other
