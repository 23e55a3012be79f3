"""What a type checker knows of this game's rows. `python -m matou.rows` writes it from its fields."""
from typing import Protocol

from matou.core.cells import Cells, CommonRow, Grid


class StateRow(CommonRow, Protocol):
    phase: int
    bar: int
    creator: int
    bonus_taken: int
    last_turns: int
    five: int
    held: Cells
    hand: Grid
    top: Cells
    face_down: Cells
    pile: Cells
    bonus: Cells
    played: Cells
    draw: Cells
    next: int
    left: int
    exchanged: int
    under: int
    kept: Cells
    low: Cells
    high: Cells
    traced: Grid


class BoxRow(Protocol):
    arrow: Cells
    cards: int
    dealt: int


class ScratchRow(Protocol):
    places: int
    card: Cells
    where: Cells
    at: Cells
    holders: Cells
    lies: Cells
    seen: Cells
    came_from: Cells
    queue: Cells
    comply_at: int
    hand: Cells
