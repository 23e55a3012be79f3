"""Chance: sfc32 in four 32-bit words, the same interpreted, compiled, on a GPU and in JavaScript."""
import hashlib
from typing import Any

import numpy as np

from .rule import rule

WORD = 0xFFFFFFFF


def words(*seed: object) -> list[int]:
    """Four words from anything that prints: words("match 7", "deal")."""
    digest = hashlib.blake2b("/".join(map(str, seed)).encode(), digest_size=16).digest()
    return [int.from_bytes(digest[i:i + 4], "little") for i in range(0, 16, 4)]


def chance(*seed: object) -> Any:
    """A source of chance of one's own: pass it to `below` and `shuffle`."""
    return np.array(words(*seed), np.int64)


@rule
def draw32(r: Any) -> Any:
    """Move the words on; give 32 random bits."""
    a, b, c, d = r[0], r[1], r[2], r[3]
    t = (a + b + d) & WORD
    r[0] = b ^ (b >> 9)
    r[1] = (c + (c << 3)) & WORD
    r[2] = ((((c << 21) & WORD) | (c >> 11)) + t) & WORD
    r[3] = (d + 1) & WORD
    return t


@rule
def below(r: Any, n: int) -> Any:
    """A fair number in 0 … n-1: 32 bits are shared out, and the few that would favour someone are drawn again."""
    share = draw32(r) * n
    if (share & WORD) < n:
        unfair = (WORD + 1) % n
        while (share & WORD) < unfair:
            share = draw32(r) * n
    return share >> 32


@rule
def shuffle(r: Any, cards: Any, n: int) -> None:
    """Shuffle the first n cards."""
    for i in range(n - 1, 0, -1):
        j = below(r, i + 1)
        cards[i], cards[j] = cards[j], cards[i]
