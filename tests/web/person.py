"""A person: at any moment any sensible thing, and some that are not. All of it follows from one seed.

`page_map` says where things are, `invariants` what must be so after each deed, `hands` how a move is made.
"""
import json
from importlib import import_module
from random import Random

import page_map as at
from browser_games import start
from browser_people import DESK, PHONE, Eyes, Visitor
from hands.finger import Finger
from invariants import Invariants
from page_recorder import ADVICE, FLIGHTS
from tapped_spellings import respelled

ON_ITS_SIDE, SMALL_DESK = {"width": 844, "height": 390}, {"width": 1024, "height": 700}
SIZES = {True: [PHONE, ON_ITS_SIDE], False: [DESK, SMALL_DESK]}
READY = "/health"
SAME_WISH = 400                                  # milliseconds in which the page takes a tap after a skip for the same
LAST = 15                                        # deeds that are told when something is wrong
# Of the things that can be pressed, those in sight or that scrolling brings there: how many, or one of them.
THINGS = """([spot, which]) => {
  const own = (one) => one.tagName !== 'A' || one.origin === location.origin;
  const found = [...document.querySelectorAll(spot)].filter(
    (one) => own(one) && one.checkVisibility() && one.getBoundingClientRect().width);
  if (which === null) return found.length;
  found[which]?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  return found[which] ?? null;
}"""
# Where it is, and what it says.
ABOUT = """(one) => {
  const { left, top, width, height } = one.getBoundingClientRect();
  const name = one.getAttribute('aria-label') ?? one.dataset.card ?? one.innerText ?? '';
  return { x: left + width / 2, y: top + height / 2, type: one.type ?? '',
           options: [...(one.options ?? [])].map((option) => option.value),
           name: `${one.tagName.toLowerCase()} ${name.trim().replace(/\\s+/g, ' ').slice(0, 40)}` };
}"""


def plain(text):
    """With simple spaces only."""
    return " ".join(text.split())


class TableEyes(Eyes):
    """Knows one table at a time, how often its moves were taken back, and every sentence that was told."""

    def __init__(self, page):
        super().__init__(page)
        self.table, self.takes, self.sentences, self.asked_for, self.seats = None, 0, set(), set(), []

    def hear(self, frame):
        message = json.loads(frame)
        if message["type"] == "view":
            if message["table"] != self.table:
                self.table, self.views = message["table"], {}
            before = self.views.get(message["seat"])
            if before and not message.get("past") and message["ply"] < before["ply"]:
                self.takes += 1
            words = message.get("words") or message.get("news") or {"told": []}
            self.asked_for |= {plain(words.get("asks", ""))} - {""}
            self.sentences |= {plain(one) for line in words["told"] for one in line} | self.asked_for
        elif message["type"] == "table":
            self.seats = message["seats"]
        super().hear(frame)


class Person(Visitor):
    """Somebody at a game. Each deed has chances of its own, so that one that took another way changes no later one."""

    def __init__(self, context, host, game, seed, phone):
        self.deals = Random(f"person {game} {seed}")
        super().__init__(context, host, self.deals.choice(["quick", "quick", "instant", "normal"]))
        self.page.add_init_script(FLIGHTS)
        self.page.add_init_script(ADVICE)
        self.eyes, self.game, self.phone, self.done = TableEyes(self.page), game, phone, []
        self.finger = Finger(self.page) if phone else None
        self.invariants, self.chance, self.home = Invariants(self), self.deals, None
        self.page.on("response", self.answered)
        self.page.on("dialog", lambda dialog: dialog.accept())
        self.page.context.on("page", lambda page: page.close() if page != self.page else None)

    def answered(self, response):
        """An error of the server, by its address: the console tells only that there was one. A server that is still
        getting ready says so."""
        if response.status >= 400 and not response.url.endswith(READY):
            self.errors.append(f"{response.status} {response.request.method} {response.url}")

    def live(self, deeds):
        """So many deeds; somebody who has not finished by then gives up, and asks what could have been better."""
        self.begin()
        for step in range(deeds):
            self.chance = Random(self.deals.random())
            self.deed(self.give_up if step == deeds * 2 // 3 and self.chance.random() < 0.7 else self.choose())

    def deed(self, what):
        self.done.append(what.__name__)
        what()
        self.page.wait_for_timeout(self.chance.choice([0, 30, 120, 400]))
        self.invariants.check()
        print(len(self.done), self.done[-1])     # `pytest -s` shows it as it goes

    def note(self, text):
        self.done[-1] += f" [{text}]"

    def story(self):
        return "\n".join(f"  {len(self.done) - len(self.done[-LAST:]) + at + 1}. {deed}"
                         for at, deed in enumerate(self.done[-LAST:]))

    # What there is to do ---------------------------------------------------------------------------------------------

    def choose(self):
        """Any deed that makes sense where one is."""
        if self.there(at.DIALOG):
            deeds = {self.press_in_dialog: 6, self.close_dialog: 5, self.press_key: 1, self.rotate: 1}
        elif not self.at_home or not self.there(at.TABLE):
            deeds = {self.press_anything: 6, self.return_to_table: 5, self.rotate: 1, self.reload: 1, self.press_key: 1}
        elif self.there(at.OVER):
            deeds = {self.review: 4 * self.there(at.REVIEW), self.read_finding: 6 * self.there(at.FINDINGS),
                     self.press_anything: 3, self.open_menu: 1, self.begin: 1, self.press_key: 1, self.rotate: 1,
                     self.reload: 1}
        else:
            deeds = {self.play: 30, self.dabble: 14, self.drag: 8, self.press_wrong: 6, self.press_key: 7,
                     self.press_tool: 7, self.open_menu: 8, self.look_back: 5, self.rotate: 4, self.leave: 3,
                     self.reload: 3, self.tour: 2, self.read_rules: 3, self.speak: 3, self.press_anything: 4}
        return self.chance.choices(list(deeds), list(deeds.values()))[0]

    @property
    def at_home(self):
        """At the table of one's game, not at another one."""
        return self.home is not None and self.page.url.split("?")[0] == self.home.split("?")[0]

    def there(self, spot):
        return self.page.evaluate(THINGS, [spot, None]) > 0

    def any_of(self, spot):
        """One of these, or None: the thing itself, and what there is to know of it."""
        count = self.page.evaluate(THINGS, [spot, None])
        thing = count and self.page.evaluate_handle(THINGS, [spot, self.chance.randrange(count)]).as_element()
        return (thing, thing.evaluate(ABOUT)) if thing else (None, None)

    def press(self, spot):
        """Any one of these, where it is and however it is; nothing happens if there is none."""
        thing, about = self.any_of(spot)
        self.note(about["name"] if thing else "nothing there")
        if not thing:
            return
        if about["options"]:
            thing.select_option(self.chance.choice(about["options"]))
            return
        self.tap(about["x"], about["y"])
        if about["type"] in ("text", "search"):
            self.page.keyboard.type(self.chance.choice(["Zoé", "x", "<b>&", " "]))

    def tap(self, x, y):
        if self.phone and self.chance.random() < 0.8:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y, click_count=self.chance.choice([1, 1, 1, 2]))

    # At the table ----------------------------------------------------------------------------------------------------

    def begin(self):
        """A new game, by the button that most people press."""
        self.done = self.done or ["begin"]
        start(self, self.game, "agents")
        self.until(lambda: self.eyes.table and self.page.url.endswith(self.eyes.table))
        self.home = self.page.url

    def tidy(self):
        """Everything open is closed, what is chosen is let go, and the present is looked at."""
        for spot in (at.DIALOG, at.PANEL_BACK, at.NOW, at.GO_ON, at.HANDED_ON):
            for _ in range(4):
                if not self.there(spot):
                    break
                if spot == at.DIALOG:
                    self.page.keyboard.press("Escape")
                else:
                    self.page.locator(spot).locator("visible=true").first.click()
                self.page.wait_for_timeout(100)
        self.page.keyboard.press("Escape")
        self.page.wait_for_timeout(SAME_WISH)

    def may_move(self):
        """Nobody stays stuck: the page lets one play, or says that the game is over."""
        self.tidy()
        self.until(lambda: self.eyes.over or self.asked() or self.there(at.HANDED_ON), of=lambda: "a turn of one's own")
        return not self.eyes.over and self.ready()

    def play(self):
        """A move: by finger, mouse or keys, and spelled as one likes."""
        if not self.may_move():
            return
        view, count = self.eyes.view, self.eyes.count
        letters = self.page.evaluate("localStorage.getItem('matou-shortcuts') !== 'off'")
        hand, keys = import_module(f"hands.{self.game}"), self.chance.random() < 0.2 and letters
        move = self.chance.choice(view["legal"])
        move = move if keys else respelled(self.page, self.game, move, self.chance)
        self.note(f"{move}{' by keys' if keys else ''}")
        (hand.make_by_keys if keys else hand.make)(self.page, move)
        self.until(lambda: self.eyes.count > count, of=lambda: f"an answer to {move}")

    def dabble(self):
        for _ in range(self.chance.randint(1, 4)):
            self.press(f":is({at.TABLE}) :is({at.PRESSABLE})")

    def press_wrong(self):
        self.press(at.WRONG)

    def press_anything(self):
        self.press(at.PRESSABLE)

    def press_tool(self):
        """Hints, taking back, feelings."""
        self.press(at.TOOLS)

    def press_key(self):
        for _ in range(self.chance.randint(1, 4)):
            key = self.chance.choice(at.KEYS)
            self.note(key)
            self.page.keyboard.press(key)

    def drag(self):
        """Takes something up and lets go of it anywhere, or where something else is."""
        thing, about = self.any_of(at.HELD)
        if not thing:
            return
        size = self.page.viewport_size
        x, y = (self.chance.randrange(4, size[side] - 4) for side in ("width", "height"))
        self.note(f"{about['name']} to {x}, {y}")
        if self.finger:
            self.finger.press(about["x"], about["y"])
            self.finger.glide(x, y)
            (self.finger.lift if self.chance.random() < 0.8 else self.finger.interrupt)()
        else:
            self.page.mouse.move(about["x"], about["y"])
            self.page.mouse.down()
            self.page.mouse.move(x, y, steps=6)
            self.page.mouse.up()

    def look_back(self):
        """A line of the log (phones open it first), perhaps a step further; back to now, or not yet."""
        if not self.there(at.LOG):
            self.page.keyboard.press("j")
            self.page.wait_for_timeout(300)
        self.press(f"{at.LOG}, {at.DIALOG} ol button")
        self.page.wait_for_timeout(150)
        if self.chance.random() < 0.6:
            self.press(at.NOW)

    # Menus and dialogs -----------------------------------------------------------------------------------------------

    def open_menu(self):
        self.press(at.MENU)

    def tour(self):
        """Every entry that leads to a sheet, one after another: each shows something, and closes."""
        self.tidy()
        self.page.locator(at.MENU).click()
        entries = self.page.locator(at.ENTRIES).evaluate_all("(all) => all.map((one) => one.dataset.do)")
        for entry in entries:
            self.note(entry)
            self.page.locator(f"{at.DIALOG} [data-do={entry}]").click()
            self.page.wait_for_timeout(100)
            assert self.there(at.DIALOG), f"{entry} does nothing"
            self.invariants.check()
            self.page.keyboard.press("Escape")
            self.until(lambda: not self.there(at.DIALOG))
            self.page.locator(at.MENU).click()

    def speak(self):
        """The other language: from the menu, which may stay open."""
        self.page.locator(at.MENU).click()
        self.page.get_by_role("button", name=at.LANGUAGE).click()
        if self.chance.random() < 0.7:
            self.page.keyboard.press("Escape")

    def press_in_dialog(self):
        self.press(f"{at.DIALOG} :is({at.PRESSABLE})")

    def close_dialog(self):
        """By its cross, Escape, or beside it."""
        way = self.chance.choice(["cross", "Escape", "beside"])
        self.note(way)
        if way == "cross":
            self.press(f"{at.DIALOG} header button")
        elif way == "Escape":
            self.page.keyboard.press("Escape")
        else:
            self.page.mouse.click(3, 3)

    # Coming and going ------------------------------------------------------------------------------------------------

    def rotate(self):
        size = self.chance.choice(SIZES[self.phone])
        self.note(f"{size['width']} x {size['height']}")
        self.page.set_viewport_size(size)

    def reload(self):
        self.page.reload()

    def leave(self):
        """Home, and perhaps back at once."""
        self.press("a[href='/']")
        if self.chance.random() < 0.5:
            self.page.wait_for_timeout(self.chance.choice([0, 200]))
            self.page.go_back()

    def read_rules(self):
        self.open_menu()
        self.page.wait_for_timeout(100)
        self.press(at.RULES)
        self.page.wait_for_timeout(300)
        if self.chance.random() < 0.7:
            self.page.go_back()

    def return_to_table(self):
        self.page.goto(self.home)

    # The end ---------------------------------------------------------------------------------------------------------

    def give_up(self):
        """Resigns, if the game still goes on, and waits for the result."""
        if not self.at_home or not self.there(at.TABLE):
            self.page.goto(self.home)
        if not self.may_move():
            return
        self.page.locator(at.MENU).click()
        self.page.locator(at.RESIGN).click()
        self.page.locator(at.RESIGN).click()
        self.until(lambda: self.eyes.over and self.there(at.OVER), of=lambda: "the result")

    def review(self):
        """Asked for, and waited for."""
        self.press(at.REVIEW)
        self.until(lambda: not self.there(at.OVER) or self.there(f"{at.OVER} .study h3, {at.REVIEW}"),
                   of=lambda: "the review")

    def read_finding(self):
        self.press(at.FINDINGS)
