"""A position as plain text, for `print(state)`: the terminal's table without colours."""
from collections.abc import Sequence
from io import StringIO

from rich.console import Console

from matou.core.game import Position, View
from matou.core.words import Say

from . import drawing

WIDTH = 80


def seen(position: Position) -> View:
    """A view as it is; of a state, what the seat to move sees."""
    return position if isinstance(position, View) else position.game.view(position, position.turn)


def names_of(position: Position) -> list[str]:
    """Placeholder names: a position knows none."""
    return [f"seat {seat}" for seat in range(position.seats)]


def text_of(position: Position) -> str:
    """The table, in English, as many lines as it takes."""
    view = seen(position)
    return table_text(view, names_of(view), str)


def table_text(view: View, names: Sequence[str], say: Say) -> str:
    """The table of a view as lines of text, in any language."""
    console = Console(file=StringIO(), width=WIDTH, color_system=None, legacy_windows=False, highlight=False)
    with console.capture() as captured:
        console.print(drawing(view.game, "draw")(view, names, say))
    return "\n".join(line.rstrip() for line in captured.get().splitlines())
