"""The random words of numbered seeds, many at once: the same as `seed_words` returns one by one, where hashing in
Python would take as long as the games.

BLAKE2b (RFC 7693) as a kernel. Its words are unsigned and ours are int64: sums and shifts to the left are the same, and
a shift to the right loses the sign that it brings. Interpreted, the standard library hashes.
"""
from typing import Any

import numpy as np

from .chance import DRAWN, KEY, WORD, seed_words
from .fields import Row
from .game import Game
from .rule import interpreted, rule

BLOCK, WIDE = 128, 64                            # bytes of a block, bits of a word
BLOCK_WORDS = BLOCK // 8
ROUNDS = 12
ZERO = ord("0")
PARAMETERS = 0x01010000                          # one leaf, no key; the lowest byte is the size of the digest
IV = tuple(word - (1 << WIDE) * (word >> WIDE - 1) for word in (
    0x6A09E667F3BCC908, 0xBB67AE8584CAA73B, 0x3C6EF372FE94F82B, 0xA54FF53A5F1D36F1,
    0x510E527FADE682D1, 0x9B05688C2B3E6C1F, 0x1F83D9ABFB41BD6B, 0x5BE0CD19137E2179))
# Which word of a block each step of a round takes; there are ten orders.
SIGMA = np.array([[int(digit, 16) for digit in order] for order in (
    "0123456789abcdef", "ea489fd61c02b753", "b8c052fdae367194", "7931dcbe265a40f8", "905724afe1bc683d",
    "2c6a0b834d75fe19", "c51fed4a0763928b", "db7ec13950f4862a", "6fe9b308c2d714a5", "a2847615fb9e3cd0")], np.int64)


def numbered_words(before: str, numbers: range, after: str, many: int = DRAWN) -> Any:
    """A line per number n: seed_words(f"{before}{n}{after}", many=many)."""
    if interpreted() or numbers.step != 1 or numbers.start < 0:
        return np.array([seed_words(f"{before}{n}{after}", many=many) for n in numbers], np.int64).reshape(-1, many)
    head, tail = (np.frombuffer(text.encode(), np.uint8) for text in (before, after))
    words = np.zeros((len(head) + len(tail) + 20 + BLOCK) // BLOCK * BLOCK // 8, np.int64)
    text, found = words.view(np.uint8), np.zeros((len(numbers), many), np.int64)
    text[:len(head)] = head
    hash_numbered(text, words, len(head), numbers.start, tail, np.zeros(8, np.int64), found)
    return found


def numbered_deals(game: Game, row: Row, seed: object, numbers: range) -> Any:
    """A line per number n: the words with which `game` deals f"{seed}/{n}" at the table that `row` opens."""
    words = np.zeros((len(numbers), len(row.rng)), np.int64)
    words[:, :DRAWN] = numbered_words(f"{seed}/", numbers, "/deal")
    if game.shuffles_again(row):
        words[:, DRAWN:] = numbered_words(f"{seed}/", numbers, "/later shuffles", KEY)
    return words


@rule
def hash_numbered(text: Any, words: Any, head: int, first: int, tail: Any, h: Any, found: Any) -> None:
    """`text` and `words` are two views of one buffer, in which a message is written after its `head` bytes."""
    for i in range(len(found)):
        size = write_number(text, head, first + i)
        for k in range(len(tail)):
            text[size + k] = tail[k]
        size += len(tail)
        for k in range(size, len(text)):
            text[k] = 0
        blake2b(words, size, 4 * found.shape[1], h)
        for k in range(found.shape[1]):
            found[i, k] = h[k >> 1] >> 32 * (k & 1) & WORD


@rule
def write_number(text: Any, at: int, number: int) -> int:
    """Writes a number in digits; returns where it ends."""
    end = at + digits_of(number)
    for k in range(end - at):
        text[end - 1 - k] = ZERO + number % 10
        number //= 10
    return end


@rule
def blake2b(words: Any, size: int, length: int, h: Any) -> None:
    """Hashes the first `size` bytes of these words, zeros after them, into `length` bytes of h."""
    start_hash(h, length)
    done = block = 0
    while done < size or block == 0:
        done = min(done + BLOCK, size)
        compress(h, words[16 * block:], done, done == size)
        block += 1


@rule
def start_hash(h: Any, length: int) -> None:
    """h before the first block of a message that is hashed into this many bytes."""
    for i in range(8):
        h[i] = IV[i]
    h[0] ^= PARAMETERS ^ length


@rule
def append(h: Any, block: Any, size: int, word: int, count: int) -> int:
    """Appends the first `count` bytes of a word, the rest of which is zeros, to a message of which `size` bytes have
    come; returns how many have come then. So a message may be hashed as it comes, and is stored nowhere. `block`, at
    first zeros, holds the 1 to 128 bytes that are not in h yet (the last block is mixed in differently), and has a
    word of room."""
    inside = (size + BLOCK - 1) % BLOCK + 1 if size else 0
    at, shift = inside >> 3, 8 * (inside & 7)
    block[at] |= word << shift
    if shift:
        block[at + 1] |= word >> WIDE - shift & (1 << shift) - 1
    if inside + count > BLOCK:
        compress(h, block, size - inside + BLOCK, False)
        block[0] = block[BLOCK_WORDS]
        for i in range(1, BLOCK_WORDS + 1):
            block[i] = 0
    return size + count


@rule
def hash_words(head: Any, number: int, tail: Any, size: int, h: Any, block: Any, found: Any) -> None:
    """The random words of one seed: `head`, a number, and the first `size` bytes of `tail`."""
    start_hash(h, 4 * len(found))
    for i in range(len(block)):
        block[i] = 0
    digits, done = digits_of(number), 0
    for i in range(len(head) + digits + size):
        done = append(h, block, done, byte_of(i, head, number, digits, tail), 1)
    finish(h, block, done, found)


@rule
def finish(h: Any, block: Any, size: int, found: Any) -> None:
    """Mixes in the last block of a message of this size; the digest becomes random words."""
    compress(h, block, size, True)
    for k in range(len(found)):
        found[k] = h[k >> 1] >> 32 * (k & 1) & WORD


@rule
def byte_of(i: int, head: Any, number: int, digits: int, tail: Any) -> Any:
    """Byte i of a text that consists of a head, a number with `digits` digits, and a tail."""
    at = i - len(head)
    if at < 0:
        return head[i]
    if at >= digits:
        return tail[at - digits]
    for _ in range(digits - 1 - at):
        number //= 10
    return ZERO + number % 10


@rule
def digits_of(number: int) -> int:
    """How many digits it has."""
    digits = 1
    while number >= 10:
        number //= 10
        digits += 1
    return digits


@rule
def hex_digits(half: int) -> int:
    """The eight characters of four bytes: a byte's higher digit comes first. All digits are worked out at once, each
    in a byte of its own."""
    spread = (half | half << 16) & 0x0000FFFF0000FFFF
    spread = (spread | spread << 8) & 0x00FF00FF00FF00FF
    digits = (spread >> 4 | spread << 8) & 0x0F0F0F0F0F0F0F0F
    letters = digits + 0x0606060606060606 >> 4 & 0x0101010101010101
    return digits + 0x3030303030303030 + 39 * letters          # "0" is 48, and "a" 39 after what would follow "9"


@rule
def compress(h: Any, m: Any, done: int, last: bool) -> None:
    """Mixes a block into h; `done`: bytes so far, those of this block included."""
    a0, a1, a2, a3, b0, b1, b2, b3 = h[0], h[1], h[2], h[3], h[4], h[5], h[6], h[7]
    c0, c1, c2, c3, d0, d1, d2, d3 = IV
    d0 ^= done
    d2 ^= -1 if last else 0
    for i in range(ROUNDS):
        s = SIGMA[i % 10]
        a0, b0, c0, d0 = mix(a0, b0, c0, d0, m[s[0]], m[s[1]])
        a1, b1, c1, d1 = mix(a1, b1, c1, d1, m[s[2]], m[s[3]])
        a2, b2, c2, d2 = mix(a2, b2, c2, d2, m[s[4]], m[s[5]])
        a3, b3, c3, d3 = mix(a3, b3, c3, d3, m[s[6]], m[s[7]])
        a0, b1, c2, d3 = mix(a0, b1, c2, d3, m[s[8]], m[s[9]])
        a1, b2, c3, d0 = mix(a1, b2, c3, d0, m[s[10]], m[s[11]])
        a2, b3, c0, d1 = mix(a2, b3, c0, d1, m[s[12]], m[s[13]])
        a3, b0, c1, d2 = mix(a3, b0, c1, d2, m[s[14]], m[s[15]])
    h[0], h[1], h[2], h[3] = h[0] ^ a0 ^ c0, h[1] ^ a1 ^ c1, h[2] ^ a2 ^ c2, h[3] ^ a3 ^ c3
    h[4], h[5], h[6], h[7] = h[4] ^ b0 ^ d0, h[5] ^ b1 ^ d1, h[6] ^ b2 ^ d2, h[7] ^ b3 ^ d3


@rule
def mix(a: int, b: int, c: int, d: int, x: int, y: int) -> Any:
    """Two words of the message into four of the state."""
    a = a + b + x
    d = rotated(d ^ a, 32)
    c = c + d
    b = rotated(b ^ c, 24)
    a = a + b + y
    d = rotated(d ^ a, 16)
    c = c + d
    b = rotated(b ^ c, 63)
    return a, b, c, d


@rule
def rotated(word: int, by: int) -> int:
    """64 bits, rotated to the right."""
    return word >> by & (1 << WIDE - by) - 1 | word << WIDE - by
