"""Cards of one's own at the page: pasted, chosen or dropped; what is wrong is said where one is looking."""
from browser_people import PHONE, visitor

from matou.games import load

# Is the middle of the first one seen, and not under the button that stays at the bottom?
SEEN = """(one) => { const box = one.getBoundingClientRect(), y = box.top + box.height / 2;
  return y > 0 && y < innerHeight && one.contains(document.elementFromPoint(box.left + box.width / 2, y)) }"""
DROP = """([text, zone]) => { const data = new DataTransfer(); data.items.add(new File([text], 'my-deck.toml'));
  zone.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })) }"""


def template(game):
    found = load(game)
    return (found.home / found.box_file).read_text(encoding="utf-8")


def test_a_mistake_is_seen_and_a_good_file_is_played(chromium, server):
    with visitor(chromium, server.host, "en", PHONE) as who:
        who.go("/new/catdays")
        page = who.page
        page.click("details summary")
        assert who.axe() == [] and [one for one in who.too_small() if 'type="file"' not in one] == []
        with page.expect_download() as download:
            page.click("details a[download]")
        assert download.value.suggested_filename == "my-catdays.toml"
        text = download.value.path().read_text(encoding="utf-8")
        assert text == template("catdays")
        page.fill("details textarea", text.replace('week = "own"', 'week = "mine"', 1))
        page.evaluate("scrollTo(0, 0)")
        page.click("form [type=submit]")
        alert = page.locator("details [role=alert]")
        alert.wait_for()
        assert "demanding" in alert.inner_text() and "week" in alert.inner_text()
        page.wait_for_function(SEEN, arg=alert.element_handle())
        assert page.evaluate("document.activeElement.tagName") == "TEXTAREA"
        assert who.axe() == []
        page.set_input_files("details input[type=file]", files=[
            {"name": "my-deck.toml", "mimeType": "application/toml", "buffer": text.encode()}])
        page.locator("details [role=status]").wait_for()
        assert alert.count() == 0
        page.click("form [type=submit]")
        page.wait_for_url("**/t/*")
        told = page.request.get(f"http://{server.host}/api/tables/{page.url.rpartition('/')[2]}").json()
        assert told["options"]["deck"] == "my-deck"
        assert [line for line in who.errors if "400" not in line] == []


def test_a_file_can_be_dropped_and_is_only_offered_where_it_helps(chromium, server):
    with visitor(chromium, server.host, "fr") as who:
        who.go("/new/discat")
        page = who.page
        page.click("details summary")
        page.evaluate(DROP, [template("discat").replace('07 = { arrow = "up"', '07 = { arrow = "left"'),
                             page.query_selector(".drop")])
        alert = page.locator("details [role=alert]")
        alert.wait_for()
        assert "07" in alert.inner_text()
        page.evaluate(DROP, [template("discat"), page.query_selector(".drop")])
        page.locator("details [role=status]").wait_for()
        page.locator(".games label").nth(1).click()                      # Le Ch'ami: its cards are always the same
        page.locator("details").wait_for(state="detached")
        assert [line for line in who.errors if "400" not in line] == []
