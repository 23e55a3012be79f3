"""A hint says why: in the prompt's place, and with all its numbers one press away."""
import pytest
from browser_games import set_out
from browser_people import DESK, PHONE, visitor

FAR = 600_000                                    # milliseconds: a hint, the first one of all


@pytest.mark.parametrize(("lang", "viewport"), [("fr", PHONE), ("en", DESK)], ids=["fr", "en"])
@pytest.mark.parametrize("game", ["discat", "catdays"])
def test_a_hint_says_why_and_shows_its_numbers(chromium, server, game, lang, viewport):
    with visitor(chromium, server.host, lang=lang, viewport=viewport) as who:
        set_out(who, game, keys=False)
        who.until(who.ready)
        who.page.keyboard.press("i")
        why = who.page.locator(".asked [data-why]")
        why.wait_for(timeout=FAR)
        sentence = why.locator(".sentence").inner_text().strip()
        assert {"en": "Compared with “", "fr": "Comparé à «"}[lang] in sentence and sentence.endswith(".")
        assert who.page.locator(".felt .hinted").count() and who.fits() and who.axe() == []
        why.click()
        sheet = who.page.locator("dialog")
        sheet.locator("tbody tr").first.wait_for()
        assert sentence in sheet.inner_text() and "400" in sheet.inner_text()
        assert who.axe() == [] and who.fits()
        who.page.keyboard.press("Escape")
        sheet.wait_for(state="detached")
        assert who.errors == []
