"""The few SVG elements that charts are made of, and the colours they share: light and dark by the reader's system."""
from collections.abc import Iterable
from html import escape
from typing import Any

WIDTH = 400                                      # of every chart, in its own units; letters are 12 high
BORDER, TITLE = 12, 50                           # around a chart that is a file, and above it
SERIES = ("a", "b", "c")                         # colours and marks of up to three series
# By what they are for, as the page has them (web/src/look/tokens.ts); a, b and c are the series.
LIGHT = {"paper": "#fdf8ec", "card": "#ffffff", "ink": "#2c2230", "soft": "#65566a", "line": "#e2d5bd", "a": "#8b7a63",
         "b": "#bf5b14", "c": "#1f5f8b", "good": "#2f7d4f", "bad": "#b3402f"}
DARK = {"paper": "#1d1922", "card": "#29232f", "ink": "#f6eee0", "soft": "#c3b6c6", "line": "#453d4c", "a": "#b5a58c",
        "b": "#ffa95e", "c": "#8fc7f5", "good": "#7ccf9b", "bad": "#ff8f80"}


def variables(colours: dict[str, str]) -> str:
    return "".join(f"--{name}:{colour};" for name, colour in colours.items())


COLOURS = (f":root{{color-scheme:light dark;{variables(LIGHT)}}}"
           f"@media (prefers-color-scheme:dark){{:root{{{variables(DARK)}}}}}")
RULES = ("text{font:12px system-ui,sans-serif;fill:var(--ink)}"
         ".title{font-weight:600}.soft{fill:var(--soft)}.end{text-anchor:end}.mid{text-anchor:middle}.small{font-size:10.5px}"
         ".axis{stroke:var(--line);stroke-width:1;fill:none}.zero{stroke:var(--soft);stroke-dasharray:3 3}"
         ".a{fill:var(--a);stroke:var(--a)}.b{fill:var(--b);stroke:var(--b)}.c{fill:var(--c);stroke:var(--c)}"
         ".whisker{stroke-width:2.5;stroke-linecap:round}.curve{fill:none;stroke-width:2.2}.band{opacity:.16;stroke:none}"
         ".flat{stroke:none}.faint{opacity:.45}text.dark{fill:#1b1815}text.light{fill:#fff}")


def element(name: str, body: str = "", **attributes: object) -> str:
    """<name attribute="…">body</name>; `cls` is written as `class`, and stroke_width as stroke-width."""
    written = "".join(f' {"class" if key == "cls" else key.replace("_", "-")}="{_short(value)}"'
                      for key, value in attributes.items())
    return f"<{name}{written}>{body}</{name}>" if body else f"<{name}{written}/>"


def _short(value: object) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else escape(str(value), quote=True)


def text(x: float, y: float, words: str, cls: str = "") -> str:
    where = {"x": float(x), "y": float(y)}
    return element("text", escape(words), **where, cls=cls) if cls else element("text", escape(words), **where)


def line(x1: float, y1: float, x2: float, y2: float, cls: str) -> str:
    return element("line", x1=float(x1), y1=float(y1), x2=float(x2), y2=float(y2), cls=cls)


def box(x: float, y: float, width: float, height: float, cls: str, fill: str = "", opacity: float = 1.0) -> str:
    more: dict[str, Any] = {**({"fill": fill} if fill else {}), **({"opacity": opacity} if opacity < 1 else {})}
    return element("rect", x=float(x), y=float(y), width=max(0.0, float(width)), height=float(height), cls=cls, **more)


def mark(x: float, y: float, series: str) -> str:
    """A dot, a diamond or a square: series differ in shape, too."""
    if series == "a":
        return element("circle", cx=float(x), cy=float(y), r=4.2, cls=series)
    if series == "b":
        return element("path", d=f"M{x:.1f} {y - 5.4:.1f}l5.4 5.4l-5.4 5.4l-5.4 -5.4z", cls=series)
    return box(x - 4, y - 4, 8, 8, series)


def curve(points: Iterable[tuple[float, float]], cls: str, closed: bool = False) -> str:
    path = "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    return element("path", d=f"M{path}{'z' if closed else ''}", cls=cls)


def chart(height: float, title: str, parts: Iterable[str]) -> str:
    """The whole chart; `title` says what it shows to those who cannot see it."""
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:.0f}" role="img" '
            f'aria-label="{escape(title, quote=True)}">{"".join(parts)}</svg>')


def alone(drawn: str, game: str, title: str) -> str:
    """The same chart as a file of its own, with the game and its title above it, its colours and a background."""
    head, _, rest = drawn.partition(">")
    before, _, size = head.partition('viewBox="0 0 ')
    width, height = (float(one) for one in size.partition('"')[0].split())
    wide, high = width + 2 * BORDER, height + TITLE + BORDER
    place = f'x="-{BORDER}" y="-{TITLE}" width="{wide:.0f}" height="{high:.0f}"'
    return (f'{before}viewBox="-{BORDER} -{TITLE} {wide:.0f} {high:.0f}"{size.partition(chr(34))[2]} '
            f'width="{wide:.0f}" height="{high:.0f}"><style>{COLOURS}{RULES}</style>'
            f'<rect class="flat" {place} fill="var(--paper)"/>{text(0, -30, game, "title")}'
            f'{text(0, -12, title)}{rest}\n')
