"""What a game that has ended returns to each seat, in every environment."""
from typing import Any

from matou.core.bits import count_bits
from matou.core.rule import rule


@rule
def write_returns(winners: int, seats: int, out: Any) -> None:
    """Winners (one bit per seat) share 1, and what they get together, the others lose together: the sum is 0."""
    count = count_bits(winners)
    for p in range(seats):
        share = (winners >> p & 1) / count
        out[p] = share - (1.0 - share) / (seats - 1)
