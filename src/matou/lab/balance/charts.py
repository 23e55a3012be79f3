"""The charts of a report, drawn as SVG. A figure is always drawn with its interval."""
from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, cos, floor, isfinite, log10, radians
from typing import NamedTuple

from matou.core.figures import figure
from matou.core.words import Phrase

from . import svg
from .statistics import Interval
from .told import DIFFERENCE, LOSS, NUMBER, SHARE, SIGNED, STRENGTHS, Say, written

LEFT, MOST_LEFT, RIGHT, ROW = 60, 214, 50, 22    # of a row: its label, its value, its height
LETTER = 6.1                                     # about the width of one
MOST_HEAD, LEAN = 80, 35                         # of a matrix: the length of its heads, and how many degrees they rise


def clipped(words: str, width: float) -> str:
    most = int(width / LETTER)
    return words if len(words) <= most else words[:most - 1] + "…"


def label_width(labels: Sequence[str]) -> float:
    """Room for the longest of these, within reason."""
    return min(MOST_LEFT, max(LEFT, 10 + LETTER * max(map(len, labels), default=0)))


@dataclass
class Scale:
    """A linear axis."""
    low: float
    high: float
    start: float
    end: float

    def __call__(self, value: float) -> float:
        inside = min(self.high, max(self.low, value))
        return self.start + (inside - self.low) / (self.high - self.low) * (self.end - self.start)

    def ticks(self, count: int = 4) -> list[float]:
        """Round values, about as many as that."""
        step = (self.high - self.low) / count
        size: float = 10 ** floor(log10(step))
        step = next(size * one for one in (1, 2, 2.5, 5, 10) if size * one >= step * 0.999)
        first = ceil(self.low / step - 1e-9)
        found = [step * at for at in range(first, first + 2 * count + 2)]
        return [one for one in found if one <= self.high + 1e-9 * abs(step)]


def scale_of(intervals: Sequence[Interval], at: float | None, start: float, end: float) -> Scale:
    """An axis on which all of these and the reference have their place."""
    known = [one for found in intervals for one in (found.low, found.value, found.high) if isfinite(one)]
    known += [] if at is None else [at]
    low, high = min(known, default=0.0), max(known, default=1.0)
    room = (high - low or abs(high) or 1.0) * 0.06
    return Scale(low - room, high + room, start, end)


def axis(scale: Scale, top: float, bottom: float, unit: str, say: Say) -> list[str]:
    """Light lines at round values, which are written below."""
    parts = []
    for value in scale.ticks():
        parts.append(svg.line(scale(value), top, scale(value), bottom, "axis"))
        parts.append(svg.text(scale(value), bottom + 14, tick(value, unit, say), "soft mid small"))
    return parts


def tick(value: float, unit: str, say: Say) -> str:
    """A value of an axis, without needless digits."""
    value = 0.0 if abs(value) < 1e-12 else value
    shown = round(100 * value, 1) if unit in (SHARE, DIFFERENCE, LOSS) else value
    plus = "+" if unit in (DIFFERENCE, SIGNED) and value > 0 else ""
    number = figure(shown, f".{0 if shown == int(shown) else 1 if 10 * shown == int(10 * shown) else 2}f")
    return plus + say(Phrase("{number}%", number=number) if unit == SHARE else number).replace("-", "−")


class Row(NamedTuple):
    """A label, and up to three intervals in the colours of the series."""
    label: str
    intervals: Sequence[tuple[str, Interval]]


@dataclass
class Dots:
    """Intervals side by side: one row per thing, one mark per series in it. `at`: what would be even."""
    title: Phrase
    rows: Sequence[Row]
    unit: str = SHARE
    at: float | None = None
    legend: bool = False
    names: Sequence[Phrase] = tuple(STRENGTHS.values())      # of the series

    def draw(self, say: Say) -> str:
        top = 26 if self.legend else 6
        left = label_width([say(row.label) for row in self.rows])
        found = [interval for row in self.rows for _, interval in row.intervals]
        scale = scale_of(found, self.at, left, svg.WIDTH - RIGHT)
        heights = [max(1, len(row.intervals)) * (ROW - 6) + 8 for row in self.rows]
        bottom = top + sum(heights)
        parts = legend(say, self.names) if self.legend else []
        parts += axis(scale, top, bottom, self.unit, say)
        if self.at is not None:
            parts.append(svg.line(scale(self.at), top, scale(self.at), bottom, "zero"))
        y = float(top)
        for row, height in zip(self.rows, heights, strict=True):
            parts += self._row(row, y, height, scale, say)
            y += height
        return svg.chart(bottom + 22, say(self.title), parts)

    def _row(self, row: Row, y: float, height: float, scale: Scale, say: Say) -> list[str]:
        parts = [svg.text(0, y + height / 2 + 4, clipped(say(row.label), scale.start - 6))]
        for at, (series, found) in enumerate(row.intervals):
            middle = y + 4 + (at + 0.5) * (ROW - 6)
            if isfinite(found.low) and isfinite(found.high):
                parts.append(svg.line(scale(found.low), middle, scale(found.high), middle, f"whisker {series}"))
            if isfinite(found.value):
                parts.append(svg.mark(scale(found.value), middle, series))
            parts.append(svg.text(svg.WIDTH, middle + 4, say(written(found.value, self.unit)), "end small"))
        return parts


def legend(say: Say, names: Sequence[Phrase] = tuple(STRENGTHS.values())) -> list[str]:
    """The series: the three strengths, if nothing else is said."""
    parts, x = [], 6.0
    for series, name in zip(svg.SERIES, names, strict=False):
        words = say(name)
        parts += [svg.mark(x, 10, series), svg.text(x + 9, 14, words, "soft")]
        x += 30 + LETTER * len(words)
    return parts


@dataclass
class Bars:
    """How often each value occurs: bars of one series, or outlines of several."""
    title: Phrase
    edges: Sequence[float]                       # one more than there are bars
    shares: Sequence[tuple[str, Sequence[float]]]
    unit: str = NUMBER
    what: Phrase | None = None

    def draw(self, say: Say) -> str:
        top, bottom = (28 if len(self.shares) > 1 else 8), 158
        across = Scale(self.edges[0], self.edges[-1], 34, svg.WIDTH - 6)
        most = max((max(values, default=0) for _, values in self.shares), default=0) or 1
        up = Scale(0, most * 1.05, bottom, top)
        parts = legend(say) if len(self.shares) > 1 else []
        for value in up.ticks(3):
            parts.append(svg.line(34, up(value), svg.WIDTH - 6, up(value), "axis"))
            parts.append(svg.text(30, up(value) + 4, tick(value, SHARE, say), "soft end small"))
        for series, values in self.shares:
            parts += self._series(series, values, across, up)
        for value in across.ticks(6):
            parts.append(svg.text(across(value), bottom + 15, tick(value, self.unit, say), "soft mid small"))
        if self.what is not None:
            parts.append(svg.text(svg.WIDTH - 6, bottom + 30, say(self.what), "soft end small"))
        return svg.chart(bottom + 36, say(self.title), parts)

    def _series(self, series: str, values: Sequence[float], across: Scale, up: Scale) -> list[str]:
        outline = [(across(self.edges[0]), up(0))]
        for at, value in enumerate(values):
            outline += [(across(self.edges[at]), up(value)), (across(self.edges[at + 1]), up(value))]
        outline.append((across(self.edges[-1]), up(0)))
        return [svg.curve(outline, f"{series} band", closed=True), svg.curve(outline, f"{series} curve")]


@dataclass
class Stacks:
    """Parts of a whole, one bar per row."""
    title: Phrase
    rows: Sequence[tuple[str, Sequence[float]]]
    names: Sequence[Phrase]

    def draw(self, say: Say) -> str:
        parts, y, x = [], 6.0, 0.0
        for at, name in enumerate(self.names):
            words = say(name)
            if x and x + 18 + LETTER * len(words) > svg.WIDTH:
                x, y = 0.0, y + 18
            parts += [svg.box(x, y, 11, 11, "flat", fill=_shade(at)), svg.text(x + 16, y + 10, words, "soft")]
            x += 34 + LETTER * len(words)
        y += 22
        for label, shares in self.rows:
            parts.append(svg.text(0, y + 15, clipped(say(label), 92)))
            parts += self._bar(shares, y, say)
            y += 28
        return svg.chart(y + 2, say(self.title), parts)

    def _bar(self, shares: Sequence[float], y: float, say: Say) -> list[str]:
        parts, x, width = [], 96.0, svg.WIDTH - 96.0
        for at, share in enumerate(shares):
            size = share * width
            parts.append(svg.box(x, y, max(0.0, size - 1), 21, "flat", fill=_shade(at)))
            if size > 30:
                parts.append(svg.text(x + size / 2, y + 15, tick(round(share, 2), SHARE, say), "mid dark"))
            x += size
        return parts


SHADES = ("#6cb6bd", "#efb15c", "#d8cbb8", "#9cc48a", "#e39a86", "#b7a3d0", "#c9c07a")


def _shade(at: int) -> str:
    return SHADES[at % len(SHADES)]


@dataclass
class Curves:
    """How something goes on: a curve per series, with its band."""
    title: Phrase
    x: Sequence[float]
    series: Sequence[tuple[str, Sequence[Interval]]]
    labels: Sequence[str]
    unit: str = SHARE
    at: float | None = None
    what: Phrase | None = None

    def draw(self, say: Say) -> str:
        many = len(self.series) > 1
        top, bottom = (28 if many else 8), 178
        across = Scale(min(self.x), max(self.x), 44, svg.WIDTH - 14)
        up = scale_of([one for _, values in self.series for one in values], self.at, bottom, top)
        parts = legend(say) if many else []
        for value in up.ticks():
            parts.append(svg.line(44, up(value), svg.WIDTH - 6, up(value), "axis"))
            parts.append(svg.text(40, up(value) + 4, tick(value, self.unit, say), "soft end small"))
        if self.at is not None:
            parts.append(svg.line(44, up(self.at), svg.WIDTH - 6, up(self.at), "zero"))
        for name, values in self.series:
            parts += self._one(name, values, across, up)
        for x, words in zip(self.x, self.labels, strict=True):
            parts.append(svg.text(across(x), bottom + 15, say(words), "soft mid small"))
        if self.what is not None:
            parts.append(svg.text(svg.WIDTH - 6, bottom + 31, say(self.what), "soft end small"))
        return svg.chart(bottom + 38, say(self.title), parts)

    def _one(self, name: str, values: Sequence[Interval], across: Scale, up: Scale) -> list[str]:
        known = [(across(x), one) for x, one in zip(self.x, values, strict=True) if isfinite(one.value)]
        band = [(x, up(one.high)) for x, one in known] + [(x, up(one.low)) for x, one in reversed(known)]
        return [svg.curve(band, f"{name} band", closed=True),
                svg.curve([(x, up(one.value)) for x, one in known], f"{name} curve"),
                *(svg.mark(x, up(one.value), name) for x, one in known)]


@dataclass
class Matrix:
    """One thing against another, each square with its figure; better than even is green, worse is red."""
    title: Phrase
    names: Sequence[str]
    cells: Sequence[Sequence[Interval | None]]
    what: Phrase | None = None

    def draw(self, say: Say) -> str:
        left, top = min(134.0, label_width([say(name) for name in self.names])), 76
        heads = [clipped(say(name), MOST_HEAD) for name in self.names]
        leaning = LETTER * max(map(len, heads), default=0) * cos(radians(LEAN))     # to the right
        size = min(46.0, (svg.WIDTH - left - leaning) / (len(self.names) - 0.5))
        parts = []
        for at, name in enumerate(self.names):
            x, y = left + (at + 0.5) * size, top - 6
            words = svg.text(x - 4, y, heads[at])
            parts.append(svg.element("g", words, transform=f"rotate({-LEAN} {x:.1f} {y})"))
            parts.append(svg.text(0, top + (at + 0.5) * size + 4, clipped(say(name), left - 4)))
        for i, row in enumerate(self.cells):
            for j, found in enumerate(row):
                if found is not None:
                    parts += self._cell(found, left + j * size, top + i * size, size, say)
        height = top + len(self.names) * size + (22 if self.what else 6)
        if self.what is not None:
            parts.append(svg.text(svg.WIDTH, height - 6, say(self.what), "soft end small"))
        return svg.chart(height, say(self.title), parts)

    def _cell(self, found: Interval, x: float, y: float, size: float, say: Say) -> list[str]:
        lead = 0.0 if not found.clear_of(0.5) else max(-1.0, min(1.0, (found.value - 0.5) / 0.25))
        colour = "var(--line)" if lead == 0 else "var(--good)" if lead > 0 else "var(--bad)"
        return [svg.box(x, y, size - 2, size - 2, "flat", fill=colour, opacity=round(0.25 + 0.4 * abs(lead), 2)),
                svg.text(x + size / 2 - 1, y + size / 2 + 3, f"{100 * found.value:.0f}", "mid")]
