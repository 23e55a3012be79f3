"""The wire: uvicorn's WebSocket, with a short way for what nearly every frame is: one whole text.

uvicorn hands each message through a queue, a task and all layers of an application, and stops reading meanwhile. At a
busy table server that is most of the work, and at a quiet one most of the memory. So once a visit has begun, the
application has done its part (`Wire.listen`): each text goes straight to the visit, and what the visit says is written
straight out. The handshake, fragments, pings, closing and whatever is malformed take the usual way.
"""
import asyncio
import logging
from collections.abc import Callable, Iterable
from typing import Any, Protocol

from uvicorn import Config, Server
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import State

from .hall import Usher

try:
    from websockets.speedups import apply_mask
except ImportError:                              # not on every system is there a quick one
    from websockets.utils import apply_mask

LOG = logging.getLogger(__name__)
NAME = "matou.wire"                              # where the application finds it, among the extensions of a scope
WHOLE_TEXT, PING = 0x81, 0x88                    # the first byte of a frame; from PING on it is about the socket itself
MASKED, LONGER = 0x80, 126


class Ear(Protocol):
    """Who listens. `hear` gets each text (None: it was bytes), `flow` is called when more may be written again, and
    `left` when the socket is closed."""

    def hear(self, text: str | None) -> None: ...
    def flow(self) -> None: ...
    def left(self) -> None: ...


class Nowhere:
    """In place of uvicorn's queue, once nobody reads it any more."""

    def put_nowait(self, _: Any) -> None:
        """Nobody wants to know."""


NOWHERE: Any = Nowhere()


class Wire(WebSocketsSansIOProtocol):
    """One WebSocket. `clear`: what is written goes out; it does not pile up here."""
    ear: Ear | None = None
    usher: Usher | None = None                   # of this process, where there are several
    clear = True
    _rest = b""
    _quick = True

    def __init__(self, *args: Any, **more: Any):
        super().__init__(*args, **more)
        self._farewells: list[Callable[[], None]] = []

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:                  # the application is run a moment later
            extensions: Any = self.scope["extensions"]
            extensions[NAME] = self

    def listen(self, ear: Ear) -> None:
        """From now on the socket is this one's."""
        waiting: Any = self.queue
        self.ear, self.queue = ear, NOWHERE
        while not waiting.empty():
            event = waiting.get_nowait()
            if event["type"] == "websocket.receive":
                ear.hear(event.get("text"))
        self.more()
        if self.disconnected:
            self._lose()

    async def run_asgi(self) -> None:
        """As uvicorn does; but a visit outlasts the application's part in it."""
        try:
            await self.app(self.scope, self.receive, self.send)
        except ClientDisconnected:
            pass
        except BaseException:
            self.logger.exception("Exception in ASGI application\n")
            self.send_500_response()
        else:
            if self.ear:
                del self.scope, self.request, self.response
                return
            if not self.handshake_complete:
                self.send_500_response()
        if self.close_timer is None:
            self.transport.close()

    # What comes in -------------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        if self.ear is None or not self._quick:
            if not self.handshake_initiated and self.usher and self.usher.leads(data, self.transport):
                self.transport.abort()           # here; where they were led, the socket stays open
            else:
                super().data_received(data)
            return
        data, at, most = self._rest + data if self._rest else data, 0, self.config.ws_max_size
        if frame_end(data, 0, most) == len(data):            # nearly always
            self._rest = b""
            self._take(data)
            return
        while self._quick and at < len(data) and (end := frame_end(data, at, most)) > at:
            if end > len(data):                  # it is not all there
                break
            self._take(data[at:end])
            at = end
        else:
            self._quick &= at == len(data)
        self._rest = data[at:]
        if not self._quick and self._rest:       # something else than whole texts: all the rest is for uvicorn
            rest, self._rest = self._rest, b""
            super().data_received(rest)

    def begin(self, request: bytes) -> None:
        """Who was led here has knocked already."""
        super().data_received(request)

    def _take(self, frame: bytes) -> None:
        """One whole frame."""
        if frame[0] == WHOLE_TEXT and frame[1] & MASKED and (text := self._read(frame)) is not None:
            if self.ear and self.conn.state is State.OPEN:
                self.ear.hear(text)
            return
        self._quick = frame[0] >= PING
        super().data_received(frame)

    def _read(self, frame: bytes) -> str | None:
        start = 6 if frame[1] & 0x7F < LONGER else 8
        try:
            return apply_mask(frame[start:], frame[start - 4:start]).decode()
        except UnicodeDecodeError:
            return None

    def send_receive_event_to_app(self) -> None:
        """What took the usual way: a text in fragments, or bytes."""
        if self.ear is None:
            super().send_receive_event_to_app()
            return
        data, self.frames = b"".join(self.frames), []
        try:
            text = data.decode() if self.curr_msg_data_type == "text" else None
        except UnicodeDecodeError:
            self.conn.send_close(1007)
            self.handle_parser_exception()
            return
        if not self.close_sent:
            self.ear.hear(text)

    def wait(self) -> None:
        """Read no more for now: who speaks has to wait."""
        if not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def more(self) -> None:
        if self.read_paused and not self.transport.is_closing():
            self.read_paused = False
            self.transport.resume_reading()

    # What goes out -------------------------------------------------------------------------------------------

    def say(self, texts: Iterable[bytes]) -> None:
        """Write these texts, a frame each. Nothing, if the socket is closed."""
        if self.conn.state is State.OPEN and not self.transport.is_closing():
            self.transport.write(b"".join([part for text in texts for part in (head(len(text)), text)]))

    def hang_up(self, code: int) -> None:
        """Say goodbye: no more is read but the other's answer."""
        if self.conn.state is State.OPEN and not self.transport.is_closing():
            self.conn.send_close(code)
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
            self.more()
            self.close_timer = self.loop.call_later(self.close_timeout, self.transport.close)

    def cut(self) -> None:
        """Without a goodbye: nobody would read it."""
        self.transport.abort()

    def pause_writing(self) -> None:
        self.clear = False
        super().pause_writing()

    def resume_writing(self) -> None:
        self.clear = True
        super().resume_writing()
        if self.ear:
            self.ear.flow()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._lose()

    def _lose(self) -> None:
        ear, self.ear = self.ear, None
        if ear:
            ear.left()
        farewells, self._farewells = self._farewells, []
        for do in farewells:
            do()

    def then(self, do: Callable[[], None]) -> None:
        """Once the socket is closed."""
        self._farewells.append(do)


class Door(Server):
    """uvicorn; with an usher, where there are several doors."""

    def __init__(self, config: Config, usher: Usher | None = None):
        super().__init__(config)
        self.usher = Wire.usher = usher

    async def startup(self, sockets: Any = None) -> None:
        await super().startup(sockets)
        app: Any = self.config.app
        await app.state.lan.attach(self, sockets)
        if self.usher:
            self.usher.open(self)

    async def shutdown(self, sockets: Any = None) -> None:
        if self.usher:
            self.usher.close()
        await super().shutdown(sockets)


def frame_end(data: bytes, at: int, most: int) -> int:
    """Where the frame that begins here ends, which may be later than all that has come; 0: it is too long for us."""
    if len(data) - at < 2:
        return at + 2
    size, mask = data[at + 1] & 0x7F, 4 * (data[at + 1] >> 7)
    if size < LONGER:
        return at + 2 + mask + size
    if size == LONGER and len(data) - at < 4:
        return at + 4
    size = most + 1 if size > LONGER else int.from_bytes(data[at + 2:at + 4], "big")
    return at + 4 + mask + size if size <= most else 0


def head(size: int) -> bytes:
    """What stands before a text in its frame; a server masks nothing."""
    if size < LONGER:
        return bytes((WHOLE_TEXT, size))
    return bytes((WHOLE_TEXT, LONGER)) + size.to_bytes(2, "big") if size < 1 << 16 else \
        bytes((WHOLE_TEXT, LONGER + 1)) + size.to_bytes(8, "big")


def once_closed(scope: Any, do: Callable[[], None]) -> None:
    """After a socket is closed: now, unless a visit has it."""
    wire = scope.get("extensions", {}).get(NAME)
    if wire is not None and wire.ear:
        wire.then(do)
    else:
        do()


class Sender(Protocol):
    """Who has something to send: `flow` sends it."""

    def flow(self) -> None: ...


class Outbox:
    """What sessions are told in one pass of the event loop is written at its end, each session's together."""
    __slots__ = ("_waiting",)

    def __init__(self) -> None:
        self._waiting: list[Sender] = []

    def put(self, sender: Sender, loop: asyncio.AbstractEventLoop) -> None:
        if not self._waiting:
            loop.call_soon(self._go)
        self._waiting.append(sender)

    def _go(self) -> None:
        waiting, self._waiting = self._waiting, []
        for sender in waiting:
            try:
                sender.flow()
            except Exception:                    # one that stumbles does not keep the others from theirs
                LOG.exception("something could not be sent")
