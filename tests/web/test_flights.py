"""Cards in flight, with motion as people have it: from where they were to where they are, of a sensible size, no jumps.

On the stage each kind of movement is stopped and measured; then a whole table is watched.
"""
import math
import re
from urllib.parse import quote

import pytest
from browser_games import GAMES as ALL
from browser_games import forward, start
from browser_people import DESK, PHONE, visitor
from page_recorder import FLIGHTS, LEAST, MOST, wrong_sizes

from moments import BUILT, GAMES, KINDS, moments, stage_all
from stage_page import build, stage
from variants import in_turn

SIZES = {"phone": PHONE, "desktop": DESK}
NEAR = 2.5                                       # pixels: ways are whole ones, and boxes are rounded
# By kind: what must fly from where to where, and whether it turns over. A thing may set out from its own place.
EXPECTED = {
    "discat": {"play": {("discat", "discat", False), ("draw", "discat", True)},
               "draw": {("draw", "discat", True)},
               "other-plays": {("hand", "discat", True), ("draw", "hand", False)},
               "exchange": {("discat", "draw", True), ("draw", "discat", True), ("discat", "discat", True)},
               "other-exchanges": {("hand", "draw", False), ("draw", "hand", False)}},
    "chami": {"lay": {("chami", "chami", False)},
              "drop": {("chami", "chami", False), ("stock", "hand", False)},
              "other-drops": {("hand", "chami", True), ("stock", "chami", True)},
              "other-lays": {("hand", "chami", True)},
              "swap": {("chami", "hand", True), ("hand", "chami", True)},
              "other-swaps": {("hand", "hand", False)},
              "give": {("chami", "hand", True), ("given", "chami", True)},
              "other-gives": {("hand", "given", False)}},
    "catdays": {"play": {("catdays", "catdays", False)},
                "draw": {("draw", "catdays", True)},
                "other-plays": {("hand", "catdays", True)},
                "other-draws": {("draw", "hand", False)},
                "other-takes": {("catdays", "catdays", False)}},
}


@pytest.fixture(scope="module")
def told(one_chromium):
    """The games of the stage, built."""
    build()
    return stage_all(BUILT / "stage", list(GAMES))


def apart(one, other):
    return math.hypot(one["x"] - other["x"], one["y"] - other["y"])


def jumps(before, after):
    """What is seen elsewhere from one moment to the next."""
    return [(name, before[name], place) for name, place in after.items()
            if name in before and apart(before[name], place) > NEAR]


def nearest(copy, things):
    """The names of what lies where a copy is."""
    return {name for name, place in things.items() if apart(copy, place) <= NEAR}


def flown(first, last, before, after):
    """From where to where each copy goes, and whether it turns over: (names, names, turns)."""
    ends = {copy["name"]: copy for copy in last}
    return [(nearest(copy, before), nearest(ends[copy["name"]], after), copy["turns"]) for copy in first]


def is_flown(wanted, ways):
    origin, goal, turns = wanted
    begins = [re.compile(rf"{text}\b") for text in (origin, goal)]
    return any(turned == turns and all(any(text.match(name) for name in names)
                                       for text, names in zip(begins, ends, strict=True))
               for *ends, turned in ways)


@pytest.mark.parametrize("game", [game for game in GAMES if game != "poche"])
@pytest.mark.parametrize("size", SIZES)
def test_each_kind_of_card_flies_from_where_it_was_to_where_it_is(chromium, told, game, size):
    seen = moments(told[game])
    assert {one.kind for one in seen} == set(KINDS[game]) == set(EXPECTED[game])
    with stage(chromium, SIZES[size]) as (page, address):
        page.open(address, game, 0)
        for moment in seen:
            before = page.turn(moment.at - 1).places()
            long = page.step()
            first = page.places()
            page.set(long)
            last = page.places()
            page.finish()
            after = page.places()
            assert long > 0 and jumps(before["things"], first["things"]) == [], moment
            assert jumps(after["things"], last["things"]) == [], moment
            sizes = [copy["size"] for copy in first["copies"]]
            assert sizes and all(LEAST <= one <= MOST for one in sizes), (moment, sizes)
            assert after["copies"] == [] and after["left"] == before["left"] == 0, moment     # no copy stays
            ways = flown(first["copies"], last["copies"], before["things"], after["things"])
            missing = [one for one in EXPECTED[game][moment.kind] if not is_flown(one, ways)]
            assert missing == [], (moment, missing, ways)
        assert page.errors == []


@pytest.mark.parametrize("size", SIZES)
def test_tiles_slide_and_turn_over_where_they_lie_and_clans_fly_to_whoever_takes_them(chromium, told, size):
    with stage(chromium, SIZES[size]) as (page, address):
        page.open(address, "poche", 0)
        for moment in moments(told["poche"]):
            before = page.turn(moment.at - 1).places()
            long = page.step()
            first = page.places()
            page.set(long / 2)
            half = page.places()
            turned = page.page.evaluate("""document.getAnimations().filter((one) =>
                one.transitionProperty === 'transform' && one.effect.target.matches('.turn')).length""")
            page.set(long)
            last = page.places()
            page.finish()
            after = page.places()
            assert jumps(before["things"], first["things"]) == jumps(after["things"], last["things"]) == [], moment
            moved = [name for name, *_ in jumps(before["things"], after["things"])]
            if moment.kind.endswith(("pick", "picks")):
                ways = flown(first["copies"], last["copies"], before["things"], after["things"])
                assert is_flown(("clan", "clan", False), ways), (moment, ways)
                assert all(name.startswith("clan ") for name in moved), (moment, moved)
                assert all(LEAST <= copy["size"] <= MOST for copy in first["copies"]), (moment, first["copies"])
            elif moment.kind.endswith(("swap", "swaps")):
                ways = [apart(half["things"][name], after["things"][name]) for name in moved]
                assert len(ways) == 2 and min(ways) > NEAR, (moment, moved)
            else:
                assert moved == [] and turned == 1 and first["copies"] == [], (moment, moved, turned)
            assert after["copies"] == [] and page.errors == []


@pytest.mark.parametrize("game", GAMES)
def test_what_is_interrupted_goes_on_from_where_it_is(chromium, told, game):
    with stage(chromium, DESK) as (page, address):
        page.open(address, game, 0)
        for moment in moments(told[game])[:4]:
            page.turn(moment.at - 1)
            page.set(0.4 * page.step())
            now = page.places()
            then = page.interrupt()
            assert jumps(now["things"], then["things"]) == [], moment
            page.finish()
            page.finish()
            after = page.places()
            assert after["copies"] == [] and after["left"] == 0 and page.errors == []


COUNTED = """() => [...document.querySelectorAll('main [data-drop=draw] b')]
  .filter((one) => Number(getComputedStyle(one).opacity) > 0).map((one) => one.textContent)"""


def test_a_count_changes_when_the_card_has_landed(chromium, told):
    at = next(one.at for one in moments(told["discat"]) if one.kind == "other-plays")
    before, after = (str(told["discat"]["views"][one]["cells"]["left"]) for one in (at - 1, at))
    with stage(chromium, DESK) as (page, address):
        long = page.open(address, "discat", at - 1).step()
        seen = [page.page.evaluate(COUNTED)]
        page.set(0.9 * long)
        seen.append(page.page.evaluate(COUNTED))
        page.finish()
        assert [*seen, page.page.evaluate(COUNTED)] == [[before], [before], [after]] and before != after


HINTS = """() => {
  const styled = (part) => [null, '::before', '::after'].map((pseudo) => {
    const { boxShadow, outline, animationName, filter } = getComputedStyle(part, pseudo);
    return [boxShadow, outline, animationName, filter].join();
  });
  const look = (one) => [...new Set([one, ...one.querySelectorAll('*')].flatMap(styled))].join(';');
  const all = (spot) => [...document.querySelectorAll(`main :is(button, [role=button])${spot}`)].map(look);
  return { hinted: all(':is(.hint, .hinted)'), plain: all('.lit:not(.hint, .hinted)') };
}"""


@pytest.mark.parametrize("game", GAMES)
def test_without_movement_lines_tell_the_same_and_a_hint_differs_from_what_may_be_played(chromium, told, game):
    views = told[game]["views"]
    at, move = next((at, view["legal"][0]) for at, view in enumerate(views)
                    if view["turn"] == view["seat"] and len(view["legal"]) > 3 and at > 2)
    with stage(chromium, PHONE, still=True) as (page, address):
        page.open(address, game, f"{at}&hint={quote(move)}")
        hints = page.page.evaluate(HINTS)
        assert hints["hinted"] and not set(hints["hinted"]) & set(hints["plain"]), (move, hints)
        page.turn(moments(told[game])[0].at - 1)
        moving = page.moving()
        seen = page.places()
        assert moving == [] and seen["copies"] == [] and seen["rings"] >= 2
        page.finish()
        assert page.places()["rings"] == 0 and page.errors == []


# Where something must have landed before enough was seen: with oneself and with others, on piles and in the hand. Tiles
# slide, and turn over.
LANDS = {"discat": {"[data-drop=pile] [data-travel]", ".others [data-travel]", ".hand [data-travel]"},
         "chami": {"[data-meld] [data-travel]", "[data-drop=pile] [data-travel]", ".hand [data-travel]"},
         "poche": {".tile", ".turn"},
         "catdays": {"[data-week=own] [data-travel]", "[data-week=other] [data-travel]", ".hand [data-travel]"}}


@pytest.mark.parametrize(("game", "size"), in_turn(ALL, ["phone", "desktop"]))
def test_every_flight_sets_out_at_a_sensible_size(chromium, server, game, size):
    with visitor(chromium, server.host, "en", SIZES[size], still=False, pace="quick") as who:
        who.page.add_init_script(FLIGHTS)
        start(who, game, "agents")
        who.until(who.ready)

        def seen(_=None):
            """Everything has flown once; what others draw at Discat, as a card."""
            flights = who.page.evaluate("window.flights")
            assert wrong_sizes(flights) == []
            landed = {spot for flight in flights for spot in flight["lands"]}
            return landed >= LANDS[game] and (game != "discat" or any(flight["counted"] for flight in flights))
        who.play(game, forward("flights"), until=seen)
        who.until(lambda: who.eyes.over or who.ready())
        assert seen() and who.errors == []
        who.until(lambda: who.page.locator(".flights, [data-flies]").count() == 0)       # no copy stays
