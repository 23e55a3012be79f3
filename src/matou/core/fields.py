"""The fields of a game's table, each with its visibility. Its dtype, redaction, JSON and docs are derived from them."""
from collections.abc import Sequence
from functools import cache
from itertools import groupby
from typing import Any, NamedTuple

import numpy as np

EVERYONE, OWNER, NOBODY = range(3)               # who may look at a field
WHO_MAY_LOOK = ("everyone", "its owner", "nobody")
HIDDEN = -1
# The kind of value in a field's cells, for generic displays. In order: a number; a thing of the notation (0: none); a
# count for each thing; a seat (negative: none); 0 for no and 1 for yes; internal, never displayed.
NUMBER, THING, TALLY, SEAT, SWITCH, INTERNAL = range(6)
CELL = 8                                         # bytes
CHANCE = range(1 << 32)                          # the values of a word of random numbers

Row = np.record        # of int64 fields; rules know theirs by name (rows.py): `s.left`, `s.hand[seat, i]`


class Field(NamedTuple):
    """A field of the table. OWNER: the first axis is the seat, and each seat sees its own part. `holds`: what its cells
    are, for a page that has no drawing of this table. By default, a list that only its owner sees holds things, as
    hands do, and everything else holds numbers. `values`: those its cells may have; a position that comes from
    outside is checked against them. `parts`: of a cell that is made of small numbers (core/bits.py), how many bits each
    one has, the lowest first, and its highest value."""
    name: str
    shape: tuple[int, ...] = ()
    seen_by: int = EVERYONE
    what: str = ""
    holds: int | None = None
    values: range | None = None
    parts: tuple[tuple[int, int], ...] = ()

    @property
    def cell_values(self) -> range | None:
        """The values its cells may have, as declared or as follows from their parts; None: not known."""
        if self.parts:
            return range(1 + sum(most << sum(bits for bits, _ in self.parts[:i])
                                 for i, (_, most) in enumerate(self.parts)))
        return range(2) if self.values is None and self.holds == SWITCH else self.values

    @property
    def kind(self) -> int:
        """What its cells are."""
        if self.holds is not None:
            return self.holds
        return THING if self.seen_by == OWNER and len(self.shape) > 1 else NUMBER


def common(first: str, chance: str = "chance", turn: str = "whose turn it is", words: int = 4) -> tuple[Field, ...]:
    """The fields that every game has. `words`: of its random numbers; with a key for later shuffles, DRAWN + KEY."""
    return (Field("rng", (words,), NOBODY, chance, values=CHANCE), Field("seats", what="number of players"),
            Field("first", what=first), Field("turn", what=turn))


def dtype(fields: Sequence[Field]) -> np.dtype[Any]:
    """Every cell is an int64: narrow ints behave differently interpreted and compiled."""
    names = [field.name for field in fields]
    for field in fields:
        _check(field)
        if names.count(field.name) > 1:
            raise ValueError(f"there are two fields {field.name}")
    return np.dtype([(f.name, np.int64, f.shape) for f in fields], align=True)


def _check(field: Field) -> None:
    """Raises an error that the author of a game can mend: NumPy would name neither the field nor the expected form."""
    if not field.name.isidentifier():
        raise ValueError(f"{field.name!r} is not a name for a field: use letters, digits and _, as in hand_size")
    if not isinstance(field.shape, tuple) or any(type(size) is not int or size < 1 for size in field.shape):
        raise ValueError(f"the shape of field {field.name} should be a tuple of whole numbers, such as (4,) or (4, 5), "
                         f"not {field.shape!r}")


NO_BOX = dtype((Field("nothing"),))               # BOX of a game whose rules read nothing from a box


def blank(form: np.dtype[Any]) -> Row:
    """A row of zeros, to be written to."""
    row: Row = np.zeros(1, records(form))[0]
    return row


def writable(form: np.dtype[Any], data: bytes) -> Row:
    """A row of its own with these bytes, to be written to."""
    row: Row = np.frombuffer(bytearray(data), records(form))[0]
    return row


def frozen(form: np.dtype[Any], data: bytes) -> Row:
    """The row with these bytes, read-only: immutable bytes cannot be unlocked."""
    row: Row = np.frombuffer(data, records(form))[0]
    return row


@cache
def records(form: np.dtype[Any]) -> np.dtype[Any]:
    """The same dtype, but its fields can be read as attributes: `s.left`."""
    return np.dtype((np.record, form))


def cell(row: Row, name: str) -> int:
    """The value of a field with a single cell. (Faster than an attribute of the record.)"""
    return int(np.void.__getitem__(row, name))


def secrets(fields: Sequence[Field], seat: int | None) -> Any:
    """One flag per cell: is it hidden from this seat (None: a spectator)?"""
    flags = []
    for f in fields:
        cells = np.full(f.shape or (1,), f.seen_by != EVERYONE)
        if f.seen_by == OWNER and seat is not None:
            cells[seat] = False
        flags.append(cells.ravel())
    return np.concatenate(flags)


def own_cells(form: np.dtype[Any], fields: Sequence[Field], seat: int) -> list[tuple[slice, bytes]]:
    """The byte ranges of the cells that only this seat sees, field by field, and their bytes when all of them are
    hidden."""
    found = []
    for field in fields:
        if field.seen_by == OWNER:
            kind, start = form.fields[field.name][:2]            # type: ignore[index]
            size = kind.itemsize // field.shape[0]
            found.append((slice(start + seat * size, start + (seat + 1) * size),
                          np.full(size // CELL, HIDDEN, np.int64).tobytes()))
    return found


def to_dict(fields: Sequence[Field], row: Row) -> dict[str, Any]:
    return {f.name: np.void.__getitem__(row, f.name).tolist() for f in fields}


def describe(fields: Sequence[Field]) -> str:
    """The fields as a Markdown table, for docs."""
    lines = ["| field | shape | values | who may look | what it is |", "|---|---|---|---|---|"]
    for f in fields:
        shape = "×".join(map(str, f.shape)) or "1"
        lines.append(f"| `{f.name}` | {shape} | {_values(f)} | {WHO_MAY_LOOK[f.seen_by]} | {f.what} |")
    return "\n".join(lines) + "\n"


def _values(field: Field) -> str:
    """0 … 6; of packed numbers 8 × 0 … 90."""
    if field.parts:
        return " + ".join(f"{len(list(same))} × 0 … {most}" for most, same in groupby(most for _, most in field.parts))
    values = field.cell_values
    return f"{values.start} … {values.stop - 1}" if values else ""
