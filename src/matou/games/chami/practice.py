"""What a player has practised: the additions they laid, added, or got wrong, as plain data for a 10 × 10 grid (§1.4);
which of them to practise; and all that there are (§1.1).

To practise are the additions that were refused, and those that took their player long: more than six seconds per
addition of the move, and much longer than that player usually takes; or more than twelve, which is long even for a
child who is slow at everything. 3+4 and 4+3 are one of them.

A record may carry two keys of its own that are read here: `times`, the seconds each move took, one number per move; and
`refused`, the moves that were tried and not allowed: [[seat, "lay 4+8 =13 5+9"], …].
"""
import re
from statistics import median
from typing import Any

from matou.core.game import Game
from matou.core.record import Record
from matou.core.words import Phrase

from . import table
from .names import NAMES, TABLES

TITLE = Phrase("Additions")                      # what can be practised apart from the game
GRID = Phrase("How often each addition was laid or added; ! where one was refused; seconds where times are known.")
SLOW = 6                                         # seconds per addition
UNUSUAL = 1.5                                    # times as long as the player usually takes
SURELY_SLOW = 12                                 # seconds per addition: for anybody

ADDITION = re.compile(r"(?<![\d+])(\d+)\+(\d+)(?![\d+])")
COUNTED = {"lay": "laid", "add": "added"}


def practice(record: Record) -> dict[str, Any]:
    """By player: how often each addition was laid, added and refused, how many seconds those moves took, and which
    additions to practise (`weak`)."""
    times = record.extra.get("times")
    players: list[dict[str, Any]] = [{"name": name, "pairs": {}, "weak": []} for name in record.names]
    timed: list[list[tuple[float, str]]] = [[] for _ in players]
    for at, (seat, text) in enumerate(record.moves):
        verb = text.partition(" ")[0]
        if verb in COUNTED:
            seconds = _seconds(times[at] if isinstance(times, list) and at < len(times) else None)
            _count(players[seat]["pairs"], text, COUNTED[verb], seconds)
            if seconds is not None and (additions := ADDITION.findall(text)):
                timed[seat].append((seconds / len(additions), text))
    for seat, text in _refused(record):
        if text.partition(" ")[0] in COUNTED:
            _count(players[seat]["pairs"], text, "refused", None)
    tables = record.options.get("tables", "1-10")
    for player, moves in zip(players, timed, strict=True):
        player["weak"] = _weak(player["pairs"], moves, TABLES.get(tables, TABLES["1-10"]))
    return {"game": record.game, "tables": tables, "players": players}


def _weak(pairs: dict[str, Any], moves: list[tuple[float, str]], sides: range) -> list[str]:
    """What one player should practise: what was refused, then what took long. People may try numbers that are on no
    card."""
    usual = median(seconds for seconds, _ in moves) if moves else 0
    slow = [text for seconds, text in moves if seconds > min(SURELY_SLOW, max(SLOW, UNUSUAL * usual))]
    wrong = [text for text, pair in pairs.items() if pair["refused"]]
    found = (sorted(map(int, pair)) for text in (*wrong, *slow) for pair in ADDITION.findall(text))
    return list(dict.fromkeys(f"{left}+{right}" for left, right in found if left in sides and right in sides))


def facts(game: Game) -> list[dict[str, Any]]:
    """§1.1 By the option `tables`: the additions on the cards of the box, either way round, each with its sum; `usual`:
    what one plays with unless one chooses."""
    usual = next(option.default for option in game.options if option.name == "tables")
    return [{"tables": name, "usual": name == usual, "facts": _on_cards(game.own_box.row.copies[at])}
            for at, name in enumerate(TABLES)]


def _on_cards(copies: Any) -> list[dict[str, int]]:
    """The additions of a deck, each once."""
    found = {}
    for card in range(1, table.SUM):
        if copies[card]:
            left, right = sorted(map(int, NAMES[card].split("+")))
            found[left, right] = {"left": left, "right": right, "sum": int(table.NUMBER[card])}
    return list(found.values())


def is_practice(text: str) -> bool:
    """§1.4 Does a move lay or add an addition?"""
    return text.partition(" ")[0] in COUNTED and ADDITION.search(text) is not None


def _refused(record: Record) -> list[tuple[int, str]]:
    """The moves that were tried, as far as the record's key has its form: other programs may use it otherwise."""
    tried = record.extra.get("refused")
    return [(one[0], one[1]) for one in (tried if isinstance(tried, list) else ())
            if isinstance(one, (list, tuple)) and len(one) == 2 and isinstance(one[1], str)
            and type(one[0]) is int and 0 <= one[0] < record.seats]


def _seconds(found: Any) -> float | None:
    """A time, as far as the record's key has its form."""
    return found if isinstance(found, (int, float)) and not isinstance(found, bool) else None


def _count(pairs: dict[str, Any], text: str, what: str, seconds: float | None) -> None:
    for left, right in ADDITION.findall(text):
        pair = pairs.setdefault(f"{int(left)}+{int(right)}", {"laid": 0, "added": 0, "refused": 0, "seconds": []})
        pair[what] += 1
        if seconds is not None:
            pair["seconds"].append(seconds)


def merged(records: list[dict[str, Any]], name: str) -> dict[str, Any]:
    """All that the player of this name practised, over many records' data."""
    pairs: dict[str, Any] = {}
    weak: list[str] = []
    for data in records:
        for player in data["players"]:
            if player["name"] == name:
                weak += player["weak"]
                for text, found in player["pairs"].items():
                    pair = pairs.setdefault(text, {"laid": 0, "added": 0, "refused": 0, "seconds": []})
                    for key in pair:
                        pair[key] = pair[key] + found[key]
    return {"name": name, "pairs": pairs, "weak": list(dict.fromkeys(weak))}


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
