"""Fair deals that anyone can check: the server commits to a secret, players add to it, and the end reveals everything.

The server draws a secret for a table and publishes its commitment before anybody contributes. Anyone who sits down may
contribute random digits of their own. The seed of the deal is made of the secret, the table and all contributions by
seat: neither the server nor the players choose it alone. `docs/protocol.md` says what this prevents, and what not.
"""
import hashlib
import secrets
from collections.abc import Mapping, Sequence
from typing import Annotated, Any

import msgspec

from matou.core.errors import RecordError
from matou.core.record import Record

IMPORTED = "imported"                            # of a header: the seal of a game that was brought along as a record
DEAL = "deal"                                    # of such a header: the deal, where the record had no seed
LUCK = "luck"                                    # of a header: by seat, what was contributed; missing in old tables
Luck = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{16,64}(?!\n)$",
                                   description="Random hexadecimal digits that a player contributes to the deal.")]


def new_seed() -> str:
    """128 bits from the operating system."""
    return secrets.token_hex(16)


def new_name(size: int) -> str:
    """A random name of this many bytes that no command line takes for a flag."""
    while (name := secrets.token_urlsafe(size)).startswith("-"):
        pass
    return name


def commitment(secret: str, table: str) -> str:
    """Binds the server to the secret without revealing it; the table's name keeps two tables apart."""
    return digest(f"{secret}:{table}")


def shared_seed(secret: str, table: str, luck: Sequence[str | None]) -> str:
    """The seed of a deal to which players have contributed; a seat that sent nothing counts as empty."""
    return digest(f"{secret}:{table}:{','.join(one or '' for one in luck)}")


def seed_of(header: Mapping[str, Any], table: str) -> str:
    """The seed of a table's deal. Tables from before players contributed keep the one they were given."""
    secret: str = header["seed"]
    return shared_seed(secret, table, header[LUCK]) if LUCK in header else secret


def revealed(header: Mapping[str, Any], table: str) -> dict[str, Any]:
    """What a record needs, beside the seed, for anyone to check the deal; only the table where nothing was dealt. An
    imported record keeps the seal it came with."""
    if header.get(IMPORTED):
        return dict(header[IMPORTED])
    if not header["commitment"]:
        return {"table": table}
    more = {"secret": header["seed"], LUCK: header[LUCK]} if LUCK in header else {}
    return {"table": table, "commitment": header["commitment"], **more}


def check_seal(record: Record) -> tuple[str, str]:
    """Was its deal fixed before the first move? Returns the table and its commitment; RecordError if they do not fit
    the seed, or are not there."""
    table, promised = record.extra.get("table"), record.extra.get("commitment")
    secret = record.extra.get("secret", record.seed)
    if not isinstance(table, str) or not isinstance(promised, str) or not isinstance(secret, str):
        raise RecordError("nothing to verify: expected table, commitment and seed")
    if commitment(secret, table) != promised:
        raise RecordError("the seed does not match the commitment made when table {table} was opened", table=table)
    if "secret" in record.extra and shared_seed(secret, table, luck_of(record)) != record.seed:
        raise RecordError("the seed of table {table} is not made of the secret and of what the players contributed",
                          table=table)
    return table, promised


def luck_of(record: Record) -> list[str | None]:
    """By seat, what was contributed to the deal."""
    luck = record.extra.get(LUCK)
    if not isinstance(luck, list) or len(luck) != record.seats or \
            not all(one is None or isinstance(one, str) for one in luck):
        raise RecordError("luck: one text or null for each of {seats} seats was expected", seats=record.seats)
    return luck


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
