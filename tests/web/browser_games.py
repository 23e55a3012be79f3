"""How a game begins in the browser, and how it comes to its end."""
import asyncio
import random
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import matou
import server_thread

BOXES = Path(__file__).parents[2] / "web" / "src" / "tables"


def place_of(game):
    """Where the first page shows its box."""
    return int(re.search(r"\bplace: (\d+)", (BOXES / game / "box.ts").read_text(encoding="utf-8"))[1])


GAMES = sorted(matou.GAMES, key=place_of)
SEATS = {"discat": 6, "chami": 3}
OPTIONS = {"chami": {"limit": "20"}}             # a round or two
FIRST = ("lay", "add", "play")                   # what brings a game forward


def start(who, game, way):
    """One click on a game's box on the first page; on one device, it is asked first who plays."""
    who.go("/")
    box = who.page.locator("article").nth(GAMES.index(game))
    box.locator(f".ways [data-do={way}]").click()
    if way == "here":
        who.page.locator("[data-players] [type=submit]").click()
    who.page.wait_for_url("**/t/*")


def set_out(who, game, keys):
    """A table by the form: this many seats, kittens around it, the game as short as it may be."""
    who.go(f"/new/{game}")
    press = (lambda spot: (spot.focus(), who.page.keyboard.press("Enter"))) if keys else (lambda spot: spot.click())
    seats = who.page.locator("form select[aria-label]")
    who.page.locator("form [type=submit]").wait_for()
    more = who.page.locator("form .count button").last
    while game in SEATS and who.page.locator("form .count output").inner_text().split()[0] != str(SEATS[game]):
        press(more)
    for seat in range(SEATS.get(game, 2) - 1):
        seats.nth(seat).select_option("kitten")
    for name, value in OPTIONS.get(game, {}).items():
        who.page.locator(f"#option-{name}").select_option(index=3)       # another one, to be written
        who.page.locator(f"#option-{name}-other").fill(value)
    press(who.page.locator("form [type=submit]"))


def forward(seed):
    """Any move, but rather one that brings the game to its end."""
    rng = random.Random(seed)
    return lambda legal: rng.choice([move for move in legal if move.startswith(FIRST)] or legal)


def ahead(who, ply=None):
    """The first moves of a game, or all of them, made by the same guest without the page, which shows where that led.
    """
    table = who.page.url.split("/t/")[1]
    cookie = next(one["value"] for one in who.page.context.cookies() if one["name"] == "matou")

    async def moves():
        person = await server_thread.back(server_thread.Person(who.host, cookie))
        view = await server_thread.play(person, table, random.Random("ahead"), ply or server_thread.ALL)
        await person.socket.close()
        await person.rest.aclose()
        return view
    with ThreadPoolExecutor(1) as elsewhere:     # this thread has the browser's event loop
        assert (elsewhere.submit(asyncio.run, moves()).result()["outcome"] is None) == (ply is not None)
    who.page.reload()
    who.until(who.ready if ply else lambda: who.eyes.over)
