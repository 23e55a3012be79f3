"""What a type checker knows of this game's rows. `python -m matou.rows` writes it from its fields."""
from typing import Protocol

from matou.core.cells import Cells, CommonRow, Cube, Grid


class StateRow(CommonRow, Protocol):
    phase: int
    tables: int
    ending: int
    limit: int
    must_drop: int
    action_value: int
    gift_stops_clock: int
    lowest: int
    highest: int
    rounds: int
    starter: int
    way: int
    playing: int
    total: Cells
    points: Cells
    winner: int
    dropper: int
    effect: int
    target: int
    held: Cells
    hand: Grid
    numbers: Cells
    given: Cells
    melds: int
    ends: Cells
    laid: Cells
    gift_as: int
    stock: Cells
    left: int
    pile: Cells
    piled: int
    rebuilt: int
    rebuilds: int
    fresh: int
    picks: Cells
    later: Cells
    met: int
    known: Cube
    lost: Cells
    astray: Cells


class BoxRow(Protocol):
    copies: Grid


class ScratchRow(Protocol):
    hidden: Cells
    card: Cells
    due: Cells
    free: Cells
    moved_to: Cells
