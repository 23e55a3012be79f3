"""Position text: what it says reads back to the same cells, a view's says what the seat knows and nothing else, and a
text that says nothing sensible is refused with the place where it goes wrong."""
import pickle
import random
import re
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import matou
from matou.core.words import Phrase
from matou.games import OURS
from strategies import positions
from variants import SOAK, each_variant, played, some

some_positions = settings(max_examples=40 * SOAK, deadline=None, suppress_health_check=list(HealthCheck))


def same(one, other):
    """Cells, options and box; a text has no history."""
    return type(one) is type(other) and bytes(one) == bytes(other) and one.options == other.options \
        and one.box.data == other.box.data


@each_variant
def test_every_position_of_a_game_reads_back_as_it_was(variant):
    for state in some(played(variant, 1), 4):
        text = state.text
        again = variant.game.position(text)
        assert same(again, state), text
        assert again.text == text and "\n" not in text and text.isascii()
        assert again.said == () and again.deal is None


@each_variant
def test_what_a_seat_knows_reads_back_as_it_was_and_is_the_same_in_all_worlds_it_allows(variant):
    game = variant.game
    for state in some(played(variant, 2), 11):
        for seat in (None, *range(variant.seats)):
            view = game.view(state, seat)
            text, again = view.text, game.position(view.text)
            assert same(again, view) and again.seat == seat, text
            assert again.text == text and again.heard == ()
            assert again.legal == view.legal
            world = game.imagine(view, f"{variant} {len(state.said)}")
            assert game.view(world, seat).text == text
            assert same(game.position(world.text), world)


@some_positions
@given(positions())
def test_the_game_goes_on_from_a_text_as_it_would_have(position):
    variant, state = position
    game, again = variant.game, variant.game.position(state.text)
    assert game.legal(again) == game.legal(state)
    for move in game.legal(state)[:1]:
        assert bytes(game.apply(again, move)) == bytes(game.apply(state, move))


@some_positions
@given(positions(), st.data())
def test_seen_by_turns_a_whole_position_into_a_view(position, data):
    variant, state = position
    seat = data.draw(st.sampled_from([None, *range(variant.seats)]))
    seen = variant.game.position(f"{state.text}; seen by: {'spectator' if seat is None else seat}")
    assert same(seen, variant.game.view(state, seat))


@some_positions
@given(positions(), st.data())
def test_a_spoilt_text_is_refused_or_reads_as_something(position, data):
    """Whatever is wrong with it, it is a RecordError that names a character of the text, or a table of whole cards."""
    variant, state = position
    text = state.text
    at = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(at, min(len(text), at + 12)))
    spoilt = text[:at] + data.draw(st.text("0123456789 ?*;:-+=|.#@()abcdefr", max_size=6)) + text[end:]
    try:
        found = variant.game.position(spoilt)
    except matou.RecordError as error:
        assert 1 <= error.phrase.values["at"] <= len(spoilt) + 1
    else:
        assert isinstance(found, matou.View) or variant.game.census(found) == []
        assert same(variant.game.position(found.text), found)


def regrouped(luck, text, other):
    """The text of a position whose groups no longer fit each other: one left out, said by another position, or another
    phase or turn."""
    head, *groups = text.split("; ")
    found = dict(group.split(": ", 1) for group in groups)
    others = dict(group.split(": ", 1) for group in other.split("; ")[1:])
    for name in luck.sample([*found], min(len(found), 2)):
        found.pop(name) if luck.random() < 0.5 else found.update({name: others.get(name, found[name])})
    for name in luck.sample(["phase", "turn", *others], 2):
        found[name] = others.get(name, found.get(name, "0"))
    return "; ".join([head, *(f"{name}: {words}" for name, words in found.items())])


@each_variant
def test_what_is_read_can_be_played(variant):
    """Groups that contradict each other are refused with a place; from any other position a game goes on without losing
    a card, and imagined tables look the same. (Compiled, a rule would read or write beyond its arrays.)"""
    game, luck, states = variant.game, random.Random(str(variant)), list(played(variant, 6))
    for _ in range(12 * SOAK):
        text = regrouped(luck, *(state.text for state in luck.sample(states, 2)))
        try:
            state = game.position(text)
        except matou.RecordError as error:
            assert 1 <= error.phrase.values["at"] <= len(text) + 1
            continue
        assert same(pickle.loads(pickle.dumps(state)), state)                                            # noqa: S301
        view = game.view(state, luck.choice([None, *range(state.seats)]))
        world = game.imagine(view, 1)
        assert game.view(world, view.seat) == view and game.census(world) == [], text
        for _ in range(6):
            if state.legal and not state.over:
                state = game.apply(state, luck.choice(state.legal))
                assert game.census(state) == [], text


# By hand

def discat(text):
    return matou.load("discat").position(f"discat 2; {text}")


def test_all_other_cards_are_three_dots():
    state = discat("turn: 0; hand 0: 05 04 03 02 01; hand 1: 06 07 08 09 10; draw: 50 49 ...")
    assert "; hand 0: 05 04 03 02 01; hand 1: 10 09 08 07 06; draw: 50 49 11 12 13 14" in state.text
    assert discat("hand 0: 01; hand 1: 03; pile 0: 02; draw: 50 ... 49").text.endswith(" 46 47 48 49")
    assert [move.text for move in state.game.legal(state)] == ["05", "04", "03", "02", "01"]


def test_order_of_groups_and_spaces_do_not_matter():
    one = discat("turn: 1; hand 0: 01; hand 1: 02; draw: ...")
    other = discat(" draw:  ... ;hand 1:  02;hand 0: 01;turn: 1;")
    assert same(one, other) and one.text == other.text


def test_a_view_counts_what_it_does_not_see():
    view = discat("seen by: 0; turn: 0; hand 0: 01; hand 1: ?*5; draw: ?*44")
    assert isinstance(view, matou.View) and view.seat == 0
    assert [move.text for move in view.legal] == ["01"]
    assert view.text == "discat 2; seen by: 0; turn: 0; hand 0: 01; hand 1: ?*5; draw: ?*44"


WRONG = {
    "": (1, "discat was expected"),
    "poche 2": (1, "poche was found where discat was expected"),
    "discat": (7, "the number of players"),
    "discat 9; draw: ...": (8, "2 to 6 players"),
    "discat two": (8, "a whole number"),
    "discat 2 first=7": (10, "option first"),
    "discat 2 last=1": (10, "an option as in first=1"),
    "discat 2 first=1 first=1": (18, "an option"),
    "discat 2 box={": (10, "in JSON"),
    'discat 2 box={"arrows":[]}': (10, "90 arrows"),
    "discat 2; turn 0": (11, "a colon"),
    "discat 2; turn: 0; turn: 1": (20, "was there already"),
    "discat 2; turn: 2": (17, "a whole number from 0 to 1"),
    "discat 2; turn:": (16, "one word"),
    "discat 2; turn: 0 1": (19, "one word"),
    "discat 2; team: 0": (11, "there is no group team"),
    "discat 2; phase: playful": (18, "one of opening, playing, over"),
    "discat 2; hand 0: 05 5": (22, "a card"),
    "discat 2; hand 0: 51": (19, "a card"),
    "discat 2; hand 0: 05; draw: 06 05 ...": (32, "05 lies elsewhere already"),
    "discat 2; hand 0: 01 02 03 04 05 06 07": (37, "more than 6 cards"),
    "discat 2; hand 0: ?*5; draw: ...": (19, "? is only for what is not seen"),
    "discat 2; seen by: 0; hand 0: ?; hand 1: ?; draw: ?*48": (31, "? is only for what is not seen"),
    "discat 2; seen by: 0; hand 0: 01; hand 1: ?; draw: ?*49": (56, "only 49 are left"),
    "discat 2; hand 0: 01": (21, "cards that lie nowhere: 02, 03"),
    "discat 2; constraint: 24": (23, "24 by 0"),
    "discat 2; chance: 12": (19, "a hexadecimal number of eight digits"),
}


@pytest.mark.parametrize("text", WRONG)
def test_a_wrong_text_is_refused_with_its_place(text):
    at, why = WRONG[text]
    with pytest.raises(matou.RecordError) as error:
        matou.load("discat").position(text)
    assert error.value.phrase.values["at"] == at, error.value
    assert str(error.value).startswith(f"position, character {at}: ") and why in str(error.value)
    assert isinstance(error.value.phrase.values["why"], Phrase)


def test_a_tile_that_is_moved_has_been_flipped():
    game = matou.load("poche")
    text = game.deal(2, 1, mode="fixed", clans="royal,crook").text
    assert "; phase: flipping; " in text
    for phase, why in (("moving", "should be flipped"), ("moving; flipped: b4", "should be flipped"),
                       ("rotating", "every tile")):
        with pytest.raises(matou.RecordError, match=why):
            game.position(text.replace("phase: flipping", f"phase: {phase}"))


@pytest.mark.parametrize(("text", "at", "why"), [
    ("poche 2 mode=first; turn: 0; board: a b c", 41, "25 squares, not 3"),
    ("poche 2; clans: royal royals", 23, "one of"),
    ("chami 2; melds: 3+4 =7", 21, "at least three cards"),
    ("chami 2; melds: 3+4 =7 clock", 24, "gift:14"),
    ("chami 2; action: 3+4 all", 18, "an action"),
    ("chami 2; hand 0: clock*5", 18, "lies elsewhere"),
    ("catdays 2; week 0: mon=catnip", 24, "a cat was expected"),
    ("catdays 2; week 0: mon=rescued|fluffy+rescued+grumpy+lazy", 32, "more than 3"),
    ("catdays 2; week 0: monday=rescued", 20, "a day"),
    ("discat 2; phase: playing; hand 0: 01; draw: ...", 48, "seat 1 should hold a card"),
    ("discat 2; phase: playing; constraint: 07 by 0; hand 0: 01 02 03 04 05 06; hand 1: 08; draw: ...; turn: 1", 27,
     "drawn for the constraint"),
    ("discat 2; hand 0: 01; hand 1: 02; draw: ... ; under: 49", 47, "more than 48"),
    ("chami 2; phase: answering; hand 0: clock; hand 1: clock; stock: ...", 10, "does not fit the phase"),
    ("chami 2; turn: 1; phase: giving; action: sumo all; hand 0: 1+1; hand 1: 1+2; stock: ...", 19, "put down a card"),
    ("chami 2; hand 0: 1+1; hand 1: 1+2; known to 0 of 1: 1+3; stock: ...", 36, "seat 1 cannot hold"),
    ("catdays 2; hand 0: toy; hand 1: spray; told of 1: toy; draw: ...", 40, "seat 1 cannot hold"),
    ("catdays 2; hand 0: toy; rebuilt: 1; fresh: toy spray; draw: ...", 37, "rebuilt from"),
    ("catdays 2; layers: 1 1", 20, "each number from 1 to 2 once"),
    ("catdays 2 deck=/etc/passwd", 11, "none of reconstructed"),
])
def test_each_game_says_what_it_expects(text, at, why):
    with pytest.raises(matou.RecordError) as error:
        matou.load(text.split()[0]).position(text)
    assert error.value.phrase.values["at"] == at and why in str(error.value)


# docs/notation.md

NOTATION = (Path(__file__).parents[2] / "docs" / "notation.md").read_text(encoding="utf-8")


def test_the_position_in_the_docs_is_one():
    start = NOTATION.index("    discat 2;")
    text = " ".join(NOTATION[start:NOTATION.index("\n\n", start)].split())
    state = matou.load("discat").position(text)
    assert state.text == text
    seen = text.replace("discat 2;", "discat 2; seen by: 1;").replace("50 31 27 17 07 04", "?*6")
    assert state.game.view(state, 1).text == seen.replace("40 32 05 37 43 44 06 28", "?*8")


@pytest.mark.parametrize("slug", OURS)
def test_every_group_is_documented(slug):
    game = matou.load(slug)
    section = NOTATION.partition(f"\n## {game.name}\n")[2].partition("\n## ")[0]
    general = NOTATION.partition("\n## Positions\n")[2].partition("\n## ")[0]
    for group in game.layout.groups(game.min_seats):
        assert re.search("`" + re.sub(r"\d", r"\\d", group.name) + "[:`]", section + general), group.name


def test_a_group_left_out_is_an_empty_one():
    """Where the top of the draw pile is follows from all groups, whether they are written or not."""
    discat = matou.load("discat")
    played = " ".join(f"{card:02d}" for card in range(1, 51) if card not in (12, 24, 30, 31, 32))
    text = f"discat 2; seen by: 0; turn: 0; phase: playing; hand 0: 12 24; hand 1: ?*3; pile 0: {played}"
    one, other = discat.position(text), discat.position(text + "; draw: -")
    assert bytes(one) == bytes(other) and one == other and one.text == other.text
