"""matou verify: was the deal of a served game fixed before the first move, and does everything in its record hold?"""
import sys
from typing import Any

from matou.core.errors import MatouError, RecordError
from matou.core.record import Record, at_line, read_records
from matou.core.words import Phrase
from matou.games import load
from matou.server.fair import commitment

from .common import print_json


def run(args: Any) -> int:
    say = args.language.say
    held: list[dict[str, str]] = []
    faults: list[str] = []

    def fault(error: MatouError) -> None:
        faults.append(say(error.phrase))
        if not args.json:
            print(f"matou verify: {faults[-1]}", file=sys.stderr)

    for path in args.files:
        try:
            for number, record in read_records(path, fault):
                try:
                    held.append(checked(record))
                except MatouError as error:
                    fault(at_line(path, number, error))
        except MatouError as error:
            fault(error)
    if args.json:
        print_json({"held": held, "faults": faults})
    else:
        for one in held:
            print(say(Phrase("table {table}: the deal is the one that was promised ({commitment})", **one)))
        print(say(Phrase("records that hold: {held}; records that do not: {faults}",
                         held=len(held), faults=len(faults))))
    return 2 if faults else 0


def checked(record: Record) -> dict[str, str]:
    """Table and commitment of a record in which commitment, deal, every move and the outcome hold."""
    table, promised = record.extra.get("table"), record.extra.get("commitment")
    if not isinstance(table, str) or not isinstance(promised, str) or record.seed is None:
        raise RecordError("no promise to check: table, commitment and seed were expected")
    if commitment(record.seed, table) != promised:
        raise RecordError("the seed is not the one that was promised when table {table} was made", table=table)
    record.replay(load(record.game))
    if record.outcome is None:
        raise RecordError("the game is not over, so its seed should be secret")
    return {"table": table, "commitment": promised}
