"""Prepared tables: the name and the commitment of a table, given out before the table is made.

A table against computer cats begins the moment it is made. The player's browser has it prepared first, so that the
server has committed to its secret before it sees what they contribute. It can be used once, by its guest, for ten
minutes.
"""
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from sqlalchemy import delete, func, insert, select

from ..match.fairness import commitment, new_name, new_seed
from ..net.protocol import Refusal
from ..people.guests import Guest
from .log import Store, now
from .schema import prepared

VALID_SECONDS = 600                              # that a prepared table waits to be used
PER_GUEST = 8                                    # the oldest of more is forgotten
MOST_PREPARED = 20_000                           # of all guests together


class PreparedTable(NamedTuple):
    """The name of a future table, and the secret its deal will be made from."""
    table: str
    secret: str

    @property
    def commitment(self) -> str:
        return commitment(self.secret, self.table)


def prepare_table() -> PreparedTable:
    return PreparedTable(new_name(9), new_seed())


class PreparedTables:
    """The prepared tables that are not used yet, in the store's database."""

    def __init__(self, store: Store):
        self.store = store

    async def prepare(self, guest: Guest) -> PreparedTable:
        """Prepares a table for this guest; expired ones are deleted."""
        new, until = prepare_table(), datetime.now(UTC) + timedelta(seconds=VALID_SECONDS)
        theirs = prepared.c.guest == guest.token
        newest = select(prepared.c.table).where(theirs).order_by(prepared.c.until.desc()).limit(PER_GUEST - 1)
        async with self.store.begin() as connection:
            await connection.execute(delete(prepared).where(prepared.c.until <= now()))
            kept = list((await connection.execute(newest)).scalars())
            await connection.execute(delete(prepared).where(theirs, prepared.c.table.not_in(kept)))
            if ((await connection.execute(select(func.count()).select_from(prepared))).scalar() or 0) >= MOST_PREPARED:
                raise Refusal("busy", "too many tables are being made; try again later", status=503)
            await connection.execute(insert(prepared).values(
                table=new.table, guest=guest.token, secret=new.secret,
                until=until.isoformat(timespec="milliseconds")))
        return new

    async def take(self, table: str, guest: Guest) -> PreparedTable:
        """Uses up the prepared table of this name, and returns it."""
        mine = (prepared.c.table == table) & (prepared.c.guest == guest.token)
        async with self.store.begin() as connection:
            found = (await connection.execute(select(prepared.c.secret).where(mine, prepared.c.until > now())
                                              .with_for_update())).scalar()
            used = await connection.execute(delete(prepared).where(mine))
            if found is None or not used.rowcount:
                raise Refusal("promise", "there is no such promise, or it was used or has expired", status=409)
        return PreparedTable(table, found)
