"""matou verify: was the deal of a served game fixed before the first move, and does everything in its record hold?"""
from typing import Any

from matou.core.errors import RecordError
from matou.core.record import Record
from matou.core.words import Phrase
from matou.games import load
from matou.server.match.fairness import check_seal

from .common import print_json
from .record_files import RecordFiles


def run(args: Any) -> int:
    say, files = args.language.say, RecordFiles("verify", args)
    held = list(files.check_all(checked))
    if args.json:
        print_json({"held": held, "faults": files.faults})
    else:
        for one in held:
            print(say(Phrase("table {table}: dealt as promised ({commitment})", **one)))
        print(say(Phrase("valid records: {held}; invalid records: {faults}",
                         held=len(held), faults=len(files.faults))))
    return 2 if files.faults else 0


def checked(record: Record) -> dict[str, str]:
    """Checks commitment, deal, every move and the outcome; returns the record's table and commitment."""
    table, promised = check_seal(record)
    record.replay(load(record.game))
    if record.outcome is None:
        raise RecordError("the game is not over, so its seed should be secret")
    return {"table": table, "commitment": promised}

