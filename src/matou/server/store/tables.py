"""Guests, tables and who sits where. The logs of the tables are in log.py."""
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any, Final, NamedTuple

from sqlalchemy import Column, Select, Table, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from ..match.fairness import LUCK
from ..net.answers import EndedTold, State, Visibility
from ..net.protocol import Refusal
from ..people.guests import Guest
from .leases import Leases
from .log import Line, Store, now
from .schema import WithoutBox, guests, keys, moves, notes, seats, tables

MOST_NOTIFIED = 100                              # tables notified of a new name
PRIVATE: Final = "private"                       # a table that only its host can see: an imported record
LISTED_PER_PAGE = 50                             # tables on one page of the public list
GUEST = (guests.c.token, guests.c.name, guests.c.owner)
NAME = func.coalesce(seats.c.name, guests.c.name)


class Chair(NamedTuple):
    """A seat: who has it, or which level plays there. `name`: the seat's own (a cat's, a player's on a shared device or
    in an imported record), else the guest's. `meant`: free, for this guest alone. `bot`: a program. `luck`: what they
    contributed to the deal."""
    guest: str | None = None
    name: str | None = None
    level: str | None = None
    meant: str | None = None
    away: str | None = None
    bot: bool = False
    luck: str | None = None

    @property
    def free(self) -> bool:
        return self.guest is None and self.level is None and self.name is None


class TableInfo(NamedTuple):
    """A table as it is kept: its header, and its chairs, one per seat. `revision`: how often its seats have changed."""
    id: str
    header: dict[str, Any]
    visibility: Visibility
    link: str | None
    state: State
    created: str
    chairs: tuple[Chair, ...] = ()
    host: str | None = None
    again: str | None = None
    began: str | None = None
    ended: str | None = None
    result: EndedTold | None = None
    revision: int = 0

    @property
    def room(self) -> dict[str, Any] | None:
        """What is said of a table that is being set: it begins when its host says so. None: when it is full."""
        found: dict[str, Any] | None = self.header.get("room")
        return found

    @property
    def complete(self) -> bool:
        """Are all seats taken, and is no host setting the table?"""
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

    @property
    def record_names(self) -> list[str]:
        """By seat, as records have them: a cat's level, a person's name; empty where a person has none any more."""
        return [chair.level or chair.name or "" for chair in self.chairs]

    def seats_of(self, guest: Guest | None) -> list[int]:
        """The seats of a guest: one, none, or several on the same device."""
        token = guest.token if guest else ""
        return [seat for seat, chair in enumerate(self.chairs) if chair.guest == token]

    def waits_for(self, guest: Guest | None) -> bool:
        """Is a free seat meant for this guest?"""
        return guest is not None and any(chair.meant == guest.token for chair in self.chairs)

    def seat_of(self, guest: Guest | None) -> int | None:
        """The guest's first seat."""
        return next(iter(self.seats_of(guest)), None)


class Rematch(NamedTuple):
    """A rematch, and who asked for it."""
    table: str
    host: str | None


class TableStore:
    """People and tables, in the store's database. `public_tables`: how many may wait at once for each guest."""

    def __init__(self, store: Store, public_tables: int = 0):
        self.store = store                       # its connections, which refuse when the database is out of order
        self.leases = Leases(store) if store.database.shared else None
        self.public_tables = public_tables

    # Guests --------------------------------------------------------------------------------------------------

    async def keep_guest(self, guest: Guest, device: str | None = None) -> list[str]:
        """Stores a guest who is new, has a new device or has a new name. Returns the tables where people wait with
        them, which are notified."""
        waiting = select(seats.c.table).join(tables).where(seats.c.guest == guest.token, tables.c.state == "open")
        async with self.store.begin() as connection:
            known = await connection.execute(update(guests).where(guests.c.token == guest.token)
                                             .values(name=guest.name))
            if not known.rowcount:
                await connection.execute(insert(guests).values(token=guest.token, name=guest.name, created=now(),
                                                               owner=guest.owner, used=now()[:10], device=device))
                return []
            found = list((await connection.execute(waiting.distinct().limit(MOST_NOTIFIED))).scalars())
            for table in found:
                await self.store.notify(connection, table)
            return found

    async def guest(self, token: str) -> Guest | None:
        """The guest with this token, of any of their devices. Notes once a day that they were here."""
        async with self.store.connect() as connection:
            row = (await connection.execute(select(*GUEST, guests.c.used).where(
                guests.c.token == token, guests.c.revoked.is_(None)))).first()
            if row is None:
                row = (await connection.execute(select(*GUEST, keys.c.used).join(keys, keys.c.guest == guests.c.token)
                                                .where(keys.c.token == token, keys.c.until.is_(None)))).first()
        if row and (row.used or "") < now()[:10]:
            await self._note_use(token)
        return Guest(*row[:-1]) if row else None

    async def _note_use(self, token: str) -> None:
        with suppress(Refusal):                  # where nothing can be written, people can still read
            async with self.store.begin() as connection:
                for kind in (guests, keys):
                    await connection.execute(update(kind).where(kind.c.token == token).values(used=now()[:10]))

    # Tables --------------------------------------------------------------------------------------------------

    async def keep_table(self, kept: TableInfo) -> bool:
        """A new table; False: there is a rematch of that table already."""
        try:
            async with self.store.begin() as connection:
                await connection.execute(insert(tables).values(columns_of(kept)))
                await connection.execute(insert(seats), chair_rows(kept))
                await self._check_public(connection, kept)
                if kept.again:                   # its people hear of the rematch
                    await self.store.notify(connection, kept.again)
        except IntegrityError:
            if kept.again is None:
                raise
            return False
        return True

    async def keep_imported(self, kept: TableInfo, lines: Sequence[Line], most: int) -> None:
        """A finished table of a guest's own; Refusal if the guest has so many already (0: no limit)."""
        async with self.store.begin() as connection:
            host = select(guests.c.token).where(guests.c.token == kept.host).with_for_update(key_share=True)
            if (await connection.execute(host)).first() is None:         # deleted while it was replayed
                raise Refusal("guest", "say your name first", status=401)
            await connection.execute(insert(tables).values(columns_of(kept)))
            await connection.execute(insert(seats), chair_rows(kept))
            if lines:
                await connection.execute(insert(moves), [{**line._asdict(), "at": kept.ended} for line in lines])
            mine = (tables.c.visibility == PRIVATE,)
            if most and await count_hosted(connection, kept.host, mine) > most:
                raise Refusal("many-imports", "you have opened {most:# game|# games} from files already; delete one of "
                              "them first", status=409, most=most)

    async def remove_imported(self, id: str, guest: Guest) -> bool:
        """Deletes such a table with its log. False: it is none of theirs."""
        async with self.store.begin() as connection:
            going = select(tables.c.id).where(tables.c.id == id, tables.c.visibility == PRIVATE,
                                              tables.c.host == guest.token)
            removed = await drop_tables(connection, going)
            await self.store.notify(connection, id)
            return removed > 0

    async def table(self, id: str) -> TableInfo | None:
        async with self.store.connect() as connection:
            row = (await connection.execute(select(tables).where(tables.c.id == id))).mappings().first()
            return await seated(connection, row) if row else None

    async def rematch_of(self, id: str) -> Rematch | None:
        """The table that is the rematch of this one."""
        async with self.store.connect() as connection:
            row = (await connection.execute(select(tables.c.id, tables.c.host).where(tables.c.again == id))).first()
            return Rematch(*row) if row else None

    async def open_tables(self, page: int = 0) -> list[TableInfo]:
        """One page of the public tables that wait for people, newest first, without their decks: a single query."""
        async with self.store.connect() as connection:
            rows = (await connection.execute(listed(page))).all()
        found: dict[str, tuple[Any, list[Chair]]] = {}
        for row in rows:
            columns, (guest, name, level, meant, away, owner) = row[:len(tables.c)], row[len(tables.c):]
            found.setdefault(row.id, (columns, []))[1].append(Chair(guest, name, level, meant, away, owner is not None))
        return [TableInfo(**dict(zip(tables.c.keys(), columns, strict=True)), chairs=tuple(chairs))
                for columns, chairs in found.values()]

    async def _check_public(self, connection: AsyncConnection, kept: TableInfo) -> None:
        """Refuses one public table too many."""
        if not self.public_tables or kept.again or kept.state != "open" or kept.visibility != "public":
            return
        if await count_hosted(connection, kept.host, IS_LISTED) > self.public_tables:
            raise Refusal("many-tables", "{most:# public table of yours is|# public tables of yours are} still waiting "
                          "for players; leave one of them first", status=409, most=self.public_tables)

    async def close_table(self, id: str) -> bool:
        """Closes a table; its log stays. False: it is over, closed or not there."""
        async with self.store.begin() as connection:
            closed = await connection.execute(update(tables).where(
                tables.c.id == id, tables.c.state.in_(("open", "playing"))).values(state="closed", ended=now()))
            await self.store.notify(connection, id)
            return bool(closed.rowcount)

    async def closed_since(self, at: str) -> list[str]:
        """Tables that were closed since then, by hand."""
        async with self.store.connect() as connection:
            found = await connection.execute(select(tables.c.id).where(tables.c.state == "closed",
                                                                       tables.c.ended >= at))
            return list(found.scalars())

    # Seats ---------------------------------------------------------------------------------------------------

    async def sit(self, table: str, guest: Guest, seat: int | None = None, luck: str | None = None) -> bool:
        """Takes this seat, or the first free one, unless the guest sits there already. The table begins when it is
        full, unless its host decides that. `luck`: what the guest contributes to the deal. False: there is no free
        seat."""
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
                                             .values(guest=guest.token, meant=None, luck=luck))
            changed: dict[str, Any] = {"revision": tables.c.revision + 1}
            if "room" not in row["header"] and not (await connection.execute(
                    select(func.count()).select_from(seats).where(free))).scalar():
                changed |= {"state": "playing", "began": now(), "header": await _settled(connection, row)}
            await connection.execute(update(tables).where(tables.c.id == table, tables.c.state == "open")
                                     .values(changed))
            await self.store.notify(connection, table)
            return bool(taken.rowcount)

    async def hide(self, table: str, guest: Guest, hidden: bool = True) -> bool:
        """Takes a table off this guest's list, or puts it back; nothing of it is lost. False: they do not sit
        there."""
        async with self.store.begin() as connection:
            changed = await connection.execute(update(seats).where(
                seats.c.table == table, seats.c.guest == guest.token).values(hidden=hidden))
            return bool(changed.rowcount)

    async def mark_away(self, table: str, seat: int, guest: str | None, since: str | None) -> None:
        """Marks a guest as away from this seat since then; None: as present. Does nothing if somebody else has the seat
        now."""
        async with self.store.begin() as connection:
            await connection.execute(update(seats).where(
                seats.c.table == table, seats.c.seat == seat, seats.c.guest == guest).values(away=since, seen_at=None))
            await self.store.notify(connection, table)


IS_LISTED = (tables.c.visibility == "public", tables.c.state == "open", tables.c.again.is_(None))


async def count_hosted(connection: AsyncConnection, host: str | None, which: Sequence[Any]) -> int:
    """How many such tables a person has, programs of theirs included. They are counted after a new one was written,
    with the person's row locked: so of two requests at once the second counts the first one's."""
    person = func.coalesce(guests.c.owner, guests.c.token)
    owner = (await connection.execute(select(person).where(guests.c.token == host))).scalar()
    await connection.execute(select(guests.c.token).where(guests.c.token == owner).with_for_update(key_share=True))
    found = await connection.execute(select(func.count()).select_from(tables.join(
        guests, guests.c.token == tables.c.host)).where(person == owner, *which))
    return found.scalar() or 0


def columns_of(kept: TableInfo) -> dict[str, Any]:
    """A table's row, as it is stored."""
    return {column.name: getattr(kept, column.name) for column in tables.columns}


async def drop_tables(connection: AsyncConnection, going: Select[Any]) -> int:
    """Removes tables with their seats and logs; returns how many."""
    for column in pointing_at(tables):
        await connection.execute(delete(column.table).where(column.in_(going)))
    return (await connection.execute(delete(tables).where(tables.c.id.in_(going)))).rowcount


def pointing_at(parent: Table) -> Iterator[Column[Any]]:
    """The columns that refer to this table, those of tables to which others refer last."""
    for table in reversed(notes.sorted_tables):
        yield from (column for column in table.c if any(one.column.table is parent for one in column.foreign_keys))


def listed(page: int) -> Select[Any]:
    """The query for one page of the public list. A rematch is not listed, because its seats are reserved."""
    columns = [WithoutBox(column).label(column.name) if column is tables.c.header else column for column in tables.c]
    some = select(*columns).where(*IS_LISTED).order_by(tables.c.created.desc(), tables.c.id) \
        .limit(LISTED_PER_PAGE).offset(page * LISTED_PER_PAGE).subquery()
    return select(some, seats.c.guest.label("sitting"), NAME.label("name"), seats.c.level, seats.c.meant, seats.c.away,
                  guests.c.owner).select_from(some.join(seats, seats.c.table == some.c.id).outerjoin(guests)) \
        .order_by(some.c.created.desc(), some.c.id, seats.c.seat)


def chair_rows(kept: TableInfo) -> list[dict[str, Any]]:
    """The seats of a table, as they are stored."""
    return [{"table": kept.id, "seat": seat, "guest": chair.guest, "level": chair.level, "meant": chair.meant,
             "name": chair.name, "away": chair.away, "luck": chair.luck} for seat, chair in enumerate(kept.chairs)]


async def locked(connection: AsyncConnection, table: str) -> Any:
    """The row of a table, whose seats nobody else changes before this transaction ends."""
    return (await connection.execute(select(tables).where(tables.c.id == table).with_for_update())).mappings().first()


async def seated(connection: AsyncConnection, row: Any) -> TableInfo:
    """A table's row with its chairs."""
    found = (await connection.execute(
        select(seats.c.guest, NAME, seats.c.level, seats.c.meant, seats.c.away, guests.c.owner, seats.c.luck)
        .select_from(seats.outerjoin(guests)).where(seats.c.table == row["id"]).order_by(seats.c.seat))).all()
    return TableInfo(**row, chairs=tuple(Chair(*one[:5], one.owner is not None, one.luck) for one in found))


async def _settled(connection: AsyncConnection, row: Any) -> dict[str, Any]:
    """The header of a table that begins: from now on the contributions to its deal are settled."""
    header: dict[str, Any] = row["header"]
    if LUCK not in header:
        return header
    by_seat = select(seats.c.luck).where(seats.c.table == row["id"]).order_by(seats.c.seat)
    return {**header, LUCK: list((await connection.execute(by_seat)).scalars())}
