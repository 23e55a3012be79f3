"""matou verify: was the deal of a served game fixed before the first move, and does everything in its record hold?"""
from typing import Any

from matou.core.errors import RecordError
from matou.core.record import Record
from matou.core.words import Phrase
from matou.games import load
from matou.server.match.fairness import LUCK, commitment, shared_seed

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
    table, promised = record.extra.get("table"), record.extra.get("commitment")
    secret = record.extra.get("secret", record.seed)
    if not isinstance(table, str) or not isinstance(promised, str) or not isinstance(secret, str):
        raise RecordError("nothing to verify: expected table, commitment and seed")
    if commitment(secret, table) != promised:
        raise RecordError("the seed does not match the commitment made when table {table} was opened", table=table)
    if "secret" in record.extra and shared_seed(secret, table, luck_of(record)) != record.seed:
        raise RecordError("the seed of table {table} is not made of the secret and of what the players contributed",
                          table=table)
    record.replay(load(record.game))
    if record.outcome is None:
        raise RecordError("the game is not over, so its seed should be secret")
    return {"table": table, "commitment": promised}


def luck_of(record: Record) -> list[str | None]:
    """By seat, what was contributed to the deal."""
    luck = record.extra.get(LUCK)
    if not isinstance(luck, list) or len(luck) != record.seats or \
            not all(one is None or isinstance(one, str) for one in luck):
        raise RecordError("luck: one text or null for each of {seats} seats was expected", seats=record.seats)
    return luck
