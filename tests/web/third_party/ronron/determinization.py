"""Ronron as one seat may imagine it: whoever draws tells nothing of a hand, so any cards may lie anywhere."""
from typing import Any

import numpy as np

from matou.core.chance import adopt, shuffle
from matou.core.rule import rule

from .rules import CARDS, take

SCRATCH = np.dtype([("cards", np.int64, (CARDS,)), ("seen", np.int64, (CARDS + 1,))], align=True)


@rule
def unseen(s: Any, seat: int, scratch: Any) -> int:
    """Writes down the cards this seat does not see, and returns how many those are."""
    for card in range(CARDS + 1):
        scratch.seen[card] = 0
    for i in range(s.laid):
        scratch.seen[s.played[i]] = 1
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
    adopt(s.rng, r)
    n = unseen(s, seat, scratch)
    shuffle(r, scratch.cards, n)
    for p in range(len(s.held)):
        if p != seat:
            many = s.held[p]
            s.held[p] = 0
            for i in range(CARDS):
                s.hand[p, i] = 0
            for _ in range(many):
                n -= 1
                take(s, p, scratch.cards[n])
    for i in range(CARDS):
        s.pile[i] = 0
    for i in range(s.left):
        n -= 1
        s.pile[i] = scratch.cards[n]
