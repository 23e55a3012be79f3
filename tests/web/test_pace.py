"""What others do is seen: one move at a time, each for its beat, and marked until that player's next."""
import itertools
from importlib import import_module

import pytest
from browser_games import GAMES, forward, set_out
from browser_people import DESK, PHONE, visitor

# When each position was drawn, by the number of moves in the log beside the table.
DRAWN = """() => {
  const log = document.querySelector('.beside ol'), count = () => log.querySelectorAll('button').length;
  window.drawn = [];
  let before = count();
  new MutationObserver(() => {
    if (count() !== before) window.drawn.push([(before = count()), performance.now()]);
  }).observe(log, { childList: true, subtree: true });
}"""
QUICK_BEAT, SLACK = 450, 40                      # milliseconds; what a task does after it has drawn


def my_move(who, game, seed="pace"):
    hand = import_module(f"hands.{game}")
    count = who.eyes.count
    hand.make(who.page, forward(seed)(who.eyes.view["legal"]))
    who.until(lambda: who.eyes.count > count)


def test_every_move_of_six_players_is_on_screen_for_its_beat(chromium, server):
    with visitor(chromium, server.host, viewport=DESK, still=False, pace="quick") as who:
        set_out(who, "discat", keys=False)
        who.until(who.ready)
        who.page.evaluate(DRAWN)
        first = who.eyes.view["ply"]
        my_move(who, "discat")
        who.until(lambda: who.eyes.view["ply"] >= first + 6 and who.ready())
        drawn = who.page.evaluate("window.drawn")
        assert [moves for moves, _ in drawn] == list(range(first + 1, first + 7))
        others = [at for _, at in drawn][1:]
        assert all(then - now >= QUICK_BEAT - SLACK for now, then in itertools.pairwise(others))
        assert who.errors == [] and who.eyes.refused == []


@pytest.mark.parametrize("key", [None, "Enter"], ids=["tap", "key"])
def test_a_tap_or_a_key_skips_to_the_present_and_does_nothing_else(chromium, server, key):
    with visitor(chromium, server.host, viewport=PHONE, still=False, pace="calm") as who:
        set_out(who, "discat", keys=False)
        who.until(who.ready)
        first = who.eyes.view["ply"]
        my_move(who, "discat")
        who.until(lambda: who.eyes.view["ply"] >= first + 6)
        assert who.page.locator(".skip").count() == 1 and not who.ready()
        card = who.page.locator("[data-card]").first
        if key:
            card.focus()
            who.page.keyboard.press(key)
        else:
            box = card.bounding_box()
            who.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        who.until(lambda: who.ready() and not who.page.locator(".skip").count())
        assert who.page.locator('[data-card][aria-pressed="true"]').count() == 0
        assert who.eyes.view["ply"] == first + 6 and who.errors == [] and who.eyes.refused == []


# Where the sentence in the bar is written, where the button to skip is, and how high the bar is.
BAR = """() => {
  const words = document.createRange(), asks = document.querySelector('.asked .asks');
  words.selectNodeContents(asks);
  const [told, skip, bar] = [words, document.querySelector('.skip'), document.querySelector('.asked')]
    .map((one) => one?.getBoundingClientRect().toJSON() ?? null);
  const listed = [...document.querySelectorAll('.beside ol button')].at(-1).textContent.trim();
  return { says: asks.textContent.trim(), listed, told, skip, high: bar.height,
           log: document.querySelector('.asked .log').checkVisibility({ visibilityProperty: true }) };
}"""


def test_on_a_phone_each_move_is_read_whole_beside_the_button_to_skip_it(chromium, server):
    with visitor(chromium, server.host, "fr", PHONE, still=False, pace="calm") as who:
        set_out(who, "discat", keys=False)
        who.until(who.ready)
        first = who.eyes.view["ply"]
        my_move(who, "discat")
        who.until(lambda: who.eyes.view["ply"] >= first + 6)
        bar = who.page.evaluate(BAR)
        assert bar["says"][:12].lower() == bar["listed"][:12].lower() and not bar["log"]
        assert bar["told"]["right"] <= bar["skip"]["left"] or bar["told"]["bottom"] <= bar["skip"]["top"]
        who.page.locator(".skip").tap()
        who.until(who.ready)
        after = who.page.evaluate(BAR)
        assert after["high"] == bar["high"] and after["log"] and after["skip"] is None
        assert who.page.locator(".asked .latest").evaluate("(one) => one.scrollHeight <= one.clientHeight + 1")
        assert who.errors == []


@pytest.mark.parametrize("game", GAMES)
def test_the_last_move_of_another_stays_marked(chromium, server, game):
    with visitor(chromium, server.host, viewport=DESK) as who:
        set_out(who, game, keys=False)
        who.until(who.ready)
        while not any(trace["seat"] for trace in who.eyes.view["words"]["traces"]):
            my_move(who, game)
            who.until(who.ready)
        newest = [trace["seat"] for trace in who.eyes.view["words"]["traces"] if trace["seat"]][-1]
        marks = who.page.locator(f'[data-by="{newest}"]')
        marks.first.wait_for()
        assert marks.first.get_attribute("data-last")
        style = "(one) => [getComputedStyle(one).outlineStyle, getComputedStyle(one, '::after').content]"
        outline, sign = marks.first.evaluate(style)
        assert outline == "solid" and marks.first.get_attribute("data-last") in sign
        assert who.axe() == [] and who.fits() and who.errors == []


def test_the_pace_is_chosen_in_the_menu_and_kept(chromium, server):
    with visitor(chromium, server.host, viewport=PHONE, pace="") as who:
        set_out(who, "catdays", keys=False)
        who.until(who.ready)
        who.page.keyboard.press("m")
        chooser = who.page.locator("dialog select")
        assert chooser.input_value() == ""
        chooser.select_option("quick")
        who.page.reload()
        who.until(who.ready)
        who.page.keyboard.press("m")
        assert who.page.locator("dialog select").input_value() == "quick" and who.errors == []
