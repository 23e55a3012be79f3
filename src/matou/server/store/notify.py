"""Notifications: processes that share a PostgreSQL tell each other at which tables something was written."""
import asyncio
import logging
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, text

from .database import FAULTS, Database, brief

LOG = logging.getLogger(__name__)
CHANNEL = "matou"
SHORTEST_RETRY, LONGEST_RETRY = 0.1, 5.0         # seconds before the next try to listen again
LINES_PREFIX = "*"                               # prefix of lines; everything else begins with a table
MOST_BYTES = 7_500                               # bytes of a piece of news; PostgreSQL carries 8,000
HEARTBEAT_SECONDS = 20.0                         # seconds: a line that is silent for longer is tried
NOTIFY = text("SELECT pg_notify(:channel, :who || ':' || said) FROM unnest(CAST(:all AS text[])) AS said")


def serialized(lines: Iterable[Sequence[Any]]) -> list[str]:
    """Serializes lines of logs for notifications, as many together as one notification can hold."""
    batches: list[bytes] = []
    for line in map(msgspec.json.encode, lines):
        if batches and len(batches[-1]) + len(line) < MOST_BYTES:
            batches[-1] += b"," + line
        else:
            batches.append(line)
    return [f"{LINES_PREFIX}[{one.decode()}]" for one in batches]


class Notifier:
    """One listening connection. `heard` gets the notifications of other processes; `missed` is called when some may
    have been lost."""

    def __init__(self, database: Database, who: str, heard: Callable[[str], None], missed: Callable[[], None]):
        self.database, self.who, self.heard, self.missed = database, who, heard, missed
        self._listening: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Starts listening; from now on nothing is missed."""
        line = await self._listen()
        self._listening = asyncio.create_task(self._go_on(line))

    async def close(self) -> None:
        while self._listening and not self._listening.done():    # a library on the way may not pass it on
            self._listening.cancel()
            await asyncio.wait({self._listening}, timeout=1)

    def notify(self, connection: Connection, said: Iterable[str]) -> None:
        """Sends a notification when this transaction is committed."""
        connection.execute(NOTIFY, {"channel": CHANNEL, "who": self.who, "all": list(said)})

    async def _listen(self) -> Any:
        line = await self.database.connect()
        await line.add_listener(CHANNEL, self._hear)
        return line

    def _hear(self, _line: Any, _process: int, _channel: str, payload: str) -> None:
        who, _, said = payload.partition(":")
        if who != self.who:
            self.heard(said)

    async def _go_on(self, line: Any) -> None:
        """Listens, and reconnects after the connection was lost."""
        while True:
            try:
                await self._until_lost(line)
            finally:
                line.terminate()
            LOG.warning("other processes are not heard at the moment")
            line = await self._again()
            LOG.warning("other processes are heard again")
            self.missed()

    async def _until_lost(self, line: Any) -> None:
        lost = asyncio.Event()
        line.add_termination_listener(lambda _: lost.set())
        while not (lost.is_set() or line.is_closed()):
            try:
                async with asyncio.timeout(HEARTBEAT_SECONDS):
                    await lost.wait()
            except TimeoutError:
                try:
                    await line.execute("SELECT 1")
                except FAULTS:
                    return

    async def _again(self) -> Any:
        pause = SHORTEST_RETRY
        while True:
            try:
                return await self._listen()
            except FAULTS as error:
                LOG.info("cannot listen", extra={"fault": brief(error, self.database.url.password)})
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_RETRY)
