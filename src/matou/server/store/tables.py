"""Guests, tables and who sits where. The logs of the tables are in log.py."""
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from ..people.guests import Guest
from .log import Store, now
from .schema import guests, keys, seats, tables

MOST_LISTED = 100
NAME = func.coalesce(seats.c.name, guests.c.name)


class Chair(NamedTuple):
    """A seat: who has it, or which level plays there. `name`: the seat's own (a cat's, or a player's on a shared
    device), else the guest's. `meant`: free, for this guest alone. `bot`: a program."""
    guest: str | None = None
    name: str | None = None
    level: str | None = None
    meant: str | None = None
    away: str | None = None
    bot: bool = False

    @property
    def free(self) -> bool:
        return self.guest is None and self.level is None


class TableInfo(NamedTuple):
    """A table as it is kept: its header, and its chairs, one a seat. `revision`: how often its seats have changed."""
    id: str
    header: dict[str, Any]
    visibility: str
    link: str | None
    state: str
    created: str
    chairs: tuple[Chair, ...] = ()
    host: str | None = None
    again: str | None = None
    began: str | None = None
    ended: str | None = None
    result: dict[str, Any] | None = None
    revision: int = 0

    @property
    def room(self) -> dict[str, Any] | None:
        """What is said of a table that is being set: it begins when its host says so. None: when it is full."""
        found: dict[str, Any] | None = self.header.get("room")
        return found

    @property
    def complete(self) -> bool:
        """Nobody is waited for any more."""
        return not self.free and self.room is None

    @property
    def hints(self) -> bool:
        """May people ask for hints here? Between people only where the table says so; and then it is not rated."""
        return bool(self.header.get("hints")) or len({chair.guest for chair in self.chairs if chair.guest}) < 2

    @property
    def free(self) -> int:
        return sum(chair.free for chair in self.chairs)

    @property
    def levels(self) -> tuple[str | None, ...]:
        return tuple(chair.level for chair in self.chairs)

    @property
    def names(self) -> tuple[str | None, ...]:
        return tuple(chair.name for chair in self.chairs)

    def seats_of(self, guest: Guest | None) -> list[int]:
        """The seats of a guest: one, none, or several on the same device."""
        token = guest.token if guest else ""
        return [seat for seat, chair in enumerate(self.chairs) if chair.guest == token]

    def waits_for(self, guest: Guest | None) -> bool:
        """Is a free seat meant for this guest?"""
        return guest is not None and any(chair.meant == guest.token for chair in self.chairs)

    def seat_of(self, guest: Guest | None) -> int | None:
        """The first of them."""
        return next(iter(self.seats_of(guest)), None)


class Again(NamedTuple):
    """A rematch, and who asked for it."""
    table: str
    host: str | None


class TableStore:
    """People and tables, in the store's database."""

    def __init__(self, store: Store):
        self.store = store                       # its connections, which refuse when the database is out of order

    # Guests --------------------------------------------------------------------------------------------------

    async def keep_guest(self, guest: Guest) -> list[str]:
        """New, or with a new name. Returns the tables where people wait with them, which are told of it."""
        waiting = select(seats.c.table).join(tables).where(seats.c.guest == guest.token, tables.c.state == "open")
        async with self.store.begin() as connection:
            known = await connection.execute(update(guests).where(guests.c.token == guest.token)
                                             .values(name=guest.name))
            if not known.rowcount:
                await connection.execute(insert(guests).values(token=guest.token, name=guest.name, created=now(),
                                                               owner=guest.owner))
                return []
            found = list((await connection.execute(waiting.distinct().limit(MOST_LISTED))).scalars())
            for table in found:
                await self.store.tell(connection, table)
            return found

    async def guest(self, token: str) -> Guest | None:
        """By the digest of any of their cookies."""
        columns = select(guests.c.token, guests.c.name, guests.c.owner)
        async with self.store.connect() as connection:
            row = (await connection.execute(columns.where(guests.c.token == token))).first()
            if row is None:
                row = (await connection.execute(columns.join(keys, keys.c.guest == guests.c.token).where(
                    keys.c.token == token, keys.c.until.is_(None)))).first()
        return Guest(*row) if row else None

    async def programs(self, owner: Guest) -> int:
        """How many programs this guest answers for."""
        async with self.store.connect() as connection:
            return (await connection.execute(select(func.count()).select_from(guests)
                                             .where(guests.c.owner == owner.token))).scalar() or 0

    async def keep_key(self, guest: Guest, token: str, seconds: int) -> None:
        """A link to this guest's identity: good once, and for so long. Older ones of theirs are forgotten."""
        until = (datetime.now(UTC) + timedelta(seconds=seconds)).isoformat(timespec="milliseconds")
        async with self.store.begin() as connection:
            await connection.execute(delete(keys).where(keys.c.guest == guest.token, keys.c.until.is_not(None)))
            await connection.execute(insert(keys).values(token=token, guest=guest.token, until=until))

    async def use_key(self, link: str, token: str) -> Guest | None:
        """The guest of a link, who from now on is known by this cookie too; the link is used up."""
        async with self.store.begin() as connection:
            row = (await connection.execute(select(keys.c.guest).where(keys.c.token == link, keys.c.until > now())
                                            .with_for_update())).first()
            if row is None:
                return None
            used = await connection.execute(delete(keys).where(keys.c.token == link))
            if not used.rowcount:
                return None
            await connection.execute(insert(keys).values(token=token, guest=row.guest))
        return await self.guest(token)

    # Tables --------------------------------------------------------------------------------------------------

    async def keep_table(self, kept: TableInfo) -> bool:
        """A new table; False: there is a rematch of that table already."""
        values = {column.name: getattr(kept, column.name) for column in tables.columns}
        try:
            async with self.store.begin() as connection:
                await connection.execute(insert(tables).values(values))
                await connection.execute(insert(seats), chair_rows(kept))
                if kept.again:                   # its people hear of the rematch
                    await self.store.tell(connection, kept.again)
        except IntegrityError:
            if kept.again is None:
                raise
            return False
        return True

    async def table(self, id: str) -> TableInfo | None:
        async with self.store.connect() as connection:
            row = (await connection.execute(select(tables).where(tables.c.id == id))).mappings().first()
            return await seated(connection, row) if row else None

    async def rematch_of(self, id: str) -> Again | None:
        """The table that is the rematch of this one."""
        async with self.store.connect() as connection:
            row = (await connection.execute(select(tables.c.id, tables.c.host).where(tables.c.again == id))).first()
            return Again(*row) if row else None

    async def open_tables(self) -> list[TableInfo]:
        """Public tables with a free seat, the newest first."""
        return await self._listed(select(tables).where(tables.c.visibility == "public", tables.c.state == "open"))

    async def _listed(self, wanted: Any) -> list[TableInfo]:
        async with self.store.connect() as connection:
            rows = (await connection.execute(wanted.order_by(tables.c.created.desc()).limit(MOST_LISTED))).mappings()
            return [await seated(connection, row) for row in rows.all()]

    async def close_table(self, id: str) -> bool:
        """Nobody plays here any more; its log stays. False: it is over, closed or not there."""
        async with self.store.begin() as connection:
            closed = await connection.execute(update(tables).where(
                tables.c.id == id, tables.c.state.in_(("open", "playing"))).values(state="closed", ended=now()))
            await self.store.tell(connection, id)
            return bool(closed.rowcount)

    async def closed_since(self, at: str) -> list[str]:
        """Tables that were closed since then, by hand."""
        async with self.store.connect() as connection:
            found = await connection.execute(select(tables.c.id).where(tables.c.state == "closed",
                                                                       tables.c.ended >= at))
            return list(found.scalars())

    # Seats ---------------------------------------------------------------------------------------------------

    async def sit(self, table: str, guest: Guest, seat: int | None = None) -> bool:
        """In this free seat or the first one, unless they sit there already; the table begins when it is full, unless
        its host says when. False: no room."""
        theirs = (seats.c.table == table) & (seats.c.guest == guest.token)
        free = (seats.c.table == table) & seats.c.guest.is_(None) & seats.c.level.is_(None)
        open_to = free & (seats.c.meant.is_(None) | (seats.c.meant == guest.token))
        async with self.store.begin() as connection:
            row = await locked(connection, table)
            if (await connection.execute(select(seats.c.seat).where(theirs))).first():
                return True
            if row is None or row["state"] != "open":
                return False
            first = select(seats.c.seat).where(open_to, *([] if seat is None else [seats.c.seat == seat])) \
                .order_by(seats.c.meant.is_(None), seats.c.seat).limit(1)
            chosen = (await connection.execute(first)).scalar()
            taken = await connection.execute(update(seats).where(free, seats.c.seat == chosen)
                                             .values(guest=guest.token, meant=None))
            changed: dict[str, Any] = {"revision": tables.c.revision + 1}
            if "room" not in row["header"] and not (await connection.execute(
                    select(func.count()).select_from(seats).where(free))).scalar():
                changed |= {"state": "playing", "began": now()}
            await connection.execute(update(tables).where(tables.c.id == table, tables.c.state == "open")
                                     .values(changed))
            await self.store.tell(connection, table)
            return bool(taken.rowcount)

    async def hide(self, table: str, guest: Guest) -> bool:
        """Take a table off this guest's list; nothing of it is lost. False: they do not sit there."""
        async with self.store.begin() as connection:
            hidden = await connection.execute(update(seats).where(
                seats.c.table == table, seats.c.guest == guest.token).values(hidden=True))
            return bool(hidden.rowcount)

    async def mark_away(self, table: str, seat: int, guest: str | None, since: str | None) -> None:
        """This guest is not at this seat since then; None: they are. Seats may have changed meanwhile."""
        async with self.store.begin() as connection:
            await connection.execute(update(seats).where(
                seats.c.table == table, seats.c.seat == seat, seats.c.guest == guest).values(away=since))
            await self.store.tell(connection, table)


def chair_rows(kept: TableInfo) -> list[dict[str, Any]]:
    """The seats of a table, as they are stored."""
    return [{"table": kept.id, "seat": seat, "guest": chair.guest, "level": chair.level, "meant": chair.meant,
             "name": chair.name, "away": chair.away} for seat, chair in enumerate(kept.chairs)]


async def locked(connection: AsyncConnection, table: str) -> Any:
    """The row of a table, whose seats nobody else changes before this transaction ends."""
    return (await connection.execute(select(tables).where(tables.c.id == table).with_for_update())).mappings().first()


async def seated(connection: AsyncConnection, row: Any) -> TableInfo:
    """A table's row with its chairs."""
    found = (await connection.execute(
        select(seats.c.guest, NAME, seats.c.level, seats.c.meant, seats.c.away, guests.c.owner)
        .select_from(seats.outerjoin(guests)).where(seats.c.table == row["id"]).order_by(seats.c.seat))).all()
    return TableInfo(**row, chairs=tuple(Chair(*one[:-1], one[-1] is not None) for one in found))
