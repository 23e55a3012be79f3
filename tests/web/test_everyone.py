"""For everyone: axe-core finds nothing serious on any page, light and dark, from a small phone to a large screen."""
import pytest
from browser_games import GAMES, forward, start
from browser_people import DESK, PHONE, visitor

PAGES = ("/", "/new/chami", "/rules/poche", "/practice/chami", "/puzzles/chami", "/games", "/privacy", "/nowhere",
         "/cats")
LOADED = "document.fonts.status === 'loaded' && !document.querySelector('.whole-page [role=status]')"
SMALL, LARGE = {"width": 320, "height": 568}, {"width": 3840, "height": 2160}

@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_every_page(chromium, server, dark):
    with visitor(chromium, server.host, "fr" if dark else "en", PHONE if dark else DESK, dark) as who:
        for page in PAGES:
            who.go(page)
            who.page.locator("h1").first.wait_for(state="attached")
            who.until(lambda: who.page.evaluate(LOADED))
            assert who.axe() == [], page
            assert who.fits(), page


def test_the_rooms_where_one_waits(chromium, server):
    with visitor(chromium, server.host) as who:
        start(who, "discat", "friends")
        who.page.locator(".invite").wait_for()
        assert who.axe() == []
        start(who, "discat", "here")
        who.page.click("[data-pass]")
        who.until(who.ready)
        who.play("discat", forward("pass"), until=lambda view: view["turn"] != 0)
        who.page.locator("[data-pass]").wait_for()
        assert who.axe() == []


@pytest.mark.parametrize("game", GAMES)
def test_from_a_small_phone_to_a_large_screen(chromium, server, game):
    """At the opening and after some moves, on both."""
    with visitor(chromium, server.host, "fr", SMALL) as who:
        start(who, game, "agents")
        for ply, sizes in ((0, (SMALL, LARGE)), (4, (LARGE, SMALL))):
            who.until(who.ready)
            who.play(game, forward("sizes"), until=lambda view, least=ply: view["ply"] >= least)
            for size in sizes:
                who.page.set_viewport_size(size)
                who.page.wait_for_timeout(100)
                assert who.fits(), (ply, size)
        assert who.errors == []


HELD = [(375, 667), (667, 375), (844, 390), (768, 1024), (1366, 768)]   # phones, also on their side, a tablet, a laptop
UNSEEN = """[...document.querySelectorAll('[data-card]')].filter((card) =>
  card.getBoundingClientRect().bottom > document.querySelector('.felt').getBoundingClientRect().bottom + 1).length"""


def test_ones_own_hand_is_always_in_sight(chromium, server):
    with visitor(chromium, server.host, "fr") as who:
        start(who, "catdays", "agents")
        who.until(who.ready)
        for width, height in HELD:
            who.page.set_viewport_size({"width": width, "height": height})
            who.page.wait_for_timeout(100)
            assert who.page.evaluate(UNSEEN) == 0, (width, height)
