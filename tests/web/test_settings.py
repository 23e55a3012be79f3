"""One sheet for how this device wants the page: from the first page and from a table, kept, and in both languages."""
import pytest
from browser_games import start
from browser_people import DESK, PHONE, visitor

ROOT = """(() => {
  const root = document.documentElement;
  const scale = getComputedStyle(root).getPropertyValue('--card-scale').trim();
  return [scale, root.hasAttribute('data-left'), root.dataset.theme ?? null];
})()"""
SETTINGS = ("pace", "cards", "left", "confirm", "shortcuts", "volume", "voices", "notify", "language", "theme")


@pytest.mark.parametrize(("lang", "size"), [("en", PHONE), ("fr", DESK)])
def test_everything_is_chosen_in_one_sheet_and_kept(chromium, server, lang, size):
    with visitor(chromium, server.host, lang, size) as who:
        who.go("/")
        who.page.locator("[data-do=settings]").click()
        sheet = who.page.locator("dialog")
        sheet.locator("[data-setting=cards]").wait_for()
        assert [sheet.locator(f"[data-setting={one}]").count() for one in SETTINGS] == [1] * len(SETTINGS)
        assert who.axe() == [] and who.fits() and who.too_small() == []
        sheet.locator("[data-setting=cards]").select_option("large")
        sheet.locator("[data-setting=theme]").select_option("dark")
        for one in ("left", "confirm", "voices", "shortcuts"):
            sheet.locator(f"[data-setting={one}]").click()
        sheet.locator("[data-setting=volume]").fill("25")
        assert who.page.evaluate(ROOT) == ["1.2", True, "dark"]
        who.page.reload()
        assert who.page.evaluate(ROOT) == ["1.2", True, "dark"]
        start(who, "discat", "agents")
        who.until(who.ready)
        who.page.locator(".tools button").last.click()       # letters do nothing now
        who.page.locator("dialog [data-do=settings]").click()
        sheet = who.page.locator("dialog")
        sheet.locator("[data-setting=cards]").wait_for()
        assert sheet.locator("[data-setting=cards]").input_value() == "large"
        assert sheet.locator("[data-setting=volume]").input_value() == "25"
        states = [sheet.locator(f"[data-setting={one}]").is_checked()
                  for one in ("left", "confirm", "voices", "shortcuts", "notify")]
        assert states == [True, True, True, False, False]
        assert who.axe() == [] and who.fits() and who.too_small() == [] and who.errors == []


def test_another_language_is_spoken_at_once(chromium, server):
    with visitor(chromium, server.host) as who:
        who.go("/")
        who.page.locator("[data-do=settings]").click()
        who.page.locator("[data-setting=language]").select_option("fr")
        who.until(lambda: "Réglages" in who.page.locator("dialog").inner_text())
        assert who.page.locator("html").get_attribute("lang") == "fr" and who.errors == []


def test_the_browser_asks_only_after_a_press_and_what_it_forbids_is_said(chromium, server):
    with visitor(chromium, server.host) as who:
        who.page.add_init_script("""
          window.asked = 0;
          window.Notification = class { static permission = 'default';
            static async requestPermission() { window.asked += 1; return (Notification.permission = 'denied'); } };""")
        who.go("/")
        who.page.locator("[data-do=settings]").click()
        box = who.page.locator("[data-setting=notify]")
        box.wait_for()
        assert who.page.evaluate("asked") == 0
        box.click()
        who.page.locator("dialog [role=status]").wait_for()
        assert "doesn’t allow" in who.page.locator("dialog [role=status]").inner_text()
        assert not box.is_checked() and who.page.evaluate("asked") == 1 and who.errors == []
