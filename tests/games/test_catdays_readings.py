"""Cat Days as a table may read it: cards that want to be alone (§4.2), the week of every card (§4.3), and what a full
week means for the card that fills it (§5.1), both ways."""
import json

import pytest

from checked_moves import after, refusal
from matou.core.errors import BoxError, OptionError
from matou.core.record import Record, read_records
from matou.games.catdays import game as door
from matou.games.catdays import table
from matou.games.catdays.notation import DAYS
from matou.lab.simulate import simulate
from matou.language import Language
from matou.terminal import generic
from tables_catdays import (
    ALONE,
    NAMES,
    SIX,
    VECTORS,
    cat,
    event,
    game,
    hand,
    laid_out,
    plays,
    random_game,
    texts,
    told,
    week,
)

AT_ONCE = {"full_week": "at-once"}
ALL = set(DAYS)
THEIRS = {f"{day}!" for day in DAYS}
WANT_TO_BE = {"stump", "crate", "diva", "moody", "bully", "snob"}
GUESTS = dict.fromkeys(DAYS[:6], "guest")


def alone(*weeks, **more):
    return laid_out(*weeks, options={"box": ALONE}, **more)


# §4.2 Alone --------------------------------------------------------------------------------------------------

def test_4_2_a_tree_with_room_counts_as_a_day_without_a_cat_for_the_demanding_cat():
    for cats, free in (("", True), ("rescued", True), ("rescued loner", True), ("rescued loner early", False)):
        assert ("sun" in plays(laid_out({"sun": f"tree: {cats}"}, hand="demanding"), "demanding")) == free


def test_4_2_alone_is_only_where_there_is_no_cat_at_all_tree_or_not():
    state = alone({"mon": "guest", "tue": "tree:", "wed": "tree: guest", "thu": "stump: guest guest", "fri": "crate:"},
                  {"sat": "tree: guest", "sun": "guest"}, hand="diva guest")
    assert plays(state, "diva") == (ALL - {"mon", "wed", "thu"}) | (THEIRS - {"sat!", "sun!"})
    assert plays(state, "guest") == (ALL - {"mon"}) | (THEIRS - {"sun!"})


def test_4_2_a_refusal_of_a_card_that_wants_to_be_alone_says_so():
    state = alone({"mon": "guest", "wed": "tree: guest"}, {"thu": "guest"}, hand="diva stump")
    for day, name in (("mon", "Monday"), ("wed", "Wednesday")):
        assert refusal(state, f"play diva {day}") == \
            f"§4.2: Diva is played only where there is no cat at all, and there is one on {name}"
    assert refusal(state, "play stump mon").startswith("§4.2: Stump is played only where there is no cat at all")


def test_4_2_once_it_lies_on_a_tree_others_may_join_it():
    state = after(alone({"tue": "tree:"}, hand="diva", others="guest"), "play diva tue")
    assert week(after(state, "play guest tue!"), 0) == {"tue": "tree: diva guest"}


def test_4_2_a_cat_that_is_sent_may_join_others_although_it_would_be_played_alone():
    """§4.7: the placement of a card is for playing it."""
    state = alone({"mon": "tree: guest", "tue": "diva"}, {}, hand="mint")
    assert week(after(state, "play mint tue mon"), 0) == {"mon": "tree: diva guest"}


def test_4_2_alone_goes_with_effects_neighbours_trees_and_boxes():
    state = alone({"mon": "guest", "wed": "tree: guest"}, {"thu": "guest"}, hand="moody bully snob stump crate tree")
    free = ALL - {"mon", "wed"}
    assert plays(state, "moody") == {f"{day} swap {one} thu!" for day in free for one in ("mon", "wed")}
    assert plays(state, "bully") == {f"{day} return thu!" for day in free}
    assert plays(state, "snob") == {"fri", "sat", "sun"}
    assert plays(state, "stump") == free and "mon" in plays(state, "tree")
    assert plays(state, "crate") == {f"{day} take thu!" for day in free}


@pytest.mark.parametrize("seed", range(5))
def test_4_2_alone_all_through_a_game(seed):
    for state in random_game(f"alone {seed}", box=ALONE):
        slugs = {line["card"] for line in state.box.lines if line["alone"] is True}
        assert slugs == WANT_TO_BE
        for text in texts(state):
            verb, *rest = text.split()
            if verb == "play" and rest[0] in slugs:
                w = state.turn if "!" not in rest[1] else 1 - state.turn
                assert not state.row.shows[w, DAYS.index(rest[1].rstrip("!"))], text


def test_4_2_alone_is_part_of_the_deck_in_a_record():
    data = game.deal(2, box=ALONE).options["box"]
    assert {card["slug"] for card in data["cards"] if card.get("alone")} == WANT_TO_BE
    again = json.loads(json.dumps(data))
    assert game.deal(2, box=again).options["box"] == data
    said = {**ALONE, "cards": [{"alone": False, **card} if "week" in card else card for card in ALONE["cards"]]}
    assert game.deal(2, box=said).options["box"] == data                   # what is not so is not written down
    lines = {line["card"]: line for line in game.box_lines(game.read_box(ALONE), "en")}
    assert lines["diva"]["where"] == "either, empty, alone" and "alone" not in lines["guest"]["where"]


# §4.3 The week of every card ---------------------------------------------------------------------------------

def without_weeks(deck):
    return {**deck, "cards": [{field: value for field, value in card.items() if (field, value) != ("week", "own")}
                              for card in deck["cards"]]}


def test_4_3_a_deck_names_the_week_of_every_card(tmp_path):
    path = tmp_path / "anywhere.toml"
    path.write_text("""
name = "anywhere"
[[cards]]
slug = "tree"
en = "Tree"
fr = "Arbre"
event = true
copies = 2
effect = "tree"
week = "own"
[[cards]]
slug = "rover"
en = "Rover"
fr = "Vagabond"
points = 1
copies = 9
""", encoding="utf-8")
    for wrong in ({"deck": str(path)}, {"box": path}):
        with pytest.raises(BoxError, match=r"anywhere\.toml: card rover: week: expected: own, opponent, either"):
            game.deal(2, **wrong)
    with pytest.raises(BoxError, match="box: card stump: week: expected: own, opponent, either; found: -"):
        game.deal(2, box=without_weeks(ALONE))
    assert game.deal(2, box={**ALONE, "cards": [*ALONE["cards"], event("hose", "return")]})    # lies on no day


def test_4_3_our_own_files_name_it():
    for name in ("reconstructed", "template"):
        text = (game.home / "decks" / f"{name}.toml").read_text(encoding="utf-8")
        for card in text.replace("# ", "").split("[[cards]]")[2:]:
            assert ("week = " in card) == ("points = " in card or '"tree"' in card or '"box"' in card), card


@pytest.mark.parametrize("seed", [None, "old"])
def test_4_3_a_record_from_before_replays_in_the_own_week(seed):
    """With its digest, which was made of the whole cards, or without, as it was written by hand."""
    (record,) = simulate(game, 2, 1, "old", box=ALONE)
    data = json.loads(record.to_json())
    data["seed"] = seed and data["seed"]
    data["options"]["box"] = without_weeks(data["options"]["box"])
    assert sum("week" not in card for card in data["options"]["box"]["cards"]) > 5
    del data["options"]["full_week"]
    for keys in (("name", "cards", "digest"), ("name", "cards")):
        options = {**data["options"], "box": {key: data["options"]["box"][key] for key in keys}}
        final = Record.from_json(json.dumps({**data, "options": options})).replay(game)
        assert final.options == record.options


@pytest.mark.parametrize("box", [None, 3, "x", {}, {"cards": 3}, {"name": "x", "cards": [3, {}, {"event": []}]}])
def test_4_3_a_record_whose_box_is_none_is_refused(box):
    (record,) = simulate(game, 2, 1, "old", box=ALONE)
    data = json.loads(record.to_json())
    data["options"]["box"] = box
    with pytest.raises((BoxError, OptionError)):
        Record.from_json(json.dumps(data)).replay(game)


def test_1_2_our_own_deck_is_known_by_its_cards_whatever_their_tags_say(tmp_path):
    text = (game.home / "decks" / "reconstructed.toml").read_text(encoding="utf-8")
    path = tmp_path / "copy.toml"
    path.write_text(text.replace('ours = ["points", "copies"]', 'ours = ["points"]'), encoding="utf-8")
    assert game.deal(2, deck=str(path)).options["deck"] == "reconstructed" and game.read_box(path).data is None
    path.write_text(text.replace("points = 6", "points = 5"), encoding="utf-8")
    with pytest.raises(BoxError, match="reconstructed is our own deck"):
        game.deal(2, deck=str(path))


# §5.1 A full week --------------------------------------------------------------------------------------------

def test_5_1_full_week_is_after_unless_the_table_says_at_once():
    assert game.deal(2).options["full_week"] == "after" and game.deal(2).row.full_week == table.AFTER
    assert game.deal(2, **AT_ONCE).row.full_week == table.AT_ONCE
    assert (door.FULL_WEEK[table.AFTER], door.FULL_WEEK[table.AT_ONCE]) == ("after", "at-once")
    with pytest.raises(OptionError, match="option full_week: now is none of after, at-once"):
        game.deal(2, full_week="now")


@pytest.mark.parametrize("options, scores, own", [({}, (16, 1), "demanding"), (AT_ONCE, (11, 6), "rescued")])
def test_5_1_the_curious_cat_that_fills_the_week(options, scores, own):
    state = laid_out(SIX, {"mon": "demanding"}, "curious", options=options)
    full = after(state, "play curious sun swap mon mon!")
    assert game.outcome(full).scores == scores and week(full, 0)["mon"] == own
    assert week(full, 0)["sun"] == "curious" and texts(full) == set() and game.census(full) == []
    assert refusal(full, "draw") == "§5.1: the game is over"


@pytest.mark.parametrize("options, mon", [({}, "guest"), (AT_ONCE, "diva")])
def test_5_1_the_cat_that_fills_the_opponents_week(options, mon):
    state = laid_out({"mon": "diva"}, GUESTS, "curious", options={"box": ALONE, **options})
    full = after(state, "play curious sun! swap mon tue!")
    assert game.outcome(full).why == "points" and week(full, 0)["mon"] == mon


@pytest.mark.parametrize("options, goes_on", [({}, True), (AT_ONCE, False)])
@pytest.mark.parametrize("move", ["play herder sun! move mon! sat!", "play bully sun return mon!"])
def test_5_1_an_effect_can_empty_a_day_of_the_week_just_filled(move, options, goes_on):
    """A cat onto a tree, or back to a hand: after its effect there is a day without a cat again."""
    weeks = {**GUESTS, "sat": "tree: guest"}
    own, other = ({}, weeks) if "herder" in move else (GUESTS, {"mon": "diva"})
    state = laid_out(own, other, "herder bully", options={"box": ALONE, **options})
    then = after(state, move)
    full = game.outcome(then) is not None
    if "herder" in move:
        assert full == (not goes_on) and (week(then, 1).get("mon") is None) == goes_on
    else:
        assert full and hand(then, 1) == (["diva"] if goes_on else [])


@pytest.mark.parametrize("options", [{}, AT_ONCE])
def test_5_1_the_legal_list_is_the_same_and_all_of_the_text_has_to_be_possible(options):
    state = laid_out(SIX, {"mon": "demanding", "tue": "early"}, "curious", options=options)
    assert plays(state, "curious") == {f"sun swap {one} {other}" for one in SIX for other in ("mon!", "tue!")}
    assert plays(laid_out(SIX, {}, "curious", options=options), "curious") == set()
    assert refusal(laid_out(SIX, {}, "curious", options=options), "play curious sun swap mon mon!").startswith("§4.1")


def test_5_1_at_once_changes_nothing_while_no_week_is_full():
    five = {day: cat for day, cat in SIX.items() if day != "mon"}
    for options in ({}, AT_ONCE):
        then = after(laid_out(five, {"mon": "demanding"}, "curious", options=options), "play curious sun swap tue mon!")
        assert game.outcome(then) is None and week(then, 0)["tue"] == "demanding"


@pytest.mark.parametrize("options", [{}, AT_ONCE])
def test_5_1_an_event_has_its_effect_first(options):
    boxed = after(laid_out(SIX, {"mon": "demanding"}, "box", options=options), "play box sun take mon!")
    assert game.outcome(boxed).scores == (16, 0)
    moved = after(laid_out({**SIX, "mon": "tree: rescued early"}, {}, "catnip", options=options),
                  "play catnip mon/rescued sun")
    assert week(moved, 0)["sun"] == "rescued" and game.outcome(moved).why == "points"


@pytest.mark.parametrize("options", [{}, AT_ONCE])
def test_5_1_a_cat_that_covers_fills_nothing_and_acts(options):
    deck = {**ALONE, "cards": [*ALONE["cards"], cat("sulker", 0, 2, week="opponent", on="cat", effect="swap")]}
    state = laid_out({"mon": "diva"}, GUESTS, "sulker", options={"box": deck, **options})
    then = after(state, "play sulker tue! swap mon wed!")
    assert game.outcome(then) is None and week(then, 1)["wed"] == "diva"


def test_5_1_records_of_both_readings_replay_and_those_without_it_are_after():
    for options in ({}, AT_ONCE, {"box": ALONE, **AT_ONCE}):
        for record in simulate(game, 2, 10, "readings", legal=True, **options):
            again = Record.from_json(record.to_json())
            assert again.options["full_week"] == options.get("full_week", "after")
            assert game.outcome(again.replay(game)) is not None
    for _, record in read_records(VECTORS):
        assert "full_week" not in record.options and record.replay(game).row.full_week == table.AFTER


@pytest.mark.slow
def test_5_1_the_same_games_end_otherwise():
    """Some game of both readings has the same moves and another outcome: the option is not idle."""
    def ends(options):
        return {tuple(record.moves): record.outcome for record in simulate(game, 2, 300, "end", box=ALONE, **options)}

    later, sooner = ends({}), ends(AT_ONCE)
    assert any(later[moves] != sooner[moves] for moves in later.keys() & sooner.keys())


# In words ----------------------------------------------------------------------------------------------------

def test_5_1_told_that_nothing_more_happens():
    weeks, move = (SIX, {"mon": "demanding"}, "curious"), "play curious sun swap mon mon!"
    assert told(laid_out(*weeks), move) == [
        "Ann plays the Curious Cat on their Sunday: the Rescued Cat (Ann's Monday) and the Demanding Cat (Bob's "
        "Monday) change places", "Ann's week is full: the game is over"]
    said = told(laid_out(*weeks, options=AT_ONCE), move)
    assert said == ["Ann plays the Curious Cat on their Sunday: the week is full, so nothing more happens",
                    "Ann's week is full: the game is over"]
    assert Language("fr").say(said[0]).endswith("la semaine est complète, il ne se passe rien de plus")


def test_5_1_a_choice_in_the_terminal_says_so():
    for options, noted in (({}, "the Rescued Cat"), (AT_ONCE, "the week is full, so nothing more happens")):
        view = game.view(laid_out(SIX, {"mon": "demanding"}, "curious", options=options), 0)
        labels = {move.text: generic.label(view, move, NAMES, str) for move in view.legal}
        assert f": {noted}" in labels["play curious sun swap mon mon!"]
