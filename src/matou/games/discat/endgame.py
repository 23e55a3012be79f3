"""Discat for two: once the draw pile is empty, every card not seen is in the other hand, and no chance is left."""
from __future__ import annotations

from typing import TYPE_CHECKING

from matou.core.endgame import chance_outcomes as chance_outcomes
from matou.core.endgame import force_outcome as force_outcome
from matou.core.rule import rule

if TYPE_CHECKING:
    from .rows import BoxRow, StateRow

# Fields that do not matter any more: who knew what, where a card was laid.
UNHASHED = ("first", "top", "face_down", "played", "next", "exchanged", "under", "kept", "low", "high", "traced")


@rule
def solvable(s: StateRow, b: BoxRow) -> bool:
    """§2.1, §4.3 With an empty draw pile nobody draws or exchanges any more."""
    return s.seats == 2 and s.left == 0
