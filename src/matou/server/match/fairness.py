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


def revealed(header: Mapping[str, Any]) -> dict[str, Any]:
    """What a record needs, beside the seed, for anyone to check the deal; nothing where nothing was dealt."""
    if not header["commitment"]:
        return {}
    more = {"secret": header["seed"], LUCK: header[LUCK]} if LUCK in header else {}
    return {"commitment": header["commitment"], **more}


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
