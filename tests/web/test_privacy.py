"""What Matou knows about a person, on the page: found from home, shown, downloaded, and deleted after a question."""
import json

import pytest
from browser_people import DESK, PHONE, visitor

WORDS = {"en": ("What Matou knows about you", "Download everything", "No, keep everything", "Yes, delete everything"),
         "fr": ("Ce que Matou sait", "Tout télécharger", "Non, tout garder", "Oui, tout effacer")}
REMEMBERED = "Object.keys(localStorage).filter((key) => key.startsWith('matou-link-') || key === 'matou-theme')"


@pytest.mark.parametrize(("lang", "viewport"), [("en", PHONE), ("fr", DESK)])
def test_seen_downloaded_and_deleted(chromium, server, lang, viewport):
    title, download, no, yes = WORDS[lang]
    with visitor(chromium, server.host, lang, viewport) as zoe:
        door = f"http://{server.host}"
        zoe.page.request.post(f"{door}/api/guest", data={"name": "Zoé"})
        zoe.page.request.post(f"{door}/api/tables", data={"game": "discat", "seats": ["person", "person"]})
        zoe.go("/")
        zoe.page.evaluate("localStorage.setItem('matou-theme', 'dark'); localStorage.setItem('matou-link-t', 'secret')")
        zoe.page.get_by_role("link", name=title).click()
        zoe.page.locator("dl").get_by_text("Zoé").wait_for()
        assert zoe.axe() == [] and zoe.fits() and zoe.page.title().startswith(f"Matou: {title}")

        with zoe.page.expect_download() as saved:
            zoe.page.get_by_role("link", name=download).click()
        told = json.loads(saved.value.path().read_text(encoding="utf-8"))
        assert saved.value.suggested_filename == "matou-data.json" and told["name"] == "Zoé" and len(told["games"]) == 1

        ask = zoe.page.locator("[data-do=delete]")
        ask.focus()
        zoe.page.keyboard.press("Enter")                             # all of it by keyboard
        zoe.page.get_by_role("button", name=no).wait_for()
        assert zoe.axe() == [] and zoe.fits()
        zoe.page.keyboard.press("Escape")
        zoe.page.locator("dialog").wait_for(state="detached")
        assert zoe.page.request.get(f"{door}/api/guest").json()["name"] == "Zoé"
        assert zoe.page.evaluate("document.activeElement.dataset.do") == "delete"
        zoe.page.keyboard.press("Enter")
        zoe.page.get_by_role("button", name=yes).focus()
        zoe.page.keyboard.press("Enter")

        zoe.page.wait_for_url(f"{door}/")
        zoe.page.locator("main .boxes").wait_for()
        assert zoe.page.request.get(f"{door}/api/guest").json()["name"] is None
        assert "Zoé" not in zoe.page.inner_text("body")
        assert zoe.page.evaluate(REMEMBERED) == []
        assert [cookie for cookie in zoe.page.context.cookies() if cookie["name"] == "matou"] == []
        assert zoe.errors == []


def test_whoever_has_no_name_is_told_that_there_is_nothing(chromium, server):
    with visitor(chromium, server.host, "fr", PHONE) as nobody:
        nobody.go("/privacy")
        nobody.page.get_by_text("Rien").wait_for()
        assert nobody.page.locator("a[download]").count() == 0
        assert nobody.axe() == [] and nobody.errors == []
