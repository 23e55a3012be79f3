"""What every move needs of the database, in one journey each: keep lines and tell them; read what is new."""
import asyncio
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import msgspec
from sqlalchemy import Connection, Engine

from .database import FAULTS, TAKEN, Database
from .notify import CHANNEL, in_words

KEEP_IN_FILE = """
INSERT INTO moves ("table", ply, seat, text, client_id, "left", at)
SELECT value->>0, value->>1, value->>2, value->>3, value->>4, value->>5, ?2 FROM json_each(?1)"""

KEEP = """
WITH kept AS (INSERT INTO moves ("table", ply, seat, text, client_id, "left", at)
              SELECT line.*, $7
              FROM unnest($1::text[], $2::int[], $3::int[], $4::text[], $5::text[], $6::int[]) AS line)
SELECT pg_notify($8, said) FROM unnest($9::text[]) AS said"""
READ = """
SELECT "table", ply, seat, text, client_id, "left"
FROM unnest($1::text[], $2::int[]) AS wanted (id, since) JOIN moves ON "table" = id AND ply >= since
ORDER BY "table", ply"""

PING = "SELECT id FROM tables LIMIT 1"


class PostgresLog:
    """Two connections of their own, made anew when they are lost. A statement is a transaction."""

    def __init__(self, database: Database):
        self.database = database
        self._lines: dict[str, Any] = {}

    async def keep(self, lines: Sequence[tuple[Any, ...]], at: str, who: str) -> None:
        """Durable when it returns, and told to other processes."""
        columns = [list(column) for column in zip(*lines, strict=True)]
        await self._do("execute", KEEP, *columns, at, CHANNEL, [f"{who}:{said}" for said in in_words(lines)])

    async def read(self, wanted: Iterable[tuple[str, int]]) -> list[tuple[Any, ...]]:
        """The lines of these tables, each from a ply on."""
        tables, since = zip(*wanted, strict=True)
        return [tuple(row) for row in await self._do("fetch", READ, tables, since)]

    async def ping(self) -> None:
        """Does the database answer? Over a connection of its own: nobody else is asked to wait."""
        await self._do("fetchrow", PING)

    async def _do(self, how: str, *what: Any) -> Any:
        """Once more if the connection was lost on the way. Lines that were kept the first time are then taken: the
        table finds in its log that they are its own."""
        try:
            return await getattr(await self._line(how), how)(*what)
        except FAULTS:
            if how not in self._lines or not self._lines[how].is_closed():
                raise
            return await getattr(await self._line(how), how)(*what)

    async def _line(self, how: str) -> Any:
        """One connection to write, one to read: nobody waits here for the disk who only reads."""
        if how not in self._lines or self._lines[how].is_closed():
            self._lines.pop(how, None)
            self._lines[how] = await self.database.connect()
        return self._lines[how]

    async def transact(self, work: Callable[[Connection], None]) -> None:
        """Something larger, in one transaction."""
        async with self.database.engine.begin() as connection:
            await connection.run_sync(work)

    def close(self) -> None:
        for line in self._lines.values():
            line.terminate()


class SQLiteLog:
    """The same for SQLite: a connection and a thread of its own. A statement is a transaction, on the disk when it is
    done; and only once it lets go of the interpreter's lock, which it would have to wait for line by line."""

    def __init__(self, database: Database):
        self.database = database
        self._file: sqlite3.Connection | None = None
        self._engine: Engine | None = None
        self._thread = ThreadPoolExecutor(1, "log")

    async def keep(self, lines: Sequence[tuple[Any, ...]], at: str, _who: str) -> None:
        """Durable when it returns."""
        rows = msgspec.json.encode(lines).decode()
        await asyncio.get_running_loop().run_in_executor(self._thread, self._keep, rows, at)

    def _keep(self, rows: str, at: str) -> None:
        with self._open() as (file, _):
            file.execute(KEEP_IN_FILE, (rows, at))

    async def ping(self) -> None:
        """Does the database answer?"""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._ping)

    def _ping(self) -> None:
        with self._open() as (file, _):
            file.execute(PING).fetchall()

    @contextmanager
    def _open(self) -> Iterator[tuple[sqlite3.Connection, Engine]]:
        """The connection; after a fault the next one begins anew."""
        if self._file is None or self._engine is None:
            self._file = self.database.open_file()
            self._engine = self.database.engine_on(self._file)
        try:
            yield self._file, self._engine
        except TAKEN:
            raise
        except FAULTS:
            self._close()
            raise

    async def transact(self, work: Callable[[Connection], None]) -> None:
        """Something larger, in one transaction. All of it is done there: to and fro would take longer than the work."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._transact, work)

    def _transact(self, work: Callable[[Connection], None]) -> None:
        with self._open() as (_, engine), engine.begin() as connection:
            work(connection)

    def _close(self) -> None:
        if self._engine:
            self._engine.dispose()
        if self._file:
            self._file.close()
        self._file = self._engine = None

    def close(self) -> None:
        self._thread.submit(self._close)
        self._thread.shutdown()
