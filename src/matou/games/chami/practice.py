"""What a player has practised: the additions they laid, added, or got wrong, as plain data for a 10 × 10 grid (§1.4).

A record may carry two keys of its own that are read here: `times`, the seconds each move took, one number per move; and
`refused`, the moves that were tried and not allowed: [[seat, "lay 4+8 =13 5+9"], …].
"""
import re
from typing import Any

from matou.core.record import Record

from .names import TABLES

ADDITION = re.compile(r"(?<![\d+])(\d+)\+(\d+)(?![\d+])")
COUNTED = {"lay": "laid", "add": "added"}


def practice(record: Record) -> dict[str, Any]:
    """By player: how often each addition was laid, added and refused, and how many seconds those moves took."""
    times = record.extra.get("times")
    players: list[dict[str, Any]] = [{"name": name, "pairs": {}} for name in record.names]
    for at, (seat, text) in enumerate(record.moves):
        verb = text.partition(" ")[0]
        if verb in COUNTED:
            seconds = times[at] if isinstance(times, list) and at < len(times) else None
            _count(players[seat]["pairs"], text, COUNTED[verb], seconds)
    for seat, text in _refused(record):
        if text.partition(" ")[0] in COUNTED:
            _count(players[seat]["pairs"], text, "refused", None)
    return {"game": record.game, "tables": record.options.get("tables", "1-10"), "players": players}


def is_practice(text: str) -> bool:
    """§1.4 Does a move lay or add an addition?"""
    return text.partition(" ")[0] in COUNTED and ADDITION.search(text) is not None


def _refused(record: Record) -> list[tuple[int, str]]:
    """The moves that were tried, as far as the record's key has its form: other programs may use it otherwise."""
    tried = record.extra.get("refused")
    return [(one[0], one[1]) for one in (tried if isinstance(tried, list) else ())
            if isinstance(one, (list, tuple)) and len(one) == 2 and isinstance(one[1], str)
            and type(one[0]) is int and 0 <= one[0] < record.seats]


def _count(pairs: dict[str, Any], text: str, what: str, seconds: Any) -> None:
    for left, right in ADDITION.findall(text):
        pair = pairs.setdefault(f"{int(left)}+{int(right)}", {"laid": 0, "added": 0, "refused": 0, "seconds": []})
        pair[what] += 1
        if isinstance(seconds, (int, float)) and not isinstance(seconds, bool):
            pair["seconds"].append(seconds)


def merged(records: list[dict[str, Any]], name: str) -> dict[str, Any]:
    """All that the player of this name practised, over many records' data."""
    pairs: dict[str, Any] = {}
    for data in records:
        for player in data["players"]:
            if player["name"] == name:
                for text, found in player["pairs"].items():
                    pair = pairs.setdefault(text, {"laid": 0, "added": 0, "refused": 0, "seconds": []})
                    for key in pair:
                        pair[key] = pair[key] + found[key]
    return {"name": name, "pairs": pairs}


def cell(pair: dict[str, Any] | None) -> str:
    """How often an addition was used; ! where one was refused; the middle time in seconds, where times are known."""
    if pair is None:
        return "."
    used = str(pair["laid"] + pair["added"]) + ("!" if pair["refused"] else "")
    seconds = sorted(pair["seconds"])
    return f"{used} {seconds[len(seconds) // 2]:.0f}s" if seconds else used


def grid(player: dict[str, Any], tables: str = "1-10") -> list[list[str]]:
    """Eleven rows of eleven texts: a heading, then the left sides; the columns are the right sides."""
    sides = TABLES.get(tables, TABLES["1-10"])
    rows = [["+", *map(str, sides)]]
    rows += [[str(left), *(cell(player["pairs"].get(f"{left}+{right}")) for right in sides)] for left in sides]
    return rows
