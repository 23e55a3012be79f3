"""Moments of games at which something moves, one of each kind for each table, and the stage they are shown on.

What may be seen there: web/src/stage; films of them: tools/film.py; what must be true of them: tests/web/test_flights.py.
"""
import json
import re
from pathlib import Path
from typing import Any, NamedTuple

import matou
from stage import STAGE, played, staged, write

BUILT = STAGE / "built"                          # the page, as `npm run stage` builds it
OWN = 0                                          # through whose eyes the games are seen


class Kind(NamedTuple):
    """A kind of movement: whose move, and how its text begins."""

    own: bool
    move: str


class Moment(NamedTuple):
    game: str
    kind: str
    ply: int                                     # the position that it leads to
    move: str


# How many players, who plays, from which seed: games in which everything happens.
GAMES: dict[str, tuple[int, str, str]] = {
    "discat": (4, "greedy", "3"), "chami": (3, "random", "2"), "poche": (2, "random", "3"),
    "catdays": (2, "greedy", "2"),
}
KINDS: dict[str, dict[str, Kind]] = {
    "discat": {"play": Kind(True, r"\d\d\+"), "draw": Kind(True, r"\d\d$"), "other-plays": Kind(False, r"\d\d\+"),
               "exchange": Kind(True, "pass x"), "other-exchanges": Kind(False, "pass x")},
    "chami": {"lay": Kind(True, "lay"), "drop": Kind(True, "drop [^s]"), "other-drops": Kind(False, "drop [^s]"),
              "other-lays": Kind(False, "lay"), "swap": Kind(True, "drop sumo @"),
              "other-swaps": Kind(False, "drop sumo @"), "give": Kind(True, "give"), "other-gives": Kind(False, "give")},
    "poche": {"flip": Kind(True, "flip"), "other-flips": Kind(False, "flip"), "swap": Kind(True, "swap"),
              "other-swaps": Kind(False, "swap")},
    "catdays": {"play": Kind(True, "play"), "draw": Kind(True, "draw"), "other-plays": Kind(False, "play"),
                "other-draws": Kind(False, "draw"), "takes": Kind(False, "play cat_thief|play thief|play [a-z_]+ \\w+ ")},
}


def stage_all(folder: Path, games: list[str]) -> dict[str, dict[str, Any]]:
    """Writes these games into a folder, unless they are there: what the page is told of each."""
    folder.mkdir(parents=True, exist_ok=True)
    told = {}
    for name in games:
        seats, agent, seed = GAMES[name]
        file = folder / f"{name}.json"
        if not file.exists():
            states = list(played(matou.load(name).deal(seats, seed), agent))
            write(folder, staged(states, OWN))
        told[name] = json.loads(file.read_text(encoding="utf-8"))
    return told


def moments(told: dict[str, Any]) -> list[Moment]:
    """The first moment of each kind in a game, not before everybody has made a move."""
    found = []
    for kind, (own, begins) in KINDS[told["game"]].items():
        for before, view in zip(told["views"], told["views"][1:], strict=False):
            seat, move = view["heard"][-1]
            if view["ply"] == before["ply"] + 1 and (seat == OWN) == own and re.match(begins, move):
                found.append(Moment(told["game"], kind, told["views"].index(view), move))
                break
    return found
