"""Cat Days as numbers for programs that learn (core/encoding.py). A deck is data, so how many actions there are depends
on the box.

`slots`: a cat is its day and its place among the visible ones there. `cards`: a cat is its day, and its kind where the
day shows several, as moves are written.
"""
from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

import numpy as np

from matou.core.bits import count_bits
from matou.core.encoding import Block, Slots, put, put_one_hot
from matou.core.moves import THING_UNIT, but_last, encode_move, last, things_of, verb_of
from matou.core.rule import as_written, rule

from .days import day_of, kind_of, place_of, points_on, week_of, where
from .table import (
    AT_ONCE,
    CARDS,
    CAT,
    DAYS,
    DRAW,
    EVENT,
    EVERYWHERE,
    KINDS,
    MOST_ACTIONS,
    MOVE,
    ON_DAY,
    OPPONENT,
    OWN,
    PASS,
    PLACES,
    PLAY,
    RETURN,
    SEATS,
    SIDE_BY_SIDE,
    SWAP,
    TAKE,
    count_of,
)

if TYPE_CHECKING:
    from .rows import BoxRow, StateRow

VERSION = 1
UNREAD = ("told", "under", "layer", "spare", "rebuilt", "fresh")
ALL_KINDS = KINDS + 1
VERBS, EFFECTS, SPOTS = 3, TAKE + 1, DAYS * SIDE_BY_SIDE         # a spot: a day, and a place among its visible cats
SOME, MANY, MOST_POINTS = 4, 20, 10                              # features count in these
MOST = 10.0
ON_A_DAY = 7 + ALL_KINDS
BLOCKS = (
    Block("days", (PLACES, ON_A_DAY), "by day, your week first: cats visible, points, takes a cat, a cat is covered, a "
          "tree, a box, filled; visible cats by kind"),
    Block("hand", (ALL_KINDS,), "your cards by kind"),
    Block("known", (ALL_KINDS,), "cards that you know to be in the other hand"),
    Block("discard", (ALL_KINDS,), "the discard pile by kind"),
    Block("table", (10,), "your turn, you began, cards in your hand, in theirs, in the draw pile, in the discard pile, "
          "passes in a row, actions so far, a full week ends the game at once, points ahead"),
)
MOVE_BLOCKS = (
    Block("verb", (VERBS,), "draw, pass, play"),
    Block("card", (ALL_KINDS,), "the kind that is played"),
    Block("effect", (EFFECTS + 1,), "what it does, its points"),
    Block("place", (PLACES,), "the day it is played on"),
    Block("one", (PLACES + ALL_KINDS,), "the first cat that is named: its day, its kind"),
    Block("other", (PLACES,), "the day of the second one, or where a cat moves"),
)


def every_move(box: BoxRow) -> Iterator[int]:
    """Each card of the deck on each of its days, with each cat that could be named."""
    yield encode_move(DRAW)
    yield encode_move(PASS)
    for kind in range(1, int(box.kinds) + 1):
        for place in _places(box, kind) if box.form[kind] != EVENT else [0]:
            said = int(box.play[kind]) + ON_DAY * place
            yield from (said + named for named in _named(box, int(box.effect[kind])))


def _places(box: BoxRow, kind: int) -> list[int]:
    """The days on which this card may be played at all."""
    days = int(_days_of(box, kind))
    return [place for place in range(1, PLACES + 1) if days >> place - 1 & 1]


def _named(box: BoxRow, effect: int) -> Iterable[int]:
    """What a card with this effect can name."""
    cats = [0, *(PLACES * kind for kind in range(1, int(box.kinds) + 1) if box.form[kind] == CAT)]
    own, theirs = ([place + cat for place in range(first, first + DAYS) for cat in cats] for first in (1, 1 + DAYS))
    if effect == SWAP:
        return (THING_UNIT * one + other for one in own for other in theirs)
    if effect == MOVE:
        return (THING_UNIT * one + first + day for first, week in ((1, own), (1 + DAYS, theirs)) for one in week
                for day in range(DAYS) if day != (one - first) % PLACES)
    return (THING_UNIT * one for one in theirs) if effect in (RETURN, TAKE) else (0,)


def slots(box: BoxRow) -> Slots:
    """Draw, pass, then the cards one after the other. The table has by kind its first action, and its days."""
    table, actions = np.zeros(2 * ALL_KINDS, np.int64), 2
    for kind in range(1, int(box.kinds) + 1):
        days = 0 if box.form[kind] == EVENT else int(_days_of(box, kind))
        table[2 * kind], table[2 * kind + 1] = actions, days
        actions += max(1, days.bit_count()) * int(_ways(int(box.effect[kind])))
    return Slots(actions, table)


@rule
def days_of(b: BoxRow, kind: int) -> Any:
    """§4.3 The days on which a card may be played at all, the own week first, one bit each."""
    return b.days[kind] * (b.week[kind] & OWN | (b.week[kind] & OPPONENT) << DAYS - 1) & EVERYWHERE


@rule
def ways(effect: int) -> int:
    """How many actions a card with this effect has on each of its days."""
    if effect == SWAP:
        return SPOTS * SPOTS
    if effect == MOVE:
        return 2 * SPOTS * DAYS
    return SPOTS if effect in (RETURN, TAKE) else 1


_days_of, _ways = as_written(days_of), as_written(ways)


@rule
def spot(s: StateRow, named: int) -> int:
    """The day of a cat that is named, of both weeks, and its place among those visible there."""
    return (place_of(named) - 1) * SIDE_BY_SIDE + where(s, named)


@rule
def slot_of(s: StateRow, b: BoxRow, table: Any, move: int) -> Any:
    """By what is said: draw, pass; the card, the day, and what is named."""
    if verb_of(move) != PLAY:
        return 0 if verb_of(move) == DRAW else 1
    things = things_of(move)
    other, one, place = last(things), last(but_last(things)), last(but_last(but_last(things)))
    kind = last(but_last(but_last(but_last(things))))
    effect, action = b.effect[kind], table[2 * kind]
    if place:
        action += count_bits(table[2 * kind + 1] & (1 << place - 1) - 1) * ways(effect)
    if effect == SWAP:
        return action + spot(s, one) * SPOTS + spot(s, other) - SPOTS
    if effect == MOVE:
        return action + spot(s, one) * DAYS + day_of(other)
    if effect in (RETURN, TAKE):
        return action + spot(s, one) - SPOTS
    return action


@rule
def features(s: StateRow, b: BoxRow, seat: int, out: Any) -> None:
    """What this seat sees, in the order of BLOCKS."""
    n = 0
    points = 0.0
    for w in range(SEATS):
        week = seat if w == 0 else 1 - seat
        for d in range(DAYS):
            put_day(s, b, week, d, out, n)
            points += points_on(s, b, week, d) * (1.0 if w == 0 else -1.0)
            n += ON_A_DAY
    for kind in range(1, ALL_KINDS):
        put(out, n + kind, count_of(s.hand[seat], kind) / SOME)
        put(out, n + ALL_KINDS + kind, count_of(s.known[seat, 1 - seat], kind) / SOME)
        put(out, n + 2 * ALL_KINDS + kind, count_of(s.discard[:], kind) / SOME)
    put_table(s, seat, points, out, n + 3 * ALL_KINDS)


@rule
def put_day(s: StateRow, b: BoxRow, w: int, d: int, out: Any, n: int) -> None:
    """§5.2 What lies on a day and what it counts."""
    n = put(out, n, s.shows[w, d] / SIDE_BY_SIDE)
    n = put(out, n, min(MOST, points_on(s, b, w, d) / MOST_POINTS))
    n = put(out, n, 1.0 * (s.room[w] >> d & 1))
    n = put(out, n, 1.0 * (s.covered[w] >> d & 1))
    n = put(out, n, 1.0 * (s.tree[w] >> d & 1))
    n = put(out, n, 1.0 * (s.box[w] >> d & 1))
    n = put(out, n, 1.0 * (s.filled[w] >> d & 1))
    for i in range(s.shows[w, d]):
        out[n + s.cat[w, d, i]] += 1.0 / SIDE_BY_SIDE


@rule
def put_table(s: StateRow, seat: int, points: float, out: Any, n: int) -> None:
    """§3.1 The piles and hands, §5 what ends the game."""
    n = put(out, n, 1.0 if s.turn == seat else 0.0)
    n = put(out, n, 1.0 if s.first == seat else 0.0)
    n = put(out, n, s.held[seat] / MANY)
    n = put(out, n, s.held[1 - seat] / MANY)
    n = put(out, n, s.left / CARDS)
    n = put(out, n, s.discarded / CARDS)
    n = put(out, n, s.passes / SEATS)
    n = put(out, n, s.actions / MOST_ACTIONS)
    n = put(out, n, 1.0 if s.full_week == AT_ONCE else 0.0)
    put(out, n, max(-MOST, min(MOST, points / MANY)))


@rule
def move_features(s: StateRow, b: BoxRow, move: int, out: Any) -> None:
    """One legal move of the seat to move, in the order of MOVE_BLOCKS."""
    n = put_one_hot(out, 0, verb_of(move) - DRAW, VERBS)
    if verb_of(move) == PLAY:
        things = things_of(move)
        other, one, place = last(things), last(but_last(things)), last(but_last(but_last(things)))
        kind = last(but_last(but_last(but_last(things))))
        n = put_one_hot(out, n, kind, ALL_KINDS)
        n = put_one_hot(out, n, b.effect[kind], EFFECTS)
        n = put(out, n, b.points[kind] / MOST_POINTS)
        n = put_one_hot(out, n, place - 1, PLACES)
        if one:
            put_one_hot(out, n, place_of(one) - 1, PLACES)
            put_one_hot(out, n + PLACES, cat_of(s, one), ALL_KINDS)
        if other:
            put_one_hot(out, n + PLACES + ALL_KINDS, place_of(other) - 1, PLACES)


@rule
def cat_of(s: StateRow, named: int) -> Any:
    """The kind of a cat that is named."""
    place = place_of(named)
    return kind_of(named) if kind_of(named) else s.cat[week_of(s, place), day_of(place), 0]
