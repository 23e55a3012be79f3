"""Chance: fair, the same everywhere, and seeded from any text."""
from collections import Counter

import numpy as np

from matou.core.chance import adopt, below, block, chance, draw32, refresh, seed_words, shuffle


def sfc32(a, b, c, d):
    """The published generator, in plain Python integers."""
    while True:
        t = (a + b + d) % 2**32
        d = (d + 1) % 2**32
        a, b, c = b ^ (b >> 9), (c + (c << 3)) % 2**32, (((c << 21) | (c >> 11)) + t) % 2**32
        yield t


def test_draw32_is_sfc32():
    r, known = chance("any seed"), sfc32(*seed_words("any seed"))
    assert [draw32(r) for _ in range(1000)] == [next(known) for _ in range(1000)]


def test_words_come_from_any_text():
    assert seed_words("match 7", "deal") == seed_words("match 7/deal") != seed_words("match 7", "play")
    assert all(0 <= word < 2**32 for word in seed_words("été"))


def test_below_is_fair():
    r = chance("fair")
    counts = Counter(int(below(r, 7)) for _ in range(70_000))
    assert sorted(counts) == list(range(7))
    assert sum((count - 10_000) ** 2 / 10_000 for count in counts.values()) < 22.5      # chi-squared, 1 in 1,000


def test_below_draws_again_what_would_favour_someone():
    """With n just over half of 2^32 nearly half the draws must be refused: each number is still below n."""
    r, n = chance("large"), 2**31 + 1
    assert all(0 <= below(r, n) < n for _ in range(200))


def test_shuffle_keeps_the_cards_and_the_rest():
    cards = np.arange(20)
    shuffle(chance(1), cards, 10)
    assert sorted(cards[:10]) == list(range(10)) and list(cards[10:]) == list(range(10, 20))
    assert list(cards[:10]) != list(range(10))


def test_shuffle_is_fair():
    """Every order of three cards comes up as often as any other."""
    r, counts = chance("orders"), Counter()
    for _ in range(6_000):
        cards = np.arange(3)
        shuffle(r, cards, 3)
        counts[tuple(cards.tolist())] += 1
    assert len(counts) == 6 and sum((count - 1_000) ** 2 / 1_000 for count in counts.values()) < 20.5


# Later shuffles

def test_a_block_is_one_of_chacha20():
    """RFC 8439, 2.3.2, and the first of the test vectors in its appendix A.1."""
    key = np.arange(32, dtype=np.uint8).view("<u4").astype(np.int64)
    found = block(key, 1, 0x09000000, 0x4A000000, 0)
    assert [int(word) for word in found] == [0xE4E7F110, 0x15593BD1, 0x1FDD0F50, 0xC47120A3]
    found = block(np.zeros(8, np.int64), 0, 0, 0, 0)
    assert [int(word) for word in found] == [0xADE0B876, 0x903DF1A0, 0xE56A5D40, 0x28BD8653]


def test_refreshed_words_come_from_the_key_alone():
    """Whatever was drawn before, and each use and number has words of its own."""
    key, seen = seed_words("key", many=8), set()
    for use in range(2):
        for n in range(50):
            found = set()
            for drawn in ("one", "another"):
                r = np.array([*seed_words(drawn), *key], np.int64)
                refresh(r, use, n)
                found.add(tuple(r[:4].tolist()))
                assert r[4:].tolist() == key
            assert len(found) == 1
            seen |= found
    assert len(seen) == 100 and all(0 <= word < 2**32 for found in seen for word in found)


def test_without_a_key_chance_is_drawn_on():
    r = np.array([*seed_words("drawn"), *[0] * 8], np.int64)
    refresh(r, 0, 1)
    assert r[:4].tolist() == seed_words("drawn")


def test_adopted_words_bring_no_key():
    r = np.array(seed_words("all", many=12), np.int64)
    adopt(r, chance("other"))
    assert r.tolist() == [*seed_words("other"), *[0] * 8]
