"""Moments of games at which something moves, one of each kind for each table, and the stage they are shown on.

Films of them are made by tools/film.py; what must be true of them is in tests/web/test_flights.py.
"""
import itertools
import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import matou
from stage import STAGE, played, staged, write

BUILT = STAGE / "built"                          # the page, as `npm run stage` builds it
OWN = 0                                          # through whose eyes the games are seen
AFTER = 3                                        # positions beyond the last moment: what interrupts it


class Kind(NamedTuple):
    """A kind of movement: whose move, and how its text begins."""

    own: bool
    move: str


class Moment(NamedTuple):
    game: str
    kind: str
    at: int                                      # the position that it leads to
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
              "other-swaps": Kind(False, "drop sumo @"), "give": Kind(True, "give"),
              "other-gives": Kind(False, "give")},
    "poche": {"pick": Kind(True, "pick"), "other-picks": Kind(False, "pick"),
              "flip": Kind(True, "flip"), "other-flips": Kind(False, "flip"), "swap": Kind(True, "swap"),
              "other-swaps": Kind(False, "swap")},
    "catdays": {"play": Kind(True, "play"), "draw": Kind(True, "draw"), "other-plays": Kind(False, "play"),
                "other-draws": Kind(False, "draw"), "other-takes": Kind(False, r"play \w+ \w+ swap")},
}


def stage_all(folder: Path, games: list[str]) -> dict[str, dict[str, Any]]:
    """Writes these games into a folder, unless they are there and newer than the program: what the page is told of
    each."""
    folder.mkdir(parents=True, exist_ok=True)
    told, newest = {}, max(source.stat().st_mtime for source in Path(matou.__file__).parent.rglob("*.py"))
    for name in games:
        seats, agent, seed = GAMES[name]
        file = folder / f"{name}.json"
        if not file.exists() or file.stat().st_mtime < newest:
            states = list(played(matou.load(name).deal(seats, seed), agent))
            write(folder, staged(states[:needed(name, states)], OWN))
        told[name] = json.loads(file.read_text(encoding="utf-8"))
    return told


def needed(game: str, states: list[matou.State]) -> int:
    """How many positions of a game are needed to see each kind, and what comes after."""
    heard = [states[0].game.view(state, OWN).heard for state in states]
    return max(at for _, at, _ in found(game, heard)) + AFTER


def found(game: str, heard: Sequence[Sequence[Any]]) -> Iterator[tuple[str, int, str]]:
    """By kind: the first position it leads to, and the move."""
    for kind, (own, begins) in KINDS[game].items():
        for at, (before, now) in enumerate(itertools.pairwise(heard), 1):
            if len(now) == len(before) + 1 and (now[-1][0] == OWN) == own and re.match(begins, now[-1][1]):
                yield kind, at, now[-1][1]
                break


def moments(told: dict[str, Any]) -> list[Moment]:
    """The first moment of each kind in a game."""
    return [Moment(told["game"], *one) for one in found(told["game"], [view["heard"] for view in told["views"]])]
