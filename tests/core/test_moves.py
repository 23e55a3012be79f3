"""A move is one number inside and one short text outside."""
import pytest

from matou.core.errors import InvalidMove
from matou.core.moves import Move, Notation, Verb, but_last, last, listed, say, things_of, verb_of, with_thing
from matou.core.words import Phrase

NOTATION = Notation({1: Verb("", "+", 1, 3), 2: Verb("pass"), 3: Verb("pass x", least=1, most=1)},
                    ["", "a", "b", "c"], Phrase("{said}: {part} is no card"))


def test_the_number_reads_in_threes_of_decimals():
    move = say(8, with_thing(with_thing(58, 38), 18))
    assert move == 8_000_000_000_058_038_018 < 2**63
    assert (verb_of(move), last(things_of(move)), last(but_last(things_of(move)))) == (8, 18, 38)
    assert listed(move) == [58, 38, 18]


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
