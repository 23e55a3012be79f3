"""Lifetimes: what is removed when it is old (docs/operations.md), by `matou admin tidy`. The server may run meanwhile:
every step is a short transaction that looks again at what it removes.

A game that is being played is never touched, and a finished one only if that was asked for.
"""
import time
from collections.abc import AsyncIterator, Callable, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple

from sqlalchemy import Column, ColumnElement, and_, delete, exists, func, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from ..settings import Settings
from .log import Store, now
from .schema import guests, keys, practice, prepared, puzzle_tries, ratings, seats, solvers, subscriptions, tables
from .tables import drop_tables, pointing_at

ROWS_PER_TRANSACTION = 200                       # rows of one transaction: a server's own writes come in between
# What goes with a guest; anything else of theirs keeps them.
OF_GUESTS = (keys, practice, prepared, puzzle_tries, ratings, solvers, subscriptions)


class Tidied(NamedTuple):
    """How much was removed, or would be."""
    links: int
    open: int
    closed: int
    finished: int
    guests: int
    notifications: int = 0                       # of devices whose browser has ended them


def before(days: int) -> str:
    """The moment this many days ago, as the database writes it."""
    return (datetime.now(UTC) - timedelta(days=days)).isoformat(timespec="milliseconds")


class Tidy:
    """One clean-up. `remove`: do it; otherwise only count. `finished`: finished games too."""

    def __init__(self, store: Store, settings: Settings, remove: bool = False, finished: bool = False):
        self.store, self.settings, self.remove, self.finished = store, settings, remove, finished

    async def run(self) -> Tidied:
        """Removes tables before guests: guests who sit at no table any more can go, too."""
        days = self.settings
        return Tidied(
            await self._each(keys.c.token, keys.c.until < now(), self._drop_links),
            await self._old(days.open_days, "open", tables.c.created, self._close),
            await self._old(days.closed_days, "closed", tables.c.ended, self._drop_tables),
            await self._old(days.finished_days if self.finished else 0, "over", tables.c.ended, self._drop_tables),
            await self._each(guests.c.token, is_unused(before(days.guest_days)), self._drop_guests)
            if days.guest_days else 0,
            await self._each(subscriptions.c.device, subscriptions.c.expires < time.time(), self._drop_subscriptions))

    async def _old(self, days: int, state: str, since: Column[Any], drop: Callable[..., Any]) -> int:
        """The tables in this state for this many days; 0: they are kept permanently."""
        return await self._each(tables.c.id, and_(tables.c.state == state, since < before(days)), drop) if days else 0

    async def _each(self, key: Column[str], where: ColumnElement[bool], drop: Callable[..., Any]) -> int:
        if not self.remove:
            async with self.store.connect() as connection:
                found = await connection.execute(select(func.count()).select_from(key.table).where(where))
                return found.scalar() or 0
        done = 0
        async for batch in self._batches(key, where):
            try:
                async with self.store.begin() as connection:
                    done += await drop(connection, and_(key.in_(batch), where), batch)
            except IntegrityError:               # somebody used one of them meanwhile: next time
                continue
        return done

    async def _batches(self, key: Column[str], where: ColumnElement[bool]) -> AsyncIterator[Sequence[str]]:
        async with self.store.connect() as connection:
            found = (await connection.execute(select(key).where(where))).scalars().all()
        for at in range(0, len(found), ROWS_PER_TRANSACTION):
            yield found[at:at + ROWS_PER_TRANSACTION]

    async def _drop_links(self, connection: AsyncConnection, where: ColumnElement[bool], _: Sequence[str]) -> int:
        return (await connection.execute(delete(keys).where(where))).rowcount

    async def _drop_subscriptions(self, connection: AsyncConnection, where: ColumnElement[bool],
                                  _: Sequence[str]) -> int:
        return (await connection.execute(delete(subscriptions).where(where))).rowcount

    async def _close(self, connection: AsyncConnection, where: ColumnElement[bool], batch: Sequence[str]) -> int:
        """Closes first, which a running server notices; closed tables are removed later."""
        closed = await connection.execute(update(tables).where(where).values(state="closed", ended=now(), again=None))
        for table in batch:
            await self.store.notify(connection, table)
        return closed.rowcount

    async def _drop_tables(self, connection: AsyncConnection, where: ColumnElement[bool], _: Sequence[str]) -> int:
        """Deletes tables with their seats and logs. A table that is over or closed stays so."""
        return await drop_tables(connection, select(tables.c.id).where(where))

    async def _drop_guests(self, connection: AsyncConnection, where: ColumnElement[bool], _: Sequence[str]) -> int:
        going = (await connection.execute(select(guests.c.token).where(where).with_for_update())).scalars().all()
        for kind in OF_GUESTS:
            await connection.execute(delete(kind).where(kind.c.guest.in_(going)))
        return (await connection.execute(delete(guests).where(guests.c.token.in_(going)))).rowcount


def is_unused(since: str) -> ColumnElement[bool]:
    """The condition that a guest was not here since then, on any device, and that nothing else is kept of them: no
    seat, no seat reserved in a rematch and no program of theirs."""
    programs = guests.alias()
    elsewhere = [exists().where(column == guests.c.token) for column in pointing_at(guests)
                 if column.table not in OF_GUESTS]
    return and_(guests.c.created < since, func.coalesce(guests.c.used, guests.c.created) < since,
                ~exists().where(keys.c.guest == guests.c.token, func.coalesce(keys.c.used, "") >= since[:10]),
                ~exists().where(seats.c.meant == guests.c.token),
                ~exists().where(programs.c.owner == guests.c.token), *(~one for one in elsewhere))
