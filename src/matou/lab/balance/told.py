"""What a report consists of, before it is drawn in a language: figures, charts' data, sentences, sections."""
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import isfinite
from typing import NamedTuple, Protocol

from matou.core.figures import figure, percent
from matou.core.words import Phrase

from .statistics import Interval

Say = Callable[[str], str]

# The unit of a figure, and how it is written: a share of something (41.3%), a difference of shares in hundredths (+4.1)
# or one that is a loss anyway (4.1), a number (4.13), a difference of numbers (+4.13), minutes (4.1), a count (4,130).
SHARE, DIFFERENCE, LOSS, NUMBER, SIGNED, MINUTES, COUNT = ("share", "difference", "loss", "number", "signed", "minutes",
                                                           "count")
STRENGTHS: Mapping[str, Phrase] = {"random": Phrase("random"), "heuristic": Phrase("heuristic"),
                                   "search": Phrase("search")}


def written(value: float, unit: str) -> str:
    """A value in its unit."""
    if not isfinite(value):
        return "−∞" if value == float("-inf") else "∞" if value > 0 else "–"
    if unit == SHARE:
        return percent(value, 1)
    shown = 100 * value if unit in (DIFFERENCE, LOSS) else value
    form = ",.0f" if unit == COUNT or abs(shown) >= 1000 else ".1f" if unit in (DIFFERENCE, LOSS, MINUTES) \
        or abs(shown) >= 10 else ".2f"
    sign = "−" if shown < 0 else "+" if unit in (DIFFERENCE, SIGNED) else ""
    return Phrase("{sign}{number}", sign=sign, number=figure(abs(shown), form)) if sign else figure(shown, form)


def _end(value: float, unit: str) -> str:
    """An end of an interval, without a unit that has just been written."""
    return figure(100 * value, ".1f") if unit == SHARE else written(value, unit)


def with_interval(found: Interval, unit: str) -> str:
    """41.3% (39.0 to 43.6): the way sentences write it."""
    if not isfinite(found.low) or not isfinite(found.high):
        return written(found.value, unit)
    return Phrase("{value} ({low} to {high})", value=written(found.value, unit), low=_end(found.low, unit),
                  high=_end(found.high, unit))


class Figure(NamedTuple):
    """One figure of a report. `of`: the strength or the thing it is of; `key` names it in the Parquet file."""
    key: str
    name: Phrase
    of: str
    interval: Interval
    unit: str = SHARE
    strength: str = ""


class Drawing(Protocol):
    """A chart, drawn in a language as SVG."""
    title: Phrase

    def draw(self, say: Say) -> str: ...


class Sheet(NamedTuple):
    """A table of words and numbers: the heads of its columns, and its rows, the first cell of which is a name."""
    heads: Sequence[Phrase]
    rows: Sequence[Sequence[str]]


@dataclass
class Section:
    """A part of a report: a question, its answer in plain words, charts, and every figure with its interval and n."""
    key: str
    title: Phrase
    lead: list[Phrase] = field(default_factory=list)
    charts: list[Drawing] = field(default_factory=list)
    figures: list[Figure] = field(default_factory=list)
    notes: list[Phrase] = field(default_factory=list)    # how it was measured, and what limits it
    sheet: Sheet | None = None

    def add(self, key: str, name: Phrase, by_strength: Mapping[str, Interval], unit: str = SHARE) -> None:
        """A figure for each strength."""
        for strength, interval in by_strength.items():
            self.figures.append(Figure(key, name, STRENGTHS[strength], interval, unit, strength))


class Header(NamedTuple):
    """What a report is about."""
    title: Phrase
    game: str
    lines: Sequence[Phrase]
    command: str
