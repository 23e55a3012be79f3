"""The heuristic of a game that has none of its own: all moves have the same value, and simulations go on to the end.

Loaded once per game (core/specialise.py) with `rules` the game's own, and `fewer_is_better` as the game has it.
"""
from typing import Any

from matou.core.heuristic import Tuning, share_out
from matou.core.rule import rule

rules: Any = globals().get("rules")             # set by specialise, like the next one
fewer_is_better: bool = globals().get("fewer_is_better", False)

CLEAR_WIN = -10.0 if fewer_is_better else 10.0  # points ahead
TUNING = Tuning(exploration=0.6, widening=2.0, epsilon=0.1, opponents_in_tree=0.5, root_candidates=8)


@rule
def move_values(s: Any, b: Any, moves: Any, n: int, values: Any) -> None:
    """The heuristic value of each legal move: the same for all."""
    for i in range(n):
        values[i] = 0.0


playout_values = expansion_values = move_values


@rule
def horizon(s: Any) -> int:
    """There is none but the end of the game."""
    return 0


@rule
def at_horizon(s: Any, horizon: int) -> bool:
    """A simulation goes on to the end of the game."""
    over: bool = rules.over(s)
    return over


@rule
def evaluate(s: Any, b: Any, scores: Any, shares: Any) -> None:
    """Each seat's share of the win, by the final scores."""
    share_out(rules.settle(s, b, scores), s.seats, scores, CLEAR_WIN, shares)
