"""What a sensible person plays: the dearest card that fits, a crazy cat only when nothing else does, and then the coat
they hold most of."""
from typing import Any

from matou.core.heuristic import Tuning, share_out
from matou.core.moves import but_last, last, things_of, verb_of
from matou.core.rule import rule

from .rules import CALL, PLAY, coat_of, number_of, over, points_of, settle

CLEAR_WIN = -60.0                                # points; negative: fewer are better (§4.3)
TUNING = Tuning(exploration=0.6, widening=2.0, epsilon=0.1, opponents_in_tree=0.5, root_candidates=8)
CRAZY_LAST = -20.0                               # §3.3 a crazy cat fits at any time: it is worth keeping


@rule
def move_values(s: Any, b: Any, moves: Any, n: int, values: Any) -> None:
    """The heuristic value of each legal move for the player to move."""
    for i in range(n):
        verb, things = verb_of(moves[i]), things_of(moves[i])
        if verb == PLAY:
            card = last(things)
            values[i] = points_of(card) + company(s, card, coat_of(card))
        elif verb == CALL:
            values[i] = CRAZY_LAST + company(s, but_last(things), last(things))
        else:
            values[i] = 0.0


playout_values = expansion_values = move_values  # in playouts, and the order in which moves enter the tree


@rule
def company(s: Any, card: int, coat: int) -> float:
    """How many other cards in this hand could follow it: those of the coat, and those of its number."""
    count = 0.0
    for i in range(s.held[s.turn]):
        other = s.hand[s.turn, i]
        if other != card and (coat_of(other) == coat or number_of(other) == number_of(card)):
            count += 1.0
    return count


@rule
def horizon(s: Any) -> int:
    """There is none but the end of the game."""
    return 0


@rule
def at_horizon(s: Any, horizon: int) -> bool:
    """A simulation goes on to the end of the game."""
    return over(s)


@rule
def evaluate(s: Any, b: Any, scores: Any, shares: Any) -> None:
    """§4.3 Each seat's share of the win, by the final points."""
    share_out(settle(s, b, scores), s.seats, scores, CLEAR_WIN, shares)
