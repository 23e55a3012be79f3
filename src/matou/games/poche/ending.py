"""How a game of Chats de Poche ended, or would end now, explained: what the rules found, as plain data with names.

- `clans`: by seat. `centre`: the square the justice chief left for the centre, or None (§4.1).
- `dogs`: each with its square, its name and its victims, [square, cat] (§4.2).
- `chaos`: the attack of each Chaoticat, or None, and `chaoticats`, the squares of those that count (§4.3).
- `crook`: the crook chief's victims (§4.4).
- `prey`: each with its square, its name, its points, and by seat the attackers, [square, cat, attack], and the totals;
  `captor`: the seat that got it, or None; `given`: the chaos chief got it without a capture (§4.5, §4.6).
- `seats`: by seat, the points of mice, pigeons, flies and the clan's bonus, the sum, and the number of prey (§4.7).
- `scores`: by seat, those points and those of the first game, if this is the second of two. `decider`: what decides, or
  would, if this were the last game: `points`, the Justice clan (`justice`), more `prey`, or None (§4.8).
"""
from __future__ import annotations

from typing import TYPE_CHECKING, Any

from matou.core.fields import blank
from matou.core.game import Position
from matou.core.plain import plain

from . import board, rules, scoring
from .names import CLANS, DOG_NAMES, PREY_NAMES, SQUARES, tile_name

if TYPE_CHECKING:
    from .rows import BoxRow, StateRow

SOURCES = ("mice", "pigeons", "flies", "bonus")
DECIDERS = {scoring.BY_POINTS: "points", scoring.BY_JUSTICE: "justice", scoring.BY_PREY: "prey", scoring.SHARED: None}


def ended(position: Position) -> list[dict[str, Any]]:
    """§4 Every game that has ended so far: one, or two in expert (§6.3)."""
    games = []
    if position.row.game == 1:
        row = position.row.copy()
        rules.look_back(row)
        row.points[:] = row.prey[:] = 0          # there was no game before it
        games.append(explained(row, position.box.row))
    if position.row.phase == board.OVER:
        games.append(explained(position.row, position.box.row))
    return games


def standing(position: Position) -> dict[str, Any] | None:
    """§4 The game on the table as if it ended now: tiles that are face down count for nothing, and no dog is rotated.
    None while clans are picked."""
    if position.row.phase == board.PICKING:
        return None
    row = position.row.copy()
    rules.stop_here(row)
    return explained(row, position.box.row)


def explained(row: StateRow, box: BoxRow) -> dict[str, Any]:
    """What the rules found, as plain data with names."""
    found = blank(scoring.EXPLAINED)
    scoring.explain(row, box, found)
    x, left, faces, worth = plain(found), int(row.justice_from), row.face.tolist(), box.worth.tolist()
    clans = [CLANS[clan] for clan in row.clan.tolist()]
    named = [tile_name(clans, tile) for tile in faces]
    return {
        "clans": clans,
        "centre": SQUARES[left] if left >= 0 else None,
        "dogs": [{"square": SQUARES[named.index(dog)], "name": dog, "victims": _named(x.chased[i], named)}
                 for i, dog in enumerate(DOG_NAMES) if dog in named],
        "chaos": x.chaos if "chaos" in clans else None,
        "chaoticats": [square for square, _ in _named(x.chaoticats, named)],
        "crook": _named(x.bullied, named),
        "prey": [_prey(x, one, named, faces, worth[one]) for one in range(board.PREYS) if x.where[one] >= 0],
        "seats": [{**dict(zip(SOURCES, x.source[p], strict=True)), "points": x.points[p],
                   "prey": x.captor.count(p)} for p in range(board.SEATS)],
        "scores": list(x.score),
        "decider": DECIDERS[x.decider],
    }


def _named(squares: int, named: list[str]) -> list[list[str]]:
    return [[SQUARES[q], named[q]] for q in range(board.TILES) if squares >> q & 1]


def _prey(x: Any, one: int, named: list[str], faces: list[int], worth: int) -> dict[str, Any]:
    captor, bites = x.captor[one], x.bite[one]
    biting = [q for q, attack in enumerate(bites) if attack > 0]
    return {
        "square": SQUARES[x.where[one]], "name": PREY_NAMES[one], "points": worth,
        "attackers": [[[SQUARES[q], named[q], bites[q]] for q in biting if faces[q] // board.CATS == p]
                      for p in range(board.SEATS)],
        "totals": list(x.total[one]),
        "captor": None if captor < 0 else captor,
        "given": bool(x.given[one]),
    }
