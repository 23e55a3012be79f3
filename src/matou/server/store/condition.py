"""The condition of the store: did the last write succeed?

After a failure, a small write is tried every second, so that a recovery is noticed even where nobody moves.
"""
import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from typing import Any

from .database import FAULTS

LOG = logging.getLogger(__name__)
RETRY_SECONDS = 1.0                              # seconds between tries
ANSWER_TIMEOUT = 2.0                             # seconds for an answer; a busy server may take longer, and be well
DOWN_SECONDS = 15.0                              # seconds without an answer after which a database is gone
CANNOT_STORE, NO_ANSWER = "nothing can be stored", "the database does not answer"


class Condition:
    """`write` changes nothing, but has to reach the disk; `read` asks the database anything."""

    def __init__(self, write: Callable[[], Coroutine[Any, Any, None]], read: Callable[[], Coroutine[Any, Any, None]]):
        self.write, self.read, self.sound = write, read, True
        self._lost, self._failed = 0.0, 0.0
        self._trying: asyncio.Task[None] | None = None
        self._asking: asyncio.Task[None] | None = None
        self._asked = 0.0

    @property
    def lost(self) -> float:
        """The total number of seconds in which nothing could be stored: no clock runs then."""
        return self._lost + (0.0 if self.sound else time.monotonic() - self._failed)

    def fail(self, why: str) -> None:
        """Logs it once, not once per move."""
        if self.sound:
            LOG.error("nothing can be kept", extra={"fault": why})
            self.sound, self._failed = False, time.monotonic()
        if self._trying is None:
            self._trying = asyncio.get_running_loop().create_task(self._try_again())

    def recover(self) -> None:
        if not self.sound:
            LOG.warning("moves can be kept again")
            self._lost, self.sound = self.lost, True

    async def _try_again(self) -> None:
        try:
            while not self.sound:
                await asyncio.sleep(RETRY_SECONDS)
                try:
                    if not self.sound:
                        await self.write()
                        self.recover()
                except FAULTS:
                    pass                         # still out of order
        finally:
            self._trying = None

    async def complaint(self) -> str | None:
        """Why the store does not work; None if it does. Many who ask at once share one query. A slow database is not an
        error: only an exception is, or a silence that no load explains."""
        if not self.sound:
            return CANNOT_STORE
        if self._asking is None or self._asking.done():
            self._asking, self._asked = asyncio.create_task(self.read()), time.monotonic()
        asking, since = self._asking, self._asked
        await asyncio.wait({asking}, timeout=ANSWER_TIMEOUT)
        if asking.done():
            failed = asking.cancelled() or asking.exception() is not None
        else:
            failed = time.monotonic() - since > DOWN_SECONDS
        return NO_ANSWER if failed else None

    async def close(self) -> None:
        for task in (self._trying, self._asking):
            if task:
                task.cancel()
                await asyncio.wait({task})
