"""Sets and small numbers inside one int64, the same interpreted, compiled and on a GPU.

A set is a number with one bit per member. A word may also hold several small numbers of equal width, side by side from
its lowest bit on: `part` reads one of them, `with_part` replaces it. Bit 63 is never used: no number is negative.
"""
from typing import Any

from .rule import rule


@rule
def first_bit(bits: int) -> int:
    """The place of the lowest bit of a set that is not empty: how many bits are below it. (One instruction, compiled.)
    """
    return count_bits(~bits & bits - 1)


@rule
def count_bits(bits: int) -> int:
    """How many members a set has: neighbouring bits are added, then pairs, then all bytes at once. LLVM knows this form
    and makes one instruction of it."""
    bits = int(bits)                             # as written, a product may be longer than a word of NumPy's
    bits -= bits >> 1 & 0x5555555555555555
    bits = (bits & 0x3333333333333333) + (bits >> 2 & 0x3333333333333333)
    bits = bits + (bits >> 4) & 0x0F0F0F0F0F0F0F0F
    return bits * 0x0101010101010101 >> 56 & 0x7F


@rule
def without_first(bits: int) -> int:
    """The same set without its lowest bit; an empty one stays empty. (One instruction, compiled.)"""
    return bits & bits - 1


@rule
def nth_bit(bits: int, n: int) -> int:
    """The place of bit n of a set, counted from 0 and from its lowest one; it has more than n."""
    for _ in range(n):
        bits = without_first(bits)
    return first_bit(bits)


@rule
def part(word: int, place: int, width: int) -> int:
    """The small number at this place of a word, where each takes `width` bits."""
    return word >> place * width & (1 << width) - 1


@rule
def with_part(word: int, place: int, width: int, number: int) -> int:
    """The same word with another number at this place."""
    shift = place * width
    return word & ~((1 << width) - 1 << shift) | number << shift


@rule
def number_at(words: Any, i: int, width: int, per_word: int) -> int:
    """Number i of a long list of small numbers, packed into words."""
    number: int = part(words[i // per_word], i % per_word, width)
    return number


@rule
def put_number(words: Any, i: int, width: int, per_word: int, number: int) -> None:
    """Replaces number i of such a list."""
    words[i // per_word] = with_part(words[i // per_word], i % per_word, width, number)
