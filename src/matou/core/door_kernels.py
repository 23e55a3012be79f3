"""What the door asks of a game's rules, in one call each: calling a rule from Python costs more than most rules do.
Loaded once a game (core/specialise.py), with `rules` the game's own.

A table comes as an array of one row, which is quicker to hand over than the row itself.
"""
from typing import Any

from matou.core.rule import rule
from matou.core.table import HIDDEN
from matou.core.written import write_cells, write_changes

rules: Any = globals().get("rules")             # set by specialise


@rule
def play(cells: Any, own: Any, rows: Any, boxes: Any, move: int, moves: Any) -> int:
    """Writes into `own` the cells after a move, if it is one of the legal ones: returns 0, or 1 if that was the last
    one. -1: it is none of them. `own` and `rows` are two views of one buffer: int64 cells, and a record."""
    for i in range(cells.size):
        own[i] = cells[i]
    s, b = rows[0], boxes[0]
    for i in range(rules.legal(s, b, moves)):
        if moves[i] == move:
            rules.apply(s, b, move)
            return 1 if rules.over(s) else 0
    return -1


@rule
def options(rows: Any, boxes: Any, moves: Any) -> Any:
    """Lists the legal moves; returns how many there are."""
    return rules.legal(rows[0], boxes[0], moves)


@rule
def over(rows: Any) -> Any:
    """Has the game ended?"""
    return rules.over(rows[0])


@rule
def redact(cells: Any, secret: Any, own: Any) -> None:
    """The only way a table is seen: what is secret becomes -1."""
    for i in range(cells.size):
        own[i] = HIDDEN if secret[i] else cells[i]


@rule
def look(cells: Any, secret: Any, seat: int, turn: int, own: Any, rows: Any, boxes: Any, moves: Any) -> int:
    """Writes into `own` (and so into `rows`) what a seat sees of the cells. If it is its turn, also lists its legal
    moves, from what it sees; returns how many. `turn` is the cell that says whose turn it is."""
    redact(cells, secret, own)
    return rules.legal(rows[0], boxes[0], moves) if cells[turn] == seat else 0


@rule
def show(cells: Any, before: Any, secret: Any, seat: int, turn: int, own: Any, rows: Any, boxes: Any, moves: Any,
         seen: Any, marks: Any, until: Any, parts: Any, text: Any) -> Any:
    """Writes as JSON what a seat sees of the cells, and lists its legal moves if it is its turn (see `look`). Returns
    how many moves and how many letters. Where there are cells of `before`, only the fields that are not as they were
    are written."""
    listed = 0
    if cells[turn] == seat:
        listed = look(cells, secret, seat, turn, own, rows, boxes, moves)
    if before.size:
        return listed, write_changes(cells, before, seen, marks, until, parts, text)
    return listed, write_cells(cells, seen, marks, until, text)
