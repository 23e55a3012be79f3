"""Cat Days, card by card (§1.2): where each may be played, where not, and what it does on plain days, on trees, in
boxes and with covered cats. Own weeks are seat 0's; the hand is that of the player to move."""
import pytest

from checked_moves import after
from matou.games.catdays.notation import DAYS
from tables_catdays import discard, game, hand, laid_out, plays, week

BUSY = dict.fromkeys(("mon", "wed"), "rescued")
ALL = set(DAYS)
THEIRS = {f"{day}!" for day in DAYS}


def test_1_2_the_deck_is_the_table_of_the_booklet():
    lines = {line["card"]: line for line in game.own_box.lines}
    told = {}
    for row in (game.home / "booklet.en.md").read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in row.strip("|").split("|")]
        if len(cells) == 6 and "(`" in cells[0]:
            name, slug = cells[0].removesuffix("`)").split(" (`")
            told[slug] = name, cells[1].replace("–", "-"), int(cells[2])
    assert told == {slug: (line["en"], str(line["points"]), line["copies"]) for slug, line in lines.items()}
    assert sum(line["copies"] for line in lines.values()) == 39 and len(lines) == 16
    assert max(line["points"] for line in lines.values() if line["points"] != "-") == 6


def test_1_2_every_card_has_its_tags():
    tags = {line["card"]: line["tag"] for line in game.own_box.lines}
    assert tags["rescued"] == tags["fluffy"] == tags["playful"] == "P (H: points, copies)"
    assert tags["demanding"] == "B (H: points, copies)" and tags["grumpy"] == "B (H: points, copies, week)"
    assert tags["tree"] == "B (H: copies, week, days)" and tags["box"] == "BP (H: copies, week, days)"
    assert tags["catnip"] == tags["toy"] == "P (H: copies, effect)"
    assert tags["loner"] == tags["early"] == tags["lazy"] == tags["spray"] == "H"
    assert tags["punctual"].startswith("P (H: ") and "days" not in tags["punctual"]
    assert tags["cuddly"].startswith("P (H: ") and "neighbours" not in tags["cuddly"]
    assert tags["curious"].startswith("P (H: ") and "effect" not in tags["curious"]


def test_1_2_the_example_weeks_of_the_booklet_can_be_laid():
    """1 3 2 3 1 2 0 from Monday to Sunday, and five cats worth 1 6 4 3 5."""
    berlioz = {"mon": "rescued", "tue": "early", "wed": "loner", "thu": "cuddly", "fri": "rescued", "sat": "fluffy",
               "sun": "demanding | grumpy"}
    marie = {"mon": "rescued", "tue": "punctual", "wed": "playful", "thu": "cuddly", "sun": "demanding"}
    state = laid_out(own=berlioz, other=marie, ended="full")
    assert game.census(state) == []
    outcome = game.outcome(state)
    assert outcome.scores == (12, 19) and outcome.winners == (1,)
    weeks = outcome.detail["weeks"]
    assert [day["points"] for day in weeks[0]] == [1, 3, 2, 3, 1, 2, 0]
    assert sorted(day["points"] for day in weeks[1] if day["cats"]) == [1, 3, 4, 5, 6]
    assert weeks[0][6] == {"day": "sun", "cats": ["grumpy"], "points": 0}


# Where a card may be played ----------------------------------------------------------------------------------

PLACEMENTS = [
    # card, own week, other week, where it may be played
    ("rescued", {}, {}, ALL | THEIRS),
    ("rescued", {"mon": "loner", "tue": "box:"}, {"sun": "grumpy"}, (ALL - {"mon"}) | (THEIRS - {"sun!"})),
    ("rescued", {"mon": "tree: loner early"}, {"sun": "tree: loner early lazy"}, ALL | (THEIRS - {"sun!"})),
    ("rescued", {"mon": "tree: loner | grumpy"}, {"sun": "loner | grumpy"}, (ALL - {"mon"}) | (THEIRS - {"sun!"})),
    ("fluffy", {}, {}, {"sun", "sun!"}),
    ("fluffy", {"sun": "rescued"}, {}, {"sun!"}),
    ("fluffy", {}, {"sun": "box: rescued"}, {"sun"}),
    ("fluffy", {"sun": "tree: rescued"}, {"sun": "tree: rescued | grumpy"}, {"sun"}),
    ("demanding", {}, {}, {"sun"}),
    ("demanding", {"sun": "rescued"}, {}, set()),
    ("demanding", {"sun": "box:"}, {}, {"sun"}),
    ("demanding", {"sun": "tree: rescued loner"}, {}, {"sun"}),
    ("demanding", {"sun": "tree: rescued loner early"}, {}, set()),
    ("demanding", {"sun": "tree: rescued | grumpy"}, {}, set()),
    ("playful", {}, BUSY, set()),
    ("playful", BUSY, {}, {"tue"}),
    ("playful", {**BUSY, "tue": "loner"}, {}, set()),
    ("playful", {**BUSY, "tue": "tree: loner"}, {}, {"tue"}),
    ("playful", {"mon": "rescued"}, {}, set()),
    ("playful", {"tue": "rescued", "sat": "rescued"}, {}, set()),                   # Monday and Sunday never
    ("playful", {"mon": "rescued", "wed": "rescued | grumpy", "fri": "box: loner"}, {}, {"tue", "thu"}),
    ("grumpy", {}, {}, set()),
    ("grumpy", {"tue": "tree:", "wed": "box:"}, {}, set()),
    ("grumpy", {"tue": "rescued"}, {"sun": "tree: loner early", "mon": "box: lazy"}, {"tue", "sun!", "mon!"}),
    ("grumpy", {"tue": "rescued | grumpy"}, {"sun": "tree: loner early lazy"}, {"tue", "sun!"}),
    ("punctual", {}, {}, {"tue"}),
    ("punctual", {"tue": "rescued"}, {}, set()),
    ("punctual", {"tue": "box:"}, {}, {"tue"}),
    ("punctual", {"tue": "tree: rescued"}, {}, {"tue"}),
    ("punctual", {"tue": "rescued | grumpy"}, {}, set()),
    ("cuddly", {}, BUSY, set()),
    ("cuddly", {"mon": "rescued"}, {}, {"tue"}),
    ("cuddly", {"mon": "tree: rescued"}, {}, {"tue"}),                              # a cat beside, not on the same tree
    ("cuddly", {"mon": "tree: rescued", "tue": "loner"}, {}, {"mon", "wed"}),
    ("cuddly", {"thu": "rescued | grumpy"}, {}, {"wed", "fri"}),
    ("cuddly", {"sun": "rescued"}, {}, {"sat"}),
    ("loner", {}, BUSY, ALL),
    ("loner", {"mon": "rescued"}, {}, ALL - {"mon", "tue"}),
    ("loner", {"thu": "tree: rescued"}, {}, ALL - {"wed", "fri"}),
    ("loner", {"sun": "box: rescued"}, {}, ALL - {"sat", "sun"}),
    ("loner", {"tue": "tree:", "wed": "box:"}, {}, ALL),
    ("early", {}, {}, {"mon", "tue", "wed"}),
    ("early", {"mon": "rescued", "tue": "tree: loner", "wed": "tree: loner | grumpy"}, {}, {"tue"}),
    ("lazy", {}, {}, {"sat", "sun"}),
    ("lazy", {"sat": "rescued", "sun": "box:"}, {}, {"sun"}),
    ("tree", {}, {}, ALL),
    ("tree", {"mon": "rescued"}, {"tue": "tree:"}, ALL),
    ("tree", {"mon": "tree:", "tue": "box:", "wed": "box: rescued", "thu": "rescued | grumpy"}, {},
     {"fri", "sat", "sun"}),
]


@pytest.mark.parametrize("card, own, other, where", PLACEMENTS)
def test_1_2_where_a_card_may_be_played(card, own, other, where):
    assert plays(laid_out(own, other, card), card) == where
    assert plays(laid_out(own, other, card, turn=1), card) == where


@pytest.mark.parametrize("card", ["rescued", "fluffy", "demanding", "punctual", "loner", "early", "lazy"])
def test_1_2_a_cat_lies_on_its_day(card):
    state = laid_out(hand=card)
    for place in plays(state, card):
        then = after(state, f"play {card} {place}")
        assert week(then, 1 if place.endswith("!") else 0) == {place[:3]: card}
        assert week(then, 0 if place.endswith("!") else 1) == {}
        assert hand(then, 0) == [] and discard(then) == [] and then.turn == 1
        assert game.census(then) == []


@pytest.mark.parametrize("stands", ["tree: ", "box: "])
def test_1_2_a_cat_lies_where_a_tree_or_a_box_stands(stands):
    then = after(laid_out({"tue": stands.strip()}, hand="punctual"), "play punctual tue")
    assert week(then, 0) == {"tue": f"{stands}punctual"}


def test_1_2_playful_comes_between_two_cats():
    then = after(laid_out({"mon": "rescued", "wed": "rescued | grumpy"}, hand="playful"), "play playful tue")
    assert week(then, 0) == {"mon": "rescued", "tue": "playful", "wed": "rescued | grumpy"}


def test_1_2_cuddly_comes_beside_a_cat():
    then = after(laid_out({"mon": "rescued"}, hand="cuddly"), "play cuddly tue")
    assert week(then, 0) == {"mon": "rescued", "tue": "cuddly"}


# Grumpy ------------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("before, then", [
    ("rescued", "rescued | grumpy"),
    ("box: rescued", "box: rescued | grumpy"),
    ("tree: rescued", "tree: rescued | grumpy"),
    ("tree: early loner rescued", "tree: early loner rescued | grumpy"),
    ("rescued | grumpy", "rescued | grumpy | grumpy"),
    ("tree: early loner | fluffy", "tree: early loner | fluffy | grumpy"),
])
@pytest.mark.parametrize("mark", ["", "!"])
def test_1_2_grumpy_covers_all_the_cats_of_a_day(before, then, mark):
    weeks = [{}, {"thu": before}] if mark else [{"thu": before}, {}]
    state = after(laid_out(*weeks, hand="grumpy"), f"play grumpy thu{mark}")
    assert week(state, 1 if mark else 0) == {"thu": then}
    assert game.census(state) == []


# Curious -----------------------------------------------------------------------------------------------------

def test_1_2_curious_swaps_another_cat_of_yours_with_one_of_the_opponents():
    state = laid_out({"wed": "loner"}, {"fri": "early"}, "curious")
    assert plays(state, "curious") == {f"{day} swap wed fri!" for day in DAYS if day != "wed"}
    then = after(state, "play curious mon swap wed fri!")
    assert week(then, 0) == {"mon": "curious", "wed": "early"} and week(then, 1) == {"fri": "loner"}


@pytest.mark.parametrize("own, other", [({}, {"fri": "early"}), ({"wed": "loner"}, {}), ({}, {})])
def test_1_2_curious_needs_another_cat_of_yours_and_one_of_the_opponents(own, other):
    assert plays(laid_out(own, other, "curious"), "curious") == set()


def test_1_2_curious_is_for_an_empty_day_of_your_own():
    full = {**dict.fromkeys(DAYS[:4], "rescued"), "fri": "box:", "sat": "tree: loner loner loner"}
    days = {text.split()[0] for text in plays(laid_out(full, {"fri": "early"}, "curious"), "curious")}
    assert days == {"fri", "sun"}


def test_1_2_curious_beside_others_on_a_tree_names_them():
    state = laid_out({"tue": "tree: loner", "thu": "early"}, {"fri": "lazy"}, "curious")
    assert {text for text in plays(state, "curious") if text.startswith("tue ")} == {
        "tue swap tue/loner fri!", "tue swap thu fri!"}
    assert "mon swap tue fri!" in plays(state, "curious")
    then = after(state, "play curious tue swap tue/loner fri!")
    assert week(then, 0) == {"tue": "tree: curious lazy", "thu": "early"} and week(then, 1) == {"fri": "loner"}


def test_1_2_curious_does_not_swap_itself_but_may_swap_its_twin():
    state = laid_out({"tue": "tree:"}, {"fri": "lazy"}, "curious")
    assert plays(state, "curious") == set()
    state = laid_out({"tue": "tree: curious"}, {"fri": "lazy"}, "curious")
    assert "tue swap tue/curious fri!" in plays(state, "curious")
    then = after(state, "play curious tue swap tue/curious fri!")
    assert week(then, 0) == {"tue": "tree: curious lazy"} and week(then, 1) == {"fri": "curious"}


def test_1_2_curious_swaps_cats_on_trees_in_boxes_and_on_top():
    state = laid_out({"tue": "tree: loner early"}, {"fri": "box: lazy", "sat": "fluffy | grumpy"}, "curious")
    assert plays(state, "curious") >= {"mon swap tue/loner fri!", "mon swap tue/early sat!",
                                       "tue swap tue/early sat!"}
    then = after(state, "play curious mon swap tue/loner sat!")
    assert week(then, 0) == {"mon": "curious", "tue": "tree: early grumpy"}
    assert week(then, 1) == {"fri": "box: lazy", "sat": "fluffy | loner"}
    then = after(state, "play curious mon swap tue/loner fri!")
    assert week(then, 1) == {"fri": "box: loner", "sat": "fluffy | grumpy"}


# Tree --------------------------------------------------------------------------------------------------------

def test_1_2_a_tree_stays_and_takes_three_cats():
    state = after(laid_out({"sat": "rescued"}, hand="tree rescued lazy rescued", others="rescued"),
                  "play tree sat", "draw", "play rescued sat", "draw")
    assert week(state, 0) == {"sat": "tree: rescued rescued"}
    state = after(state, "play lazy sat")
    assert week(state, 0) == {"sat": "tree: lazy rescued rescued"}
    assert "sat!" not in plays(state, "rescued") and discard(state) == []


# Box ---------------------------------------------------------------------------------------------------------

def test_1_2_a_box_takes_a_visible_cat_of_the_opponents():
    state = laid_out({"mon": "rescued", "tue": "tree:", "wed": "box:"},
                     {"fri": "early", "sun": "tree: lazy loner loner"}, "box")
    assert plays(state, "box") == {f"{day} take {cat}" for day in ("thu", "fri", "sat", "sun")
                                   for cat in ("fri!", "sun!/lazy", "sun!/loner")}
    then = after(state, "play box thu take sun!/loner")
    assert week(then, 0)["thu"] == "box: loner"
    assert week(then, 1) == {"fri": "early", "sun": "tree: lazy loner"} and discard(then) == []


def test_1_2_a_box_needs_a_cat_to_take():
    assert plays(laid_out({"mon": "rescued"}, {"fri": "tree:"}, "box"), "box") == set()


def test_1_2_a_box_takes_a_covering_cat_off_what_it_covers():
    then = after(laid_out({}, {"fri": "tree: early loner | grumpy"}, "box"), "play box mon take fri!")
    assert week(then, 0) == {"mon": "box: grumpy"} and week(then, 1) == {"fri": "tree: early loner"}


# Catnip ------------------------------------------------------------------------------------------------------

def test_1_2_catnip_moves_a_visible_cat_to_another_empty_day_of_its_week():
    state = laid_out({"mon": "rescued", "tue": "tree: loner"}, {"wed": "early | grumpy"}, "catnip")
    rest = ("wed", "thu", "fri", "sat", "sun")
    assert plays(state, "catnip") == {
        *(f"mon {day}" for day in ("tue", *rest)), *(f"tue {day}" for day in rest),
        *(f"wed! {day}!" for day in DAYS if day != "wed")}
    then = after(state, "play catnip mon tue")
    assert week(then, 0) == {"tue": "tree: loner rescued"} and discard(then) == ["catnip"]
    then = after(state, "play catnip wed! fri!")
    assert week(then, 1) == {"wed": "early", "fri": "grumpy"}


def test_1_2_catnip_not_onto_a_full_tree_nor_where_a_cat_is_covered():
    state = laid_out({"mon": "rescued", "tue": "tree: loner loner early", "wed": "tree: early | grumpy", "thu": "box:"},
                     {}, "catnip")
    targets = {text.split()[1] for text in plays(state, "catnip") if text.startswith("mon ")}
    assert targets == {"thu", "fri", "sat", "sun"}
    assert {text for text in plays(state, "catnip") if text.startswith("tue")} == {
        f"tue/{cat} {day}" for cat in ("loner", "early") for day in ("thu", "fri", "sat", "sun")}


def test_1_2_catnip_needs_a_visible_cat():
    assert plays(laid_out({"mon": "tree:"}, {}, "catnip"), "catnip") == set()


# Toy ---------------------------------------------------------------------------------------------------------

def test_1_2_a_toy_swaps_two_visible_cats_one_of_each_week():
    state = laid_out({"mon": "rescued", "tue": "tree: loner early"}, {"wed": "early | grumpy", "sun": "box: rescued"},
                     "toy")
    assert plays(state, "toy") == {f"{one} {other}" for one in ("mon", "tue/loner", "tue/early")
                                   for other in ("wed!", "sun!")}
    then = after(state, "play toy tue/early wed!")
    assert week(then, 0)["tue"] == "tree: grumpy loner" and week(then, 1)["wed"] == "early | early"
    then = after(state, "play toy mon sun!")                          # two of one slug
    assert (week(then, 0), week(then, 1)) == (week(state, 0), week(state, 1)) and discard(then) == ["toy"]


@pytest.mark.parametrize("own, other", [({}, {"fri": "early"}), ({"wed": "loner"}, {}), ({}, {})])
def test_1_2_a_toy_needs_a_cat_in_each_week(own, other):
    assert plays(laid_out(own, other, "toy"), "toy") == set()


# Spray -------------------------------------------------------------------------------------------------------

def test_1_2_a_spray_sends_a_visible_cat_of_the_opponents_back_to_the_hand():
    state = laid_out({"mon": "rescued"}, {"wed": "early | grumpy", "sun": "tree: loner lazy", "sat": "box: curious"},
                     "spray")
    assert plays(state, "spray") == {"wed!", "sun!/loner", "sun!/lazy", "sat!"}
    then = after(state, "play spray wed!")
    assert week(then, 1)["wed"] == "early" and hand(then, 1) == ["grumpy"] and discard(then) == ["spray"]
    then = after(state, "play spray sun!/loner")
    assert week(then, 1)["sun"] == "tree: lazy"
    then = after(state, "play spray sat!")
    assert week(then, 1)["sat"] == "box:" and game.census(then) == []


def test_1_2_a_spray_needs_a_cat_of_the_opponents():
    assert plays(laid_out({"mon": "rescued"}, {}, "spray"), "spray") == set()
