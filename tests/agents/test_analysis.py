"""Analysis: marks and figures, what a judgement may depend on, and that it finds what is there."""
import json
from dataclasses import replace

import pytest

import matou
from matou import OptionError, RecordError
from matou.agents import named
from matou.agents.analysis import (
    FORCED,
    MARKS,
    THRESHOLDS,
    Analysis,
    Decision,
    accuracy_of,
    analyse,
    decisions,
    gathered,
    hint,
    judge,
    mark_of,
    player,
    thinker,
)
from matou.core.play import play

game = matou.load("discat")
FAST = "search:60"


def played(agents, seed=0):
    return play(game, [named(name, f"{seed}/{seat}") for seat, name in enumerate(agents)], seed)


@pytest.fixture(scope="module")
def record():
    return played(["greedy", "random"])


@pytest.fixture(scope="module")
def analysis(record):
    return analyse(record, FAST)


def before(record, ply):
    return list(record.states(game))[ply]


# Figures -----------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("loss, mark", [
    (0.0, "best"), (0.01, "best"), (0.0101, "fine"), (0.0499, "fine"), (0.05, "slip"), (0.1499, "slip"),
    (0.15, "blunder"), (1.0, "blunder")])
def test_marks_go_by_the_loss(loss, mark):
    assert mark_of(loss) == mark


@pytest.mark.parametrize("losses, accuracy", [
    ([0.0, 0.0], 100.0), ([0.05], 77.88), ([0.15], 47.24), ([0.0, 0.05], 88.94), ([1.0], 0.67), ([], None)])
def test_accuracy_is_the_mean_of_what_each_decision_counts(losses, accuracy):
    assert accuracy_of(losses) == (None if accuracy is None else pytest.approx(accuracy, abs=0.01))


def made(ply, seat, before, loss):
    return Decision(ply, seat, "24", 3, mark_of(loss), before, before - loss, loss, "25")


def test_a_player_is_the_sum_of_the_decisions_that_were_judged():
    found = player(1, "Zoé", [made(0, 0, 0.5, 0.3), made(1, 1, 0.6, 0.2), Decision(2, 1, "24", 1),
                              made(3, 1, 0.2, 0.0), made(4, 1, 0.2, 0.04)])
    assert (found.judged, found.lost, found.accuracy) == (3, pytest.approx(0.24), pytest.approx(72.88, abs=0.01))
    assert found.marks == {"best": 1, "fine": 1, "slip": 0, "blunder": 1}


def test_the_curve_is_that_of_seat_0_between_two_and_of_the_mover_among_more(record):
    points = (made(0, 0, 0.6, 0.1), made(1, 1, 0.7, 0.0), Decision(2, 0, "pass", 1))
    end = len(record.moves)
    assert Analysis(record, "matou", False, points, (1.0, 0.0)).curve == [
        (0, 0, 0.6), (1, 0, pytest.approx(0.3)), (end, 0, 1.0)]
    three = replace(record, seats=3, names=("A", "B", "C"))
    assert Analysis(three, "matou", False, points, (0.5, 0.0, 0.5)).curve == [
        (0, 0, 0.6), (1, 1, 0.7), (end, 0, 0.5), (end, 1, 0.0), (end, 2, 0.5)]


# A whole record ----------------------------------------------------------------------------------------------

def test_every_move_is_listed_and_every_choice_judged(record, analysis):
    for one, state, (seat, text) in zip(analysis.decisions, record.states(game), record.moves, strict=False):
        assert (one.ply, one.seat, one.move, one.choices) == (len(state.said), seat, text, len(game.legal(state)))
        assert one.judged == (one.choices > 1)
        if one.judged:
            assert one.loss == max(0.0, one.before - one.after) and one.mark == mark_of(one.loss)
            assert one.mark != "best" or one.loss <= THRESHOLDS["best"]
            assert one.best in {move.text for move in game.legal(state)}
            assert one.best != one.move or one.loss == 0.0
    assert len(analysis.decisions) == len(record.moves)
    assert FORCED in {one.mark for one in analysis.decisions}


def test_what_search_would_play_is_best_and_loses_nothing(record):
    search = thinker(FAST)
    several = [state for state in record.states(game) if len(game.legal(state)) > 1]
    for state in several[:6]:
        move = named(FAST).choose(game.view(state, state.turn))
        one = judge(search, state, move.text)
        assert (one.best, one.loss, one.mark) == (move.text, 0.0, "best")


def test_the_same_analysis_each_time_and_each_decision_by_itself(record, analysis):
    assert analyse(record, FAST) == analysis
    assert analyse(record, simulations=60) == analysis
    for ply in (0, 5, len(record.moves) - 4):
        assert judge(thinker(FAST), before(record, ply), record.moves[ply][1]) == analysis.decisions[ply]
    assert analyse(record, FAST, seed=1).decisions != analysis.decisions


def test_decisions_come_one_by_one(record, analysis):
    coming = decisions(record, FAST)
    first = next(coming)
    assert first == analysis.decisions[0]
    assert gathered(record, [first, *coming], FAST) == analysis


def test_plain_data_goes_through_json(record, analysis):
    data = analysis.to_dict()
    assert json.loads(json.dumps(data)) == data
    assert list(data) == ["game", "seats", "names", "level", "open", "thresholds", "outcome", "decisions", "curve",
                          "turning_points", "players"]
    assert data["curve"][-1] == {"ply": len(record.moves), "seat": 0, "share": float(0 in record.outcome["winners"])}
    assert [sum(one["marks"].values()) for one in data["players"]] == [one["judged"] for one in data["players"]]
    assert all(0 <= one["accuracy"] <= 100 and 0 < one["margin"] < 100 for one in data["players"])


def test_a_record_is_analysed_as_far_as_it_goes(record, analysis):
    part = analyse(replace(record, moves=record.moves[:9], outcome=None), FAST)
    assert part.decisions == analysis.decisions[:9] and part.end == ()
    assert part.curve[-1].ply < 9
    nothing = analyse(replace(record, moves=(), outcome=None), FAST)
    assert nothing.decisions == () and [one.accuracy for one in nothing.players] == [None, None]


def test_a_record_that_does_not_hold_is_refused_before_any_thought(record):
    (seat, _), *_ = record.moves
    forged = replace(record, moves=(*record.moves[:8], (seat, "nonsense")))
    with pytest.raises(RecordError, match="move 9"):
        next(decisions(forged, FAST))


def test_other_spellings_are_the_same_move(record):
    """The order of the cards below the top one says nothing."""
    ply, text = next((ply, text) for ply, (_, text) in enumerate(record.moves) if text.count("+") == 2)
    one, other, top = text.split("+")
    turned = judge(thinker(FAST), before(record, ply), f"{other}+{one}+{top}")
    assert replace(turned, move=text) == judge(thinker(FAST), before(record, ply), text)


def test_three_players():
    found = analyse(played(["greedy"] * 3), "search:20")
    assert {point.seat for point in found.curve} == {0, 1, 2} and not any(one.solved for one in found.decisions)


# What it may depend on ---------------------------------------------------------------------------------------

def test_what_is_hidden_changes_nothing_unless_the_cards_are_open(record):
    ours, open = [], []
    for ply in (0, 4, 7):
        state, text = before(record, ply), record.moves[ply][1]
        view = game.view(state, state.turn)
        other = game.imagine(view, "another world")
        assert bytes(other) != bytes(state) and game.view(other, other.turn) == view
        ours.append([judge(thinker(FAST), world, text) for world in (state, other)])
        open.append([judge(thinker(FAST), world, text, open=True) for world in (state, other)])
    assert all(one == other for one, other in ours)
    assert any(one != other for one, other in open)
    assert [one for one, _ in open] != [one for one, _ in ours]


# What it finds -----------------------------------------------------------------------------------------------

def test_greedy_is_more_accurate_than_random():
    def figures(name):
        found = [one for seed in range(3) for one in analyse(played([name] * 2, seed), "search:100").players]
        return sum(one.accuracy for one in found) / len(found), sum(one.lost for one in found)
    (greedy, greedy_lost), (random, random_lost) = figures("greedy"), figures("random")
    assert greedy > random + 2 and greedy_lost < random_lost


def ending(record):
    """The last ply at which a win can still be thrown away for certain, with the move that does so."""
    search = thinker("matou")
    for ply, state in reversed(list(enumerate(list(record.states(game))[:-1]))):
        view = game.view(state, state.turn)
        found = search.solution(view) if len(view.legal) > 1 else []
        if found and max(one.share for one in found) == 1.0 and min(one.share for one in found) == 0.0:
            return ply, state.turn, min(found, key=lambda one: one.value).move.text
    return None


def test_a_blunder_in_a_solved_position_is_found():
    record, (ply, seat, worst) = next((one, found) for one in (played(["greedy"] * 2, seed) for seed in range(50))
                                      if (found := ending(one)))
    blundered = replace(record, moves=(*record.moves[:ply], (seat, worst)), outcome=None)
    one = analyse(blundered, simulations=3000).decisions[-1]
    assert (one.solved, one.mark, one.before, one.after, one.loss) == (True, "blunder", 1.0, 0.0, 1.0)
    assert one.best != worst and judge(thinker("matou"), before(blundered, ply), one.best).mark == "best"


def test_a_move_that_never_came_to_mind_is_tried_often_enough(record):
    state = next(state for state in record.states(game) if len(game.legal(state)) > 12)
    view, search = game.view(state, state.turn), named("search:13")
    never = next(one.move for one in search.findings(view) if one.visits == 0)
    assert search.compare(game, [never], 40)[0].visits == 40


# Levels and hints --------------------------------------------------------------------------------------------

@pytest.mark.parametrize("level", ["kitten", "cat", "random", "flat:30", "search", "search:", ""])
def test_levels_without_search_are_refused(level):
    with pytest.raises(OptionError, match="there are: tomcat, matou, search:N"):
        thinker(level)


def test_levels_are_amounts_of_thought():
    assert [thinker(level).simulations for level in ("tomcat", "matou", "search:7")] == [300, 3000, 7]
    assert thinker("search:0.5s").seconds == 0.5
    assert thinker("matou", simulations=9).simulations == 9
    with pytest.raises(OptionError):
        thinker("matou", simulations=0)


def test_a_hint_names_the_best_moves_first(record):
    view = game.view(before(record, 2), before(record, 2).turn)
    found = hint(view, "search:100")
    values = [one.value for one in found.findings]
    assert values == sorted(values, reverse=True)
    assert named("search:100").choose(view) in [one.move for one in found.findings]
    assert len(found.findings) == 3 and found.simulations >= 100 and not found.solved and not found.forced
    assert all(one.visits >= 10 for one in found.findings)


def test_a_hint_says_when_it_is_certain_or_the_only_move(record):
    states = list(record.states(game))[:-1]
    forced = next(state for state in states if len(game.legal(state)) == 1)
    assert hint(game.view(forced, forced.turn), FAST).forced
    last = next(state for state in reversed(states) if len(game.legal(state)) > 1)
    found = hint(game.view(last, last.turn), "matou")
    assert found.solved and not found.forced
    assert [one.value for one in found.findings] == sorted((one.value for one in found.findings), reverse=True)


def test_marks_and_thresholds_belong_together():
    assert MARKS[:-1] == tuple(THRESHOLDS)
