"""A table as JSON. A server writes one for every seat after every move, so a kernel does it, cell by cell."""
import json
from collections.abc import Sequence
from threading import local
from typing import Any

import numpy as np

from .rule import rule
from .table import HIDDEN, Field

LONGEST = 20                                     # letters of an int64
MINUS, ZERO, COMMA, OPEN, CLOSE = map(ord, "-0,{}")
NOBODY = -1


@rule
def write_cells(cells: Any, seen: Any, marks: Any, until: Any, text: Any) -> int:
    """Cell seen[i] stands after the marks up to until[i]; what is left of them stands at the end. Gives the length."""
    n = at = 0
    for i in range(seen.size):
        while at < until[i]:
            text[n] = marks[at]
            at += 1
            n += 1
        n = write_number(cells[seen[i]], text, n)
    while at < marks.size:
        text[n] = marks[at]
        at += 1
        n += 1
    return n


@rule
def write_changes(cells: Any, before: Any, seen: Any, marks: Any, until: Any, parts: Any, text: Any) -> int:
    """The same, but only those fields where a cell that is seen is not as it was before. parts[f] is where field f
    begins, among the seen cells and among the marks."""
    text[0], n = OPEN, 1
    for f in range(parts.shape[0] - 1):
        same = True
        for i in range(parts[f, 0], parts[f + 1, 0]):
            same = same and cells[seen[i]] == before[seen[i]]
        if same:
            continue
        if n > 1:
            text[n] = COMMA
            n += 1
        at = parts[f, 1]
        for i in range(parts[f, 0], parts[f + 1, 0]):
            while at < until[i]:
                text[n] = marks[at]
                at += 1
                n += 1
            n = write_number(cells[seen[i]], text, n)
        while at < parts[f + 1, 1] - 1:          # but not what stands between two fields
            text[n] = marks[at]
            at += 1
            n += 1
    text[n] = CLOSE
    return n + 1


@rule
def write_number(number: int, text: Any, n: int) -> int:
    """Gives where the next letter goes. Digits are counted down from below 0: int64 has one more number there."""
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
    """Of a number that is not above 0, without what comes after the point."""
    rest = number // 10
    return rest if 10 * rest == number else rest + 1


class Form:
    """How one seat is written the tables of a game: {"seats":2,"hand":[[52,18],[-1,-1]],…}, as `to_dict` and a JSON
    encoder would. `marks` is all that never changes, what is hidden from the seat included; `seen` are the cells that
    may, and until[i] is how much of the marks stands before the i-th of them. `turn` is the cell that says whose turn
    it is, and parts[f] where field f begins."""

    def __init__(self, fields: Sequence[Field], secret: Any):
        marks, cell = b"{", 0
        seen: list[int] = []
        until: list[int] = []
        parts: list[tuple[int, int]] = []
        self.secret, self.turn = secret, NOBODY
        for field in fields:
            parts.append((len(seen), len(marks)))
            self.turn = cell if field.name == "turn" else self.turn
            marks += json.dumps(field.name).encode() + b":"
            for mark in _marks(field.shape):
                marks += mark
                if secret[cell]:
                    marks += str(HIDDEN).encode()
                else:
                    seen.append(cell)
                    until.append(len(marks))
                cell += 1
            marks += b"]" * len(field.shape) + b","
        self.marks = np.frombuffer(marks[:-1] + b"}", np.uint8)
        self.seen, self.until = np.array(seen, np.int64), np.array(until, np.int64)
        self.parts = np.array([*parts, (len(seen), len(marks))], np.int64)
        self.room = len(marks) + LONGEST * len(until)


class Desk(local):
    """Room for the kernels of a game's door to work in, one a thread: `rows` is `cells`, as a table."""

    def __init__(self, kind: np.dtype[Any], moves: int, letters: int):
        self.rows, self.moves, self.text = np.zeros(1, kind), np.empty(moves, np.int64), np.empty(letters, np.uint8)
        self.cells = self.rows.view(np.int64)


def _marks(shape: tuple[int, ...]) -> list[bytes]:
    """What stands before each cell of a field."""
    marks = [b""]
    for size in reversed(shape):
        inner = marks
        marks = [b"[" + inner[0], *inner[1:]]
        depth = inner[0].count(b"[")
        for _ in range(size - 1):
            marks += [b"]" * depth + b"," + inner[0], *inner[1:]]
    return marks
