"""Cat Days at the page: weeks, hands, cards and moves in words, from a view alone."""
import pytest

import tables_catdays
from joined_asides import joined
from matou.language import Language
from tables_catdays import laid_out

NAMES = ("Zoé", "Bruno")
ENGLISH = Language("en").say


def told(state, seat=0, say=ENGLISH):
    return joined(tables_catdays.game.view(state, seat), NAMES, say)


def labels(state):
    view = tables_catdays.game.view(state, 0)
    return dict(zip([move.text for move in view.legal], told(state)["labels"], strict=True))


def test_a_day_says_what_stands_there_what_counts_and_what_is_covered():
    state = laid_out({"mon": "tree: early rescued", "sun": "demanding | fluffy | grumpy"}, {"tue": "punctual"})
    aside = told(state)["aside"]
    assert aside["weeks"][0][0] == {"stands": "tree", "cats": ["early", "rescued"], "covered": [], "points": 4}
    assert aside["weeks"][0][6] == {"stands": None, "cats": ["grumpy"], "covered": [["fluffy"], ["demanding"]],
                                    "points": 0}
    assert aside["weeks"][1][1]["cats"] == ["punctual"]
    assert aside["totals"] == [4, 4]


def test_how_full_a_week_is_and_why_the_game_is_over():
    aside = told(laid_out({"mon": "loner"}, tables_catdays.SIX, "toy"))["aside"]
    assert (aside["filled"], aside["nearly"], aside["ends"]) == ([1, 6], [False, True], [])
    ended = tables_catdays.after(laid_out(tables_catdays.SIX, {"tue": "early"}, "fluffy"), "play fluffy sun")
    aside = told(ended)["aside"]
    assert (aside["filled"], aside["ends"]) == ([7, 1], ["Zoé's week is full: the game is over"])
    assert aside["totals"] == list(tables_catdays.game.outcome(ended).scores)


def test_the_own_hand_is_told_and_of_the_other_one_what_is_known():
    state = laid_out(other={"mon": "loner"}, hand="spray toy toy", others="lazy", turn=0)
    aside = told(state)["aside"]
    assert aside["hands"][0] == {"held": 3, "cards": ["toy", "toy", "spray"]}
    assert aside["hands"][1] == {"held": 1, "cards": []}
    after = tables_catdays.after(state, "play spray mon!")
    assert told(after)["aside"]["hands"][1] == {"held": 2, "cards": ["loner"]}
    assert told(after)["aside"]["discard"] == ["spray"]
    watched = told(after, None)["aside"]["hands"]
    assert [hand["cards"] for hand in watched] == [[], ["loner"]]


@pytest.mark.parametrize("hand, pile, asked", [
    ("rescued", "toy", "Your turn: play a card or draw one."),
    ("toy", "lazy", "You can't play any of your cards yet: draw one."),
    ("rescued", "", "Your turn: play a card. There is none left to draw."),
    ("toy", "", "You can neither play nor draw: pass."),
])
def test_what_is_asked(hand, pile, asked):
    assert told(laid_out(hand=hand, pile=pile, rest=False))["asks"] == asked


def test_who_is_waited_for():
    state = laid_out(hand="rescued")
    assert told(state, 1)["asks"] == told(state, None)["asks"] == "Zoé is thinking."
    assert told(state, 1)["labels"] == []


def test_every_move_in_words():
    state = laid_out({"mon": "rescued", "sat": "tree: loner early"}, {"fri": "lazy", "sun": "fluffy"},
                     "rescued curious box catnip toy spray")
    said = labels(state)
    assert said["draw"] == "Draw a card"
    assert said["play rescued tue"] == "Rescued Cat on your Tuesday"
    assert said["play rescued mon!"] == "Rescued Cat on Bruno's Monday"
    assert said["play curious tue swap sat/loner fri!"] == \
        "Curious Cat on your Tuesday: the Loner (your Saturday) and the Lazy Cat (Bruno's Friday) change places"
    assert said["play box tue take sun!"] == \
        "Cardboard Box on your Tuesday: the Fluffy Cat (Bruno's Sunday) moves onto it"
    assert said["play catnip mon fri"] == "Catnip: the Rescued Cat (your Monday) moves to Friday"
    assert said["play toy sat/early sun!"] == \
        "Toy: the Early Cat (your Saturday) and the Fluffy Cat (Bruno's Sunday) change places"
    assert said["play spray fri!"] == "Water Spray: the Lazy Cat (Bruno's Friday) goes back to Bruno's hand"


def test_a_cat_that_fills_a_week_at_once_does_nothing_more_whatever_it_names():
    table = (tables_catdays.SIX, {"mon": "demanding", "tue": "early"}, "curious fluffy box")
    full = "Curious Cat on your Sunday: the week is full, so nothing more happens"
    said = labels(laid_out(*table, options={"full_week": "at-once"}))
    swaps = [text for text in said if text.startswith("play curious")]
    assert len(swaps) == 12 and {said[text] for text in swaps} == {full}
    assert said["play fluffy sun"] == "Fluffy Cat on your Sunday"
    assert said["play box sun take mon!"] == \
        "Cardboard Box on your Sunday: the Demanding Cat (Bruno's Monday) moves onto it"
    usual = labels(laid_out(*table))
    assert len({usual[text] for text in swaps}) == 12 and full not in usual.values()


def test_a_pass_in_words():
    assert labels(laid_out(hand="toy", rest=False)) == {"pass": "Pass"}


@pytest.mark.parametrize("slug, does, asks", [
    ("rescued", "On an empty day of either week.", 1),
    ("playful", "On an empty day of your week (Tuesday, Wednesday, Thursday, Friday, Saturday), "
                "between two cats.", 1),
    ("grumpy", "On a cat of either week: it covers what lies there.", 1),
    ("curious", "On an empty day of your week. One of your cats and one from the other week swap places.", 3),
    ("tree", "On a day of your week without tree, box or covered cat. Up to three cats live there, side by side.", 1),
    ("box", "On an empty day of your week without tree or box. A cat of the other week moves in.", 2),
    ("catnip", "A cat moves to another empty day of its week.", 2),
    ("spray", "A cat of the other week goes back to its player's hand.", 1),
])
def test_what_a_card_does_and_how_many_steps_it_asks(slug, does, asks):
    card = told(laid_out())["aside"]["cards"][slug]
    assert (card["does"], len(card["asks"])) == (does, asks)


@pytest.mark.parametrize("slug, does, french", [
    ("diva", "On a day of either week with no cat at all, not even on a tree.",
     "Sur un jour de l’une ou l’autre semaine sans aucun chat, même sur un arbre."),
    ("snob", "On a day of your week with no cat at all, not even on a tree, with no cat next to it.", None),
    ("guest", "On an empty day of either week.", None),
    ("stump", "On a day of your week without tree, box or cat. Up to three cats live there, side by side.", None),
    ("crate", "On an empty day of your week without tree or box. A cat of the other week moves in.", None),
])
def test_a_card_that_wants_to_be_alone_says_so(slug, does, french):
    state = laid_out(options={"box": tables_catdays.ALONE})
    card = told(state)["aside"]["cards"][slug]
    assert card["does"] == does and card.get("alone", False) == (slug != "guest")
    if french:
        assert told(state, 0, Language("fr").say)["aside"]["cards"][slug]["does"] == french


def test_a_card_is_drawn_from_its_fields():
    cards = told(laid_out())["aside"]["cards"]
    assert {field: cards["playful"][field] for field in ("slug", "points", "week", "days", "on", "neighbours")} == {
        "slug": "playful", "points": 5, "week": "own", "days": ["tue", "wed", "thu", "fri", "sat"], "on": "empty",
        "neighbours": "both"}
    assert cards["toy"]["event"] is True and cards["toy"]["effect"] == "swap"
    assert not {"points", "week", "days", "on", "alone"} & set(cards["toy"])


def test_a_deck_of_ones_own_has_its_own_names_in_both_languages():
    wild = {**tables_catdays.WILD, "cards": [{**card, "fr": "Chat voyou"} if card["slug"] == "bully" else card
                                    for card in tables_catdays.WILD["cards"]]}
    state = laid_out(other={"fri": "plain"}, hand="bully", options={"box": wild})
    assert labels(state)["play bully mon return fri!"] == \
        "Bully on your Monday: the Plain (Bruno's Friday) goes back to Bruno's hand"
    french = told(state, 0, Language("fr").say)["aside"]
    assert french["cards"]["bully"]["name"] == "Chat voyou" and french["days"][0] == "lundi"
    assert french["cards"]["bully"]["form"] == "play bully tue return fri!"
