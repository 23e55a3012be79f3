"""Cat Days as it is dealt, written, seen and told."""
import io
import json

import numpy as np
import pytest
from rich.console import Console

from checked_moves import after, refusal
from matou.core.errors import IllegalMove, InvalidMove, RecordError
from matou.core.game import State
from matou.core.record import Record, read_records
from matou.core.words import Player
from matou.games.catdays import page, table
from matou.games.catdays import terminal as drawing
from matou.lab.simulate import simulate
from matou.language import Language
from matou.terminal import generic
from tables_catdays import (
    LOOP,
    NAMES,
    OTHERS,
    SIX,
    STUCK,
    VECTORS,
    cat,
    event,
    game,
    hand,
    laid_out,
    missing,
    pile,
    random_game,
    texts,
    told,
)

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
    with pytest.raises(RecordError, match="not that of seed"):
        Record.from_json(json.dumps(data)).replay(game)


@pytest.mark.slow
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
    state = laid_out({"mon": "rescued", "fri": "tree: loner loner"}, {"wed": "early", "mon": "rescued"},
                     "toy spray catnip box curious")
    assert meant in texts(state) and game.parse(state, said).text == meant
    assert after(state, said) == after(state, meant) and after(state, said).said[-1][1] == meant


def test_a_cat_has_to_be_named_where_a_day_shows_several():
    state = laid_out({"mon": "tree: rescued loner"}, {"wed": "early"}, "toy curious")
    assert refusal(state, "play toy mon wed!").startswith("§4.5: several cats are visible there; name the one you mean")


@pytest.mark.parametrize("text", [
    "", "DRAW", "draw ", " draw", "drawn", "play", "play ", "play dog mon", "play rescued", "play rescued mon tue",
    "play rescued Mon", "play rescued mon !", "play rescued mon/rescued", "play rescued  mon", "play toy mon",
    "play toy mon wed! fri!", "play toy mon swap wed!", "play curious mon", "play curious mon wed fri!",
    "play curious mon take wed fri!", "play box tue wed!", "play catnip wed", "play catnip wed fri/loner",
    "play spray", "play tree", "play spray wed!/",
    "play spray wed!/dog", "play spray /early", "rescued mon", "pass draw", "play box"])
def test_what_is_no_move_is_refused(text):
    state = laid_out({"mon": "rescued"}, {"wed": "early"}, "toy spray catnip box curious rescued tree")
    with pytest.raises(InvalidMove) as refused:
        game.parse(state, text)
    assert len(str(refused.value)) > 10


@pytest.mark.parametrize("text, told", [
    ("play rescued mon", "§4.2: there is a cat on Monday already"),
    ("play fluffy mon", "§1.2: Fluffy Cat is for these days: Sunday"),
    ("play tree mon!", "§4.3: Cat Tree goes in your own week"),
    ("play tree thu", "§1.2: there is a tree or a box on Thursday already"),
    ("play box thu take wed!", "§1.2: there is a tree or a box on Thursday already"),
    ("play box mon take wed!", "§4.2: there is a cat on Monday already"),
    ("play box tue take mon", "§4.1: a cat of the opponent's is needed"),
    ("play grumpy sat", "§4.4: Grumpy Cat is played on a cat, and there is none on Saturday"),
    ("play playful tue", "§4.9: Playful Cat needs a cat on both days beside Tuesday"),
    ("play loner tue", "§4.9: Loner wants no cat on a day beside Tuesday"),
    ("play toy mon tue", "§4.1: that cat is not visible on your Tuesday"),
    ("play toy mon fri", "§4.1: a cat of each week is needed"),
    ("play toy mon/loner wed!", "§4.1: that cat is not visible on your Monday"),
    ("play spray mon", "§4.1: a cat of the opponent's is needed"),
    ("play spray sun!", "§4.1: that cat is not visible on the opponent's Sunday"),
    ("play catnip mon mon", "§1.2: the cat moves to another day"),
    ("play catnip mon tue!", "§1.2: the cat stays in its week"),
    ("play catnip mon fri", "§4.2: your Friday is not empty"),
    ("play curious tue swap tue wed!", "§4.1: that cat is not visible on your Tuesday"),
    ("play curious mon swap fri wed!", "§4.2: there is a cat on Monday already"),
    ("play lazy sat", "§3.1: Lazy Cat is not in your hand"),
    ("pass", "§3.2: you can only pass if nothing else is possible"),
])
def test_what_is_not_allowed_names_its_paragraph(text, told):
    state = laid_out({"mon": "rescued", "thu": "box:", "fri": "loner"}, {"wed": "early"},
                     "rescued fluffy tree box grumpy playful loner toy spray catnip curious")
    assert refusal(state, text).startswith(told)


@pytest.mark.parametrize("text, told", [
    ("play herder sun move mon sun", "§4.2: your Sunday is not empty"),
    ("play lid mon return mon!", "§4.1: that cat is not visible on the opponent's Monday"),
    ("play lid mon! return mon!", "§4.1: that cat is not visible on the opponent's Monday"),
])
def test_what_is_not_allowed_once_the_card_lies_there_names_its_paragraph(text, told):
    """A cat takes the room where it lies, or covers the cat it is to send back (§4.1): the refusal asks the rules."""
    own = {"name": "herders", "cards": [
        event("tree", "tree"), cat("plain", 1, 20), cat("herder", 1, 2, effect="move"),
        cat("lid", 0, 2, week="either", on="cat", effect="return")]}
    state = laid_out({"mon": "plain"}, {"mon": "plain"} if "mon! return" in text else {}, "herder lid",
                     options={"box": own})
    assert refusal(state, text).startswith(told)


@pytest.mark.parametrize("text, told", [
    ("play fluffy mon", "Chat touffu se joue sur ces jours : dimanche"),
    ("play playful wed", "il faut à Chat joueur un chat sur les deux jours voisins du mercredi"),
    ("play loner tue", "Chat solitaire ne veut pas de chat sur un jour voisin du mardi"),
    ("play spray sun!", "ce chat n'est pas visible sur le dimanche de l'adversaire"),
    ("play catnip mon fri", "ton vendredi n'est pas vide"),
])
def test_a_refusal_names_days_in_its_language(text, told):
    state = laid_out({"mon": "rescued", "fri": "loner"}, {"wed": "early"}, "fluffy playful loner spray catnip")
    with pytest.raises(IllegalMove) as refused:
        game.apply(state, text)
    assert Language("fr").say(refused.value.phrase).endswith(told)


def test_4_3_a_card_for_the_opponents_week_stays_out_of_ones_own():
    own = {"name": "envoys", "cards": [event("tree", "tree"), cat("plain", 1, 20), cat("envoy", 4, 3, week="opponent")]}
    state = laid_out({}, {}, "envoy", options={"box": own})
    assert refusal(state, "play envoy mon") == "§4.3: Envoy is for the opponent's week"


def test_decks_with_other_cards_do_not_mix():
    state, other = game.deal(2, 1, box=STUCK), game.deal(2, 1, box=LOOP)
    with pytest.raises(InvalidMove):
        game.parse(other, "play sunny sun")
    with pytest.raises(InvalidMove):
        game.apply(other, next(move for move in game.legal(state) if "sunny" in move.text))


# What is known -----------------------------------------------------------------------------------------------

def worlds(state, seat, count=60):
    """Tables that this seat holds possible; each looks to it exactly as the true one does."""
    view = game.view(state, seat)
    imagined = [game.imagine(view, seed) for seed in range(count)]
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
    state = after(laid_out({}, {"tue": "loner"}, "spray", "early toy"), "play spray tue!")
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
    state = laid_out({}, {"tue": "loner"}, "toy early", "grumpy grumpy lazy", discard="spray spray catnip", rest=False)
    state = these_alone(after(state, "draw"))
    assert all(hand(world, 1) == ["grumpy", "grumpy", "lazy"] for world in worlds(state, 0))
    assert all({"toy", "early"} <= set(hand(world, 0)) for world in worlds(state, 1))
    assert len({tuple(hand(world, 0)) for world in worlds(state, 1)}) == 2
    assert all(set(pile(world)) <= {"spray", "catnip"} for world in worlds(state, None))
    assert len({tuple(hand(world, 1)) for world in worlds(state, None)}) > 2


def by_kind(counts):
    """How many there are of each kind, unpacked."""
    return np.apply_along_axis(table.counted, -1, counts)


@pytest.mark.slow
@pytest.mark.parametrize("options", [{}, *OTHERS], ids=lambda one: one["box"]["name"] if one else "own")
def test_known_is_only_what_is_true_and_every_imagined_table_looks_the_same(options):
    for seed in range(4):
        for state in random_game(f"known {seed}", **options):
            row = state.row
            held, told, known = by_kind(row.hand), by_kind(row.told), by_kind(row.known)
            assert (told <= held).all() and (told <= known).all()
            assert (known[0] <= held).all() and (known[0] == known[1]).all()
            assert [[kind for kind in range(table.CENSUS) if row.kinds[p] >> kind & 1] for p in range(2)] \
                == [np.flatnonzero(one).tolist() for one in held]
            assert game.census(state) == []
            for seat in (None, 0, 1):
                for world in worlds(state, seat, 2):
                    held = by_kind(world.row.hand)
                    assert (held.sum(1) == row.held).all() and (by_kind(world.row.known[0]) <= held).all()
                    assert [sum(1 << int(kind) for kind in np.flatnonzero(one)) for one in held] \
                        == world.row.kinds.tolist()
            assert game.view(state, state.turn).legal == game.legal(state)


# In words ----------------------------------------------------------------------------------------------------

def test_told_what_a_move_did():
    state = laid_out({"mon": "rescued", "tue": "tree: loner early"}, {"wed": "lazy | grumpy"},
                     "toy spray catnip box curious grumpy tree")
    assert told(state, "draw") == ["Ann draws a card"]
    assert told(state, "play tree sun") == ["Ann plays the Cat Tree on their Sunday"]
    assert told(state, "play toy tue/loner wed!") == [
        "Ann plays the Toy: the Loner (Ann's Tuesday) and the Grumpy Cat (Bob's Wednesday) change places"]
    assert told(state, "play spray wed!") == [
        "Ann plays the Water Spray: the Grumpy Cat (Bob's Wednesday) goes back to Bob's hand",
        "visible again: the Lazy Cat (Bob's Wednesday)"]
    assert told(state, "play catnip mon fri") == [
        "Ann plays the Catnip: the Rescued Cat (Ann's Monday) moves to Friday"]
    assert told(state, "play grumpy tue") == [
        "Ann plays the Grumpy Cat on their Tuesday", "covered: the Loner (Ann's Tuesday)",
        "covered: the Early Cat (Ann's Tuesday)"]
    assert told(state, "play box fri take wed!")[0] \
        == "Ann plays the Cardboard Box on their Friday: the Grumpy Cat (Bob's Wednesday) moves onto it"
    assert told(state, "play curious fri swap mon wed!")[0].startswith(
        "Ann plays the Curious Cat on their Friday: the Rescued Cat (Ann's Monday) and the Grumpy Cat")


def test_told_how_a_game_ends():
    assert told(laid_out(SIX, hand="fluffy"), "play fluffy sun")[1:] == ["Ann's week is full: the game is over"]
    assert told(laid_out(rest=False, passes=1), "pass") == [
        "Ann can do nothing and passes", "both have passed: the game is over"]
    assert told(laid_out(actions=399), "draw")[1:] == ["the game reached its limit of 400 turns"]
    assert told(laid_out(rest=False, discard="toy"), "draw")[1:] == [
        "the discard pile was shuffled into a new draw pile"]


def test_a_card_has_its_name_in_both_languages():
    phrase = told(laid_out(hand="fluffy"), "play fluffy sun")[0]
    assert "Chat touffu" in phrase.translated(lambda text: "fr" if text == "en" else text)
    assert "Fluffy Cat" in phrase.translated(lambda text: text)


# In a terminal -----------------------------------------------------------------------------------------------

def drawn(state, seat):
    console = Console(width=80, file=io.StringIO(), record=True)
    console.print(drawing.draw(game.view(state, seat), NAMES, str))
    return console.export_text()


def test_drawn_the_weeks_the_hand_and_the_piles():
    state = laid_out({"mon": "rescued", "tue": "tree: loner early"}, {"wed": "lazy | grumpy", "fri": "box:"},
                     "toy lazy rescued", "spray spray", discard="catnip")
    picture = drawn(state, 0)
    for part in ("Bob: points so far: 0, cards in hand: 2", "Ann: points so far: 6, cards in hand: 3", "▲ 5", "loner",
                 "·lazy", "grumpy", "□ –", "Lazy Cat (lazy)", "sat sun", "discard pile: Catnip", "Wednesday"):
        assert part in picture, part
    assert "spray" not in picture.lower() and "may go to" not in drawn(state, None)
    assert max(map(len, picture.splitlines())) <= 80


def test_drawn_each_choice_with_the_cats_it_is_about():
    state = laid_out({"mon": "rescued"}, {"wed": "early"}, "toy catnip spray rescued")
    view = game.view(state, 0)
    labels = {move.text: generic.label(view, move, NAMES, str) for move in view.legal}
    assert labels["play toy mon wed!"] == ("Toy: the Rescued Cat (your Monday) and the Early Cat (Bob's Wednesday) "
                                           "change places (play toy mon wed!)")
    assert labels["play catnip mon tue"] == ("Catnip: the Rescued Cat (your Monday) moves to Tuesday "
                                             "(play catnip mon tue)")
    assert labels["play rescued tue"] == "Rescued Cat on your Tuesday (play rescued tue)"
    assert labels["draw"] == "Draw a card (draw)"
    readers = Player("Ann"), Player("Bob", you=True)                 # somebody else's move, told in a review
    theirs = {move.text: page.label(view, move, readers) for move in view.legal}
    assert theirs["play spray wed!"] == "Water Spray: the Early Cat (your Wednesday) goes back to your hand"
    assert theirs["play rescued tue"] == "Rescued Cat on Ann's Tuesday"
