"""Cat Days. Read beside booklet.en.md: every rule names its paragraph.

`s` is the state and `b` the box, which holds the deck: table.py says what is in them. No card is named here: the rules
read in the deck's columns where a card may lie and what it does.
"""
from typing import Any

from matou.core.chance import below, refresh, shuffle
from matou.core.moves import THING, but_last, last, say, things_of, verb_of
from matou.core.rule import rule
from matou.core.table import Row

from .days import cover, day_of, lift, look, place_of, put, swap, week_of
from .table import (
    ANY,
    AT_ONCE,
    BLOCKED,
    BOTH,
    CARDS,
    CAT,
    DAYS,
    DEALT,
    DRAW,
    EMPTY,
    EVENT,
    FOR_A_TREE,
    FULL,
    GOING_ON,
    KINDS,
    LIMIT,
    MOST_ACTIONS,
    MOST_CATS,
    MOVE,
    NONE,
    NOW,
    ON_A_CAT,
    ON_DAY,
    OPPONENT,
    OWN,
    PASS,
    PLACES,
    PLAY,
    RETURN,
    SEATS,
    SIDE_BY_SIDE,
    STAYS,
    SWAP,
    TAKE,
    THEN,
    TREE,
    WEEK,
)
from .table import BOX as BOX
from .table import BOX_FIELDS as BOX_FIELDS
from .table import CENSUS as CENSUS
from .table import FIELDS as FIELDS
from .table import MOST_MOVES as MOST_MOVES
from .table import ORDER as ORDER
from .table import STATE as STATE


@rule
def longest(seats: int) -> int:
    """§5.3"""
    return MOST_ACTIONS


@rule
def set_out(s: Row, seats: int) -> None:
    """§1.1, §2.1 Two weeks, all of their days empty."""
    s.seats = seats
    for w in range(SEATS):
        s.room[w] = WEEK
    s.spare = 1
    for i in range(1, CARDS):
        s.beneath[i] = i + 1


@rule
def prepare(s: Row, b: Row, order: Any) -> None:
    """§2.1 Shuffle all cards but the two trees; a first player of -1 is drawn too."""
    n = 0
    for kind in range(1, b.kinds + 1):
        for _ in range(b.copies[kind] - (SEATS if kind == b.tree else 0)):
            order[n] = kind
            n += 1
    if s.first < 0:
        s.first = below(s.rng[:], s.seats)
    shuffle(s.rng[:], order, n)
    foresee(s, b, order[CARDS:])


@rule
def foresee(s: Row, b: Row, coming: Any) -> None:
    """§3.2 The next shuffle of the discard pile, however many cards will lie there by then."""
    refresh(s.rng[:], 0, s.rebuilt + 1)
    coming[0] = 0
    for i in range(1, b.discards):
        coming[i] = below(s.rng[:], i + 1)


@rule
def deal(s: Row, b: Row, order: Any) -> None:
    """§2.1 A tree and four cards to each player; the rest is the draw pile."""
    s.turn = s.first
    for p in range(SEATS):
        return_to(s, p, b.tree)
        for i in range(DEALT):
            take(s, p, order[DEALT * p + i])
    s.left = b.cards - SEATS - SEATS * DEALT
    for i in range(s.left):
        s.pile[s.left - 1 - i] = order[SEATS * DEALT + i]
    for i in range(b.discards):
        s.coming[i] = order[CARDS + i]


@rule
def legal(s: Row, b: Row, moves: Any) -> int:
    """§3.1 Draw, or play a card in one of its ways; §3.2 pass when there is nothing else. Gives their number."""
    if s.ended:
        return 0
    p, n, noted = s.turn, 0, False
    if s.left + s.discarded:
        moves[0] = say(DRAW)
        n = 1
    for kind in range(1, b.kinds + 1):
        if s.hand[p, kind] > 0:
            if b.effect[kind] <= TREE:
                n = list_places(s, b, moves, n, kind)
            else:
                if not noted:
                    note_cats(s, moves)
                    noted = True
                n = list_effects(s, b, moves, n, kind)
    if n == 0:
        moves[0] = say(PASS)
        n = 1
    return n


@rule
def list_places(s: Row, b: Row, moves: Any, n: int, kind: int) -> int:
    """§4.3 One choice for each day it may be played on. (Written first, then counted if it may: without a branch.)"""
    own = days_for(s, b, kind, s.turn) if b.week[kind] & OWN else 0
    other = days_for(s, b, kind, 1 - s.turn) if b.week[kind] & OPPONENT else 0
    days, said = own | other << DAYS, b.play[kind]
    while days:
        said += ON_DAY
        moves[n] = said
        n += days & 1
        days >>= 1
    return n


@rule
def days_for(s: Row, b: Row, kind: int, w: int) -> int:
    """§4.1, §4.2 The days of week w on which this card may be played."""
    cats = s.filled[w]
    ground, neighbours, days = b.ground[kind], b.neighbours[kind], b.days[kind]
    if ground == EMPTY:
        days &= s.room[w]
    elif ground == ON_A_CAT:
        days &= cats
    elif ground == FOR_A_TREE:
        days &= ~(s.tree[w] | s.box[w] | s.covered[w])         # §1.2
    else:
        days &= ~(s.tree[w] | s.box[w] | cats)
    if b.alone[kind]:
        days &= ~cats
    before, after = cats << 1, cats >> 1                       # §4.9 Monday has none before it, Sunday none after it
    if neighbours == BOTH:
        days &= before & after
    elif neighbours == ANY:
        days &= before | after
    elif neighbours == NONE:
        days &= ~(before | after)
    return days


@rule
def note_cats(s: Row, moves: Any) -> None:
    """§4.5 Every visible cat, as a player would name it: by its day, and by its name where a day shows several."""
    for side in range(2):
        w, n = s.turn ^ side, 0
        first = NOW + 4 + side * MOST_CATS
        for d in range(DAYS):
            shown, place = s.shows[w, d], 1 + d + DAYS * side
            if shown == 1:
                moves[first + n] = place
                n += 1
            for i in range(shown if shown > 1 else 0):
                cat = s.cat[w, d, i]
                moves[first + n] = place + PLACES * cat
                twice = (i > 0 and s.cat[w, d, 0] == cat) or (i > 1 and s.cat[w, d, 1] == cat)
                n += 0 if twice else 1
        moves[NOW + side] = n
        moves[NOW + 2 + side] = s.room[w]


@rule
def note_laid(s: Row, b: Row, moves: Any, kind: int, place: int) -> None:
    """§4.1 The same once this cat lies there: those it covers are gone, those beside it are named; it is not one."""
    w, d = week_of(s, place), day_of(place)
    covers = b.ground[kind] == ON_A_CAT
    for side in range(2):
        n, first = 0, 4 + side * MOST_CATS
        for i in range(moves[NOW + side]):
            cat = moves[NOW + first + i]
            here = place_of(cat) == place
            if here and cat == place:
                cat += PLACES * s.cat[w, d, 0]
            moves[THEN + first + n] = cat
            n += 0 if here and covers else 1
        moves[THEN + side] = n
        moves[THEN + 2 + side] = moves[NOW + 2 + side]
    if covers or not s.tree[w] >> d & 1 or s.shows[w, d] + 1 == SIDE_BY_SIDE:
        moves[THEN + 2 + (w ^ s.turn)] &= ~(1 << d)


@rule
def list_effects(s: Row, b: Row, moves: Any, n: int, kind: int) -> int:
    """§4.1 All of its text has to be possible: what an event does, or what a card does once it lies on a day."""
    if b.form[kind] == EVENT:
        return list_effect(moves, n, b.play[kind], b.effect[kind], NOW)
    for side in range(2):
        w = s.turn ^ side
        days = days_for(s, b, kind, w) if b.week[kind] >> side & 1 else 0
        for d in range(DAYS):
            if days >> d & 1:
                at, place = NOW, 1 + d + DAYS * side
                if b.form[kind] == CAT and (b.effect[kind] == MOVE or s.filled[w] >> d & 1):
                    at = THEN
                    note_laid(s, b, moves, kind, place)
                n = list_effect(moves, n, b.play[kind] + ON_DAY * place, b.effect[kind], at)
    return n


@rule
def list_effect(moves: Any, n: int, said: int, effect: int, at: int) -> int:
    """§1.2 What was said so far, with each way to go on; `at` is where the cats that can be named are noted."""
    own, other = at + 4, at + 4 + MOST_CATS
    if effect == MOVE:
        n = list_moves(moves, n, said, own, moves[at], moves[at + 2], 0)
        return list_moves(moves, n, said, other, moves[at + 1], moves[at + 3], DAYS)
    if effect == SWAP:
        for i in range(own, own + moves[at]):
            for j in range(other, other + moves[at + 1]):
                moves[n] = said + THING * moves[i] + moves[j]
                n += 1
        return n
    for j in range(other, other + moves[at + 1]):              # take, return: a cat of the opponent's
        moves[n] = said + THING * moves[j]
        n += 1
    return n


@rule
def list_moves(moves: Any, n: int, said: int, cats: int, count: int, room: int, side: int) -> int:
    """§1.2 Each cat of one week to each *other* day that takes it."""
    for i in range(cats, cats + count):
        from_here = place_of(moves[i])
        days, to = room & ~(1 << (from_here - 1 - side)), side
        while days:
            to += 1
            moves[n] = said + THING * moves[i] + to
            n += days & 1
            days >>= 1
    return n


@rule
def apply(s: Row, b: Row, move: int) -> None:
    """§3.1 One action; then it is the other player's turn."""
    said = verb_of(move)
    s.passes = s.passes + 1 if said == PASS else 0
    if said == DRAW:
        draw(s, b)
    elif said == PLAY:
        play(s, b, things_of(move))
    end_action(s)


@rule
def end_action(s: Row) -> None:
    """§5.1 A full week ends the game, whoever filled it; so do two passes in a row (§3.2) and 400 actions (§5.3)."""
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
def draw(s: Row, b: Row) -> None:
    """§3.1, §3.3 The top card of the draw pile; there is no hand limit."""
    if s.left == 0:
        reshuffle(s, b)
    s.left -= 1
    take(s, s.turn, s.pile[s.left])
    s.pile[s.left] = 0


@rule
def reshuffle(s: Row, b: Row) -> None:
    """§3.2 The discard pile becomes the draw pile. With no card left to draw, the players knew each other's hands."""
    n = 0
    for kind in range(1, b.kinds + 1):
        s.fresh[kind] = s.discard[kind]
        for _ in range(s.discard[kind]):
            s.pile[n] = kind
            n += 1
        s.discard[kind] = 0
        for q in range(SEATS):
            for p in range(SEATS):
                s.known[q, p, kind] = s.hand[p, kind]
    for i in range(n - 1, 0, -1):
        j = s.coming[i]
        s.pile[i], s.pile[j] = s.pile[j], s.pile[i]
    s.left, s.discarded = n, 0
    s.rebuilt += 1
    foresee(s, b, s.coming[:])


@rule
def take(s: Row, p: int, kind: int) -> None:
    """Into the hand, unseen."""
    s.hand[p, kind] += 1
    s.held[p] += 1


@rule
def return_to(s: Row, p: int, kind: int) -> None:
    """Into the hand, for all to see."""
    take(s, p, kind)
    s.told[p, kind] += 1
    for q in range(SEATS):
        s.known[q, p, kind] += 1


@rule
def spend(s: Row, p: int, kind: int) -> None:
    """Out of the hand, for all to see."""
    s.hand[p, kind] -= 1
    s.held[p] -= 1
    s.told[p, kind] = max(0, s.told[p, kind] - 1)
    for q in range(SEATS):
        s.known[q, p, kind] = max(0, s.known[q, p, kind] - 1)


@rule
def play(s: Row, b: Row, things: int) -> None:
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
        s.discard[kind] += 1
        s.discarded += 1
    if not at_once:
        carry_out(s, effect, place, one, other)


@rule
def ends_at_once(s: Row, b: Row, kind: int, place: int) -> bool:
    """§5.1 With full_week = "at-once": does this cat, laid there, fill the week and so end the game before its effect?

    No other card does: what an event brings about is its effect, and the game ends after it."""
    if s.full_week != AT_ONCE or b.form[kind] != CAT:
        return False
    return bool(s.filled[week_of(s, place)] | 1 << day_of(place) == WEEK)


@rule
def carry_out(s: Row, effect: int, place: int, one: int, other: int) -> None:
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
def lay(s: Row, w: int, d: int, kind: int, covers: bool) -> None:
    """§4.2, §4.4 A cat comes beside those on its day, or it covers them all."""
    if covers:
        cover(s, w, d)
    put(s, w, d, kind)


@rule
def stand(s: Row, w: int, d: int, kind: int, effect: int) -> None:
    """§4.6 A tree or a box stays on its day."""
    s.stands[w, d] = kind
    if effect == TREE:
        s.tree[w] |= 1 << d
    else:
        s.box[w] |= 1 << d
    look(s, w, d)


@rule
def over(s: Row) -> bool:
    """§5.1"""
    return s.ended != GOING_ON


@rule
def settle(s: Row, b: Row, scores: Any) -> int:
    """§5.2 Every visible cat counts; gives the winners, one bit a seat."""
    for w in range(SEATS):
        scores[w] = 0
        for d in range(DAYS):
            for i in range(s.shows[w, d]):
                scores[w] += b.points[s.cat[w, d, i]]
    return (1 if scores[0] >= scores[1] else 0) | (2 if scores[1] >= scores[0] else 0)


@rule
def census(s: Row, b: Row, places: Any, expected: Any) -> None:
    """§1.2 By kind: how many lie somewhere, and how many there are."""
    for kind in range(KINDS + 1):
        expected[kind] = b.copies[kind]
        places[kind] = s.discard[kind] + s.hand[0, kind] + s.hand[1, kind]
    for i in range(s.left):
        places[s.pile[i]] += 1
    for w in range(SEATS):
        for d in range(DAYS):
            places[s.stands[w, d]] += 1
            for i in range(SIDE_BY_SIDE):
                places[s.cat[w, d, i]] += 1
            layer = s.under[w, d]
            while layer:
                for i in range(SIDE_BY_SIDE):
                    places[s.layer[layer, i]] += 1
                layer = s.beneath[layer]
    places[0] = expected[0]
