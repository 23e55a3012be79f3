"""A visit: one open WebSocket. Frames come in, are read by the protocol and answered; what tables show goes out."""
import asyncio
import time
from collections import deque
from typing import Any
from urllib.parse import urlsplit

import msgspec

from matou.core.errors import MatouError
from matou.core.words import Phrase
from matou.language import Language

from . import deeds
from . import protocol as p
from .guard import KEPT_OUT, Bucket, too_many
from .lobby import Lobby, may_enter
from .past import look
from .people import Guest
from .register import Kept
from .table import Listener

MOST_UNREAD = 200                                # messages a slow reader may leave waiting
MOST_TABLES = 16                                 # tables one visit may follow
TOO_SLOW, TOO_BIG = 1013, 1009
GRACE = 5.0                                      # seconds for a slow reader to catch up; then we go ourselves


class Visit:
    """Somebody at the door, with or without a guest's cookie."""

    def __init__(self, socket: Any, lobby: Lobby, guest: Guest | None, bucket: Bucket | None = None,
                 language: Language | None = None):
        self.socket, self.lobby, self.guest, self.language = socket, lobby, guest, language
        self.bucket = bucket or Bucket(0, 0)     # no limit
        self.at: dict[tuple[str, int | None], Listener] = {}
        self._out: deque[bytes | int] = deque()                      # a number: close with this code
        self._idle: asyncio.Future[None] | None = None               # done when there is something to send
        self._slow = False
        self._reading: asyncio.Task[Any] | None = None
        self._busy = self._gone = False

    def tell(self, message: bytes) -> None:
        """Without waiting. Who does not read is shown out; they can come back and resync."""
        if self._slow:
            return
        self._slow = len(self._out) >= MOST_UNREAD
        self._put(TOO_SLOW if self._slow else message)
        if self._slow:
            asyncio.get_running_loop().call_later(GRACE, self._go)

    def _put(self, message: bytes | int) -> None:
        self._out.append(message)
        if self._idle and not self._idle.done():
            self._idle.set_result(None)

    def _go(self) -> None:
        """Leave who does not even read that they should leave; but not in the middle of what they asked for."""
        self._gone = True
        if self._reading and not self._busy:
            self._reading.cancel()

    async def run(self) -> None:
        """Until the socket is closed, by whichever side: that is always read in the end. So what was asked is carried
        through even if who asked has gone."""
        self._reading, sending = asyncio.current_task(), asyncio.create_task(self._send())
        try:
            await self._read()
        except asyncio.CancelledError:
            if not self._gone:
                raise
        finally:
            self._reading = None
            sending.cancel()
            for (table, _), listener in self.at.items():
                if table in self.lobby.tables:
                    self.lobby.tables[table].leave(listener)

    async def _send(self) -> None:
        while True:
            while self._out:
                message = self._out.popleft()
                if isinstance(message, int):
                    await self.socket.close(code=message)
                    return
                await self.socket.send({"type": "websocket.send", "text": message.decode()})
            self._idle = asyncio.get_running_loop().create_future()
            await self._idle

    async def _read(self) -> None:
        while not self._gone and (event := await self.socket.receive())["type"] == "websocket.receive":
            frame = event.get("text")
            if frame is not None and len(frame.encode()) > p.MOST_BYTES:
                await self.socket.close(code=TOO_BIG)
                return
            self._busy = True
            await self.answer(frame)
            self._busy = False

    async def answer(self, frame: str | None) -> None:
        """One frame; None where it was not a text."""
        asked = None
        try:
            self._counted()
            asked = understood(frame)
            await self._do(asked)
        except MatouError as error:
            self.lobby.store.meter.refused(p.code_of(error))
            say = self.language.say if self.language else None
            self.tell(p.write(p.refused(error, getattr(asked, "id", None), getattr(asked, "table", None), say)))

    def _counted(self) -> None:
        """Who says too much is not listened to; who goes on is shown out."""
        if not self.bucket.allows(time.monotonic()):
            if self.bucket.hopeless:
                self._put(KEPT_OUT)
            raise too_many(self.bucket.seconds)

    async def _do(self, asked: p.Asked) -> None:
        if isinstance(asked, p.Join | p.Watch | p.Resync | p.Look):
            await self._show(asked)
            return
        seat = self._seat(await self._kept(asked.table), asked.seat)
        table = await self.lobby.table(asked.table)
        match asked:
            case p.MakeMove():
                with self.lobby.store.meter.move():
                    await table.make(seat, asked.ply, asked.move, asked.id, self.tell)
            case p.Resign():
                await deeds.resign(table, seat, asked.id, self.tell)
            case p.Draw():
                await deeds.draw(table, seat, asked.agree, asked.id, self.tell)
            case p.TakeBack():
                await deeds.take_back(table, seat, asked.id, self.tell)
            case p.Hint():
                await deeds.hint(table, seat, asked.id, self.tell)
            case p.StandIn():
                await deeds.stand_in(table, seat, asked.absent, asked.level, asked.id, self.tell)
            case p.Return():
                await deeds.come_back(table, seat, asked.id, self.tell)
            case p.Emote():
                table.feel(seat, asked.emote)

    async def _show(self, asked: p.Join | p.Watch | p.Resync | p.Look) -> None:
        match asked:
            case p.Join():
                await self._follow(asked.table, self._seat(await self.lobby.kept(asked.table), asked.seat), asked.since)
            case p.Watch():
                may_enter(await self.lobby.kept(asked.table), self.guest, asked.link)
                await self._follow(asked.table, None, asked.since)
            case p.Resync():
                for seat in self._followed(asked.table, asked.seat):
                    await self._follow(asked.table, seat, asked.since)
            case p.Look():
                table, seat = await self.lobby.table(asked.table), self._followed(asked.table, asked.seat)[0]
                self.tell(p.write(await look(table, seat, asked.ply, self.language)))

    def _followed(self, id: str, wanted: int | None) -> list[int | None]:
        """As whom this visitor follows a table: at least as one."""
        seats = [seat for table, seat in self.at if table == id and wanted in (None, seat)]
        if not seats:
            raise p.Refusal("follow", "first join or watch this table", status=409)
        return seats

    async def _kept(self, id: str) -> Kept:
        """Who sits where; without asking the store where the table is at hand."""
        return self.lobby.tables[id].kept if id in self.lobby.tables else await self.lobby.kept(id)

    def _seat(self, kept: Kept, wanted: int | None) -> int:
        """Which seat this visitor speaks for: of several on one device the one named, or else the one to move."""
        seats = kept.seats_of(self.guest)
        if not seats or (wanted is not None and wanted not in seats):
            may_enter(kept, self.guest, None)
            raise p.Refusal("seat", "you do not sit at this table", status=403)
        if wanted is None and len(seats) > 1 and kept.id in self.lobby.tables:
            course = self.lobby.tables[kept.id].course
            wanted = course.state.turn if course and course.state.turn in seats else None
        return seats[0] if wanted is None else wanted

    async def _follow(self, id: str, seat: int | None, since: int) -> None:
        """Be shown a table from now on, in place of what was shown of it before."""
        if (id, seat) not in self.at and len(self.at) >= MOST_TABLES:
            raise p.Refusal("follow", "no more than {most} tables at once", status=409, most=MOST_TABLES)
        table, before = await self.lobby.table(id), self.at.get((id, seat))
        if self.lobby.store.database.shared:     # nobody is shown less than another process showed them
            await table.catch_up()
        self.at[id, seat] = Listener(seat, self.tell, since, self.language)
        table.join(self.at[id, seat])
        if before:
            table.leave(before)


def understood(frame: str | None) -> p.Asked:
    """What a frame says; a refusal if it says nothing."""
    if frame is None:
        raise p.Refusal("message", "not a message: {why}", why=Phrase("text was expected, not bytes"))
    try:
        asked: p.Asked = p.read(frame)
        return asked
    except (msgspec.DecodeError, RecursionError, UnicodeError, ValueError) as error:
        raise p.Refusal("message", "not a message: {why}", why=str(error)[:200]) from None


def same_house(origin: str | None, host: str | None) -> bool:
    """A browser says which site its page is from: only our own pages may open a WebSocket. Programs say nothing."""
    try:
        return origin is None or urlsplit(origin).netloc.lower() == (host or "").lower() != ""
    except ValueError:                           # not even an address
        return False
