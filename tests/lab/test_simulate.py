"""Many games: the same however they are played."""
import numpy as np
import pytest

import matou
from matou.lab.simulate import CHUNK, Simulator, Tally, cast, count


@pytest.mark.parametrize("slug", matou.GAMES)
def test_a_game_too_long_for_the_kernels_room_is_played_through_views(slug):
    game = matou.load(slug)
    whole = Simulator(game, 2).record("long", ["random", "random"], legal=True)
    narrow = Simulator(game, 2)
    narrow.lists = narrow.lists[:3 * game.rules.MOST_MOVES]
    assert narrow.record("long", ["random", "random"], legal=True) == whole


def test_a_shared_win_is_split():
    tally = Tally("discat", 3, ["random"] * 3)
    tally.add(10, np.array([[5, 5, 1], [9, 2, 3]]), np.array([0b011, 0b001]))
    assert tally.to_dict()["by_seat"][0] == {"seat": 0, "agent": "random", "mean_score": 7.0, "win_share": 0.75}
    assert [line["win_share"] for line in tally.to_dict()["by_seat"]] == [0.75, 0.25, 0.0]


def test_one_agent_for_all_or_one_a_seat():
    assert cast(["random"], 3) == ["random"] * 3 == cast(["random"] * 3, 3)
    with pytest.raises(matou.OptionError, match="2 agents for 3 seats"):
        cast(["random", "random"], 3)


def test_every_tally_of_a_count_stays_as_it_was():
    tallies = list(count(matou.load("discat"), 2, 3 * CHUNK, jobs=1))
    assert [tally.games for tally in tallies] == [CHUNK, 2 * CHUNK, 3 * CHUNK]
    assert tallies[0].scores.sum() < tallies[1].scores.sum() < tallies[2].scores.sum()
