"""How soon the page answers a press: from a click or a key to the next painted frame, in whole games in a real browser.

    python benches/page.py [--games discat,poche] [--motion]

One game each by the mouse on a desktop and by touch on a phone, against kittens, on a server of its own (`make web`
first). Prints a line of JSON per game; benches/README.md has the table.
"""
import argparse
import json
import statistics
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "tools"), str(ROOT / "tests"), str(ROOT / "tests" / "web")]

from browser_games import GAMES, forward, set_out  # noqa: E402
from browser_people import DESK, PHONE, visitor  # noqa: E402

from browser import browser  # noqa: E402
from server_thread import running_server  # noqa: E402


def played(chromium, host, game, viewport, still):
    """The presses of one whole game."""
    with visitor(chromium, host, viewport=viewport, still=still) as who:
        set_out(who, game, keys=False)
        who.play(game, forward("bench"))
        return who.presses()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", default=",".join(GAMES))
    parser.add_argument("--motion", action="store_true", help="with cards that travel")
    args = parser.parse_args()
    together = []
    with tempfile.TemporaryDirectory() as folder, running_server(Path(folder) / "matou.db") as running, \
            browser() as chromium:
        for game in args.games.split(","):
            times = [one for viewport in (DESK, PHONE)
                     for one in played(chromium, running.host, game, viewport, not args.motion)]
            together += times
            tell(game, times)
    tell("all", together)


def tell(what, times):
    ranked = statistics.quantiles(times, n=20)
    print(json.dumps({"game": what, "presses": len(times), "median_ms": round(statistics.median(times)),
                      "p95_ms": round(ranked[-1]), "worst_ms": round(max(times))}), flush=True)


if __name__ == "__main__":
    main()
