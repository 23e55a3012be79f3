"""Cat Days as a deck may have it: cards that want to be alone (§4.2), and the week of every card (§4.3)."""
import json

import pytest

from matou.core.errors import BoxError, OptionError
from matou.core.record import Record
from matou.games.catdays.notation import DAYS
from matou.lab.simulate import simulate
from moving import after, refusal
from weeks import ALONE, event, game, laid, plays, random_game, texts, week

ALL = set(DAYS)
THEIRS = {f"{day}!" for day in DAYS}
WANT_TO_BE = {"stump", "crate", "diva", "moody", "bully", "snob"}


def alone(*weeks, **more):
    return laid(*weeks, options={"box": ALONE}, **more)


# §4.2 Alone --------------------------------------------------------------------------------------------------

def test_4_2_a_tree_with_room_counts_as_a_day_without_a_cat_for_the_demanding_cat():
    for cats, free in (("", True), ("rescued", True), ("rescued loner", True), ("rescued loner early", False)):
        assert ("sun" in plays(laid({"sun": f"tree: {cats}"}, hand="demanding"), "demanding")) == free


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
    lines = {line["card"]: line for line in game.shown_box(game.read_box(ALONE), "en")}
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
