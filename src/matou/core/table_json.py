"""Serializes tables to JSON. A server does it for every seat after every move, so a kernel writes the bytes."""
import json
import math
from collections.abc import Collection, Sequence
from threading import local
from typing import Any

import numpy as np

from .fields import HIDDEN, Field
from .rule import rule

MAX_DIGITS = 20                                  # characters of an int64, with its sign
MINUS, ZERO, COMMA, OPEN, CLOSE = map(ord, "-0,{}")
NO_CELL = -1


@rule
def write_cells(cells: Any, visible: Any, literals: Any, offsets: Any, text: Any) -> int:
    """Interleaves the constant bytes (`literals`) with the digits of the visible cells: literals[:offsets[i]] come
    before cell visible[i]. Returns the length."""
    n = at = 0
    for i in range(visible.size):
        while at < offsets[i]:
            text[n] = literals[at]
            at += 1
            n += 1
        n = write_number(cells[visible[i]], text, n)
    while at < literals.size:
        text[n] = literals[at]
        at += 1
        n += 1
    return n


@rule
def write_changes(cells: Any, before: Any, visible: Any, literals: Any, offsets: Any, field_starts: Any,
                  text: Any) -> int:
    """Like `write_cells`, but only the fields in which a visible cell differs from `before`. field_starts[f] is where
    field f starts, among the visible cells and among the literals."""
    text[0], n = OPEN, 1
    for f in range(field_starts.shape[0] - 1):
        same = True
        for i in range(field_starts[f, 0], field_starts[f + 1, 0]):
            same = same and cells[visible[i]] == before[visible[i]]
        if same:
            continue
        if n > 1:
            text[n] = COMMA
            n += 1
        at = field_starts[f, 1]
        for i in range(field_starts[f, 0], field_starts[f + 1, 0]):
            while at < offsets[i]:
                text[n] = literals[at]
                at += 1
                n += 1
            n = write_number(cells[visible[i]], text, n)
        while at < field_starts[f + 1, 1] - 1:   # without the comma between two fields
            text[n] = literals[at]
            at += 1
            n += 1
    text[n] = CLOSE
    return n + 1


@rule
def write_number(number: int, text: Any, n: int) -> int:
    """Writes the decimal digits of a number at text[n]; returns where the next character goes. It works on
    -abs(number), because -2**63 has no positive counterpart."""
    if 0 <= number < 10:                         # most are
        text[n] = ZERO + number
        return n + 1
    if number < 0:
        text[n] = MINUS
        n += 1
    else:
        number = -number
    size, rest = 1, tenth(number)
    while rest:
        rest = tenth(rest)
        size += 1
    for place in range(n + size - 1, n - 1, -1):
        rest = tenth(number)
        text[place] = ZERO + 10 * rest - number
        number = rest
    return n + size


@rule
def tenth(number: int) -> int:
    """number / 10, truncated towards zero, for number <= 0."""
    rest = number // 10
    return rest if 10 * rest == number else rest + 1


class JsonTemplate:
    """How the tables of a game are written for one seat: {"seats":2,"hand":[[52,18],[-1,-1]],…}, byte for byte as
    `to_dict` and a JSON encoder would.

    `literals`: the bytes that never change, those of hidden cells included. `visible`: the indices of the cells this
    seat sees; `offsets[i]`: how many literals come before the i-th of them. `field_starts`: see `write_changes`.
    `turn`: the index of the cell that says whose turn it is. `capacity`: bytes of the longest result. `only`: the names
    of the fields that are written; None: all.
    """

    def __init__(self, fields: Sequence[Field], secret: Any, only: Collection[str] | None = None):
        literals, cell = b"{", 0
        visible: list[int] = []
        offsets: list[int] = []
        field_starts: list[tuple[int, int]] = []
        self.secret, self.turn = secret, NO_CELL
        for field in fields:
            self.turn = cell if field.name == "turn" else self.turn
            if only is not None and field.name not in only:
                cell += math.prod(field.shape)
                continue
            field_starts.append((len(visible), len(literals)))
            literals += json.dumps(field.name).encode() + b":"
            for literal in _brackets(field.shape):
                literals += literal
                if secret[cell]:
                    literals += str(HIDDEN).encode()
                else:
                    visible.append(cell)
                    offsets.append(len(literals))
                cell += 1
            literals += b"]" * len(field.shape) + b","
        self.literals = np.frombuffer((literals[:-1] if field_starts else literals) + b"}", np.uint8)
        self.visible, self.offsets = np.array(visible, np.int64), np.array(offsets, np.int64)
        self.field_starts = np.array([*field_starts, (len(visible), len(literals))], np.int64)
        self.capacity = len(literals) + MAX_DIGITS * len(offsets)


class Workspace(local):
    """Buffers of a game's kernels (core/game_kernels.py), one set per thread. `rows` and `cells` are two views of one
    buffer: a record, and int64 cells."""

    def __init__(self, kind: np.dtype[Any], moves: int, letters: int):
        self.rows, self.moves, self.text = np.zeros(1, kind), np.empty(moves, np.int64), np.empty(letters, np.uint8)
        self.cells = self.rows.view(np.int64)


def _brackets(shape: tuple[int, ...]) -> list[bytes]:
    """The brackets and commas before each cell of a field."""
    found = [b""]
    for size in reversed(shape):
        inner = found
        found = [b"[" + inner[0], *inner[1:]]
        depth = inner[0].count(b"[")
        for _ in range(size - 1):
            found += [b"]" * depth + b"," + inner[0], *inner[1:]]
    return found
