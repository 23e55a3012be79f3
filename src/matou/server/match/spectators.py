"""Who looks on at a table: how many, and the names of some. It costs little even where a crowd comes and goes: it is
counted and told at most every few seconds, and a large number is told roughly, so that it seldom changes.

Where several processes share a database, each tells the others how many it has, and again before they forget it.
"""
import asyncio
from typing import TYPE_CHECKING

import msgspec

from ..net.protocol import UNSET, Audience, Unset

if TYPE_CHECKING:
    from .table import Table

FIRST_DELAY, UPDATE_PAUSE = 0.2, 3.0             # seconds until a change is told; at least, between two that are told
MOST_NAMES = 6                                   # that are told
MOST_EXACT = 20                                  # up to here people are counted one by one
RENEWAL_SECONDS, EXPIRY_SECONDS = 30.0, 75.0     # seconds after which other processes are told again, and forgotten
NEWS_PREFIX = "watching "                        # before what one process tells another
ABOUT_NO_SEAT = -1                               # the seat of a message that is about none
NO_SPECTATORS = Audience(0, [])


class Spectators:
    """The spectators of one table. `shown` is what was last sent to everybody."""

    def __init__(self, table: "Table"):
        self.table = table
        self.shown: Audience | Unset = UNSET
        self._here = NO_SPECTATORS               # with this process, as other processes were told
        self._elsewhere: dict[str, tuple[float, Audience]] = {}      # by process: until when it counts, and who
        self._timer: asyncio.TimerHandle | None = None
        self._since = 0.0                        # when something was told last
        self._renewed = 0.0

    def changed(self, soon: float = FIRST_DELAY) -> None:
        """Somebody came or went: everybody is told soon."""
        if self._timer is None:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_at(max(loop.time() + soon, self._since + UPDATE_PAUSE), self._announce)

    def hear(self, word: str) -> bool:
        """What another process tells; False if this is something else."""
        if not word.startswith(NEWS_PREFIX):
            return False
        who, found = msgspec.json.decode(word[len(NEWS_PREFIX):], type=tuple[str, Audience])
        self._elsewhere[who] = asyncio.get_running_loop().time() + EXPIRY_SECONDS, found
        self.changed()
        return True

    def _announce(self) -> None:
        now = asyncio.get_running_loop().time()
        self._timer, self._since = None, now
        here = self._count()
        self._pass_on(here, now)
        self._elsewhere = {who: one for who, one in self._elsewhere.items() if one[0] > now and one[1].count}
        every = [here, *(one for _, one in self._elsewhere.values())]
        names = sorted({name for one in every for name in one.names})[:MOST_NAMES]
        whole = Audience(roughly(sum(one.count for one in every)), names)
        before, self.shown = self.shown, whole if whole.count else UNSET
        if before != self.shown:
            self.table.show()
        if self._elsewhere or (here.count and self.table.presence.shared):
            self.changed(RENEWAL_SECONDS)

    def _pass_on(self, here: Audience, now: float) -> None:
        """Tells other processes, if there are any and if it is news to them."""
        due = bool(here.count) and now - self._renewed >= RENEWAL_SECONDS
        if self.table.presence.shared and (here != self._here or due):
            self._here, self._renewed = here, now
            told = msgspec.json.encode((self.table.store.process, here)).decode()
            self.table.soon(self.table.pass_on(f"{ABOUT_NO_SEAT} {NEWS_PREFIX}{told}"))

    def _count(self) -> Audience:
        """The spectators connected to this process. A guest counts once, however many pages they have open; players do
        not count."""
        playing = {chair.guest for chair in self.table.kept.chairs if chair.guest}
        watching = [one for one in self.table.listeners if one.seat is None and one.guest not in playing]
        known = {one.guest: one.name for one in watching if one.guest}
        strangers = sum(one.guest is None for one in watching)
        return Audience(strangers + len(known), sorted(filter(None, known.values()))[:MOST_NAMES])


def roughly(count: int) -> int:
    """A number as it is told: 7, 19, 20, 30, …, 100, 200, …"""
    step = 1 if count <= MOST_EXACT else 10 if count < 100 else 100
    return count - count % step
