"""matou verify: was the deal of a served game fixed before the first move, and does everything in its record hold?"""
from typing import Any

from matou.core.errors import RecordError
from matou.core.record import Record
from matou.core.words import Phrase
from matou.games import load
from matou.server.fair import commitment

from .common import print_json
from .looking import Look


def run(args: Any) -> int:
    say, look = args.language.say, Look("verify", args)
    held = list(look.at_all(checked))
    if args.json:
        print_json({"held": held, "faults": look.faults})
    else:
        for one in held:
            print(say(Phrase("table {table}: the deal is the one that was promised ({commitment})", **one)))
        print(say(Phrase("records that hold: {held}; records that do not: {faults}",
                         held=len(held), faults=len(look.faults))))
    return 2 if look.faults else 0


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
