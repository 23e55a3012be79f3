"""People with a real browser: they see what the page shows, and press what a person would press.

What may be played is read from what the server tells the page (`Eyes`), and pressed by a game's hand (hands/<game>.py).
"""
import json
import random
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path

from merged_views import merged
from variants import SOAK

PATIENCE = 120_000                               # milliseconds: the machine may be busy
AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
PHONE, TABLET, DESK = {"width": 390, "height": 844}, {"width": 820, "height": 1180}, {"width": 1440, "height": 900}

# How long each press took to the next painted frame (the browser's own Event Timing; what is quicker than 16 ms it
# does not report, and counts as that).
STOPWATCH = """
window.presses = 0;
window.slow = new Map();
for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, () => window.presses++, { capture: true });
new PerformanceObserver((list) => {
  for (const { interactionId: press, duration } of list.getEntries())
    if (press) window.slow.set(press, Math.max(duration, window.slow.get(press) ?? 0));
}).observe({ type: 'event', durationThreshold: 16, buffered: true });
"""
# Unless a test is about the pace, nobody waits for the others: the setting as the page keeps it.
AT_PACE = """try {{ localStorage.getItem('matou-pace') ?? localStorage.setItem('matou-pace', '{pace}') }} catch {{}}"""
# What a device contributes to a deal (fair/notes.ts) is the same in every run; nothing else asks for 16 bytes.
SAME_LUCK = """((random) => {
  crypto.getRandomValues = (bytes) => (bytes.length === 16 ? bytes.fill(7) : random(bytes));
})(crypto.getRandomValues.bind(crypto))"""
# Nor is anybody shown how to play, who knows it.
TAUGHT = """try {
  for (const game of ['discat', 'chami', 'poche', 'catdays']) localStorage.setItem(`matou-taught-${game}`, 'yes')
  for (const clan of ['royal', 'gourmet', 'crook', 'justice', 'chaos', 'power', 'polter'])
    localStorage.setItem(`matou-learnt-poche-${clan}`, 'yes')
} catch {}"""
QUICK = 16
FITS = "document.documentElement.scrollWidth <= innerWidth"
# Pressed with a finger: at least 44 px each way (links within a text are read, not pressed).
TOO_SMALL = """[...document.querySelectorAll('button, select, input:not([type=radio], [type=checkbox]), a.button')]
  .map((one) => [one.getBoundingClientRect(), one.outerHTML.slice(0, 120)])
  .filter(([box]) => box.width && (box.width < 43.5 || box.height < 43.5)).map(([, html]) => html)"""


class Eyes:
    """What a page was shown: the last view of its seat that is not a look back; of several seats on one device, of the
    one that is to move."""

    def __init__(self, page):
        self.views, self.count, self.refused = {}, 0, []
        page.on("websocket", lambda socket: socket.on("framereceived", self.hear))

    def hear(self, frame):
        message = json.loads(frame)
        if message["type"] == "view" and not message.get("past"):
            before = self.views.get(message["seat"])
            self.views[message["seat"]], self.count = merged(before, message), self.count + 1
        elif message["type"] == "refused":
            self.refused.append(message)

    @property
    def view(self):
        return max(self.views.values(), key=lambda view: (view["ply"], view["seat"] == view["turn"]), default=None)

    @property
    def over(self):
        return self.view is not None and self.view["outcome"] is not None


class Visitor:
    """A page with eyes. Errors on it are kept: a test that uses a visitor looks at them when it is done."""

    def __init__(self, context, host, pace="instant", new=False):
        self.page, self.host, self.errors = context.new_page(), host, []
        self.page.set_default_timeout(PATIENCE)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", lambda line: self.errors.append(line.text) if line.type == "error" else None)
        self.page.add_init_script(STOPWATCH)
        self.page.add_init_script(AT_PACE.format(pace=pace))
        if SOAK == 1:
            self.page.add_init_script(SAME_LUCK)
        if not new:
            self.page.add_init_script(TAUGHT)
        self.eyes = Eyes(self.page)

    def box(self):
        """What is said of the box at this table, in the page's language."""
        lang = self.page.locator("html").get_attribute("lang")
        address = f"/api/tables/{self.eyes.view['table']}/box?lang={lang}"
        return self.page.evaluate("(address) => fetch(address).then((one) => one.json())", address)["texts"]

    def go(self, path="/"):
        self.page.goto(f"http://{self.host}{path}")
        return self

    def until(self, what, *, of=lambda: None):
        """Wait until something holds; the page goes on meanwhile."""
        for _ in range(PATIENCE // 20):
            if what():
                return
            self.page.wait_for_timeout(20)
        raise AssertionError(f"waited in vain: {of() or what}; the page says: {self.page.inner_text('body')[:600]}")

    def ready(self):
        """May a move be made here now? The page says so, not only the server."""
        return self.page.locator("[data-mine=true]").count() > 0

    def asked(self):
        """The same; a player who is shown the end of a round goes on."""
        go_on = self.page.locator("[data-do=go-on]")
        if go_on.count():
            go_on.first.click()
            self.until(lambda: not go_on.count())
        return self.ready()

    def done(self, until):
        """Is the game over, or has what one waits for happened?"""
        return self.eyes.over or (until is not None and until(self.eyes.view))

    def play(self, game, choose=None, keys=False, until=None):
        """Play to the end (or until something holds), pressing what a person would press."""
        hand = import_module(f"hands.{game}")
        make = hand.make_by_keys if keys else hand.make
        choose = choose or random.Random(1).choice
        moves = 0
        while not self.done(until):
            self.until(lambda: self.done(until) or self.asked())
            if self.done(until):                         # by a move of somebody else's, perhaps
                break
            view, count = self.eyes.view, self.eyes.count
            move = choose(view["legal"])
            make(self.page, move)
            self.until(lambda seen=count: self.eyes.count > seen, of=lambda said=move: f"an answer to {said}")
            moves += 1
        return moves

    def axe(self):
        """What axe-core finds serious or critical on the page as it is."""
        if not self.page.evaluate("'axe' in window"):    # it stays there until another page is loaded
            self.page.evaluate(AXE.read_text(encoding="utf-8"))
        found = self.page.evaluate("axe.run(document, { resultTypes: ['violations'] })")["violations"]
        return [(one["id"], one["impact"], [node["html"][:160] for node in one["nodes"][:3]])
                for one in found if one["impact"] in ("serious", "critical")]

    def fits(self):
        """Nothing scrolls sideways."""
        return self.page.evaluate(FITS)

    def too_small(self):
        """What a finger would miss."""
        return self.page.evaluate(TOO_SMALL)

    def presses(self):
        """Milliseconds from each press to the next painted frame."""
        slow, count = self.page.evaluate("[[...window.slow.values()], window.presses]")
        return slow + [QUICK] * max(0, count - len(slow))


@contextmanager
def visitor(chromium, host, lang="en", viewport=None, dark=False, still=True, mobile=False,
            worker=False, pace="instant", new=False):
    """Somebody new, with a browser of their own; `mobile`: on a device that is touched; `worker`: the page keeps itself
    for when there is no server, as it may by HTTPS and on this machine, but not by plain HTTP in the home network (it
    takes as long as all the rest of a first visit); `pace`: as in its settings, empty where nothing was chosen; `new`:
    on a device on which nobody has played yet."""
    context = chromium.new_context(locale=lang, viewport=viewport or DESK, has_touch=mobile or viewport == PHONE,
                                   is_mobile=mobile, service_workers="allow" if worker else "block",
                                   color_scheme="dark" if dark else "light",
                                   reduced_motion="reduce" if still else "no-preference")
    try:
        yield Visitor(context, host, pace, new)
    finally:
        context.close()
