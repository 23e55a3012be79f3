"""Cards in flight, with motion as people have it: none sets out as a giant, nor as a speck."""
import random

import pytest
from beginning import GAMES, start
from browsing import DESK, PHONE, visitor
from watching import FLIGHTS, wrong_sizes

LONG = {"discat": 24, "chami": 8, "poche": 8, "catdays": 12}           # moves, until everything has flown once


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("game", GAMES)
def test_every_flight_sets_out_at_a_sensible_size(chromium, house, game, size):
    with visitor(chromium, house.host, "en", size, still=False, pace="quick") as who:
        who.page.add_init_script(FLIGHTS)
        start(who, game, "agents")
        who.until(who.ready)
        who.play(game, random.Random("flights").choice, until=lambda view: view["ply"] >= LONG[game])
        who.until(lambda: who.eyes.over or who.ready())
        flights = who.page.evaluate("window.flights")
        assert wrong_sizes(flights) == [] and who.errors == []
        assert game == "poche" or any(flight["name"] for flight in flights)     # tiles slide by themselves
        if game == "discat":                     # what the others draw is seen, as a card
            assert any(flight["ghost"] for flight in flights)
            who.until(lambda: who.page.locator("body > .face").count() == 0)
