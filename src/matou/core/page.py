"""What a page is told of a table beside its cells, for any game: the defaults for what a game's page.py does not say.

All of it is worked out from a view alone, so it tells no more than the view does; the page knows no rules.
"""
from collections.abc import Sequence
from typing import Any, NamedTuple

from .fields import NOBODY, WHO_MAY_LOOK
from .game import Position, State, View
from .moves import Move
from .words import Phrase, Say


class Touched(NamedTuple):
    """What a move did on the table: the things it touched, by the names they have on the page, and the seats it did
    something to, other than its mover's. `cleared`: whatever was touched before has left the table."""
    things: tuple[str, ...] = ()
    hits: tuple[int, ...] = ()
    cleared: bool = False


def asks(view: View, names: Sequence[str]) -> Phrase:
    """What is asked of this seat now, or whom everybody waits for."""
    return Phrase("{name:@'s|your} turn.", name=names[view.turn])


def label(view: View, move: Move, names: Sequence[str]) -> Phrase:
    """What a legal move does, in words: here, its text."""
    return Phrase(move.text)


def aside(view: View, names: Sequence[str], say: Say) -> dict[str, Any]:
    """What the cells of the view are, in the order they lie on the table, less those nobody may look at."""
    return {"fields": [{"name": field.name, "shape": list(field.shape), "seen_by": WHO_MAY_LOOK[field.seen_by],
                        "what": field.what} for field in view.game.fields if field.seen_by != NOBODY]}


def touched(before: Position, move: Move, after: Position) -> Touched:
    """Nothing is known of what a move touches."""
    return Touched()


def retold(before: Position, phrase: Phrase) -> Phrase:
    """A sentence that a game told of a move, as it is said at a table where people see the cards: the same."""
    return phrase


def opened(before: State, after: State, say: Say) -> dict[str, Any]:
    """What lies open from this move on, though it lies on the table no more: nothing."""
    return {}
