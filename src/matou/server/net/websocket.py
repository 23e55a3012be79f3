"""The WebSocket layer, on the public `ServerProtocol` of websockets; uvicorn is given `WebSocket` as its `ws=`.

The application takes part in the handshake only (handshake.py). Then a session has the socket (`WebSocket.listen`): a
whole text, which nearly every frame is, goes straight to the session, and what the session sends is written straight
out, with no queue and no task. All other frames pass through a `ServerProtocol`, which exists only while something but
whole texts is under way: an idle socket holds next to nothing.

Every frame is charged to its sender, whatever its kind. After our close frame little is read but the answer to it.
"""
import asyncio
import logging
from collections.abc import Callable, Iterable
from struct import Struct
from typing import Any, Protocol

from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.server import ServerProtocol

from .handshake import EXTENSION, Handshake

LOG = logging.getLogger(__name__)
WHOLE_TEXT, WHOLE_PONG, PING = 0x81, 0x8A, b"\x89\x00"       # the first byte of a frame, and a whole one of ours
MASKED, LONGER = 0x80, 126
SHORT_HEAD, HEAD, LONG_HEAD = (Struct(form).pack for form in (">BB", ">BBH", ">BBQ"))
MOST_AFTER_CLOSE = 100                           # frames read after our close frame, while the answer is awaited
CLOSE_SECONDS = 5.0                              # for that answer, and for what is left to be written
DROP_SECONDS = 1.0                               # for somebody who is cut off to read why


class Receiver(Protocol):
    """The owner of a socket. `receive` gets each message (None: binary) and charges it; `charge` charges any other
    frame and returns whether it is within the limit; `flow` is called when more can be written, `left` at the end."""

    def receive(self, text: str | None) -> None: ...
    def charge(self) -> bool: ...
    def flow(self) -> None: ...
    def left(self) -> None: ...


class WebSocket(asyncio.Protocol):
    """One WebSocket. `writable`: the transport's buffer has room."""
    __slots__ = ("_awaits_pong", "_budget", "_endings", "_handshake", "_is_text", "_parts", "_paused", "_protocol",
                 "_receiver", "_rest", "_timer", "config", "loop", "server_state", "transport", "writable")
    transport: asyncio.Transport

    def __init__(self, config: Any, server_state: Any, app_state: dict[str, Any]):
        self.config, self.server_state, self.loop = config, server_state, asyncio.get_running_loop()
        self._handshake: Handshake | None = Handshake(self, app_state)
        self._protocol: ServerProtocol | None = None
        self._receiver: Receiver | None = None
        self._parts: list[bytes] | None = None   # of a message in fragments
        self._rest = b""                         # of a frame that is not all here, or that waits
        self._endings: list[Callable[[], None]] | None = []
        self._timer: asyncio.TimerHandle | None = None
        self._budget = MOST_AFTER_CLOSE
        self._paused = self._awaits_pong = self._is_text = False
        self.writable = True

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport               # type: ignore[assignment]
        self.server_state.connections.add(self)

    def connection_lost(self, exc: Exception | None) -> None:
        self.server_state.connections.discard(self)
        self._detach()
        if self._handshake:
            self._handshake.lost()
        endings, self._endings = self._endings or [], None
        for do in endings:
            do()

    def then(self, do: Callable[[], None]) -> None:
        """Calls this once the socket is closed; at once if it is."""
        if self._endings is None:
            do()
        else:
            self._endings.append(do)

    # The handshake -------------------------------------------------------------------------------------------

    @property
    def taken(self) -> bool:
        """Does, or did, a session own it?"""
        return self._handshake is None

    def listen(self, receiver: Receiver) -> None:
        """From now on this receiver owns the socket. Bytes that arrived earlier are handled now."""
        self._handshake = None
        if self.transport.is_closing():
            receiver.left()
            return
        self._receiver = receiver
        if self.config.ws_ping_interval:
            self._timer = self.loop.call_later(self.config.ws_ping_interval, self._ping)
        self.resume()
        self.data_received(b"")

    # What comes in -------------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        data = self._rest + data if self._rest else data
        if self._handshake:
            self._rest = self._handshake.received(data)
            if len(self._rest) > self.config.ws_max_size:
                self.pause()
            return
        at, size, most = 0, len(data), self.config.ws_max_size
        while at < size and self._reads:
            end = frame_end(data, at, most)
            if end > size:                       # it is not all there
                break
            if end:
                self._take(data[at:end])
            else:                                # too long: its head is enough to refuse it
                self._take_otherwise(data[at:])
            at = end or size
        self._rest = data[at:] if self._receiver or self._reads else b""

    @property
    def _reads(self) -> bool:
        return not self._paused and not self.transport.is_closing()

    def _take(self, frame: bytes) -> None:
        """Handles one whole frame."""
        receiver = self._receiver
        if receiver and frame[1] & MASKED and self._parts is None:
            if frame[0] == WHOLE_TEXT and (text := text_of(frame)) is not None:
                receiver.receive(text)
                return
            if frame[0] == WHOLE_PONG and frame[1] & 0x7F < LONGER:
                receiver.charge()
                self._awaits_pong = False
                return
        self._take_otherwise(frame)

    def _take_otherwise(self, frame: bytes) -> None:
        """Handles anything but a whole text frame: pings, fragments, binary, close, malformed frames."""
        protocol = self._protocol = self._protocol or self._new_protocol()
        protocol.receive_data(frame)
        events, output = protocol.events_received(), b"".join(protocol.data_to_send())
        if protocol.close_expected():            # they close, have answered our close, or broke the rules
            if self._receiver or protocol.close_rcvd:
                self._end(output)
            elif not self._read_after_close():
                self.abort()
            return
        for event in events:
            if isinstance(event, Frame):
                self._do(event, output)
        if self._parts is None and self._receiver:
            self._protocol = None

    def _new_protocol(self) -> ServerProtocol:
        return ServerProtocol(state=State.OPEN, max_size=self.config.ws_max_size)

    def _do(self, frame: Frame, output: bytes) -> None:
        receiver = self._receiver
        if receiver is None:
            return
        if frame.opcode in (Opcode.PING, Opcode.PONG):
            self._awaits_pong &= frame.opcode is not Opcode.PONG
            if receiver.charge() and self.writable and output:
                self.transport.write(output)
            return
        if frame.opcode is not Opcode.CONT:
            self._is_text, self._parts = frame.opcode is Opcode.TEXT, []
        if frame.data and self._parts is not None:
            self._parts.append(bytes(frame.data))
        if frame.fin:
            self._deliver(receiver)
        else:
            receiver.charge()

    def _deliver(self, receiver: Receiver) -> None:
        """Delivers a message that came in fragments, or binary."""
        data, self._parts = b"".join(self._parts or ()), None
        try:
            receiver.receive(data.decode() if self._is_text else None)
        except UnicodeDecodeError:
            self.close(1007)

    def _read_after_close(self) -> bool:
        self._budget -= 1
        return self._budget > 0

    def pause(self) -> None:
        """Stops reading for now."""
        if not self._paused and not self.transport.is_closing():
            self._paused = True
            self.transport.pause_reading()

    def resume(self) -> None:
        if self._paused and not self.transport.is_closing() and self._receiver:
            self._paused = False
            self.transport.resume_reading()
            if self._rest:
                self.loop.call_soon(self.data_received, b"")

    # What goes out -------------------------------------------------------------------------------------------

    def send(self, texts: Iterable[bytes]) -> None:
        """Writes these texts, a frame each; nothing if the socket is closed."""
        if self._receiver and not self.transport.is_closing():
            self.transport.write(b"".join([head(len(text)) + text for text in texts]))

    def pause_writing(self) -> None:
        self.writable = False

    def resume_writing(self) -> None:
        self.writable = True
        if self._receiver:
            self._receiver.flow()

    def _ping(self) -> None:
        """Sends a ping, and disconnects a client that has not answered the last one."""
        if self._awaits_pong:
            self.close(1011)
            return
        self._awaits_pong = True
        self.transport.write(PING)               # somebody who reads slowly finds it behind what waits
        self._timer = self.loop.call_later(self.config.ws_ping_interval, self._ping)

    # The end -------------------------------------------------------------------------------------------------

    def close(self, code: int) -> None:
        """Sends a close frame; afterwards only its answer is read, for a short time."""
        if self._receiver and not self.transport.is_closing():
            self.resume()
            self._detach(CLOSE_SECONDS)
            protocol = self._protocol = self._protocol or self._new_protocol()
            protocol.send_close(code)
            self.transport.write(b"".join(protocol.data_to_send()))

    def drop(self, code: int) -> None:
        """Sends a close frame to a client that does not stop sending: nothing more is read, and it is soon
        disconnected."""
        if self._receiver and not self.transport.is_closing():
            self.pause()
            self._rest = b""
            self._detach(DROP_SECONDS if self.writable else 0.0)
            self.transport.write(close_frame(code))

    def abort(self) -> None:
        """Closes without a close frame: the client would not read it."""
        self.transport.abort()

    def shutdown(self) -> None:
        """The server stops."""
        if self._handshake:
            self._handshake.refuse(503)
        elif self._receiver:
            self._end(close_frame(1012))
        else:
            self.transport.close()

    def _end(self, output: bytes) -> None:
        """Writes the last bytes."""
        self._detach(CLOSE_SECONDS)
        self.transport.write(output)
        self.transport.close()

    def _detach(self, seconds: float | None = None) -> None:
        """The session is over; the connection is closed after this many seconds at the latest."""
        receiver, self._receiver, self._parts = self._receiver, None, None
        if self._timer:
            self._timer.cancel()
        self._timer = None if seconds is None else self.loop.call_later(seconds, self.transport.abort)
        if receiver:
            receiver.left()


def frame_end(data: bytes, at: int, most: int) -> int:
    """The offset of the end of the frame that begins here, which may be beyond what has arrived; 0: the frame is too
    long."""
    if len(data) - at < 2:
        return at + 2
    size, mask, start = data[at + 1] & 0x7F, 4 * (data[at + 1] >> 7), at + 2
    if size >= LONGER:
        start = at + (4 if size == LONGER else 10)
        if len(data) < start:
            return start
        size = int.from_bytes(data[at + 2:start], "big")
    return start + mask + size if size <= most else 0


def text_of(frame: bytes) -> str | None:
    """The text of a whole, masked frame; None if it is not UTF-8."""
    size = frame[1] & 0x7F
    start = 6 if size < LONGER else 8 if size == LONGER else 14
    size, mask = len(frame) - start, frame[start - 4:start]
    key = (mask * (size // 4 + 1))[:size]
    try:
        return (int.from_bytes(frame[start:], "big") ^ int.from_bytes(key, "big")).to_bytes(size, "big").decode()
    except UnicodeDecodeError:
        return None


def head(size: int) -> bytes:
    """The header of a text frame; a server masks nothing."""
    if size < LONGER:
        return SHORT_HEAD(WHOLE_TEXT, size)
    return HEAD(WHOLE_TEXT, LONGER, size) if size < 1 << 16 else LONG_HEAD(WHOLE_TEXT, LONGER + 1, size)


def close_frame(code: int) -> bytes:
    return b"\x88\x02" + code.to_bytes(2, "big")


def once_closed(scope: Any, do: Callable[[], None]) -> None:
    """Calls `do` once the socket is closed; at once, unless a session has it."""
    socket = scope.get("extensions", {}).get(EXTENSION)
    if socket is not None and socket.taken:
        socket.then(do)
    else:
        do()


class Sender(Protocol):
    """Anything with something to send: `flow` sends it."""

    def flow(self) -> None: ...


class Outbox:
    """Collects what sessions send in one pass of the event loop and writes it at its end, per session together."""
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
