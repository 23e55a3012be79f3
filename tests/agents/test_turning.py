"""Turning points: the largest swings of a player's chances, whose they were, and how sure an accuracy is."""
from math import sqrt

import pytest

from matou.agents.analysis import Decision, accuracy_of, count_of
from matou.agents.turning import LEAST_SWING, MOST_TURNS, margin_of, turning_points


def decision(ply, seat, before, loss=0.0):
    return Decision(ply, seat, "x", 3, "best", before, before - loss, loss, "y")


def found(decisions, end, seats=2):
    return [(one.ply, one.seat, one.kind, round(one.then, 2)) for one in turning_points(decisions, end, seats)]


def test_of_two_players_the_next_decision_of_either_tells_what_came_of_a_move():
    game = [decision(0, 0, 0.5), decision(1, 1, 0.5, 0.4), decision(2, 0, 0.9), decision(3, 1, 0.1)]
    assert found(game, (1.0, 0.0)) == [(1, 1, "mistake", 0.1)]


def test_of_more_players_only_their_own_next_decision_does():
    game = [decision(0, 0, 0.4), decision(1, 1, 0.3), decision(2, 2, 0.2), decision(3, 0, 0.8)]
    assert found(game, (), 3) == [(0, 0, "swing-up", 0.8)]


def test_the_end_counts_too():
    assert found([decision(0, 0, 0.5)], (1.0, 0.0)) == [(0, 0, "swing-up", 1.0)]
    assert found([decision(0, 0, 0.5)], ()) == []


@pytest.mark.parametrize(("loss", "kind"), [(0.0, "swing-down"), (0.1, "swing-down"), (0.16, "mistake"),
                                            (0.3, "mistake")])
def test_a_fall_is_a_mistake_only_if_the_move_itself_lost_half_of_it(loss, kind):
    assert [one[2] for one in found([decision(0, 0, 0.5, loss), decision(1, 1, 0.8)], ())] == [kind]


def test_a_small_swing_is_none():
    assert found([decision(0, 0, 0.5), decision(1, 1, 0.5 + LEAST_SWING - 0.01)], ()) == []
    assert len(found([decision(0, 0, 0.5), decision(1, 1, 0.5 + LEAST_SWING + 0.01)], ())) == 1


def test_there_are_three_at_most_the_largest_in_the_order_of_the_game():
    shares = [0.5, 0.9, 0.1, 0.3, 0.9, 0.7]
    game = [decision(ply, 0, share) for ply, share in enumerate(shares)]
    assert [one[0] for one in found(game, (), 3)] == [0, 1, 3] and MOST_TURNS == 3


def test_forced_moves_are_passed_over():
    game = [decision(0, 0, 0.5), Decision(1, 1, "x", 1), decision(2, 0, 0.9)]
    assert found(game, ()) == [(0, 0, "swing-up", 0.9)]


def test_the_margin_is_wide_after_few_decisions_and_two_standard_errors_after_many():
    assert margin_of([]) is None
    assert margin_of([100.0]) == pytest.approx(40.0)
    spread = [100.0, 40.0] * 500
    assert margin_of(spread) == pytest.approx(2 * 30 / sqrt(1000), rel=0.01)
    margins = [margin_of([100.0] * count) for count in (1, 2, 5, 25)]
    assert margins == sorted(margins, reverse=True)


def test_accuracy_is_the_mean_of_what_the_margin_is_about():
    losses = [0.0, 0.05, 0.3]
    assert accuracy_of(losses) == pytest.approx(sum(map(count_of, losses)) / 3)
