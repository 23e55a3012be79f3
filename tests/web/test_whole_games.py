"""Whole games in a real browser, pressing what a person would press: in French, by the keyboard alone, on a phone."""
import pytest
from beginning import GAMES, SEATS, forward, set_out
from browsing import DESK, PHONE, visitor

WAYS = {"French": {"lang": "fr"}, "keyboard": {"viewport": DESK}, "phone": {"viewport": PHONE, "lang": "fr"}}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game(chromium, house, game, way):
    keys = way == "keyboard"
    with visitor(chromium, house.host, **WAYS[way]) as who:
        set_out(who, game, keys)
        assert who.play(game, forward(way), keys) > 0
        assert who.eyes.view["seat"] == 0 and len(who.eyes.view["outcome"]["scores"]) == SEATS.get(game, 2)
        who.page.locator("section.after button").first.wait_for()
        lang = WAYS[way].get("lang", "en")
        assert who.page.locator("html").get_attribute("lang") == lang
        assert who.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "scrolls sideways"
        assert who.errors == [] and who.eyes.refused == []
