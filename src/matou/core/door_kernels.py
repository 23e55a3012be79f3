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
def play(before: Any, rows: Any, boxes: Any, move: int, moves: Any) -> int:
    """Writes into `rows` the table after a move, if it is one of the legal ones: gives 0, or 1 if that was the last
    one. -1: it is none of them."""
    rows[0] = before[0]
    s, b = rows[0], boxes[0]
    for i in range(rules.legal(s, b, moves)):
        if moves[i] == move:
            rules.apply(s, b, move)
            return 1 if rules.over(s) else 0
    return -1


@rule
def show(cells: Any, before: Any, secret: Any, seat: int, turn: int, own: Any, rows: Any, boxes: Any, moves: Any,
         seen: Any, marks: Any, until: Any, parts: Any, text: Any) -> Any:
    """Writes what a seat sees of the cells. If it is its turn also its legal moves, which are listed from what it sees:
    that goes into `own` (`rows` is the same, as a table). Gives how many moves and how many letters. `turn` is the cell
    that says whose turn it is. Where there are cells of `before`, only the fields that are not as they were are
    written."""
    listed = 0
    if cells[turn] == seat:
        for i in range(cells.size):
            own[i] = HIDDEN if secret[i] else cells[i]
        listed = rules.legal(rows[0], boxes[0], moves)
    if before.size:
        return listed, write_changes(cells, before, seen, marks, until, parts, text)
    return listed, write_cells(cells, seen, marks, until, text)
