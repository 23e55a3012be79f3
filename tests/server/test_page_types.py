"""What each game tells its page is of the types that the page was built with (page_types.py, written to told.ts): no
field is missing, none is there that they do not know."""
import random

import jsonschema_rs
import msgspec
import pytest

import matou
from matou.core import page
from matou.games import OURS
from matou.language import Language
from matou.server.match.page_data import aside_of, box_texts, opened
from matou.server.net.protocol import write

OPTIONS = {"chami": [{"limit": 60}], "discat": [{}], "catdays": [{}],
           "poche": [{"mode": "expert"}, {"mode": "limited"}, {"mode": "fixed", "clans": ["royal", "crook"]}]}


def closed(schema):
    """The same, but what it does not name is wrong."""
    if isinstance(schema, dict):
        inside = {key: closed(value) for key, value in schema.items()}
        return {**inside, "additionalProperties": False} if isinstance(schema.get("properties"), dict) else inside
    return [closed(one) for one in schema] if isinstance(schema, list) else schema


def wrong(kind, data):
    """What does not fit."""
    checker = jsonschema_rs.validator_for(closed(msgspec.json.schema(kind)))
    return [str(one)[:300] for one in checker.iter_errors(msgspec.json.decode(write(data)))]


def played(game, options, chance):
    states = [game.deal(2, "types", **options)]
    while not states[-1].over:
        states.append(game.apply(states[-1], chance.choice(game.legal(states[-1]))))
    return states


@pytest.mark.parametrize(("slug", "options"), [(slug, options) for slug in OURS for options in OPTIONS[slug]])
def test_what_a_page_is_told_is_of_its_types(slug, options):
    game, say, names = matou.load(slug), Language("fr").say, ["Anna", "Bruno"]
    types = game.part("page_types")
    states = played(game, options, random.Random(slug))
    for at in range(0, len(states), max(1, len(states) // 40)):
        lies_open = opened(states[at - 1], states[at]) if at else {}
        for seat in (0, 1, None):
            view = game.view(states[at], seat)
            assert wrong(types.InView, {**aside_of(view, names, say)["aside"], **lies_open}) == []
    checked, box = game.check_options(2, options)
    assert wrong(types.InBox, box_texts(game, game.empty_table(2, checked), box, say)) == []
    if hasattr(types, "Detail"):
        assert wrong(types.Detail, game.tally(states)) == []


def test_a_renamed_field_does_not_fit():
    game = matou.load("discat")
    aside = aside_of(game.view(game.deal(2, 1), 0), ["Anna", "Bruno"], str)["aside"]
    types = game.part("page_types")
    assert wrong(types.InView, aside) == []
    aside["limit"] = aside.pop("constraint")
    assert len(wrong(types.InView, aside)) == 2


def test_a_game_without_a_page_is_told_by_the_types_of_any_game():
    game = matou.load("discat")
    view = game.view(game.deal(3, 1), 0)
    assert wrong(page.InView, page.aside(view, ["Anna", "Bruno", "Chloé"], str)) == []
    assert page.in_box(game, game.empty_table(3, game.deal(3).options), view.box, str) == {}
