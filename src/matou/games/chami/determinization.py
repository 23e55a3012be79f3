"""Determinization of Le Ch'ami: a whole table that a view allows, sampled with the caller's random numbers.

What a seat knows, beside its own hand and what lies face up:
- cards it knows others to hold (memory.py), some of which may have been given on;
- that a player who is being asked holds a counter (§4.8);
- who has put a card down already in a collective exchange, and what it put down itself (§4.9).
"""
from __future__ import annotations

from typing import TYPE_CHECKING, Any

from matou.core.bits import count_bits, nth_bit
from matou.core.chance import adopt, below, shuffle
from matou.core.fields import Field, dtype
from matou.core.rule import rule

from .actions import after, can_counter, counters
from .memory import astray_of, forget_hand, knows, lost_of, take
from .rounds import draw_picks, gather
from .table import (
    ACTION,
    ANSWERING,
    CARD_WORDS,
    CARDS,
    GIVING,
    KINDS,
    SEATS,
    WORDS,
    card_at,
    holds,
    meld_of,
    put_card,
)

if TYPE_CHECKING:
    from .rows import BoxRow, ScratchRow, StateRow

TRIES = 64
SCRATCH = dtype((
    Field("hidden", (KINDS,), what="by card: how many are neither seen nor placed yet"),
    Field("card", (CARDS,), what="those cards, shuffled"),
    Field("due", (SEATS,), what="by seat: how many cards its hand must have"),
    Field("free", (SEATS,), what="by seat: how many of them are still free"),
    Field("moved_to", (KINDS,), what="by card: 1 + the seat that is taken to have got it unseen; 0 it stayed"),
))


@rule
def imagine(s: StateRow, b: BoxRow, seat: int, chance: Any, x: ScratchRow) -> None:
    """Fill in what `seat` (-1: a spectator) cannot see. `s` is a view's row; `x` is scratch memory."""
    adopt(s.rng[:], chance)
    forget_secrets(s, seat)
    count_hidden(s, b, seat, x)
    if seat >= 0 and s.met:
        place_known(s, seat, chance, x)
    if s.phase == ANSWERING and s.turn != seat:
        place_counter(s, chance, x)
    place_rest(s, seat, chance, x)
    if s.phase == GIVING:
        put_down(s, seat, chance)
    gather(s, b, x.card)
    shuffle(chance, x.card, CARDS)
    for i in range(CARDS):
        put_card(s.later[:], i, x.card[i])
    put_card(s.picks[:], 0, 0)
    draw_picks(chance, s.picks[:])


@rule
def forget_secrets(s: StateRow, seat: int) -> None:
    """Nobody else's hand or knowledge is known."""
    for p in range(SEATS):
        if p != seat:
            forget_hand(s, p)
    for i in range(CARD_WORDS):
        s.stock[i] = s.picks[i] = s.later[i] = 0


@rule
def count_hidden(s: StateRow, b: BoxRow, seat: int, x: ScratchRow) -> None:
    """Every card that lies neither face up nor in the own hand; and how many each other hand has."""
    for card in range(KINDS):
        x.hidden[card] = b.copies[s.tables, card] - (1 if meld_of(s, card) else 0)
        x.moved_to[card] = 0
        if seat >= 0 and card:
            x.hidden[card] -= holds(s, seat, card)
    for i in range(s.piled):
        x.hidden[card_at(s.pile[:], i)] -= 1
    for p in range(SEATS):
        x.due[p] = s.held[p]
        x.free[p] = 0 if p == seat else s.held[p]


@rule
def put_in(s: StateRow, x: ScratchRow, p: int, card: int) -> None:
    """Into an imagined hand; the number of its cards is known already."""
    take(s, p, card)
    s.held[p] = x.due[p]
    x.hidden[card] -= 1
    x.free[p] -= 1


# What is known of other hands --------------------------------------------------------------------------------

@rule
def place_known(s: StateRow, seat: int, chance: Any, x: ScratchRow) -> None:
    """§4.4, §4.9 Cards known to be in a hand; those that may have been given on are tried until all fit."""
    tries = 0
    while tries < TRIES:
        tries += 1
        empty_hands(seat, x)
        for p in range(s.seats):
            if lost_of(s, seat, p):
                give_on(s, seat, p, chance, x)
        if all_fit(s, seat, x):
            tries = TRIES
    for p in range(SEATS):
        x.free[p] = 0 if p == seat else x.due[p]
    for p in range(s.seats):
        for card in range(1, KINDS if knows_some(s, seat, p) else 0):
            for _ in range(knows(s, seat, p, card)):
                holder = x.moved_to[card] - 1 if x.moved_to[card] else p
                if x.free[holder]:
                    put_in(s, x, holder, card)


@rule
def knows_some(s: StateRow, seat: int, p: int) -> Any:
    """Does this seat know anything of that hand?"""
    some = 0
    for w in range(WORDS):
        some |= s.known[seat, p, w]
    return some != 0


@rule
def empty_hands(seat: int, x: ScratchRow) -> None:
    """Every hand is empty again, and no card was given on."""
    for p in range(SEATS):
        x.free[p] = 0 if p == seat else x.due[p]
    for card in range(1, KINDS):
        x.moved_to[card] = 0


@rule
def give_on(s: StateRow, seat: int, p: int, chance: Any, x: ScratchRow) -> None:
    """Each card that p gave unseen was one of those known, or another; somebody else has it now."""
    seats = astray_of(s, seat, p)
    for _ in range(lost_of(s, seat, p) if seats else 0):
        pick = below(chance, x.due[p] + 1)
        for card in range(1, ACTION):
            if knows(s, seat, p, card) and x.moved_to[card] == 0:
                if pick == 0:
                    x.moved_to[card] = 1 + nth_bit(seats, below(chance, count_bits(seats)))
                pick -= 1


@rule
def all_fit(s: StateRow, seat: int, x: ScratchRow) -> bool:
    """Has every hand room for what is taken to be in it, and for the counter that a player asked must hold?"""
    for p in range(s.seats):
        for card in range(1, KINDS if knows_some(s, seat, p) else 0):
            holder = x.moved_to[card] - 1 if x.moved_to[card] else p
            x.free[holder] -= knows(s, seat, p, card)
    if s.phase == ANSWERING and s.turn != seat:
        x.free[s.turn] -= 0 if knows_counter(s, seat, s.turn) else 1
    fits = True
    for p in range(s.seats):
        fits = fits and x.free[p] >= 0
    return fits


@rule
def knows_counter(s: StateRow, seat: int, p: int) -> Any:
    """§4.3-§4.7 Does this seat know that p holds a card that counters the effect?"""
    sure = 0
    for card in range(ACTION, KINDS):
        sure += knows(s, seat, p, card) if counters(s, card, s.effect) else 0
    return sure != 0


@rule
def place_counter(s: StateRow, chance: Any, x: ScratchRow) -> None:
    """§4.8 Only a player who holds a counter is asked."""
    if can_counter(s, s.turn):
        return
    count = 0
    for card in range(ACTION, KINDS):
        count += x.hidden[card] if counters(s, card, s.effect) else 0
    pick = below(chance, count)
    for card in range(ACTION, KINDS):
        if counters(s, card, s.effect):
            here = 0 <= pick < x.hidden[card]
            pick -= x.hidden[card]
            if here:
                put_in(s, x, s.turn, card)


# Everything else ---------------------------------------------------------------------------------------------

@rule
def place_rest(s: StateRow, seat: int, chance: Any, x: ScratchRow) -> None:
    """The cards nothing is known of: shuffled, into the hands and then the stock."""
    n = 0
    for card in range(1, KINDS):
        for _ in range(x.hidden[card]):
            x.card[n] = card
            n += 1
    shuffle(chance, x.card, n)
    for p in range(s.seats):
        while p != seat and x.free[p] > 0:
            n -= 1
            put_in(s, x, p, x.card[n])
    for i in range(s.left):
        put_card(s.stock[:], i, x.card[i])


@rule
def put_down(s: StateRow, seat: int, chance: Any) -> None:
    """§4.9 From the dropper on, everyone before the player to move has put some card down."""
    p = s.dropper
    while p != s.turn:
        if p != seat:
            pick = below(chance, s.held[p])
            for card in range(1, KINDS):
                copies = holds(s, p, card)
                if 0 <= pick < copies:
                    s.given[p] = card
                pick -= copies
        p = after(s, p)
