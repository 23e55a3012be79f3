"""For everyone: axe-core finds nothing serious on any page, light and dark, from a small phone to a large screen."""
import pytest
from browser_games import GAMES, forward, start
from browser_people import DESK, PHONE, visitor

PAGES = ("/", "/new/chami", "/rules/poche", "/practice/chami", "/puzzles/chami", "/games", "/privacy", "/nowhere",
         "/cats")
LOADED = "document.fonts.status === 'loaded' && !document.querySelector('.whole-page [role=status]')"
SMALL, LARGE = {"width": 320, "height": 568}, {"width": 3840, "height": 2160}
HELD = [(375, 667), (667, 375), (844, 390), (768, 1024), (1366, 768)]   # phones, also on their side, a tablet, a laptop
UNSEEN = """[...document.querySelectorAll('[data-card]')].filter((card) =>
  card.getBoundingClientRect().bottom > document.querySelector('.felt').getBoundingClientRect().bottom + 1).length"""


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_every_page(chromium, server, dark):
    with visitor(chromium, server.host, "fr" if dark else "en", PHONE if dark else DESK, dark) as who:
        for page in PAGES:
            who.go(page)
            who.page.locator("h1").first.wait_for(state="attached")
            who.until(lambda: who.page.evaluate(LOADED))
            assert who.axe() == [], page
            assert who.fits(), page


def resized(who, size):
    who.page.set_viewport_size(size)
    who.page.wait_for_timeout(100)


@pytest.mark.parametrize("game", GAMES)
def test_from_a_small_phone_to_a_large_screen(chromium, server, game):
    """At the opening and after some moves, on both; where cards are held low down, one's own are always in sight."""
    with visitor(chromium, server.host, "fr", SMALL) as who:
        start(who, game, "agents")
        for ply in (0, 4):
            who.until(who.ready)
            who.play(game, forward("sizes"), until=lambda view, least=ply: view["ply"] >= least)
            for width, height in HELD if (game, ply) == ("catdays", 0) else ():
                resized(who, {"width": width, "height": height})
                assert who.page.evaluate(UNSEEN) == 0, (width, height)
            for size in (LARGE, SMALL):
                resized(who, size)
                assert who.fits(), (ply, size)
        assert who.errors == []
