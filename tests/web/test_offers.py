"""Nothing is offered that would be refused: buttons know when they work, the reason is read before anything is tried,
and cards explain themselves."""
from itertools import combinations

from browser_games import start
from browser_people import PHONE, visitor


def test_discat_says_why_before_anything_is_tried(chromium, server):
    with visitor(chromium, server.host) as who:
        start(who, "discat", "agents")
        who.until(who.ready)
        legal = [set(move.split("+")) for move in who.eyes.view["legal"]]
        hand = who.page.eval_on_selector_all("[data-card]", "all => all.map((one) => one.dataset.card)")
        pair = next(pair for pair in combinations(hand, 2) if not any(set(pair) <= move for move in legal))
        for card in pair:
            who.page.click(f'[data-card="{card}"]')
        says = who.page.locator("#advice")
        who.until(lambda: says.inner_text() != "")
        assert any(card in says.inner_text() or "exactly one card" in says.inner_text() for card in pair)
        assert who.page.locator("[data-do=play]").is_disabled()
        who.page.keyboard.press("Enter")
        who.page.click("[data-do=clear]")
        assert who.page.locator("[data-do=pass]").is_disabled() == ("pass" not in who.eyes.view["legal"])
        assert who.eyes.refused == [] and who.errors == []


def fits(*numbers):
    low, _, high = sorted(numbers)
    return low == high or (high - low == 2 and len(set(numbers)) == 3)


def numbers(who):
    return who.page.locator('[data-card*="+"]')


def test_chamis_buttons_work_when_they_look_so(chromium, server):
    with visitor(chromium, server.host, viewport=PHONE) as who:
        start(who, "chami", "agents")
        who.until(who.asked)
        lay, drop, why = (who.page.locator(one) for one in ("[data-do=lay]", "[data-do=drop]", "#advice"))
        numbers(who).nth(0).click()
        assert lay.is_disabled() and drop.is_enabled() and why.count() == 0
        numbers(who).nth(1).click()
        assert lay.is_disabled() and drop.is_disabled()
        assert why.inner_text() == "A third card is needed to lay these."
        texts = who.page.eval_on_selector_all('[data-card*="+"]', "all => all.map((one) => one.dataset.card)")
        sums = [sum(map(int, text.split("+"))) for text in texts]
        wrong = next(at for at in range(2, len(sums)) if not fits(sums[0], sums[1], sums[at]))
        numbers(who).nth(wrong).click()
        # Adding up is the game: it may be tried.
        assert lay.is_enabled() and drop.is_disabled() and why.count() == 0
        lay.click()
        who.page.locator(".note").first.wait_for()
        assert [one["code"] for one in who.eyes.refused] == ["illegal-move"] and who.fits() and who.errors == []


def test_an_action_card_explains_itself(chromium, server):
    with visitor(chromium, server.host, viewport=PHONE) as who:
        action = who.page.locator('[data-card="chase"], [data-card="uturn"], [data-card="clock"], [data-card="sumo"]')
        for _ in range(12):
            start(who, "chami", "agents")
            who.until(who.asked)
            if action.count():
                break
        name = action.first.get_attribute("data-card")
        does = who.box()["actions"][name]
        action.first.tap()
        about = who.page.locator(f"[data-about={name}]")
        about.wait_for()
        assert about.inner_text() == f"{does['name']} {does['says']}"
        numbers(who).first.tap()
        assert who.page.locator("#advice").inner_text().startswith(does["name"])
        assert who.page.locator("[data-do=lay]").is_disabled() and who.errors == []
