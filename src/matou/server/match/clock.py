"""Clocks: so long a move, a bank with an increment, or days a move. Only people have one; agents do not dawdle.

What a seat has left is written beside each of its lines in the log, so it survives a restart. While a player is asked
something that may be answered unheard (views.py) the clock stands still in the log: less on it would tell that they
were asked. They lose on time all the same if they never answer.
"""
import asyncio
import logging
import time
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated, Any

import msgspec

from ..net.protocol import Refusal, Ticking
from .state import TIME
from .views import Seat

if TYPE_CHECKING:
    from .table import Table

LOG = logging.getLogger(__name__)
STARTED = time.time()                            # a server that was not there cost nobody any time
AGAIN = 5.0                                      # seconds after which it is tried again
LONGEST_NAP = 24 * 3600.0                        # of an alarm, in seconds
DAY = 24 * 3600
Seconds = Annotated[int, msgspec.Meta(ge=0, le=DAY)]


class Clock(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """One of `move`, `bank` with `increment` (all in seconds), or `days`."""
    move: Seconds | None = None
    bank: Seconds | None = None
    increment: Seconds | None = None
    days: Annotated[int, msgspec.Meta(ge=1, le=14)] | None = None

    def checked(self) -> "Clock":
        kinds = [name for name in ("move", "bank", "days") if getattr(self, name) is not None]
        if len(kinds) != 1 or (self.increment is not None and self.bank is None):
            raise Refusal("clock", "a clock has either move, or bank and increment, or days")
        if (self.move or self.bank or DAY) < 5:
            raise Refusal("clock", "a clock gives five seconds at least")
        return self

    @property
    def first(self) -> int:
        """What everyone has at the start, in milliseconds."""
        return 1000 * (self.move or self.bank or (self.days or 0) * DAY)

    def after(self, left: int, spent: int) -> int:
        """What a seat has after a move that took so long, all in milliseconds."""
        return self.first if self.bank is None else max(0, left - spent) + 1000 * (self.increment or 0)


def clock_of(header: dict[str, Any]) -> Clock | None:
    """The clock of a table, if it has one."""
    return msgspec.convert(header["clock"], Clock) if header.get("clock") else None


class Timekeeper:
    """The clock of one table; does nothing where there is none."""

    def __init__(self, table: "Table"):
        self.table, self.clock = table, clock_of(table.kept.header)
        self._since = time.monotonic()           # when the player to move was asked
        self._alarm: asyncio.TimerHandle | None = None

    async def start(self) -> None:
        """Go on where the log ends. Days go by even while the server is down."""
        if self.clock:
            kept = self.table.kept
            last = await self.table.store.last_at(kept.id) or kept.began or kept.created
            asked = datetime.fromisoformat(last).astimezone(UTC).timestamp()
            gone = time.time() - (asked if self.clock.days else max(asked, STARTED))
            self.turn(max(0.0, gone))

    def turn(self, gone: float = 0.0) -> None:
        """A player has been asked, so many seconds ago."""
        if self.clock is None:
            return
        self.stop()
        self._since = time.monotonic() - gone
        left = self.left(self.table.begun.state.turn)
        if left is not None and not self.table.outcome and not self.table.intermission.on:
            self._alarm = asyncio.get_running_loop().call_later(min(LONGEST_NAP, max(0.0, left / 1000 - gone)),
                                                                self._ring)

    def stop(self) -> None:
        if self._alarm:
            self._alarm.cancel()
            self._alarm = None

    def left(self, seat: int) -> int | None:
        """On the clock of a seat when it was last asked; None where nobody counts."""
        if self.clock is None or self.table.plays(seat):
            return None
        return self.table.begun.left.get(seat, self.clock.first)

    def spent(self) -> int:
        """By the player to move, in milliseconds; between two rounds, nothing."""
        return 0 if self.table.intermission.on else int(1000 * (time.monotonic() - self._since))

    def after(self, seat: int) -> int | None:
        """On the clock of a seat that moves now."""
        left = self.left(seat)
        if left is None or self.clock is None or self.table.seen.quiet:
            return left
        return self.clock.after(left, self.spent())

    def told(self, seat: Seat) -> Ticking | None:
        """The clocks as this seat may see them: not that somebody is asked who may answer unheard."""
        if self.clock is None:
            return None
        table, turn = self.table, self.table.seen.let[seat].turn
        left = [self.left(one) for one in range(len(table.kept.chairs))]
        running = None if table.outcome or table.intermission.on or table.window.on else turn
        counted = left[turn]
        if running is not None and counted is not None and turn == table.begun.state.turn:
            left[turn] = max(0, counted - self.spent())
        return Ticking(left, running)

    def _ring(self) -> None:
        self.table.soon(self._flag())

    async def _flag(self) -> None:
        """The time of the player to move is over, unless they moved meanwhile."""
        table = self.table
        async with table.lock:
            seat = table.begun.state.turn
            left = self.left(seat)
            if left is None or table.outcome or table.kept.state == "closed":
                return
            if self.spent() < left:
                self.turn(self.spent() / 1000)
                return
            try:
                await table.add(seat, TIME)
            except Refusal as refusal:
                if refusal.code != "stale":      # stale: another process was quicker
                    self._alarm = asyncio.get_running_loop().call_later(AGAIN, self._ring)
            except Exception:
                LOG.exception("table %s: time is over, but that could not be kept", table.kept.id)
                self._alarm = asyncio.get_running_loop().call_later(AGAIN, self._ring)
            table.show()
