"""A position as a picture, for notebooks and to be sent around: one SVG without scripts, with the text of the position
in it.

The cards are those of the page. Their drawings are TypeScript, which Python cannot run: building the page also writes
each as an SVG (`cards.json.gz`). Without a built page, or where a box of its own changes what is printed on a card, it
is a coloured rectangle with its name. What lies where is told by each game's `picture_rows`.
"""
import gzip
import json
import re
from collections.abc import Mapping, Sequence
from functools import cache, partial
from html import escape
from pathlib import Path
from typing import NamedTuple

from matou.core.drawing import INK, Card, PictureRow
from matou.core.game import Position, View
from matou.core.position import described
from matou.core.words import Say, capital

from . import drawing
from .text import names_of, seen

DRAWN = Path(__file__).parents[1] / "web" / "cards.json.gz"
SIZE = re.compile(r'<svg xmlns="[^"]*" viewBox="0 0 (\d+) (\d+)" aria-hidden="true"')
FIGURES = re.compile(r'<text x="(\d+)" y="(\d+)" font-size="(\d+)">([^<]+)')
WIDE, MOST_WIDE = 0.6, 0.84                      # of the size: a letter of most fonts; of a card: its figures
CARD_WIDTH, CARD_HEIGHT, GAP, TITLE, MARGIN = 74, 52, 6, 18, 8
LINE, LETTER = 13, 6.2                           # height of a line, width of a letter
MOST_IN_ROW = 12                                 # cards; more go into a next row


@cache
def drawings() -> dict[str, str]:
    """The page's cards as SVG, by name; none without a built page."""
    try:
        found: dict[str, str] = json.loads(gzip.decompress(DRAWN.read_bytes()))
    except FileNotFoundError:
        return {}
    return found


class Size(NamedTuple):
    """The size of a drawing, and how high it is shown."""
    width: int
    height: int

    @property
    def shown(self) -> int:
        return round(CARD_WIDTH * self.height / self.width)


def size_of(picture: str) -> Size:
    """The size in the drawing's own viewBox."""
    found = SIZE.match(picture)
    if found is None:
        raise ValueError("not one of the page's drawings")
    return Size(int(found[1]), int(found[2]))


def html_of(position: Position) -> str:
    """The table as the seat of a view sees it; of a state, as the seat to move does."""
    view = seen(position)
    return svg_of(view, names_of(view), str, described(view, len(view.heard)), view.text)


def svg_of(view: View, names: Sequence[str], say: Say, title: str, text: str, heading: str = "") -> str:
    """The table as this view shows it. `title`: what the picture is of, for anyone who cannot see it; `text`: its
    position, in `desc`; `heading`: a line above it all."""
    pictures = drawings() if view.box.data is None else {}
    rows: list[PictureRow] = [PictureRow(heading)] * bool(heading)
    rows += drawing(view.game, "picture_rows")(view, names, say)
    parts, y = [], float(MARGIN)
    for row in rows:
        markup, y = _row(row._replace(title=capital(row.title, names)), pictures, y)
        parts.append(markup)
    most = min(MOST_IN_ROW, max(len(row.cards) for row in rows))
    width = 2 * MARGIN + max(most * (CARD_WIDTH + GAP), *(round(LETTER * len(row.title)) for row in rows))
    height = f"{y + MARGIN:g}"
    return (f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="{escape(title)}" width="{width}" '
            f'height="{height}" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="11">'
            f'<title>{escape(title)}</title><desc>{escape(text)}</desc>'
            f'<rect width="100%" height="100%" fill="#f6f4ef"/>{"".join(parts)}</svg>')


def _row(row: PictureRow, pictures: Mapping[str, str], y: float) -> tuple[str, float]:
    """A place under its title, and where the next one begins."""
    parts = [_text(row.title, MARGIN, y + LINE, "start")]
    y += TITLE
    for first in range(0, len(row.cards), MOST_IN_ROW):
        shown = [_card(card, pictures.get(card.picture), MARGIN + at * (CARD_WIDTH + GAP), y)
                 for at, card in enumerate(row.cards[first:first + MOST_IN_ROW])]
        parts += [markup for markup, _ in shown]
        y += max(height for _, height in shown) + GAP
    return "".join(parts), y


def _card(card: Card, picture: str | None, x: float, y: float) -> tuple[str, float]:
    """Its markup and its height."""
    if picture is None:
        return _rectangle(card, x, y), CARD_HEIGHT
    size = size_of(picture)
    picture = FIGURES.sub(partial(_fitted, size.width), picture)
    placed = SIZE.sub(f'<svg x="{x:g}" y="{y:g}" width="{CARD_WIDTH}" height="{size.shown}" '
                      f'viewBox="0 0 {size.width} {size.height}"', picture, count=1)
    named = placed.replace(">", f"><title>{escape(' '.join(card.lines))}</title>", 1) if card.lines else placed
    if not card.caption:
        return named, size.shown
    return named + _text(card.caption, x + CARD_WIDTH / 2, y + size.shown + LINE, "middle"), size.shown + LINE + 2


def _fitted(width: int, found: re.Match[str]) -> str:
    """A figure that fits its card also where the narrow letters of the page are not there: a picture brings none."""
    x, y, size, text = found.groups()
    if len(text) * WIDE * int(size) <= MOST_WIDE * width:
        return found[0]
    return (f'<text x="{x}" y="{y}" font-size="{size}" textLength="{round(MOST_WIDE * width)}" '
            f'lengthAdjust="spacingAndGlyphs">{text}')


def _rectangle(card: Card, x: float, y: float) -> str:
    found = [f'<rect x="{x:g}" y="{y:g}" width="{CARD_WIDTH}" height="{CARD_HEIGHT}" rx="6" fill="{card.colour}" '
             f'stroke="{card.edge}" stroke-width="2"/>']
    top = y + CARD_HEIGHT / 2 - LINE * (len(card.lines) - 1) / 2 + 4
    found += [_text(line, x + CARD_WIDTH / 2, top + LINE * at, "middle") for at, line in enumerate(card.lines)]
    return "".join(found)


def _text(text: str, x: float, y: float, anchor: str) -> str:
    width = CARD_WIDTH - 6
    narrow = f' textLength="{width}" lengthAdjust="spacingAndGlyphs"' \
        if anchor == "middle" and len(text) * LETTER > width else ""
    return f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}" fill="{INK}"{narrow}>{escape(text)}</text>'
