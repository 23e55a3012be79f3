"""The statements that every move needs, one round trip each: store lines and notify; read new lines."""
import asyncio
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import msgspec
from sqlalchemy import Connection, Engine

from .database import FAULTS, TAKEN, Database
from .notify import CHANNEL, serialized

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
    """Two connections of their own, renewed when they are lost. Every statement is a transaction."""

    def __init__(self, database: Database):
        self.database = database
        self._lines: dict[str, Any] = {}

    async def keep(self, lines: Sequence[tuple[Any, ...]], at: str, who: str) -> None:
        """Stores lines, durable when it returns, and notifies other processes."""
        columns = [list(column) for column in zip(*lines, strict=True)]
        await self._do("execute", KEEP, *columns, at, CHANNEL, [f"{who}:{said}" for said in serialized(lines)])

    async def read(self, wanted: Iterable[tuple[str, int]]) -> list[tuple[Any, ...]]:
        """The lines of these tables, each from a ply on."""
        tables, since = zip(*wanted, strict=True)
        return [tuple(row) for row in await self._do("fetch", READ, tables, since)]

    async def ping(self) -> None:
        """Does the database answer? On a connection of its own, so that nobody waits."""
        await self._do("fetchrow", PING)

    async def _do(self, how: str, *what: Any) -> Any:
        """Retries once if the connection was lost. Lines that were stored the first time are then taken: the table
        finds in its log that they are its own."""
        try:
            return await getattr(await self._line(how), how)(*what)
        except FAULTS:
            if how not in self._lines or not self._lines[how].is_closed():
                raise
            return await getattr(await self._line(how), how)(*what)

    async def _line(self, how: str) -> Any:
        """One connection to write and one to read: reads do not wait for the disk."""
        if how not in self._lines or self._lines[how].is_closed():
            self._lines.pop(how, None)
            self._lines[how] = await self.database.connect()
        return self._lines[how]

    async def transact(self, work: Callable[[Connection], None]) -> None:
        """Runs a larger piece of work in one transaction."""
        async with self.database.engine.begin() as connection:
            await connection.run_sync(work)

    def close(self) -> None:
        for line in self._lines.values():
            line.terminate()


class SQLiteLog:
    """The same for SQLite: its own connection and thread. Every statement is a transaction, durable when it is done; it
    releases the GIL once, not once per line."""

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
        """The connection; a new one after an error."""
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
        """Runs a larger piece of work in one transaction, all of it in that thread: going back and forth would take
        longer than the work."""
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
