"""What the door asks of a game's rules, in one call each: calling a rule from Python costs more than most rules do.
Loaded once a game (core/specialise.py), with `rules` the game's own.

A table comes as an array of one row, which is quicker to hand over than the row itself.
"""
from typing import Any

from matou.core.rule import rule
from matou.core.table import HIDDEN
from matou.core.written import write_cells

rules: Any = globals().get("rules")             # set by specialise


@rule
def play(rows: Any, boxes: Any, move: int, moves: Any) -> int:
    """Makes a move if it is one of the legal ones: gives 0, or 1 if that was the last one. -1: it is none of them."""
    s, b = rows[0], boxes[0]
    for i in range(rules.legal(s, b, moves)):
        if moves[i] == move:
            rules.apply(s, b, move)
            return 1 if rules.over(s) else 0
    return -1


@rule
def show(cells: Any, secret: Any, seat: int, own: Any, rows: Any, boxes: Any, moves: Any,
         marks: Any, until: Any, text: Any) -> Any:
    """Writes what a seat sees of the cells: into `own` (`rows` is the same, as a table), its legal moves, and the text.
    Gives how many moves and how many letters."""
    for i in range(cells.size):
        own[i] = HIDDEN if secret[i] else cells[i]
    s = rows[0]
    listed = rules.legal(s, boxes[0], moves) if s.turn == seat else 0
    return listed, write_cells(own, marks, until, text)
