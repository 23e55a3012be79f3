"""Cat Days, paragraph by paragraph: a turn, covering, the end.

The cards are in test_catdays_cards.py, decks in test_catdays_decks.py, what a table may read otherwise in
test_catdays_readings.py, deals, notation, knowledge and words in test_catdays_api.py.
"""
import json
import re

import pytest

from checked_moves import after, refusal
from matou.core.record import read_records
from matou.games.catdays import narration, table
from matou.games.catdays.notation import DAYS
from tables_catdays import (
    SIX,
    STUCK,
    VECTORS,
    discard,
    game,
    hand,
    kind_of,
    laid_out,
    pile,
    plays,
    random_game,
    scores,
    texts,
    week,
)

# §1 Components -----------------------------------------------------------------------------------------------

def test_1_1_two_weeks_of_seven_days_and_a_tree_each():
    state = game.deal(2, 1)
    assert state.row.cat.shape[:2] == (2, 7) and week(state, 0) == week(state, 1) == {}
    assert all("tree" in hand(state, seat) for seat in (0, 1))
    assert game.min_seats == game.max_seats == 2


# §2 Setup ----------------------------------------------------------------------------------------------------

def test_2_1_a_tree_and_four_cards_each_the_rest_is_the_draw_pile():
    for seed in range(20):
        state = game.deal(2, seed)
        order = state.deal["order"]
        assert len(order) == 37 and "tree" not in order
        assert hand(state, 0) == sorted([*order[:4], "tree"]) and hand(state, 1) == sorted([*order[4:8], "tree"])
        assert pile(state) == order[8:] and state.row.discarded == 0
        assert game.census(state) == []


@pytest.mark.parametrize("first", [0, 1])
def test_2_1_the_first_seat_begins(first):
    assert game.deal(2, 3, first=first).turn == first
    assert {game.deal(2, seed, first="random").turn for seed in range(20)} == {0, 1}


# §3 A turn ---------------------------------------------------------------------------------------------------

def test_3_1_draw_or_play_one_card():
    state = laid_out(hand="rescued", pile="toy spray")
    then = after(state, "draw")
    assert hand(then, 0) == ["rescued", "toy"] and pile(then)[0] == "spray" and then.turn == 1
    then = after(state, "play rescued mon")
    assert hand(then, 0) == [] and week(then, 0) == {"mon": "rescued"} and then.turn == 1


def test_3_1_only_cards_in_hand_are_played():
    assert refusal(laid_out(hand="rescued"), "play toy mon mon!").startswith("§3.1: Toy is not in your hand")


def test_3_2_an_empty_draw_pile_is_made_of_the_discard_pile_when_a_card_is_to_be_drawn():
    state = laid_out({"mon": "rescued"}, hand="catnip", discard="toy spray spray", rest=False)
    assert state.row.left == 0 and "draw" in texts(state)
    then = after(state, "play catnip mon tue")
    assert then.row.left == 0 and discard(then) == ["catnip", "spray", "spray", "toy"]      # not before it is needed
    last = after(then, "draw")
    assert last.row.left == 3 and discard(last) == [] and last.row.rebuilt == 1
    assert sorted(pile(last) + hand(last, 1)) == ["catnip", "spray", "spray", "toy"]


def test_3_2_the_last_card_of_the_pile_is_drawn_before_the_discard_pile_is_touched():
    then = after(laid_out(pile="toy", discard="spray", rest=False), "draw")
    assert hand(then, 0) == ["toy"] and then.row.left == 0 and discard(then) == ["spray"]


def test_3_2_every_shuffle_of_the_discard_pile_is_as_likely():
    tops = []
    for seed in range(300):
        picks = re.search("picks: ([^;]*)|$", game.deal(2, seed).text)[1] or "-"
        then = after(laid_out(discard="toy catnip spray", rest=False, picks=picks), "draw")
        tops.append((*hand(then, 0), *pile(then)))
    assert len(set(tops)) == 6 and all(tops.count(one) > 25 for one in set(tops))


def test_3_2_no_draw_when_both_piles_are_empty():
    state = laid_out(hand="rescued", rest=False)
    assert "draw" not in texts(state)
    assert refusal(state, "draw").startswith("§3.2: there is no card left to draw")


def test_3_2_pass_only_when_nothing_is_possible():
    assert texts(laid_out(hand="toy", rest=False)) == {"pass"}
    assert texts(laid_out(rest=False)) == {"pass"}
    assert refusal(laid_out(hand="toy", pile="spray"), "pass").startswith("§3.2: you can only pass")


def test_3_2_two_passes_in_a_row_end_the_game():
    state = laid_out({"sun": "demanding"}, hand="toy", others="spray catnip", rest=False)
    assert texts(state) == {"pass"}
    then = after(state, "pass")
    assert game.outcome(then) is None and texts(then) == {"play spray sun!", *(
        f"play catnip sun! {day}!" for day in DAYS[:6])}
    state = laid_out({}, {"sun": "demanding"}, hand="demanding", others="fluffy", rest=False)
    state = after(state, "play demanding sun", "pass")
    assert game.outcome(state) is None and state.row.passes == 1
    outcome = game.outcome(after(state, "pass"))
    assert (outcome.why, outcome.scores, outcome.winners) == ("blocked", (6, 6), (0, 1))


def test_3_2_an_action_between_two_passes_keeps_the_game_going():
    state = laid_out(hand="toy", others="rescued", rest=False)
    state = after(state, "pass", "play rescued mon")
    assert state.row.passes == 0 and game.outcome(state) is None
    assert game.outcome(after(state, "pass")) is None


def test_3_2_a_whole_game_that_is_blocked():
    for state in random_game("stuck", box=STUCK)[-1:]:
        assert game.outcome(state).why == "blocked" and state.said[-2:][0][1] == state.said[-1][1] == "pass"


def test_3_3_there_is_no_hand_limit():
    state = game.deal(2, 5)
    while state.row.left:
        state = after(state, "draw")
    assert state.row.held.sum() == 39 and max(state.row.held) == 20


# §4 Cards ----------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("card, own, other", [
    ("box", {}, {}), ("toy", {"mon": "rescued"}, {}), ("catnip", {}, {}), ("spray", {"mon": "rescued"}, {}),
    ("curious", {"mon": "rescued"}, {}), ("curious", {}, {"mon": "rescued"}), ("grumpy", {}, {})])
def test_4_1_a_card_is_played_only_if_all_of_its_text_can_be_carried_out(card, own, other):
    assert texts(laid_out(own, other, card)) == {"draw"}


def test_4_2_a_cat_is_played_on_an_empty_day():
    state = laid_out({"mon": "early", "tue": "tree:", "wed": "box:"}, hand="rescued")
    assert plays(state, "rescued") & set(DAYS) == set(DAYS) - {"mon"}
    assert refusal(state, "play rescued mon").startswith("§4.2: there is a cat on Monday already")


def test_4_2_a_tree_takes_cats_until_it_holds_three():
    for cats, free in (("", True), ("early", True), ("early loner", True), ("early loner lazy", False)):
        assert ("tue" in plays(laid_out({"tue": f"tree: {cats}"}, hand="rescued"), "rescued")) == free
    state = laid_out({"tue": "tree: early loner lazy"}, hand="rescued")
    assert refusal(state, "play rescued tue").startswith("§4.2: there are three cats on the tree of Tuesday")


def test_4_2_with_a_cat_means_at_least_one():
    assert plays(laid_out({"mon": "tree: early loner"}, hand="cuddly"), "cuddly") == {"tue"}


def test_4_3_a_card_for_the_own_week_is_not_for_the_opponents():
    state = laid_out({"mon": "rescued"}, {"mon": "rescued"}, "cuddly early lazy tree")
    for slug in ("cuddly", "early", "lazy", "tree"):
        assert plays(state, slug) <= set(DAYS)
    assert refusal(state, "play early tue!").startswith("§4.3: Early Cat goes in your own week")


def test_4_3_a_card_for_either_week_is_played_anywhere():
    assert plays(laid_out(hand="rescued"), "rescued") == {*DAYS, *(f"{day}!" for day in DAYS)}


def test_4_4_a_covered_cat_does_not_count_but_may_be_consulted():
    state = after(laid_out({}, {"tue": "demanding"}, "grumpy"), "play grumpy tue!")
    assert scores(state) == (0, 0) and week(state, 1) == {"tue": "demanding | grumpy"}
    for seat in (None, 0, 1):
        assert narration.covered_on(game.view(state, seat).row, 1, 1) == [[kind_of(state, "demanding")]]


def test_4_4_a_covered_cat_is_not_visible():
    state = laid_out({"sun": "rescued"}, {"tue": "demanding | grumpy"}, "toy spray box catnip")
    assert plays(state, "toy") == {"sun tue!"} and plays(state, "spray") == {"tue!"}
    assert refusal(state, "play spray tue!/demanding").startswith("§4.1: that cat is not visible")


def test_4_4_a_grumpy_cat_covers_all_the_cats_on_a_tree():
    state = after(laid_out({}, {"tue": "tree: demanding early loner"}, "grumpy"), "play grumpy tue!")
    assert scores(state) == (0, 0) and week(state, 1) == {"tue": "tree: demanding early loner | grumpy"}


def test_4_4_only_another_grumpy_cat_can_be_added_on_top():
    state = laid_out({"tue": "tree: early | grumpy"}, {"mon": "loner"}, "rescued punctual grumpy catnip tree")
    assert "tue" not in plays(state, "rescued") and plays(state, "punctual") == set()
    assert "tue" in plays(state, "grumpy") and "tue" not in plays(state, "tree")
    assert refusal(state, "play rescued tue").startswith("§4.4: a cat is covered on Tuesday")
    assert week(after(state, "play grumpy tue"), 0) == {"tue": "tree: early | grumpy | grumpy"}


def test_4_4_when_the_covering_cat_leaves_what_it_covered_is_visible_again():
    state = laid_out({}, {"tue": "tree: early loner | grumpy | grumpy"}, "spray spray")
    state = after(state, "play spray tue!")
    assert week(state, 1) == {"tue": "tree: early loner | grumpy"}
    state = after(state, "draw", "play spray tue!")
    assert week(state, 1) == {"tue": "tree: early loner"} and scores(state) == (0, 5)
    assert "tue" in plays(laid_out({"tue": "tree: early loner"}, hand="rescued"), "rescued")


def test_4_4_a_day_stays_filled_while_one_of_its_layers_is_there():
    state = after(laid_out({}, {"tue": "early | grumpy"}, "spray spray", pile="toy"), "play spray tue!")
    assert state.row.filled[1] == 2 and state.row.covered[1] == 0 and not state.row.room[1] & 2
    state = after(state, "draw", "play spray tue!")
    assert state.row.filled[1] == 0 and state.row.room[1] == table.WEEK


def test_4_4_places_that_cover_can_be_many():
    """One Grumpy Cat, sprayed and played again over cats swapped into its place."""
    state = laid_out({"sun": "early"}, {"mon": "rescued | grumpy"}, "toy spray", "grumpy", pile="lazy lazy")
    state = after(state, "play toy sun mon!")
    assert week(state, 1) == {"mon": "rescued | early"} and week(state, 0) == {"sun": "grumpy"}
    state = after(state, "play grumpy mon")
    assert week(state, 1) == {"mon": "rescued | early | grumpy"} and game.census(state) == []


def test_4_5_cats_on_a_tree_are_all_visible_and_all_count():
    state = laid_out({"tue": "tree: demanding early loner"}, {"mon": "rescued"}, "toy")
    assert scores(state) == (11, 1)
    assert plays(state, "toy") == {"tue/demanding mon!", "tue/early mon!", "tue/loner mon!"}


def test_4_6_events_are_discarded_trees_and_boxes_stay():
    state = laid_out({"sun": "early"}, {"mon": "rescued", "wed": "lazy"}, "toy tree box")
    assert discard(after(state, "play toy sun mon!")) == ["toy"]
    assert discard(after(state, "play tree sat")) == [] and week(after(state, "play tree sat"), 0)["sat"] == "tree:"
    assert discard(after(state, "play box tue take mon!")) == []


def test_4_6_they_stay_when_their_cats_leave():
    state = laid_out({}, {"mon": "tree: early", "tue": "box: lazy"}, "spray spray")
    state = after(state, "play spray mon!", "draw", "play spray tue!")
    assert week(state, 1) == {"mon": "tree:", "tue": "box:"}
    assert plays(state, "early") >= {"mon", "tue"} and hand(state, 1)[0] == "early"


def test_4_7_a_cat_that_is_sent_need_not_respect_its_placement():
    state = laid_out({"sun": "demanding"}, {"tue": "punctual"}, "toy catnip box")
    assert week(after(state, "play toy sun tue!"), 1) == {"tue": "demanding"}
    assert week(after(state, "play catnip sun mon"), 0) == {"mon": "demanding"}
    assert week(after(state, "play box fri take tue!"), 0) == {"sun": "demanding", "fri": "box: punctual"}


def test_4_7_a_cat_that_returns_is_played_under_its_own_rule():
    state = after(laid_out({}, {"mon": "demanding"}, "spray"), "play spray mon!")
    assert plays(state, "demanding") == {"sun"}


def test_4_8_a_cat_swapped_into_a_covering_place_covers():
    state = after(laid_out({"sun": "demanding"}, {"tue": "tree: early loner | grumpy"}, "toy"), "play toy sun tue!")
    assert week(state, 1) == {"tue": "tree: early loner | demanding"} and scores(state) == (0, 6)
    assert "tue" not in plays(laid_out({"tue": "tree: early loner | demanding"}, hand="rescued"), "rescued")


def test_4_8_a_grumpy_cat_elsewhere_lies_like_any_other():
    state = laid_out({"sun": "demanding", "mon": "tree: early"}, {"tue": "early | grumpy"}, "toy catnip box")
    assert week(after(state, "play toy mon tue!"), 0)["mon"] == "tree: grumpy"
    then = after(state, "play catnip tue! wed!")
    assert week(then, 1) == {"tue": "early", "wed": "grumpy"} and then.row.covered[1] == 0
    moved = laid_out({"mon": "tree: early", "tue": "grumpy"}, {}, "catnip rescued")
    then = after(moved, "play catnip tue mon", "draw")
    assert week(then, 0) == {"mon": "tree: early grumpy"} and "mon" in plays(then, "rescued")


def test_4_9_monday_and_sunday_have_one_neighbour():
    assert plays(laid_out({"sun": "rescued"}, hand="cuddly"), "cuddly") == {"sat"}
    assert plays(laid_out({"mon": "rescued"}, hand="cuddly"), "cuddly") == {"tue"}
    assert "mon" in plays(laid_out({"sun": "rescued"}, hand="loner"), "loner")
    assert refusal(laid_out({"mon": "rescued"}, hand="cuddly"), "play cuddly sun").startswith("§4.9: Cuddly Cat needs")


# §5 End ------------------------------------------------------------------------------------------------------

def test_5_1_a_full_week_ends_the_game():
    outcome = game.outcome(after(laid_out(SIX, hand="fluffy"), "play fluffy sun"))
    assert (outcome.why, outcome.scores, outcome.winners) == ("points", (12, 0), (0,))


def test_5_1_whoever_played():
    state = after(laid_out({"mon": "demanding"}, SIX, "fluffy"), "play fluffy sun!")
    outcome = game.outcome(state)
    assert (outcome.why, outcome.scores, outcome.winners) == ("points", (6, 12), (1,))
    assert texts(state) == set()
    assert refusal(state, "draw") == "§5.1: the game is over"


def test_5_1_the_card_just_played_is_carried_out_first():
    state = after(laid_out(SIX, {"mon": "demanding"}, "curious"), "play curious sun swap mon mon!")
    assert game.outcome(state).scores == (16, 1)                  # four rescued, early, lazy, curious: one is a six now


def test_5_1_a_covered_day_and_a_tree_day_are_days_with_a_cat():
    days = SIX | {"mon": "rescued | grumpy", "tue": "tree: rescued"}
    assert game.outcome(after(laid_out(days, hand="fluffy"), "play fluffy sun")).why == "points"


def test_5_1_a_tree_or_box_alone_is_no_cat():
    assert game.outcome(after(laid_out(SIX, hand="tree"), "play tree sun")) is None


def test_5_1_a_box_can_fill_the_week():
    state = after(laid_out(SIX, {"mon": "demanding"}, "box"), "play box sun take mon!")
    assert game.outcome(state).scores == (16, 0)


def test_5_1_both_weeks_may_be_full_at_once():
    five = {"tue": "curious", "wed": "curious", "thu": "loner", "fri": "loner", "sat": "lazy"}
    state = after(laid_out(SIX, five, "fluffy"), "play fluffy sun")
    assert game.outcome(state).winners == (0,)


def test_5_2_the_visible_cats_count_and_equal_totals_share_the_win():
    outcome = game.outcome(after(laid_out(SIX, {"mon": "demanding", "tue": "demanding | playful", "wed": "curious"},
                                          "fluffy"), "play fluffy sun"))
    assert outcome.scores == (12, 12) and outcome.winners == (0, 1)
    assert outcome.detail["weeks"][1][1] == {"day": "tue", "cats": ["playful"], "points": 5}
    assert [day["day"] for day in outcome.detail["weeks"][0]] == list(DAYS)
    json.dumps(dict(outcome.detail))


def test_5_3_after_400_actions_the_game_ends_and_is_scored():
    state = laid_out({"mon": "rescued"}, hand="loner", actions=398)
    state = after(state, "draw")
    assert game.outcome(state) is None
    outcome = game.outcome(after(state, "draw"))
    assert (outcome.why, outcome.scores, outcome.winners) == ("limit", (1, 0), (0,))
    assert refusal(after(state, "draw"), "draw") == "§5.3: the game is over"


def test_5_3_a_pass_is_an_action_and_a_full_week_comes_first():
    assert game.outcome(after(laid_out(rest=False, actions=399), "pass")).why == "limit"
    assert game.outcome(after(laid_out(SIX, hand="fluffy", actions=399), "play fluffy sun")).why == "points"
    assert game.outcome(after(laid_out(rest=False, actions=399, passes=1), "pass")).why == "blocked"


def test_5_3_no_game_is_longer():
    assert game.longest(2) == 400
    lengths = [len(record.moves) for _, record in read_records(VECTORS)]
    assert max(lengths) == 400
