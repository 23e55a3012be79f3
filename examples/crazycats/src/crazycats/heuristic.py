"""What a sensible person plays: the dearest card that fits, a crazy cat only when nothing else does, and then the coat
they hold most of."""
from typing import Any

from matou.core.moves import but_last, last, things_of, verb_of
from matou.core.rule import rule
from matou.core.shares import share_out

from .rules import CALL, PLAY, coat_of, number_of, over, points_of, settle

CLEAR_WIN = -60.0                                # points; negative: fewer are better (§4.3)
CURIOSITY, WIDTH, WANDER, OTHERS, CANDIDATES = 0.6, 2.0, 0.1, 0.5, 8
CRAZY_LAST = -20.0                               # §3.3 a crazy cat fits at any time: it is worth keeping


@rule
def weigh(s: Any, b: Any, moves: Any, n: int, weights: Any) -> None:
    """How much each of the legal moves appeals to the player to move."""
    for i in range(n):
        said, things = verb_of(moves[i]), things_of(moves[i])
        if said == PLAY:
            card = last(things)
            weights[i] = points_of(card) + company(s, card, coat_of(card))
        elif said == CALL:
            weights[i] = CRAZY_LAST + company(s, but_last(things), last(things))
        else:
            weights[i] = 0.0


dream = rank = weigh                             # in playouts, and the order in which moves enter the tree


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
def since(s: Any) -> int:
    return 0


@rule
def rests(s: Any, since: int) -> bool:
    """A simulation goes on to the end of the game."""
    return over(s)


@rule
def worth(s: Any, b: Any, scores: Any, shares: Any) -> None:
    """§4.3"""
    share_out(settle(s, b, scores), s.seats, scores, CLEAR_WIN, shares)
