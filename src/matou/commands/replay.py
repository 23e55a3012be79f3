"""matou replay: every game again, every move, legal list and outcome checked."""
import sys
from typing import Any

import matou
from matou.core.errors import MatouError
from matou.core.record import at_line, read_records
from matou.core.words import Phrase

from .common import print_json, watched


def run(args: Any) -> int:
    say = args.language.say
    games = moves = 0
    faults: list[str] = []

    def fault(error: MatouError) -> None:
        faults.append(say(error.phrase))
        if not args.json:
            print(f"matou replay: {faults[-1]}", file=sys.stderr)

    for path in args.files:
        try:
            for number, record in watched(read_records(path, fault), None, say(Phrase("games"))):  # type: ignore[arg-type]
                try:
                    record.replay(matou.load(record.game))
                except MatouError as error:
                    fault(at_line(path, number, error))
                    continue
                games += 1
                moves += len(record.moves)
        except MatouError as error:
            fault(error)
    if args.json:
        print_json({"games": games, "moves": moves, "faults": faults})
    else:
        print(say(Phrase("games that hold: {games} ({moves} moves); records that do not: {faults}",
                         games=games, moves=moves, faults=len(faults))))
    return 2 if faults else 0
