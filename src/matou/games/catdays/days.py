"""A day of Cat Days: how a cat is named, comes, leaves, changes places, covers and is covered.

The cats that are visible on a day are in `cat`; those they cover lie in layers, the one right under them first.
"""
from __future__ import annotations

from typing import TYPE_CHECKING, Any

from matou.core.rule import rule

from .table import BENEATH, DAYS, KIND_BITS, PLACES, SIDE_BY_SIDE, beneath, covered_cat

if TYPE_CHECKING:
    from .rows import BoxRow, StateRow


@rule
def place_of(cat: int) -> int:
    """Where the cat that is named lies."""
    return 1 + (cat - 1) % PLACES


@rule
def kind_of(cat: int) -> int:
    """Which of the cats there is meant; 0 where only its day is said."""
    return (cat - 1) // PLACES


@rule
def week_of(s: StateRow, place: int) -> Any:
    """§4.3 Whose week a place is in."""
    return s.turn if place <= DAYS else 1 - s.turn


@rule
def day_of(place: int) -> int:
    return place - 1 if place <= DAYS else place - 1 - DAYS


@rule
def points_on(s: StateRow, b: BoxRow, w: int, d: int) -> Any:
    """§5.2 What a day counts: every visible cat does, a covered one does not."""
    points = 0
    for i in range(s.shows[w, d]):
        points += b.points[s.cat[w, d, i]]
    return points


@rule
def points_in(s: StateRow, b: BoxRow, w: int) -> Any:
    """§5.2 What a week counts."""
    points = 0
    for d in range(DAYS):
        points += points_on(s, b, w, d)
    return points


@rule
def put(s: StateRow, w: int, d: int, kind: int) -> None:
    """§4.5 On the day, beside the cats that are visible there."""
    s.cat[w, d, s.shows[w, d]] = kind
    s.shows[w, d] += 1
    look(s, w, d)


@rule
def lift(s: StateRow, named: int) -> Any:
    """§4.4, §4.7 The cat leaves its day; what it alone covered is visible again. Returns its kind."""
    place = place_of(named)
    w, d, i = week_of(s, place), day_of(place), where(s, named)
    kind = s.cat[w, d, i]
    for j in range(i, SIDE_BY_SIDE - 1):
        s.cat[w, d, j] = s.cat[w, d, j + 1]
    s.cat[w, d, SIDE_BY_SIDE - 1] = 0
    s.shows[w, d] -= 1
    if s.shows[w, d] == 0 and s.under[w, d]:
        uncover(s, w, d)
    look(s, w, d)
    return kind


@rule
def where(s: StateRow, named: int) -> int:
    """Which of the visible cats of its day is meant."""
    place, kind = place_of(named), kind_of(named)
    w, d = week_of(s, place), day_of(place)
    i = 0
    while kind and s.cat[w, d, i] != kind:
        i += 1
    return i


@rule
def swap(s: StateRow, one: int, other: int) -> None:
    """§4.7, §4.8 Each goes exactly where the other was; covering belongs to the place."""
    i, j = where(s, one), where(s, other)
    here, there = place_of(one), place_of(other)
    w, d, v, e = week_of(s, here), day_of(here), week_of(s, there), day_of(there)
    s.cat[w, d, i], s.cat[v, e, j] = s.cat[v, e, j], s.cat[w, d, i]


@rule
def cover(s: StateRow, w: int, d: int) -> None:
    """§4.4 All the cats visible on this day become a covered layer."""
    i = s.spare
    s.spare = beneath(s, i)
    s.layer[i] = s.under[w, d] * BENEATH
    s.under[w, d] = i
    for j in range(SIDE_BY_SIDE):
        s.layer[i] |= s.cat[w, d, j] << j * KIND_BITS
        s.cat[w, d, j] = 0
    s.shows[w, d] = 0


@rule
def uncover(s: StateRow, w: int, d: int) -> None:
    """§4.4 The layer right under is visible again."""
    i = s.under[w, d]
    s.under[w, d] = beneath(s, i)
    for j in range(SIDE_BY_SIDE):
        s.cat[w, d, j] = covered_cat(s, i, j)
        s.shows[w, d] += 1 if s.cat[w, d, j] else 0
    s.layer[i] = s.spare * BENEATH
    s.spare = i


@rule
def takes_cat(tree: int, covered: bool, shown: int) -> Any:
    """§4.2 Can another cat be played on a day that shows this many? A tree holds three, unless a cat covers them."""
    return shown == 0 or (tree and not covered and shown < SIDE_BY_SIDE)


@rule
def look(s: StateRow, w: int, d: int) -> None:
    """§4.2 Has this day a cat, a covered one, room for one?"""
    shown, covered = s.shows[w, d], s.under[w, d] > 0
    free = takes_cat(s.tree[w] >> d & 1, covered, shown)
    others = ~(1 << d)
    s.filled[w] = (s.filled[w] & others) | (1 if shown else 0) << d
    s.covered[w] = (s.covered[w] & others) | (1 if covered else 0) << d
    s.room[w] = (s.room[w] & others) | (1 if free else 0) << d
