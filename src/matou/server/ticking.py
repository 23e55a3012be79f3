"""Who keeps a table's time: how long the player to move has thought, and what happens when the time is over."""
import asyncio
import logging
import time
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from .clock import clock_of
from .course import TIME
from .protocol import Refusal, Ticking
from .seen import Seat

if TYPE_CHECKING:
    from .table import Table

LOG = logging.getLogger(__name__)
STARTED = time.time()                            # a server that was not there cost nobody any time
AGAIN = 5.0                                      # seconds after which it is tried again
LONGEST_NAP = 24 * 3600.0                        # of an alarm, in seconds


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
        running = None if table.outcome or table.intermission.on else turn
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
