"""Any game's table as a page is told of it: field by field, as its fields say what they hold."""
from types import SimpleNamespace

import numpy as np
import pytest

from matou.core import page
from matou.core.fields import (
    HIDDEN,
    INTERNAL,
    NOBODY,
    OWNER,
    SEAT,
    SWITCH,
    TALLY,
    THING,
    Field,
    common,
)
from matou.core.game import Game
from matou.core.moves import Move, Notation, Verb, encode_move, with_thing
from matou.core.words import Phrase

NOTATION = Notation({1: Verb("play ", "+", 1, 2), 2: Verb("pass")}, ["", "fish", "mouse"], Phrase("{said}"))
NAMES = ["Ada", "Bo"]


class Tiny(Game):
    slug, max_seats, notation, page = "tiny", 3, NOTATION, None

    def part(self, name):
        return self.page if name == "page" else None


def view(*fields, own_page=None, **cells):
    rules = SimpleNamespace(FIELDS=[*common("who begins"), *fields])
    game = type("Tiny", (Tiny,), {"rules": rules, "page": own_page})()
    return SimpleNamespace(game=game, seats=2, legal=[], row={name: np.array(cell) for name, cell in
                                                              {"seats": 2, "first": 0, "turn": 1, **cells}.items()})


def zones(*fields, **cells):
    return list(page.zones(view(*fields, **cells), NAMES, str))


def shown(field, cells):
    """What is told of one field, without its name and its title."""
    [zone] = zones(field, **{field.name: cells})
    return {key: value for key, value in zone.items() if key not in ("name", "title", "seat")}


def test_what_every_page_shows_in_its_own_way_and_what_nobody_may_see_is_left_out():
    secret, inner = Field("draw", (2,), NOBODY, "the draw pile"), Field("ring", what="where its top is", holds=INTERNAL)
    assert zones(secret, inner, draw=[1, 2], ring=7) == []


def test_a_title_is_what_a_field_is_without_the_paragraph_or_else_its_name():
    told = zones(Field("left", what="cards to draw (§3.2)"), Field("last_turns"), left=7, last_turns=1)
    assert [zone["title"] for zone in told] == ["Cards to draw", "Last turns"]


@pytest.mark.parametrize(("holds", "shape", "cells", "told"), [
    (THING, (4,), [2, 1, 0, 0], {"things": [{"name": "mouse", "says": "Mouse"}, {"name": "fish", "says": "Fish"}]}),
    (THING, (), 2, {"things": [{"name": "mouse", "says": "Mouse"}]}),
    (THING, (2, 2), [[0, 1], [0, 0]], {"rows": [[None, {"name": "fish", "says": "Fish"}], [None, None]]}),
    (TALLY, (4,), [0, 2, 0], {"things": [{"name": "fish", "says": "Fish"}] * 2, "counted": True}),
    (SEAT, (), 1, {"text": "Bo"}),
    (SEAT, (), -1, {"text": "–"}),
    (SWITCH, (), 1, {"text": "yes"}),
])
def test_cells_are_told_as_what_they_are(holds, shape, cells, told):
    assert shown(Field("it", shape, what="it", holds=holds), cells) == told


def test_each_seat_has_its_own_and_only_an_owner_is_told_what_is_in_a_hand():
    hand, held = Field("hand", (3, 2), OWNER, "hand", THING), Field("held", (3,), what="cards in hand")
    told = zones(hand, held, hand=[[1, 0], [HIDDEN, HIDDEN], [HIDDEN, HIDDEN]], held=[1, 2, 0])
    assert [(zone["name"], zone["seat"]) for zone in told] == [("hand", 0), ("held", 0), ("held", 1)]
    assert told[2]["text"] == "2"
    empty = zones(hand, hand=[[0, 0], [HIDDEN, HIDDEN], [HIDDEN, HIDDEN]])
    assert empty[0]["things"] == []


def test_a_long_list_of_mere_numbers_is_no_reading():
    assert zones(Field("squares", (13,), what="squares"), squares=[1] * 13) == []
    assert shown(Field("squares", (12,), what="squares"), [1] * 12)["text"].startswith("1, 1")


def test_numbers_that_are_several_in_one_are_no_reading():
    assert zones(Field("hand", (2,), what="hand", parts=((7, 90),) * 8), hand=[1 << 50, 0]) == []


def test_moves_are_taken_apart_and_a_game_may_say_what_is_written_on_its_cards():
    own = SimpleNamespace(thing=lambda game, number: Phrase("card number {number}", number=number))
    seen = view(own_page=own)
    seen.legal = [Move(encode_move(1, with_thing(1, 2)), "play fish+mouse"), Move(encode_move(2), "pass")]
    told = page.aside(seen, NAMES, str)["moves"]
    assert told == [{"verb": "Play", "things": [{"name": "fish", "says": "Card number 1"},
                                                {"name": "mouse", "says": "Card number 2"}]},
                    {"verb": "Pass", "things": []}]


def test_a_move_is_said_part_by_part_so_that_it_can_be_translated():
    french = {"play": "jouer", "fish": "poisson", "mouse": "souris"}
    both, heard = Move(encode_move(1, with_thing(1, 2)), "play fish+mouse"), Move(encode_move(1), "play ?")
    game = view().game
    assert game.in_words(both).translated(lambda text: french.get(text, text)) == "jouer poisson, souris"
    assert game.in_words(heard) == "play ?"                  # of a redacted move, as much as was heard
    assert page.label(SimpleNamespace(game=game), Move(encode_move(2), "pass"), NAMES) == "pass"
