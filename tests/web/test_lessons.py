"""Each lesson as a person does it: reads, tries, is put right kindly, steps back; then the game goes on."""
from importlib import import_module

import pytest
from browser_games import GAMES, start
from browser_people import DESK, PHONE, visitor

import matou
from matou.core.lesson import Step, lessons_of

STEP = ".lesson[data-step]"
ON, BACK = "[data-do=step-on]", "[data-do=step-back]"
LEARNERS = [(game, *how) for game, how in zip(GAMES, (("en", DESK, True), ("fr", PHONE, False), ("fr", PHONE, False),
                                                      ("en", DESK, False)), strict=True)]


def learn(who, game):
    """From the first page."""
    start(who, game, "learn")
    who.page.locator(STEP).wait_for()


def at(who, step):
    who.page.locator(f".lesson[data-step={step.name}]").wait_for()


def wrong(who, game, lesson, step, made):
    """Another legal move at this step; None if there is none."""
    view = who.eyes.view
    state = lesson.start(game)
    for one in lesson.script[:made]:
        state = game.apply(state, one.moves[0] if isinstance(one, Step) else one)
    accepted = {game.representative(state, move).text for move in step.moves}
    return next((move for move in view["legal"] if move not in accepted), None)


def do_steps(who, game, lesson, keys):
    """All of them; the first one that can be done wrong is done wrong first, and one is taken back."""
    hand = import_module(f"hands.{game.slug}")
    make, made, tried = hand.make_by_keys if keys else hand.make, 0, None
    for number, step in enumerate(lesson.steps, 1):
        at(who, step)
        assert f"{number}/{len(lesson.steps)}" in who.page.locator(STEP).inner_text()
        assert who.page.locator(BACK).is_disabled() == (number == 1)
        if not step.moves:
            if step is lesson.steps[-1]:
                break
            press(who, ON, keys)
            continue
        who.until(who.ready)
        if tried is None and (bad := wrong(who, game, lesson, step, made)):
            tried = refused_kindly(who, step, lambda bad=bad: make(who.page, bad))
        make(who.page, step.moves[0])
        made += 1 + len(step.replies)
        who.until(lambda made=made: who.eyes.view["ply"] >= made)
    assert tried
    return made


def press(who, spot, keys):
    if keys:
        who.page.locator(spot).focus()
        who.page.keyboard.press("Enter")
    else:
        who.page.click(spot)


def refused_kindly(who, step, attempt):
    """Nothing is lost: its paragraph is one press away, and the step still stands."""
    ply = who.eyes.view["ply"]
    attempt()
    note = who.page.locator(".note")
    note.wait_for()
    assert note.locator(f"a[href$='#p-{step.paragraph}']").count() and who.eyes.refused[-1]["code"] == "lesson"
    assert who.axe() == [] and who.fits()
    note.locator("button").click()
    at(who, step)
    assert who.eyes.view["ply"] == ply and who.ready()
    who.page.keyboard.press("Escape")
    return True


@pytest.mark.parametrize(("slug", "lang", "size", "keys"), LEARNERS)
def test_a_first_game_is_learnt_step_by_step_and_goes_on(chromium, server, slug, lang, size, keys):
    game = matou.load(slug)
    lesson = lessons_of(game)["first"]
    with visitor(chromium, server.host, lang, size) as who:
        learn(who, slug)
        assert not who.page.locator(".teach").count()        # one teaching at a time
        assert who.axe() == [] and who.fits() and who.too_small() == []
        made = do_steps(who, game, lesson, keys)
        assert who.axe() == [] and who.fits() and who.too_small() == []
        press(who, ON, keys)
        who.page.locator(STEP).wait_for(state="detached")
        if not who.eyes.over:
            who.play(slug, until=lambda view: view["ply"] > made)
        assert who.errors == []


def test_a_step_back_a_lesson_once_more_and_a_first_visitor_who_is_offered_it_once(chromium, server):
    with visitor(chromium, server.host, "fr", PHONE, new=True) as who:
        start(who, "discat", "agents")
        who.page.locator(".teach [data-do=learn]").wait_for()
        assert who.axe() == [] and who.fits() and who.too_small() == []
        who.page.click(".teach [data-do=learn]")
        steps = lessons_of(matou.load("discat"))["first"].steps
        at(who, steps[0])
        who.page.click(ON)
        at(who, steps[1])
        who.page.click(BACK)
        at(who, steps[0])
        who.page.click(ON)
        who.until(who.ready)
        import_module("hands.discat").make(who.page, "24")
        at(who, steps[2])
        who.page.click(BACK)                             # the move is taken back, the kitten's answer too
        at(who, steps[1])
        who.until(lambda: who.eyes.view["ply"] == 0)
        start(who, "discat", "agents")
        who.until(who.ready)
        assert not who.page.locator(".teach").count() and who.errors == []


def test_a_clan_that_is_new_is_explained_in_between(chromium, server):
    with visitor(chromium, server.host, "en", DESK, new=True) as who:
        who.go("/").page.evaluate("""() => {
            localStorage.setItem('matou-taught-poche', 'yes')
            localStorage.setItem('matou-begun-poche', 'long ago')
        }""")
        start(who, "poche", "agents")
        who.until(who.ready)
        hand = import_module("hands.poche")
        hand.make(who.page, "pick justice")
        who.page.locator("[data-do=met-yes]").wait_for()
        assert who.axe() == [] and who.too_small() == []
        asked = who.page.locator(".met").inner_text()
        clan = next(one for one in lessons_of(matou.load("poche")).values() if one.met and one.title in asked)
        before = who.page.url
        who.page.click("[data-do=met-yes]")
        for step in clan.steps[:-1]:
            at(who, step)
            if step.moves:
                who.until(who.ready)
                hand.make(who.page, step.moves[0])
            else:
                who.page.click(ON)
        at(who, clan.steps[-1])
        who.page.click("[data-do=lesson-return]")
        who.page.wait_for_url(before)
        who.until(who.ready)
        assert clan.title not in "".join(who.page.locator(".met").all_inner_texts()) and who.errors == []
