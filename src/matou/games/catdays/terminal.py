"""The table of Cat Days in a terminal: two weeks, one above the other, and a hand with the days each card may go to.

Trees and boxes stand above the cats of their day; a covered cat is dim and has a dot in front.
"""
from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from matou.core.drawing import Card, PictureRow
from matou.core.fields import HIDDEN
from matou.core.game import View
from matou.core.words import Phrase, Say, capital

from . import table
from .narration import (
    DAY_NAMES,
    cats_on,
    covered_on,
    named,
    places_of,
    points_by_day,
    points_by_week,
    slugs,
)
from .notation import DAYS
from .page import asks

WIDTH = 78
COLUMN = 10
SEAT_STYLES = ("cyan", "magenta")
TREE, BOX, COVERED, NO_CAT = "▲", "□", "·", "–"
LEGEND = {TREE: Phrase("tree"), BOX: Phrase("box"), COVERED: Phrase("covered cat")}


def draw(view: View, names: Sequence[str], say: Say) -> RenderableType:
    """The whole table as this seat sees it: the other's week above, the own one below, then the hand."""
    row = view.row
    own = 0 if view.seat is None else view.seat
    parts: list[RenderableType] = []
    for w in (1 - own, own):
        parts += [_heading(view, w, names, say), _week(view, w, say), Text()]
    parts.append(Text(say(Phrase("draw pile: {left}, discard pile: {discarded}", left=int(row.left),
                                 discarded=_listed(view, row.discard, say) if row.discarded else 0))))
    if view.seat is not None:
        parts.append(_hand(view, say))
    if view.seat == view.turn and not view.over:
        parts.append(Text(capital(say(asks(view, names)), tuple(names)), style="bold"))
    parts.append(Text("  ".join(f"{sign} {say(what)}" for sign, what in LEGEND.items()), style="dim"))
    return Panel(Group(*parts), title=view.game.name, width=WIDTH)


def _heading(view: View, w: int, names: Sequence[str], say: Say) -> Text:
    """Whose week it is, its points so far, and how many cards that player holds."""
    told = Phrase("points so far: {points}, cards in hand: {held}", points=points_by_week(view)[w],
                  held=int(view.row.held[w]))
    return Text(f"{'→' if w == view.turn else ' '} {names[w]}: {say(told)}", style=f"bold {SEAT_STYLES[w]}")


def _week(view: View, w: int, say: Say) -> Table:
    sheet = Table(box=None, padding=(0, 0, 0, 0), show_edge=False)
    for day in DAY_NAMES:
        sheet.add_column(say(day), width=COLUMN, no_wrap=True, overflow="ellipsis")
    sheet.add_row(*(_day(view, w, d, points) for d, points in enumerate(points_by_day(view)[w])))
    return sheet


def _day(view: View, w: int, d: int, points: int) -> Text:
    """What stands there, the visible cats with their points, the covered ones under them."""
    row, names = view.row, slugs(view)
    stands = TREE if row.tree[w] >> d & 1 else BOX if row.box[w] >> d & 1 else " "
    text = Text(stands)
    cats = cats_on(row, w, d)
    text.append(f" {points}" if cats else f" {NO_CAT}", style="bold" if cats else "dim")
    for cat in cats:
        text.append("\n" + names[cat])
    for layer in covered_on(row, w, d):
        for cat in layer:
            text.append(f"\n{COVERED}{names[cat]}", style="dim")
    return text


def _listed(view: View, counts: Sequence[int], say: Say) -> str:
    """2 × Toy, Catnip"""
    return ", ".join((f"{count} × " if count > 1 else "") + say(named(view, kind))
                     for kind, count in enumerate(table.counted(counts)) if kind and count > 0)


def _hand(view: View, say: Say) -> RenderableType:
    """Each card of the hand, what it counts, and the days that the legal moves name."""
    where = places_of(view.legal)
    sheet = Table("", *(say(word) for word in (Phrase("card"), Phrase("points"), Phrase("may go to"))), box=None,
                  padding=(0, 1, 0, 0))
    for kind, count in enumerate(table.counted(view.row.hand[view.seat])):
        if count > 0:
            points = view.box.row.points[kind] if view.box.row.form[kind] == table.CAT else NO_CAT
            title = Text(say(named(view, kind))).append(f" ({slugs(view)[kind]})", style="dim")
            sheet.add_row(f"{count} ×" if count > 1 else "", title, str(points),
                          " ".join(where.get(kind, [NO_CAT])))
    return sheet


# As a picture ------------------------------------------------------------------------------------------------

TINTS, EVENT = ("#bfe0ee", "#f0c8e4"), "#f5e6a8"


def picture_rows(view: View, names: Sequence[str], say: Say = str) -> list[PictureRow]:
    """Both weeks, day by day, then the hands that may be seen."""
    row, found = view.row, []
    for w in range(table.SEATS):
        mark = "→ " if w == view.turn and not view.over else ""
        told = Phrase("{name}, cards in hand: {held}", name=names[w], held=int(row.held[w]))
        found.append(PictureRow(mark + say(told), [_tinted_day(view, w, d, say) for d in range(table.DAYS)]))
    for w in range(table.SEATS):
        if (row.hand[w] != HIDDEN).any():
            hand = [Card((say(named(view, kind)),), TINTS[w] if view.box.row.form[kind] == table.CAT else EVENT,
                         picture=f"catdays {slugs(view)[kind]}")
                    for kind, count in enumerate(table.counted(row.hand[w])) if kind for _ in range(count)]
            found.append(PictureRow(say(Phrase("{name:@'s|your} hand", name=names[w])), hand))
    return [*found, PictureRow(say(Phrase("cards in the draw pile: {count}", count=int(row.left))))]


def _tinted_day(view: View, w: int, d: int, say: Say) -> Card:
    row = view.row
    stands = [TREE] if row.tree[w] >> d & 1 else [BOX] if row.box[w] >> d & 1 else []
    covered = sum(len(layer) for layer in covered_on(row, w, d))
    cats = cats_on(row, w, d)
    told = *stands, *(say(named(view, cat)) for cat in cats), *([COVERED * covered] if covered else [])
    top = slugs(view)[cats[-1]] if cats else DAYS[d]
    return Card(told, TINTS[w] if cats else "#eceae4", picture=f"catdays {top}", caption=" ".join(told))
