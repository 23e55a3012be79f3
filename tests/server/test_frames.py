"""Floods over one WebSocket: every frame counts, a client that does not stop is cut off, and others notice nothing."""
import asyncio
import itertools
import socket
import time

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from matou.server.net.limits import SOCKET_COST
from matou.server.net.websocket import MOST_AFTER_CLOSE, WebSocket
from matou.server.settings import Settings
from server_thread import people, running_server
from websocket_frames import BYTES, CLOSE, MORE, PING, PONG, TEXT, frame, handshake, heard, opened

BURST = 30
FRAMES = 20_000
ADDRESSES = (f"198.51.100.{number}" for number in itertools.count(1))
FLOODS = {"pings": frame(PING, b"") * FRAMES, "pongs": frame(PONG, b"") * FRAMES,
          "texts": frame(TEXT, b"") * FRAMES, "messages": frame(TEXT, b'{"type":"ping"}') * FRAMES,
          "bytes": frame(BYTES, b"x") * FRAMES,
          "empty fragments": frame(TEXT, b"", last=False) + frame(MORE, b"", last=False) * FRAMES,
          "fragments": (frame(TEXT, b"{", last=False) + frame(MORE, b"}")) * (FRAMES // 2),
          "pings between fragments": frame(TEXT, b"", last=False) + frame(PING, b"") * FRAMES}


@pytest.fixture(scope="module")
def strict(tmp_path_factory):
    """Each client has an address of its own, as a proxy would say."""
    file = tmp_path_factory.mktemp("strict") / "tables.sqlite3"
    settings = Settings(database=f"sqlite:///{file}", messages=1, messages_burst=BURST)
    with running_server(file, settings) as server:
        yield server


@pytest.fixture
def taken(monkeypatch):
    """How many frames each socket has read."""
    counts, take = {}, WebSocket._take

    def counted(self, data):
        counts[self] = counts.get(self, 0) + 1
        take(self, data)

    monkeypatch.setattr(WebSocket, "_take", counted)
    return counts


async def until_the_end(reader):
    """Read until the connection is closed or reset; returns all that came."""
    came = b""
    try:
        async with asyncio.timeout(60):
            while part := await reader.read(65_536):
                came += part
    except ConnectionResetError:
        pass
    return came


async def flooded(host, sent, address):
    reader, writer = await opened(host, headers=f"X-Forwarded-For: {address}\r\n")
    writer.write(sent)
    came = await until_the_end(reader)
    writer.transport.abort()
    return came


@pytest.mark.parametrize("sent", FLOODS.values(), ids=FLOODS.keys())
def test_every_kind_of_frame_counts_and_a_flood_is_cut_off(strict, taken, sent):
    async def story():
        async with people(strict.host, "A") as (anna,):
            await anna.say("ping")
            assert await anna.hear() == {"type": "pong"}
            mine = set(taken)
            came = await flooded(strict.host, sent, next(ADDRESSES))
            await anna.say("ping")
            assert await anna.hear() == {"type": "pong"}
            assert sum(count for one, count in taken.items() if one not in mine) < 3 * BURST
            return came

    came = asyncio.run(story())
    assert came.endswith(b"\x88\x02" + (1008).to_bytes(2, "big")) or not came


def test_whoever_was_cut_off_does_not_come_back_at_once(strict):
    async def story():
        address = next(ADDRESSES)
        await flooded(strict.host, FLOODS["pongs"], address)
        with pytest.raises(InvalidStatus) as refusal:
            await connect(f"ws://{strict.host}/play", additional_headers={"X-Forwarded-For": address})
        assert refusal.value.response.status_code == 429

    asyncio.run(story())


def test_little_is_read_after_our_close_frame(strict, taken, monkeypatch):
    sockets, first = [], WebSocket.listen
    monkeypatch.setattr(WebSocket, "listen", lambda self, receiver: (sockets.append(self), first(self, receiver)))

    async def story():
        reader, writer = await opened(strict.host)
        while not sockets:
            await asyncio.sleep(0.01)
        sockets[0].loop.call_soon_threadsafe(sockets[0].close, 1013)
        assert await heard(reader) == (CLOSE, (1013).to_bytes(2, "big"))
        writer.write(frame(TEXT, b"{}") * FRAMES)
        assert await until_the_end(reader) == b""

    asyncio.run(story())
    assert taken[sockets[0]] <= MOST_AFTER_CLOSE


def test_pongs_do_not_pile_up_for_somebody_who_does_not_read(tmp_path, monkeypatch):
    """Without any limit: a client that asks a thousand times and never reads is not answered a thousand times."""
    sockets, first = [], WebSocket.listen
    monkeypatch.setattr(WebSocket, "listen", lambda self, receiver: (sockets.append(self), first(self, receiver)))
    with running_server(tmp_path / "tables.sqlite3") as server:
        server.listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
        with socket.create_connection(server.host.split(":"), 60) as pipe:
            pipe.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            pipe.sendall(handshake(server.host))
            assert b" 101 " in pipe.recv(4096)
            while not sockets:
                time.sleep(0.01)
            pipe.sendall(frame(PING, b"x" * 125) * FRAMES)
            waiting = sockets[0].transport.get_write_buffer_size()
    assert waiting < 200_000 < 127 * FRAMES


def test_opening_a_socket_costs_its_address_more_than_a_request(tmp_path):
    async def story(server):
        here, url = {"X-Forwarded-For": next(ADDRESSES)}, f"ws://{server.host}/play"
        sockets = []
        with pytest.raises(InvalidStatus) as refusal:
            while len(sockets) <= 60:
                sockets.append(await connect(url, additional_headers=here))
        assert refusal.value.response.status_code == 429 and len(sockets) < 60 // 2 / SOCKET_COST + 3
        for one in sockets:
            await one.close()

    settings = Settings(database=f"sqlite:///{tmp_path}/tables.sqlite3", address_requests=60)
    with running_server(tmp_path / "tables.sqlite3", settings) as server:
        asyncio.run(story(server))
