"""The handshake of a WebSocket, the only part in which the ASGI application is involved. It accepts or refuses; once it
has accepted, its route passes the socket to a session, and the handshake object is dropped."""
import asyncio
import logging
from http import HTTPStatus
from typing import Any
from urllib.parse import unquote

from websockets.datastructures import Headers
from websockets.http11 import Request, Response
from websockets.server import ServerProtocol

LOG = logging.getLogger(__name__)
EXTENSION = "matou.socket"                       # where the application finds the socket, in the scope's extensions
BAD_REQUEST = b"HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
ABNORMAL_CLOSE = {"type": "websocket.disconnect", "code": 1006}


class Handshake:
    """Lasts as long as the application's part."""
    __slots__ = ("_app_state", "_connected", "_lost", "_protocol", "_refusal", "_request", "_response", "socket")

    def __init__(self, socket: Any, app_state: dict[str, Any]):
        self.socket, self._app_state = socket, app_state
        self._protocol = ServerProtocol(max_size=socket.config.ws_max_size)
        self._request: Request | None = None
        self._response: Response | None = None   # 101, until it is sent
        self._refusal: Any = None                # the start of another answer
        self._connected = False
        self._lost: asyncio.Future[None] = socket.loop.create_future()

    def received(self, data: bytes) -> bytes:
        """Handles the request, which uvicorn passes on as a whole. Returns bytes that came after it, before the socket
        is accepted: they have to wait."""
        if self._request:
            return data
        self._protocol.receive_data(data)
        requests = [event for event in self._protocol.events_received() if isinstance(event, Request)]
        if requests:
            self._begin(requests[0])
        else:                                    # not one that websockets takes: it may say why
            self._write(b"".join(self._protocol.data_to_send()) or BAD_REQUEST)
        return b""

    def _begin(self, request: Request) -> None:
        self._request, self._response = request, self._protocol.accept(request)
        if self._response.status_code != 101:
            self._answer(self._response)
            return
        task = self.socket.loop.create_task(self._run(self._scope(request)))
        tasks = self.socket.server_state.tasks   # uvicorn waits for them when it stops
        tasks.add(task)
        task.add_done_callback(tasks.discard)

    def _scope(self, request: Request) -> dict[str, Any]:
        config, extra = self.socket.config, self.socket.transport.get_extra_info
        path, _, query = request.path.partition("?")
        offered = ",".join(request.headers.get_all("Sec-WebSocket-Protocol"))
        return {
            "type": "websocket", "asgi": {"version": config.asgi_version, "spec_version": "2.4"},
            "http_version": "1.1", "scheme": "wss" if extra("sslcontext") else "ws",
            "server": place(extra("sockname")), "client": place(extra("peername")), "root_path": config.root_path,
            "path": config.root_path + unquote(path), "raw_path": raw(config.root_path + path),
            "query_string": raw(query), "headers": [(raw(name), raw(value))
                                                    for name, value in request.headers.raw_items()],
            "subprotocols": [name.strip() for name in offered.split(",") if name.strip()],
            "state": self._app_state.copy(), "extensions": {"websocket.http.response": {}, EXTENSION: self.socket}}

    async def _run(self, scope: dict[str, Any]) -> None:
        socket = self.socket
        try:
            await socket.config.loaded_app(scope, self.receive, self.send)
        except Exception:
            LOG.exception("a socket could not be opened")
        if not socket.taken:
            self.refuse(500)

    # What the application calls ------------------------------------------------------------------------------

    async def receive(self) -> Any:
        if not self._connected:
            self._connected = True
            return {"type": "websocket.connect"}
        await self._lost
        return ABNORMAL_CLOSE

    async def send(self, message: Any) -> None:
        if self.socket.transport.is_closing():
            return
        match message["type"]:
            case "websocket.accept" if self._response:
                self._accept(message)
            case "websocket.close":
                self.refuse(status_in(message.get("code", 1000)))
            case "websocket.http.response.start" if self._response:
                self._refusal, self._response = (message["status"], message.get("headers", ()), []), None
            case "websocket.http.response.body" if self._refusal:
                self._refusal[2].append(message.get("body", b""))
                if not message.get("more_body"):
                    self._refuse(*self._refusal)
            case other:
                raise RuntimeError(f"{other} is not expected here: a session has the socket once it is accepted")

    def _accept(self, message: Any) -> None:
        response, self._response = self._response, None
        assert response is not None
        del response.headers["Date"]             # the server's own has it
        for name, value in (*self.socket.server_state.default_headers, *message.get("headers", ())):
            response.headers[name.decode("latin-1")] = value.decode("latin-1")
        if message.get("subprotocol"):
            response.headers["Sec-WebSocket-Protocol"] = message["subprotocol"]
        self._protocol.send_response(response)
        self.socket.transport.write(b"".join(self._protocol.data_to_send()))

    # Refusals ------------------------------------------------------------------------------------------------

    def refuse(self, status: int) -> None:
        """Answers with this status if that is still possible; otherwise closes the connection."""
        if self._response and not self.socket.transport.is_closing():
            self._refuse(status, (), [])
        else:
            self.socket.transport.close()

    def _refuse(self, status: int, headers: Any, parts: list[bytes]) -> None:
        body = b"".join(parts)
        told = Headers([(name.decode("latin-1"), value.decode("latin-1")) for name, value in headers])
        for name, value in (("Connection", "close"), ("Content-Length", str(len(body)))):
            told.setdefault(name, value)
        self._answer(Response(status, HTTPStatus(status).phrase, told, body))

    def _answer(self, response: Response) -> None:
        self._response = None
        self._protocol.send_response(response)
        self._write(b"".join(self._protocol.data_to_send()))

    def _write(self, output: bytes) -> None:
        self.socket.transport.write(output)
        self.socket.transport.close()

    def lost(self) -> None:
        """The connection was lost during the handshake."""
        if not self._lost.done():
            self._lost.set_result(None)


def status_in(code: int) -> int:
    """A route may refuse a socket with 4000 and the status of an HTTP answer; Litestar's own refusals are all alike."""
    return code - 4000 if 4400 <= code < 4500 else 403


def place(address: Any) -> tuple[str, int] | None:
    return (str(address[0]), int(address[1])) if isinstance(address, tuple) else None


def raw(text: str) -> bytes:
    """The bytes of a header, however this version of websockets decodes them."""
    try:
        return text.encode("ascii", "surrogateescape")
    except UnicodeEncodeError:
        return text.encode("latin-1")
