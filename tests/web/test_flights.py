"""Cards in flight, with motion as people have it: none sets out as a giant, nor as a speck."""
import pytest
from browser_games import GAMES, forward, start
from browser_people import DESK, PHONE, visitor
from page_recorder import FLIGHTS, wrong_sizes

from variants import in_turn

# Where something must have landed before enough was seen: with oneself and with others, on piles and in the hand. Tiles
# slide, and turn over.
LANDS = {"discat": {"[data-drop=pile] [data-travel]", ".others [data-travel]", ".hand [data-travel]"},
         "chami": {"[data-meld] [data-travel]", "[data-drop=pile] [data-travel]", ".hand [data-travel]"},
         "poche": {".tile", ".turn"},
         "catdays": {".own [data-day] [data-travel]", ".other [data-day] [data-travel]", ".hand [data-travel]"}}


@pytest.mark.parametrize(("game", "size"), in_turn(GAMES, ["phone", "desktop"]))
def test_every_flight_sets_out_at_a_sensible_size(chromium, house, game, size):
    with visitor(chromium, house.host, "en", {"phone": PHONE, "desktop": DESK}[size], still=False, pace="quick") as who:
        who.page.add_init_script(FLIGHTS)
        start(who, game, "agents")
        who.until(who.ready)

        def seen(_=None):
            """Everything has flown once; what others draw at Discat, as a card."""
            flights = who.page.evaluate("window.flights")
            assert wrong_sizes(flights) == []
            landed = {spot for flight in flights for spot in flight["lands"]}
            return landed >= LANDS[game] and (game != "discat" or any(flight["ghost"] for flight in flights))
        who.play(game, forward("flights"), until=seen)
        who.until(lambda: who.eyes.over or who.ready())
        assert seen() and who.errors == []
        who.until(lambda: who.page.locator("body > .face").count() == 0)         # no copy stays
