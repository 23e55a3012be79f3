"""In Firefox and in WebKit (Safari's engine): the same page, played by the same hands, in fewer tests than in Chromium.

Neither browser is installed by the tests: where one is missing, its tests are skipped (CONTRIBUTING.md says how to get
them)."""
import json
import random
from importlib import import_module

import pytest
from browser_games import FIRST, GAMES
from browser_people import FITS, TAUGHT
from other_browsers import BROWSERS, missing
from page_map import DIALOG, LOG, MENU, MINE

from merged_views import merged

# What the server tells the page from now on, and what goes wrong on it.
LISTEN = """() => {
  window.heard = [];
  window.wrong = [];
  const Real = WebSocket;
  window.WebSocket = class extends Real {
    constructor(...given) {
      super(...given);
      this.addEventListener('message', ({ data }) => window.heard.push(data));
    }
  };
  const late = /^ResizeObserver loop/;           // no error: what was not delivered comes with the next frame
  addEventListener('error', ({ message }) => late.test(message) || window.wrong.push(message));
  addEventListener('unhandledrejection', ({ reason }) => window.wrong.push(String(reason)));
  const say = console.error;
  console.error = (...said) => { window.wrong.push(said.map(String).join(' ')); say(...said); };
}"""
SETTLE = f"""() => {{
  {TAUGHT}
  localStorage.setItem('matou-pace', 'instant');
}}"""
LEFT = "A ServiceWorker intercepted the request"         # Firefox, where a page is left while it loads its icon
DESK, PHONE = (1280, 900), (320, 568)
PLIES = 6
NARROW = 360                                     # WebKit's window is not narrower than 334 px
ESCAPE = "\ue00c"
INSIDE = """(() => {
  const { left, right, top, bottom } = document.querySelector('dialog[open]').getBoundingClientRect();
  return left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight + 1;
})()"""
SOUND = "new AudioContext().state"
# Nothing travels any more: what is pressed is where it is seen.
STILL = """async () => {
  for (let frame = 0; frame < 3; frame++) await new Promise((done) => requestAnimationFrame(done));
  const moving = (one) => one.playState === 'running' && one.effect.getComputedTiming().iterations !== Infinity;
  return !document.getAnimations().some(moving);
}"""
BROKEN = "/\\bundefined\\b|\\bNaN\\b|\\[object/.test(document.body.innerText)"


@pytest.fixture(scope="module", params=BROWSERS)
def window(request):
    """One window for one file of tests: a browser takes seconds to start."""
    if missing(request.param):
        pytest.skip(missing(request.param))
    with BROWSERS[request.param]() as opened:
        yield opened


@pytest.fixture
def home(window, server):
    """The first page at a desk; when a test is done, nothing has gone wrong."""
    window.resize(*DESK)
    window.errors.clear()
    window.goto(f"http://{server.host}/")
    window.evaluate(SETTLE)
    window.evaluate(LISTEN)
    window.locator("article").wait_for()
    yield window
    told = [error for error in window.errors if LEFT not in error]
    assert window.evaluate("window.wrong ?? []") + told == []


def view(window):
    """The last view of one's own seat."""
    seen = None
    for message in map(json.loads, window.evaluate("window.heard")):
        if message["type"] == "view" and not message.get("past"):
            seen = merged(seen, message)
    return seen


def sit_down(window, game):
    """Against a kitten, by one press on the first page."""
    window.locator(".first label").first.click()
    window.locator(f"article:nth-of-type({GAMES.index(game) + 1}) .ways button").first.click()
    window.locator(MINE).wait_for()


def play_on(window, game, plies):
    """Any moves that bring the game forward, by the mouse, until so many more have been made."""
    make, choose = import_module(f"hands.{game}").make, random.Random(game).choice
    until = view(window)["ply"] + plies
    while (now := view(window))["ply"] < until:
        assert now["outcome"] is None
        lines = window.locator(LOG).count()
        make(window, choose([move for move in now["legal"] if move.startswith(FIRST)] or now["legal"]))
        window.until(lambda before=now: view(window)["ply"] > before["ply"], f"an answer after ply {now['ply']}")
        window.until(lambda before=lines: window.locator(LOG).count() > before, "another line in the log")
        window.until(lambda: window.locator(f"{MINE}, [data-do=go-on]").count(), "one's turn again")
        window.until(lambda: window.evaluate(STILL), "a table where nothing moves")


def test_both_languages_and_every_setting(home):
    told = {}
    for _ in range(2):
        lang = home.evaluate("document.documentElement.lang")
        told[lang] = home.evaluate("document.body.innerText")
        assert not home.evaluate(BROKEN) and home.evaluate(FITS)
        home.click(".language")
        home.until(lambda before=lang: home.evaluate("document.documentElement.lang") != before)
    assert set(told) == {"en", "fr"} and told["en"] != told["fr"]
    home.click("[data-do=settings]")
    home.locator(f"{DIALOG} [data-setting=cards]").wait_for()
    for switch in ("left", "voices", "shortcuts"):
        home.click(f"{DIALOG} [data-setting={switch}]")
    assert home.evaluate("document.documentElement.hasAttribute('data-left')")
    assert home.evaluate(f"document.querySelector('{DIALOG}').scrollWidth <= innerWidth")
    for switch in ("left", "voices", "shortcuts"):
        home.click(f"{DIALOG} [data-setting={switch}]")
    home.type(ESCAPE)
    home.until(lambda: not home.locator(DIALOG).count(), "the sheet is closed")


@pytest.mark.parametrize("game", GAMES)
def test_a_game_against_a_kitten(home, game):
    """With motion and sound; on a small phone after some turns; there again after a reload."""
    sit_down(home, game)
    play_on(home, game, PLIES)
    home.resize(*PHONE)
    home.until(lambda: home.evaluate("innerWidth") < NARROW, "a narrow window")
    assert home.evaluate(FITS) and not home.evaluate(BROKEN)
    play_on(home, game, 1)
    home.resize(*DESK)
    lines, move = home.locator(LOG).count(), view(home)["legal"][0]
    assert home.evaluate("window.wrong") == []
    home.goto(home.evaluate("location.href"))
    home.locator(MINE).wait_for()
    home.until(lambda: home.locator(LOG).count() == lines, f"{lines} lines in the log")
    import_module(f"hands.{game}").make(home, move)
    home.until(lambda: home.locator(LOG).count() > lines, "another line in the log")


def test_every_sheet_of_the_menu(home):
    sit_down(home, "discat")
    for sheet in ("rules", "fair", "settings", "keys", "share"):
        home.click(MENU)
        home.click(f"{DIALOG} [data-do={sheet}]")
        home.until(lambda: home.evaluate(f"document.querySelector('{DIALOG}')?.innerText.length > 40"), sheet)
        home.until(lambda: not home.locator(f"{DIALOG} .deeds").count(), f"{sheet} in place of the menu")
        home.until(lambda: home.evaluate(INSIDE), f"{sheet} has risen into the window")
        assert not home.evaluate(BROKEN), sheet
        home.type(ESCAPE)
        home.until(lambda: not home.locator(DIALOG).count(), f"{sheet} is closed")
    assert home.evaluate(SOUND) in ("running", "suspended")
