"""What a page is told of a table beside its cells, for any game: the defaults for what a game's page.py does not say.

All of it is worked out from a view alone, so it tells no more than the view does; the page knows no rules.
"""
import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, NotRequired, TypedDict

from .box import Box
from .fields import HIDDEN, INTERNAL, NOBODY, NUMBER, OWNER, SEAT, SWITCH, TALLY, THING, Field, Row
from .game import Game, Position, State, View
from .moves import Move, listed, verb_of
from .words import Phrase, Say, capital

SAID_OTHERWISE = ("seats", "first", "turn")      # fields that every page shows in its own way
PARAGRAPH = re.compile(r"\s*\([^()]*§[^()]*\)")  # references such as (§3.2), left out on the page
MOST_NUMBERS = 12                                # of a list that people can still read


class Touched(NamedTuple):
    """What a move did on the table: the things it touched, by the names they have on the page, and the seats it did
    something to, other than its mover's. `cleared`: whatever was touched before has left the table."""
    things: tuple[str, ...] = ()
    hits: tuple[int, ...] = ()
    cleared: bool = False


class Thing(TypedDict):
    """A card, a square, or whatever moves name: its name in their texts, and what is written on it."""
    name: str
    says: str


class Contents(TypedDict, total=False):
    """What a place holds: `things`, one beside the other (`counted`: a tally of them, nothing to look at closely);
    `rows` of things, where it has rows; or else a `text`."""
    things: list[Thing]
    counted: bool
    rows: list[list[Thing | None]]
    text: str


class Zone(Contents):
    """A place on the table, and what lies there or is to be read there. `seat`: whose it is."""
    name: str
    title: str
    seat: int | None


class Said(TypedDict):
    """A legal move, taken apart: the words its text begins with, and the things it names."""
    verb: str
    things: list[Thing]


class InView(TypedDict):
    """The table for a page that has no drawing of it. `zones`: what lies where, field by field, less what this seat may
    not see; of a field that has a part for each seat, one for each. `moves`: by legal move. `fewer_is_better`: points
    are bad."""
    zones: list[Zone]
    moves: list[Said]
    fewer_is_better: NotRequired[bool]


def asks(view: View, names: Sequence[str]) -> Phrase:
    """What is asked of this seat now, or whom everybody waits for."""
    return Phrase("{name:@'s|your} turn.", name=names[view.turn])


def label(view: View, move: Move, names: Sequence[str]) -> Phrase:
    """What a legal move does, in words: here, what its text says."""
    return view.game.in_words(move)


def aside(view: View, names: Sequence[str], say: Say) -> InView:
    """The table for a page that has no drawing of it."""
    return {"zones": list(zones(view, names, say)), "moves": [said(view.game, move, say) for move in view.legal],
            "fewer_is_better": view.game.fewer_is_better}


def in_box(game: Game, row: Row, box: Box, say: Say) -> dict[str, Any]:
    """What a page needs once to draw this table, worked out from the box and the table before the deal, since it does
    not change during a game. Default: nothing."""
    return {}


def said(game: Game, move: Move, say: Say) -> Said:
    """What a move says, taken apart: a page offers moves of one kind together, and those of a card with the card."""
    return {"verb": capital(say(game.notation.verbs[verb_of(move.code)].before.strip())),
            "things": [shown(game, number, say) for number in listed(move.code)]}


def shown(game: Game, number: int, say: Say) -> Thing:
    """A thing: its name in moves, and what is written on it. A number that moves have no name for stays as it is."""
    if not 0 <= number < len(game.notation.names):
        return {"name": str(number), "says": str(number)}
    return {"name": game.notation.names[number], "says": capital(say(game.called(number)))}


def zones(view: Position, names: Sequence[str], say: Say) -> Iterator[Zone]:
    """What lies on the table, place by place, as far as this seat may look. A long list of mere numbers is left out."""
    for field in shown_fields(view.game):
        title = capital(say(title_of(field)))
        cells, of_seats = view.row[field.name], has_seats(view.game, field)
        for seat in range(view.seats) if of_seats else (None,):
            part = cells if seat is None else cells[seat]
            if (field.seen_by != OWNER or (part != HIDDEN).any()) and not (field.kind == NUMBER
                                                                           and part.size > MOST_NUMBERS):
                yield {"name": field.name, "title": title, "seat": seat,
                       **contents(view.game, field, part.tolist(), names, say)}


def shown_fields(game: Game) -> Iterator[Field]:
    """The fields of which a page shows something: not of cells that are several numbers side by side (`parts`)."""
    for field in game.fields:
        if field.name not in SAID_OTHERWISE and field.kind != INTERNAL and field.seen_by != NOBODY and not field.parts:
            yield field


def title_of(field: Field) -> str:
    """What stands over a field, in English."""
    return PARAGRAPH.sub("", field.what) or field.name.replace("_", " ")


def has_seats(game: Game, field: Field) -> bool:
    """Is its first axis the seat? It is if each seat sees only its own part, or if its length is `max_seats`."""
    return field.seen_by == OWNER or field.shape[:1] == (game.max_seats,)


def contents(game: Game, field: Field, cells: Any, names: Sequence[str], say: Say) -> Contents:
    """What a place holds: `things`, one beside the other (`counted`: a tally of them); `rows` of things, where it has
    rows; or else a `text`."""
    if field.kind == TALLY:
        return {"things": [shown(game, number, say) for number, count in enumerate(cells) for _ in range(count)],
                "counted": True}
    if field.kind == THING and isinstance(cells, list) and cells and isinstance(cells[0], list):
        return {"rows": [[shown(game, one, say) if one > 0 else None for one in row] for row in cells]}
    flat = list(flattened(cells))
    if field.kind == THING:
        return {"things": [shown(game, one, say) for one in flat if one > 0]}
    if field.kind == SEAT:
        return {"text": ", ".join(str(names[one]) if 0 <= one < len(names) else "–" for one in flat)}
    if field.kind == SWITCH:
        return {"text": ", ".join(say(Phrase("yes") if one else Phrase("no")) for one in flat)}
    return {"text": ", ".join(map(str, flat))}


def flattened(cells: Any) -> Iterator[int]:
    """All numbers of a field, however many axes it has."""
    if isinstance(cells, list):
        for part in cells:
            yield from flattened(part)
    else:
        yield cells


def touched(before: Position, move: Move, after: Position) -> Touched:
    """What a move touched. Default: not known."""
    return Touched()


def retold(before: Position, phrase: Phrase) -> Phrase:
    """Rewords a narrated sentence for the page, where cards are visible. Default: unchanged."""
    return phrase


def opened(before: State, after: State) -> dict[str, Any]:
    """What this move reveals that is no longer on the table. Default: nothing."""
    return {}
