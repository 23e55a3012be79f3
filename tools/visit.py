"""A visit to the page, the same every time: Zoé comes in, sets tables out, plays all four games and looks back.

At every stage she stops for the camera, which may ask for that stage on any screen, light or dark, in either language.
"""
import itertools
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "src"), str(ROOT / "tests"), str(ROOT / "tests" / "web")]

from browser_games import forward  # noqa: E402
from browser_people import DESK, PHONE, TABLET, Visitor, visitor  # noqa: E402

from learning import learn  # noqa: E402
from matou.server.people import lobby  # noqa: E402
from matou.server.store.prepared import PreparedTable  # noqa: E402
from server_thread import running_server  # noqa: E402

SCREENS = {"phone": PHONE, "tablet": TABLET, "desk": DESK, "4k": {"width": 3840, "height": 2160}}
WHO, SEED = "Zoé", "a rainy Sunday"
SEATS = {"discat": ("person", "kitten", "cat", "kitten"), "chami": ("person", "cat", "kitten"),
         "poche": ("person", "cat"), "catdays": ("person", "kitten")}
OPTIONS = {"chami": {"limit": 20}, "poche": {"mode": "first"}}
MIDDLE = {"discat": 11, "chami": 16, "poche": 17, "catdays": 6}      # moves heard by then
REVIEWED = "catdays"
# a stage's name, and how it is reached again after a reload
Stop = Callable[[str, Callable[[], Any]], None]


@contextmanager
def visit(chromium: Any) -> Iterator[Visitor]:
    """A server of its own, with the same cards every time, and Zoé as its guest."""
    before, numbers = lobby.prepare_table, itertools.count()
    lobby.prepare_table = lambda: PreparedTable(f"evening-{next(numbers)}", SEED)
    try:
        with TemporaryDirectory() as folder, running_server(Path(folder) / "matou.db") as running, \
                visitor(chromium, running.host, "en", PHONE) as who:
            who.page.request.post(f"http://{running.host}/api/guest", data={"name": WHO})
            yield who
    finally:
        lobby.prepare_table = before


def table(who: Visitor, game: str, seats: tuple[str, ...] | None = None) -> str:
    """Zoé's table with these seats; returns its address."""
    asked = {"game": game, "seats": list(seats or SEATS[game]), "options": OPTIONS.get(game, {}), "visibility": "link"}
    told = who.page.request.post(f"http://{who.host}/api/tables", data=asked).json()
    return f"/t/{told['table']}?link={told['link']}"


def wanted(names: list[str], game: str) -> bool:
    return not names or any(name.startswith(game) for name in names)


def go_through(who: Visitor, stop: Stop, names: list[str]) -> None:
    """Every page and every table; of `names` only those, if there are any."""
    for name, path in (("new", "/new/chami"), ("rules", "/rules/poche"), ("lost", "/nowhere")):
        if wanted(names, name):
            look(who, path, name, stop)
    if wanted(names, "waiting"):
        look(who, table(who, "discat", ("person", "person", "cat")), "waiting", stop)
    for game in SEATS:
        if wanted(names, game):
            play(who, game, stop)
    learn(who, stop, lambda name: wanted(names, name))
    for name, path in (("home", "/"), ("games", "/games")):
        if wanted(names, name):
            look(who, path, name, stop)


def look(who: Visitor, path: str, name: str, stop: Stop) -> None:
    who.go(path)
    stop(name, lambda: who.page.wait_for_load_state("networkidle"))


def turn(who: Visitor) -> bool:
    """Is it her turn? The others' moves are waited for, so that she always stops at the same position."""
    who.until(lambda: who.eyes.over or who.ready())
    return not who.eyes.over


def one_move(who: Visitor, game: str, choose: Callable[[list[str]], str]) -> None:
    count = who.eyes.count
    who.play(game, choose, until=lambda view: who.eyes.count > count)


def reviewed(who: Visitor) -> None:
    """The review, with its curve in sight on any screen."""
    who.page.locator(".study h4").first.wait_for()
    who.page.locator(".study").evaluate("""(one) => {
        const result = one.closest('section.after'), top = (element) => element.getBoundingClientRect().top;
        const show = () => { result.scrollTop += top(one) - top(result); };
        show();
        addEventListener('resize', () => requestAnimationFrame(show));
    }""")


def play(who: Visitor, game: str, stop: Stop) -> None:
    """One game: the opening, the middle, the last position, the result, and the middle again as a replay."""
    address = table(who, game)
    result, close = who.page.locator("section.after .detail"), who.page.locator("section.after .deeds button").nth(1)
    who.eyes.views.clear()
    who.go(address)
    who.until(who.ready)
    stop(f"{game}-opening", lambda: who.until(who.ready))
    choose = forward(SEED)
    while turn(who) and who.eyes.view["ply"] < MIDDLE[game]:
        one_move(who, game, choose)
    stop(f"{game}-middle", lambda: turn(who))
    who.play(game, choose)
    stop(f"{game}-after", result.first.wait_for)
    if game == REVIEWED:
        who.page.locator("[data-do=review]").click()
        stop(f"{game}-review", lambda: reviewed(who))
    stop(f"{game}-end", close.click)
    who.go(re.sub(r"\?.*", "", address) + f"/replay?ply={MIDDLE[game]}")
    stop(f"{game}-replay", who.page.locator("input[type=range]").wait_for)
