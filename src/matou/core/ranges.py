"""Which values the cells of a row may have, by what its fields declare (`Field.values`, `Field.parts`).

Rules check nothing, and a compiled rule reads beyond an array if a cell is wrong. So rows that come from outside are
checked here first.
"""
from collections.abc import Sequence
from itertools import accumulate
from typing import Any, NamedTuple

import numpy as np

from .fields import HIDDEN, SEAT, Field, dtype, records, secrets

SEAT_FIELDS = ("first", "turn")
LOWEST, HIGHEST = -2**63, 2**63 - 1              # of a cell


class Parts(NamedTuple):
    """The cells of a field that are made of small numbers, and of each number where it is and how high it can be."""
    cells: slice
    shifts: Any
    bits: Any
    most: Any


class OutOfRange(NamedTuple):
    """A cell whose value is none of those of its field."""
    field: Field
    found: int


class Ranges:
    """The values that the cells of a row may have."""

    def __init__(self, fields: Sequence[Field], seats: range):
        """`seats`: how many can play."""
        fields = [field._replace(values=_seat_values(field, seats)) for field in fields]
        sizes = [int(np.prod(field.shape)) for field in fields]
        values = [field.cell_values or range(LOWEST, HIGHEST + 1) for field in fields]
        self.fields, self.ends = fields, np.cumsum(sizes)
        self.of_seats = np.repeat([field.name in SEAT_FIELDS or field.holds == SEAT for field in fields], sizes)
        self.least = np.repeat(np.array([one.start for one in values], np.int64), sizes)
        self.most = np.repeat(np.array([one.stop - 1 for one in values], np.int64), sizes)
        self.parts = [_parts(field, end - size, end)
                      for field, size, end in zip(fields, sizes, self.ends.tolist(), strict=True) if field.parts]

    def wrong(self, cells: Any, seats: int, secret: Any = None) -> OutOfRange | None:
        """The first cell that is out of range at a table of this size, if any. `secret`: which cells must be hidden
        instead."""
        beyond = (cells < self.least) | (cells > self.most) | (self.of_seats & (cells >= seats))
        for one in self.parts:
            beyond[one.cells] |= (cells[one.cells, None] >> one.shifts & one.bits > one.most).any(axis=1)
        if secret is not None:
            beyond = np.where(secret, cells != HIDDEN, beyond)
        if not beyond.any():
            return None
        at = int(beyond.argmax())
        return OutOfRange(self.fields[int(np.searchsorted(self.ends, at, "right"))], int(cells[at]))


def narrow(fields: Sequence[Field], seats: range) -> np.dtype[Any]:
    """The dtype of a row whose cells are as narrow as the values of its fields allow, for a GPU (core/fields.py has the
    row of the CPU). A field without values, or with values that need more than 32 bits, keeps its int64."""
    cells = []
    for field in fields:
        values = _seat_values(field, seats)
        known = field._replace(values=values).cell_values
        cells.append((field.name, np.int64 if known is None else _narrowest(known), field.shape))
    return np.dtype(cells, align=True)


def narrowed(rows: Any, form: np.dtype[Any]) -> Any:
    """The same rows with cells of other widths."""
    found = np.zeros(len(rows), form)
    for name in form.names or ():
        found[name] = rows[name]
    return found


def hiding_words(fields: Sequence[Field], seats: int, form: np.dtype[Any]) -> Any:
    """By seat, the words of a row of this form in which the cells that are hidden from this seat are HIDDEN, and all
    others 0. HIDDEN has all bits set, whatever its width: a table or-ed with these words is what the seat may see."""
    wide = records(dtype(fields))
    rows = [narrowed((HIDDEN * secrets(fields, seat)).view(wide), form) for seat in range(seats)]
    return np.concatenate(rows).view(np.int64).reshape(seats, -1)


def _narrowest(values: range) -> Any:
    kinds: tuple[Any, ...] = (np.int8, np.int16, np.int32)
    return next((kind for kind in kinds
                 if np.iinfo(kind).min <= values.start and values.stop - 1 <= np.iinfo(kind).max), np.int64)


def _seat_values(field: Field, seats: range) -> range | None:
    """The values of the fields that every game has."""
    if field.values is None and field.name in SEAT_FIELDS:
        return range(seats.stop - 1)
    return seats if field.name == "seats" else field.values


def _parts(field: Field, start: int, end: int) -> Parts:
    widths = [bits for bits, _ in field.parts]
    return Parts(slice(start, end), np.array([0, *accumulate(widths[:-1])], np.int64),
                 np.array([(1 << bits) - 1 for bits in widths], np.int64),
                 np.array([most for _, most in field.parts], np.int64))
