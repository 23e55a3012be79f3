"""Chance: sfc32 in four 32-bit words, the same interpreted, compiled and on a GPU.

sfc32 is not one-way: a player who has seen enough cards of one shuffle might work out its four words, and from them all
later draws. So a game that shuffles again keeps a key of eight more words behind those four, which no draw ever uses.
Before every later shuffle `refresh` sets the four words to a block of ChaCha20 (RFC 8439) under that key, and the cards
already seen say nothing about later blocks. A key of zeros means that there is none, and the four words are simply used
further: as in records without `shuffles`, and in imagined states, which have nothing to keep secret.
"""
import hashlib
from typing import Any

import numpy as np

from .rule import rule

WORD = 0xFFFFFFFF
DRAWN, KEY = 4, 8                                # words of the generator, and of the key behind them
SHUFFLES = 2                                     # how later shuffles are made: 2 with a key, 1 without
EXPAND = (0x61707865, 0x3320646E, 0x79622D32, 0x6B206574)        # "expand 32-byte k": the constants of ChaCha20


def seed_words(*seed: object, many: int = DRAWN) -> list[int]:
    """Hash a seed, anything that prints, into four 32-bit words or `many`: seed_words("match 7", "deal")."""
    digest = hashlib.blake2b("/".join(map(str, seed)).encode(), digest_size=4 * many).digest()
    return [int.from_bytes(digest[i:i + 4], "little") for i in range(0, 4 * many, 4)]


def chance(*seed: object) -> Any:
    """A new random number generator with this seed, to be passed to `below` and `shuffle`."""
    return np.array(seed_words(*seed), np.int64)


@rule
def adopt(r: Any, source: Any) -> None:
    """Copies the words of another generator; without a key there, the key here is zero."""
    for i in range(len(r)):
        r[i] = source[i] if i < len(source) else 0


@rule
def draw32(r: Any) -> Any:
    """Advances the generator; returns 32 random bits."""
    a, b, c, d = r[0], r[1], r[2], r[3]
    t = (a + b + d) & WORD
    r[0] = b ^ (b >> 9)
    r[1] = (c + (c << 3)) & WORD
    r[2] = ((((c << 21) & WORD) | (c >> 11)) + t) & WORD
    r[3] = (d + 1) & WORD
    return t


@rule
def below(r: Any, n: int) -> Any:
    """A uniformly random number in 0 … n-1 (Lemire's method: the few draws that would cause a bias are rejected)."""
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


# Later shuffles ----------------------------------------------------------------------------------------------

@rule
def refresh(r: Any, use: int, n: int) -> None:
    """Sets new words for shuffle number n of this use; they cannot be worked out from earlier draws."""
    key = r[DRAWN:]
    some = 0
    for i in range(KEY):
        some |= key[i]
    if some:
        r[0], r[1], r[2], r[3] = block(key, n, use, 0, 0)


@rule
def block(key: Any, n: int, nonce0: int, nonce1: int, nonce2: int) -> Any:
    """The first four words of block n of ChaCha20 under this key and nonce."""
    a0, a1, a2, a3 = EXPAND
    b0, b1, b2, b3 = key[0], key[1], key[2], key[3]
    c0, c1, c2, c3 = key[4], key[5], key[6], key[7]
    d0, d1, d2, d3 = n & WORD, nonce0, nonce1, nonce2
    for _ in range(10):
        a0, b0, c0, d0 = quarter(a0, b0, c0, d0)
        a1, b1, c1, d1 = quarter(a1, b1, c1, d1)
        a2, b2, c2, d2 = quarter(a2, b2, c2, d2)
        a3, b3, c3, d3 = quarter(a3, b3, c3, d3)
        a0, b1, c2, d3 = quarter(a0, b1, c2, d3)
        a1, b2, c3, d0 = quarter(a1, b2, c3, d0)
        a2, b3, c0, d1 = quarter(a2, b3, c0, d1)
        a3, b0, c1, d2 = quarter(a3, b0, c1, d2)
    return (a0 + EXPAND[0]) & WORD, (a1 + EXPAND[1]) & WORD, (a2 + EXPAND[2]) & WORD, (a3 + EXPAND[3]) & WORD


@rule
def quarter(a: int, b: int, c: int, d: int) -> Any:
    """A quarter round of ChaCha20."""
    a = (a + b) & WORD
    d = rotated(d ^ a, 16)
    c = (c + d) & WORD
    b = rotated(b ^ c, 12)
    a = (a + b) & WORD
    d = rotated(d ^ a, 8)
    c = (c + d) & WORD
    b = rotated(b ^ c, 7)
    return a, b, c, d


@rule
def rotated(word: int, by: int) -> int:
    """32 bits, rotated to the left."""
    return (word << by | word >> (32 - by)) & WORD
