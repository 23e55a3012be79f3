"""Cat Days. Read beside booklet.en.md: every rule names its paragraph.

`s` is the state and `b` the box, which holds the deck: table.py says what is in them. No card is named here: the rules
read in the deck's columns where a card may lie and what it does.
"""
from __future__ import annotations

from typing import TYPE_CHECKING, Any

from matou.core.bits import first_bit, without_first
from matou.core.chance import below, refresh, shuffle
from matou.core.moves import THING_UNIT, but_last, encode_move, last, things_of, verb_of
from matou.core.rule import rule

from .days import cover, day_of, lift, look, points_in, points_on, put, swap, takes_cat, week_of
from .places import both, grounds, near_cats, places_for
from .table import (
    AT_ONCE,
    BENEATH,
    BLOCKED,
    CARDS,
    CAT,
    COUNTS,
    DAYS,
    DEALT,
    DRAW,
    EVENT,
    EVERYWHERE,
    FULL,
    GOING_ON,
    KINDS,
    LIMIT,
    MOST_ACTIONS,
    MOVE,
    ON_A_CAT,
    ON_DAY,
    PASS,
    PLACES,
    PLAY,
    RETURN,
    SEATS,
    SIDE_BY_SIDE,
    STAYS,
    SWAP,
    TAKE,
    TREE,
    WEEK,
    add_one,
    beneath,
    card_at,
    count_of,
    covered_cat,
    drop_one,
    pick_at,
    put_card,
    put_pick,
)
from .table import BOX as BOX
from .table import BOX_FIELDS as BOX_FIELDS
from .table import CENSUS as CENSUS
from .table import FIELDS as FIELDS
from .table import MOST_MOVES as MOST_MOVES
from .table import ORDER as ORDER
from .table import STATE as STATE

if TYPE_CHECKING:
    from .rows import BoxRow, StateRow

NOWHERE = 0


@rule
def longest(seats: int) -> int:
    """§5.3 A game has at most MOST_ACTIONS turns."""
    return MOST_ACTIONS


@rule
def set_out(s: StateRow, seats: int) -> None:
    """§1.1, §2.1 Two weeks, all of their days empty."""
    s.seats = seats
    for w in range(SEATS):
        s.room[w] = WEEK
    s.spare = 1
    for i in range(1, CARDS):
        s.layer[i] = (i + 1) * BENEATH


@rule
def prepare(s: StateRow, b: BoxRow, order: Any) -> None:
    """§2.1 Shuffle all cards but the two trees; a first player of -1 is drawn too."""
    n = 0
    for kind in range(1, b.kinds + 1):
        for _ in range(b.copies[kind] - (SEATS if kind == b.tree else 0)):
            order[n] = kind
            n += 1
    if s.first < 0:
        s.first = below(s.rng[:], s.seats)
    shuffle(s.rng[:], order, n)
    foresee(s, b)


@rule
def foresee(s: StateRow, b: BoxRow) -> None:
    """§3.2 The next shuffle of the discard pile, however many cards will lie there by then."""
    refresh(s.rng[:], 0, s.rebuilt + 1)
    for i in range(1, b.discards):
        put_pick(s, i, below(s.rng[:], i + 1))


@rule
def deal(s: StateRow, b: BoxRow, order: Any) -> None:
    """§2.1 A tree and four cards to each player; the rest is the draw pile."""
    s.turn = s.first
    for p in range(SEATS):
        return_to(s, p, b.tree)
        for i in range(DEALT):
            take(s, p, order[DEALT * p + i])
    s.left = b.cards - SEATS - SEATS * DEALT
    for i in range(s.left):
        put_card(s, s.left - 1 - i, order[SEATS * DEALT + i])


@rule
def legal(s: StateRow, b: BoxRow, moves: Any) -> int:
    """§3.1 Draw, or play a card in one of its ways; §3.2 pass when there is nothing else. Returns their number."""
    if s.ended:
        return 0
    n, kinds = 0, max(0, s.kinds[s.turn])                      # a seat that may not look lists no card
    if s.left + s.discarded:
        moves[0] = encode_move(DRAW)
        n = 1
    ground, near = grounds(s), near_cats(s)
    while kinds:
        kind = first_bit(kinds)
        kinds = without_first(kinds)
        places = places_for(b, kind, ground, near)
        if b.effect[kind] <= TREE:
            n = list_places(moves, n, b.play[kind], places)
        else:
            n = list_effects(s, b, moves, n, kind, places)
    if n == 0:
        moves[0] = encode_move(PASS)
        n = 1
    return n


@rule
def list_places(moves: Any, n: int, code: int, places: int) -> int:
    """§4.3 One choice for each day it may be played on. (Most cards have at most two such days: both are written
    without a branch, then counted if they exist.)"""
    for _ in range(2):
        moves[n] = code + ON_DAY * (1 + first_bit(places | EVERYWHERE + 1))
        n += 1 if places else 0
        places = without_first(places)
    while places:
        moves[n] = code + ON_DAY * (1 + first_bit(places))
        n += 1
        places = without_first(places)
    return n


@rule
def list_effects(s: StateRow, b: BoxRow, moves: Any, n: int, kind: int, places: int) -> int:
    """§4.1 All of its text has to be possible: what an event does, or what a card does once it lies on a day. A card
    can do the same wherever it lies, unless it is a cat that comes to others, or that could be moved to (§4.2)."""
    code, effect, form = b.play[kind], b.effect[kind], b.form[kind]
    if form == EVENT:
        return list_effect(s, moves, n, code, effect, NOWHERE, False)
    differs = 0 if form == STAYS else EVERYWHERE if effect == MOVE else both(s, s.filled)
    before, same = NOWHERE, 0
    while places:
        place = 1 + first_bit(places)
        places = without_first(places)
        if same and not differs >> place - 1 & 1:
            n = repeat(moves, n, same, ON_DAY * (place - before))
        else:
            start = n
            n = list_effect(s, moves, n, code + ON_DAY * place, effect, place if form == CAT else NOWHERE,
                            b.ground[kind] == ON_A_CAT)
            same = 0 if differs >> place - 1 & 1 else n - start
        before = place
    return n


@rule
def repeat(moves: Any, n: int, count: int, further: int) -> int:
    """Repeats the last `count` choices with the next day or cat in place of the one before."""
    for i in range(n, n + count):
        moves[i] = moves[i - count] + further
    return n + count


@rule
def list_effect(s: StateRow, moves: Any, n: int, code: int, effect: int, laid: int, covers: bool) -> int:
    """§1.2 The code so far, with each way to go on. A cat may just have been laid, beside others or on them."""
    if effect == MOVE:
        n = list_moves(s, moves, n, code, 0, laid, covers)
        return list_moves(s, moves, n, code, 1, laid, covers)
    if effect == SWAP:
        return list_swaps(s, moves, n, code, laid, covers)
    return list_theirs(s, moves, n, code, THING_UNIT, laid, covers)            # take, return


@rule
def named_days(s: StateRow, side: int, laid: int, covers: bool) -> int:
    """§4.1 The days of a week whose cats can be named: not those that a cat just laid covers."""
    days = s.filled[s.turn ^ side]
    if covers and (laid > DAYS) == (side == 1):
        days &= ~(1 << day_of(laid))
    return days


@rule
def name_of(s: StateRow, side: int, d: int, i: int, laid: int) -> int:
    """§4.5 A visible cat as a player would name it: by its day, and by its kind where a day shows several, one that was
    just laid beside it included. 0: one of its kind was named already."""
    w, place = s.turn ^ side, 1 + d + DAYS * side
    cat = s.cat[w, d, i]
    if s.shows[w, d] == 1 and place != laid:
        return place
    twice = (i > 0 and s.cat[w, d, 0] == cat) or (i > 1 and s.cat[w, d, 1] == cat)
    return 0 if twice else place + PLACES * cat


@rule
def list_theirs(s: StateRow, moves: Any, n: int, code: int, step: int, laid: int, covers: bool) -> int:
    """§1.2 Each cat of the opponent's, `step` apart in the move's code. (Written first, then counted unless one of its
    kind was named already.)"""
    days = named_days(s, 1, laid, covers)
    while days:
        d = first_bit(days)
        days = without_first(days)
        for i in range(s.shows[1 - s.turn, d]):
            cat = name_of(s, 1, d, i, laid)
            moves[n] = code + step * cat
            n += 1 if cat else 0
    return n


@rule
def list_swaps(s: StateRow, moves: Any, n: int, code: int, laid: int, covers: bool) -> int:
    """§1.2, §4.7 Each cat of the own week with each of the opponent's, which are the same for all of them."""
    days, before, theirs = named_days(s, 0, laid, covers), 0, 0
    while days:
        d = first_bit(days)
        days = without_first(days)
        for i in range(s.shows[s.turn, d]):
            cat = name_of(s, 0, d, i, laid)
            if cat and before:
                n = repeat(moves, n, theirs, THING_UNIT * (cat - before))
            elif cat:
                theirs = list_theirs(s, moves, n, code + THING_UNIT * cat, 1, laid, covers) - n
                n += theirs
            before = cat if cat else before
    return n


@rule
def list_moves(s: StateRow, moves: Any, n: int, code: int, side: int, laid: int, covers: bool) -> int:
    """§1.2 Each cat of one week to each *other* day that takes it."""
    w, days, room = s.turn ^ side, named_days(s, side, laid, covers), room_after(s, side, laid, covers)
    while days:
        d = first_bit(days)
        days = without_first(days)
        for i in range(s.shows[w, d]):
            cat = name_of(s, side, d, i, laid)
            others = room & ~(1 << d) if cat else 0
            while others:
                moves[n] = code + THING_UNIT * cat + DAYS * side + 1 + first_bit(others)
                others = without_first(others)
                n += 1
    return n


@rule
def room_after(s: StateRow, side: int, laid: int, covers: bool) -> int:
    """§4.2 The days of a week that take a cat, once one lies where it was laid: a tree takes up to three."""
    w, room = s.turn ^ side, s.room[s.turn ^ side]
    if laid and (laid > DAYS) == (side == 1):
        d = day_of(laid)
        if not takes_cat(s.tree[w] >> d & 1, covers, s.shows[w, d] + 1):
            room &= ~(1 << d)
    return room


@rule
def apply(s: StateRow, b: BoxRow, move: int) -> None:
    """§3.1 One action; then it is the other player's turn."""
    verb = verb_of(move)
    s.passes = s.passes + 1 if verb == PASS else 0
    if verb == DRAW:
        draw(s, b)
    elif verb == PLAY:
        play(s, b, things_of(move))
    end_action(s)


@rule
def end_action(s: StateRow) -> None:
    """§5.1 A full week ends the game, no matter who filled it; so do two passes in a row (§3.2) or the last action
    (§5.3)."""
    s.actions += 1
    if s.filled[0] == WEEK or s.filled[1] == WEEK:
        s.ended = FULL
    elif s.passes == SEATS:
        s.ended = BLOCKED
    elif s.actions == MOST_ACTIONS:
        s.ended = LIMIT
    else:
        s.turn = 1 - s.turn


@rule
def draw(s: StateRow, b: BoxRow) -> None:
    """§3.1, §3.3 The top card of the draw pile; there is no hand limit."""
    if s.left == 0:
        reshuffle(s, b)
    s.left -= 1
    take(s, s.turn, card_at(s, s.left))
    put_card(s, s.left, 0)


@rule
def reshuffle(s: StateRow, b: BoxRow) -> None:
    """§3.2 The discard pile becomes the draw pile. With no card left to draw, the players knew each other's hands."""
    n = 0
    for kind in range(1, b.kinds + 1):
        for _ in range(count_of(s.discard[:], kind)):
            put_card(s, n, kind)
            n += 1
    for i in range(COUNTS):
        s.fresh[i], s.discard[i] = s.discard[i], 0
        for q in range(SEATS):
            for p in range(SEATS):
                s.known[q, p, i] = s.hand[p, i]
    for i in range(n - 1, 0, -1):
        j = pick_at(s, i)
        one, other = card_at(s, i), card_at(s, j)
        put_card(s, i, other)
        put_card(s, j, one)
    s.left, s.discarded = n, 0
    s.rebuilt += 1
    foresee(s, b)


@rule
def take(s: StateRow, p: int, kind: int) -> None:
    """Into the hand, unseen."""
    add_one(s.hand[p], kind)
    s.kinds[p] |= 1 << kind
    s.held[p] += 1


@rule
def return_to(s: StateRow, p: int, kind: int) -> None:
    """Into the hand, for all to see."""
    take(s, p, kind)
    add_one(s.told[p], kind)
    for q in range(SEATS):
        add_one(s.known[q, p], kind)


@rule
def spend(s: StateRow, p: int, kind: int) -> None:
    """Out of the hand, for all to see."""
    drop_one(s.hand[p], kind)
    s.kinds[p] &= ~(0 if count_of(s.hand[p], kind) else 1 << kind)
    s.held[p] -= 1
    drop_one(s.told[p], kind)
    for q in range(SEATS):
        drop_one(s.known[q, p], kind)


@rule
def play(s: StateRow, b: BoxRow, things: int) -> None:
    """§4.1, §4.6 Lay a cat, a tree or a box on its day; carry out its text; any other event is discarded."""
    other, one = last(things), last(but_last(things))
    place = last(but_last(but_last(things)))
    kind = last(but_last(but_last(but_last(things))))
    form, effect, at_once = b.form[kind], b.effect[kind], ends_at_once(s, b, kind, place)
    spend(s, s.turn, kind)
    if form == CAT:
        lay(s, week_of(s, place), day_of(place), kind, b.ground[kind] == ON_A_CAT)
    elif form == STAYS:
        stand(s, week_of(s, place), day_of(place), kind, effect)
    else:
        add_one(s.discard[:], kind)
        s.discarded += 1
    if not at_once:
        carry_out(s, effect, place, one, other)


@rule
def ends_at_once(s: StateRow, b: BoxRow, kind: int, place: int) -> bool:
    """§5.1 With full_week = "at-once": does this cat, laid there, fill the week and so end the game before its effect?

    No other card does: what an event brings about is its effect, and the game ends after it."""
    if s.full_week != AT_ONCE or b.form[kind] != CAT:
        return False
    return bool(s.filled[week_of(s, place)] | 1 << day_of(place) == WEEK)


@rule
def carry_out(s: StateRow, effect: int, place: int, one: int, other: int) -> None:
    """§1.2 What the card does once it lies on its day, or once it is said."""
    if effect == SWAP:
        swap(s, one, other)
    elif effect == MOVE:
        put(s, week_of(s, other), day_of(other), lift(s, one))
    elif effect == RETURN:
        return_to(s, 1 - s.turn, lift(s, one))
    elif effect == TAKE:
        put(s, week_of(s, place), day_of(place), lift(s, one))


@rule
def lay(s: StateRow, w: int, d: int, kind: int, covers: bool) -> None:
    """§4.2, §4.4 A cat comes beside those on its day, or it covers them all."""
    if covers:
        cover(s, w, d)
    put(s, w, d, kind)


@rule
def stand(s: StateRow, w: int, d: int, kind: int, effect: int) -> None:
    """§4.6 A tree or a box stays on its day."""
    s.stands[w, d] = kind
    if effect == TREE:
        s.tree[w] |= 1 << d
    else:
        s.box[w] |= 1 << d
    look(s, w, d)


@rule
def over(s: StateRow) -> bool:
    """§5.1 Has the game ended?"""
    return s.ended != GOING_ON


@rule
def settle(s: StateRow, b: BoxRow, scores: Any) -> int:
    """§5.2 Every visible cat counts; returns the winners, one bit per seat."""
    for w in range(SEATS):
        scores[w] = points_in(s, b, w)
    return (1 if scores[0] >= scores[1] else 0) | (2 if scores[1] >= scores[0] else 0)


@rule
def count_days(s: StateRow, b: BoxRow, points: Any) -> None:
    """§5.2 By week and day: what it counts."""
    for w in range(SEATS):
        for d in range(DAYS):
            points[w, d] = points_on(s, b, w, d)


@rule
def census(s: StateRow, b: BoxRow, places: Any, expected: Any) -> None:
    """§1.2 By kind: how many lie somewhere, and how many there are."""
    for kind in range(KINDS + 1):
        expected[kind] = b.copies[kind]
        places[kind] = count_of(s.discard[:], kind) + count_of(s.hand[0], kind) + count_of(s.hand[1], kind)
    for i in range(s.left):
        places[card_at(s, i)] += 1
    for w in range(SEATS):
        for d in range(DAYS):
            places[s.stands[w, d]] += 1
            for i in range(SIDE_BY_SIDE):
                places[s.cat[w, d, i]] += 1
            layer = s.under[w, d]
            while layer:
                for i in range(SIDE_BY_SIDE):
                    places[covered_cat(s, layer, i)] += 1
                layer = beneath(s, layer)
    places[0] = expected[0]
