"""Which players of a table are connected: a seat is away when no socket of its player has been open for a while.

It is stored with the seat, so that all processes know. A process that sees its own player marked as away corrects that.
Where several processes share a database, a seat is held by a lease that the process of its player renews: if that
process dies, the lease expires.
"""
import asyncio
import logging
import time
from contextlib import suppress
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from ..net.protocol import UNSET, Refusal, Unset
from ..store import leases
from ..store.leases import Leases
from ..store.log import now
from ..store.tables import TableStore
from .state import PERSON

if TYPE_CHECKING:
    from ..people.lobby import Lobby
    from .table import Table

LOG = logging.getLogger(__name__)
RELOAD_SECONDS = 5.0                             # seconds in which a page may be loaded again
ABSENT_SECONDS = 60.0                            # seconds away, after which an agent may take the seat
RENEWAL_SECONDS = 20.0                           # seconds after which leases are renewed, well before their end


class Presence:
    """The presence of the players at one table."""

    def __init__(self, table: "Table", register: TableStore):
        self.table, self.register = table, register
        self.shared = register.store.database.shared         # an absent player may be with another process

    def here(self, seat: int) -> bool:
        """Is a socket of this seat open in this process?"""
        return any(listener.seat == seat for listener in self.table.listeners)

    def changed(self, seat: int) -> None:
        """A client came to this seat, or left it."""
        if self.here(seat):
            if self.register.leases:
                self.register.leases.begin(self.table.kept.id, seat, _nothing)
            if self.table.course and any(absent == seat for absent, _ in self.table.course.votes):
                self.table.soon(self._void_votes(seat))
            if self.table.kept.chairs[seat].away:
                self.table.soon(self._mark(seat))
        else:
            asyncio.get_running_loop().call_later(RELOAD_SECONDS, self._look, seat)

    async def _void_votes(self, seat: int) -> None:
        """A player is back: votes for an agent in their place are void."""
        table = self.table

        def line_text() -> str | None:
            return PERSON if any(absent == seat for absent, _ in table.begun.votes) else None

        with suppress(Refusal):                  # it may be over, or nothing can be kept: then votes do no harm
            await table.pipeline.change(seat, line_text)

    def look_round(self) -> None:
        """After a start, or a notification: corrects who is here and who is away."""
        for seat, chair in enumerate(self.table.kept.chairs):
            if chair.guest and self.here(seat) == bool(chair.away) and (self.here(seat) or not self.shared):
                self.changed(seat)

    def _look(self, seat: int) -> None:
        chairs = self.table.kept.chairs          # which may have been moved meanwhile
        if seat < len(chairs) and chairs[seat].guest and not self.here(seat) and not chairs[seat].away \
                and not self.table.outcome:
            self.table.soon(self._mark(seat))

    async def _mark(self, seat: int) -> None:
        away, guest = None if self.here(seat) else now(), self.table.kept.chairs[seat].guest
        try:
            await self.register.mark_away(self.table.kept.id, seat, guest, away)
        except Exception:
            LOG.warning("table %s: who is here could not be kept", self.table.kept.id)
            return
        chairs = list(self.table.kept.chairs)
        if seat >= len(chairs) or chairs[seat].guest != guest:
            return
        chairs[seat] = chairs[seat]._replace(away=away)
        self.table.update(self.table.kept._replace(chairs=tuple(chairs)))
        if self.here(seat) == bool(away):        # they came or went meanwhile
            self.changed(seat)

    def to_message(self) -> list[tuple[int, int]] | Unset:
        """Who is away, and in how many milliseconds a cat may play for them."""
        chairs = enumerate(self.table.kept.chairs)
        away = [seat for seat, chair in chairs if chair.guest and chair.away and not self.table.plays(seat)]
        left = [(seat, max(0, int(1000 * (ABSENT_SECONDS - self.absent_for(seat)))))
                for seat in away if not self.here(seat)]
        return left or UNSET

    def absent_for(self, seat: int) -> float:
        """For how many seconds this seat has been away; 0 while its player is here."""
        away = self.table.kept.chairs[seat].away
        if not away or self.here(seat):
            return 0.0
        return (datetime.now(UTC) - datetime.fromisoformat(away)).total_seconds()


def _nothing(_: object) -> None:
    """Does nothing: a lease that could not be renewed now will be soon."""


async def keep_leases(lobby: "Lobby", held: Leases) -> None:
    """Renews the leases of all clients of this process, and marks players whose leases have expired as away, at the
    tables that clients here look at. After an outage everyone first gets time to renew."""
    well_since = -leases.LEASE_SECONDS
    while True:
        await asyncio.sleep(RENEWAL_SECONDS)
        looked_at = [table for table in lobby.tables.values() if table.listeners]
        try:
            await held.renew((table.kept.id, one.seat) for table in looked_at for one in table.listeners
                             if one.seat is not None)
            if time.monotonic() - well_since >= leases.LEASE_SECONDS:
                for id in await held.expire(table.kept.id for table in looked_at if not table.outcome):
                    lobby.hear(id)
        except Refusal:                          # the store is out of order, and says so itself
            well_since = time.monotonic() + RENEWAL_SECONDS
        except Exception:
            LOG.exception("leases could not be renewed")
