"""The random words of numbered seeds: the same as one by one."""
import numpy as np
import pytest

import matou
from matou.core.chance import seed_words
from matou.core.seeds import numbered_words
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
