"""The heuristic of a game that has none of its own: every move looks alike, and a simulation goes on to the end.

Loaded once per game (core/specialise.py) with `rules` the game's own, and `fewer_is_better` as the game has it.
"""
from typing import Any

from matou.core.rule import rule
from matou.core.shares import share_out

rules: Any = globals().get("rules")             # set by specialise, like the next one
fewer_is_better: bool = globals().get("fewer_is_better", False)

CLEAR_WIN = -10.0 if fewer_is_better else 10.0  # points ahead
CURIOSITY, WIDTH, WANDER, OTHERS, CANDIDATES = 0.6, 2.0, 0.1, 0.5, 8


@rule
def weigh(s: Any, b: Any, moves: Any, n: int, weights: Any) -> None:
    """How much each of the legal moves appeals to the player to move."""
    for i in range(n):
        weights[i] = 0.0


dream = rank = weigh                            # in playouts, and the order in which moves enter the tree


@rule
def since(s: Any) -> int:
    return 0


@rule
def rests(s: Any, since: int) -> bool:
    """A simulation goes on to the end of the game."""
    return rules.over(s)


@rule
def worth(s: Any, b: Any, scores: Any, shares: Any) -> None:
    share_out(rules.settle(s, b, scores), s.seats, scores, CLEAR_WIN, shares)
