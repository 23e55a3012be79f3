"""Determinization: deals the cards that a seat does not see, at random, consistently with what it knows.

A player who drew or passed had no card that fits (§3.4): those cards are chosen first, from what did not fit then.
"""
from typing import Any

from matou.core.chance import adopt, shuffle
from matou.core.fields import Field, dtype
from matou.core.rule import rule

from .rules import CARDS, SEATS, fits, take

SCRATCH = dtype((Field("cards", (CARDS,), what="cards that this seat does not see"), Field("held", (SEATS,))))


@rule
def imagine(s: Any, b: Any, seat: int, chance: Any, x: Any) -> None:
    """Fill in what `seat` (-1: a spectator) cannot see; `x` is scratch memory."""
    adopt(s.rng[:], chance)
    n = gather(s, seat, x)
    shuffle(chance, x.cards, n)
    for p in range(SEATS):
        x.held[p] = s.held[p]
        if p != seat:
            empty_hand(s, p)
            for _ in range(min(s.tame[p], x.held[p])):
                take(s, p, pick(s, p, x, n))
                n -= 1
    for p in range(s.seats):
        if p != seat:
            while s.held[p] < x.held[p]:
                n -= 1
                take(s, p, x.cards[n])
    for i in range(CARDS):
        s.stock[i] = x.cards[i] if i < n else 0


@rule
def empty_hand(s: Any, p: int) -> None:
    s.held[p] = 0
    for i in range(CARDS):
        s.hand[p, i] = 0


@rule
def gather(s: Any, seat: int, x: Any) -> int:
    """All cards but those on the pile and in this seat's hand, in order; returns how many there are. Both the hand and
    the cards are in order, so one look at each is enough."""
    n = at = 0
    for card in range(1, CARDS + 1):
        if seat >= 0 and at < s.held[seat] and s.hand[seat, at] == card:
            at += 1
        elif not s.laid[card]:
            x.cards[n] = card
            n += 1
    return n


@rule
def pick(s: Any, p: int, x: Any, n: int) -> int:
    """One of the first n cards for this player, one that did not fit if there is any; the last takes its place."""
    at = n - 1
    while at > 0 and fits(x.cards[at], s.tame_coat[p], s.tame_number[p]):
        at -= 1
    card = int(x.cards[at])
    x.cards[at] = x.cards[n - 1]
    return card
