"""What people look at stays where it is, says what it is, and can be seen by everybody."""
import re

import pytest
from browser_games import forward, set_out, start
from browser_people import DESK, PHONE, TABLET, visitor
from hands.chami import attempt

BOX = "(what) => document.querySelector(what).getBoundingClientRect().toJSON()"
TOPS = "(all) => all.map((one) => one.offsetTop)"
FITS = "(one) => one.scrollHeight <= one.clientHeight"
OUTLINES = "(all) => all.map((one) => getComputedStyle(one).outlineStyle)"
SMALL = {"width": 360, "height": 640}
LOW = {"width": 1440, "height": 760}
OFF_THE_FELT = """() => {
  const piles = document.querySelector('.piles'), felt = piles.closest('.centre').getBoundingClientRect()
  return [...piles.querySelectorAll('*')].map((one) => one.getBoundingClientRect())
    .filter((box) => box.width > 1 && box.height > 1 && box.bottom > felt.bottom + 8).length
}"""


def at_table(who, game):
    start(who, game, "agents")
    who.until(who.ready)


def box(who, what):
    return who.page.evaluate(BOX, what)


def piles_lie_on_the_felt(who):
    """And which way play goes is shown once: on the stock."""
    assert who.page.evaluate(OFF_THE_FELT) == 0
    assert who.page.locator(".way").count() == 1 and box(who, ".piles .way")["width"] > 1


def a_refusal_leaves_the_hand_in_sight_and_goes_when_one_chooses_anew(who):
    attempt(who.page)
    who.page.locator(".note").wait_for()
    assert [one["code"] for one in who.eyes.refused] == ["illegal-move"]
    assert box(who, ".note")["bottom"] < box(who, "[data-card]")["top"]
    who.page.locator("[data-card]").first.click()
    who.until(lambda: not who.page.locator(".note").count())


@pytest.mark.parametrize("sizes", [(LOW, DESK), (PHONE,)], ids=["desk", "phone"])
def test_piles_of_le_chami_lie_on_the_felt_and_a_refusal_leaves_the_hand_in_sight(chromium, server, sizes):
    with visitor(chromium, server.host, viewport=sizes[0]) as who:
        at_table(who, "chami")
        for size in sizes:
            who.page.set_viewport_size(size)
            who.page.wait_for_timeout(100)       # as long as a window takes to be laid out anew
            piles_lie_on_the_felt(who)
        a_refusal_leaves_the_hand_in_sight_and_goes_when_one_chooses_anew(who)


@pytest.mark.parametrize("viewport", [DESK, PHONE], ids=["desk", "phone"])
def test_a_button_of_two_lines_moves_no_card(chromium, server, viewport):
    with visitor(chromium, server.host, "fr", viewport) as who:
        at_table(who, "discat")
        before = box(who, "[data-card]")
        who.page.evaluate("""() => {
          const pass = document.querySelector('[data-do=pass]')
          pass.className = pass.className.replace('quiet', 'second')
          pass.innerHTML = 'Passer et<br>échanger'
        }""")
        assert box(who, "[data-card]") == before


def test_cat_days_has_room_for_what_is_said_and_its_buttons(chromium, server):
    """On a laptop: two lines about a card, and the two buttons beside the hand."""
    with visitor(chromium, server.host, "fr", {"width": 1280, "height": 800}) as who:
        at_table(who, "catdays")
        who.page.locator("[data-card]").first.click()
        assert who.page.locator(".actions button").count() == 2
        who.page.evaluate("""() => {
          document.querySelector('#advice').innerHTML =
            'Carton sur ton mercredi : le Chat ronchon (dimanche de Mistral)<br>s’y installe, et la semaine est pleine'
        }""")
        assert box(who, "#advice")["bottom"] <= box(who, "[data-card]")["top"]
        assert box(who, ".actions")["bottom"] <= box(who, ".felt")["bottom"]
        assert who.page.locator(".felt-table").evaluate(FITS)


def test_whoever_plays_the_table_keeps_its_size(chromium, server):
    with visitor(chromium, server.host) as who:
        set_out(who, "discat", keys=False)
        who.until(who.ready)
        who.page.evaluate("""() => {
          const felt = document.querySelector('.felt'), seen = window.heights = new Set()
          new ResizeObserver(() => seen.add(felt.clientHeight)).observe(felt)
        }""")
        who.play("discat", forward("still"), until=lambda view: view["ply"] >= 18)
        assert len(who.page.evaluate("[...window.heights]")) == 1


@pytest.mark.parametrize(("game", "viewport"), [("catdays", PHONE), ("poche", TABLET)], ids=["phone", "tablet"])
def test_what_is_said_at_the_beginning_takes_no_room_that_is_given_back(chromium, server, game, viewport):
    with visitor(chromium, server.host, "fr", viewport) as who:
        at_table(who, game)
        felt = box(who, ".centre")
        who.play(game, forward("first"), until=lambda view: view["ply"])
        who.until(who.ready)
        assert box(who, ".centre") == felt


def test_cards_in_hand_are_no_smaller_than_those_on_the_table(chromium, server):
    with visitor(chromium, server.host) as who:
        set_out(who, "chami", keys=False)
        who.until(who.ready)
        felt = box(who, ".centre")
        who.play("chami", forward("melds"), until=lambda view: who.page.locator("[data-meld]").count() > 0)
        who.until(who.ready)
        assert box(who, "[data-meld] .card")["width"] <= box(who, ".hand [data-card]")["width"]
        assert box(who, ".centre") == felt
        assert who.page.locator("header .seats").count() == 0
        assert "You" in who.page.locator("[data-plate].me").inner_text()


def test_the_table_keeps_its_size_when_the_hand_is_down_to_one_row(chromium, server):
    with visitor(chromium, server.host, viewport=PHONE) as who:
        set_out(who, "chami", keys=False)
        who.until(who.ready)
        cards = who.page.locator(".hand li")
        assert len(set(cards.evaluate_all(TOPS))) == 2
        who.play("chami", forward("rows"), until=lambda view: view["ply"])
        felt = box(who, ".centre")
        cards.evaluate_all("(all) => all.slice(5).forEach((one) => one.remove())")
        assert len(set(cards.evaluate_all(TOPS))) == 1 and box(who, ".centre") == felt


def test_before_it_is_put_away_how_to_play_leaves_the_whole_table_in_sight(chromium, server):
    """Le Ch'ami's piles and the arrow of its direction on the felt; on a tablet all three
    pictures; in Cat Days both weeks and the hand."""
    with visitor(chromium, server.host, viewport=DESK, new=True) as who:
        at_table(who, "chami")
        who.page.locator(".teach").wait_for()
        assert box(who, ".way")["bottom"] <= box(who, ".centre")["bottom"]
    with visitor(chromium, server.host, "fr", TABLET, new=True) as who:
        at_table(who, "catdays")
        assert who.page.locator(".teach .howto").evaluate("(one) => one.scrollWidth <= one.clientWidth")
    with visitor(chromium, server.host, viewport=PHONE, new=True) as who:
        at_table(who, "catdays")
        who.page.locator(".teach").wait_for()
        who.play("catdays", forward("taught"), until=lambda view: view["ply"] >= 2)
        who.until(who.ready)
        assert who.page.locator(".felt-table").evaluate(FITS)


def test_a_tile_under_the_pointer_does_not_look_as_if_it_could_not_be_touched(chromium, server):
    with visitor(chromium, server.host, viewport=SMALL) as who:
        at_table(who, "poche")
        who.play("poche", forward("hover"), until=lambda view: view["ply"] >= 4)
        who.until(who.ready)
        lit = who.page.locator(".square.lit").first
        lit.hover()
        for part in (None, "::before", "::after"):
            style = lit.evaluate("(one, part) => getComputedStyle(one, part)['backgroundColor']", part)
            assert style == "rgba(0, 0, 0, 0)", part
        assert lit.evaluate("(one) => getComputedStyle(one).filter") == "none"
        assert box(who, ".board")["width"] >= SMALL["width"] - 16


def test_letters_can_be_switched_off(chromium, server):
    with visitor(chromium, server.host) as who:
        at_table(who, "catdays")
        before = who.eyes.view["ply"]
        who.page.keyboard.press("d")             # draws
        who.until(lambda: who.eyes.view["ply"] > before and who.ready())
        who.page.keyboard.press("?")
        who.page.click("[data-do=shortcuts]")
        who.page.keyboard.press("Escape")
        before = who.eyes.view["ply"]
        for key in "d?m":
            who.page.keyboard.press(key)
        who.page.wait_for_timeout(400)
        assert not who.page.locator("dialog[open]").count()
        who.page.reload()
        who.until(who.ready)
        who.page.keyboard.press("d")
        who.page.wait_for_timeout(400)
        assert who.eyes.view["ply"] == before


def moves_stand_turn_by_turn(who):
    assert who.page.locator(".beside li.turn").count() == who.page.locator(".beside li.turn > .face").count() \
        == who.eyes.view["ply"]
    assert who.page.locator(".beside .latest").count() == 1


def cards_of_a_move_are_small_cards_in_the_list(who):
    lines = [one.inner_text() for one in who.page.locator(".beside .turn button > span:first-child").all()]
    played = [found for found in (re.search(r"plays? ([\d+]+)|swaps? (\d+)", line) for line in lines) if found]
    assert len(played) > 1
    assert who.page.locator(".beside .turn b").all_inner_texts() == [one[1] or one[2] for one in played]


def the_list_folds_away(who):
    wide = box(who, ".felt")["width"]
    who.page.click("[data-do=fold]")
    assert box(who, ".felt")["width"] > wide and not who.page.locator(".beside").is_visible()
    who.page.click(".asked .log")
    assert who.page.locator(".beside").is_visible()


def with_the_colours_of_the_device_lines_show_what_shines(who):
    who.page.emulate_media(forced_colors="active")
    for mark in (".felt [data-last]", ".hand .lit"):
        assert set(who.page.locator(mark).evaluate_all(OUTLINES)) <= {"solid", "dotted"}, mark
    who.page.locator("[data-card]").first.click()
    assert who.page.locator("[aria-pressed=true][data-card]").evaluate_all(OUTLINES) == ["double"]


def test_the_list_of_moves_and_the_lines_around_cards_at_a_desk(chromium, server):
    with visitor(chromium, server.host, viewport=DESK) as who:
        at_table(who, "discat")
        who.play("discat", forward("log"), until=lambda view: view["ply"] >= 8)
        who.until(who.ready)
        moves_stand_turn_by_turn(who)
        cards_of_a_move_are_small_cards_in_the_list(who)
        the_list_folds_away(who)
        with_the_colours_of_the_device_lines_show_what_shines(who)
