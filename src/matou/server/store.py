"""The store: guests, headers and moves in a database. A move is shown to nobody before it is durable here."""
import asyncio
import logging
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, event, func, insert, select, update
from sqlalchemy.engine import make_url
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from .people import Guest
from .protocol import Refusal
from .schema import guests, moves, seats, tables

LOG = logging.getLogger(__name__)
MIGRATIONS = Path(__file__).parent / "migrations"
PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000")
MOST_LISTED = 100


class Line(NamedTuple):
    """A line of a table's log. `client_id` is the client's own; an agent has none."""
    table: str
    ply: int
    seat: int
    text: str
    client_id: str | None = None


class Kept(NamedTuple):
    """A table as it is kept: its header, and who sits where. `guests` and `levels` have one entry a seat."""
    id: str
    header: dict[str, Any]
    visibility: str
    link: str | None
    state: str
    created: str
    guests: tuple[str | None, ...] = ()
    names: tuple[str | None, ...] = ()
    levels: tuple[str | None, ...] = ()

    @property
    def free(self) -> int:
        return sum(guest is None and level is None for guest, level in zip(self.guests, self.levels, strict=True))

    def seat_of(self, guest: Guest | None) -> int | None:
        return self.guests.index(guest.token) if guest and guest.token in self.guests else None


class Taken(Exception):
    """Another move has this ply."""


def now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def out_of_order() -> Refusal:
    return Refusal("store", "nothing can be kept at the moment; try again soon", status=503)


class Store:
    """One database. `append` is durable when it returns; moves that wait together share one transaction."""

    def __init__(self, url: str):
        address = make_url(url)
        if address.get_backend_name() != "sqlite" or not address.database or address.database == ":memory:":
            raise Refusal("database", "{url}: sqlite:///PATH was expected", url=url)
        Path(address.database).parent.mkdir(parents=True, exist_ok=True)
        self.engine = create_async_engine(address.set(drivername="sqlite+aiosqlite"), hide_parameters=True)
        event.listen(self.engine.sync_engine, "connect", _prepare)
        self._waiting: asyncio.Queue[tuple[Line, bool, asyncio.Future[None]]] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None
        self.commits = 0

    async def open(self) -> None:
        async with self.engine.connect() as connection:
            await connection.run_sync(_migrate)
        self._writer = asyncio.create_task(self._write())

    async def close(self) -> None:
        """After the moves that wait are written."""
        await self._waiting.join()
        if self._writer:
            self._writer.cancel()
        await self.engine.dispose()

    # Moves ---------------------------------------------------------------------------------------------------

    async def append(self, line: Line, over: bool = False) -> None:
        """Durable when it returns. Taken: another move has this ply. `over`: it was the last one."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.put_nowait((line, over, done))
        await done

    async def _write(self) -> None:
        while True:
            batch = [await self._waiting.get()]
            while not self._waiting.empty():
                batch.append(self._waiting.get_nowait())
            try:
                await self._commit([(line, over) for line, over, _ in batch])
                faults: list[Exception | None] = [None] * len(batch)
            except Exception:                    # one of them spoils it for all: each for itself
                faults = [await self._alone(line, over) for line, over, _ in batch]
            for (_, _, done), fault in zip(batch, faults, strict=True):
                if not done.done():
                    done.set_exception(fault) if fault else done.set_result(None)
                self._waiting.task_done()

    async def _commit(self, lines: Sequence[tuple[Line, bool]]) -> None:
        at = now()
        async with self.engine.begin() as connection:
            await connection.execute(insert(moves), [{**line._asdict(), "at": at} for line, _ in lines])
            for line in (line for line, over in lines if over):
                await connection.execute(update(tables).where(tables.c.id == line.table).values(state="over"))
        self.commits += 1

    async def _alone(self, line: Line, over: bool) -> Exception | None:
        try:
            await self._commit([(line, over)])
        except IntegrityError:
            return Taken()
        except Exception:
            LOG.exception("a move could not be kept")
            return out_of_order()
        return None

    async def log(self, table: str) -> list[Line]:
        columns = (moves.c.table, moves.c.ply, moves.c.seat, moves.c.text, moves.c.client_id)
        async with self.engine.connect() as connection:
            found = await connection.execute(select(*columns).where(moves.c.table == table).order_by(moves.c.ply))
            return [Line(*row) for row in found]

    # Guests --------------------------------------------------------------------------------------------------

    async def keep_guest(self, guest: Guest) -> None:
        """New, or with a new name."""
        async with self.engine.begin() as connection:
            known = await connection.execute(update(guests).where(guests.c.token == guest.token)
                                             .values(name=guest.name))
            if not known.rowcount:
                await connection.execute(insert(guests).values(token=guest.token, name=guest.name, created=now()))

    async def guest(self, token: str) -> Guest | None:
        async with self.engine.connect() as connection:
            row = (await connection.execute(select(guests.c.token, guests.c.name)
                                            .where(guests.c.token == token))).first()
        return Guest(*row) if row else None

    # Tables --------------------------------------------------------------------------------------------------

    async def keep_table(self, kept: Kept) -> None:
        async with self.engine.begin() as connection:
            await connection.execute(insert(tables).values(
                id=kept.id, header=kept.header, visibility=kept.visibility, link=kept.link, state=kept.state,
                created=kept.created))
            await connection.execute(insert(seats), [
                {"table": kept.id, "seat": seat, "guest": guest, "level": level}
                for seat, (guest, level) in enumerate(zip(kept.guests, kept.levels, strict=True))])

    async def table(self, id: str) -> Kept | None:
        async with self.engine.connect() as connection:
            row = (await connection.execute(select(tables).where(tables.c.id == id))).mappings().first()
            return await _seated(connection, row) if row else None

    async def open_tables(self) -> list[Kept]:
        """Public tables with a free seat, the newest first."""
        wanted = select(tables).where(tables.c.visibility == "public", tables.c.state == "open") \
            .order_by(tables.c.created.desc()).limit(MOST_LISTED)
        async with self.engine.connect() as connection:
            rows = (await connection.execute(wanted)).mappings().all()
            return [await _seated(connection, row) for row in rows]

    async def sit(self, table: str, guest: Guest) -> bool:
        """In the first free seat, unless they sit there already; the table begins when it is full. False: no room."""
        free = (seats.c.table == table) & seats.c.guest.is_(None) & seats.c.level.is_(None)
        try:
            async with self.engine.begin() as connection:
                first = select(func.min(seats.c.seat)).where(free).scalar_subquery()
                taken = await connection.execute(update(seats).where(free, seats.c.seat == first)
                                                 .values(guest=guest.token))
                left = (await connection.execute(select(func.count()).select_from(seats).where(free))).scalar()
                if not left:
                    await connection.execute(update(tables).where(tables.c.id == table, tables.c.state == "open")
                                             .values(state="playing"))
                return bool(taken.rowcount)
        except IntegrityError:
            return True


async def _seated(connection: AsyncConnection, row: Any) -> Kept:
    """A table's row with its seats."""
    found = (await connection.execute(
        select(seats.c.guest, guests.c.name, seats.c.level).select_from(seats.outerjoin(guests))
        .where(seats.c.table == row["id"]).order_by(seats.c.seat))).all()
    sitting, names, levels = zip(*found, strict=True)
    return Kept(**row, guests=sitting, names=names, levels=levels)


def _prepare(connection: Any, _: Any) -> None:
    """SQLite as a log: many may read while one writes, and what was written stays written."""
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _migrate(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
    connection.commit()
