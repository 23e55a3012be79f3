"""A game that is over, watched again: by buttons and by keys, at several speeds, at an address for each move; and
played on from there."""
import pytest
from browser_games import set_out
from browser_people import DESK, PHONE, visitor

BOTH = pytest.mark.parametrize(("lang", "size"), [("en", DESK), ("fr", PHONE)], ids=["en", "fr"])


def at(who):
    return int(who.page.locator("input[type=range]").input_value())


def finished(who):
    """A short game: somebody gives up after three moves."""
    set_out(who, "discat", keys=False)
    who.until(who.ready)
    who.play("discat", until=lambda view: view["ply"] >= 4)
    who.until(lambda: who.eyes.over or who.ready())
    return who.page.url.split("/t/")[1].split("?")[0]


def give_up(who, id):
    """As a program would: where that is in the menu, other tests say."""
    who.page.evaluate("""(id) => new Promise((done) => {
      const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/play`);
      socket.onopen = () => socket.send(JSON.stringify({ type: 'resign', id: 'enough', table: id }));
      socket.onmessage = ({ data }) => { if (JSON.parse(data).type === 'ok') done(socket.close()); };
    })""", id)


def keys_speeds_and_the_address_of_a_move(who, id, lang):
    who.go(f"/t/{id}/replay")
    who.page.locator("input[type=range]").wait_for()
    plies = int(who.page.locator("input[type=range]").get_attribute("max"))
    for key, there in (("ArrowRight", 1), (".", 2), ("ArrowLeft", 1), (",", 0), ("End", plies), ("Home", 0)):
        who.page.keyboard.press(key)
        who.until(lambda there=there: at(who) == there)
        who.until(lambda there=there: who.page.url.endswith(f"ply={there}"))
    who.page.keyboard.press(" ")
    who.until(lambda: at(who) == plies)
    speed = {"en": "Speed: {}×", "fr": "Vitesse : {}×"}[lang]
    who.page.get_by_label(speed.format(1)).click()
    assert who.page.get_by_label(speed.format(2)).count() == 1
    who.go(f"/t/{id}/replay?ply=2")
    who.page.locator("input[type=range]").wait_for()
    assert at(who) == 2 and who.axe() == [] and who.fits() and who.errors == []


def played_on_from_there(who, id, lang):
    who.go(f"/t/{id}/replay?ply=1")
    who.page.locator("[data-do=play-on]").click()
    form = who.page.locator("[data-play-on]")
    form.wait_for()
    assert who.axe() == [] and who.fits()
    form.get_by_label({"en": "dealt anew", "fr": "redistribué"}[lang]).check()
    form.locator("button[type=submit]").click()
    who.page.wait_for_url(lambda url: "/t/" in url and id not in url)
    who.until(lambda: who.eyes.view["table"] != id and (who.eyes.over or who.ready()))
    ply = who.eyes.view["ply"]
    who.play("discat", until=lambda view: view["ply"] > ply)
    assert who.errors == [] and who.eyes.refused == []


@BOTH
def test_a_game_is_watched_again_by_keys_at_several_speeds_and_played_on(chromium, server, lang, size):
    with visitor(chromium, server.host, lang, size, mobile=size == PHONE) as who:
        id = finished(who)
        give_up(who, id)
        keys_speeds_and_the_address_of_a_move(who, id, lang)
        played_on_from_there(who, id, lang)
