"""Between two rounds: the next one waits until the people at the table have looked at the last one.

This is not part of a match: nothing of it is in the log, and after a restart the time begins again. Only people at a
page are waited for: programs ask for no words, and need no time to read.
"""
import asyncio
import time
from contextlib import suppress
from typing import TYPE_CHECKING

from matou.core.game import State

from ..net.protocol import Pause, Refusal
from ..store.log import Line
from .state import BACK

if TYPE_CHECKING:
    from .table import Table

READY, HOLD = "ready", "hold"                    # in messages between processes
ALONE_SECONDS, TOGETHER_SECONDS = 30.0, 20.0     # seconds: for one person, for several


class Intermission:
    """At most one at a time; `on` while it lasts."""

    def __init__(self, table: "Table"):
        self.table, self.on, self.held = table, False, False
        self.ready: set[int] = set()
        self._until = 0.0
        self._timer: asyncio.TimerHandle | None = None

    @property
    def key(self) -> tuple[object, ...]:
        """Changes whenever people should be told of it."""
        return (self.on, self.held, frozenset(self.ready), tuple(self.waits())) if self.on else ()

    def waits(self) -> list[int]:
        """The seats of people who are at a page, or may come back to one."""
        chairs = enumerate(self.table.kept.chairs)
        people = [seat for seat, chair in chairs if chair.guest and not chair.bot and not chair.away]
        return [seat for seat in people if not self.table.plays(seat) and not self._program(seat)]

    def _program(self, seat: int) -> bool:
        languages = [listener.language for listener in self.table.listeners if listener.seat == seat]
        return bool(languages) and not any(languages)

    def follow(self, before: State, line: Line, after: State, over: bool) -> None:
        """A line has changed the position: a round may have ended. A player who moves is ready; if an agent moves,
        another process has ended the intermission; a round that was taken back is played again."""
        if line.text.startswith(BACK) or over or (self.on and self.table.plays(line.seat)):
            self.stop()
        elif after.game.round_ended(before, after):
            self.begin()
        elif self.on:
            self.ready.add(line.seat)
            if self._seen_by_all():
                self.stop()

    def begin(self) -> None:
        self.stop()
        if not self.waits():
            return
        self.on = True
        guests = {self.table.kept.chairs[seat].guest for seat in self.waits()}
        self._count_down(ALONE_SECONDS if len(guests) == 1 else TOGETHER_SECONDS)

    def stop(self) -> None:
        """Ends it without notifying anyone: the caller does."""
        self.on = self.held = False
        self.ready = set()
        if self._timer:
            self._timer.cancel()
            self._timer = None

    def set_ready(self, seat: int, hold: bool) -> None:
        """A player is ready, or wants more time. Too late, it has no effect."""
        if not self.on:
            return
        if hold:
            self._hold(seat)
        else:
            self.ready.add(seat)
            self.look_round()
        if self.on:
            self.table.show()

    def announce(self, seat: int, hold: bool) -> None:
        """The same from a client of this process; other processes are notified."""
        self.set_ready(seat, hold)
        self.table.soon(self.table.pass_on(f"{seat} {HOLD if hold else READY}"))

    def hear(self, seat: int, word: str) -> bool:
        """The same from another process. Returns False if the message is about something else."""
        if word in (READY, HOLD):
            with suppress(Refusal):              # the sender has been answered
                self.set_ready(seat, word == HOLD)
        return word in (READY, HOLD)

    def look_round(self) -> None:
        """Ends the intermission if nobody is waited for any more: a player became ready, came or left."""
        if self.on and self._seen_by_all():
            self._end()

    def to_message(self) -> Pause | None:
        if not self.on:
            return None
        left = None if self.held else max(0, int(1000 * (self._until - time.monotonic())))
        return Pause(left, self.waits(), sorted(self.ready))

    def _seen_by_all(self) -> bool:
        return set(self.waits()) <= self.ready

    def _hold(self, seat: int) -> None:
        chairs = self.table.kept.chairs
        if any(chairs[other].guest != chairs[seat].guest for other in self.waits()):
            raise Refusal("ready", "other people wait too", status=409)
        self.held = True
        if self._timer:
            self._timer.cancel()
            self._timer = None

    def _count_down(self, seconds: float) -> None:
        self._until = time.monotonic() + seconds
        self._timer = asyncio.get_running_loop().call_later(seconds, self._end)

    def _end(self) -> None:
        """The game goes on: clocks run, and agents move."""
        self.stop()
        self.table.time.turn()
        self.table.show()
        self.table.go_on()
