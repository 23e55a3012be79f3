"""A move and its draws, compiled. Loaded once per game (core/specialise.py), with `draws` its draws.py."""
from typing import Any

from matou.core.rule import rule

draws: Any = globals().get("draws")             # set by specialise


@rule
def attempt(before: Any, before_rows: Any, cells: Any, rows: Any, boxes: Any, move: int, drawn: Any, n: int,
            weights: Any) -> Any:
    """Makes a move in a copy of the cells before it; `before_rows` and `rows` are the same memory as records. Returns
    where the next draw comes from, or -1 if `cells` are those after the move."""
    for i in range(cells.size):
        cells[i] = before[i]
    for i in range(weights.size):
        weights[i] = 0
    return draws.attempt(before_rows[0], rows[0], boxes[0], move, drawn, n, weights)


@rule
def deal_next(rows: Any, boxes: Any, drawn: Any, n: int, order: Any, weights: Any) -> Any:
    """The same before the first move."""
    for i in range(weights.size):
        weights[i] = 0
    return draws.deal_next(rows[0], boxes[0], drawn, n, order, weights)
