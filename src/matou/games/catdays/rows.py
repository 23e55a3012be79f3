"""What a type checker knows of this game's rows. `python -m matou.rows` writes it from its fields."""
from typing import Protocol

from matou.core.cells import Cells, CommonRow, Cube, Grid


class StateRow(CommonRow, Protocol):
    full_week: int
    ended: int
    actions: int
    passes: int
    held: Cells
    hand: Grid
    kinds: Cells
    known: Cube
    told: Grid
    filled: Cells
    room: Cells
    covered: Cells
    tree: Cells
    box: Cells
    stands: Grid
    shows: Grid
    cat: Cube
    under: Grid
    layer: Cells
    spare: int
    pile: Cells
    left: int
    discard: Cells
    discarded: int
    coming: Cells
    rebuilt: int
    fresh: Cells


class BoxRow(Protocol):
    kinds: int
    cards: int
    tree: int
    discards: int
    points: Cells
    copies: Cells
    form: Cells
    week: Cells
    days: Cells
    ground: Cells
    alone: Cells
    neighbours: Cells
    effect: Cells
    play: Cells


class ScratchRow(Protocol):
    lies: Cells
    card: Cells
    kept: Cells
