"""What a device or a server refuses is said, or does without: no page stays white or silent."""
import json

import page_map as at
from browser_people import visitor

# As in a browser where all site data is forbidden: even to name the storage fails.
FORBIDDEN = """for (const name of ['localStorage', 'sessionStorage'])
  Object.defineProperty(window, name, { get() { throw new DOMException('denied', 'SecurityError') } })"""


def test_the_page_is_shown_where_nothing_may_be_kept(chromium, server):
    with visitor(chromium, server.host, "fr") as who:
        who.page.add_init_script(FORBIDDEN)
        who.go("/")
        who.page.locator("article .ways").first.wait_for()
        assert who.page.locator("html").get_attribute("lang") == "fr" and who.errors == []


def test_older_games_that_cannot_be_had(chromium, server):
    with visitor(chromium, server.host) as who:
        who.page.request.post(f"http://{server.host}/api/guest", data={"name": "Anna"})

        def answer(route):
            if "before=" in route.request.url:
                route.abort()
            else:
                over = "state=over" in route.request.url
                route.fulfill(body=json.dumps({"games": [], "next": "older" if over else None}),
                              content_type="application/json")

        who.page.route("**/api/guest/games?*", answer)
        who.go("/games")
        who.page.locator("main > button").click()
        who.page.locator("main [role=alert]").wait_for()
        assert not [error for error in who.errors if "net::ERR_FAILED" not in error]


def test_the_rules_are_in_the_language_chosen_last(chromium, server):
    """Switched there and back: what was asked for in between comes after all."""
    with visitor(chromium, server.host) as who:
        held = []

        def answer(route):
            if "lang=fr" in route.request.url:
                held.append(route)
            else:
                route.continue_()

        who.page.route("**/rules/discat?*", answer)
        who.go("/rules/discat")
        article = who.page.locator("article")
        article.wait_for()
        article.locator(".howto li").first.wait_for()                          # drawn when they are there
        english = article.inner_text()
        switch = who.page.locator("header .language")
        switch.click()
        who.until(lambda: held)
        switch.click()
        with who.page.expect_response(lambda response: "lang=fr" in response.url):
            held[0].continue_()
        who.page.wait_for_timeout(300)
        assert article.inner_text() == english and who.errors == []


def test_nobody_is_left_looking_back(chromium, server):
    """Not before the first move, where there is nothing to look back at, and not by an answer that comes too late."""
    held = []

    def connected(page):
        there = page.connect_to_server()
        there.on_message(lambda message: held.append((page, message)) if '"past"' in message else page.send(message))

    with visitor(chromium, server.host) as who:
        who.page.route_web_socket("**/play*", connected)
        who.page.request.post(f"http://{server.host}/api/guest", data={"name": "Anna"})
        made = who.page.request.post(f"http://{server.host}/api/tables", data={
            "game": "discat", "seats": ["person", "kitten"], "options": {"first": 0}}).json()
        who.go(f"/t/{made['table']}")
        who.until(who.ready)
        past = who.page.locator(at.NOW)
        who.page.keyboard.press(",")
        who.play("discat", until=lambda view: view["ply"] > 1)
        assert not held
        who.page.keyboard.press(",")
        who.until(lambda: held)
        page, message = held.pop()
        page.send(message)
        past.wait_for()
        past.click()
        past.wait_for(state="detached")
        who.page.keyboard.press(",")
        who.until(lambda: held)
        who.page.click(at.MENU)
        who.page.click(at.RESIGN)
        who.page.click(at.RESIGN)
        who.page.locator(at.OVER).wait_for()
        page, message = held.pop()
        page.send(message)
        who.page.wait_for_timeout(300)
        assert who.page.locator(at.OVER).is_visible() and not past.count() and who.errors == []
