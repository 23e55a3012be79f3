"""What a screen reader says at a table comes from one place, in order, nothing lost and nothing twice; what may be
played says so itself; and the end of a round takes the focus (that of a game: test_your_turn.py)."""
import pytest
from browser_games import forward, start
from browser_people import visitor

# Every line that is added to what is read out, from the start.
LISTEN = """addEventListener('DOMContentLoaded', () => {
  window.spoken = [];
  const heard = (node) => node.parentElement?.matches('.unseen[role=log]') && window.spoken.push(node.textContent);
  new MutationObserver((changes) => changes.forEach(({ addedNodes }) => addedNodes.forEach(heard)))
    .observe(document.body, { subtree: true, childList: true });
});"""
REGIONS = "[aria-live], [role=status], [role=alert], [role=log], output"
# The accessible names of what is lit, and of what is not.
NAMES = """(name) => [...document.querySelectorAll(name)].filter((one) => one.checkVisibility())
  .map((one) => one.ariaLabel ?? one.textContent)"""
PLIES = 8


def read_in_order(spoken, told):
    """What is left of everything that was read, without what was told; each sentence once, in its order."""
    left, rest = "", " ".join(spoken)
    for sentence in told:
        before, found, rest = rest.partition(sentence)
        assert found, f"not read, or too late: {sentence!r} in {spoken}"
        left += before
    return left + rest


def told_since(who, begun):
    """The sentences of this and the later moves; the last one was read, and from the only place there is."""
    told = [sentence for line in who.eyes.view["words"]["told"][begun:] for sentence in line]
    who.until(lambda: told[-1] in " ".join(who.page.evaluate("window.spoken")),
              of=lambda: (told, who.page.evaluate("window.spoken")[-1][-700:]))
    assert who.page.locator(REGIONS).count() == 1
    return told


def all_is_read_once(who, begun):
    told = told_since(who, begun)
    left = read_in_order(who.page.evaluate("window.spoken"), told)
    assert not [sentence for sentence in told if sentence in left], left


def what_is_lit_says_so(who, game, lit, says):
    def is_lit(view):
        who.until(lambda: who.eyes.over or who.asked())
        return view["ply"] >= 3 and who.page.locator(lit).count()
    who.play(game, forward("lit"), until=is_lit)
    names = who.page.evaluate(NAMES, lit)
    assert names and all(says in name for name in names), names
    unlit = ", ".join(one.replace(".lit", ":not(.lit)") for one in lit.split(", "))
    assert not [name for name in who.page.evaluate(NAMES, unlit) if says in name]


@pytest.mark.parametrize(("game", "lit", "says"), [
    ("discat", "[data-card].lit", "can be"), ("poche", "[data-square].lit, [data-clan].lit", "can be"),
    ("catdays", "[data-card].lit", "Can be played")])
def test_everything_is_read_once_from_one_place_and_what_may_be_played_says_so(chromium, server, game, lit, says):
    """In Le Ch'ami every card may be picked, and none says more than another."""
    with visitor(chromium, server.host) as who:
        who.page.add_init_script(LISTEN)
        start(who, game, "agents")
        who.until(who.ready)
        assert who.page.locator(REGIONS).count() == 1
        begun = who.eyes.view["ply"]
        who.play(game, forward("heard"), until=lambda view: view["ply"] >= begun + PLIES)
        who.until(lambda: who.eyes.over or who.asked())
        all_is_read_once(who, begun)
        what_is_lit_says_so(who, game, lit, says)
        assert who.errors == []


def advice_is_read(who):
    """Of the cards that are picked."""
    who.page.locator("[data-card]").first.click()
    who.page.locator("[data-card]").nth(1).click()
    advice = who.page.locator("#advice").inner_text()
    who.until(lambda: advice in who.page.evaluate("window.spoken"))
    assert who.page.locator(REGIONS).count() == 1


def melds_and_hints_say_so(who):
    """Melds say that they may be tried, with sums shown: where a card may be added; and so does what is hinted."""
    def laid(view):
        return who.page.locator("[data-meld]").count() and view["turn"] == view["seat"]
    who.play("chami", forward("melds"), until=laid)
    who.until(lambda: who.eyes.over or who.asked())
    assert not [name for name in who.page.evaluate(NAMES, "[data-meld]") if "can be" in name]
    who.page.locator('[data-card*="+"]').first.click()
    who.page.locator("[data-meld].lit").first.wait_for()
    assert all("can be" in name for name in who.page.evaluate(NAMES, "[data-meld].lit"))
    who.page.keyboard.press("Escape")
    who.page.keyboard.press("i")
    who.page.locator(".felt .hinted").first.wait_for()
    assert all("hint" in name for name in who.page.evaluate(NAMES, ".felt .hinted"))


def test_a_round_is_read_once_and_its_end_takes_the_focus(chromium, server):
    """And so is what advice there is while cards are picked; melds and hints say what they are."""
    with visitor(chromium, server.host) as who:
        who.page.add_init_script(LISTEN)
        who.page.request.post(f"http://{who.host}/api/guest", data={"name": "Zoé"})
        wanted = {"game": "chami", "seats": ["person", "kitten", "kitten"], "options": {"limit": 1000}}
        made = who.page.request.post(f"http://{who.host}/api/tables", data=wanted).json()    # no round is the last one
        who.go(f"/t/{made['table']}")
        who.until(who.ready)
        begun, ended = who.eyes.view["ply"], who.page.locator("[data-panel=round]")

        def over(_=None):
            who.until(lambda: who.eyes.over or who.ready() or ended.count())
            return ended.count() > 0
        advice_is_read(who)
        melds_and_hints_say_so(who)
        while not over():
            who.play("chami", forward("round"), until=lambda view, at=who.eyes.view["ply"]: view["ply"] > at or over())
        assert who.page.evaluate("document.activeElement.closest('[data-panel=round]') !== null")
        assert ended.locator(".happened").inner_text()
        all_is_read_once(who, begun)
        assert who.errors == []
