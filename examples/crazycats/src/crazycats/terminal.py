"""Crazy Cats in a terminal: the pile, the hands, and one's own cards coat by coat."""
from collections.abc import Sequence

from rich.console import RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from matou.core.game import View
from matou.core.moves import Move
from matou.core.words import Phrase, Say

from . import rules
from .game import CARDS
from .narration import coat_name, wanted
from .page import label as label_of

COLOURS = ("dark_orange", "yellow", "magenta", "bright_white")


def card(number: int) -> Text:
    return Text(f"{CARDS[number]} ", style=f"bold {COLOURS[rules.coat_of(number) - rules.FIRST_COAT]}")


def draw(view: View, names: Sequence[str], say: Say) -> RenderableType:
    """The whole table as this seat sees it."""
    row, sheet = view.row, Table(box=None, show_header=False)
    sheet.add_row(say(Phrase("On the pile")), card(int(row.top)))
    sheet.add_row(say(Phrase("What fits")), say(wanted(view)))
    sheet.add_row(say(Phrase("Draw pile")), str(int(row.left)))
    for seat, name in enumerate(names):
        sheet.add_row(str(name), say(Phrase("{count:# card|# cards}", count=int(row.held[seat]))))
    if view.seat is not None:
        held = [int(number) for number in row.hand[view.seat] if number > 0]
        for coat in range(rules.FIRST_COAT, rules.FIRST_COAT + rules.COATS):
            of_coat = [card(number) for number in held if rules.coat_of(number) == coat]
            sheet.add_row(say(coat_name(coat)), Text.assemble(*of_coat))
    return Panel(sheet, title=view.game.name, width=76)


def label(view: View, move: Move, say: Say) -> str:
    """A choice as it is offered."""
    return say(label_of(view, move, ()))
