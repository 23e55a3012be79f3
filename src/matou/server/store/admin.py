"""Queries for `matou admin`, whether the server runs or not. They show no seed and no link."""
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from matou.core.errors import OptionError
from matou.core.record import Record

from ..match.attempts import whole_record
from ..match.fairness import LUCK
from ..match.queue import ComputeQueue
from ..match.table import Table
from ..net.protocol import Refusal
from .log import Store
from .schema import moves, tables
from .tables import TableInfo, TableStore


@asynccontextmanager
async def open_admin(url: str) -> AsyncIterator["TableAdmin"]:
    """Opens the database for administration, as it is: only a server creates or migrates one."""
    try:
        address = make_url(url)
    except ArgumentError:
        raise OptionError("sqlite:///PATH or postgresql://… was expected") from None
    if address.get_backend_name() == "sqlite" and not Path(address.database or "").is_file():
        raise OptionError("{file}: no such database", file=address.database)
    store = Store(url)
    try:
        yield TableAdmin(store)
    except SQLAlchemyError as error:
        raise OptionError("the database cannot be read ({why}); a server of this version brings it up to date",
                          why=str(getattr(error, "orig", None) or type(error).__name__)[:200]) from None
    finally:
        await store.close()


class TableAdmin:
    """Administration of one store, from outside the server."""

    def __init__(self, store: Store):
        self.store, self.register = store, TableStore(store)

    async def listed(self, state: str | None = None) -> list[dict[str, Any]]:
        """All tables, or those in one state, the newest first."""
        played = select(func.count()).select_from(moves).where(moves.c.table == tables.c.id).scalar_subquery()
        wanted = select(tables.c.id, tables.c.header, tables.c.state, tables.c.visibility, tables.c.created,
                        tables.c.ended, played.label("moves")).order_by(tables.c.created.desc(), tables.c.id)
        async with self.store.engine.connect() as connection:
            rows = (await connection.execute(wanted.where(tables.c.state == state) if state else wanted)).all()
        return [{"table": row.id, "game": row.header["game"], "state": row.state, "seats": row.header["seats"],
                 "moves": row.moves, "visibility": row.visibility, "created": row.created, "ended": row.ended}
                for row in rows]

    async def kept(self, id: str) -> TableInfo:
        kept = await self.register.table(id)
        if kept is None:
            raise Refusal("table", "there is no such table", status=404)
        return kept

    async def shown(self, id: str) -> dict[str, Any]:
        """One table: who sits there and how far it is. The seed is in its record, once it is over."""
        kept, log = await self.kept(id), await self.store.log(id)
        header = {key: value for key, value in kept.header.items() if key not in ("seed", LUCK)}
        return {"table": kept.id, "state": kept.state, "visibility": kept.visibility, **header, "created": kept.created,
                "began": kept.began, "ended": kept.ended, "moves": len(log), "last": await self.store.last_at(id),
                "seats": [{"name": chair.name, "level": chair.level, "free": chair.free, "away": chair.away}
                          for chair in kept.chairs], "result": kept.result}

    async def close(self, id: str) -> None:
        """Closes a table: nobody plays there any more; the log stays."""
        kept = await self.kept(id)
        if not await self.register.close_table(id):
            raise OptionError("table {table} is {state} already", table=id, state=kept.state)

    async def record(self, id: str) -> Record:
        """The record of a game that is over, replayed from its log."""
        kept = await self.kept(id)
        if kept.state != "over":
            raise Refusal("hidden", "the record is shown when the game is over", status=403)
        queue = ComputeQueue(1)                      # nobody thinks: the game is over
        try:
            table = Table(kept, self.store, self.register, queue)
            await table.begin()
            return await whole_record(table)
        finally:
            queue.close()
