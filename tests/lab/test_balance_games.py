"""The kernels of the balance report play the games of our agents, and what is measured of a game is what was played."""
import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from matou.games import OURS
from matou.lab.balance.features import features, lead_changes, longest_run
from matou.lab.balance.story import story
from matou.lab.balance.table import Followed


@pytest.fixture(scope="module")
def ours():
    script = str(Path(__file__).with_name("balance_of_ours.py"))
    done = subprocess.run([sys.executable, script], env={**os.environ, "NUMBA_DISABLE_JIT": "1"}, text=True,
                          capture_output=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    return json.loads(done.stdout)


@pytest.mark.parametrize("slug", OURS)
def test_kernels_play_the_same_games_as_greedy_does_through_views(ours, slug):
    assert ours[slug]["heuristic"] and ours[slug]["heuristic outcome"]


def test_and_as_random_players_of_a_simulation(ours):
    assert ours["discat"]["random"] and ours["discat"]["random outcome"]


@pytest.mark.parametrize("slug", OURS)
def test_every_card_that_is_held_was_dealt_or_drawn(ours, slug):
    assert ours[slug]["cards are neither lost nor made"] and ours[slug]["kinds"]


def test_the_numbers_of_a_box_are_those_that_may_be_changed(ours):
    """50 arrows with two players; 35 attacks and 10 prey, up and down (all attacks are above 0); Cat Days: what its
    rules of decks allow; Le Ch'ami: none."""
    assert {slug: ours[slug]["numbers"] for slug in ("discat", "poche", "chami")} == {
        "discat": 50, "poche": 90, "chami": 0}
    assert ours["catdays"]["numbers"] > 40


# Of a single game --------------------------------------------------------------------------------------------

def game(seats, counts, points, scores, won):
    log = np.array([(seat, 0, count, 0) for seat, count in zip(seats, counts, strict=True)])
    shares = np.array([1 / len(won) if seat in won else 0.0 for seat in range(len(scores))])
    return Followed(log, np.array(points), None, np.array(scores), shares, True)


SEEN = game([0, 1, 1, 0], [4, 1, 1, 2], [[0, 0], [3, 0], [3, 0], [1, 5], [6, 5]], [6, 5], {0})


def test_length_and_choice():
    found = features(SEEN, fewer_is_better=False)
    assert (found["moves"], found["turns"], found["real"], found["legal"], found["stall"]) == (4, 3, 2, 8, 2)
    assert found["minutes"] == pytest.approx((4 * 4 + 2.5 * (2 + 0 + 0 + 1)) / 60)
    assert longest_run(np.array([True, False, True, True])) == 2 and longest_run(np.array([])) == 0


def test_scores_and_story():
    found = features(SEEN, fewer_is_better=False)
    assert (found["margin"], found["spread"], found["best"], found["shared"]) == (1, 1, 6, False)
    assert found["lead_changes"] == 2 and found["deficit"] == 4
    assert found["half"] and found["led_at_half"]


def test_points_that_others_change():
    """Of 3 + 0 + 2 + 5 + 5 points that come or go, seat 1 takes 2 from seat 0."""
    found = features(SEEN, fewer_is_better=False)
    assert (found["moved"], found["caused"]) == (15, 2)


def test_where_fewer_points_are_better_the_fewest_lead():
    found = features(game([0, 1], [2, 2], [[9, 9], [4, 9], [4, 0]], [4, 0], {1}), fewer_is_better=True)
    assert (found["best"], found["margin"], found["deficit"], found["lead_changes"]) == (0, 4, 5, 1)


def test_level_points_between_two_leaders_are_one_change_of_the_lead():
    assert lead_changes(np.array([[1, 0], [1, 1], [0, 1], [1, 1], [0, 1]])) == 1


def test_a_story_is_told_from_the_winners_chances():
    winners = np.array([True, False])
    steady = np.array([[0.5, 0.5], [0.85, 0.15], [0.9, 0.1], [0.95, 0.05], [1.0, 0.0]])
    told = story(3, steady, winners)
    assert (told.deal, told.decided, told.drama, told.comeback, told.runaway) == (3, 0.25, 0, False, True)
    back = np.array([[0.5, 0.5], [0.3, 0.7], [0.2, 0.8], [0.7, 0.3], [1.0, 0.0]])
    told = story(3, back, winners)
    assert told.decided == 1 and told.comeback and not told.runaway
    assert told.drama == pytest.approx((0.4 + 0.6 + 0.0) / 3)
