"""What an end is worth to each player: a share of the win, and a little for the margin."""
from typing import Any

from matou.core.rule import rule

WON, WORTH = 0, 1                               # shares[WON, seat]: of the win; shares[WORTH, seat]: with the margin
MARGIN = 0.1                                    # of the whole; the rest is the share of the win


@rule
def share_out(winners: int, seats: int, scores: Any, clear_win: float, shares: Any) -> None:
    """Winners share the win; the margin counts up to `clear_win` points (negative where fewer points are better)."""
    count = 0
    for p in range(seats):
        count += winners >> p & 1
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
