"""The devices that play under one's name, on the page: shown, and removed with two taps."""
import pytest
from browser_people import DESK, PHONE, visitor

WORDS = {"en": ("Your devices", "Really remove?"), "fr": ("Tes appareils", "Vraiment retirer ?")}


@pytest.mark.parametrize(("lang", "viewport"), [("en", PHONE), ("fr", DESK)])
def test_another_device_is_removed(chromium, server, lang, viewport):
    with visitor(chromium, server.host, lang, viewport) as zoe, visitor(chromium, server.host) as other:
        door = f"http://{server.host}"
        zoe.page.request.post(f"{door}/api/guest", data={"name": "Zoé"})
        link = zoe.page.request.post(f"{door}/api/guest/link", data={}).json()["link"]
        other.page.request.post(f"{door}/api/guest/here", data={"link": link})
        assert other.page.request.get(f"{door}/api/guest").json()["name"] == "Zoé"
        zoe.go("/")
        title, sure = WORDS[lang]
        zoe.page.get_by_role("button", name=title).click()
        rows = zoe.page.locator("dialog [data-device]")
        rows.nth(1).wait_for()
        assert rows.count() == 2 and zoe.page.locator("dialog [data-device] button").count() == 1
        zoe.page.locator("dialog [data-device] button").click()
        zoe.page.get_by_role("button", name=sure).click()
        rows.nth(1).wait_for(state="detached")
        assert other.page.request.get(f"{door}/api/guest").json()["name"] is None
        assert zoe.page.request.get(f"{door}/api/guest").json()["name"] == "Zoé"
        assert zoe.errors == []
