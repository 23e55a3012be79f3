"""matou practice: which additions were practised in games of Le Ch'ami, as a grid for each player; and which to
practise."""
from typing import Any

from matou.core.errors import RecordError
from matou.core.record import read_records
from matou.core.words import Phrase
from matou.games import load

from .common import print_json


def run(args: Any) -> int:
    practice: Any = load("chami").part("practice")
    games = [practice.practice(record) for path in args.files for _, record in read_records(path)
             if record.game == "chami"]
    if not games:
        raise RecordError("{files}: no game of Le Ch'ami", files=", ".join(map(str, args.files)))
    names = list(dict.fromkeys(player["name"] for game in games for player in game["players"]))
    players = [practice.merged(games, name) for name in names if args.name in (None, name)]
    if not players:
        raise RecordError("no player is called {name}; there are: {names}", name=args.name, names=", ".join(names))
    if args.json:
        print_json({"records": games} if args.each else {"players": players})
        return 0
    for game in games if args.each else [{"tables": games[0]["tables"], "players": players}]:
        for player in game["players"]:
            if args.name in (None, player["name"]):
                _print(args, player, practice.grid(player, game["tables"]))
    return 0


def _print(args: Any, player: dict[str, Any], grid: list[list[str]]) -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Table
    say = args.language.say
    heading, *rows = grid
    sheet = Table(*heading, title=player["name"], box=box.SIMPLE, caption=say(Phrase(
        "How often each addition was laid or added; ! where one was refused; seconds where times are known.")))
    for row in rows:
        sheet.add_row(*row)
    Console().print(sheet)
    if player["weak"]:
        print(say(Phrase("To practise, for they were refused or took long: {additions}",
                         additions=", ".join(player["weak"]))))
