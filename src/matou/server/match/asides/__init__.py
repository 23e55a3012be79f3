"""Asides: what people at the page are told beside the bare table, in their language. One file a game works it out from
a view alone, so it tells no more than the view does; the page knows no rules."""
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, NamedTuple

from matou.core.game import Position, State, View
from matou.core.moves import Move
from matou.core.words import Phrase, capital

Say = Callable[[str], str]


class Touched(NamedTuple):
    """What a move did on the table: the things it touched, by the names they have on the page, and the seats it did
    something to, other than its mover's. `cleared`: whatever was touched before has left the table."""
    things: tuple[str, ...] = ()
    hits: tuple[int, ...] = ()
    cleared: bool = False


def of_game(slug: str) -> Any:
    return import_module(f".{slug}", __name__)


def label_of(view: View, move: Move, names: Sequence[str], say: Say) -> str:
    """What a move does, in words."""
    return capital(say(of_game(view.game.slug).label(view, move, names)), tuple(names))


def retold(before: Position, phrase: Phrase) -> Phrase:
    """A sentence that a game told of a move, as it is said at a table where people see the cards."""
    again = getattr(of_game(before.game.slug), "retold", None)
    return again(before, phrase) if again else phrase


def touched_by(before: Position, move: Move, after: Position) -> Touched:
    """What a move touched, as seen by one seat before it and after it."""
    touched: Touched = of_game(before.game.slug).touched(before, move, after)
    return touched


def opened(before: State, after: State, say: Say) -> dict[str, Any]:
    """What lies open from this move on, though it lies on the table no more: it goes beside the table. {}: nothing."""
    shows = getattr(of_game(before.game.slug), "opened", None)
    return shows(before, after, say) if shows else {}


def aside_of(view: View, names: Sequence[str], say: Say, over: bool = False) -> dict[str, Any]:
    """The part of `words` that comes from the view: what is asked, each legal move in words, what is drawn beside it.
    `over`: nothing is asked any more, for the game has ended."""
    game = of_game(view.game.slug)
    legal = [] if over else view.legal
    return {"asks": "" if over else capital(say(game.asks(view, names)), tuple(names)),
            "labels": [capital(say(game.label(view, move, names)), tuple(names)) for move in legal],
            "aside": game.aside(view, names, say)}
