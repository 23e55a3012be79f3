"""Connections: uvicorn with limits of our own on what a peer may hold open.

A connection is counted by its address when it is accepted. A request, head and body, must arrive within some seconds.
What is not a request, and what comes from an address far beyond its limits, is answered with prepared bytes, and the
connection ends with that. A proxy's own connections are not counted: it speaks for many (limits.py counts those).
"""
import asyncio
from contextlib import suppress
from functools import partial
from typing import Any

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from ..settings import Settings
from .limits import REFUSAL_DELAY, Guard, both_spellings, household
from .protocol import MOST_BYTES
from .websocket import WebSocket

MOST_DISCARDED = 1_000_000                       # bytes read in vain, so that a refusal is not lost in a reset
LINGER_SECONDS = 2.0                             # for that


def prepared(status: str, body: bytes, *headers: bytes) -> bytes:
    lines = (b"HTTP/1.1 " + status.encode(), b"content-type: application/json", b"cache-control: no-store",
             b"connection: close", b"content-length: %d" % len(body), *headers)
    return b"\r\n".join(lines) + b"\r\n\r\n" + body


BAD_REQUEST = prepared("400 Bad Request", b'{"code":"request","reason":"not a request","values":{}}')
TOO_LATE = prepared("408 Request Timeout", b'{"code":"request","reason":"the request did not arrive in time",'
                                           b'"values":{}}')
TOO_MANY = prepared("429 Too Many Requests", b'{"code":"too-many","reason":"that is too much at once; try again in '
                                             b'{seconds} s","values":{"seconds":60}}', b"retry-after: 60")


class Connection(H11Protocol):
    """A connection that has not become a WebSocket."""

    def __init__(self, *args: Any, **more: Any):
        super().__init__(*args, **more)
        app: Any = self.config.app
        self.guard: Guard = app.state.guard
        self.address: str | None = None          # where it is counted
        self.deadline: asyncio.TimerHandle | None = None
        self.discarded = -1                      # bytes since it was refused; before that -1

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)       # type: ignore[arg-type]
        peer = (transport.get_extra_info("peername") or ("",))[0]
        if not self.guard.is_proxy(peer):
            self.address = household(peer)
            if not self.guard.connected(self.address):
                self._turn_away()
                return
            if self.guard.far_beyond(self.address):
                self.transport.pause_reading()   # nothing is read, and they do not come back at once
                self.deadline = self.loop.call_later(REFUSAL_DELAY, self._turn_away)
                return
        self._set_deadline()

    def _turn_away(self) -> None:
        """Sends a prepared answer without reading the request."""
        self.guard.meter.refused("too-many")
        self.transport.write(TOO_MANY)
        self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self._unset_deadline()
        self._leave()
        super().connection_lost(exc)

    def _leave(self) -> None:
        if self.address is not None:
            self.guard.disconnected(self.address)
            self.address = None

    # Requests ------------------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        if self.discarded >= 0:
            self._discard(len(data))
        elif self._idle and self.address is not None and self.guard.far_beyond(self.address):
            self.guard.meter.refused("too-many")
            self.refuse(TOO_MANY)
        else:
            super().data_received(data)
            self._watch()

    @property
    def _idle(self) -> bool:
        """Is no request being answered?"""
        return self.cycle is None or self.cycle.response_complete

    def _watch(self) -> None:
        """Sets a deadline for whatever has begun to arrive."""
        if self.discarded >= 0 or self.transport.is_closing() or self.transport.get_protocol() is not self:
            return
        if self._idle or self.cycle.more_body:
            self._set_deadline()
        else:
            self._unset_deadline()

    def _set_deadline(self) -> None:
        seconds = self.guard.settings.request_seconds
        if self.deadline is None and seconds:
            self.deadline = self.loop.call_later(seconds, self._too_late)

    def _unset_deadline(self) -> None:
        if self.deadline is not None:
            self.deadline.cancel()
            self.deadline = None

    def _too_late(self) -> None:
        """The deadline has passed: aborts a request that is being handled, answers one that is incomplete, and closes
        an idle connection without an answer, since browsers open some in advance."""
        if not self._idle:
            self.transport.abort()
        elif self.conn.trailing_data[0]:
            self.refuse(TOO_LATE)
        else:
            self.transport.close()

    # Refusals ------------------------------------------------------------------------------------------------

    def send_400_response(self, msg: str) -> None:
        """Like uvicorn's, but the answer also reaches a client that is still sending."""
        self._charge()
        self.refuse(BAD_REQUEST)

    def _charge(self) -> None:
        """Charges the address for what was not a request, and so never reached the guard."""
        if self.address is not None:
            self.guard.refused(self.address)

    def refuse(self, answer: bytes) -> None:
        """Answers and closes. A connection closed with unread bytes is reset, and the answer lost: so they are read for
        a moment and dropped."""
        if self.transport.is_closing():
            return
        self.discarded = 0
        self.transport.write(answer)
        with suppress(OSError, RuntimeError, NotImplementedError):
            self.transport.write_eof()
        self.transport.resume_reading()
        self._unset_deadline()
        self.deadline = self.loop.call_later(LINGER_SECONDS, self.transport.abort)

    def shutdown(self) -> None:
        """The server stops; refused connections are not waited for."""
        if self.discarded >= 0:
            self.transport.abort()
        else:
            super().shutdown()

    def _discard(self, count: int) -> None:
        self.discarded += count
        if self.discarded > MOST_DISCARDED:
            self.transport.abort()

    # WebSockets ----------------------------------------------------------------------------------------------

    def handle_websocket_upgrade(self, event: Any) -> None:
        """Hands the connection over to the WebSocket layer, with any bytes sent after the request. It is still
        counted."""
        self._unset_deadline()
        super().handle_websocket_upgrade(event)
        socket: Any = self.transport.get_protocol()
        if self.transport.is_closing():
            self._charge()
        if self.address is not None:
            socket.then(partial(self.guard.disconnected, self.address))
            self.address = None
        if early := self.conn.trailing_data[0]:
            socket.data_received(early)


class Server(uvicorn.Server):
    """uvicorn's server. `alone`: no other process serves the same port."""

    def __init__(self, config: uvicorn.Config, alone: bool = True):
        super().__init__(config)
        self.alone = alone

    async def startup(self, sockets: Any = None) -> None:
        await super().startup(sockets)
        app: Any = self.config.app
        await app.state.lan.attach(self, sockets)


def configured(app: Any, settings: Settings, **more: Any) -> uvicorn.Config:
    """The configuration of uvicorn."""
    return uvicorn.Config(app, http=Connection, ws=WebSocket, ws_max_size=MOST_BYTES, ws_per_message_deflate=False,
                          log_config=None, log_level="warning", access_log=False, server_header=False,
                          forwarded_allow_ips=both_spellings(settings.proxies),
                          timeout_graceful_shutdown=settings.grace, **more)
