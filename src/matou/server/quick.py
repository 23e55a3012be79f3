"""Quick: what every move needs of PostgreSQL, in one journey each: keep lines and tell them; read what is new."""
from collections.abc import Iterable, Sequence
from typing import Any

from .database import FAULTS, Database
from .news import CHANNEL

KEEP = """
WITH kept AS (INSERT INTO moves ("table", ply, seat, text, client_id, "left", at)
              SELECT line.*, $7 FROM unnest($1::text[], $2::int[], $3::int[], $4::text[], $5::text[], $6::int[]) AS line
              RETURNING "table", json_build_array(ply, seat, text, client_id, "left") AS rest)
SELECT pg_notify($8, $9 || ':' || "table" || ':' || rest::text) FROM kept"""
READ = """
SELECT "table", ply, seat, text, client_id, "left"
FROM unnest($1::text[], $2::int[]) AS wanted (id, since) JOIN moves ON "table" = id AND ply >= since
ORDER BY "table", ply"""


class Quick:
    """Two connections of their own, made anew when they are lost. A statement is a transaction."""

    def __init__(self, database: Database):
        self.database = database
        self._lines: dict[str, Any] = {}

    async def keep(self, lines: Sequence[tuple[Any, ...]], at: str, who: str) -> None:
        """Durable when it returns, and told to other processes."""
        columns = [list(column) for column in zip(*lines, strict=True)]
        await self._do("execute", KEEP, *columns, at, CHANNEL, who)

    async def read(self, wanted: Iterable[tuple[str, int]]) -> list[tuple[Any, ...]]:
        """The lines of these tables, each from a ply on."""
        tables, since = zip(*wanted, strict=True)
        return [tuple(row) for row in await self._do("fetch", READ, tables, since)]

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

    def close(self) -> None:
        for line in self._lines.values():
            line.terminate()
