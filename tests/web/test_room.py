"""A table that is set by people on their phones; and one device with several players."""
import re
import time

import httpx
from browser_games import GAMES, forward
from browser_people import PHONE, visitor
from page_map import SEATS


def opened(who, game):
    """With friends, from the first page: the table's address with its secret link."""
    who.go("/")
    who.page.locator("article").nth(GAMES.index(game)).locator(".ways [data-do=friends]").click()
    who.page.wait_for_url("**/t/*")
    who.page.locator("[data-do=start]").wait_for()
    link = who.page.evaluate("localStorage.getItem('matou-link-' + location.pathname.split('/').pop())")
    return f"{who.page.url}?link={link}"


def names(who):
    """Without the number of the seat, which is added to names that the page has given to two people."""
    return [re.sub(r"( \d+)?( \(.*)?$", "", one) for one in who.page.locator(".table .name").all_inner_texts()]


def test_three_people_set_a_table_on_their_phones(chromium, server):
    with visitor(chromium, server.host, "fr", PHONE) as anna, visitor(chromium, server.host, "en", PHONE) as bruno, \
            visitor(chromium, server.host, "en", PHONE) as chloe:
        link = opened(anna, "discat")
        assert anna.page.locator("[data-do=start]").is_disabled() and anna.page.locator("[data-do=cat]").count() == 5
        for who in (bruno, chloe):
            who.page.goto(link)
            who.page.locator("[data-do=sit]").click()
            who.page.locator("[data-seat]").last.wait_for()
        anna.until(lambda: len(names(anna)) == 3)
        assert bruno.page.locator("[data-do=start], [data-do=up], [data-do=cat]").count() == 0    # only the host
        bruno.page.locator("[data-do=rename]").click()
        bruno.page.locator(".naming input").fill("Bruno & Co 🐱")
        bruno.page.locator(".naming [type=submit]").click()
        anna.until(lambda: "Bruno & Co 🐱" in names(anna))
        before = names(anna)
        anna.page.locator("[data-do=down]").first.focus()
        anna.page.keyboard.press("Enter")
        swapped = [before[1], before[0], before[2]]
        anna.until(lambda: names(anna) == swapped)
        chloe.until(lambda: names(chloe) == swapped)
        anna.page.locator("[data-do=cat]").first.tap()
        anna.until(lambda: len(names(anna)) == 4)
        anna.page.locator("select#first").select_option(index=3)
        bruno.until(lambda: before[2] in bruno.page.locator("[data-begins]").inner_text())
        for who in (anna, bruno):
            assert who.axe() == [] and who.too_small() == [] and who.fits()
        chloe.page.locator("[data-do=leave]").click()
        chloe.page.wait_for_url(f"http://{server.host}/")
        anna.until(lambda: len(names(anna)) == 3)
        anna.page.locator("[data-do=start]").click()
        for who in (anna, bruno):
            who.page.locator(".felt [data-card]").first.wait_for()
        assert {anna.eyes.view["seat"], bruno.eyes.view["seat"]} == {0, 1}
        assert anna.page.locator(SEATS).count() == 3
        who = next(one for one in (anna, bruno) if one.eyes.view["seat"] == 0)
        who.until(who.ready)
        assert anna.page.locator(".tools button:has([d^='M9 18h6'])").count() == 0         # no hints among people
        assert anna.errors == bruno.errors == chloe.errors == []


def awake(server):
    """A server that has just started, on a busy machine, may say that its database does not answer yet."""
    while any(httpx.get(f"http://{server.host}/health", timeout=60).json()["search"].values()):
        time.sleep(0.5)


def test_the_host_frees_a_seat_and_its_person_may_sit_down_again(chromium, server):
    awake(server)
    with visitor(chromium, server.host, "en", PHONE) as anna, visitor(chromium, server.host, "fr", PHONE) as bruno:
        link = opened(anna, "discat")
        bruno.page.goto(link)
        for _ in range(2):                                               # and again: nobody is ever lost
            bruno.page.locator("[data-do=sit]").click()
            bruno.page.locator("[data-seat]").last.wait_for()
            anna.until(lambda: len(names(anna)) == 2)
            assert [who.page.locator("[data-do=remove]").count() for who in (anna, bruno)] == [1, 0]
            assert anna.axe() == [] and anna.too_small() == [] and anna.fits()
            anna.page.locator("[data-do=remove]").click()
            bruno.page.locator("[data-unseated]").wait_for()
            anna.until(lambda: len(names(anna)) == 1)
        assert bruno.page.locator("[data-do=sit]").is_enabled() and bruno.axe() == [] and bruno.fits()
        assert anna.errors == bruno.errors == []


def at_one_device(who, game, *players):
    who.go("/")
    who.page.locator("article").nth(GAMES.index(game)).locator(".ways [data-do=here]").click()
    form = who.page.locator("[data-players]")
    form.wait_for()
    while form.locator("li").count() < len(players):
        form.locator(".add").click()
    for at, name in enumerate(players):
        form.locator("li input").nth(at).fill(name)
    assert who.axe() == [] and who.too_small() == [] and who.fits()
    form.locator("[type=submit]").click()
    who.page.wait_for_url("**/t/*")


def test_three_on_one_device_are_called_by_their_names(chromium, server):
    with visitor(chromium, server.host, "en", PHONE) as who:
        at_one_device(who, "discat", "Léa", "Maman & Papa", "Tom")
        seen, choose = set(), forward("device")
        while len(seen) < 3:
            who.until(lambda: who.ready() or who.page.locator("[data-pass]").count())
            if who.page.locator("[data-pass]").count():
                seen.add(who.page.locator("[data-pass]").inner_text())
                who.page.click("[data-pass]")
                who.until(who.ready)
            turn = who.eyes.view["turn"]
            who.play("discat", choose, until=lambda view, now=turn: view["turn"] != now)
        assert seen == {"I’m Léa", "I’m Maman & Papa", "I’m Tom"}
        who.until(lambda: who.ready() or who.page.locator("[data-pass]").count())
        if who.page.locator("[data-pass]").count():
            who.page.click("[data-pass]")
        told = who.page.locator(".beside").text_content()                # what happened, in sentences
        assert all(name in told for name in ("Léa", "Maman & Papa", "Tom"))
        who.go("/")
        who.page.locator("article").first.locator(".ways [data-do=here]").click()
        inputs = who.page.locator("[data-players] li input")
        inputs.first.wait_for()
        assert [inputs.nth(at).input_value() for at in range(inputs.count())] == ["Léa", "Maman & Papa", "Tom"]
        assert who.errors == []


def test_where_nothing_is_hidden_nobody_looks_away(chromium, server):
    """Chats de Poche: after the clans are chosen, the device changes hands without a word."""
    with visitor(chromium, server.host, "en") as who:
        at_one_device(who, "poche", "Léa", "Tom")
        turns, choose = set(), forward("open")
        while who.eyes.view is None or who.eyes.view["ply"] < 8:
            who.until(lambda: who.ready() or who.page.locator("[data-pass]").count())
            assert who.page.locator("[data-pass]").count() == 0
            turn = who.eyes.view["turn"]
            turns.add(turn)
            who.play("poche", choose, until=lambda view, now=turn: view["turn"] != now)
        assert turns == {0, 1} and who.errors == []
