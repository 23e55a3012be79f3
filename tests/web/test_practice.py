"""The drill of additions, as children do it: from the first page and with a finger; by keyboard; and after a match with
what was hard in it. The two minutes pass by the page's clock."""
import json

from browser_games import start
from browser_people import DESK, PHONE, visitor
from hands.chami import attempt
from test_replay import BOTH, give_up

MINE = "/api/guest/practice/chami"
KEPT = "JSON.parse(localStorage.getItem('matou-practice-chami')).children"
ASKED = "[data-stage=asked]"
SMALL = {"width": 320, "height": 568}


def asked(who):
    """What is asked now: its name, and its sum."""
    who.page.locator(ASKED).wait_for()
    name = who.page.locator(ASKED).get_attribute("data-fact")
    return name, sum(map(int, name.split("+")))


def tap(who, number):
    for digit in str(number):
        who.page.locator(".keys .button").get_by_text(digit, exact=True).click()


# The whole cat is to be seen, in whatever room there is.
CROPPED = """() => {
  const [cat, window] = ['.window .cat svg', '.window'].map(
    (spot) => document.querySelector(spot).getBoundingClientRect());
  return cat.top < window.top || cat.bottom > window.bottom || cat.height < window.height / 2;
}"""


def sound(who):
    assert who.axe() == [] and who.fits() and who.too_small() == []


def test_a_child_practises_with_a_finger_until_the_cat_sleeps(chromium, server):
    with visitor(chromium, server.host, "fr", SMALL, new=True) as who:
        who.page.clock.install()
        who.page.request.post(f"http://{server.host}/api/guest", data={"name": "Zoé"})
        who.go("/").page.get_by_role("link", name="Additions").click()
        who.page.locator("[data-do=begin]").wait_for()
        sound(who)
        who.page.click("[data-do=begin]")
        missed, _ = asked(who)
        assert "Deux fois" in who.page.locator(".picture").inner_text()          # what is new is shown how to think
        sound(who)
        assert who.page.evaluate("document.documentElement.scrollHeight <= innerHeight")
        tap(who, 99)
        right = who.page.locator("[data-do=next]")
        right.wait_for()
        assert not who.page.locator("[role=alert]").count() and "font" in who.page.locator("[role=log]").inner_text()
        sound(who)
        right.click()
        names = []
        for _ in range(4):
            name, total = asked(who)
            names.append(name)
            tap(who, total)
            who.page.clock.run_for(1_000)
        assert missed == names[3] and missed not in names[:3]                    # again, after three others
        name, total = asked(who)
        who.page.clock.run_for(125_000)
        assert who.page.locator("[data-pose=sleep]").count() and who.page.locator(ASKED).count(), "it may be finished"
        assert not who.page.evaluate(CROPPED)
        tap(who, total)
        who.page.clock.run_for(1_000)
        who.page.get_by_role("heading", name="dort").wait_for()
        sound(who)
        child, = who.page.evaluate(KEPT)
        assert child["facts"][missed] | {"due": 0, "at": 0} == {"box": 1, "due": 0, "at": 0, "right": 1, "wrong": 1}
        assert child["facts"][names[0]]["box"] == 3 and child["facts"][name]["box"] == 1, "at once; after a long time"
        who.go("/practice/chami").page.click("summary")
        boxes = " ".join(who.page.locator("table").inner_text().split())
        assert f"{missed.replace('+', ' + ')} : boîte 1, juste 1 fois, fausse 1 fois" in boxes
        assert f"{names[0].replace('+', ' + ')} : boîte 3, juste 1 fois, fausse 0 fois" in boxes
        sound(who)
        who.until(lambda: who.page.request.get(f"http://{server.host}{MINE}").json()["children"])
        told, = who.page.request.get(f"http://{server.host}{MINE}").json()["children"]
        assert (told["id"], told["cat"]) == (child["id"], child["cat"])
        assert {name: one["box"] for name, one in told["facts"].items()} == {
            name: one["box"] for name, one in child["facts"].items()}
        assert who.errors == []


@BOTH
def test_a_parent_sees_it_and_another_device_knows_it(chromium, server, lang, size):
    known = {"box": 4, "due": 99_000, "at": 1_700_000_000, "right": 6, "wrong": 2}
    said = {"en": "7 + 8: box 4, right 6 times, wrong 2 times",
            "fr": "7 + 8 : boîte 4, juste 6 fois, fausse 2 fois"}[lang]
    with visitor(chromium, server.host, lang, size, mobile=size == PHONE) as who:
        who.page.request.post(f"http://{server.host}/api/guest", data={"name": "Zoé"})
        who.page.request.post(f"http://{server.host}{MINE}/fromelsewhere", data={"cat": 2, "facts": {"7+8": known}})
        who.go("/practice/chami").page.locator("[data-child=fromelsewhere]").click()
        who.page.click("summary")
        assert said in who.page.locator("table").inner_text().replace("\xa0", " ")
        sound(who)
        with who.page.expect_download() as saved:
            who.page.locator("a[download$=csv]").click()
        assert "7+8,15,4,6,2,2023-11-14," in saved.value.path().read_text(encoding="utf-8")
        with who.page.expect_download() as saved:
            who.page.locator("a[download$=json]").click()
        assert len(json.loads(saved.value.path().read_text(encoding="utf-8"))["additions"]) == 55
        who.page.get_by_label({"en": "Name", "fr": "Un nom"}[lang]).fill("Léo")
        who.page.keyboard.press("Enter")
        who.page.locator("[data-child]").get_by_text("Léo").wait_for()
        who.page.click("[data-do=remove]")
        who.page.click("[data-do=remove-yes]")
        who.until(lambda: who.page.request.get(f"http://{server.host}{MINE}").json()["removed"] == ["fromelsewhere"])
        assert "fromelsewhere" not in who.page.content() and who.errors == []


def got_wrong(who):
    """Le Ch'ami, given up after one attempt that was added up wrongly: the additions in it."""
    sent = []
    who.page.on("websocket", lambda socket: socket.on("framesent", lambda frame: sent.append(frame)))
    start(who, "chami", "agents")
    who.until(who.ready)
    attempt(who.page)
    who.until(lambda: who.eyes.refused)
    laid = next(json.loads(frame)["move"] for frame in reversed(sent) if '"lay ' in frame)
    give_up(who, who.eyes.view["table"])
    return {"+".join(map(str, sorted(map(int, card.split("+"))))) for card in laid.split()[1:]}


def test_after_a_match_exactly_what_was_hard_by_keyboard(chromium, server):
    with visitor(chromium, server.host, "en", DESK) as who:
        hard = got_wrong(who)
        link = who.page.locator("[data-do=practise]")
        link.wait_for()
        assert who.axe() == []
        link.click()
        who.page.locator("[data-do=begin]").focus()
        who.page.keyboard.press("Enter")
        found = []
        while not who.page.locator(".done").count():
            name, total = asked(who)
            found.append(name)
            assert " plus " in who.page.locator("[role=log] p").last.inner_text()
            who.page.keyboard.type(str(total))
            who.page.locator(f"{ASKED}, .done").first.wait_for()
        assert set(found) == hard and len(found) == 2 * len(hard)
        assert who.page.locator("h1").inner_text() == "All done!"
        sound(who)
        assert who.errors == []


def test_after_a_match_on_a_phone_one_sees_ones_own_additions_and_no_seconds(chromium, server):
    with visitor(chromium, server.host, "fr", PHONE, mobile=True) as who:
        hard = got_wrong(who)
        who.page.get_by_text("Additions travaillées").tap()
        grids = who.page.locator(".practice table")
        grids.first.wait_for()
        assert grids.count() == 1 and "Tes additions" in grids.inner_text()
        tried = grids.locator("td.tried").evaluate_all("(all) => all.map((one) => one.title)")
        assert len(tried) == len(hard) and not [said for said in tried if said.endswith(" s")]
        sound(who)
        who.page.locator("[data-do=practise]").tap()
        who.page.locator("[data-do=begin]").tap()
        name, total = asked(who)
        assert name in hard
        tap(who, total)
        who.page.locator("[data-stage=right]").wait_for()
        who.page.locator("[data-do=stop]").tap()
        who.page.locator(".done").wait_for()
        assert who.errors == []
