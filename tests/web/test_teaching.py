"""What somebody new is taught: the goal, three pictures, the rules over the table, a first game, a short one."""
from browser_games import forward, start
from browser_people import DESK, PHONE, visitor
from hands.poche import attempt

TAUGHT = ".teach"
PRESSED = ".felt [aria-pressed=true]"


def options(who):
    """Of the table the page is at."""
    told = who.page.request.get(f"http://{who.host}/api/guest/games?state=playing&limit=1").json()["games"][0]
    assert told["table"] in who.page.url
    return told["options"]


def leave(who):
    who.page.click(".top a[href='/']")
    who.page.locator("article .ways").first.wait_for()


def test_the_rules_open_over_the_table_and_what_was_picked_stays(chromium, server):
    """By the menu, and by the paragraph a refusal names; Escape is for the sheet alone."""
    with visitor(chromium, server.host, "en", PHONE) as who:
        start(who, "discat", "agents")
        who.until(who.ready)
        who.page.locator(".felt button.lit").first.click()
        picked = who.page.locator(PRESSED).first
        picked.wait_for()
        before = who.page.locator(PRESSED).count()
        address = who.page.url
        who.page.click(".tools button:last-child")
        who.page.click("dialog [data-do=rules]")
        who.page.locator("dialog article h2").first.wait_for()
        assert who.page.locator("dialog .howto li").count() == 3
        assert who.page.locator("dialog details").count() == 3 and not who.page.locator("dialog details[open]").count()
        assert not who.page.locator("dialog .tag:visible").count()
        who.page.click("dialog .sources summary")
        assert who.page.locator("dialog .tag:visible").count() > 10
        assert who.page.evaluate("document.querySelector('dialog').contains(document.activeElement)")
        assert who.page.evaluate("(d => d.scrollWidth <= d.clientWidth)(document.querySelector('dialog'))")
        assert who.axe() == [] and who.too_small() == []
        who.page.keyboard.press("Escape")
        who.page.locator("dialog").wait_for(state="detached")
        assert who.page.url == address and who.page.locator(PRESSED).count() == before > 0
        assert who.errors == []


def test_a_refusal_leads_to_its_paragraph_over_the_table(chromium, server):
    with visitor(chromium, server.host, "en", DESK) as who:
        start(who, "poche", "agents")
        who.until(who.ready)
        address = who.page.url
        attempt(who.page, "c3")
        who.page.click(".note a")
        shown = who.page.locator("dialog .shown")
        shown.wait_for()
        assert shown.get_attribute("id") == f"p-{who.eyes.refused[-1]['paragraph']}" and who.page.url == address
        assert shown.evaluate("one => one.getBoundingClientRect().top < innerHeight")
        who.page.locator("dialog article a[href^='#']").first.click()
        assert who.page.url == address and who.page.locator("dialog[open]").count()
        who.page.keyboard.press("Escape")
        who.page.locator("dialog").wait_for(state="detached")
        assert who.ready() and who.errors == []


def test_the_goal_is_in_sight_before_the_first_move_and_one_tap_away(chromium, server):
    with visitor(chromium, server.host, "en", PHONE) as who:
        start(who, "catdays", "agents")
        who.until(who.ready)
        goal, button = who.page.locator("#goal"), who.page.locator("[data-do=goal]")
        assert goal.inner_text().startswith("Goal: A cat for every day!")
        button.click()
        assert not goal.is_visible()
        who.play("catdays", forward("goal"), until=lambda view: view["ply"] >= 2)
        who.until(who.asked)
        button.click()
        assert goal.is_visible() and who.fits() and who.too_small() == []
        hand, asked = (who.page.locator(spot).first.bounding_box() for spot in (".composition > .hand", ".asked"))
        assert asked["y"] + asked["height"] <= hand["y"] + 1
        assert who.errors == []


def test_the_first_game_of_poche_is_the_booklets_and_the_second_is_not(chromium, server):
    with visitor(chromium, server.host, "en", PHONE, new=True) as who:
        start(who, "poche", "agents")
        who.page.locator(TAUGHT).wait_for()
        assert options(who)["mode"] == "first"
        assert "Your first game" in who.page.locator(".goal").inner_text()
        who.page.click("[data-do=taught]")
        assert not who.page.locator(TAUGHT).count()
        leave(who)
        start(who, "poche", "agents")
        who.page.click("[data-do=any]")
        who.until(lambda: who.eyes.view["ply"] > 0)
        assert options(who)["mode"] == "free" and not who.page.locator(TAUGHT).count()
        assert who.errors == []


def test_a_quick_game_of_chami_is_one_round(chromium, server):
    with visitor(chromium, server.host) as who:
        start(who, "chami", "agents")
        who.until(who.ready)
        assert options(who)["limit"] == 1
        who.play("chami", forward("one round"))
        last = who.eyes.view["words"]["aside"]["last"]
        assert who.eyes.over and last["points"] == last["totals"]
        assert who.errors == []
