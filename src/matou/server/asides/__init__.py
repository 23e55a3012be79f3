"""Asides: what people at the page are told beside the bare table, in their language. One file a game works it out from
a view alone, so it tells no more than the view does; the page knows no rules."""
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any

from matou.core.game import Position, View
from matou.core.moves import Move
from matou.core.words import Phrase, capital

Say = Callable[[str], str]


def of_game(slug: str) -> Any:
    return import_module(f".{slug}", __name__)


def label_of(view: View, move: Move, names: Sequence[str], say: Say) -> str:
    """What a move does, in words."""
    return capital(say(of_game(view.game.slug).label(view, move, names)), tuple(names))


def retold(before: Position, phrase: Phrase) -> Phrase:
    """A sentence that a game told of a move, as it is said at a table where people see the cards."""
    again = getattr(of_game(before.game.slug), "retold", None)
    return again(before, phrase) if again else phrase


def aside_of(view: View, names: Sequence[str], say: Say, over: bool = False) -> dict[str, Any]:
    """The part of `words` that comes from the view: what is asked, each legal move in words, what is drawn beside it.
    `over`: nothing is asked any more, for the game has ended."""
    game = of_game(view.game.slug)
    legal = [] if over else view.legal
    return {"asks": "" if over else capital(say(game.asks(view, names)), tuple(names)),
            "labels": [capital(say(game.label(view, move, names)), tuple(names)) for move in legal],
            "aside": game.aside(view, names, say)}
