"""What heuristics share: the parameters of search, and how the end of a game is evaluated."""
from typing import Any, NamedTuple

from .bits import count_bits
from .rule import rule

WON, WORTH = 0, 1                               # shares[WON, seat]: of the win; shares[WORTH, seat]: with the margin
MARGIN = 0.1                                    # of the whole; the rest is the share of the win


class Tuning(NamedTuple):
    """The parameters of search for one game."""
    exploration: float                          # the exploration constant of UCB1
    widening: float                             # progressive widening: up to widening * sqrt(visits) moves per node
    epsilon: float                              # how often a playout makes a uniformly random move
    opponents_in_tree: float                    # how often opponents follow the tree instead of the playout policy
    root_candidates: int                        # moves compared at the root, with 1,000 simulations


@rule
def share_out(winners: int, seats: int, scores: Any, clear_win: float, shares: Any) -> None:
    """Winners share the win; the margin counts up to `clear_win` points (negative where fewer points are better)."""
    count = count_bits(winners)
    for p in range(seats):
        shares[WON, p] = (winners >> p & 1) / count
    add_margins(seats, scores, clear_win, shares)


@rule
def add_margins(seats: int, scores: Any, clear_win: float, shares: Any) -> None:
    """The margin over the best of the others, in two-player games the same to both with its sign."""
    for p in range(seats):
        ahead = 1e9
        for q in range(seats):
            if q != p:
                ahead = min(ahead, (scores[p] - scores[q]) / clear_win)
        margin = 0.5 + 0.5 * max(-1.0, min(1.0, ahead))
        shares[WORTH, p] = (1.0 - MARGIN) * shares[WON, p] + MARGIN * margin
