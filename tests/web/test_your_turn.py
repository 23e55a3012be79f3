"""It is my turn somewhere: the list, the title, the icon; notifications, asked for once and turned off again; undoing
among people; who looks on; open tables that appear by themselves."""
import asyncio
import json
import random
from concurrent.futures import ThreadPoolExecutor

import page_map as at
from browser_games import start
from browser_people import PHONE, visitor
from hands import discat
from two_people import LINK

from server_thread import Person, back, play

# A browser that was asked nothing yet, and remembers what it was asked and what it showed; its service worker's push
# manager is one that needs no vendor's service.
FAKE = """(() => {
  const told = (window.told = { asked: 0, shown: [], subscribed: 0, ended: 0 });
  window.answer = 'granted';
  class Notification {
    static permission = 'default';
    static async requestPermission() { told.asked += 1; return (Notification.permission = window.answer); }
    constructor(title, about) { told.shown.push([title, about.body, about.tag]); }
    close() {}
  }
  window.Notification = Notification;
  let now = null;
  const plain = (text) => atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = (text) => Uint8Array.from(plain(text), (one) => one.charCodeAt(0));
  const pushManager = {
    getSubscription: async () => now,
    subscribe: async ({ applicationServerKey: key }) => {
      told.subscribed += 1;
      return (now = { options: { applicationServerKey: bytes(key).buffer },
        unsubscribe: async () => { told.ended += 1; now = null; return true; },
        toJSON: () => ({ endpoint: 'https://fcm.googleapis.com/fcm/send/test', expirationTime: null,
                         keys: { p256dh: window.p256dh, auth: 'BTBZMqHH6r4Tts7J_aSIgg' } }) });
    },
  };
  Object.defineProperty(navigator.serviceWorker, 'ready', { value: Promise.resolve({ pushManager }) });
  window.p256dh = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';
})()"""
HIDE = """(hidden) => {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
  Object.defineProperty(document, 'visibilityState', { value: hidden ? 'hidden' : 'visible', configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}"""
ICON = "document.querySelector('link[rel=icon]').getAttribute('href')"


def elsewhere(work):
    """Somebody without a page: this thread has the browser's event loop."""
    with ThreadPoolExecutor(1) as other:
        return other.submit(asyncio.run, work).result()


def as_guest(who, name):
    who.page.request.post(f"http://{who.host}/api/guest", data={"name": name})


def table_of(one, other, **more):
    """A table of these two people, where the first begins."""
    wanted = {"game": "discat", "seats": ["person", "person"], "options": {"first": 0}, "visibility": "public", **more}
    made = one.page.request.post(f"http://{one.host}/api/tables", data=wanted).json()
    other.page.request.post(f"http://{other.host}/api/tables/{made['table']}/seat", data={})
    return made["table"]


def moves(who, table, ply):
    """So many moves are made by this guest without the page."""
    cookie = next(one["value"] for one in who.page.context.cookies() if one["name"] == "matou")

    async def story():
        person = await back(Person(who.host, cookie))
        await play(person, table, random.Random("turn"), ply)
        await person.socket.close()
        await person.rest.aclose()
    elsewhere(story())


def two(chromium, host, **more):
    return visitor(chromium, host, **more), visitor(chromium, host, **more)


def my_move(who):
    who.until(who.ready)
    count = who.eyes.count
    discat.make(who.page, next((one for one in who.eyes.view["legal"] if one.isdigit()), "pass"))
    who.until(lambda: who.eyes.count > count)


def test_games_where_others_wait_come_first_and_the_page_is_marked(chromium, server):
    one, other = two(chromium, server.host)
    with one as zoe, other as noor:
        as_guest(zoe, "Zoé")
        as_guest(noor, "Noor")
        first, second = table_of(zoe, noor), table_of(noor, zoe)
        zoe.go("/games")
        games = zoe.page.locator("main li a")
        games.nth(1).wait_for()
        assert [one.get_attribute("href") for one in games.all()] == [f"/t/{first}", f"/t/{second}"]
        assert "Your turn" in games.first.inner_text() and "Your turn" not in games.nth(1).inner_text()
        zoe.until(lambda: zoe.page.title().startswith("● "))
        assert zoe.page.evaluate(ICON) == "/favicon-turn.svg"
        assert zoe.page.request.get(f"http://{server.host}/favicon-turn.svg").ok
        moves(zoe, first, 1)
        zoe.page.evaluate(HIDE, True)
        zoe.page.evaluate(HIDE, False)                       # who comes back is told at once
        zoe.until(lambda: not zoe.page.title().startswith("● "))
        assert zoe.page.evaluate(ICON) == "/favicon.svg"
        assert zoe.errors == [] and noor.errors == []


def test_a_guest_who_plays_by_days_is_asked_once_and_told_while_the_page_is_hidden(chromium, server):
    one, other = two(chromium, server.host, viewport=PHONE, worker=True)
    with one as zoe, other as noor:
        zoe.page.add_init_script(FAKE)
        as_guest(zoe, "Zoé")
        as_guest(noor, "Noor")
        table = table_of(zoe, noor, clock={"days": 2})
        zoe.go(f"/t/{table}")
        zoe.until(zoe.ready)
        assert zoe.page.locator("[data-tell]").count() == 0 and zoe.page.evaluate("window.told.asked") == 0
        my_move(zoe)
        zoe.page.locator("[data-do=tell-me]").click()
        zoe.page.locator(".asked .told").wait_for()
        assert "notify you" in zoe.page.locator(".asked .told").inner_text()
        assert zoe.page.evaluate("[told.asked, told.subscribed]") == [1, 1]
        assert zoe.page.request.get(f"http://{server.host}/api/push").json()["on"] is True
        assert zoe.axe() == [] and zoe.fits() and zoe.too_small() == []
        zoe.page.evaluate(HIDE, True)
        moves(noor, table, 2)
        zoe.until(lambda: zoe.page.evaluate("told.shown.length"))
        assert zoe.page.evaluate("told.shown") == [["Discat", "It’s your turn.", f"turn-{table}"]]
        zoe.page.evaluate(HIDE, False)
        zoe.page.keyboard.press("m")
        zoe.page.locator("dialog [data-do=settings]").click()
        zoe.page.locator("[data-setting=notify]").click()
        zoe.until(lambda: zoe.page.evaluate("told.ended") == 1)
        zoe.until(lambda: zoe.page.request.get(f"http://{server.host}/api/push").json()["on"] is False)
        zoe.page.reload()
        zoe.until(zoe.ready)
        my_move(zoe)
        zoe.page.wait_for_timeout(300)
        assert zoe.page.locator("[data-tell]").count() == 0 and zoe.errors == []


def test_a_guest_who_says_no_is_not_asked_again_and_other_games_ask_nobody(chromium, server):
    one, other = two(chromium, server.host)
    with one as zoe, other as noor:
        zoe.page.add_init_script(FAKE)
        as_guest(zoe, "Zoé")
        as_guest(noor, "Noor")
        quick = table_of(zoe, noor)
        zoe.go(f"/t/{quick}")
        my_move(zoe)
        zoe.page.wait_for_timeout(300)
        assert zoe.page.locator("[data-tell]").count() == 0
        table = table_of(zoe, noor, clock={"days": 2})
        zoe.go(f"/t/{table}")
        my_move(zoe)
        zoe.page.locator("[data-do=tell-not]").click()
        zoe.page.reload()
        zoe.page.locator(at.TABLE).wait_for()
        zoe.page.wait_for_timeout(300)
        assert zoe.page.locator("[data-tell]").count() == 0
        assert zoe.page.evaluate("told.asked") == 0 and zoe.errors == []


def test_a_move_is_undone_when_the_other_agrees(chromium, server):
    one, other = two(chromium, server.host)
    with one as zoe, other as noor:
        for who, name in ((zoe, "Zoé"), (noor, "Noor")):
            as_guest(who, name)
        table = table_of(zoe, noor)
        for who in (zoe, noor):
            who.go(f"/t/{table}")
        zoe.until(zoe.ready)
        noor.page.locator(at.TABLE).wait_for()
        zoe.page.keyboard.press("m")
        assert zoe.page.locator("dialog [data-do=ask-back]").is_disabled()
        zoe.page.keyboard.press("Escape")
        my_move(zoe)
        for answer, left in (("keep", 1), ("allow-back", 0)):
            zoe.page.keyboard.press("m")
            zoe.page.locator("dialog [data-do=ask-back]").click()
            zoe.page.locator(".asked [data-asked=back]").wait_for()
            asked = noor.page.locator(".asked [data-asked=back]")
            asked.wait_for()
            assert "Zoé would like to undo" in asked.inner_text() and noor.axe() == [] and noor.fits()
            noor.page.locator(f"[data-do={answer}]").click()
            zoe.until(lambda ply=left: zoe.page.locator(".asked [data-asked=back]").count() == 0
                      and zoe.eyes.view["ply"] == noor.eyes.view["ply"] == ply)
        zoe.until(zoe.ready)
        my_move(zoe)
        assert zoe.eyes.refused == noor.eyes.refused == [] and zoe.errors == noor.errors == []


def test_a_spectator_is_seen(chromium, server):
    one, other = two(chromium, server.host, viewport=PHONE)
    with one as zoe, other as noor:
        as_guest(noor, "Noor")
        start(zoe, "discat", "agents")
        zoe.until(zoe.ready)
        assert zoe.page.locator("[data-watching]").count() == 0
        link = zoe.page.evaluate(LINK)
        noor.page.goto(f"{zoe.page.url}?link={link}")
        seen = zoe.page.locator(".tools [data-watching]")
        seen.wait_for()
        assert seen.get_attribute("aria-label") == "1 person is watching: Noor" and seen.inner_text().strip() == "1"
        assert zoe.fits() and zoe.axe() == []
        zoe.page.keyboard.press("m")
        assert "Noor" in zoe.page.locator("dialog [data-watching]").inner_text()
        zoe.page.keyboard.press("Escape")
        noor.page.goto("about:blank")
        zoe.until(lambda: zoe.page.locator("[data-watching]").count() == 0)
        assert zoe.errors == []


def test_an_open_table_appears_by_itself_and_goes_when_it_is_full(chromium, server):
    one, other = two(chromium, server.host)
    with one as zoe, other as noor:
        as_guest(noor, "Noor")
        zoe.go("/")
        zoe.page.locator("article").first.wait_for()
        made = noor.page.request.post(f"http://{server.host}/api/tables", data={
            "game": "discat", "seats": ["person", "person"], "visibility": "public"}).json()
        link = zoe.page.locator(f'a[href="/t/{made["table"]}"]')
        link.wait_for()
        noor.page.request.post(f"http://{server.host}/api/tables/{made['table']}/leave", data={})
        zoe.until(lambda: link.count() == 0)
        assert zoe.errors == []


def test_a_game_is_taken_off_the_list_and_put_back(chromium, server):
    with visitor(chromium, server.host) as zoe:
        start(zoe, "discat", "agents")
        zoe.until(zoe.ready)
        table = zoe.page.url.split("/t/")[1].split("?")[0]
        zoe.go("/games")
        zoe.page.locator("[data-do=forget]").click()
        zoe.until(lambda: zoe.page.locator(f'a[href="/t/{table}"]').count() == 0)
        zoe.page.locator("[data-do=aside]").click()
        zoe.page.locator("[data-do=restore]").click()
        zoe.page.locator("[data-do=forget]").wait_for()
        assert zoe.page.locator(f'a[href="/t/{table}"]').count() == 1
        assert zoe.axe() == [] and zoe.errors == []


def test_the_screen_is_kept_awake_until_the_game_is_over_and_the_result_takes_the_focus(chromium, server):
    with visitor(chromium, server.host) as zoe:
        zoe.page.add_init_script("""
          window.locks = [];
          Object.defineProperty(navigator, 'wakeLock', { value: { request: async (kind) => {
            const lock = { kind, held: true, release: async () => (lock.held = false), addEventListener() {} };
            window.locks.push(lock);
            return lock;
          } } });""")
        zoe.go("/")
        assert zoe.page.evaluate("locks.length") == 0
        start(zoe, "discat", "agents")
        zoe.until(lambda: zoe.page.evaluate("locks.some((one) => one.held)"))
        zoe.page.keyboard.press("m")
        for _ in range(2):
            zoe.page.locator("dialog [data-do=resign]").click()
        zoe.until(lambda: zoe.page.evaluate("locks.every((one) => !one.held)"))
        assert json.loads(zoe.page.evaluate("JSON.stringify(locks.map((one) => one.kind))"))[0] == "screen"
        zoe.page.locator("section.after").wait_for()
        zoe.until(lambda: zoe.page.evaluate("document.activeElement?.closest('section.after') !== null"))
        assert zoe.page.evaluate("document.activeElement.innerText").strip()
