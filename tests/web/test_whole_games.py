"""Whole games in a real browser, pressing what a person would press: in French, by the keyboard alone, on a phone."""
import random

import pytest
from browsing import DESK, PHONE, visitor

SEATS = {"discat": 6, "chami": 3}
OPTIONS = {"chami": {"limit": "20"}}             # a round or two
FIRST = ("lay", "add", "play")                   # what brings a game forward
WAYS = {"French": {"lang": "fr"}, "keyboard": {"viewport": DESK}, "phone": {"viewport": PHONE, "lang": "fr"}}


def forward(seed):
    """Any move, but rather one that brings the game to its end."""
    chance = random.Random(seed)
    return lambda legal: chance.choice([move for move in legal if move.startswith(FIRST)] or legal)


def set_out(who, game, keys):
    """A table by the form: so many seats, kittens around it, the game as short as it may be."""
    who.go(f"/new/{game}")
    press = (lambda spot: (spot.focus(), who.page.keyboard.press("Enter"))) if keys else (lambda spot: spot.click())
    seats = who.page.locator("form select[aria-label]")
    who.page.locator("form [type=submit]").wait_for()
    more = who.page.locator("form .count button").last
    while game in SEATS and who.page.locator("form .count output").inner_text() != str(SEATS[game]):
        press(more)
    for seat in range(SEATS.get(game, 2) - 1):
        seats.nth(seat).select_option("kitten")
    for name, value in OPTIONS.get(game, {}).items():
        who.page.locator(f"#option-{name}").fill(value)
    press(who.page.locator("form [type=submit]"))


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("game", ["discat", "poche", "chami", "catdays"])
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
