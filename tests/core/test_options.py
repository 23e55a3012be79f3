"""Options: every one with its value, checked."""
import pytest

import matou
from matou.core.errors import OptionError
from matou.core.options import Option, first_seat, settle
from matou.core.words import Phrase
from matou.language import Language

OPTIONS = (first_seat(3), Option("loud", False, (False, True), Phrase("how loud")),
           Option("limit", 200, range(50, 301), Phrase("how long")))


def test_defaults_are_written_out():
    assert settle(OPTIONS, {}) == {"first": 0, "loud": False, "limit": 200}


def test_values_come_from_python_or_from_a_command_line():
    assert settle(OPTIONS, {"first": "random", "loud": "true", "limit": "100"}) == \
        settle(OPTIONS, {"first": "random", "loud": True, "limit": 100})
    assert settle(OPTIONS, {"first": "2"})["first"] == 2


@pytest.mark.parametrize("chosen, why", [
    ({"first": 3}, "first: 3 is none of 0, 1, 2, random"), ({"first": True}, "first: true"), ({"loud": 1}, "loud: 1"),
    ({"limit": "49"}, "limit: 49"), ({"quiet": True}, "there is no option quiet; this game has: first, loud, limit")])
def test_anything_else_is_refused(chosen, why):
    with pytest.raises(OptionError, match=why):
        settle(OPTIONS, chosen)


@pytest.mark.parametrize("seats", [1, 3, True, "2"])
@pytest.mark.parametrize(("slug", "english", "french"), [
    ("poche", "Chats de Poche is for 2 players, not", "Chats de Poche se joue à 2, pas à"),
    ("catdays", "Cat Days is for 2 players, not", "Cat Days se joue à 2, pas à")])
def test_a_game_for_two_is_for_2_players_not_for_2_to_2(slug, english, french, seats):
    with pytest.raises(OptionError) as refused:
        matou.load(slug).deal(seats)
    assert [Language(language).say(refused.value.phrase) for language in ("en", "fr")] == \
        [f"{english} {seats}", f"{french} {seats}"]
