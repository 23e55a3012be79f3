"""Any game's table in a terminal, as far as the view shows it: the places and names of the page's generic table
(core/page.py), each name with the text to type for it."""
from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from rich.console import RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from matou.core import page
from matou.core.drawing import Card, PictureRow
from matou.core.game import View
from matou.core.moves import Move, listed
from matou.core.parts import either
from matou.core.words import Phrase, Say, capital

SWITCHES: dict[str, tuple[str, Phrase]] = {}     # key -> what it shows or hides, and that in words
NOTHING = "–"
MOST_CARDS = 24                                  # in one line of a picture


class Place(NamedTuple):
    """What lies somewhere on the table: things in rows, or else a text."""
    title: str
    rows: Sequence[Sequence[page.Thing | None]]
    text: str = ""


def places(view: View, names: Sequence[str], say: Say) -> Iterator[Place]:
    """Every place that this seat may look at. What has a text for each seat is one place."""
    for _, found in groupby(page.zones(view, names, say), key=itemgetter("name")):
        zones = list(found)
        if "text" in zones[0]:
            yield Place(zones[0]["title"], (), ", ".join(zone["text"] + whose(zone, names) for zone in zones))
            continue
        for zone in zones:
            yield Place(zone["title"] + whose(zone, names), zone["rows"] if "rows" in zone else [zone["things"]])


def whose(zone: page.Zone, names: Sequence[str]) -> str:
    """The name of its seat, in brackets."""
    return "" if zone["seat"] is None else f" ({names[zone['seat']]})"


def draw(view: View, names: Sequence[str], say: Say) -> RenderableType:
    """The whole table as this seat sees it."""
    sheet = Table(box=None, show_header=False)
    for place in places(view, names, say):
        sheet.add_row(Text(place.title), Text(place.text or "\n".join(map(line, place.rows))))
    turn = "" if view.over else ": " + say(Phrase("{name:@'s|your} turn.", name=names[view.turn]))
    return Panel(sheet, title=Text(view.game.name + turn), width=76)


def line(things: Sequence[page.Thing | None]) -> str:
    return ", ".join(with_text(one["says"], one["name"]) if one else NOTHING for one in things) or NOTHING


def with_text(words: str, text: str) -> str:
    """Words for people, and what to type where it is not the same."""
    return words if words.casefold() == text.casefold() else f"{words} ({text})"


def label(view: View, move: Move, names: Sequence[str], say: Say) -> str:
    """A choice as it is offered: in the words of the page, and its text. Where the text has no words, those are what
    its things are called."""
    told = either(view.game.part("page"), "label", page)(view, move, names)
    words = say(told)
    if words != move.text:
        return with_text(capital(words, tuple(names)).rstrip("."), move.text)
    things = listed(move.code)
    named = [say(view.game.called(thing)) for thing in things]
    as_written = named == [view.game.notation.names[thing] for thing in things]
    return move.text if as_written else with_text(", ".join(named), move.text)


def offered(view: View, **shown: bool) -> Sequence[Move]:
    """The moves that are offered by letter."""
    return view.legal


def picture_rows(view: View, names: Sequence[str], say: Say = str) -> list[PictureRow]:
    """Each place under its title; a long one is cut."""
    turn = "" if view.over else ": " + say(Phrase("{name:@'s|your} turn.", name=str(names[view.turn])))
    found = [PictureRow(view.game.name + turn)]
    for place in places(view, names, say):
        if place.text:
            found.append(PictureRow(f"{place.title}: {place.text}"))
        found += [PictureRow("" if at else place.title, [card(thing) for thing in row[:MOST_CARDS]])
                  for at, row in enumerate(place.rows)]
    return found


def card(thing: page.Thing | None) -> Card:
    return Card((thing["says"] if thing else NOTHING,))
