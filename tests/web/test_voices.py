"""What is said and shown once: to a screen reader, and to people who want things to stand still."""
import random

from browser_games import start
from browser_people import visitor

# What each live region says, whenever it changes.
LISTEN = """
window.voices = [];
const regions = '[aria-live], [role=status], [role=alert]';
addEventListener('DOMContentLoaded', () => new MutationObserver((changes) => {
  const element = ({ target }) => (target.nodeType === 1 ? target : target.parentElement);
  const found = new Set(changes.map((change) => element(change)?.closest(regions)));
  for (const region of found) if (region?.textContent.trim()) window.voices.push(region.textContent.trim());
}).observe(document.body, { subtree: true, childList: true, characterData: true }));
"""
RINGS = """(name) => [...document.querySelectorAll(name)].map((card) => getComputedStyle(card).boxShadow)"""


def test_cat_days_says_everything_once(chromium, server):
    with visitor(chromium, server.host) as who:
        who.page.add_init_script(LISTEN)
        start(who, "catdays", "agents")
        who.until(who.ready)
        who.play("catdays", random.Random("voices").choice, until=lambda view: view["ply"] >= 4)
        who.until(who.ready)
        told = [sentence for line in who.eyes.view["words"]["told"][-3:] for sentence in line]
        regions = who.page.evaluate("[...document.querySelectorAll('[aria-live]')].map((one) => one.textContent)")
        for sentence in told:
            assert sum(sentence in region for region in regions) <= 1, sentence
        last = who.page.locator(".unseen[role=log] p").last      # said a moment later, all at once
        who.until(lambda: last.count() and told[-1] in last.inner_text())
        who.page.evaluate("window.voices.length = 0")
        who.page.locator("[data-card]").first.focus()
        for _ in range(4):                       # the card that has the focus is read by itself
            who.page.keyboard.press("ArrowRight")
            who.page.keyboard.press("ArrowUp")
        who.page.wait_for_timeout(200)
        assert who.page.evaluate("window.voices") == []


def test_cat_days_hints_stand_out_without_motion(chromium, server):
    with visitor(chromium, server.host, still=True) as who:
        start(who, "catdays", "agents")
        who.until(who.ready)
        choose = random.Random("hints").choice
        for _ in range(12):                      # until a card is hinted at, and not to draw one
            who.page.keyboard.press("i")
            who.until(lambda: who.page.locator(".felt .hinted").count() > 0)
            if who.page.locator("[data-card].hinted").count():
                break
            ply = who.eyes.view["ply"]
            who.play("catdays", choose, until=lambda view, at=ply: view["ply"] > at)
            who.until(who.ready)
        hinted = who.page.evaluate(RINGS, "[data-card].hinted")
        others = who.page.evaluate(RINGS, "[data-card].lit:not(.hinted)")
        assert hinted and not set(hinted) & set(others)
