"""matou practice: what was practised in games with something to practise (a game's practice.py), as a grid for each
player; and what to practise."""
from collections.abc import Iterator
from typing import Any

from matou.core.errors import RecordError
from matou.core.record import read_records
from matou.core.words import Phrase
from matou.games import GAMES, load

from .common import print_json


def run(args: Any) -> int:
    games = list(_practised(args.files))
    if not games:
        raise RecordError("{files}: there is nothing to practise in these games", files=", ".join(map(str, args.files)))
    names = list(dict.fromkeys(player["name"] for game in games for player in game["players"]))
    if args.name not in (None, *names):
        raise RecordError("no player is called {name}; there are: {names}", name=args.name, names=", ".join(names))
    together = [_together([one for one in games if one["game"] == slug], names if args.name is None else [args.name])
                for slug in dict.fromkeys(game["game"] for game in games)]
    if args.json:
        print_json({"records": games} if args.each else
                   {"players": [player for game in together for player in game["players"]]})
        return 0
    for game in games if args.each else together:
        for player in game["players"]:
            if args.name in (None, player["name"]):
                _print(args, player, game)
    return 0


def part_of(slug: str) -> Any:
    """What there is to practise in a game; None if there is nothing, or if the game is not there."""
    return load(slug).part("practice") if slug in GAMES else None


def _practised(files: Any) -> Iterator[dict[str, Any]]:
    for path in files:
        for _, record in read_records(path):
            if part := part_of(record.game):
                yield part.practice(record)


def _together(games: list[dict[str, Any]], names: list[str]) -> dict[str, Any]:
    """Several games of one kind, as if they were one."""
    part = part_of(games[0]["game"])
    there = [name for name in names if any(player["name"] == name for game in games for player in game["players"])]
    return {**games[0], "players": [part.merged(games, name) for name in there]}


def _print(args: Any, player: dict[str, Any], game: dict[str, Any]) -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Table
    say, part = args.language.say, part_of(game["game"])
    heading, *rows = part.grid(player, game["tables"])
    sheet = Table(*heading, title=player["name"], box=box.SIMPLE, caption=say(part.GRID))
    for row in rows:
        sheet.add_row(*row)
    Console().print(sheet)
    if player["weak"]:
        print(say(Phrase("To practise, for they were refused or took long: {additions}",
                         additions=", ".join(player["weak"]))))
