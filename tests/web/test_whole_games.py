"""Whole games in a real browser, pressing what a person would press: by the keyboard alone; in French on a phone."""
import pytest
from browser_games import GAMES, SEATS, forward, set_out
from browser_people import DESK, PHONE, visitor

from variants import in_turn

WAYS = {"keyboard": {"viewport": DESK}, "phone": {"viewport": PHONE, "lang": "fr", "dark": True}}


def for_everyone(who, game):
    """axe-core finds nothing serious at the opening nor in the middle, a finger finds everything; returns the moves."""
    who.until(who.ready)
    assert who.axe() == [] and who.too_small() == []
    moves = who.play(game, forward("axe"), until=lambda view: view["ply"] >= 10)
    who.until(lambda: who.eyes.over or who.ready())
    assert who.axe() == [] and who.fits()
    return moves


@pytest.mark.parametrize(("game", "way"), in_turn(GAMES, WAYS))
def test_a_whole_game(chromium, server, game, way):
    keys = way == "keyboard"
    with visitor(chromium, server.host, worker=True, **WAYS[way]) as who:
        set_out(who, game, keys)
        moves = for_everyone(who, game) if way == "phone" else 0
        assert moves + who.play(game, forward(way), keys) > 0
        assert who.eyes.view["seat"] == 0 and len(who.eyes.view["outcome"]["scores"]) == SEATS.get(game, 2)
        who.page.locator("section.after button").first.wait_for()
        lang = WAYS[way].get("lang", "en")
        assert who.page.locator("html").get_attribute("lang") == lang
        assert who.fits() and who.errors == [] and who.eyes.refused == []
        if way == "phone":
            assert who.axe() == []
            who.go(f"/t/{who.page.url.split('/t/')[1]}/replay")
            who.page.locator("input[type=range]").wait_for()
            assert who.axe() == [] and who.fits()
