"""On the smallest phone (320 × 568), in both languages, at every table: what one plays with is in sight, and nothing
has to be scrolled for it."""
import random

import pytest
from browser_games import GAMES, start
from browser_people import visitor
from third_party_page import PLAYS, serving

import matou
from stage import as_json, played, staged
from stage_page import build, stage

SMALL = {"width": 320, "height": 568}
PLIES = 3                                        # in each language
# What lies outside the window or the felt, and what would have to be scrolled to see all of it. The list of moves is
# another page here, and looks back, not at the game. What others have, and the middle, scroll at the table for any
# game, which may have any number of things; but never less than two lines of it are seen.
HIDDEN = """(table) => {
  const found = [], page = document.documentElement;
  const name = (one) => `${one.tagName}.${one.className} ${one.textContent.trim().slice(0, 40)}`;
  if (page.scrollWidth > innerWidth || page.scrollHeight > innerHeight) found.push('the page scrolls');
  for (const one of document.querySelectorAll(`${table}, ${table} *`)) {
    const { overflowX, overflowY } = getComputedStyle(one);
    if (!one.checkVisibility() || one.closest('.beside')) continue;
    if (one.matches('.generic .middle, .generic .player:not(.own)') && one.clientHeight >= 40) continue;
    const scrolls = (way, long, room) => /auto|scroll/.test(way) && long > room + 1;
    const sideways = scrolls(overflowX, one.scrollWidth, one.clientWidth);
    if (sideways || scrolls(overflowY, one.scrollHeight, one.clientHeight)) found.push(`scrolls: ${name(one)}`);
  }
  const pressed = ['button', '[data-card]', '[data-square]', '[data-day]'].map((one) => `${table} ${one}`);
  for (const one of document.querySelectorAll(`${pressed}, .tools button`)) {
    const { left, right, top, bottom, width } = one.getBoundingClientRect();
    if (one.closest('.beside') || !one.checkVisibility() || width < 2) continue;
    if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1) found.push(`out: ${name(one)}`);
  }
  return found;
}"""


def play_and_look(who, game, seed):
    """After every ply, at rest."""
    choose = random.Random(seed).choice
    for _ in range(PLIES):
        who.until(lambda: who.eyes.over or who.ready())
        who.page.wait_for_timeout(100)           # as long as a window takes to be laid out anew; more if it is busy
        who.until(lambda: who.page.evaluate(HIDDEN, ".felt") == [],
                  of=lambda: who.page.evaluate(HIDDEN, ".felt"))
        ply = who.eyes.view["ply"]
        who.play(game, choose, until=lambda view, at=ply: view["ply"] > at)


def both_languages(who, game):
    play_and_look(who, game, f"{game} fr")
    who.page.evaluate("localStorage.setItem('matou-language', 'en')")
    who.page.reload()
    play_and_look(who, game, f"{game} en")
    assert who.page.locator("html").get_attribute("lang") == "en" and who.errors == []


@pytest.mark.parametrize("game", GAMES)
def test_nothing_has_to_be_scrolled(chromium, server, game):
    with visitor(chromium, server.host, "fr", SMALL, mobile=True) as who:
        start(who, game, "agents")
        both_languages(who, game)


def test_nothing_has_to_be_scrolled_at_a_table_that_any_game_has(chromium, page_built, tmp_path):
    with serving(tmp_path) as host, visitor(chromium, host, "fr", SMALL, mobile=True) as who:
        who.go("/")
        who.page.locator(f"article:has(a[href='/new/{PLAYS}']) .ways button").first.click()
        who.page.wait_for_url("**/t/*")
        both_languages(who, "generic")


# Games as full as they get: how many play, who, from which seed, with which options.
FULL = {"chami": (6, "greedy", "2", {}), "discat": (6, "greedy", "3", {}),
        "poche": (2, "random", "3", {"mode": "expert"})}
LOOKS = 8                                        # moments, from the first to the last


def second_draft(told):
    """Where clans are chosen for the second game."""
    return next(at for at, view in enumerate(told["views"]) if view["words"]["aside"]["game"] == 1)


@pytest.fixture(scope="module")
def full():
    """By game: as its stage has it."""
    build()
    found = {}
    for game, (seats, agent, seed, options) in FULL.items():
        found[game] = staged(list(played(matou.load(game).deal(seats, seed, **options), agent)), 0, "fr")
    return found


@pytest.mark.parametrize("game", FULL)
def test_nothing_has_to_be_scrolled_when_the_table_is_full(chromium, full, game):
    """With as many players as there may be, to the end; in Le Ch'ami also when a round is over, in Chats de Poche also
    at the second draft."""
    told = full[game]
    last = len(told["views"]) - 1
    moments = [last * at // (LOOKS - 1) for at in range(LOOKS)]
    rests = moments[-3:] if game == "chami" else []
    if game == "poche":
        moments.append(second_draft(told))
    with stage(chromium, SMALL, still=True) as (page, address):
        page.page.route(f"**/stage/{game}.json", lambda route: route.fulfill(body=as_json(told)))
        page.open(address, game, 0)
        for moment in moments:
            page.turn(moment)
            assert page.page.evaluate(HIDDEN, "main") == [], moment
            onward = page.page.locator("main [data-do=second]")
            if onward.count():
                onward.click()
                assert page.page.evaluate(HIDDEN, "main") == [], moment
                page.open(address, game, 0)
        for moment in rests:
            page.open(address, game, f"{moment}&rest")
            assert page.page.evaluate(HIDDEN, "main") == [], moment
        assert page.errors == []
