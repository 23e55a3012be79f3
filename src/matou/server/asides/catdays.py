"""catdays: what a person at the page is told beside the bare table, from a view alone."""
from collections.abc import Callable, Sequence
from typing import Any

from matou.core.game import View
from matou.core.moves import Move
from matou.core.words import Phrase

Say = Callable[[str], str]


def asks(view: View, names: Sequence[str]) -> Phrase:
    """What is asked of this seat now, or whom everybody waits for."""
    if view.seat == view.turn:
        return Phrase("It is your turn.")
    return Phrase("{name} is thinking.", name=names[view.turn])


def label(view: View, move: Move, names: Sequence[str]) -> str:
    """What a legal move does, in words."""
    return move.text


def aside(view: View, names: Sequence[str], say: Say) -> dict[str, Any]:
    """What the page needs to draw this table and may not work out for itself."""
    return {}
