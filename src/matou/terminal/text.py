"""A position as plain text, for `print(state)`: the terminal's table without colours."""
from io import StringIO

from rich.console import Console

from matou.core.game import Position, View

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
    console = Console(file=StringIO(), width=WIDTH, color_system=None, legacy_windows=False, highlight=False)
    view = seen(position)
    with console.capture() as captured:
        console.print(drawing(view.game, "draw")(view, names_of(view), str))
    return "\n".join(line.rstrip() for line in captured.get().splitlines())
