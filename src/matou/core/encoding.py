"""What a game's encoding.py declares: its moves as numbers, and what a seat sees as an array of features, for programs
that learn (docs/environments.md). `matou.env` reads it; a game without one is read field by field.

    VERSION = 1                                what is written here has changed: models trained before do not fit
    BLOCKS, MOVE_BLOCKS                        the features of a view, and of one of its moves, block by block
    every_move(box)                            the code of every move that can ever be legal with this box
    slots(box)                                 how many actions `slots` has, and the table that `slot_of` reads
    slot_of(s, b, table, move)                 @rule: the action of a legal move
    list_slots(s, b, table, moves, n, actions) @rule, perhaps: writes what `slot_of` returns for n moves, at less cost
    features(s, b, seat, out)                  @rule: writes the features of what `seat` sees
    move_features(s, b, move, out)             @rule: and those of a legal move of the seat to move
    UNREAD                                     names of fields that none of this reads, nor `legal`: many tables at once
                                               are shown without them (left out: everything is read)

`s` is always a row as that seat sees it: what is hidden is -1 there. `out` is float32 and full of zeros. Without
`slots` and `slot_of`, the actions of `slots` are those of `cards`.
"""
from collections.abc import Sequence
from math import prod
from typing import Any, NamedTuple

import numpy as np

from .rule import rule

NO_TABLE: Any = np.zeros(0, np.int64)


class Block(NamedTuple):
    """Some features that belong together, in C order."""
    name: str
    shape: tuple[int, ...] = (1,)
    what: str = ""

    @property
    def size(self) -> int:
        """How many features it has."""
        return prod(self.shape)


class Slots(NamedTuple):
    """How many actions the encoding `slots` has with a box, and what its rule reads."""
    actions: int
    table: Any = NO_TABLE


def size_of(blocks: Sequence[Block]) -> int:
    """How many features these blocks have."""
    return sum(block.size for block in blocks)


@rule
def put(out: Any, n: int, value: float) -> int:
    """Writes feature n; returns the number of the next one."""
    out[n] = value
    return n + 1


@rule
def put_one_hot(out: Any, n: int, value: int, size: int) -> int:
    """Writes 1 at place `value` of the next `size` features; none if it is not among them."""
    if 0 <= value < size:
        out[n + value] = 1.0
    return n + size


@rule
def share(value: int, most: int) -> float:
    """The quotient of two numbers, as precise as a feature. (By a constant, compiled code multiplies: a fifth of a
    division's time. For numbers of some thousands, what is written to `out` is the same.)"""
    return value * (1.0 / most)


@rule
def put_members(out: Any, n: int, members: int, size: int) -> int:
    """Writes for each of the next `size` features whether it is a member of a set (core/bits.py). (Where `size` is a
    constant, compiled code writes many at once.)"""
    for i in range(size):
        out[n + i] = 1.0 * (members >> i & 1)
    return n + size


@rule
def relative(seat: int, other: int, seats: int) -> int:
    """How many places after `seat` the other one sits: 0 is the seat itself."""
    return other - seat if other >= seat else other - seat + seats


@rule
def seat_after(seat: int, places: int, seats: int) -> int:
    """The seat so many places after this one."""
    return seat + places if seat + places < seats else seat + places - seats


@rule
def rank_of(codes: Any, move: int) -> int:
    """Where a move stands in the sorted list of all moves; -1 if it is not there."""
    low, high = 0, len(codes)
    while low < high:
        middle = (low + high) // 2
        if codes[middle] < move:
            low = middle + 1
        else:
            high = middle
    return low if low < len(codes) and codes[low] == move else -1
