"""The store: a database, and the log of every table in it. A line is shown to nobody before it is durable here."""
import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, event, insert, select, update
from sqlalchemy.engine import make_url
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from .metrics import Meter
from .protocol import Refusal
from .schema import moves, tables

LOG = logging.getLogger(__name__)
MIGRATIONS = Path(__file__).parent / "migrations"
PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000")


class Line(NamedTuple):
    """A line of a table's log. `client_id` is the client's own; an agent has none. `left`: on the seat's clock, ms."""
    table: str
    ply: int
    seat: int
    text: str
    client_id: str | None = None
    left: int | None = None


class Wish(NamedTuple):
    """A line that wants to be kept. `result`: it was the last one, and this is how the game ended."""
    line: Line
    result: dict[str, Any] | None
    done: asyncio.Future[None]


WithResult = Callable[[AsyncConnection, str, dict[str, Any]], Awaitable[None]]


class Taken(Exception):
    """Another line has this ply."""


def now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def out_of_order() -> Refusal:
    return Refusal("store", "nothing can be kept at the moment; try again soon", status=503)


class Store:
    """One database. `append` is durable when it returns; lines that wait together share one transaction."""

    def __init__(self, url: str):
        address = make_url(url)
        if address.get_backend_name() != "sqlite" or not address.database or address.database == ":memory:":
            raise Refusal("database", "{url}: sqlite:///PATH was expected", url=url)
        Path(address.database).parent.mkdir(parents=True, exist_ok=True)
        self.engine = create_async_engine(address.set(drivername="sqlite+aiosqlite"), hide_parameters=True)
        event.listen(self.engine.sync_engine, "connect", _prepare)
        self._waiting: asyncio.Queue[Wish] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None
        self.commits = 0
        self.with_result: list[WithResult] = []  # what else is kept when a game ends, in the same transaction
        self.meter = Meter()                     # the app puts its own here

    async def open(self) -> None:
        async with self.engine.connect() as connection:
            await connection.run_sync(_migrate)
        self._writer = asyncio.create_task(self._write())

    async def close(self) -> None:
        """After the lines that wait are written."""
        await self._waiting.join()
        if self._writer:
            self._writer.cancel()
        await self.engine.dispose()

    async def append(self, line: Line, result: dict[str, Any] | None = None) -> None:
        """Durable when it returns. Taken: another line has this ply. `result`: it was the last one."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.put_nowait(Wish(line, result, done))
        await done

    async def _write(self) -> None:
        while True:
            batch = [await self._waiting.get()]
            while not self._waiting.empty():
                batch.append(self._waiting.get_nowait())
            try:
                await self._commit(batch)
                faults: list[Exception | None] = [None] * len(batch)
            except Exception:                    # one of them spoils it for all: each for itself
                faults = [await self._alone(wish) for wish in batch]
            for wish, fault in zip(batch, faults, strict=True):
                if not wish.done.done():
                    wish.done.set_exception(fault) if fault else wish.done.set_result(None)
                self._waiting.task_done()

    async def _commit(self, wishes: Sequence[Wish]) -> None:
        at, began = now(), time.perf_counter()
        async with self.engine.begin() as connection:
            await connection.execute(insert(moves), [{**wish.line._asdict(), "at": at} for wish in wishes])
            for wish in wishes:
                if wish.result is not None:
                    await connection.execute(update(tables).where(tables.c.id == wish.line.table)
                                             .values(state="over", ended=at, result=wish.result))
                    for keep in self.with_result:
                        await keep(connection, wish.line.table, wish.result)
        self.commits += 1
        self.meter.kept(len(wishes), time.perf_counter() - began)

    async def _alone(self, wish: Wish) -> Exception | None:
        try:
            await self._commit([wish])
        except IntegrityError:
            return Taken()
        except Exception:
            LOG.exception("a move could not be kept")
            return out_of_order()
        return None

    async def log(self, table: str, since: int = 0) -> list[Line]:
        """The log of a table from a ply on."""
        columns = (moves.c.table, moves.c.ply, moves.c.seat, moves.c.text, moves.c.client_id, moves.c.left)
        async with self.engine.connect() as connection:
            found = await connection.execute(select(*columns).where(moves.c.table == table, moves.c.ply >= since)
                                             .order_by(moves.c.ply))
            return [Line(*row) for row in found]

    async def last_at(self, table: str) -> str | None:
        """When the last line of a table was kept."""
        async with self.engine.connect() as connection:
            found = await connection.execute(select(moves.c.at).where(moves.c.table == table)
                                             .order_by(moves.c.ply.desc()).limit(1))
            at: str | None = found.scalar()
            return at


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
