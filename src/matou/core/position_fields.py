"""The position text of a game without a position.py: one group per field, with its numbers as they are."""
from collections.abc import Sequence
from functools import cache
from typing import Any

from .box import Box
from .fields import NOBODY as SEEN_BY_NOBODY
from .fields import OWNER, Field, Row
from .position_text import ANY_SEAT, NO_SEAT, Group, TableText, Token, chance, each, refuse, times, unexpected
from .ranges import HIGHEST, LOWEST
from .words import Phrase

SAID_OTHERWISE = ("rng", "seats")                # `chance` writes the first, the head of the text says the second
MOST_DIGITS = 20


class FieldLayout:
    """What a position.py has, made from the fields of any game."""

    def __init__(self, fields: Sequence[Field]):
        self.fields = fields

    def deck(self, row: Row, box: Box) -> tuple[list[str], list[int]]:
        """Cards have no names here: they are numbers in fields like any other."""
        return [], []

    def groups(self, seats: int) -> list[Group]:
        """A field that has owners is a group for each of them."""
        found = []
        for field in self.fields:
            if field.name in SAID_OTHERWISE:
                continue
            if field.seen_by == OWNER:
                found += [_group(f"{field.name} {p}", field, p, p) for p in range(field.shape[0])]
            else:
                found.append(_group(field.name, field, None,
                                    NO_SEAT if field.seen_by == SEEN_BY_NOBODY else ANY_SEAT))
        return [*found, chance()]


def _group(name: str, field: Field, part: int | None, owner: int) -> Group:
    """The cells of a field, or of one owner's part of it, row by row; equal neighbours as `0*5`."""
    def cells(table: TableText) -> Any:
        whole = table.row[field.name]
        return whole if part is None else whole[part]

    def write(table: TableText) -> list[str] | None:
        return times(map(str, cells(table).ravel().tolist())) if table.sees(owner) else None

    def read(table: TableText, tokens: list[Token]) -> None:
        found, there = each(tokens), cells(table)
        if len(found) != there.size:
            refuse(tokens[0].at if tokens else table.end, Phrase("{group} should be followed by {count} numbers",
                                                               group=name, count=there.size))
        values = [_number(token, field) for token in found]
        if there.ndim == 0:
            table.row[field.name] = values[0]
        else:
            there.flat = values

    return Group(name, write, read, always=field.name == "turn")


def _number(token: Token, field: Field) -> int:
    """Whatever a cell of this field may hold."""
    digits = token.removeprefix("-")
    if not digits.isascii() or not digits.isdigit() or len(digits) > MOST_DIGITS or not LOWEST <= int(token) <= HIGHEST:
        unexpected(token, Phrase("a whole number"))
    values = field.cell_values
    if values and int(token) not in values:
        unexpected(token, Phrase("a whole number from {least} to {most}", least=values.start, most=values.stop - 1))
    return int(token)


@cache
def layout_of(game: Any) -> Any:
    """How positions of this game are written: by its position.py, or field by field."""
    return game.layout or FieldLayout(game.fields)
