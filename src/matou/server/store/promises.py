"""Promises: a table's name and commitment, given out before the table is made.

A table against computer cats begins the moment it is made. A player asks for a promise first, so that the server has
committed to its secret before it sees what they contribute. A promise is good once, for its guest, and for a while.
"""
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from sqlalchemy import delete, func, insert, select

from ..match.fairness import commitment, new_name, new_seed
from ..net.protocol import Refusal
from ..people.guests import Guest
from .log import Store, now
from .schema import promises

SECONDS = 600
PER_GUEST = 8                                    # the oldest of more is forgotten
MOST = 20_000                                    # of all guests together


class Promise(NamedTuple):
    """The name of a future table, and the secret its deal will be made from."""
    table: str
    secret: str

    @property
    def commitment(self) -> str:
        return commitment(self.secret, self.table)


def new_promise() -> Promise:
    return Promise(new_name(9), new_seed())


class Promises:
    """The promises that were given and not used yet, in the store's database."""

    def __init__(self, store: Store):
        self.store = store

    async def give(self, guest: Guest) -> Promise:
        """A new promise for this guest; expired ones are deleted."""
        promise, until = new_promise(), datetime.now(UTC) + timedelta(seconds=SECONDS)
        theirs = promises.c.guest == guest.token
        newest = select(promises.c.table).where(theirs).order_by(promises.c.until.desc()).limit(PER_GUEST - 1)
        async with self.store.begin() as connection:
            await connection.execute(delete(promises).where(promises.c.until <= now()))
            kept = list((await connection.execute(newest)).scalars())
            await connection.execute(delete(promises).where(theirs, promises.c.table.not_in(kept)))
            if ((await connection.execute(select(func.count()).select_from(promises))).scalar() or 0) >= MOST:
                raise Refusal("busy", "too many tables are being made; try again later", status=503)
            await connection.execute(insert(promises).values(
                table=promise.table, guest=guest.token, secret=promise.secret,
                until=until.isoformat(timespec="milliseconds")))
        return promise

    async def take(self, table: str, guest: Guest) -> Promise:
        """Uses up the promise of this name, and returns it."""
        mine = (promises.c.table == table) & (promises.c.guest == guest.token)
        async with self.store.begin() as connection:
            found = (await connection.execute(select(promises.c.secret).where(mine, promises.c.until > now())
                                              .with_for_update())).scalar()
            used = await connection.execute(delete(promises).where(mine))
            if found is None or not used.rowcount:
                raise Refusal("promise", "there is no such promise, or it was used or has expired", status=409)
        return Promise(table, found)
