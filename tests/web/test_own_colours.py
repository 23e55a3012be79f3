"""Where a device has its own few colours (forced-colors), lines alone tell at every table: whose turn it is, what may
be played, what is advised, what is picked, and where the keyboard is."""
import pytest
from browser_games import GAMES, forward, start
from browser_people import visitor
from third_party_page import PLAYS, serving

# How the outlines of things look; a last move is dotted whatever else it is, and the focus is looked at by itself.
LINES = """(name) => [...document.querySelectorAll(name)]
  .filter((one) => one.checkVisibility() && !one.matches('.felt [data-last]:not([data-plate]), :focus-visible'))
  .map((one) => getComputedStyle(one)).map(({ outlineStyle, outlineWidth }) => [outlineStyle, outlineWidth])"""
FOCUSED = """() => {
  const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement);
  return [outlineStyle, outlineWidth];
}"""
PLAYABLE = ".felt :is([data-card], [data-square], [data-thing]).lit:not(.hinted, [aria-pressed=true])"
UNLIT = ".felt :is([data-card], [data-square]):not(.lit, [aria-pressed=true])"
LIT, ADVISED, PICKED = ["solid", "2px"], ["dashed", "4px"], ["double", "5px"]


def lines(who, name):
    return who.page.evaluate(LINES, name)


def at_the_table(who, game):
    who.until(who.ready)
    who.page.emulate_media(forced_colors="active")
    choose = forward("lines")
    while who.eyes.view["ply"] < 3 or not lines(who, PLAYABLE):         # there may be nothing to do but to draw
        who.play(game, choose, until=lambda view, ply=who.eyes.view["ply"]: view["ply"] > ply)
        who.until(who.asked)


def whose_turn_it_is(who):
    assert lines(who, "[data-plate].turn") == [["solid", "3px"]]
    assert "solid" not in [style for style, _ in lines(who, "[data-plate]:not(.turn)")]


def what_may_be_played(who):
    found = lines(who, PLAYABLE)
    assert found and all(line == LIT for line in found), found
    assert {style for style, _ in lines(who, UNLIT)} <= {"none", "dotted"}


def what_is_advised(who):
    who.page.keyboard.press("i")
    who.until(lambda: who.page.locator(".felt .hinted").count() > 0)
    found = lines(who, ".felt .hinted")
    assert all(line == ADVISED for line in found), found


def where_the_keyboard_is(who):
    who.page.keyboard.press("Tab")               # from now on, the focus is shown
    who.page.locator(PLAYABLE).first.focus()
    focused = who.page.evaluate(FOCUSED)
    assert focused[0] != "none" and focused not in (LIT, ADVISED, PICKED)
    return focused


@pytest.mark.parametrize("game", GAMES)
def test_lines_tell(chromium, server, game):
    with visitor(chromium, server.host) as who:
        start(who, game, "agents")
        at_the_table(who, game)
        whose_turn_it_is(who)
        what_may_be_played(who)
        focused = where_the_keyboard_is(who)
        if game in ("discat", "chami"):          # where a card is picked before it is played
            who.page.keyboard.press("Space")
            picked = who.page.evaluate(FOCUSED)
            assert picked[0] == "double" and picked != focused
            who.page.mouse.move(5, 5)
            who.page.locator("[data-card][aria-pressed=true]").click()
            who.page.locator("[data-card].lit").last.click()
            assert lines(who, "[data-card][aria-pressed=true]") == [PICKED]
        what_is_advised(who)
        assert who.errors == []


def test_lines_tell_at_the_table_for_any_game(chromium, page_built, tmp_path):
    with serving(tmp_path) as host, visitor(chromium, host) as who:
        who.go("/")
        who.page.locator(f"article:has(a[href='/new/{PLAYS}']) .ways button").first.click()
        who.page.wait_for_url("**/t/*")
        at_the_table(who, "generic")
        whose_turn_it_is(who)
        what_may_be_played(who)
        where_the_keyboard_is(who)
