"""How a position of Ronron is written."""
from matou.core.box import Box
from matou.core.position_text import NOBODY, Group, cards, cell, chance, seat
from matou.core.table import Row

from . import rules

KINDS = ("fish", "mouse", "yarn")
NAMES = ["", *(f"{kind}-{number + 1}" for kind in KINDS for number in range(rules.NUMBERS))]


def deck(row: Row, box: Box) -> tuple[list[str], list[int]]:
    return NAMES, [1 if card else 0 for card in range(rules.CARDS + 1)]


def lay_out(row: Row, box: Box) -> None:
    """Where a text says nothing, the table is empty."""


def groups(seats: int) -> list[Group]:
    return [seat("begins", "first"), seat("turn", "turn", always=True), cell("passes", "passes", rules.SEATS),
            cell("drawn", "drawn", 1), seat("last", "last", "nobody"),
            *(_hand(p) for p in range(seats)),
            cards("discard", lambda row: row.played[:row.laid].tolist(), _lay, rules.CARDS, always=True),
            cards("draw", lambda row: row.pile[:row.left].tolist(), _stack, rules.CARDS, NOBODY,
                  lambda row: int(row.left), always=True),
            chance()]


def _hand(p: int) -> Group:
    def put(row: Row, found: list[int]) -> None:
        row.hand[p, :len(found)] = sorted(found)
        row.held[p] = len(found)

    return cards(f"hand {p}", lambda row: [int(card) for card in row.hand[p] if card], put, rules.CARDS, p,
                 lambda row: int(row.held[p]))


def _lay(row: Row, found: list[int]) -> None:
    row.played[:len(found)] = found
    row.laid, row.top = len(found), found[-1] if found else 0


def _stack(row: Row, found: list[int]) -> None:
    row.pile[:len(found)] = found
    row.left = len(found)
