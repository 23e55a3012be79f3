"""The end of a game is seen before it is told; then the result, and a review of it that leads to the table and back."""
from importlib import import_module

import pytest
from browser_games import ahead, forward, set_out
from browser_people import DESK, PHONE, visitor
from test_replay import BOTH

import matou
from matou.core.puzzle import puzzles_of
from matou.server.match.puzzle import start_of

ENDING = ".felt:has(.square.still) #advice"      # the step that is told while the end is played on the board
# What stood on the page at each of its changes: the step that is told at the table, and the headline.
SEEN = """() => {
  window.seen = [];
  const look = () => {
    const says = document.querySelector('ENDING')?.textContent ?? null;
    const headline = document.querySelector('section.after h2')?.textContent ?? null;
    const log = document.querySelector('.beside li:last-child')?.textContent ?? '';
    const squares = document.querySelectorAll('.poche .squares .square').length;
    const last = window.seen.at(-1);
    if (!last || last.says !== says || last.headline !== headline) window.seen.push({ says, headline, squares, log });
  };
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
}""".replace("ENDING", ENDING)
LATE = 45                                        # moves of Chats de Poche, and it is nearly over
PATIENT = 600_000                                # milliseconds: an analysis of a whole game


def at_the_result(who):
    who.page.locator("section.after h2").wait_for()
    assert who.page.evaluate("document.activeElement.matches('section.after')")
    described = who.page.locator("section.after").get_attribute("aria-describedby")
    assert who.page.locator(f"#{described}").inner_text().strip()


@pytest.mark.parametrize("still", [False, True], ids=["motion", "still"])
def test_chats_de_poche_ends_on_its_board_before_anybody_has_won(chromium, server, still):
    with visitor(chromium, server.host, viewport=DESK, still=still, pace="quick") as who:
        set_out(who, "poche", keys=False)
        who.until(who.ready)
        ahead(who, LATE)
        who.page.evaluate(SEEN)
        who.play("poche", forward("end"))
        steps = [step["says"] for step in who.eyes.view["words"]["aside"]["ended"][-1]["steps"]]
        at_the_result(who)
        seen = who.page.evaluate("window.seen")
        told = [one["says"] for one in seen if one["says"]]
        assert list(dict.fromkeys(told)) == list(dict.fromkeys(steps))
        assert [one for one in seen if one["says"] and (one["squares"] != 25 or one["headline"])] == []
        scores = who.eyes.view["words"]["told"][-1][1:]
        assert scores and not any(one["says"] and said in one["log"] for one in seen for said in scores)
        first = next(at for at, one in enumerate(seen) if one["headline"])
        assert all(one["says"] is None for one in seen[first:])
        assert who.axe() == [] and who.errors == []
        who.page.reload()
        at_the_result(who)
        assert who.page.locator(ENDING).count() == 0


def test_a_tap_leads_to_the_result(chromium, server):
    with visitor(chromium, server.host, viewport=PHONE, pace="calm") as who:
        set_out(who, "poche", keys=False)
        who.until(who.ready)
        ahead(who, LATE)
        who.play("poche", forward("tap"))
        who.page.locator(ENDING).wait_for()
        assert who.page.locator("section.after").count() == 0
        who.page.locator(".poche .board").tap()
        at_the_result(who)
        assert who.errors == []


@BOTH
def test_a_review_shows_both_moves_and_is_still_there(chromium, server, lang, size):
    with visitor(chromium, server.host, lang, size) as who:
        set_out(who, "catdays", keys=False)
        who.until(who.ready)
        ahead(who)
        at_the_result(who)
        who.page.locator("[data-do=review]").click()
        links = who.page.locator(".study [data-ply]:has(.best)")
        links.first.wait_for(timeout=PATIENT)
        box = who.page.locator(".study").bounding_box()
        assert who.page.evaluate("document.activeElement.closest('.study') !== null") and box["y"] < size["height"] / 2
        assert who.page.locator(".study svg text").count() >= 6
        turns = who.page.locator(".study [data-turn]").count()
        scores = [words.split() for words in who.page.locator(".beside [data-ended] span").all_inner_texts()]
        if size == DESK:                         # where the log stands beside it
            assert sorted(int(points) for *_, points in scores) == sorted(who.eyes.view["outcome"]["scores"])
        assert turns <= 3 and who.page.locator(".study svg circle").count() <= turns
        assert "±" in who.page.locator(".study .scores").inner_text()
        assert who.page.locator(".study figure details table").count() == 1
        for why in who.page.locator(".study [data-why]").all()[:1]:   # reasons and their numbers: of slips and blunders
            assert why.locator("p").first.inner_text().endswith(".") and not why.locator("table").is_visible()
            why.locator("summary").click()
            assert why.locator("tbody tr").count() > 1
        assert who.axe() == []
        ply = links.first.get_attribute("data-ply")
        said = links.first.locator("span").all_inner_texts()[-2:]      # the move that was made, and the better one
        links.first.click()
        lesson = who.page.locator(".lesson")
        lesson.wait_for()
        assert all(words.strip() in lesson.inner_text() for words in said)
        marks = {mark.get_attribute("data-compared") for mark in who.page.locator("[data-compared]").all()}
        assert "both" in marks or marks == {"made", "better"}
        assert who.page.locator("h1 + label, header label").count() == 1 and who.axe() == [] and who.fits()
        who.page.locator("header a").click()
        links.first.wait_for()
        who.until(lambda: who.page.evaluate("document.activeElement.dataset.ply") == ply)
        assert who.errors == []


def blundered(who, server, puzzle):
    """A game that begins where this puzzle does: what tempts is done there, and it is played to its end."""
    start = start_of(matou.load("poche"), puzzle)
    seats = ["person" if seat == start.turn else "kitten" for seat in range(2)]
    who.go("/")
    id = who.page.evaluate("""async ([seats, options]) => {
      const post = (path, body) => fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' },
                                                 body: JSON.stringify(body) }).then((one) => one.json())
      await post('/api/guest', { name: 'Zoé' })
      return (await post('/api/tables', { game: 'poche', seats, options })).table
    }""", [seats, dict(start.options)])
    server.deals[id] = start
    who.go(f"/t/{id}").until(who.ready)
    import_module("hands.poche").make(who.page, puzzle.tempting)
    who.until(lambda: who.eyes.view["ply"] > 0)
    who.play("poche")
    at_the_result(who)
    return id


@BOTH
def test_from_a_turning_point_it_is_played_on_and_a_mistake_is_made_good(chromium, server, lang, size):
    """On a phone, in the dark."""
    puzzle = puzzles_of(matou.load("poche"))["04b12fc3"]
    with visitor(chromium, server.host, lang, size, dark=size == PHONE) as who:
        id = blundered(who, server, puzzle)
        who.page.locator("[data-do=review]").click()
        turn = who.page.locator(".study [data-turn=mistake]").first
        turn.wait_for(timeout=PATIENT)
        assert who.axe() == [] and who.fits() and who.too_small() == []
        turn.click()
        who.page.locator("[data-do=play-on]").click()
        who.page.locator("[data-play-on] select").last.select_option("matou")
        who.page.locator("[data-play-on] [type=submit]").click()
        who.page.wait_for_url(lambda url: "/t/" in url and id not in url)
        who.until(who.ready)
        told = who.page.evaluate("(at) => fetch(`/api/tables/${at}`).then((one) => one.json())", who.eyes.view["table"])
        assert [seat["level"] for seat in told["seats"] if seat["level"]] == ["matou"]
        assert puzzle.answers[0] in who.eyes.view["legal"] and who.eyes.view["ply"] == 0
        who.go(f"/t/{id}")
        again = who.page.locator(".study [data-do=make-good]").first
        again.wait_for()
        again.click()
        who.page.locator(".puzzle[data-state=open]").wait_for()
        who.until(who.ready)
        assert who.axe() == [] and who.fits() and who.too_small() == []
        import_module("hands.poche").make(who.page, puzzle.answers[0])
        who.page.locator(".puzzle[data-state=found]").wait_for()
        assert {"en": "Well done!", "fr": "Bravo"}[lang] in who.page.locator(".puzzle").inner_text()
        assert who.errors == []
