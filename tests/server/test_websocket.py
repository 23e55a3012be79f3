"""The short way of a text through the wire, and everything that takes the usual way."""
import asyncio
import base64
import json
import os

import pytest

from matou.server.net.protocol import MOST_BYTES
from matou.server.net.websocket import frame_end, head

TEXT, MORE, BYTES, CLOSE, PING, PONG = 1, 0, 2, 8, 9, 10
ASK = json.dumps({"type": "resign", "id": "a", "table": "no-such-table"}).encode()


def frame(kind, payload, last=True, mask=b"\x01\x02\x03\x04"):
    """As a client writes it."""
    size = len(payload)
    length = bytes([size]) if size < 126 else b"\x7e" + size.to_bytes(2, "big") if size < 1 << 16 else \
        b"\x7f" + size.to_bytes(8, "big")
    masked = bytes(byte ^ mask[at % 4] for at, byte in enumerate(payload)) if mask else payload
    first = bytes([kind | (0x80 if last else 0), length[0] | (0x80 if mask else 0)])
    return first + length[1:] + (mask or b"") + masked


async def opened(host):
    reader, writer = await asyncio.open_connection(*host.split(":"))
    writer.write(f"GET /play HTTP/1.1\r\nHost: {host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
                 f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}\r\n\r\n"
                 .encode())
    assert b" 101 " in await reader.readuntil(b"\r\n\r\n")
    return reader, writer


async def heard(reader):
    """The next frame: its kind, and what it holds."""
    first, size = await asyncio.wait_for(reader.readexactly(2), 30)
    if size == 126:
        size = int.from_bytes(await reader.readexactly(2), "big")
    return first & 0x0F, await reader.readexactly(size)


def answered(house, sent, pause=False, answers=None):
    """What comes back for these bytes: so many answers, or less if the socket is closed, which is told by its code."""
    async def story():
        reader, writer = await opened(house.host)
        for piece in sent:
            writer.write(piece)
            if pause:
                await asyncio.sleep(0.002)
        found = []
        while True:
            kind, payload = await heard(reader)
            found.append(int.from_bytes(payload[:2], "big") if kind == CLOSE else
                         json.loads(payload)["code"] if kind == TEXT else (kind, payload))
            if kind == CLOSE or len(found) == (answers or len(sent)):
                writer.close()
                return found

    return asyncio.run(story())


def test_a_text_may_come_in_any_pieces(house):
    whole = frame(TEXT, ASK)
    assert answered(house, [whole]) == ["table"]
    assert answered(house, [whole + whole[:9], whole[9:]], pause=True) == ["table"] * 2
    assert answered(house, [whole[at:at + 1] for at in range(len(whole))], pause=True, answers=1) == ["table"]
    assert answered(house, [whole * 3], answers=3) == ["table"] * 3
    assert answered(house, [frame(TEXT, ASK + b" " * 300)]) == ["table"]


def test_what_is_no_whole_text_takes_the_usual_way(house):
    whole = frame(TEXT, ASK)
    assert answered(house, [frame(PING, b"hello"), whole]) == [(PONG, b"hello"), "table"]
    assert answered(house, [frame(BYTES, ASK), whole]) == ["message", "table"]
    assert answered(house, [frame(TEXT, ASK[:5], last=False) + frame(MORE, ASK[5:]), whole]) == ["table"] * 2
    mixed = [whole, frame(TEXT, ASK[:5], last=False) + frame(PING, b"x") + frame(MORE, ASK[5:]), whole]
    assert sorted(map(str, answered(house, mixed, answers=4))) == [str((PONG, b"x")), "table", "table", "table"]


@pytest.mark.parametrize(("sent", "code"), [
    (frame(TEXT, b"\xff\xfe"), 1007), (frame(TEXT, ASK, mask=None), 1002), (frame(TEXT, b"x" * (MOST_BYTES + 1)), 1009),
    (b"\x81\xff" + b"\x7f" * 8, 1009), (frame(MORE, ASK), 1002),
    (frame(CLOSE, b"\x03\xe8"), 1000), (frame(CLOSE, b"\x03\xe8") + frame(TEXT, ASK), 1000), (frame(0x0B, b""), 1002),
    (frame(TEXT, ASK[:5], last=False) + frame(TEXT, ASK), 1002)], ids=range(9))
def test_what_is_malformed_closes_the_socket(house, sent, code):
    assert answered(house, [sent]) == [code]
    assert answered(house, [frame(TEXT, ASK) + sent], answers=2)[-1] == code


def test_frames_are_measured():
    for size in (0, 1, 125, 126, 127, 5000, MOST_BYTES):
        whole = frame(TEXT, b"x" * size)
        assert frame_end(b"?" + whole, 1, MOST_BYTES) == len(whole) + 1
        assert all(frame_end(whole[:part], 0, MOST_BYTES) > part for part in range(min(len(whole), 200)))
    assert frame_end(frame(TEXT, b"x" * (MOST_BYTES + 1)), 0, MOST_BYTES) == 0
    assert [len(head(size)) for size in (0, 125, 126, 65_535, 65_536)] == [2, 2, 4, 4, 10]
