"""A session: one open WebSocket. Frames come in, are read by the protocol and answered; what tables show goes out."""
import asyncio
import logging
import time
from collections import deque
from collections.abc import Coroutine
from functools import partial
from typing import Any
from urllib.parse import urlsplit

import msgspec

from matou.core.errors import MatouError
from matou.core.words import Phrase
from matou.games import load
from matou.language import Language

from ..match import actions, back
from ..match.showing import Listener, ViewFormat
from ..match.table import Table
from ..people.guests import Guest
from ..people.lobby import Lobby, may_enter
from ..store.log import settle
from ..store.tables import TableInfo
from . import protocol as p
from .limits import POLICY_VIOLATION, Bucket, too_many

LOG = logging.getLogger(__name__)
MOST_UNREAD = 200                                # messages a slow reader may leave waiting
MOST_TABLES = 16                                 # tables one visit may follow
MOST_WAITING = 16                                # frames that wait for an answer before no more is read
MESSAGES_PER_WRITE = 16                          # messages written together
TOO_SLOW, OUR_FAULT = 1013, 1011
SLOW_READER_GRACE = 5.0                          # seconds for a slow reader to catch up; then we go ourselves
PONG = p.write(p.Pong())
LONGEST_PING = 64                                # letters; a ping is shorter
FOR_ME_ALONE = p.Hint | p.Look                   # what takes long, and means nothing to anybody else
UNDER_WAY: set[asyncio.Task[None]] = set()       # answers that take a while


class Session:
    """One connected client, with or without a guest's cookie. Its messages are handled one by one, in order."""
    __slots__ = ("_busy", "_draining", "_in", "_lost", "_out", "_sits", "_slow", "_task",
                 "at", "bucket", "guest", "language", "lobby", "socket", "token")

    def __init__(self, socket: Any, lobby: Lobby, guest: Guest | None, bucket: Bucket | None = None,
                 language: Language | None = None, token: str | None = None):
        self.token = token                       # the digest of what this visitor showed
        if token:
            lobby.sessions.setdefault(token, set()).add(self)
        self.socket, self.lobby, self.guest, self.language = socket, lobby, guest, language
        self.bucket = bucket or Bucket(0, 0)     # no limit
        self.at: dict[tuple[str, int | None], Listener] = {}
        self._out: list[bytes] = []
        self._in: deque[str | None] | None = None             # what waits for an answer
        self._sits: tuple[TableInfo, int] | None = None            # where this visitor has the only seat, asked last
        self._slow = self._busy = self._lost = self._draining = False
        self._task: asyncio.Task[None] | None = None               # what is done for this visitor alone

    # What goes out -------------------------------------------------------------------------------------------

    def send(self, message: bytes) -> None:
        """Queues a message without waiting; messages queued together are sent together. A client that does not read is
        disconnected; it can reconnect and resync."""
        if self._slow or self._lost:
            return
        if len(self._out) >= MOST_UNREAD:
            self.flow()
        if len(self._out) >= MOST_UNREAD:
            self._slow = True
            self.socket.loop.call_later(SLOW_READER_GRACE, self._go)
            return
        if not self._out and self.socket.writable:
            self.lobby.outbox.put(self, self.socket.loop)
        self._out.append(message)

    def flow(self) -> None:
        """Sends what is queued, as far as the socket takes it."""
        while self._out and self.socket.writable:
            batch, self._out = (self._out, []) if len(self._out) <= MESSAGES_PER_WRITE else \
                (self._out[:MESSAGES_PER_WRITE], self._out[MESSAGES_PER_WRITE:])
            self.socket.send(batch)
        if self._slow and not self._out:
            self.socket.close(TOO_SLOW)

    def _go(self) -> None:
        """Aborts the connection of a client that does not read the close frame either."""
        if not self._lost:
            self.socket.abort()

    # What comes in -------------------------------------------------------------------------------------------

    def receive(self, frame: str | None) -> None:
        """Handles a message; None: it was not text. While another one is under way it waits, except for a ping, which
        is answered at once."""
        if not self.charge():
            if not self._lost:
                self._refuse(too_many(self.bucket.seconds), None)
            return
        if not self._busy or is_ping(frame):
            self._answer(frame)
            return
        self._in = self._in or deque()
        self._in.append(frame)
        if len(self._in) >= MOST_WAITING:
            self.socket.pause()

    def charge(self) -> bool:
        """Charges one frame of any kind to its sender. Beyond the limit frames are not answered; a client that goes on
        is disconnected."""
        if self.bucket.allows(time.monotonic()):
            return True
        if self.bucket.hopeless:
            self.flow()
            self.socket.drop(POLICY_VIOLATION)
        return False

    def left(self) -> None:
        """The socket is closed. Requests made before are carried through, except those whose only result is an
        answer."""
        self._lost = True
        if self.token and (others := self.lobby.sessions.get(self.token)):
            others.discard(self)
            if not others:
                del self.lobby.sessions[self.token]
        if self._task:
            self._task.add_done_callback(self._given_up)
            self._task.cancel()
        if not self._busy:
            self._leave()

    def _given_up(self, task: asyncio.Task[None]) -> None:
        if task.cancelled():
            self._done(None, None, None)

    def revoke(self) -> None:
        """The token of this client was revoked."""
        self.guest = self._sits = None
        self.socket.close(POLICY_VIOLATION)

    def _leave(self) -> None:
        for (table, _), listener in self.at.items():
            if table in self.lobby.tables:
                self.lobby.tables[table].leave(listener)
        self.at = {}

    def _answer(self, frame: str | None) -> None:
        asked = None
        try:
            asked = understood(frame)
            if isinstance(asked, p.Ping):
                self.send(PONG)
                return
            table = self.lobby.at_hand(asked.table) if isinstance(asked, p.MakeMove) else None
            if table:
                self._move(table, asked)
            else:
                self._busy = True
                task = soon(self._do_later(asked))
                self._task = task if isinstance(asked, FOR_ME_ALONE) else None
        except Exception as error:
            self._refuse(error, asked)

    def _move(self, table: Table, asked: Any) -> None:
        """Submits a move at a table that is in memory: most of the traffic."""
        seat, began = self._seat(table.kept, asked.seat), time.perf_counter()
        self._busy = True
        table.submit_move(seat, asked.ply, asked.move, asked.id, self.send, partial(self._done, asked, began))

    async def _do_later(self, asked: p.AtTable) -> None:
        fault = None
        try:
            if not (self._lost and isinstance(asked, FOR_ME_ALONE)):
                await self._do(asked)
        except Exception as error:
            fault = error
        self._done(asked, None, fault)

    def _done(self, asked: p.AtTable | None, began: float | None, fault: Exception | None) -> None:
        """A request is done: handles what came in meanwhile."""
        if fault:
            self._refuse(fault, asked)
        elif began:
            self.lobby.store.meter.shown.observe(time.perf_counter() - began)
        self._busy, self._task = False, None
        if not self._draining:
            self._drain()

    def _drain(self) -> None:
        """Handles waiting messages from the event loop, not recursively: many of them may be answered at once."""
        self._draining = True
        while self._in and not self._busy:
            self._answer(self._in.popleft())
        self._draining = False
        if not self._busy:
            self._in = None
            self.socket.resume()
            if self._lost:
                self._leave()

    def _refuse(self, error: Exception, asked: Any) -> None:
        if not isinstance(error, MatouError):    # a fault of ours
            LOG.error("a message could not be answered", exc_info=error)
            self.socket.close(OUR_FAULT)
            return
        self.lobby.store.meter.refused(p.code_of(error))
        self.send(p.write(p.refused(error, getattr(asked, "id", None), getattr(asked, "table", None), self.language)))

    async def _do(self, asked: p.AtTable) -> None:
        if isinstance(asked, p.Join | p.Watch | p.Resync | p.Look):
            await self._show(asked)
            return
        seat = self._seat(await self._kept(asked.table), asked.seat)
        table = await self.lobby.table(asked.table)
        match asked:
            case p.MakeMove():
                await self._make(table, seat, asked)
            case p.Resign():
                await actions.resign(table, seat, asked.id, self.send)
            case p.Draw():
                await actions.draw(table, seat, asked.agree, asked.id, self.send)
            case p.TakeBack() | p.AskBack() | p.AnswerBack():
                await self._take_back(table, seat, asked)
            case p.Hint():
                await actions.hint(table, seat, asked.id, self.send, self.language)
            case p.StandIn():
                await actions.stand_in(table, seat, asked.absent, asked.level, asked.id, self.send)
            case p.Return():
                await actions.come_back(table, seat, asked.id, self.send)
            case p.Emote() | p.Ready() | p.Check():
                self._beside(table, seat, asked)

    async def _take_back(self, table: Table, seat: int, asked: p.TakeBack | p.AskBack | p.AnswerBack) -> None:
        match asked:
            case p.TakeBack():
                await actions.take_back(table, seat, asked.id, self.send)
            case p.AskBack():
                await back.ask(table, seat, asked.id, self.send)
            case p.AnswerBack():
                await back.answer(table, seat, asked.agree, asked.id, self.send)

    def _beside(self, table: Table, seat: int, asked: p.Emote | p.Ready | p.Check) -> None:
        """Handles requests whose effects are not stored anywhere."""
        match asked:
            case p.Emote():
                table.feel(seat, asked.emote)
            case p.Ready():
                table.intermission.announce(seat, asked.hold)
            case p.Check():
                actions.check(table, seat, asked, self.send, self.language)

    async def _make(self, table: Table, seat: int, asked: p.MakeMove) -> None:
        """Submits a move at a table that has to be loaded first."""
        made: asyncio.Future[None] = self.socket.loop.create_future()
        table.submit_move(seat, asked.ply, asked.move, asked.id, self.send, partial(settle, made))
        await made

    async def _show(self, asked: p.Join | p.Watch | p.Resync | p.Look) -> None:
        self._move_with_seats()
        match asked:
            case p.Join():
                seat = self._seat(await self.lobby.kept(asked.table), asked.seat)
                await self._follow(asked.table, seat, asked.since, format_of(asked))
            case p.Watch():
                may_enter(await self.lobby.kept(asked.table), self.guest, asked.link)
                await self._follow(asked.table, None, asked.since, format_of(asked))
            case p.Resync():
                for one in self._followed(asked.table, asked.seat):
                    await self._follow(asked.table, one, asked.since, self.at[asked.table, one].wanted)
            case p.Look():
                await self._look(asked)

    async def _look(self, asked: p.Look) -> None:
        table, who = await self.lobby.table(asked.table), self._followed(asked.table, asked.seat)[0]
        asks = self.guest.token if self.guest else self.bucket               # an address has one
        fields = self.at[asked.table, who].wanted.cells
        self.send(p.write(await self.lobby.lookback.look(table, who, asked.ply, self.language, asks, fields)))

    def _move_with_seats(self) -> None:
        """Seats change until a game begins; a client that got up is no longer shown the table (rooms.reseat)."""
        self.at = {(table, listener.seat): listener for (table, seat), listener in self.at.items()
                   if listener.seat is not None or seat is None}

    def _followed(self, id: str, wanted: int | None) -> list[int | None]:
        """The seats as which this client follows a table: one at least."""
        seats = [seat for table, seat in self.at if table == id and wanted in (None, seat)]
        if not seats:
            raise p.Refusal("follow", "first join or watch this table", status=409)
        return seats

    async def _kept(self, id: str) -> TableInfo:
        """The seats of a table; without a query if the table is in memory."""
        return self.lobby.tables[id].kept if id in self.lobby.tables else await self.lobby.kept(id)

    def _seat(self, kept: TableInfo, wanted: int | None) -> int:
        """Which seat this visitor speaks for: of several on one device the one named, or else the one to move."""
        if self._sits and self._sits[0] is kept and wanted in (None, self._sits[1]):
            return self._sits[1]
        seats = kept.seats_of(self.guest)
        if not seats or (wanted is not None and wanted not in seats):
            may_enter(kept, self.guest, None)
            raise p.Refusal("seat", "you are not at this table", status=403)
        if wanted is None and len(seats) > 1 and kept.id in self.lobby.tables:
            course = self.lobby.tables[kept.id].course
            wanted = course.state.turn if course and course.state.turn in seats else None
        if len(seats) == 1:
            self._sits = kept, seats[0]
        return seats[0] if wanted is None else wanted

    async def _follow(self, id: str, seat: int | None, since: int, wanted: ViewFormat) -> None:
        """Subscribes to a table, in place of an earlier subscription to it."""
        if (id, seat) not in self.at and len(self.at) >= MOST_TABLES:
            raise p.Refusal("follow", "no more than {most} tables at once", status=409, most=MOST_TABLES)
        table, before = await self.lobby.table(id), self.at.get((id, seat))
        check_fields(table.kept, wanted.cells)
        if self.lobby.store.database.shared:     # nobody is shown less than another process showed them
            await table.catch_up()
        if self.language:
            await table.remember(seat, self.language)
        self.at[id, seat] = Listener(seat, self.send, since, self.language, wanted,
                                     *(self.guest[:2] if self.guest else ()))
        table.join(self.at[id, seat])
        if before:
            table.leave(before)


def format_of(asked: p.Join | p.Watch) -> ViewFormat:
    return ViewFormat(asked.changes, None if asked.cells is None else frozenset(asked.cells))


def check_fields(kept: TableInfo, wanted: frozenset[str] | None) -> None:
    """Refuses fields that the table of this game does not have."""
    game = load(kept.header["game"])
    unknown = sorted((wanted or frozenset()) - {field.name for field in game.fields})
    if unknown:
        raise p.Refusal("cells", "the table of {game} has no field {name}", game=game.name, name=unknown[0])


def soon(work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
    """Runs this to its end, even if the client disconnects meanwhile."""
    task = asyncio.get_running_loop().create_task(work)
    UNDER_WAY.add(task)
    task.add_done_callback(UNDER_WAY.discard)
    return task


def is_ping(frame: str | None) -> bool:
    """Without reading what is too long to be one."""
    if frame is None or len(frame) > LONGEST_PING or "ping" not in frame:
        return False
    try:
        return isinstance(p.read(frame), p.Ping)
    except msgspec.DecodeError:
        return False


def understood(frame: str | None) -> p.Asked:
    """Decodes a frame; Refusal if it is not a valid message."""
    if frame is None:
        raise p.Refusal("message", "not a message: {why}", why=Phrase("text was expected, not bytes"))
    try:
        asked: p.Asked = p.read(frame)
        return asked
    except (msgspec.DecodeError, RecursionError, UnicodeError, ValueError) as error:
        raise p.Refusal("message", "not a message: {why}", why=str(error)[:200]) from None


def same_host(origin: str | None, host: str | None) -> bool:
    """Does the Origin header name this site? Only our own pages may open a WebSocket; programs send no Origin."""
    try:
        return origin is None or urlsplit(origin).netloc.lower() == (host or "").lower() != ""
    except ValueError:                           # not even an address
        return False
