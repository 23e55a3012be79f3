"""The table of Le Ch'ami in a terminal. An addition shows its sum only if sums are asked for: adding is the game."""
from collections.abc import Sequence
from itertools import groupby

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from matou.core.drawing import Card, PictureRow
from matou.core.fields import HIDDEN
from matou.core.game import View
from matou.core.moves import Move, verb_of
from matou.core.words import Phrase, Say, capital

from . import rules, table
from .memory import lost_of
from .names import ACTION_NAMES, NAMES
from .narration import (
    cards_of,
    ends_when,
    is_set,
    known_cards,
    meld,
    number_of,
    reminder,
)
from .page import asks

SUMS = False                                     # additions show no sums unless somebody asks for them
SWITCHES = {"s": ("sums", Phrase("shows or hides the sums"))}


def draw(view: View, names: Sequence[str], say: Say, sums: bool = SUMS) -> RenderableType:
    """The whole table as this seat sees it."""
    row = view.row
    parts: list[RenderableType] = [_seats(view, names, say), Text(say(ends_when(row)), style="dim"),
                                     _piles(view, say), *_melds(view, say, sums)]
    if view.seat is not None and row.held[view.seat]:
        parts += _hand(view, say, sums)
    if view.seat == view.turn and not view.over:
        parts.append(Text(capital(say(asks(view, names)), tuple(names)), style="bold"))
        if row.phase == table.PLAYING and not sums:
            parts.append(Text(say(Phrase("You do the adding. Type, for example: lay 3+4 5+3 =9, or: add 7+8 #1."))))
    title = Phrase("{game}, round {number}", game=view.game.name, number=int(row.rounds) + 1)
    return Panel(Group(*parts), title=say(title), width=78)


def _seats(view: View, names: Sequence[str], say: Say) -> Table:
    """Who plays, in which direction, with how many cards and points; and what this seat knows of the others' hands."""
    row = view.row
    sheet = Table("", "", *(say(word) for word in (Phrase("player"), Phrase("cards"), Phrase("points"),
                                                   Phrase("known to you"))), box=None)
    for seat in range(view.seats):
        mark = "→" if seat == view.turn else ""
        out = "" if row.playing >> seat & 1 else say(Phrase("out"))
        known = [] if view.seat in (None, seat) else [NAMES[card] for card in known_cards(row, view.seat or 0, seat)]
        maybe = "?" if known and lost_of(row, view.seat or 0, seat) else ""
        sheet.add_row(mark, f"@{seat}", Text(names[seat]), out or str(row.held[seat]), str(row.total[seat]),
                      " ".join(known) + maybe)
    return sheet


def _piles(view: View, say: Say) -> Text:
    row = view.row
    top = NAMES[table.top_card(row)] if row.piled else "–"
    way = Phrase("clockwise") if row.way > 0 else Phrase("anticlockwise")
    return Text(say(Phrase("Draw pile: {left}. Discard pile: {piled}, on top {top}. Play goes {way}.",
                           left=int(row.left), piled=int(row.piled), top=top, way=way)))


def _melds(view: View, say: Say, sums: bool) -> list[Text]:
    """Numbered as moves name them."""
    row, lines = view.row, []
    for m in range(1, int(row.melds) + 1):
        line = f"#{m:<3}" + " ".join(meld(row, m))
        if sums:
            low, high = int(table.low_of(row, m - 1)), int(table.high_of(row, m - 1))
            line += f"  ({low})" if is_set(row, m - 1) else f"  ({low}–{high})"
        lines.append(Text(line, style="green"))
    return lines


def _hand(view: View, say: Say, sums: bool) -> list[Text]:
    """Numbers, then actions with what they do. In card order; only with sums are equal numbers put together."""
    held = cards_of(view.row, view.seat or 0)
    numbers = [card for card in held if card < table.ACTION]
    if sums:
        numbers.sort(key=number_of)
        lines = [Text(f"{number}: " + " ".join(NAMES[card] for card in cards), style="cyan")
                 for number, cards in groupby(numbers, number_of)]
    else:
        lines = [Text(" ".join(NAMES[card] for card in cards), style="cyan")
                 for _, cards in groupby(numbers, lambda card: card // table.SIDES if card < table.SUM else -1)]
    for card, copies in groupby(card for card in held if card >= table.ACTION):
        name, count = NAMES[card], len(list(copies))
        times, does = f" ×{count}" if count > 1 else "", say(reminder(view.row, name))
        lines.append(Text(f"{name}{times}: {say(ACTION_NAMES[name])}, {does}", style="magenta"))
    return lines


def offered(view: View, sums: bool = SUMS) -> list[Move]:
    """Without the sums, what can be laid or added is for the player to find."""
    return [move for move in view.legal if sums or verb_of(move.code) not in (rules.LAY, rules.ADD)]


# As a picture ------------------------------------------------------------------------------------------------

ADDITION, SUM, ACTION = "#cfe3fb", "#cdeee4", "#f3d3ee"


def picture_rows(view: View, names: Sequence[str], say: Say = str) -> list[PictureRow]:
    """Each seat, the melds, the top of the discard pile, the hands that may be seen."""
    row, found = view.row, []
    for seat in range(view.seats):
        told = Phrase("{name}, cards in hand: {held}, points: {points}", name=names[seat], held=int(row.held[seat]),
                      points=int(row.total[seat]))
        found.append(PictureRow(("→ " if seat == view.turn and not view.over else "") + say(told)))
    found += [PictureRow(f"#{m}", [_tinted(name) for name in meld(row, m)]) for m in range(1, int(row.melds) + 1)]
    top = [_tinted(NAMES[table.top_card(row)])] if row.piled else []
    piles = Phrase("cards in the discard pile: {piled}, in the draw pile: {left}", piled=int(row.piled),
                   left=int(row.left))
    found.append(PictureRow(say(piles), top))
    return found + [PictureRow(say(Phrase("{name:@'s|your} hand", name=names[seat])),
                         [_tinted(NAMES[card]) for card in cards_of(row, seat)])
                    for seat in range(view.seats) if (row.hand[seat] != HIDDEN).any()]


def _tinted(name: str) -> Card:
    card, _, stands_for = name.partition(":")    # gift:14
    return Card((name,), SUM if name.startswith("=") else ADDITION if "+" in name else ACTION, picture=f"chami {card}",
                caption=stands_for)
