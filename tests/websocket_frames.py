"""WebSocket frames by hand, as a client writes and reads them."""
import asyncio
import base64
import os

TEXT, MORE, BYTES, CLOSE, PING, PONG = 1, 0, 2, 8, 9, 10


def frame(kind, payload, last=True, mask=b"\x01\x02\x03\x04"):
    """The bytes of a frame as a client writes it."""
    size = len(payload)
    length = bytes([size]) if size < 126 else b"\x7e" + size.to_bytes(2, "big") if size < 1 << 16 else \
        b"\x7f" + size.to_bytes(8, "big")
    masked = bytes(byte ^ mask[at % 4] for at, byte in enumerate(payload)) if mask else payload
    first = bytes([kind | (0x80 if last else 0), length[0] | (0x80 if mask else 0)])
    return first + length[1:] + (mask or b"") + masked


def handshake(host, headers=""):
    return (f"GET /play HTTP/1.1\r\nHost: {host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n{headers}"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}\r\n\r\n"
            .encode())


async def opened(host, early=b"", headers=""):
    """A socket; `early` is sent with the request, before it is answered."""
    reader, writer = await asyncio.open_connection(*host.split(":"))
    writer.write(handshake(host, headers) + early)
    assert b" 101 " in await reader.readuntil(b"\r\n\r\n")
    return reader, writer


async def heard(reader):
    """The next frame: its kind, and what it holds."""
    first, size = await asyncio.wait_for(reader.readexactly(2), 30)
    if size == 126:
        size = int.from_bytes(await reader.readexactly(2), "big")
    return first & 0x0F, await reader.readexactly(size)
