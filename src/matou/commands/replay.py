"""matou replay: every game again, every move, legal list and outcome checked."""
from typing import Any

import matou
from matou.core.record import Record
from matou.core.words import Phrase

from .common import print_json, watched
from .record_files import RecordFiles


def run(args: Any) -> int:
    say, files = args.language.say, RecordFiles("replay", args)
    lengths = list(watched(files.check_all(replayed), None, say(Phrase("games"))))
    games, moves, faults = len(lengths), sum(lengths), files.faults
    if args.json:
        print_json({"games": games, "moves": moves, "faults": faults})
    else:
        print(say(Phrase("valid games: {games} ({moves} moves); invalid records: {faults}",
                         games=games, moves=moves, faults=len(faults))))
    return 2 if faults else 0


def replayed(record: Record) -> int:
    """Replays a record; returns its number of moves."""
    record.replay(matou.load(record.game))
    return len(record.moves)
