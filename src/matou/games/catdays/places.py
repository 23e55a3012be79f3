"""Where a card of Cat Days may be played: on which ground, beside which cats (§4.1-§4.3, §4.9).

A place is a day of either week; a set of places has a bit for each, the own week first, place 1 the lowest bit. The
sets of several grounds stand one above the other in one number: a card's ground picks its own without a branch.
"""
from __future__ import annotations

from typing import TYPE_CHECKING, Any

from matou.core.bits import part
from matou.core.rule import rule

from .table import DAYS, EVERYWHERE, MONDAYS, NONE, ON_A_CAT, OPPONENT, OWN, PLACES, SUNDAYS

if TYPE_CHECKING:
    from .rows import BoxRow, StateRow

WITH_ANY_NEIGHBOURS = sum(EVERYWHERE << PLACES * neighbours for neighbours in range(NONE + 1))     # like near_cats


@rule
def both(s: StateRow, days: Any) -> Any:
    """Some days of either week as one set of places: those of the own week first, place 1 the lowest bit."""
    return days[s.turn] | days[1 - s.turn] << DAYS


@rule
def grounds(s: StateRow) -> Any:
    """§1.2, §4.2 The places with each ground, one set above the other: EMPTY, ON_A_CAT, FOR_A_TREE, FOR_A_BOX."""
    cats = both(s, s.filled)
    free = EVERYWHERE & ~(both(s, s.tree) | both(s, s.box))
    return both(s, s.room) | (cats | (free & ~both(s, s.covered) | (free & ~cats) << PLACES) << PLACES) << PLACES


@rule
def near_cats(s: StateRow) -> Any:
    """§4.9 The places with such neighbours, one set above the other: WHATEVER, BOTH, ANY, NONE. Monday has none before
    it, Sunday none after it."""
    cats = both(s, s.filled)
    before, after = cats << 1 & ~MONDAYS & EVERYWHERE, cats >> 1 & ~SUNDAYS
    beside = before | after
    return EVERYWHERE | (before & after | (beside | (EVERYWHERE & ~beside) << PLACES) << PLACES) << PLACES


@rule
def places_for(b: BoxRow, kind: int, ground: int, near: int) -> Any:
    """§4.1-§4.3 Where this card may be played, by the grounds and the neighbours that there are."""
    week = b.week[kind] & OWN | (b.week[kind] & OPPONENT) << DAYS - 1
    taken = part(ground, ON_A_CAT, PLACES) * b.alone[kind]
    return b.days[kind] * week & part(ground, b.ground[kind], PLACES) & part(near, b.neighbours[kind], PLACES) & ~taken
