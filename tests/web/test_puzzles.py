"""A puzzle as a person solves it: found in the list, tried in vain, shown, made; the list says what became of it."""
from importlib import import_module

import pytest
from browser_people import DESK, PHONE, visitor

import matou
from matou.core.puzzle import puzzles_of

SMALL = {"width": 360, "height": 640}
FULL = ("chami",)                                # whose melds are smaller than a finger on a small phone
WAYS = [(game, *way) for game in matou.GAMES
        for way in (("en", DESK, True), ("fr", PHONE if game in FULL else SMALL, False))]
# The part of the window that the answer takes from the table.
TAKEN = "document.querySelector('.puzzle').getBoundingClientRect().height / innerHeight"


@pytest.mark.parametrize(("slug", "lang", "size", "keys"), WAYS)
def test_a_puzzle_is_tried_shown_and_made_on_the_table(chromium, server, slug, lang, size, keys):
    game = matou.load(slug)
    puzzle = next(one for one in puzzles_of(game).values() if one.seats == 2)
    hand = import_module(f"hands.{slug}")
    make = hand.make_by_keys if keys else hand.make
    with visitor(chromium, server.host, lang, size) as who:
        page = who.go("/").page
        page.locator(f"a[href='/puzzles/{slug}']").click()
        page.locator("[data-do=day]").wait_for()
        assert who.axe() == [] and who.fits() and who.too_small() == []
        page.locator(f"[data-puzzle='{puzzle.id}']").click()
        page.locator(".puzzle[data-state=open]").wait_for()
        who.until(who.ready)
        assert who.axe() == [] and who.fits() and who.too_small() == []
        make(page, puzzle.tempting)
        page.locator(".note").wait_for()
        assert who.eyes.refused[-1]["code"] == "puzzle" and who.eyes.view["ply"] == 0
        page.keyboard.press("Escape")
        page.locator("[data-do=puzzle-show]").click()
        page.locator(".puzzle[data-state=shown]").wait_for()
        assert who.axe() == [] and who.fits() and who.too_small() == []
        for why in page.locator("[data-do=puzzle-why] > summary").all():     # where something says so clearly
            why.click()
            assert page.locator("[data-do=puzzle-why] [data-why] > p").inner_text() and who.axe() == [] and who.fits()
            why.click()
        make(page, puzzle.answers[0])
        who.until(lambda: who.eyes.view["ply"] > 0)
        assert who.page.evaluate(TAKEN) < 0.2 and who.axe() == [] and who.fits()
        page.locator("[data-do=puzzle-next]").click()
        page.locator(f"[data-puzzle='{puzzle.id}'] .state").wait_for()
        page.locator("input[type=checkbox]").check()
        assert page.locator("[data-puzzle]").count() == 1 and who.errors == []
        assert page.locator("[role=status]").inner_text() == {"en": "1 puzzle", "fr": "1 énigme"}[lang]


@pytest.mark.parametrize(("slug", "lang", "size", "dark"),
                         [("chami", "fr", PHONE, False), ("catdays", "en", DESK, True)])
def test_the_puzzle_of_the_day_is_found_at_once(chromium, server, monkeypatch, slug, lang, size, dark):
    """Whatever day it is, the same one."""
    puzzle = next(one for one in puzzles_of(matou.load(slug)).values() if one.seats == 2)
    monkeypatch.setattr("matou.server.http.puzzles.of_day", lambda game, day: puzzle)
    with visitor(chromium, server.host, lang, size, dark) as who:
        who.go(f"/puzzles/{slug}").page.click("[data-do=day]")
        who.page.locator(".puzzle[data-state=open]").wait_for()
        who.until(who.ready)
        assert who.axe() == [] and who.fits() and who.too_small() == []
        import_module(f"hands.{slug}").make(who.page, puzzle.answers[0])
        who.page.locator(".puzzle[data-state=found]").wait_for()
        assert {"en": "Well done!", "fr": "Bravo"}[lang] in who.page.locator(".puzzle").inner_text()
        who.page.locator("[data-do=puzzle-next]").click()
        assert "✓" in who.page.locator(f"[data-puzzle='{puzzle.id}'] .state").inner_text() and who.errors == []
