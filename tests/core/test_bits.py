"""Sets and small numbers inside one int64."""
import random

import numpy as np

from matou.core.bits import count_bits, first_bit, nth_bit, number_at, part, put_number, with_part, without_first


def test_the_first_bit_of_a_set_is_found_wherever_it_is():
    assert [first_bit(1 << place) for place in range(63)] == list(range(63))
    assert [first_bit(np.int64(1) << place) for place in range(63)] == list(range(63))
    dice = random.Random(1)
    for _ in range(200):
        bits = dice.getrandbits(63) or 1
        assert first_bit(bits) == (bits & -bits).bit_length() - 1


def test_the_members_of_a_set_are_counted():
    dice = random.Random(2)
    for bits in (0, 1, (1 << 63) - 1, *(dice.getrandbits(63) for _ in range(200))):
        assert count_bits(bits) == count_bits(np.int64(bits)) == bits.bit_count()


def test_a_set_is_gone_through_from_its_lowest_member():
    for bits in (0, 1, 1 << 62, 0b10110, (1 << 63) - 1):
        members, rest = [place for place in range(63) if bits >> place & 1], bits
        assert [nth_bit(bits, n) for n in range(len(members))] == members
        for place in members:
            assert first_bit(rest) == place
            rest = without_first(rest)
        assert rest == without_first(rest) == 0
        assert without_first(np.int64(bits)) == without_first(bits)


def test_a_word_holds_several_numbers():
    word = 0
    for place, number in enumerate((5, 0, 127, 64, 1, 127, 99, 3)):
        word = with_part(word, place, 7, number)
    assert [part(word, place, 7) for place in range(8)] == [5, 0, 127, 64, 1, 127, 99, 3]
    assert [part(with_part(word, 2, 7, 0), place, 7) for place in range(4)] == [5, 0, 0, 64]


def test_a_list_of_numbers_is_packed_into_words():
    words, numbers = np.zeros(4, np.int64), list(range(20, 43))
    for i, number in enumerate(numbers):
        put_number(words, i, 8, 6, number)
    assert [number_at(words, i, 8, 6) for i in range(len(numbers))] == numbers
    assert (words >= 0).all() and (words < 1 << 53).all()
