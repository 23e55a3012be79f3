"""The menu of a table: every entry does what it says, on a desktop and on a phone, with motion as people have it."""
from contextlib import contextmanager

import pytest
from browser_people import DESK, PHONE, visitor

import matou

SHEETS = {"share": "dialog .let-in", "keys": "dialog kbd", "rules": "dialog .howto", "fair": "dialog [data-seal]",
          "feel": "dialog .feelings button", "report": "dialog .report button:enabled"}


@contextmanager
def anna_at_the_table(chromium, server, size):
    """At a table with another person: all entries are there."""
    with visitor(chromium, server.host, "en", size, still=False) as who, \
            visitor(chromium, server.host) as bruno:
        door = f"http://{server.host}"
        for one, name in ((who, "Anna"), (bruno, "Bruno")):
            one.page.request.post(f"{door}/api/guest", data={"name": name})
        made = who.page.request.post(f"{door}/api/tables", data={"game": "poche", "seats": ["person"] * 2}).json()
        bruno.page.request.post(f"{door}/api/tables/{made['table']}/seat", data={"link": made["link"]})
        who.go(f"/t/{made['table']}?link={made['link']}")
        who.page.locator(".felt").wait_for()
        yield who
        assert who.errors == []


def menu(who):
    who.page.click(".tools button:last-child")
    who.page.locator("dialog .deeds").wait_for()


def press(who, name):
    """One entry; returns what it says."""
    spot = who.page.locator(f"dialog [data-do={name}]")
    said = spot.inner_text().strip()
    spot.click()
    return said


def leads_to_the_other_sheets(anna):
    for name, inside in SHEETS.items():
        menu(anna)
        said = press(anna, name)
        anna.page.locator(inside).first.wait_for()
        anna.page.wait_for_timeout(300)          # whatever the closed menu still has to say
        heads = anna.page.locator("dialog[open] h2").all_inner_texts()   # the rules have chapters under their title
        assert heads[0].startswith(f"{said} of ") if name == "rules" else heads == [said]
        assert anna.page.locator("dialog[open]").count() == 1
        assert anna.page.evaluate("document.querySelector('dialog[open]').contains(document.activeElement)")
        anna.page.keyboard.press("Escape")
        anna.page.locator("dialog").wait_for(state="detached")
        assert anna.page.evaluate("document.activeElement.matches('.tools button:last-child')")


def what_is_sent_to_report_a_fault_is_the_position_as_one_sees_it(anna):
    menu(anna)
    press(anna, "report")
    anna.page.locator("dialog .report button:enabled").wait_for()
    text, about = anna.page.locator("dialog textarea").input_value().split("\n")
    view = matou.load("poche").position(text)
    assert about == f"({anna.page.url.split('/t/')[1].partition('?')[0]}, 0)" and (view.seat, view.text) == (0, text)


def does_the_rest_itself(anna):
    menu(anna)
    press(anna, "offer")
    anna.page.locator("dialog").wait_for(state="detached")
    menu(anna)
    anna.page.locator("dialog [data-do=offer][aria-pressed=true]").wait_for()
    press(anna, "resign")
    press(anna, "resign")
    anna.until(lambda: anna.eyes.over)


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desktop", "phone"])
def test_every_entry_does_what_it_says(chromium, server, size):
    with anna_at_the_table(chromium, server, size) as anna:
        leads_to_the_other_sheets(anna)
        what_is_sent_to_report_a_fault_is_the_position_as_one_sees_it(anna)
        anna.page.keyboard.press("Escape")
        anna.page.locator("dialog").wait_for(state="detached")
        does_the_rest_itself(anna)
