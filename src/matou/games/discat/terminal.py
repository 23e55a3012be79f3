"""Discat's table in a terminal.

A card shows its second digit above and its first below, each as a colour *and* a texture, so that cards that
can go together look alike with or without colours.
"""
from collections.abc import Sequence

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from matou.core.drawing import Card, PictureRow, face_down
from matou.core.fields import HIDDEN
from matou.core.game import View
from matou.core.words import Phrase, Say, capital

from .memory import first_digit, second_digit
from .narration import goes_up, number
from .page import asks

TEXTURES = "·-=+x#o:~*"                          # by digit
COLOURS = ("grey62", "red3", "dodger_blue1", "gold3", "green4", "magenta3", "orange3", "cyan3", "sandy_brown", "purple")
WIDTH = 6


def digit(value: int, width: int) -> Text:
    return Text(TEXTURES[value] * width, style=f"bold {COLOURS[value]}")


def card(position: View, value: int) -> Text:
    """Four lines: the second digit above, the number and its arrow, the first digit below."""
    face = Text()
    arrow = "▲" if goes_up(position, value) else "▼"
    face.append("╭").append_text(digit(second_digit(value), WIDTH)).append("╮\n")
    face.append("│ ").append(number(value), "bold").append(f" {arrow} │\n")
    face.append("╰").append_text(digit(first_digit(value), WIDTH)).append("╯")
    return face


def hand(view: View) -> list[int]:
    if view.seat is None:
        return []
    cards: list[int] = view.row.hand[view.seat][:view.row.held[view.seat]].tolist()
    return sorted(cards)


def draw(view: View, names: Sequence[str], say: Say) -> RenderableType:
    """The whole table as this seat sees it."""
    row = view.row
    parts: list[RenderableType] = [_seats(view, names, say)]
    pile = Phrase("cards in the draw pile: {count}", count=int(row.left))
    parts.append(Text(say(pile)))
    if view.seat == view.turn and not view.over:
        parts.append(Text(capital(say(asks(view, names)), tuple(names)), style="bold"))
    parts.append(Columns([card(view, value) for value in hand(view)], padding=(0, 1)))
    return Panel(Group(*parts), title="Discat", width=76)


def _seats(view: View, names: Sequence[str], say: Say) -> Table:
    row = view.row
    sheet = Table("", *(say(word) for word in (Phrase("player"), Phrase("top card"), Phrase("pile"), Phrase("bonus"),
                                               Phrase("hand"))), box=None)
    for seat in range(view.seats):
        top = int(row.top[seat])
        shown = Text("–")
        if top and row.face_down[seat]:
            shown = Text(say(Phrase("face down")))
        elif top:
            arrow = " ▲" if goes_up(view, top) else " ▼"
            shown = Text.assemble((number(top), f"bold {COLOURS[first_digit(top)]}"), arrow)
        sheet.add_row("→" if seat == view.turn else "", Text(names[seat]), shown,
                      str(row.pile[seat]), str(row.bonus[seat]), str(row.held[seat]))
    return sheet


# As a picture ------------------------------------------------------------------------------------------------

TINTS = ("#d9d9d9", "#f4a6a0", "#a9c9f5", "#f2dc8c", "#a8d8a8", "#e3b5e6", "#f7c896", "#a5e0e0", "#e0c5a3", "#c9b6ee")


def picture_rows(view: View, names: Sequence[str], say: Say = str) -> list[PictureRow]:
    """Each seat with its top card, then the hands that may be seen. A card has the colour of its first digit, its
    border that of the second."""
    row, found = view.row, []
    for seat in range(view.seats):
        mark = "→ " if seat == view.turn and not view.over else ""
        top = int(row.top[seat])
        shown = [] if not top else [face_down("discat back")] if row.face_down[seat] else [_tinted(view, top)]
        told = Phrase("{name}: {pile} on the pile, bonus {bonus}, cards in hand: {held}", name=names[seat],
                      pile=int(row.pile[seat]), bonus=int(row.bonus[seat]), held=int(row.held[seat]))
        found.append(PictureRow(mark + say(told), shown))
    for seat in range(view.seats):
        if (row.hand[seat] != HIDDEN).any():
            found.append(PictureRow(say(Phrase("{name:@'s|your} hand", name=names[seat])),
                              [_tinted(view, value) for value in sorted(row.hand[seat][:row.held[seat]].tolist())]))
    return [*found, PictureRow(say(Phrase("cards in the draw pile: {count}", count=int(row.left))))]


def _tinted(view: View, value: int) -> Card:
    face = f"{number(value)} {'▲' if goes_up(view, value) else '▼'}"
    return Card((face,), TINTS[first_digit(value)], TINTS[second_digit(value)], f"discat {number(value)}")
