"""Notifications to absent players that it is their turn, in games that take days.

No move waits for this. A table says that the turn may have passed to somebody; a little later, if that is still so and
they are away, their devices are told. Each turn is told once, also by several processes and after a restart, because
that is noted with the seat. The message contains the game, the table and that it is their turn, nothing else.
"""
import asyncio
import logging
import time
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy import or_, update

from matou.core.words import Phrase

from ..language import ENGLISH, spoken
from ..match import state as c
from ..metrics import Meter
from ..net.limits import Buckets
from ..net.protocol import Refusal
from ..store.log import Store
from ..store.schema import seats
from .crypto import Vapid, encrypt
from .post import Forbidden, Post
from .subscriptions import Subscription, Subscriptions

if TYPE_CHECKING:
    from ..match.table import Table

LOG = logging.getLogger(__name__)
ABSENCE_CHECKS = (10.0, 60.0, 300.0)             # seconds after a move, until presence is checked
RETRY_SECONDS = (30.0, 300.0)                    # seconds after which a message is tried again
MOST_UNDER_WAY, MOST_SENDING = 2_000, 8          # messages that wait or are being sent; of these, at once
GUEST_RATE = (1 / 60, 60)                        # messages a second for one guest, after a burst
MESSAGE_BYTES = 256                              # bytes of every message: their length tells nothing
DAY_SECONDS = 24 * 3600
GONE_STATUSES = (404, 410)                       # the subscription has ended
BUSY_STATUSES = (408, 429)                       # and all that is the service's own fault: tried again
YOUR_TURN = Phrase("It's your turn.")


class Courier:
    """Notifies the people of one server."""

    def __init__(self, store: Store, post: Post, contact: str = "", meter: Meter | None = None):
        self.store, self.post, self.contact, self.meter = store, post, contact, meter or Meter()
        self.subscriptions = Subscriptions(store, tuple(post.services))
        self.looks = ABSENCE_CHECKS
        self._vapid: Vapid | None = None
        self._timers: dict[str, asyncio.TimerHandle] = {}            # by table: when it is looked at next
        self._tasks: set[asyncio.Task[None]] = set()
        self._buckets = Buckets(*GUEST_RATE)
        self._free = asyncio.Semaphore(MOST_SENDING)

    async def vapid(self) -> Vapid:
        """The identity of this server: made at its first start."""
        self._vapid = self._vapid or Vapid(await self.subscriptions.key())
        return self._vapid

    async def open(self) -> None:
        try:
            await self.vapid()
        except Refusal as refusal:               # the store is out of order: when somebody subscribes, then
            LOG.warning("the key for notifications could not be read: %s", refusal)

    async def close(self) -> None:
        for timer in self._timers.values():
            timer.cancel()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    # When ----------------------------------------------------------------------------------------------------

    def turned(self, table: "Table") -> None:
        """The turn may have passed to somebody: looks a little later whether they know."""
        clock = table.time.clock
        if clock is not None and clock.days:
            self._look_at(table, mark_of(table), 0)

    def _look_at(self, table: "Table", mark: int, look: int) -> None:
        id = table.kept.id
        if id in self._timers:
            self._timers.pop(id).cancel()
        if look < len(self.looks):
            self._timers[id] = asyncio.get_running_loop().call_later(
                self.looks[look], self._look, table, mark, look)

    def _look(self, table: "Table", mark: int, look: int) -> None:
        self._timers.pop(table.kept.id, None)
        if table.course is None or table.outcome or table.kept.state == "closed" or mark != mark_of(table):
            return
        seat = table.course.state.turn
        if seat is None or table.plays(seat) or not table.kept.chairs[seat].guest:
            return
        waits = table.intermission.on or table.presence.here(seat) or not table.kept.chairs[seat].away
        if waits:                                # who is here may be about to lose the line
            self._look_at(table, mark, look + 1)
        else:
            self._soon(self._notify(table, seat, mark))

    def _soon(self, work: Coroutine[Any, Any, None]) -> None:
        if len(self._tasks) >= MOST_UNDER_WAY:
            work.close()
            self.meter.pushed("dropped")
            return
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # What ----------------------------------------------------------------------------------------------------

    async def _notify(self, table: "Table", seat: int, mark: int) -> None:
        """Tells all devices of whoever has this seat, unless another process has told them of this turn."""
        try:
            guest = table.kept.chairs[seat].guest or ""
            found = await self.subscriptions.of(guest, time.time())
            if not found or not await self._first(table.kept.id, seat, mark):
                return
            if not self._buckets.of(guest).allows(time.monotonic()):
                self.meter.pushed("dropped")
                return
            for one in found:
                self._soon(self._send(table, mark, one))
        except Refusal:
            LOG.warning("table %s: nobody could be told of their turn", table.kept.id)
        except Exception:
            LOG.exception("table %s: nobody could be told of their turn", table.kept.id)

    async def _first(self, table: str, seat: int, mark: int) -> bool:
        """Notes that people are told of this turn; False: they were told before."""
        async with self.store.begin() as connection:
            noted = await connection.execute(update(seats).where(
                seats.c.table == table, seats.c.seat == seat, or_(seats.c.notified.is_(None), seats.c.notified < mark))
                .values(notified=mark))
            return bool(noted.rowcount)

    async def _send(self, table: "Table", mark: int, one: Subscription) -> None:
        for pause in (*RETRY_SECONDS, None):
            try:
                async with self._free:
                    wait = await self._try(table, one)
            except Exception:
                LOG.exception("a device could not be told that it is its player's turn")
                return
            if wait is None or pause is None:
                return
            await asyncio.sleep(min(max(pause, wait), DAY_SECONDS))
            if mark != mark_of(table) or table.outcome:
                return

    async def _try(self, table: "Table", one: Subscription) -> float | None:
        """Sends one message. Returns the seconds after which to try again, or None if that is pointless."""
        days = table.time.clock.days if table.time.clock and table.time.clock.days else 1
        try:
            headers = await self._headers(table.kept.id, one, days * DAY_SECONDS)
            content = encrypt(message(table, one.language), one.p256dh, one.auth, MESSAGE_BYTES)
            status, wait = await self.post.send(one.endpoint, headers, content)
        except Forbidden:
            self.meter.pushed("forbidden")
            await self.subscriptions.failed(one)
            return None
        except OSError:                          # a TimeoutError is one
            self.meter.pushed("unreachable")
            return 0.0
        return await self._answered(one, status, wait)

    async def _answered(self, one: Subscription, status: int, wait: int | None) -> float | None:
        if status in BUSY_STATUSES or status >= 500:
            self.meter.pushed("busy")
            return float(wait or 0)
        self.meter.pushed("sent" if status < 300 else "gone" if status in GONE_STATUSES else "refused")
        if status < 300:
            await self.subscriptions.reached(one)
        elif status in GONE_STATUSES:
            await self.subscriptions.gone(one)
        else:
            await self.subscriptions.failed(one)
        return None

    async def _headers(self, table: str, one: Subscription, seconds: int) -> dict[str, str]:
        """`topic`: of several messages about one table that wait for a device, it gets the last."""
        origin = "/".join(one.endpoint.split("/")[:3])
        proof = (await self.vapid()).proof(origin, self.contact or f"https://{one.site}")
        return {"Authorization": proof, "Content-Encoding": "aes128gcm", "Content-Type": "application/octet-stream",
                "TTL": str(seconds), "Urgency": "normal", "Topic": table}


def message(table: "Table", language: str) -> bytes:
    """The content of a message: all that a device is told."""
    speech = spoken(language) or ENGLISH
    return msgspec.json.encode({"table": table.kept.id, "game": table.game.name, "says": speech.say(YOUR_TURN),
                                "lang": speech.code})


def mark_of(table: "Table") -> int:
    """Which turn it is: the number of lines up to the last one that moved anything. What people say besides moves
    begins no turn."""
    moved = (at for at in range(len(table.log) - 1, -1, -1)
             if not table.log[at].text.startswith(c.SLASH) or table.log[at].text.startswith(c.BACK))
    return next(moved, -1) + 1
