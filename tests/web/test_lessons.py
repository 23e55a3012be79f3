"""Each lesson as a person does it: reads, tries, is put right kindly, steps back; then the game goes on."""
from importlib import import_module

import pytest
from browser_games import GAMES, ahead, start
from browser_people import DESK, PHONE, visitor

import matou
from matou.core.lesson import Step, lessons_of

STEP = ".lesson[data-step]"
ON, BACK = "[data-do=step-on]", "[data-do=step-back]"
SHOW, AGAIN, LEAVE = "[data-do=step-show]", "[data-do=lesson-again]", "[data-do=lesson-leave]"
ON_ITS_SIDE = {"width": 844, "height": 390}
SMALL = {"width": 360, "height": 640}
# What can be pressed in a lesson's step, and sticks out of it; what is said, if it takes more than a third of the page.
CUT = """() => {
  const box = document.querySelector('.lesson[data-step]').parentElement.getBoundingClientRect();
  return [...document.querySelectorAll('.lesson :is(button, a, .says)')].filter((one) => {
    const { left, right, top, bottom, height } = one.getBoundingClientRect();
    return left < box.left || right > box.right || top < box.top || bottom > box.bottom || height > innerHeight / 3;
  }).map((one) => one.outerHTML.slice(0, 120));
}"""
SECOND_GAME = 46                                 # moves of the first one that nobody has to watch
# A small phone is turned at every step: both ways are looked at, and steps are done both ways.
LEARNERS = [(game, *how) for game in GAMES for how in (("en", (DESK,), True), ("fr", (SMALL, ON_ITS_SIDE), False))]


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


def in_each(who, sizes, look):
    """At every size, from the one the page has now; it keeps the last one."""
    for size in sorted(sizes, key=lambda size: size != who.page.viewport_size):
        who.page.set_viewport_size(size)
        look(size)


def nothing_cut(who, step):
    def look(size):
        who.until(lambda: who.page.evaluate(CUT) == [],
                  of=lambda: f"{step.name} to fit {size}: {who.page.evaluate(CUT)}")
    return look


def sound(who):
    def look(size):
        assert who.axe() == [] and who.fits() and who.too_small() == [], size
    return look


def do_steps(who, game, lesson, keys, sizes):
    """All of them; the first one that can be done wrong is done wrong first."""
    hand = import_module(f"hands.{game.slug}")
    make, made, tried = hand.make_by_keys if keys else hand.make, 0, None
    for number, step in enumerate(lesson.steps, 1):
        at(who, step)
        in_each(who, sizes, nothing_cut(who, step))
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
    assert who.fits()
    note.locator("button").click()
    at(who, step)
    assert who.eyes.view["ply"] == ply and who.ready()
    who.page.keyboard.press("Escape")
    return True


@pytest.mark.parametrize(("slug", "lang", "sizes", "keys"), LEARNERS)
def test_a_first_game_is_learnt_step_by_step_and_goes_on(chromium, server, slug, lang, sizes, keys):
    game = matou.load(slug)
    lesson = lessons_of(game)["first"]
    with visitor(chromium, server.host, lang, sizes[0]) as who:
        learn(who, slug)
        assert not who.page.locator(".teach").count()        # one teaching at a time
        in_each(who, sizes, sound(who))
        made = do_steps(who, game, lesson, keys, sizes)
        in_each(who, sizes, sound(who))
        press(who, ON, keys)
        who.page.locator(STEP).wait_for(state="detached")
        if not who.eyes.over:
            who.play(slug, until=lambda view: view["ply"] > made)
        assert who.errors == []


def test_a_step_back_shown_repeated_left_and_a_first_visitor_who_is_offered_it_once(chromium, server):
    with visitor(chromium, server.host, "fr", PHONE, new=True) as who:
        start(who, "discat", "agents")
        who.page.locator(".teach [data-do=learn]").wait_for()
        assert who.axe() == [] and who.fits() and who.too_small() == []
        who.page.click(".teach [data-do=learn]")
        steps = lessons_of(matou.load("discat"))["first"].steps
        at(who, steps[0])
        assert not who.page.locator(AGAIN).count()       # there is nothing to repeat yet
        who.page.click(ON)
        at(who, steps[1])
        who.page.click(BACK)
        at(who, steps[0])
        who.page.click(ON)
        who.until(who.ready)
        who.page.click(SHOW)
        who.page.locator(".felt .hinted").first.wait_for()
        import_module("hands.discat").make(who.page, "24")
        at(who, steps[2])
        who.page.click(BACK)                             # the move is taken back, the kitten's answer too
        at(who, steps[1])
        who.until(lambda: who.eyes.view["ply"] == 0)
        for spot in (AGAIN, SHOW, LEAVE):                # on the smallest phone, too
            assert who.page.locator(spot).is_visible()
        who.page.set_viewport_size({"width": 320, "height": 568})
        assert who.axe() == [] and who.fits() and who.too_small() == []
        before = who.page.url
        who.page.click(AGAIN)
        at(who, steps[0])
        assert who.page.url != before
        who.page.click(LEAVE)
        who.page.locator("article").first.wait_for()
        who.page.set_viewport_size(PHONE)
        start(who, "discat", "agents")
        who.until(who.ready)
        assert not who.page.locator(".teach").count() and who.errors == []


def test_an_offer_is_not_spent_where_it_cannot_be_seen(chromium, server):
    """A phone on its side has no room for it: it comes once there is, and then no more."""
    with visitor(chromium, server.host, "en", ON_ITS_SIDE, new=True) as who:
        start(who, "catdays", "agents")
        who.until(who.ready)
        assert not who.page.locator(".teach").count()
        who.page.reload()
        who.until(who.ready)
        who.page.set_viewport_size(DESK)
        who.page.click(".teach [data-do=taught]")
        who.page.reload()
        who.until(who.ready)
        assert not who.page.locator(".teach").count() and who.errors == []


def made(who, **wish):
    """A table of Chats de Poche against a kitten, by somebody who has played before and knows no clan."""
    who.page.evaluate("""() => {
        localStorage.setItem('matou-taught-poche', 'yes')
        localStorage.setItem('matou-begun-poche', 'long ago')
    }""")
    return who.page.evaluate("""async (options) => {
      const post = (path, body) => fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' },
                                                 body: JSON.stringify(body) }).then((one) => one.json())
      await post('/api/guest', { name: 'Zoé' })
      return (await post('/api/tables', { game: 'poche', seats: ['person', 'kitten'], options })).table
    }""", wish)


@pytest.mark.parametrize(("lang", "size"), [("en", DESK), ("fr", PHONE)], ids=["en", "fr"])
def test_every_clan_is_learnt_where_it_is_met(chromium, server, lang, size):
    """In the middle of somebody's game, to which they come back; at last one is begun once more, and left."""
    game = matou.load("poche")
    lessons, done = lessons_of(game), []
    clans = [name for name, lesson in lessons.items() if lesson.met]
    with visitor(chromium, server.host, lang, size, new=True) as who:
        who.go("/")
        for clan in (*clans, clans[0]):
            known = next(name for name in clans if name != clan)
            table = made(who, mode="fixed", clans=[clan, known])
            who.page.evaluate("""([clan, known]) => {
                localStorage.setItem(`matou-learnt-poche-${known}`, 'yes')
                localStorage.removeItem(`matou-learnt-poche-${clan}`)
            }""", [clan, known])
            who.go(f"/t/{table}").page.locator("[data-do=met-yes]").wait_for()
            if size == PHONE:                            # the strip leaves a small one room for the board
                who.page.set_viewport_size(SMALL)
                assert who.axe() == [] and who.fits() and who.too_small() == [], clan
                who.page.set_viewport_size(PHONE)
            who.page.click("[data-do=met-yes]")
            at(who, lessons[clan].steps[0])
            assert who.axe() == [] and who.fits() and who.too_small() == [], clan
            if clan in done:
                who.page.click(LEAVE)
            else:
                do_steps(who, game, lessons[clan], False, (size,))
                who.page.click("[data-do=lesson-return]")
            done.append(clan)
            who.page.wait_for_url(f"**/t/{table}")
            who.until(who.ready)
            assert not who.page.locator(".met").count(), clan
        assert who.axe() == [] and who.errors == []


def test_a_clan_of_the_second_game_is_offered_and_no_is_an_answer(chromium, server):
    with visitor(chromium, server.host, "fr", PHONE, new=True) as who:
        who.go("/").go(f"/t/{made(who, mode='expert')}")
        who.until(who.ready)
        ahead(who, SECOND_GAME)
        assert not who.page.locator(".met").count()          # they have been seen for long
        who.play("poche", until=lambda view: view["words"]["aside"]["game"] == 1 and min(view["cells"]["clan"]) >= 0)
        no = who.page.locator("[data-do=met-no]")
        no.wait_for()
        assert who.axe() == [] and who.fits() and who.too_small() == []
        no.click()
        ply = who.eyes.view["ply"]
        who.play("poche", until=lambda view: view["ply"] > ply + 2)
        who.until(who.ready)
        assert not who.page.locator(".met").count() and who.errors == []
