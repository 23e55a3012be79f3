"""What `Game` calls in a game's rules, one kernel per call: calling a rule from Python costs more than most rules do.
Loaded once per game (core/specialise.py), with `rules` the game's own.

A table is passed as an array of one row, which is quicker to hand over than the row itself.
"""
from typing import Any

from matou.core.fields import HIDDEN
from matou.core.rule import rule
from matou.core.table_json import write_cells, write_changes

rules: Any = globals().get("rules")             # set by specialise


@rule
def play(cells: Any, own: Any, rows: Any, boxes: Any, move: int, moves: Any) -> int:
    """Writes into `own` the cells after a legal move. Returns 0, or 1 if the game is over then; -1 if the move is not
    legal. `own` and `rows` are two views of one buffer: int64 cells, and a record."""
    for i in range(cells.size):
        own[i] = cells[i]
    s, b = rows[0], boxes[0]
    for i in range(rules.legal(s, b, moves)):
        if moves[i] == move:
            rules.apply(s, b, move)
            return 1 if rules.over(s) else 0
    return -1


@rule
def legal(rows: Any, boxes: Any, moves: Any) -> Any:
    """Writes the legal moves into `moves`; returns how many there are."""
    return rules.legal(rows[0], boxes[0], moves)


@rule
def over(rows: Any) -> Any:
    """Has the game ended?"""
    return rules.over(rows[0])


@rule
def redact(cells: Any, secret: Any, own: Any) -> None:
    """Copies the cells into `own`, secret ones as HIDDEN. Every view of a table is made here."""
    for i in range(cells.size):
        own[i] = HIDDEN if secret[i] else cells[i]


@rule
def redact_and_list(cells: Any, secret: Any, seat: int, turn: int, own: Any, rows: Any, boxes: Any, moves: Any) -> int:
    """Writes into `own` (and so into `rows`) the cells as a seat sees them. If it is the seat's turn, also lists its
    legal moves, generated from the redacted cells; returns how many. `turn` is the index of the cell that says whose
    turn it is."""
    redact(cells, secret, own)
    return rules.legal(rows[0], boxes[0], moves) if cells[turn] == seat else 0


@rule
def view_json(cells: Any, before: Any, secret: Any, seat: int, turn: int, own: Any, rows: Any, boxes: Any, moves: Any,
              visible: Any, literals: Any, offsets: Any, field_starts: Any, text: Any) -> Any:
    """Writes into `text` the JSON of the cells as a seat sees them (core/table_json.py), and lists its legal moves if
    it is its turn. Returns the number of moves and of bytes. If `before` has cells, only fields that differ from them
    are written."""
    listed = 0
    if cells[turn] == seat:
        listed = redact_and_list(cells, secret, seat, turn, own, rows, boxes, moves)
    if before.size:
        return listed, write_changes(cells, before, visible, literals, offsets, field_starts, text)
    return listed, write_cells(cells, visible, literals, offsets, text)
