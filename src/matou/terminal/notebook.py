"""A position as a picture, for notebooks: one SVG without scripts, each card a coloured rectangle with its name.

The cats of the page are drawn in TypeScript, which Python cannot run; what lies where is told by each game's `zones`.
"""
from html import escape

from matou.core.drawing import INK, Card, Zone
from matou.core.game import Position

from . import drawing
from .plain import names_of, seen

CARD_WIDTH, CARD_HEIGHT, GAP, TITLE, MARGIN = 74, 52, 6, 18, 8
LINE, LETTER = 13, 6.2                           # height of a line, width of a letter


def html_of(position: Position) -> str:
    """The table as whoever looks at it sees it; of a state, as the seat to move does."""
    view = seen(position)
    zones: list[Zone] = drawing(view.game, "zones")(view, names_of(view))
    parts, y = [], float(MARGIN)
    for zone in zones:
        parts.append(_text(zone.title, MARGIN, y + LINE, "start"))
        y += TITLE
        parts += [_card(card, MARGIN + at * (CARD_WIDTH + GAP), y) for at, card in enumerate(zone.cards)]
        y += CARD_HEIGHT + GAP if zone.cards else 0
    most = max(len(zone.cards) for zone in zones)
    width = 2 * MARGIN + max(most * (CARD_WIDTH + GAP), *(round(LETTER * len(zone.title)) for zone in zones))
    return (f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="{escape(repr(position))}" width="{width}" '
            f'height="{y + MARGIN:g}" font-family="sans-serif" font-size="11"><rect width="100%" height="100%" '
            f'fill="#f6f4ef"/>{"".join(parts)}</svg>')


def _card(card: Card, x: float, y: float) -> str:
    found = [f'<rect x="{x:g}" y="{y:g}" width="{CARD_WIDTH}" height="{CARD_HEIGHT}" rx="6" fill="{card.colour}" '
             f'stroke="{card.edge}" stroke-width="2"/>']
    top = y + CARD_HEIGHT / 2 - LINE * (len(card.lines) - 1) / 2 + 4
    found += [_text(line, x + CARD_WIDTH / 2, top + LINE * at, "middle") for at, line in enumerate(card.lines)]
    return "".join(found)


def _text(text: str, x: float, y: float, anchor: str) -> str:
    room = CARD_WIDTH - 6
    narrow = f' textLength="{room}" lengthAdjust="spacingAndGlyphs"' \
        if anchor == "middle" and len(text) * LETTER > room else ""
    return f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}" fill="{INK}"{narrow}>{escape(text)}</text>'
