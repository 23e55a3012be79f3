"""Asides: what people at the page are told beside the bare table, in their language. One file a game works it out from
a view alone, so it tells no more than the view does; the page knows no rules."""
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any

from matou.core.game import View

Say = Callable[[str], str]


def aside_of(view: View, names: Sequence[str], say: Say, over: bool = False) -> dict[str, Any]:
    """The part of `words` that comes from the view: what is asked, each legal move in words, what is drawn beside it.
    `over`: nothing is asked any more, for the game has ended."""
    game = import_module(f".{view.game.slug}", __name__)
    legal = [] if over else view.legal
    return {"asks": "" if over else say(game.asks(view, names)),
            "labels": [say(game.label(view, move, names)) for move in legal],
            "aside": game.aside(view, names, say)}
