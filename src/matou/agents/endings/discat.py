"""Discat for two: once the draw pile is empty, every card not seen is in the other hand, and no chance is left."""
from matou.core.rule import rule
from matou.core.table import Row

# What says nothing about what can still happen: who knew what, where a card was laid.
FORGET = ("first", "top", "face_down", "played", "next", "exchanged", "under", "kept", "low", "high", "traced")


@rule
def clear(s: Row, b: Row) -> bool:
    """§2.1, §4.3 Nobody draws or exchanges any more."""
    return s.seats == 2 and s.left == 0


@rule
def outcomes(s: Row, b: Row, move: int) -> int:
    """How many different things chance may bring with this move."""
    return 1


@rule
def bring(s: Row, b: Row, move: int, which: int) -> float:
    """Arrange the table so that chance brings this one; gives its probability."""
    return 1.0
