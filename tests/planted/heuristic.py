"""The heuristic of the planted game: the bomb, if there is one."""
from matou.core.heuristic import Tuning, share_out
from matou.core.moves import last, things_of
from matou.core.rule import rule

from .rules import BOMB, over, settle

TUNING = Tuning(exploration=0.6, widening=2.0, epsilon=0.1, opponents_in_tree=0.5, root_candidates=8)


@rule
def move_values(s, b, moves, n, values):
    for i in range(n):
        values[i] = 1.0 if last(things_of(moves[i])) == BOMB else 0.0


playout_values = expansion_values = move_values


@rule
def horizon(s):
    return 0


@rule
def at_horizon(s, horizon):
    return over(s)


@rule
def evaluate(s, b, scores, shares):
    share_out(settle(s, b, scores), s.seats, scores, 10.0, shares)
