"""People together: two browsers by an invitation, one device passed on, a server that dies, two tabs, addresses."""
import random
import signal

import pytest
from browser_games import GAMES, forward, start
from browser_people import PHONE, Visitor, visitor
from page_map import AWAY

from matou.server.match import presence
from server_process import Served

SOME_TURNS = 4


def invitation(who):
    """The link that others can open, after the one step that lets them in; it is shown as a QR code, too."""
    who.page.locator(".invite .let-in").wait_for()
    assert who.page.locator(".invite input, .invite svg[role=img]").count() == 0     # nothing that leads nowhere
    who.page.click(".invite .let-in")
    link = who.page.locator(".invite input").input_value()
    assert who.page.locator(".invite svg[role=img]").count() == 1
    return link


def test_two_browsers_by_an_invitation(chromium, own_server, home_address):
    with visitor(chromium, own_server.host, "fr") as anna, visitor(chromium, own_server.host, "en", PHONE) as bruno:
        start(anna, "catdays", "friends")
        assert anna.axe() == [] and anna.too_small() == []
        link = invitation(anna)
        assert link.startswith(f"http://{home_address}:") and anna.axe() == [] and anna.too_small() == []
        bruno.page.goto(link)
        bruno.page.click("[data-do=sit]")
        anna.until(lambda: anna.page.locator("[data-do=start]").is_enabled())
        anna.page.click("[data-do=start]")
        choose = forward("together")
        for _ in range(SOME_TURNS):
            anna.until(lambda: anna.ready() or bruno.ready())
            who = anna if anna.ready() else bruno
            who.play("catdays", choose, until=lambda view: view["turn"] != view["seat"])
        anna.page.click(".tools button:last-child")
        for _ in range(2):                       # surely
            anna.page.click("dialog [data-do=resign]")
        anna.until(lambda: anna.eyes.over)
        bruno.until(lambda: bruno.eyes.over)
        assert anna.eyes.view["outcome"] == bruno.eyes.view["outcome"]
        assert anna.eyes.view["outcome"]["winners"] == [bruno.eyes.view["seat"]]
        assert {anna.eyes.view["seat"], bruno.eyes.view["seat"]} == {0, 1}
        assert anna.errors == [] and bruno.errors == []


def test_a_player_who_leaves_is_missed_and_comes_back(chromium, server, monkeypatch):
    """The host goes away: the others agree on an agent, and she takes her seat again."""
    monkeypatch.setattr(presence, "RELOAD_SECONDS", 2.0)      # longer than it takes to sit down on a busy machine
    monkeypatch.setattr(presence, "ABSENT_SECONDS", 0.0)
    with visitor(chromium, server.host, "fr", PHONE) as anna, visitor(chromium, server.host, "fr") as bruno, \
            visitor(chromium, server.host, "en") as chloe:
        door = f"http://{server.host}"
        anna.page.request.post(f"{door}/api/guest", data={"name": "Anna"})
        made = anna.page.request.post(f"{door}/api/tables", data={"game": "discat", "seats": ["person"] * 3}).json()
        link = f"{door}/t/{made['table']}?link={made['link']}"
        anna.page.goto(link)
        for who in (bruno, chloe):
            who.page.goto(link)
            who.page.click("[data-do=sit]")
        chloe.page.locator(".felt").wait_for()
        bruno.until(lambda: not bruno.page.locator(AWAY).count())
        anna.page.goto("about:blank")
        bruno.page.locator(AWAY).wait_for()
        bruno.page.click(".tools button:last-child")
        bruno.page.click("dialog .deeds button:has([d^='M9 5a3'])")      # the one with two people on it
        bruno.page.locator(".asked .line").wait_for()                    # it waits for Chloé's voice
        chloe.page.locator(".asked .line").wait_for()
        assert bruno.axe() == chloe.axe() == []
        chloe.page.click(".asked .line button")
        chloe.until(lambda: not chloe.page.locator(AWAY).count() and chloe.eyes.view["ply"] > 0)
        anna.page.goto(link)
        anna.page.click(".asked .line button")
        anna.until(lambda: not anna.page.locator(".asked .line").count())
        assert anna.errors == bruno.errors == chloe.errors == []


def test_one_device_is_passed_on_and_hides_the_hands(chromium, server):
    with visitor(chromium, server.host) as who:
        start(who, "catdays", "here")
        turns, choose = [], forward("hot seat")
        while not who.eyes.over and len(turns) < SOME_TURNS:
            who.until(lambda: who.eyes.over or who.ready() or who.page.locator("[data-pass]").count())
            if who.page.locator("[data-pass]").count():
                assert who.page.locator("[data-card], .felt").count() == 0      # no hand is to be seen
                assert who.axe() == []
                who.page.click("[data-pass]")
                who.until(who.ready)
            if not who.eyes.over:
                turn = who.eyes.view["turn"]
                turns.append(turn)
                who.play("catdays", choose, until=lambda view, now=turn: view["turn"] != now)
        assert set(turns) == {0, 1} and who.errors == []


def test_one_click_and_the_cards_are_dealt_and_the_server_dies_and_comes_back(chromium, page_built, tmp_path):
    url = f"sqlite:///{tmp_path / 'matou.db'}"
    with Served(url) as first, visitor(chromium, first.host, worker=True) as who:
        start(who, "discat", "agents")
        who.until(who.ready)
        assert who.page.locator(".felt [data-card]").count() >= 5 and who.errors == []
        begun = who.eyes.view["ply"]
        who.play("discat", forward("kill"), until=lambda view: view["ply"] > begun)
        before = who.eyes.view["ply"]
        first.stop(signal.SIGKILL)
        who.page.locator(".banner").wait_for()                     # it says so, quietly
        with Served(url, "--port", first.host.split(":")[1]):
            who.until(lambda: who.page.locator(".banner").count() == 0)
            who.play("discat", forward("kill on"), until=lambda view: view["ply"] >= before + SOME_TURNS)
            assert who.eyes.over or who.eyes.view["ply"] >= before + SOME_TURNS
            assert who.eyes.refused == []


def comes_back(who):
    """To the same table, after a reload and from the page before it; and any address opens by itself."""
    ply, address = who.eyes.view["ply"], who.page.url
    who.page.reload()
    who.until(lambda: who.ready() and who.eyes.view["ply"] >= ply)
    who.page.go_back()
    who.page.locator("article .ways").first.wait_for()
    who.page.goto(address)
    who.until(who.ready)
    who.page.goto(f"http://{who.host}/rules/discat#p-3.4")
    who.page.locator('[id="p-3.4"]').wait_for()


def test_two_tabs_are_both_right_and_so_are_refresh_back_and_deep_links(chromium, server):
    with visitor(chromium, server.host, worker=True) as who:
        start(who, "poche", "agents")
        who.until(who.ready)
        other = Visitor(who.page.context, server.host)
        other.page.goto(who.page.url)
        other.until(other.ready)
        other.play("poche", random.Random(3).choice, until=lambda view: view["ply"] >= 4)
        who.until(lambda: who.eyes.view["ply"] == other.eyes.view["ply"] and who.ready() == other.ready())
        who.play("poche", random.Random(4).choice, until=lambda view: view["ply"] >= 8)
        other.until(lambda: other.eyes.view["ply"] == who.eyes.view["ply"])
        comes_back(who)
        assert who.errors == other.errors == [] and who.eyes.refused == other.eyes.refused == []


BARE = r"[...document.querySelector('article').querySelectorAll('p, td')].map((one) => one.innerText)" \
       r".filter((text) => /\[[BPH]\]|\b[BPH]\b/.test(text))"


@pytest.mark.parametrize("lang, word, meaning", [("en", "ours", "our ruling: the booklet doesn’t say"),
                                                 ("fr", "maison", "notre choix\u00a0: le livret n’en dit rien")])
def test_rules_say_in_words_where_they_are_from(chromium, server, lang, word, meaning):
    with visitor(chromium, server.host, lang, PHONE if lang == "fr" else None) as who:
        for game in GAMES:
            who.go(f"/rules/{game}")
            legend = who.page.locator("article .legend")
            legend.wait_for(state="attached")
            who.page.locator("article details", has=who.page.locator(".legend")).locator("summary").click()
            legend.wait_for()
            assert meaning in legend.inner_text() and who.page.evaluate(BARE) == []
            badge = who.page.locator("article [id^=p-] .tag-h").first
            assert badge.inner_text() == word and badge.get_attribute("title") == meaning
        assert who.errors == []


def test_who_begins_is_asked_and_told(chromium, server):
    with visitor(chromium, server.host) as who:
        who.go("/new/discat")
        first = who.page.get_by_label("Who stroked a cat last? They begin.")
        first.select_option("You")
        who.page.locator("form [type=submit]").click()
        who.until(who.ready)
        note = who.page.locator(".beside [data-begins]")
        assert note.inner_text() == "You begin. By the booklet, it is whoever stroked a cat last."
        start(who, "poche", "friends")
        asks = who.page.get_by_label("Who saw a cat last? They begin.")
        asks.wait_for()
        assert asks.locator("option").count() == 3       # as they sit, this guest, chance
        assert who.errors == []
