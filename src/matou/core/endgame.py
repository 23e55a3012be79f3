"""The endgame module of a game that has none: no position can be solved. A game's endgame.py imports from here what it
does not define itself."""
from typing import Any

from .rule import rule

UNHASHED: tuple[str, ...] = ()                  # fields left out of the solver's hash: they change nothing any more


@rule
def solvable(s: Any, b: Any) -> bool:
    """Can this position be solved: is nothing hidden that matters, or can all of it be enumerated?"""
    return False


@rule
def chance_outcomes(s: Any, b: Any, move: int) -> int:
    """The number of different outcomes of chance after this move."""
    return 1


@rule
def force_outcome(s: Any, b: Any, move: int, which: int) -> float:
    """Arranges the table so that the move has chance outcome number `which`; returns its probability."""
    return 1.0
