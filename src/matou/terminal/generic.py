"""Any game's table in a terminal: its fields by name, as much of them as the view shows."""
from collections.abc import Iterator, Sequence
from typing import Any

from rich.console import RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from matou.core.drawing import Card, Zone
from matou.core.fields import NOBODY, OWNER
from matou.core.game import View
from matou.core.moves import Move
from matou.core.words import Phrase, Say

SWITCHES: dict[str, tuple[str, Phrase]] = {}     # key -> what it shows or hides, and that in words
SAID_OTHERWISE = ("seats", "turn")
MOST_CARDS = 24                                  # in one line of a picture


def shown(view: View) -> Iterator[tuple[str, list[Any]]]:
    """By field, the values this seat may look at; of a field that has owners, its own part."""
    for field in view.game.fields:
        if field.name in SAID_OTHERWISE or field.seen_by == NOBODY:
            continue
        values = view.row[field.name]
        if field.seen_by == OWNER:
            if view.seat is None:
                continue
            values = values[view.seat]
        yield field.name.replace("_", " "), values.tolist() if values.ndim else [int(values)]


def draw(view: View, names: Sequence[str], say: Say) -> RenderableType:
    """The whole table as this seat sees it."""
    sheet = Table(box=None, show_header=False)
    for name, values in shown(view):
        sheet.add_row(name, " ".join(map(str, values)))
    turn = "" if view.over else ": " + say(Phrase("{name:@'s|your} turn.", name=names[view.turn]))
    return Panel(sheet, title=Text(view.game.name + turn), width=76)


def label(view: View, move: Move, say: Say) -> str:
    """A choice as it is offered: its text."""
    return move.text


def offered(view: View, **shown: bool) -> Sequence[Move]:
    """The moves that are offered by letter."""
    return view.legal


def zones(view: View, names: Sequence[str]) -> list[Zone]:
    """Each field under its name; a long one is cut."""
    mark = "" if view.over else f": {names[view.turn]} to move"
    return [Zone(f"{view.game.name}{mark}"),
            *(Zone(name, [Card((str(value),)) for value in values[:MOST_CARDS]]) for name, values in shown(view))]
