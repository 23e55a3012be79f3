"""When a position can be solved, for any game: never. A game's endgame.py says when, and takes from here what it does
not need to say itself."""
from typing import Any

from .rule import rule

FORGET: tuple[str, ...] = ()                    # fields that no longer change anything where a position is clear


@rule
def clear(s: Any, b: Any) -> bool:
    """Is nothing hidden here that matters, or can all of it be listed?"""
    return False


@rule
def outcomes(s: Any, b: Any, move: int) -> int:
    """How many different things chance may bring with this move."""
    return 1


@rule
def bring(s: Any, b: Any, move: int, which: int) -> float:
    """Arrange the table so that chance brings this one; returns its probability."""
    return 1.0
