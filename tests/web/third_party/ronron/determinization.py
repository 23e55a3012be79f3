"""Ronron as one seat may imagine it: nothing tells what another hand holds, so any unseen card may be in it."""
from typing import Any

from matou.core.chance import adopt, shuffle
from matou.core.fields import Field, dtype
from matou.core.rule import rule

from .rules import CARDS, LARGEST_HAND, take

SCRATCH = dtype((Field("cards", (CARDS,)), Field("seen", (CARDS + 1,))))


@rule
def unseen(s: Any, seat: int, scratch: Any) -> int:
    """Writes down the cards this seat does not see; returns how many there are."""
    for card in range(CARDS + 1):
        scratch.seen[card] = 0
        for p in range(len(s.held)):
            scratch.seen[card] += s.scratches[p, card]
    for i in range(s.lying):
        scratch.seen[s.heap[i]] = 1
    if seat >= 0:
        for i in range(s.held[seat]):
            scratch.seen[s.hand[seat, i]] = 1
    n = 0
    for card in range(1, CARDS + 1):
        if not scratch.seen[card]:
            scratch.cards[n] = card
            n += 1
    return n


@rule
def imagine(s: Any, b: Any, seat: int, r: Any, scratch: Any) -> None:
    """Deals the unseen cards to the other hands at random; the rest is in the box."""
    adopt(s.rng, r)
    n = unseen(s, seat, scratch)
    shuffle(r, scratch.cards, n)
    for p in range(len(s.held)):
        if p != seat:
            size = s.held[p]
            s.held[p] = 0
            for i in range(LARGEST_HAND):
                s.hand[p, i] = 0
            for _ in range(size):
                n -= 1
                take(s, p, scratch.cards[n])
    for i in range(CARDS):
        s.box[i] = scratch.cards[i] if i < n else 0
