"""A game of another package, with rules and booklets alone, is played in the browser from the first page to the replay:
on a phone by touching its cards, on a desk by the keyboard."""
import json
import random

import pytest
from browser_people import DESK, visitor
from invariants import said_wrongly, shaped_wrongly
from page_recorder import seen
from third_party_page import PLAYS, serving

SMALL_PHONE = {"width": 375, "height": 667}
WAYS = {"phone": {"lang": "fr", "viewport": SMALL_PHONE, "mobile": True}, "desk": {"lang": "en", "viewport": DESK}}
AGAIN = {"fr": "Ronronner deux fois ?", "en": "Purr twice?"}
HAND = {"fr": "Ta main", "en": "Your hand"}
RULES = {"fr": "Chaque griffure et chaque carte en main est un point.",
         "en": "Every scratch and every card in your hand is a point."}


@pytest.fixture(scope="module")
def other_server(tmp_path_factory, page_built):
    with serving(tmp_path_factory.mktemp("other")) as host:
        yield host


def look(who, where):
    """Everything can be read, reached and pressed."""
    page = seen(who.page)
    wrong = [*said_wrongly(page), *shaped_wrongly(page), *who.too_small()]
    assert not wrong, f"{where}: {wrong}"


def set_out(who, lang):
    """From the first page to a table against two kittens, by the form."""
    who.go("/")
    box = who.page.locator("article").last
    box.get_by_role("heading", name="Ronron", exact=True).wait_for(state="attached")
    box.locator("svg").first.wait_for()
    look(who, "the first page")
    box.locator(f"a[href='/new/{PLAYS}']").click()
    seats = who.page.locator("form ol select")
    seats.nth(1).wait_for()
    assert seats.count() == 2                    # three play, as the game says
    asked = who.page.get_by_text(AGAIN[lang])
    assert asked.count() == 0
    who.page.locator("#option-purr").select_option(index=1)
    asked.wait_for()                             # it has a meaning only now
    for at in range(2):
        seats.nth(at).select_option("kitten")
    look(who, "the form")
    who.page.locator("form [type=submit]").click()
    who.page.wait_for_url("**/t/*")


def touch(page, move):
    """Press the card itself, where the move names one."""
    card = page.locator(f".player.own [data-thing={json.dumps(move.removeprefix('play '))}]")
    (card if card.count() else page.locator(f".generic [data-move={json.dumps(move)}]")).click()


def type_it(page, move):
    page.locator(f".generic [data-move={json.dumps(move)}]").focus()
    page.keyboard.press("Enter")


def play(who, make):
    """To the end; after each move, the table is looked at."""
    rng = random.Random("ronron")
    while True:
        who.until(lambda: who.eyes.over or who.ready())
        if who.eyes.over:
            return
        look(who, f"after {who.eyes.view['ply']} moves")
        count = who.eyes.count
        make(who.page, rng.choice(who.eyes.view["legal"]))
        who.until(lambda seen=count: who.eyes.count > seen)


@pytest.mark.parametrize("device", WAYS)
def test_a_whole_game(chromium, other_server, device):
    lang = WAYS[device]["lang"]
    with visitor(chromium, other_server, **WAYS[device]) as who:
        set_out(who, lang)
        who.until(lambda: who.eyes.over or who.ready())
        assert who.page.locator(".player.own dt").first.inner_text() == HAND[lang]
        cells = who.eyes.view["cells"]
        assert who.page.locator(".player.own .thing:not(.none)").count() == cells["held"][0] == 4
        assert who.page.locator(".player").count() == 3 and who.axe() == []
        play(who, touch if device == "phone" else type_it)
        assert who.eyes.refused == [] and who.errors == []

        who.page.locator("section.after table tr").nth(2).wait_for()
        points = [int(cell) for cell in who.page.locator("section.after td").all_inner_texts()]
        assert sorted(points) == sorted(who.eyes.view["outcome"]["scores"]) and points[0] == min(points)
        look(who, "the result")
        who.page.locator("section.after a[href$='/replay']").click()
        who.page.locator(".generic .middle").wait_for()
        assert who.page.locator(".generic [data-move]").count() == 0
        look(who, "the replay")
        who.go(f"/rules/{PLAYS}")
        who.page.get_by_text(RULES[lang]).wait_for()
        look(who, "the booklet")
