"""The random words of numbered seeds: the same as one by one. And hashes of messages that come in pieces."""
from hashlib import blake2b

import numpy as np
import pytest

import matou
from matou.core.chance import seed_words
from matou.core.rule import interpreted
from matou.core.seeds import BLOCK_WORDS, append, compress, hex_digits, numbered_words, start_hash
from matou.lab.simulate import Simulator


@pytest.mark.parametrize("many", [4, 8])
def test_many_seeds_are_hashed_as_one_is(many):
    """Whatever their length: messages of one block and of several, which numbers of more digits make longer."""
    for before in ("", "7/", "é" * 60, "x" * 127, "x" * 128, "x" * 300):
        for after in ("", "/later shuffles", "/0/random" * 20):
            for first in (0, 8, 98, 12_345_678_999):
                numbers = range(first, first + 3)
                assert numbered_words(before, numbers, after, many).tolist() == \
                    [seed_words(f"{before}{n}{after}", many=many) for n in numbers]
    assert numbered_words("7/", range(0), "").shape == (0, 4)


@pytest.mark.parametrize("slug", matou.GAMES)
def test_numbered_deals_have_the_words_of_their_seeds(slug):
    simulator = Simulator(matou.load(slug), matou.load(slug).max_seats)
    deals, players = simulator.numbered("7", range(9, 12))
    one_by_one = simulator.chances([f"7/{deal}" for deal in range(9, 12)])
    assert np.array_equal(deals, one_by_one[0]) and np.array_equal(players, one_by_one[1])
    deals, players = simulator.numbered("7", range(9, 12), 2)
    assert np.array_equal(deals, np.repeat(one_by_one[0], 2, 0))
    in_turn = [f"7/{deal}/{turn}" for deal in range(9, 12) for turn in (0, 1)]
    assert np.array_equal(players, simulator.chances(in_turn)[1])


@pytest.mark.skipif(interpreted(), reason="Python's own integers do not wrap around")
def test_a_message_that_comes_in_pieces_is_hashed_as_it_is_at_once():
    rng = np.random.default_rng(1)
    for pieces in range(80):
        h, block, size, message = np.zeros(8, np.int64), np.zeros(BLOCK_WORDS + 1, np.int64), 0, b""
        start_hash(h, 16)
        for _ in range(pieces):
            piece = rng.bytes(rng.integers(1, 9))
            size = append(h, block, size, int.from_bytes(piece.ljust(8, b"\0"), "little", signed=True), len(piece))
            message += piece
        compress(h, block, size, True)
        assert size == len(message)
        assert h.tobytes()[:16] == blake2b(message, digest_size=16).digest()


def test_four_bytes_become_eight_characters():
    for half in (0, 1, 0x9A, 0x0F1E2D3C, 0xFFFFFFFF):
        assert hex_digits(half).to_bytes(8, "little").decode() == half.to_bytes(4, "little").hex()
