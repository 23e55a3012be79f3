"""Leases: each process renews those of the players who are connected to it. A player whose lease was not renewed is
away, even if their process was killed. With SQLite there is only one process, which knows who is connected: there are
no leases.

They use the database's clock, since those of several machines may differ.
"""
from collections.abc import Callable, Iterable, Sequence

from sqlalchemy import text

from .log import Batcher, Store

LEASE_SECONDS = 60.0                             # seconds after which a player whose lease was not renewed is away
RENEW_LEASE = text("""
UPDATE seats SET seen_at = extract(epoch FROM clock_timestamp())
FROM unnest(CAST(:tables AS text[]), CAST(:seats AS int[])) AS held (id, place)
WHERE seats."table" = id AND seat = place""")
INSERT_LEASE = text("""
UPDATE seats SET seen_at = extract(epoch FROM clock_timestamp())
WHERE "table" = ANY(CAST(:tables AS text[])) AND guest IS NOT NULL AND seen_at IS NULL""")
EXPIRE_LEASES = text("""
UPDATE seats SET away = to_char(to_timestamp(seen_at) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"+00:00"')
WHERE "table" = ANY(CAST(:tables AS text[])) AND guest IS NOT NULL AND away IS NULL
      AND seen_at < extract(epoch FROM clock_timestamp()) - :term
RETURNING "table\"""")
Held = tuple[str, int]                           # a table, and a seat there


class Leases:
    """The leases in one database."""

    def __init__(self, store: Store):
        self.store = store
        self._renewing: Batcher[Held, None] = Batcher(self._renew)

    def begin(self, table: str, seat: int, done: Callable[[Exception | None], None]) -> None:
        """Somebody came to this seat. Many who come at once share one statement."""
        self._renewing.put((table, seat), done)

    async def close(self) -> None:
        await self._renewing.close()

    async def renew(self, held: Iterable[Held]) -> None:
        """Renews all of them, in one statement."""
        wanted = sorted(set(held))               # in one order: so two processes never wait for each other in a circle
        if wanted:
            tables, seats = map(list, zip(*wanted, strict=True))
            async with self.store.begin() as connection:
                await connection.execute(RENEW_LEASE, {"tables": tables, "seats": seats})

    async def _renew(self, held: Sequence[Held]) -> Sequence[None]:
        await self.renew(held)
        return [None] * len(held)

    async def expire(self, tables: Iterable[str]) -> list[str]:
        """Marks the players at these tables whose lease has expired as away since it was last renewed; a seat without a
        lease gets one. Returns the tables where that changed something, and notifies other processes."""
        wanted = {"tables": sorted(tables)}
        if not wanted["tables"]:
            return []
        async with self.store.begin() as connection:
            await connection.execute(INSERT_LEASE, wanted)
            found = sorted(set((await connection.execute(EXPIRE_LEASES, {**wanted, "term": LEASE_SECONDS})).scalars()))
            for table in found:
                await self.store.notify(connection, table)
        return found
