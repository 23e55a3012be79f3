"""Cat Days, paragraph by paragraph: a turn, covering, the end, decks, the deal. The cards: test_catdays_cards.py."""
import copy
import io
import json
import random
from itertools import product
from pathlib import Path

import pytest
from rich.console import Console

from matou.core.chance import chance
from matou.core.errors import BoxError, IllegalMove, InvalidMove, OptionError, RecordError
from matou.core.game import State
from matou.core.record import Record, read_records
from matou.games.catdays import table, telling
from matou.games.catdays.choices import most_choices
from matou.games.catdays.deck import Reader
from matou.games.catdays.notation import DAYS
from matou.lab.simulate import Bench, simulate
from matou.terminal import catdays as drawing
from weeks import (
    LOOP,
    STUCK,
    WILD,
    after,
    cat,
    discard,
    event,
    game,
    hand,
    kind_of,
    laid,
    missing,
    pile,
    plays,
    texts,
    week,
)

VECTORS = Path(__file__).parents[1] / "vectors" / "catdays.jsonl.gz"
NAMES = ("Ann", "Bob")
OWN_FILE = game.home / "decks" / "reconstructed.toml"
OTHERS = [{"box": WILD}, {"box": STUCK}, {"box": LOOP}]


def refusal(state, move):
    with pytest.raises(IllegalMove) as refused:
        game.apply(state, move)
    return str(refused.value)


def scores(state):
    return game.outcome(State(game, _ended(state), state.box, state.options)).scores


def _ended(state):
    row = state.row.copy()
    row.ended = table.FULL
    return row


def random_game(seed, **options):
    """Every state of a game in which both play at random."""
    dice, state = random.Random(seed), game.deal(2, seed, **options)
    states = [state]
    while game.outcome(state) is None:
        state = game.apply(state, dice.choice(game.legal(state)))
        states.append(state)
    return states


# §1 Components -----------------------------------------------------------------------------------------------

def test_1_1_two_weeks_of_seven_days_and_a_tree_each():
    state = game.deal(2, 1)
    assert state.row.cat.shape[:2] == (2, 7) and week(state, 0) == week(state, 1) == {}
    assert all("tree" in hand(state, seat) for seat in (0, 1))
    assert game.least == game.most == 2


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
    state = laid(hand="rescued", pile="toy spray")
    then = after(state, "draw")
    assert hand(then, 0) == ["rescued", "toy"] and pile(then)[0] == "spray" and then.turn == 1
    then = after(state, "play rescued mon")
    assert hand(then, 0) == [] and week(then, 0) == {"mon": "rescued"} and then.turn == 1


def test_3_1_only_cards_in_hand_are_played():
    assert refusal(laid(hand="rescued"), "play toy mon mon!").startswith("§3.1: Toy is not in your hand")


def test_3_2_an_empty_draw_pile_is_made_of_the_discard_pile_when_a_card_is_to_be_drawn():
    state = laid({"mon": "rescued"}, hand="catnip", discard="toy spray spray", rest=False)
    assert state.row.left == 0 and "draw" in texts(state)
    then = after(state, "play catnip mon tue")
    assert then.row.left == 0 and discard(then) == ["catnip", "spray", "spray", "toy"]      # not before it is needed
    last = after(then, "draw")
    assert last.row.left == 3 and discard(last) == [] and last.row.rebuilt == 1
    assert sorted(pile(last) + hand(last, 1)) == ["catnip", "spray", "spray", "toy"]


def test_3_2_the_last_card_of_the_pile_is_drawn_before_the_discard_pile_is_touched():
    then = after(laid(pile="toy", discard="spray", rest=False), "draw")
    assert hand(then, 0) == ["toy"] and then.row.left == 0 and discard(then) == ["spray"]


def test_3_2_every_shuffle_of_the_discard_pile_is_as_likely():
    tops = []
    for seed in range(300):
        state = laid(discard="toy catnip spray", rest=False)
        state.row.coming[:3] = game.deal(2, seed).row.coming[:3]
        then = after(state, "draw")
        tops.append((*hand(then, 0), *pile(then)))
    assert len(set(tops)) == 6 and all(tops.count(one) > 25 for one in set(tops))


def test_3_2_no_draw_when_both_piles_are_empty():
    state = laid(hand="rescued", rest=False)
    assert "draw" not in texts(state)
    assert refusal(state, "draw").startswith("§3.2: there is no card left to draw")


def test_3_2_pass_only_when_nothing_is_possible():
    assert texts(laid(hand="toy", rest=False)) == {"pass"}
    assert texts(laid(rest=False)) == {"pass"}
    assert refusal(laid(hand="toy", pile="spray"), "pass").startswith("§3.2: you may pass only")


def test_3_2_two_passes_in_a_row_end_the_game():
    state = laid({"sun": "demanding"}, hand="toy", others="spray catnip", rest=False)
    assert texts(state) == {"pass"}
    then = after(state, "pass")
    assert game.outcome(then) is None and texts(then) == {"play spray sun!", *(
        f"play catnip sun! {day}!" for day in DAYS[:6])}
    state = laid({}, {"sun": "demanding"}, hand="demanding", others="demanding", discard="", rest=False)
    state = after(state, "play demanding sun", "pass")
    assert game.outcome(state) is None and state.row.passes == 1
    outcome = game.outcome(after(state, "pass"))
    assert (outcome.why, outcome.scores, outcome.winners) == ("blocked", (6, 6), (0, 1))


def test_3_2_an_action_between_two_passes_keeps_the_game_going():
    state = laid(hand="toy", others="rescued", rest=False)
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
    assert texts(laid(own, other, card)) == {"draw"}


def test_4_2_a_cat_is_played_on_an_empty_day():
    state = laid({"mon": "early", "tue": "tree:", "wed": "box:"}, hand="rescued")
    assert plays(state, "rescued") & set(DAYS) == set(DAYS) - {"mon"}
    assert refusal(state, "play rescued mon").startswith("§4.2: there is a cat on Monday already")


def test_4_2_a_tree_takes_cats_until_it_holds_three():
    for cats, free in (("", True), ("early", True), ("early loner", True), ("early loner lazy", False)):
        assert ("tue" in plays(laid({"tue": f"tree: {cats}"}, hand="rescued"), "rescued")) == free
    state = laid({"tue": "tree: early loner lazy"}, hand="rescued")
    assert refusal(state, "play rescued tue").startswith("§4.2: there are three cats on the tree of Tuesday")


def test_4_2_with_a_cat_means_at_least_one():
    assert plays(laid({"mon": "tree: early loner"}, hand="cuddly"), "cuddly") == {"tue"}


def test_4_3_a_card_that_says_nothing_is_for_the_own_week():
    state = laid({"mon": "rescued"}, {"mon": "rescued"}, "cuddly early lazy tree")
    for slug in ("cuddly", "early", "lazy", "tree"):
        assert plays(state, slug) <= set(DAYS)
    assert refusal(state, "play early tue!").startswith("§4.3: Early Cat is for your own week")


def test_4_4_a_covered_cat_does_not_count_but_may_be_consulted():
    state = after(laid({}, {"tue": "demanding"}, "grumpy"), "play grumpy tue!")
    assert scores(state) == (0, 0) and week(state, 1) == {"tue": "demanding | grumpy"}
    for seat in (None, 0, 1):
        assert telling.covered_on(game.view(state, seat).row, 1, 1) == [[kind_of(state, "demanding")]]


def test_4_4_a_covered_cat_is_not_visible():
    state = laid({"sun": "rescued"}, {"tue": "demanding | grumpy"}, "toy spray box catnip")
    assert plays(state, "toy") == {"sun tue!"} and plays(state, "spray") == {"tue!"}
    assert refusal(state, "play spray tue!/demanding").startswith("§4.1: that cat is not visible")


def test_4_4_a_grumpy_cat_covers_all_the_cats_on_a_tree():
    state = after(laid({}, {"tue": "tree: demanding early loner"}, "grumpy"), "play grumpy tue!")
    assert scores(state) == (0, 0) and week(state, 1) == {"tue": "tree: demanding early loner | grumpy"}


def test_4_4_only_another_grumpy_cat_can_be_added_on_top():
    state = laid({"tue": "tree: early | grumpy"}, hand="rescued punctual grumpy catnip tree", other={"mon": "loner"})
    assert "tue" not in plays(state, "rescued") and plays(state, "punctual") == set()
    assert "tue" in plays(state, "grumpy") and "tue" not in plays(state, "tree")
    assert refusal(state, "play rescued tue").startswith("§4.4: a cat is covered on Tuesday")
    assert week(after(state, "play grumpy tue"), 0) == {"tue": "tree: early | grumpy | grumpy"}


def test_4_4_when_the_covering_cat_leaves_what_it_covered_is_visible_again():
    state = laid({}, {"tue": "tree: early loner | grumpy | grumpy"}, "spray spray")
    state = after(state, "play spray tue!")
    assert week(state, 1) == {"tue": "tree: early loner | grumpy"}
    state = after(state, "draw", "play spray tue!")
    assert week(state, 1) == {"tue": "tree: early loner"} and scores(state) == (0, 5)
    assert "tue" in plays(laid({"tue": "tree: early loner"}, hand="rescued"), "rescued")


def test_4_4_a_day_stays_filled_while_one_of_its_layers_is_there():
    state = after(laid({}, {"tue": "early | grumpy"}, "spray spray", pile="toy"), "play spray tue!")
    assert state.row.filled[1] == 2 and state.row.covered[1] == 0 and not state.row.room[1] & 2
    state = after(state, "draw", "play spray tue!")
    assert state.row.filled[1] == 0 and state.row.room[1] == table.WEEK


def test_4_4_places_that_cover_can_be_many():
    """One Grumpy Cat, sprayed and played again over cats swapped into its place."""
    state = laid({"sun": "early"}, {"mon": "rescued | grumpy"}, "toy spray", "grumpy", pile="lazy lazy")
    state = after(state, "play toy sun mon!")
    assert week(state, 1) == {"mon": "rescued | early"} and week(state, 0) == {"sun": "grumpy"}
    state = after(state, "play grumpy mon")
    assert week(state, 1) == {"mon": "rescued | early | grumpy"} and game.census(state) == []


def test_4_5_cats_on_a_tree_are_all_visible_and_all_count():
    state = laid({"tue": "tree: demanding early loner"}, {"mon": "rescued"}, "toy")
    assert scores(state) == (11, 1)
    assert plays(state, "toy") == {"tue/demanding mon!", "tue/early mon!", "tue/loner mon!"}


def test_4_6_events_are_discarded_trees_and_boxes_stay():
    state = laid({"sun": "early"}, {"mon": "rescued", "wed": "lazy"}, "toy tree box")
    assert discard(after(state, "play toy sun mon!")) == ["toy"]
    assert discard(after(state, "play tree sat")) == [] and week(after(state, "play tree sat"), 0)["sat"] == "tree:"
    assert discard(after(state, "play box tue take mon!")) == []


def test_4_6_they_stay_when_their_cats_leave():
    state = laid({}, {"mon": "tree: early", "tue": "box: lazy"}, "spray spray")
    state = after(state, "play spray mon!", "draw", "play spray tue!")
    assert week(state, 1) == {"mon": "tree:", "tue": "box:"}
    assert plays(state, "early") >= {"mon", "tue"} and hand(state, 1)[0] == "early"


def test_4_7_a_cat_that_is_sent_need_not_respect_its_placement():
    state = laid({"sun": "demanding"}, {"tue": "punctual"}, "toy catnip box")
    assert week(after(state, "play toy sun tue!"), 1) == {"tue": "demanding"}
    assert week(after(state, "play catnip sun mon"), 0) == {"mon": "demanding"}
    assert week(after(state, "play box fri take tue!"), 0) == {"sun": "demanding", "fri": "box: punctual"}


def test_4_7_a_cat_that_returns_is_played_under_its_own_rule():
    state = after(laid({}, {"mon": "demanding"}, "spray"), "play spray mon!")
    assert plays(state, "demanding") == {"sun"}


def test_4_8_a_cat_swapped_into_a_covering_place_covers():
    state = after(laid({"sun": "demanding"}, {"tue": "tree: early loner | grumpy"}, "toy"), "play toy sun tue!")
    assert week(state, 1) == {"tue": "tree: early loner | demanding"} and scores(state) == (0, 6)
    assert "tue" not in plays(laid({"tue": "tree: early loner | demanding"}, hand="rescued"), "rescued")


def test_4_8_a_grumpy_cat_elsewhere_lies_like_any_other():
    state = laid({"sun": "demanding", "mon": "tree: early"}, {"tue": "early | grumpy"}, "toy catnip box")
    assert week(after(state, "play toy mon tue!"), 0)["mon"] == "tree: grumpy"
    then = after(state, "play catnip tue! wed!")
    assert week(then, 1) == {"tue": "early", "wed": "grumpy"} and then.row.covered[1] == 0
    moved = laid({"mon": "tree: early", "tue": "grumpy"}, {}, "catnip rescued")
    then = after(moved, "play catnip tue mon", "draw")
    assert week(then, 0) == {"mon": "tree: early grumpy"} and "mon" in plays(then, "rescued")


def test_4_9_monday_and_sunday_have_one_neighbour():
    assert plays(laid({"sun": "rescued"}, hand="cuddly"), "cuddly") == {"sat"}
    assert plays(laid({"mon": "rescued"}, hand="cuddly"), "cuddly") == {"tue"}
    assert "mon" in plays(laid({"sun": "rescued"}, hand="loner"), "loner")
    assert refusal(laid({"mon": "rescued"}, hand="cuddly"), "play cuddly sun").startswith("§4.9: Cuddly Cat needs")


# §5 End ------------------------------------------------------------------------------------------------------

SIX = {**dict.fromkeys(DAYS[:4], "rescued"), "fri": "early", "sat": "lazy"}


def test_5_1_a_full_week_ends_the_game():
    outcome = game.outcome(after(laid(SIX, hand="fluffy"), "play fluffy sun"))
    assert (outcome.why, outcome.scores, outcome.winners) == ("points", (12, 0), (0,))


def test_5_1_whoever_played():
    state = after(laid({"mon": "demanding"}, SIX, "fluffy"), "play fluffy sun!")
    outcome = game.outcome(state)
    assert (outcome.why, outcome.scores, outcome.winners) == ("points", (6, 12), (1,))
    assert texts(state) == set()
    assert refusal(state, "draw") == "§5.1: the game is over"


def test_5_1_the_card_just_played_is_carried_out_first():
    state = after(laid(SIX, {"mon": "demanding"}, "curious"), "play curious sun swap mon mon!")
    assert game.outcome(state).scores == (16, 1)                  # four rescued, early, lazy, curious: one is a six now


def test_5_1_a_covered_day_and_a_tree_day_are_days_with_a_cat():
    days = SIX | {"mon": "rescued | grumpy", "tue": "tree: rescued"}
    assert game.outcome(after(laid(days, hand="fluffy"), "play fluffy sun")).why == "points"


def test_5_1_a_tree_or_box_alone_is_no_cat():
    assert game.outcome(after(laid(SIX, hand="tree"), "play tree sun")) is None


def test_5_1_a_box_can_fill_the_week():
    state = after(laid(SIX, {"mon": "demanding"}, "box"), "play box sun take mon!")
    assert game.outcome(state).scores == (16, 0)


def test_5_1_both_weeks_may_be_full_at_once():
    state = after(laid(SIX, {day: cat for day, cat in SIX.items() if day != "mon"}, "fluffy"), "play fluffy sun")
    assert game.outcome(state).winners == (0,)


def test_5_2_the_visible_cats_count_and_equal_totals_share_the_win():
    outcome = game.outcome(after(laid(SIX, {"mon": "demanding", "tue": "demanding | playful", "wed": "rescued"},
                                      "fluffy"), "play fluffy sun"))
    assert outcome.scores == (12, 12) and outcome.winners == (0, 1)
    assert outcome.detail["weeks"][1][1] == {"day": "tue", "cats": ["playful"], "points": 5}
    assert [day["day"] for day in outcome.detail["weeks"][0]] == list(DAYS)
    json.dumps(outcome.detail)


def test_5_3_after_400_actions_the_game_ends_and_is_scored():
    state = laid({"mon": "rescued"}, hand="loner", actions=398)
    state = after(state, "draw")
    assert game.outcome(state) is None
    outcome = game.outcome(after(state, "draw"))
    assert (outcome.why, outcome.scores, outcome.winners) == ("limit", (1, 0), (0,))
    assert refusal(after(state, "draw"), "draw") == "§5.3: the game is over"


def test_5_3_a_pass_is_an_action_and_a_full_week_comes_first():
    assert game.outcome(after(laid(rest=False, actions=399), "pass")).why == "limit"
    assert game.outcome(after(laid(SIX, hand="fluffy", actions=399), "play fluffy sun")).why == "points"
    assert game.outcome(after(laid(rest=False, actions=399, passes=1), "pass")).why == "blocked"


def test_5_3_no_game_is_longer():
    assert game.longest(2) == 400
    lengths = [len(record.moves) for _, record in read_records(VECTORS)]
    assert max(lengths) == 400


# §6 Decks ----------------------------------------------------------------------------------------------------

def test_6_1_our_own_deck_and_the_template_are_decks():
    assert game.own_box.data is None and game.decks() == ["reconstructed"]
    assert game.read_box(OWN_FILE).data is None
    template = game.read_box(game.home / "decks" / "template.toml")
    assert template.data["name"] == "my-deck" and len(template.lines) == 7


def toml(deck):
    """A deck as a file would have it."""
    lines = [f'name = "{deck["name"]}"']
    for card in deck["cards"]:
        lines += ["[[cards]]", *(f"{field} = {json.dumps(value)}" for field, value in card.items())]
    return "\n".join(lines) + "\n"


def test_6_1_a_deck_is_chosen_by_path_and_its_data_goes_into_the_record(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(toml(WILD), encoding="utf-8")
    by_path = game.deal(2, 4, deck=str(path))
    assert by_path.options["deck"] == "wild" and list(by_path.options) == ["first", "deck", "box"]
    assert by_path.options["box"]["cards"][0]["slug"] == "plain" and len(by_path.options["box"]["digest"]) == 32
    assert game.deal(2, 4, box=path) == game.deal(2, 4, deck=path) == game.deal(2, 4, box=WILD) == by_path
    assert game.deal(2, 4, **by_path.options) == by_path
    assert game.deal(2, 4, **json.loads(json.dumps(by_path.options))).options == by_path.options


def test_6_1_our_own_deck_needs_no_data():
    assert game.deal(2, 4, deck="reconstructed").options == {"first": 0, "deck": "reconstructed"}
    assert game.deal(2, 4, deck=str(OWN_FILE)).options == {"first": 0, "deck": "reconstructed"}


@pytest.mark.parametrize("options", OTHERS, ids=lambda one: one["box"]["name"])
def test_6_1_another_deck_plays_and_its_records_replay_anywhere(options):
    for record in simulate(game, 2, 10, "decks", legal=True, **options):
        assert record.options["deck"] == options["box"]["name"]
        again = Record.from_json(record.to_json())
        assert again == record and game.outcome(again.replay(game)) is not None
        data = json.loads(record.to_json()) | {"seed": None}
        Record.from_json(json.dumps(data)).replay(game)


def test_6_1_another_deck_recompiles_nothing():
    bench = Bench(game, 2)
    bench.count(["warm"])
    counts = [len(getattr(one, "signatures", ())) for one in vars(game.rules).values()]
    Bench(game, 2, box=WILD).count([f"wild/{i}" for i in range(50)])
    assert [len(getattr(one, "signatures", ())) for one in vars(game.rules).values()] == counts


def test_6_1_the_digest_tells_whether_the_cards_were_changed():
    data = game.deal(2, box=WILD).options["box"]
    changed = copy.deepcopy(data)
    changed["cards"][0]["points"] = 9
    with pytest.raises(BoxError, match="digest"):
        game.deal(2, box=changed)


@pytest.mark.parametrize("options, told", [
    ({"deck": "nothing"}, "option deck: nothing is none of reconstructed"), ({"deck": 3}, "option deck: 3"),
    ({"deck": "other", "box": WILD}, "option deck: other was chosen, but the box holds wild"),
    ({"deck": "reconstructed", "box": WILD}, "option deck: reconstructed was chosen"),
    ({"cards": 1}, "no option cards")])
def test_6_1_a_deck_that_is_not_there(options, told):
    with pytest.raises(OptionError, match=told):
        game.deal(2, **options)


def test_6_1_a_file_that_is_not_there():
    with pytest.raises(BoxError, match=r"nowhere\.toml: no such file"):
        game.deal(2, deck="nowhere.toml")


def broken(**fields):
    """The stuck deck, its second card changed; a value of None takes the field away."""
    card = {**STUCK["cards"][1], **fields}
    return {**STUCK, "cards": [STUCK["cards"][0], {field: value for field, value in card.items() if value is not None}]}


def broken_event(**fields):
    return {**STUCK, "cards": [*STUCK["cards"], {**event("thing", "swap"), **fields}]}


@pytest.mark.parametrize("deck, told", [
    (broken(slug=None), "card 2: slug"), (broken(slug="Sunny Cat"), "card 2: slug"), (broken(slug=7), "card 2: slug"),
    (broken(slug="tree"), "card tree: slug: there are two"),
    (broken(en=None), "card sunny: en"), (broken(fr=""), "card sunny: fr"), (broken(fr=3), "card sunny: fr"),
    (broken(points=None), "card sunny: points"), (broken(points=-1), "card sunny: points"),
    (broken(points=100), "card sunny: points"), (broken(points="3"), "card sunny: points"),
    (broken(points=True), "card sunny: points"), (broken(event=True), "card sunny: points: an event has none"),
    (broken(event=False), "card sunny: event"),
    (broken(copies=None), "card sunny: copies"), (broken(copies=0), "card sunny: copies"),
    (broken(copies=81), "card sunny: copies"), (broken(copies=1.5), "card sunny: copies"),
    (broken(week="mine"), "card sunny: week"), (broken(week=1), "card sunny: week"),
    (broken(days=[]), "card sunny: days"), (broken(days="sun"), "card sunny: days"),
    (broken(days=["sun", "sun"]), "card sunny: days"), (broken(days=["sunday"]), "card sunny: days"),
    (broken(days=[7]), "card sunny: days"),
    (broken(on="dog"), "card sunny: on"), (broken(neighbours="two"), "card sunny: neighbours"),
    (broken(effect="jump"), "card sunny: effect"), (broken(effect="tree"), "card sunny: effect"),
    (broken(effect="box"), "card sunny: effect"), (broken(tag="X"), "card sunny: tag"),
    (broken(tag=""), "card sunny: tag"),
    (broken(tag=["B"]), "card sunny: tag"), (broken(ours="points"), "card sunny: ours"),
    (broken(ours=["size"]), "card sunny: ours"), (broken(colour="red"), "card sunny: colour"),
    (broken_event(effect="nap"), "card thing: effect"), (broken_event(week="own"), "card thing: week"),
    (broken_event(days="any"), "card thing: days"), (broken_event(on="cat"), "card thing: on"),
    (broken_event(neighbours="any"), "card thing: neighbours"),
    (broken_event(effect="tree", on="cat"), "card thing: on"),
    (broken_event(effect="box", on="empty"), "card thing: on"),
    ({**STUCK, "cards": [cat("sunny", 3, 12)]}, "card tree: copies: each player is dealt a tree"),
    ({**STUCK, "cards": [event("shrub", "tree", 1), cat("sunny", 3, 12)]}, "card shrub: copies: each player is dealt"),
    ({**STUCK, "cards": [event("tree", "tree"), cat("sunny", 3, 7)]}, "10 to 80 cards in all; this one has 2 and 9"),
    ({**STUCK, "cards": [event("tree", "tree"), cat("sunny", 3, 79)]}, "this one has 2 and 81"),
    ({**STUCK, "cards": [event("tree", "tree"), *(cat(f"cat-{i}", 1, 1) for i in range(40))]}, "at most 40 different"),
    ({**STUCK, "cards": [event("tree", "tree", 8), *(cat(f"cat-{i}", 1, 1, effect="swap") for i in range(9))]},
     "choices at once; fewer than 2048"),
    ({**STUCK, "cards": "all"}, "a deck with a name and cards"), ([], "a deck with a name and cards"),
    ({**STUCK, "cards": [1, 2]}, "card 1: a table of fields"), ({**STUCK, "name": "My Deck"}, "name: small letters"),
    ({**STUCK, "name": None}, "name: small letters"),
    ({**STUCK, "name": "reconstructed"}, "name: reconstructed is our own"),
    ({**STUCK, "game": "discat"}, "game: catdays was expected"), ({**STUCK, "author": "me"}, "author: a deck has"),
])
def test_6_1_an_error_names_the_card_and_the_field(deck, told):
    with pytest.raises(BoxError) as refused:
        game.read_box(deck)
    assert told in str(refused.value)


def test_6_1_an_error_in_a_file_names_the_file(tmp_path):
    path = tmp_path / "broken.toml"
    path.write_text(toml(broken(week="mine")), encoding="utf-8")
    with pytest.raises(BoxError, match=r"broken\.toml: card sunny: week: expected: own, opponent, either; found: mine"):
        game.read_box(path)


def test_6_1_a_cat_that_moves_or_sends_back_or_covers_and_swaps():
    """Effects go with any cat; the card being played is never one of the cats it acts on."""
    state = laid({"mon": "plain"}, {"tue": "envoy", "wed": "shrub: plain hermit"}, "herder bully sulker shover",
                 options={"box": WILD})
    assert plays(state, "herder") == {
        *(f"{place} move {cat} {to}" for place in ("wed", "sun") for cat, days in (
            ("mon", [day for day in DAYS if day not in ("mon", place)]),
            ("tue!", ["mon!", "wed!", "thu!", "fri!", "sat!", "sun!"]),
            ("wed!/plain", ["mon!", "thu!", "fri!", "sat!", "sun!"]),
            ("wed!/hermit", ["mon!", "thu!", "fri!", "sat!", "sun!"])) for to in days)}
    assert plays(state, "bully") == {f"{day} return {cat}" for day in DAYS[1:]
                                     for cat in ("tue!", "wed!/plain", "wed!/hermit")}
    assert plays(state, "sulker") == {"tue! swap mon wed!/plain", "tue! swap mon wed!/hermit", "wed! swap mon tue!"}
    then = after(state, "play sulker wed! swap mon tue!")
    assert week(then, 0) == {"mon": "envoy"}
    assert week(then, 1) == {"tue": "plain", "wed": "shrub: hermit plain | sulker"}
    then = after(state, "play bully tue return wed!/hermit")
    assert week(then, 1)["wed"] == "shrub: plain" and hand(then, 1) == ["hermit"]
    then = after(state, "play herder sun move mon tue")
    assert week(then, 0) == {"tue": "plain", "sun": "herder"} and game.census(then) == []
    assert {text for text in plays(state, "shover") if text.startswith("mon ")} >= {"mon move tue! sun!"}
    assert not any(text.startswith("mon move mon") for text in plays(state, "shover"))


def test_6_1_trees_and_boxes_for_either_week():
    state = laid({"mon": "plain"}, {"tue": "envoy"}, "shrub crate hamper perch", options={"box": WILD})
    assert {"mon", "tue!", "sun!"} <= plays(state, "shrub") and plays(state, "perch") == {"sat"}
    assert plays(state, "hamper") == {"tue take tue!"}
    then = after(state, "play crate mon! take tue!")
    assert week(then, 1) == {"mon": "crate: envoy"}


# How many choices there can be -------------------------------------------------------------------------------

def full_house(options):
    """Both weeks as crowded as they can be while a game goes on, every card in hand. (More cats than the deck has.)"""
    state = laid(rest=False, options=options)
    slugs = telling.slugs(state)
    cats = [slug for slug in slugs[1:] if state.box.row.form[slugs.index(slug)] == table.CAT]
    tree = next(slug for slug in slugs[1:] if state.box.row.effect[slugs.index(slug)] == table.TREE)
    trees = int(state.box.row.copies[state.box.row.effect == table.TREE].sum())
    def crowd(days, full, on_tree):
        return {DAYS[d]: f"{tree}: {' '.join((cats * 3)[d:d + on_tree])}" if d < full else cats[d % len(cats)]
                for d in range(days)}

    for days, other_days in product(range(7), (5, 6)):
        for full in range(min(days, trees) + 1):
            for on_tree in (2, 3):
                yield laid(crowd(days, full, on_tree), crowd(other_days, min(other_days, trees - full), 3),
                           " ".join(slugs[1:]), rest=False, pile=cats[0], options=options)


@pytest.mark.parametrize("options", [{}, *OTHERS], ids=lambda one: one["box"]["name"] if one else "own")
def test_no_legal_list_is_longer_than_the_bound(options):
    box = game.read_box(options.get("box"))
    bound = most_choices((box.data or Reader("own").deck(_own_data()))["cards"])
    assert bound < table.CHOICES < game.rules.MOST_MOVES
    longest = max(len(game.codes(state)) for state in full_house(options))
    assert 0 < longest <= bound
    assert longest > 145 or options


def _own_data():
    from matou.core.box import read_toml
    return read_toml(OWN_FILE)


# The deal ----------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("line", range(14))
def test_real_records_replay(line):
    records = [record for _, record in read_records(VECTORS)]
    assert len(records) == 14
    assert game.outcome(records[line].replay(game)) is not None


def reshuffled():
    return next(record for _, record in read_records(VECTORS) if len(record.deal["reshuffles"]) > 3)


def test_a_deal_grows_by_each_rebuilt_pile():
    record = reshuffled()
    for state in record.states(game):
        assert state.deal["reshuffles"] == record.deal["reshuffles"][:state.row.rebuilt]
    assert state.deal == record.deal


@pytest.mark.parametrize("change, told", [
    (lambda piles: piles[:2], "reshuffle 3 should be"),
    (lambda piles: [*piles[:1], piles[1][:-1], *piles[2:]], "reshuffle 2 should be"),
    (lambda piles: [[*piles[0], "toy"], *piles[1:]], "reshuffle 1 should be"),
    (lambda piles: [["rescued"], *piles[1:]], "reshuffle 1 should be"),
    (lambda piles: [["dog"], *piles[1:]], "reshuffle 1 should be a list"),
    (lambda piles: ["toy", *piles[1:]], "reshuffle 1 should be a list"),
    (lambda piles: [[], *piles[1:]], "reshuffle 1 should be a list"),
    (lambda piles: 3, "reshuffle 1 should be a list"),
    (lambda piles: [*piles, ["toy"]], "not what the moves have used"),
])
def test_a_reshuffle_that_does_not_fit_is_refused(change, told):
    data = json.loads(reshuffled().to_json())
    data["deal"]["reshuffles"] = change(data["deal"]["reshuffles"])
    with pytest.raises(RecordError) as refused:
        Record.from_json(json.dumps(data)).replay(game)
    assert told in str(refused.value)


ORDER = game.deal(2, 1).deal["order"]


@pytest.mark.parametrize("deal", [
    None, [], {}, {"order": ORDER}, {"order": ORDER, "first": 2}, {"order": ORDER, "first": True},
    {"order": ORDER, "first": 1}, {"order": ORDER[1:], "first": 0}, {"order": [*ORDER[1:], "dog"], "first": 0},
    {"order": [*ORDER, "tree"], "first": 0}, {"order": [*ORDER[1:], 3], "first": 0}, {"order": "all", "first": 0}])
def test_a_deal_that_is_none_is_refused(deal):
    with pytest.raises(RecordError):
        game.deal_from(2, deal, first=0)


def test_a_deal_of_another_seed_is_refused():
    (record,) = simulate(game, 2, 1, "deal")
    data = json.loads(record.to_json()) | {"seed": "another"}
    with pytest.raises(RecordError, match="not the one that seed"):
        Record.from_json(json.dumps(data)).replay(game)


def test_a_game_with_reshuffles_goes_the_same_way_by_its_seed_and_by_its_deal():
    found = 0
    for record in simulate(game, 2, 40, "again", legal=True, box=LOOP):
        found += len(record.deal["reshuffles"])
        data = json.loads(record.to_json()) | {"seed": None}
        Record.from_json(json.dumps(data)).replay(game)
    assert found > 10


# Notation ----------------------------------------------------------------------------------------------------

def test_every_legal_move_reads_as_it_is_written():
    for options in ({}, *OTHERS):
        for state in random_game("read", **options)[::3]:
            for move in game.legal(state):
                assert game.parse(state, move.text) == move


@pytest.mark.parametrize("said, meant", [
    ("play toy mon/rescued wed!", "play toy mon wed!"),
    ("play toy wed! mon", "play toy mon wed!"),
    ("play toy wed!/early mon/rescued", "play toy mon wed!"),
    ("play curious sun swap wed!/early mon", "play curious sun swap mon wed!"),
    ("play curious sun swap fri mon!", "play curious sun swap fri/loner mon!"),
    ("play spray mon!/rescued", "play spray mon!"),
    ("play catnip mon/rescued tue", "play catnip mon tue"),
    ("play catnip fri tue", "play catnip fri/loner tue"),
    ("play box tue take wed!/early", "play box tue take wed!"),
])
def test_a_text_that_can_mean_only_one_legal_move_is_that_move(said, meant):
    state = laid({"mon": "rescued", "fri": "tree: loner loner"}, {"wed": "early", "mon": "rescued"},
                 "toy spray catnip box curious")
    assert meant in texts(state) and game.parse(state, said).text == meant
    assert after(state, said) == after(state, meant) and after(state, said).said[-1][1] == meant


def test_a_cat_has_to_be_named_where_a_day_shows_several():
    state = laid({"mon": "tree: rescued loner"}, {"wed": "early"}, "toy curious")
    assert refusal(state, "play toy mon wed!").startswith("§4.5: several cats are visible there; name the one you mean")


@pytest.mark.parametrize("text", [
    "", "DRAW", "draw ", " draw", "drawn", "play", "play ", "play dog mon", "play rescued", "play rescued mon tue",
    "play rescued Mon", "play rescued mon !", "play rescued mon/rescued", "play rescued  mon", "play toy mon",
    "play toy mon wed! fri!", "play toy mon swap wed!", "play curious mon", "play curious mon wed fri!",
    "play curious mon take wed fri!", "play box tue wed!", "play catnip wed", "play catnip wed fri/loner",
    "play spray", "play tree", "play spray wed!/",
    "play spray wed!/dog", "play spray /early", "rescued mon", "pass draw", "play box"])
def test_what_is_no_move_is_refused(text):
    state = laid({"mon": "rescued"}, {"wed": "early"}, "toy spray catnip box curious rescued tree")
    with pytest.raises(InvalidMove) as refused:
        game.parse(state, text)
    assert len(str(refused.value)) > 10


@pytest.mark.parametrize("text, told", [
    ("play rescued mon", "§4.2: there is a cat on Monday already"),
    ("play fluffy mon", "§1.2: Fluffy Cat is for these days: sun"),
    ("play tree mon!", "§4.3: Cat Tree is for your own week"),
    ("play tree thu", "§1.2: there is a tree or a box on Thursday already"),
    ("play box thu take wed!", "§1.2: there is a tree or a box on Thursday already"),
    ("play box mon take wed!", "§4.2: there is a cat on Monday already"),
    ("play box tue take mon", "§4.1: a cat of the opponent's is needed"),
    ("play grumpy sat", "§4.4: Grumpy Cat is played on a cat, and there is none on Saturday"),
    ("play playful tue", "§4.9: Playful Cat needs a cat on both days beside tue"),
    ("play loner tue", "§4.9: Loner wants no cat on a day beside tue"),
    ("play toy mon tue", "§4.1: that cat is not visible on tue"),
    ("play toy mon fri", "§4.1: a cat of each week is needed"),
    ("play toy mon/loner wed!", "§4.1: that cat is not visible on mon"),
    ("play spray mon", "§4.1: a cat of the opponent's is needed"),
    ("play spray sun!", "§4.1: that cat is not visible on sun!"),
    ("play catnip mon mon", "§1.2: the cat moves to another day"),
    ("play catnip mon tue!", "§1.2: the cat stays in its week"),
    ("play catnip mon fri", "§4.2: fri is not empty"),
    ("play curious tue swap tue wed!", "§4.1: that cat is not visible on tue"),
    ("play curious mon swap fri wed!", "§4.2: there is a cat on Monday already"),
    ("play lazy sat", "§3.1: Lazy Cat is not in your hand"),
    ("pass", "§3.2: you may pass only when nothing else is possible"),
])
def test_what_is_not_allowed_names_its_paragraph(text, told):
    state = laid({"mon": "rescued", "thu": "box:", "fri": "loner"}, {"wed": "early"},
                 "rescued fluffy tree box grumpy playful loner toy spray catnip curious")
    assert refusal(state, text).startswith(told)


def test_decks_with_other_cards_do_not_mix():
    state, other = game.deal(2, 1, box=STUCK), game.deal(2, 1, box=LOOP)
    with pytest.raises(InvalidMove):
        game.parse(other, "play sunny sun")
    with pytest.raises(IllegalMove):
        game.apply(other, next(move for move in game.legal(state) if "sunny" in move.text))


# What is known -----------------------------------------------------------------------------------------------

def worlds(state, seat, count=60):
    """Tables that this seat holds possible; each looks to it exactly as the true one does."""
    view, dice = game.view(state, seat), chance("worlds")
    imagined = [game.imagine(view, dice) for _ in range(count)]
    assert all(game.view(world, seat) == view and game.census(world) == [] for world in imagined)
    return imagined


@pytest.mark.parametrize("seat", [0, 1, None])
def test_known_the_trees_that_were_dealt(seat):
    state = game.deal(2, 8)
    assert all("tree" in hand(world, p) for world in worlds(state, seat) for p in (0, 1))
    then = after(state, "play tree mon")
    assert all("tree" not in hand(world, 0) and "tree" in hand(world, 1) for world in worlds(then, seat))


@pytest.mark.parametrize("seat", [0, 1, None])
def test_known_a_cat_that_came_back_to_a_hand(seat):
    state = after(laid({}, {"tue": "loner"}, "spray", "early toy"), "play spray tue!")
    assert all("loner" in hand(world, 1) for world in worlds(state, seat))
    then = after(state, "play loner sat")
    assert any("loner" not in hand(world, 1) for world in worlds(then, seat))


def these_alone(state):
    """The same table, as if the deck held no other cards."""
    box = state.box._replace(row=state.box.row.copy())
    for kind, count in missing(state):
        box.row.copies[kind] -= count
    return State(game, state.row, box, state.options)


def test_known_at_a_rebuilt_pile_the_players_know_each_others_hands():
    state = laid({}, {"tue": "loner"}, "toy early", "grumpy grumpy lazy", discard="spray spray catnip", rest=False)
    state = these_alone(after(state, "draw"))
    assert all(hand(world, 1) == ["grumpy", "grumpy", "lazy"] for world in worlds(state, 0))
    assert all({"toy", "early"} <= set(hand(world, 0)) for world in worlds(state, 1))
    assert len({tuple(hand(world, 0)) for world in worlds(state, 1)}) == 2
    assert all(set(pile(world)) <= {"spray", "catnip"} for world in worlds(state, None))
    assert len({tuple(hand(world, 1)) for world in worlds(state, None)}) > 2


@pytest.mark.parametrize("options", [{}, *OTHERS], ids=lambda one: one["box"]["name"] if one else "own")
def test_known_is_only_what_is_true_and_every_imagined_table_looks_the_same(options):
    for seed in range(4):
        for state in random_game(f"known {seed}", **options):
            row = state.row
            assert (row.told <= row.hand).all() and (row.told <= row.known).all()
            assert (row.known[0] <= row.hand).all() and (row.known[0] == row.known[1]).all()
            assert game.census(state) == []
            for seat in (None, 0, 1):
                for world in worlds(state, seat, 2):
                    assert (world.row.hand.sum(1) == row.held).all() and (world.row.known[0] <= world.row.hand).all()
            assert game.view(state, state.turn).legal == game.legal(state)


# In words ----------------------------------------------------------------------------------------------------

def told(state, move):
    return game.tell(state, game.parse(state, move), after(state, move), NAMES)


def test_told_what_a_move_did():
    state = laid({"mon": "rescued", "tue": "tree: loner early"}, {"wed": "lazy | grumpy"},
                 "toy spray catnip box curious grumpy tree")
    assert told(state, "draw") == ["Ann draws a card"]
    assert told(state, "play tree sun") == ["Ann plays Cat Tree on Ann's Sunday"]
    assert told(state, "play toy tue/loner wed!") == [
        "Ann plays Toy: Loner (Ann, Tuesday) and Grumpy Cat (Bob, Wednesday) change places"]
    assert told(state, "play spray wed!") == [
        "Ann plays Water Spray: Grumpy Cat (Bob, Wednesday) goes back to the hand",
        "visible again: Lazy Cat (Bob, Wednesday)"]
    assert told(state, "play catnip mon fri") == ["Ann plays Catnip: Rescued Cat (Ann, Monday) moves to Friday"]
    assert told(state, "play grumpy tue") == [
        "Ann plays Grumpy Cat on Ann's Tuesday", "covered: Loner (Ann, Tuesday)", "covered: Early Cat (Ann, Tuesday)"]
    assert told(state, "play box fri take wed!")[0] \
        == "Ann plays Cardboard Box on Ann's Friday: Grumpy Cat (Bob, Wednesday) moves onto it"
    assert told(state, "play curious fri swap mon wed!")[0].startswith(
        "Ann plays Curious Cat on Ann's Friday: Rescued Cat (Ann, Monday) and Grumpy Cat (Bob, Wednesday) change")


def test_told_how_a_game_ends():
    assert told(laid(SIX, hand="fluffy"), "play fluffy sun")[1:] == ["Ann's week is full: the game is over"]
    assert told(laid(rest=False, passes=1), "pass") == [
        "Ann can do nothing and passes", "both have passed: the game is over"]
    assert told(laid(actions=399), "draw")[1:] == ["400 actions have been made: the game is over"]
    assert told(laid(rest=False, discard="toy"), "draw")[1:] == [
        "the discard pile was shuffled into a new draw pile"]


def test_a_card_has_its_name_in_both_languages():
    phrase = told(laid(hand="fluffy"), "play fluffy sun")[0]
    assert "Chat touffu" in phrase.within(lambda text: "fr" if text == "en" else text)
    assert "Fluffy Cat" in phrase.within(lambda text: text)


# In a terminal -----------------------------------------------------------------------------------------------

def drawn(state, seat):
    console = Console(width=80, file=io.StringIO(), record=True)
    console.print(drawing.draw(game.view(state, seat), NAMES, str))
    return console.export_text()


def test_drawn_the_weeks_the_hand_and_the_piles():
    state = laid({"mon": "rescued", "tue": "tree: loner early"}, {"wed": "lazy | grumpy", "fri": "box:"},
                 "toy lazy rescued", "spray spray", discard="catnip")
    picture = drawn(state, 0)
    for part in ("Bob: points so far: 0, cards in hand: 2", "Ann: points so far: 6, cards in hand: 3", "▲ 5", "loner",
                 "·lazy", "grumpy", "□ –", "Lazy Cat (lazy)", "sat sun", "discard pile: Catnip", "Wednesday"):
        assert part in picture, part
    assert "spray" not in picture.lower() and "may go to" not in drawn(state, None)
    assert max(map(len, picture.splitlines())) <= 80


def test_drawn_each_choice_with_the_cats_it_is_about():
    state = laid({"mon": "rescued"}, {"wed": "early"}, "toy catnip spray rescued")
    view = game.view(state, 0)
    labels = {move.text: drawing.label(view, move, str) for move in view.legal}
    assert labels["play toy mon wed!"] == "play toy mon wed! (Rescued Cat ↔ Early Cat)"
    assert labels["play catnip mon tue"] == "play catnip mon tue (Rescued Cat → tue)"
    assert labels["play spray wed!"] == "play spray wed! (Early Cat)"
    assert labels["play rescued tue"] == "play rescued tue" and labels["draw"] == "draw"
