"""The encoding of a game without an encoding.py: its fields, number by number. Loaded once per game."""
from typing import Any

from matou.core.encoding import put_one_hot, rank_of, relative, seat_after
from matou.core.moves import MAX_THINGS, THING_BITS, last, things_of, verb_of
from matou.core.rule import rule

VERBS = 7
START, STRIDE, PLACES, SHIFT, MASK, LEAST, MOST, OF_SEATS = range(8)     # what `fields` says of a feature
EVERYBODYS = -1                                 # PLACES of a cell that belongs to no seat


@rule
def slot(s: Any, b: Any, numbers: Any, move: int) -> int:
    """The rank of this move among all there are."""
    return rank_of(numbers, move)


@rule
def write_features(s: Any, cells: Any, b: Any, seat: int, fields: Any, out: Any) -> None:
    """Each number from 0 to 1, within the range it may have; 0 what is hidden and what belongs to an absent seat. Seats
    count from the one that looks."""
    for i in range(len(fields)):
        places = fields[i, PLACES]
        if places < s.seats:
            owner = seat_after(seat, places, s.seats) if places != EVERYBODYS else 0
            word = cells[fields[i, START] + owner * fields[i, STRIDE]]
            value = word >> fields[i, SHIFT] & fields[i, MASK] if fields[i, MASK] else word
            if fields[i, OF_SEATS] and 0 <= value < s.seats:
                value = relative(seat, value, s.seats) + 1
            if word != -1 or fields[i, LEAST] < 0:
                out[i] = min(1.0, max(0.0, (value - fields[i, LEAST]) / (fields[i, MOST] - fields[i, LEAST])))


@rule
def write_move(s: Any, b: Any, names: int, move: int, out: Any) -> None:
    """Its verb, then its things, the last one first."""
    n = put_one_hot(out, 0, verb_of(move) - 1, VERBS)
    things = things_of(move)
    for i in range(MAX_THINGS):
        out[n + i] = last(things) / names
        things >>= THING_BITS
