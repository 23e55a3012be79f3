"""Views as the server sends them, for the page's own tests: web/test/tables/views/<game>.json.

`make golden` writes them; tests/test_golden.py compares. Of the table's cells, they have those that the page asks for.
"""
import json
import sys
from pathlib import Path

import matou
from tables_discat import dealt

ROOT = Path(__file__).parents[1]
VIEWS = ROOT / "web" / "test" / "tables" / "views"
REQUESTS = json.loads((ROOT / "benches" / "page_requests.json").read_text(encoding="utf-8"))
sys.path.insert(0, str(ROOT / "tools"))

from stage import played, staged  # noqa: E402


def discat():
    """Seat 0 is to play lower than 24, which seat 1 laid on 27; seat 2 has laid a group of four, and passed."""
    states = [dealt([[58, 38, 28, 18, 60], [45, 27, 24, 11, 12], [51, 13, 33, 43, 53]], first=2,
                    pile=[46, 56, 47, 48, 49, 50, 52, 5, 41, 42, 44])]
    for move in ("51", "60", "45", "13+33+43+53", "56", "27+24", "pass"):
        states.append(states[-1].game.apply(states[-1], move))
    return states


def poche():
    """Seat 0 is to flip a tile; cats, prey and dogs lie face up."""
    game = matou.load("poche")
    return list(played(game.deal(2, "page", mode="fixed", clans=["royal", "crook"]), "greedy"))[:21]


MADE = {"discat": discat, "poche": poche}


def told(slug):
    """The last of the positions as seat 0 is shown it, and what is in the box."""
    shown = staged(MADE[slug](), 0)
    view = shown["views"][-1]
    cells = {name: cells for name, cells in view["cells"].items() if name in REQUESTS[slug]["cells"]}
    return lines({"view": view | {"cells": cells}, "box": shown["box"]})


def lines(told, depth=2):
    """JSON with a line for each entry of its objects, down to this depth."""
    if not (depth and isinstance(told, dict)):
        return json.dumps(told, ensure_ascii=False, default=int)
    return "{\n" + ",\n".join(f"{json.dumps(name)}: {lines(part, depth - 1)}" for name, part in told.items()) + "\n}"


def main():
    VIEWS.mkdir(exist_ok=True)
    for slug in MADE:
        (VIEWS / f"{slug}.json").write_text(told(slug) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
