"""Moves that a person tried in vain, kept for what is shown after the game (Le Ch'ami's additions).

What somebody tries tells what they hold. So nobody is told of a try while the game goes on, and it is no line of the
log: no view, clock or agent depends on it. After the game it is in the record, as `refused`.
"""
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from sqlalchemy import func, insert, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from matou.core.game import Game
from matou.core.record import Record

from ..net.protocol import Refusal
from ..store.log import Store, now
from ..store.schema import tries

if TYPE_CHECKING:
    from .table import Table

MOST_TRIES = 100                                 # that are kept, of one seat at one table: nobody fills the disk
Try = tuple[int, int, str]                       # seat, how many moves it had heard, text


class Attempts:
    """The attempts at one table. They are stored a moment later, so that no answer waits for that."""

    def __init__(self, store: Store, table: str, game: Game, soon: Callable[[Any], Any]):
        self.store, self.table, self.game, self.soon = store, table, game, soon
        self._noted: set[Try] = set()            # here, in this process: the same one in the same place counts once
        self._of: Counter[int] = Counter()
        self._waiting: list[Try] = []
        self._writing = False

    def note(self, seat: int, ply: int, text: str) -> None:
        """Notes a move that the rules forbid, if it shows what its player practises."""
        one = seat, ply, text
        if not self.game.is_practice(text) or one in self._noted or self._of[seat] >= MOST_TRIES:
            return
        self._noted.add(one)
        self._of[seat] += 1
        self._waiting.append(one)
        if not self._writing:
            self._writing = True
            self.soon(self._write())

    async def _write(self) -> None:
        try:
            while self._waiting:
                batch, self._waiting = self._waiting, []
                try:
                    async with self.store.begin() as connection:
                        await _keep(connection, self.table, batch)
                except (Refusal, IntegrityError):        # the store is out of order, and says so itself; or another
                    pass                                 # process kept the same: a try is no reason to stop a game
        finally:
            self._writing = False


async def _keep(connection: AsyncConnection, table: str, batch: Sequence[Try]) -> None:
    """Stores the attempts that are not stored yet, up to the limit: another process may have had this table before."""
    for seat in sorted({one[0] for one in batch}):
        here = select(tries.c.ply, tries.c.text).where(tries.c.table == table, tries.c.seat == seat)
        known = {tuple(row) for row in await connection.execute(here)}
        new = [one for one in batch if one[0] == seat and one[1:] not in known][:max(0, MOST_TRIES - len(known))]
        if new:
            first = (await connection.execute(select(func.count()).select_from(tries).where(
                tries.c.table == table))).scalar() or 0
            await connection.execute(insert(tries), [
                {"table": table, "seat": seat, "ply": ply, "text": text, "number": at, "at": now()}
                for at, (_, ply, text) in enumerate(new, first)])


async def whole_record(table: "Table") -> Record:
    """The record of a match that is over, with what was tried in vain."""
    record = table.record()
    async with table.store.connect() as connection:
        rows = await connection.execute(select(tries.c.seat, tries.c.text).where(tries.c.table == table.kept.id)
                                        .order_by(tries.c.number, tries.c.seat, tries.c.ply, tries.c.text))
        refused = [[seat, text] for seat, text in rows]
    return replace(record, extra={**record.extra, "refused": refused}) if refused else record
