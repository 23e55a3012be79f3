"""Two people at one table, on devices of their own: each does as a person does, and one of them is sometimes not there.

While one waits for a turn, the other one plays; whoever is away comes back, or a cat plays for them.
"""
from importlib import import_module
from random import Random

import page_map as at
from browser_games import start
from invariants import NOWHERE
from person import Person

LINK = "localStorage.getItem('matou-link-' + location.pathname.split('/').pop())"


class Companion(Person):
    """One of the two. `other` is the other one."""

    def __init__(self, context, host, game, seed, phone, name):
        super().__init__(context, host, game, f"{seed} {name}", phone)
        self.name, self.other, self.helping = name, None, False
        self.page.request.post(f"http://{host}/api/guest", data={"name": name})

    @property
    def away(self):
        return self.page.url == NOWHERE

    @property
    def told(self):
        """What was heard last of this seat: is its player here, does a cat play for them?"""
        return self.eyes.seats[self.eyes.view["seat"]]

    def until(self, what, *, of=lambda: None):
        def with_the_other():
            return what() or (self.other.help() if not self.helping else False)
        super().until(with_the_other, of=of)

    def help(self):
        """The other one waits for this one: a turn is made, if it is one's own."""
        self.helping = True
        try:
            if self.other.waits_for(self):
                if not self.at_home:
                    self.chance.choice([self.come_back, self.other.let_a_cat_play])()
                else:
                    self.answer()
        finally:
            self.helping = False
        return False

    def waits_for(self, other):
        """Is it the other one's turn, and theirs to make?"""
        view = self.eyes.view
        return bool(view) and not self.eyes.over and view["turn"] == other.seat \
            and not self.eyes.seats[other.seat]["stand_in"]

    def answer(self):
        """Any move, as it comes."""
        self.tidy()
        if self.ready():
            count = self.eyes.count
            import_module(f"hands.{self.game}").make(self.page, self.chance.choice(self.eyes.view["legal"]))
            self.until(lambda: self.eyes.count > count)

    def asked(self):
        """Whoever was stood in for takes the seat again."""
        if self.eyes.seats and self.told["stand_in"]:
            self.take_seat_back()
        return super().asked()

    # What there is to do, besides ------------------------------------------------------------------------------------

    def choose(self):
        if self.away:
            return self.come_back
        if not self.at_home or self.there(at.DIALOG) or not self.there(at.TABLE) or self.there(at.OVER):
            return super().choose()
        deeds = {super().choose(): 12, self.offer: 1, self.answer_offer: 6 * self.there(at.ANSWERS), self.go_away: 1,
                 self.let_a_cat_play: 6 * self.other.away}
        return self.chance.choices(list(deeds), list(deeds.values()))[0]

    def begin(self):
        """An invitation, and both are there."""
        self.host_a_game() if self.chance.random() < 0.5 else self.other.host_a_game()

    def host_a_game(self):
        self.done, self.other.done = self.done or ["begin"], self.other.done or ["begin"]
        start(self, self.game, "friends")
        self.page.locator(at.START).wait_for()
        self.other.page.goto(f"{self.page.url}?link={self.page.evaluate(LINK)}")
        self.other.page.locator(at.SIT).click()
        self.page.locator(f"{at.START}:enabled").click()
        for who in (self, self.other):
            who.page.locator(at.TABLE).first.wait_for()
            super(Companion, who).until(lambda who=who: who.eyes.table and who.eyes.table in who.page.url)
            who.home = who.page.url

    def go_away(self):
        """Without a word. The other one sees it."""
        self.page.goto(NOWHERE)
        if self.other.at_home and not self.eyes.over:
            super(Companion, self.other).until(
                lambda: self.other.eyes.over or not self.other.eyes.seats[self.seat]["here"],
                of=lambda: f"{self.name} to be missed")

    def come_back(self):
        self.page.goto(self.home)
        self.page.locator(at.TABLE).first.wait_for()

    @property
    def seat(self):
        return self.eyes.view["seat"]

    def let_a_cat_play(self):
        """By the menu: at a table for two, nobody else is asked."""
        self.tidy()
        self.page.locator(at.MENU).click()
        self.press(at.STAND_IN)
        self.page.wait_for_timeout(300)
        self.page.keyboard.press("Escape")

    def take_seat_back(self):
        self.tidy()
        self.page.locator(at.ANSWERS).first.click()
        super().until(lambda: not self.told["stand_in"], of=lambda: f"{self.name} to have the seat back")

    def offer(self):
        """A draw; or takes the offer back."""
        self.tidy()
        self.page.locator(at.MENU).click()
        self.press(at.OFFER)

    def answer_offer(self):
        """To a draw, or a cat: whatever is asked above the table."""
        self.press(at.ANSWERS)

    def give_up(self):
        """Seen from the other side, too: who stayed has won."""
        super().give_up()
        self.other.sees_the_end()

    def sees_the_end(self):
        if not self.at_home:
            self.come_back()
        self.tidy()
        super().until(lambda: self.eyes.over and self.there(at.OVER), of=lambda: "the result, at the other's")
        assert self.eyes.view["outcome"] == self.other.eyes.view["outcome"]
        if self.eyes.view["outcome"].get("why") == "resigned":
            assert self.eyes.seats[self.other.seat]["name"] in self.page.locator(at.OVER).inner_text()


def live(pair, deeds, seed):
    """So many deeds of the two. After a while one of them is away, then back or replaced; in the end one gives up."""
    deals = Random(f"company {seed}")
    gone, back, end = deeds // 4, deeds // 2, deeds * 3 // 4
    for who, other in (pair, pair[::-1]):
        who.other = other
    pair[0].chance = pair[1].chance = Random(deals.random())
    pair[0].begin()
    leaver, stays = deals.sample(pair, 2)
    for step in range(deeds):
        who = deals.choice([leaver, stays]) if not leaver.away or step == back else stays
        leaver.chance, stays.chance = Random(deals.random()), Random(deals.random())
        if step == gone:
            leaver.deed(leaver.go_away)
        elif step == back and leaver.away:
            leaver.deed(leaver.come_back)
        elif step == end:
            who.deed(who.give_up)
        else:
            who.deed(who.choose())
        who.other.invariants.check()
