"""A move is one number inside and one short text outside."""
import pytest

import matou
from matou.core.errors import InvalidMove
from matou.core.moves import (
    MAX_THINGS,
    THING_UNIT,
    Move,
    Notation,
    Verb,
    but_last,
    encode_move,
    last,
    listed,
    things_of,
    verb_of,
    with_thing,
)
from matou.core.words import Phrase

NOTATION = Notation({1: Verb("", "+", 1, 3), 2: Verb("pass"), 3: Verb("pass x", min_things=1, max_things=1)},
                    ["", "a", "b", "c"], Phrase("{said}: {part} is no card"))


def test_the_number_holds_a_verb_and_things_of_ten_bits():
    move = encode_move(7, with_thing(with_thing(58, 38), 18))
    assert move == 7 << 60 | 58 << 20 | 38 << 10 | 18 < 2**63
    assert (verb_of(move), last(things_of(move)), last(but_last(things_of(move)))) == (7, 18, 38)
    assert listed(move) == [58, 38, 18]


def test_six_of_the_highest_things_fit_under_the_highest_verb():
    things = 0
    for _ in range(MAX_THINGS):
        things = with_thing(things, THING_UNIT - 1)
    move = encode_move(7, things)
    assert move == 2**63 - 1 and verb_of(move) == 7 and listed(move) == [THING_UNIT - 1] * MAX_THINGS


@pytest.mark.parametrize("slug", ["discat", "poche", "chami"])
def test_every_verb_and_thing_of_a_game_has_room(slug):
    """(Cat Days has three verbs, and its things depend on the deck.)"""
    notation = matou.load(slug).notation
    assert notation.verbs and all(0 < verb < 2**3 for verb in notation.verbs) and 1 < len(notation.names) <= THING_UNIT


def test_numbers_are_in_order_of_verbs_then_things():
    moves = [encode_move(1), encode_move(1, 5), encode_move(1, with_thing(1, 0)), encode_move(1, with_thing(1, 7)),
             encode_move(2), encode_move(2, 1)]
    assert moves == sorted(moves)


@pytest.mark.parametrize("text", ["a", "a+b", "c+b+a", "pass", "pass xb"])
def test_what_is_written_is_read(text):
    move = NOTATION.read(text)
    assert move.text == str(move) == text and NOTATION.write(move.code) == text


@pytest.mark.parametrize("text, part", [
    ("", ""), ("d", "d"), ("a+", ""), ("a+d", "d"), ("a+b+c+a", "a+b+c+a"), ("pass x", "pass x"), ("pass xd", "d"),
    ("Pass", "Pass"), ("a b", "a b"), ("passx", "passx")])
def test_any_other_text_is_refused(text, part):
    with pytest.raises(InvalidMove) as refused:
        NOTATION.read(text)
    assert str(refused.value).startswith(f"{text}: {part}")


def test_a_move_is_its_number_and_text():
    assert Move(5, "a") == Move(5, "a") != Move(6, "a")
