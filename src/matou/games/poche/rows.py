"""What a type checker knows of this game's rows. `python -m matou.rows` writes it from its fields."""
from typing import Protocol

from matou.core.cells import Cells, CommonRow, Grid


class StateRow(CommonRow, Protocol):
    phase: int
    mode: int
    chooser: int
    effects: int
    game: int
    games: int
    clan: Cells
    kept: Cells
    offer: Grid
    tile: Cells
    way: Cells
    face: Cells
    turned: Cells
    down: int
    flipped: int
    justice_from: int
    points: Cells
    prey: Cells
    past_face: Cells
    past_turned: Cells
    past_clan: Cells
    past_justice_from: int
    later: Cells


class BoxRow(Protocol):
    attack: Grid
    chaos: Cells
    worth: Cells
    arrows: Cells


class ExplainedRow(Protocol):
    chased: Cells
    chaos: int
    chaoticats: int
    bullied: int
    where: Cells
    bite: Grid
    total: Grid
    captor: Cells
    given: Cells
    source: Grid
    points: Cells
    score: Cells
    decider: int


class ScratchRow(Protocol):
    tile: Cells
    card: Cells
