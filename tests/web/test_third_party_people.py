"""Two people at the table of a third-party game, each on a device of their own: a phone in French, a desk in English,
motion on. They play, open every entry of the menu, look back, finish and read the review: one visit, so one test."""
from contextlib import contextmanager

from browser_people import DESK, PHONE, visitor
from hands import generic
from invariants import said_wrongly, shaped_wrongly
from page_recorder import seen
from third_party_page import PLAYS, serving

SHEETS = {"share": "dialog .let-in", "keys": "dialog kbd", "rules": "dialog h2", "fair": "dialog [data-seal]",
          "feel": "dialog .feelings button", "report": "dialog .report button:enabled"}
MENU = ".tools button:last-child"
PLAIN_MOVES = 4                                  # before one of them looks around


@contextmanager
def seated(chromium, host):
    """Anna and Bruno, who came by her invitation; kittens take the other seats that the game needs."""
    door = f"http://{host}"
    with visitor(chromium, host, "fr", PHONE, still=False, mobile=True) as anna, \
            visitor(chromium, host, "en", DESK, still=False) as bruno:
        for who, name in ((anna, "Anna"), (bruno, "Bruno")):
            who.page.request.post(f"{door}/api/guest", data={"name": name})
        games = anna.page.request.get(f"{door}/api/games").json()["games"]
        least = next(game["least"] for game in games if game["game"] == PLAYS)
        made = anna.page.request.post(f"{door}/api/tables", data={
            "game": PLAYS, "seats": ["person", "person", *["kitten"] * (least - 2)]}).json()
        anna.page.goto(f"{door}/t/{made['table']}?link={made['link']}")
        bruno.page.goto(f"{door}/t/{made['table']}?link={made['link']}")
        bruno.page.click("[data-do=sit]")
        for who in (anna, bruno):
            who.page.locator(".generic").wait_for()
        yield anna, bruno
        assert anna.errors == bruno.errors == []


def look(who, where):
    """Nothing is wrong and stays wrong: a sheet that is opening is not in its place yet."""
    def wrong():
        page = seen(who.page)
        return [*said_wrongly(page), *shaped_wrongly(page), *who.too_small()]
    who.until(lambda: not wrong(), of=lambda: f"{where}: {wrong()}")


def play(pair, until):
    """Whoever is to move does, with the first move that is offered; both look at what comes of it."""
    anna, bruno = pair
    while not until():
        anna.until(lambda: until() or anna.eyes.over or anna.ready() or bruno.ready())
        for who in pair:
            if who.ready() and not until():
                count = who.eyes.count
                generic.make(who.page, who.eyes.view["legal"][0])
                who.until(lambda who=who, seen=count: who.eyes.count > seen)
                look(anna, "Anna's table")
                look(bruno, "Bruno's table")


def sheet(who, name):
    """One entry of the menu, opened."""
    who.page.click(MENU)
    who.page.click(f"dialog [data-do={name}]")
    who.page.locator(SHEETS[name]).first.wait_for()
    look(who, name)


def close(who):
    who.page.keyboard.press("Escape")
    who.page.locator("dialog").wait_for(state="detached")


def both_play_and_see_their_own_cards(pair):
    anna, bruno = pair
    play(pair, lambda: anna.eyes.view and anna.eyes.view["ply"] >= PLAIN_MOVES)
    bruno.until(lambda: bruno.eyes.view["ply"] >= anna.eyes.view["ply"])
    own = [who.page.locator(".player.own .thing").all_inner_texts() for who in pair]
    assert own[0] and own[1] and own[0] != own[1]
    assert anna.eyes.refused == bruno.eyes.refused == [] and anna.axe() == bruno.axe() == []


def every_entry_of_the_menu_opens(pair):
    for name in SHEETS:
        for who in pair:
            sheet(who, name)
            close(who)


def a_report_says_what_its_sender_sees_and_no_more(pair):
    texts = []
    for seat, who in enumerate(pair):
        sheet(who, "report")
        text, about = who.page.locator("dialog textarea").input_value().split("\n")
        table = who.page.url.split("/t/")[1].partition("?")[0]
        assert text.startswith(f"{PLAYS} ") and f"seen by: {seat};" in text
        assert about == f"({table}, {who.eyes.view['ply']})"
        texts.append(text.replace(f"seen by: {seat};", ""))
        close(who)
    assert texts[0] != texts[1]                  # a hand is in its owner's text only


def looking_back_and_returning(pair):
    _, bruno = pair
    bruno.page.locator(".beside ol button").first.click()
    bruno.page.locator(".asked .looking .main").wait_for()
    look(bruno, "an older position")
    assert bruno.page.locator(".generic [data-move]").count() == 0
    bruno.page.click(".asked .looking .main")
    bruno.page.locator(".asked .looking").wait_for(state="detached")


def to_the_end_and_the_review(pair):
    anna, bruno = pair
    play(pair, lambda: anna.eyes.over or bruno.eyes.over)
    for who in pair:
        who.page.locator("section.after table").wait_for()
        look(who, "the result")
    bruno.until(lambda: bruno.eyes.over)
    assert anna.eyes.view["outcome"] == bruno.eyes.view["outcome"]
    bruno.page.locator("section.after .study button").first.click()
    bruno.page.locator("section.after .study svg").first.wait_for()
    look(bruno, "the review")


def test_an_evening_of_two_people_at_a_third_party_game(chromium, page_built, tmp_path):
    with serving(tmp_path) as host, seated(chromium, host) as pair:
        both_play_and_see_their_own_cards(pair)
        every_entry_of_the_menu_opens(pair)
        a_report_says_what_its_sender_sees_and_no_more(pair)
        looking_back_and_returning(pair)
        to_the_end_and_the_review(pair)
