"""The deal is sealed at the start and checked at the end, in front of everybody; also by plain HTTP, as at home."""
import pytest
from browser_games import start
from browser_people import DESK, PHONE, visitor
from test_menu import menu, press

# A page that came over plain HTTP has no `crypto.subtle`.
AT_HOME = "Object.defineProperty(Crypto.prototype, 'subtle', { get: () => undefined })"


def give_up(who):
    menu(who)
    press(who, "resign")
    press(who, "resign")
    who.until(lambda: who.eyes.over)


def verdict(who):
    said = who.page.locator("[data-fair] p").first
    said.wait_for()
    return who.page.locator("[data-fair]").get_attribute("data-fair"), said.inner_text()


@pytest.mark.parametrize(("lang", "size", "told"), [
    ("en", DESK, "The cards were fixed before the first move ✓"),
    ("fr", PHONE, "Les cartes étaient fixées avant le premier coup ✓")], ids=["desktop", "phone"])
def test_the_page_shows_the_seal_and_checks_it_at_the_end(chromium, server, lang, size, told):
    with visitor(chromium, server.host, lang, size) as who:
        who.page.add_init_script(AT_HOME)
        start(who, "discat", "agents")
        who.page.locator(".felt").wait_for()
        table = who.page.url.rsplit("/", 1)[1]
        sealed = who.page.request.get(f"http://{server.host}/api/tables/{table}").json()["commitment"]
        menu(who)
        press(who, "fair")
        assert who.page.locator("[data-seal]").get_attribute("data-seal") == sealed
        who.page.keyboard.press("Escape")
        give_up(who)
        assert verdict(who) == ("fixed", told)
        record = who.page.request.get(f"http://{server.host}/api/tables/{table}/record").json()
        assert record["luck"][0] and who.axe() == [] and who.fits() and who.errors == []


def test_it_says_so_when_the_cards_were_swapped_or_nothing_was_noted(chromium, server):
    """The server tells another secret than it was bound to; then to a device that has seen nothing of the start."""
    with visitor(chromium, server.host) as who:
        start(who, "discat", "agents")
        who.page.locator(".felt").wait_for()

        def swapped(route):
            told = route.fetch().json()
            route.fulfill(json={**told, "secret": "0" * 32})
        who.page.route("**/record*", swapped)
        give_up(who)
        assert verdict(who)[0] == "swapped"
        assert who.page.locator("[data-fair] [role=alert]").count() == 1
        who.page.unroute("**/record*")
        who.page.evaluate("localStorage.removeItem('matou-fair')")
        who.page.reload()
        assert verdict(who)[0] == "unseen"
