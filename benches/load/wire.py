"""The wires of the load bench: a WebSocket client and an HTTP client that cost as little as possible.

Both servers are driven over the same wires, so what differs is only what they say. The WebSocket offers compression as
browsers do: a server that takes it up pays for it.
"""
import asyncio
import base64
import json
import os
import zlib

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
NO_MASK = bytes(4)                               # a mask like any other; the server cannot tell, and we need not mask
UPGRADE = """GET {path} HTTP/1.1\r
Host: {host}:{port}\r
Connection: Upgrade\r
Upgrade: websocket\r
Sec-WebSocket-Version: 13\r
Sec-WebSocket-Key: {key}\r
Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r
{more}\r
"""


class Wire(asyncio.Protocol):
    """One open WebSocket. `client.hear` is called with every text that comes, even before `connect` returns."""

    def __init__(self, client):
        self.hear, self.rest, self.inflate = client.hear, b"", None
        client.wire = self
        self.opened = asyncio.get_running_loop().create_future()
        self.upgraded = self.lost = False
        self.bytes = 0

    def connection_made(self, transport):
        self.transport = transport

    def data_received(self, data):
        data = self.rest + data if self.rest else data
        if not self.upgraded:
            head, found, data = data.partition(b"\r\n\r\n")
            if not found:
                self.rest = head
                return
            self._upgrade(head)
        at = 0
        while (frame := _frame(data, at)) is not None:
            first, payload, at = frame
            self._take(first, payload)
        self.rest = data[at:]

    def _upgrade(self, head):
        if b" 101 " not in head.split(b"\r\n")[0]:
            self.opened.set_exception(ConnectionError(head.decode()))
            return
        if b"permessage-deflate" in head.lower():
            self.inflate = zlib.decompressobj(-zlib.MAX_WBITS)
        self.upgraded = True
        self.opened.set_result(None)

    def _take(self, first, payload):
        kind = first & 0x0F
        self.bytes += len(payload)
        if kind == TEXT:
            if first & 0x40 and self.inflate:
                payload = self.inflate.decompress(payload + b"\x00\x00\xff\xff")
            self.hear(payload)
        elif kind == PING:
            self._send(PONG, payload)
        elif kind == CLOSE:
            self.lost = True
            self.transport.close()

    def connection_lost(self, error):
        self.lost = True
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("closed"))

    def say(self, text):
        self._send(TEXT, text)

    def _send(self, kind, payload):
        size = len(payload)
        head = bytes((0x80 | kind, 0x80 | size)) if size < 126 else bytes((0x80 | kind, 0xFE)) + size.to_bytes(2, "big")
        self.transport.write(head + NO_MASK + payload)

    def close(self):
        self.transport.close()


def _frame(data, at):
    """The frame that begins here: its first byte, what it holds, and where it ends; None if it is not all there."""
    if len(data) - at < 2:
        return None
    size, start = data[at + 1] & 0x7F, at + 2
    if size >= 126:
        start += 2 if size == 126 else 8
        if len(data) < start:
            return None
        size = int.from_bytes(data[at + 2:start], "big")
    return (data[at], data[start:start + size], start + size) if len(data) >= start + size else None


async def connect(port, path, client, **headers):
    """Open a WebSocket for a client."""
    loop = asyncio.get_running_loop()
    _, wire = await loop.create_connection(lambda: Wire(client), "127.0.0.1", port)
    more = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
    wire.transport.write(UPGRADE.format(path=path, host="127.0.0.1", port=port, more=more,
                                        key=base64.b64encode(os.urandom(16)).decode()).encode())
    await wire.opened


class Door:
    """One HTTP connection that stays open."""

    def __init__(self, port):
        self.port = port

    async def ask(self, way, path, data=None, cookie=None):
        """The answer's JSON, and the cookie it sets."""
        if not hasattr(self, "reader"):
            self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        body = b"" if data is None else json.dumps(data).encode()
        cookie = f"Cookie: {cookie}\r\n" if cookie else ""
        self.writer.write(f"{way} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n{cookie}Content-Type: application/"
                          f"json\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body)
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode()
        lines = head.split("\r\n")
        headers = dict(line.lower().split(": ", 1) for line in lines[1:] if ": " in line)
        answer = await self.reader.readexactly(int(headers["content-length"]))
        if lines[0].split()[1] not in ("200", "201"):
            raise ConnectionError(f"{way} {path}: {lines[0]} {answer.decode()}")
        cookies = [line.split(": ", 1)[1].split(";")[0] for line in lines if line.lower().startswith("set-cookie")]
        return json.loads(answer), cookies[0] if cookies else None

    def close(self):
        if hasattr(self, "writer"):
            self.writer.close()
