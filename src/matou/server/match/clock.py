"""Clocks: a time per move, a bank with an increment, or days per move. Only people have one, agents need none.

What a seat has left is stored with each of its lines in the log, so it survives a restart. While a player is asked
something that may be answered without the others hearing of it (views.py), the clock stands still in the log: less time
would tell that they were asked. They still lose on time if they never answer.

No clock counts time in which nobody could have moved: before the game was ready (compiled) in this process, and while
nothing could be stored.
"""
import asyncio
import logging
import time
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated, Any

import msgspec

from ..net.answers import ClockLimits, Span
from ..net.protocol import Refusal, Ticking
from .state import TIME
from .views import Seat

if TYPE_CHECKING:
    from .table import Table

LOG = logging.getLogger(__name__)
RETRY_SECONDS = 5.0                              # seconds after which it is tried again
LONGEST_DELAY = 24 * 3600.0                        # of an alarm, in seconds
DAY_SECONDS = 24 * 3600
SHORTEST_SECONDS, MOST_DAYS = 5, 14              # seconds for a move or a whole game; days for a move
Seconds = Annotated[int, msgspec.Meta(ge=0, le=DAY_SECONDS)]


class Clock(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """One of `move`, `bank` with `increment` (all in seconds), or `days`."""
    move: Seconds | None = None
    bank: Seconds | None = None
    increment: Seconds | None = None
    days: Annotated[int, msgspec.Meta(ge=1, le=MOST_DAYS)] | None = None

    def checked(self) -> "Clock":
        kinds = [name for name in ("move", "bank", "days") if getattr(self, name) is not None]
        if len(kinds) != 1 or (self.increment is not None and self.bank is None):
            raise Refusal("clock", "a clock has either move, or bank and increment, or days")
        if (self.move or self.bank or DAY_SECONDS) < SHORTEST_SECONDS:
            raise Refusal("clock", "a clock has at least {count} seconds", count=SHORTEST_SECONDS)
        return self

    @property
    def first(self) -> int:
        """What everyone has at the start, in milliseconds."""
        return 1000 * (self.move or self.bank or (self.days or 0) * DAY_SECONDS)

    def after(self, left: int, spent: int) -> int:
        """What a seat has left after a move of this duration, all in milliseconds."""
        return self.first if self.bank is None else max(0, left - spent) + 1000 * (self.increment or 0)


def limits() -> ClockLimits:
    """By part of a clock, from where to where it may be set."""
    long: Span = {"from": SHORTEST_SECONDS, "to": DAY_SECONDS}
    increment: Span = {"from": 0, "to": DAY_SECONDS}
    return {"move": long, "bank": long, "increment": increment, "days": {"from": 1, "to": MOST_DAYS}}


def clock_of(header: dict[str, Any]) -> Clock | None:
    """The clock of a table, if it has one."""
    return msgspec.convert(header["clock"], Clock) if header.get("clock") else None


class Timekeeper:
    """The clock of one table; does nothing where there is none."""

    def __init__(self, table: "Table"):
        self.table, self.clock = table, clock_of(table.kept.header)
        self._since = time.monotonic()           # when the player to move was asked
        self._lost = 0.0                         # seconds in which nothing could be stored, by then
        self._graced = False                     # they were given time to say again what could not be stored
        self._alarm: asyncio.TimerHandle | None = None

    async def start(self, ready: float) -> None:
        """Continues where the log ends. Days pass even while the server is down; other clocks run from when the game
        was `ready` to be played, in seconds since the epoch."""
        if self.clock:
            kept = self.table.kept
            last = await self.table.store.last_at(kept.id) or kept.began or kept.created
            asked = datetime.fromisoformat(last).astimezone(UTC).timestamp()
            gone = time.time() - (asked if self.clock.days else max(asked, ready))
            self.turn(max(0.0, gone))

    def turn(self, gone: float = 0.0) -> None:
        """A player was asked this many seconds ago."""
        if self.clock is None:
            return
        self.stop()
        self._since, self._lost = time.monotonic() - gone, self.table.store.condition.lost
        self._graced = False
        left = self.left(self.table.begun.state.turn)
        if left is not None and not self.table.outcome and not self.table.intermission.on:
            self._set_alarm(left / 1000 - gone)
        if self.clock.days:
            self.table.turned(self.table)

    def _set_alarm(self, seconds: float) -> None:
        self.stop()
        self._alarm = asyncio.get_running_loop().call_later(min(LONGEST_DELAY, max(0.0, seconds)), self._ring)

    def stop(self) -> None:
        if self._alarm:
            self._alarm.cancel()
            self._alarm = None

    def left(self, seat: int) -> int | None:
        """What a seat had left when it was last asked; None if there is no clock."""
        if self.clock is None or self.table.plays(seat):
            return None
        return self.table.begun.left.get(seat, self.clock.first)

    def spent(self) -> int:
        """What the player to move has used, in milliseconds; nothing between two rounds."""
        if self.table.intermission.on:
            return 0
        lost = self.table.store.condition.lost - self._lost
        return max(0, int(1000 * (time.monotonic() - self._since - lost)))

    def after(self, seat: int) -> int | None:
        """What a seat has left if it moves now."""
        left = self.left(seat)
        if left is None or self.clock is None or self.table.seen.quiet:
            return left
        return self.clock.after(left, self.spent())

    def to_message(self, seat: Seat) -> Ticking | None:
        """The clocks as this seat may see them: they do not reveal that a player is asked for an answer that the others
        do not hear."""
        if self.clock is None:
            return None
        table, turn = self.table, self.table.seen.latest[seat].turn
        left = [self.left(one) for one in range(len(table.kept.chairs))]
        running = None if table.outcome or table.intermission.on or table.window.on else turn
        counted = left[turn]
        if running is not None and counted is not None and turn == table.begun.state.turn:
            left[turn] = max(0, counted - self.spent())
        return Ticking(left, running)

    def mark(self) -> tuple[float, float]:
        """The current time, as `excuse` takes it."""
        return time.monotonic(), self.table.store.condition.lost

    def excuse(self, seat: int, asked: tuple[float, float] | None) -> None:
        """If a request could not be stored, the outage and a short grace period to retry are not charged to the seat's
        clock."""
        if asked and self.table.course and seat == self.table.begun.state.turn:
            waited = time.monotonic() - asked[0] - (self.table.store.condition.lost - asked[1])
            self._since += max(0.0, waited) + (0.0 if self._graced else RETRY_SECONDS)
            self._graced = True

    def _ring(self) -> None:
        """The alarm: the time of the player to move seems to be over."""
        seat = self.table.begun.state.turn
        self.table.pipeline.submit(seat, lambda: self._flag(seat), done=self._flagged)

    def _flag(self, seat: int) -> str | None:
        """Checks the time in the pipeline, where nothing else is under way: returns the line to write, or sets the
        alarm again."""
        left = self.left(seat)
        if left is None or seat != self.table.begun.state.turn:
            return None
        if self.spent() < left or not self.table.store.sound:
            self._set_alarm(max(RETRY_SECONDS if not self.table.store.sound else 0.0, (left - self.spent()) / 1000))
            return None
        return TIME

    def _flagged(self, fault: Exception | None) -> None:
        if fault is None or (isinstance(fault, Refusal) and fault.code in ("stale", "over", "closed")):
            return
        if not isinstance(fault, Refusal):
            LOG.error("table %s: time is over, but that could not be kept", self.table.kept.id, exc_info=fault)
        self._set_alarm(RETRY_SECONDS)
