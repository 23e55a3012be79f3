"""Cards in flight, with motion as people have it: none sets out as a giant, nor as a speck."""
import random

import pytest
from beginning import GAMES, start
from browsing import DESK, PHONE, visitor

# Every animation that begins at another size than the thing will have: from what, by which name, and whether it is a
# copy that flies for something small.
FLIGHTS = """
window.flights = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, options) {
  if (frames[0]?.scale !== undefined)
    window.flights.push({ scale: Number(frames[0].scale), name: this.dataset.travel ?? '',
                          ghost: this.parentElement === document.body });
  return animate.call(this, frames, options);
};
"""
LONG = {"discat": 24, "chami": 24, "poche": 12, "catdays": 16}           # moves, until everything has flown once


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("game", GAMES)
def test_every_flight_sets_out_at_a_sensible_size(chromium, house, game, size):
    with visitor(chromium, house.host, "en", size, still=False) as who:
        who.page.add_init_script(FLIGHTS)
        start(who, game, "agents")
        who.until(who.ready)
        who.play(game, random.Random("flights").choice, until=lambda view: view["ply"] >= LONG[game])
        who.until(lambda: who.eyes.over or who.ready())
        flights = who.page.evaluate("window.flights")
        wrong = [flight for flight in flights if not 0.3 <= flight["scale"] <= 1.5]
        assert wrong == [] and who.errors == []
        assert game == "poche" or any(flight["name"] for flight in flights)     # tiles slide by themselves
        if game == "discat":                     # what the others draw is seen, as a card
            assert any(flight["ghost"] for flight in flights)
            who.until(lambda: who.page.locator("body > .face").count() == 0)
