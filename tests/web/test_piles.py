"""What lies before a player of Discat, after it was really played: a group under its top card, and the bonus pile."""
from browser_people import visitor
from hands import discat

from tables_discat import dealt

PLAYED = ("49", "13+23+33+43")
# What lies there: which card, and as what; only what can be seen.
LIES = """(piles) => Object.fromEntries([...piles.querySelectorAll('[data-travel^=discat]')]
  .filter((one) => one.checkVisibility() && one.getBoundingClientRect().width > 10)
  .map((one) => [one.dataset.travel, one.classList[0]]))"""


def rigged(server, who):
    """A table with a kitten. It cannot follow 49; then it can follow 43, with single cards, so that the group stays
    face up and the game goes on."""
    wanted = {"game": "discat", "seats": ["person", "kitten"], "options": {"first": 0}}
    made = who.page.request.post(f"http://{who.host}/api/tables", data=wanted).json()["table"]
    server.deals[made] = dealt([[49, 13, 23, 33, 43], [44, 45, 31, 22, 16]], first=0)
    return made


def test_a_group_and_its_bonus_card_lie_on_the_table(chromium, server):
    with visitor(chromium, server.host) as who:
        who.page.request.post(f"http://{who.host}/api/guest", data={"name": "Zoé"})
        who.go(f"/t/{rigged(server, who)}")
        for move in PLAYED:
            who.until(who.ready)
            count = who.eyes.count
            discat.make(who.page, move)
            who.until(lambda seen=count: who.eyes.count > seen)
        who.until(who.ready)
        mine = who.page.locator(".mine .piles")
        assert mine.evaluate(LIES) == {"discat 13": "bonus", "discat 23": "under", "discat 33": "under",
                                       "discat 43": "top"}
        assert mine.locator(".badge.gold").inner_text() == "1"
        who.page.reload()
        who.until(who.ready)
        assert len(mine.evaluate(LIES)) == 4 and who.errors == []
