"""The short way of a text through the WebSocket layer, and everything else that a frame may be."""
import ast
import asyncio
import json
import logging
from pathlib import Path
from types import SimpleNamespace

import pytest
from uvicorn.protocols.http.h11_impl import H11Protocol

from matou.server.net import websocket
from matou.server.net.protocol import MOST_BYTES
from matou.server.net.websocket import WebSocket, frame_end, head
from websocket_frames import BYTES, CLOSE, MORE, PING, PONG, TEXT, frame, heard, opened

ASK = json.dumps({"type": "resign", "id": "a", "table": "no-such-table"}).encode()


def answered(server, sent, pause=False, answers=None, early=b""):
    """What comes back for these bytes: this many answers, or fewer and the close code if the socket is closed."""
    async def story():
        reader, writer = await opened(server.host, early)
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


def test_a_text_may_come_in_any_pieces(server):
    whole = frame(TEXT, ASK)
    assert answered(server, [whole]) == ["table"]
    assert answered(server, [whole + whole[:9], whole[9:]], pause=True) == ["table"] * 2
    assert answered(server, [whole[at:at + 1] for at in range(len(whole))], pause=True, answers=1) == ["table"]
    assert answered(server, [whole * 3], answers=3) == ["table"] * 3
    assert answered(server, [frame(TEXT, ASK + b" " * 300)]) == ["table"]


def test_what_is_no_whole_text_takes_the_usual_way(server):
    whole = frame(TEXT, ASK)
    assert answered(server, [frame(PING, b"hello"), whole]) == [(PONG, b"hello"), "table"]
    assert answered(server, [frame(BYTES, ASK), whole]) == ["message", "table"]
    assert answered(server, [frame(TEXT, ASK[:5], last=False) + frame(MORE, ASK[5:]), whole]) == ["table"] * 2
    mixed = [whole, frame(TEXT, ASK[:5], last=False) + frame(PING, b"x") + frame(MORE, ASK[5:]), whole]
    assert sorted(map(str, answered(server, mixed, answers=4))) == [str((PONG, b"x")), "table", "table", "table"]


@pytest.mark.parametrize(("sent", "code"), [
    (frame(TEXT, b"\xff\xfe"), 1007), (frame(TEXT, ASK, mask=None), 1002), (frame(TEXT, b"x" * (MOST_BYTES + 1)), 1009),
    (b"\x81\xff" + b"\x7f" * 8, 1009), (frame(MORE, ASK), 1002),
    (frame(CLOSE, b"\x03\xe8"), 1000), (frame(CLOSE, b"\x03\xe8") + frame(TEXT, ASK), 1000), (frame(0x0B, b""), 1002),
    (frame(TEXT, ASK[:5], last=False) + frame(TEXT, ASK), 1002)], ids=range(9))
def test_what_is_malformed_closes_the_socket(server, sent, code):
    assert answered(server, [sent]) == [code]
    assert answered(server, [frame(TEXT, ASK) + sent], answers=2)[-1] == code


def test_what_a_hasty_client_sends_before_it_is_let_in_is_read_afterwards(server):
    whole = frame(TEXT, ASK)
    for cut in (1, 5, 20, len(whole), len(whole) + 3):
        assert answered(server, [(whole * 2)[cut:]], answers=2, early=(whole * 2)[:cut]) == ["table"] * 2


@pytest.mark.parametrize("parts", [[b"\xff\xfe"], [b"\xff", b"\xfe"]], ids=["whole", "in fragments"])
def test_text_that_is_not_utf_8_is_one_quiet_close_however_often_it_comes(server, parts, caplog):
    sent = frame(TEXT, parts[0], last=len(parts) == 1) + b"".join(frame(MORE, part) for part in parts[1:])
    assert answered(server, [sent * 3]) == [1007]
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]


def test_a_close_of_ours_waits_for_the_answer_and_then_the_connection_ends(server, monkeypatch):
    taken, first = [], WebSocket.listen
    monkeypatch.setattr(WebSocket, "listen", lambda self, receiver: (taken.append(self), first(self, receiver)))

    async def story():
        reader, writer = await opened(server.host)
        while not taken:
            await asyncio.sleep(0.01)
        taken[0].loop.call_soon_threadsafe(taken[0].close, 1013)
        assert await heard(reader) == (CLOSE, (1013).to_bytes(2, "big"))
        writer.write(frame(PING, b"late") + frame(TEXT, ASK) + frame(CLOSE, (1013).to_bytes(2, "big")))
        assert await asyncio.wait_for(reader.read(), 60) == b""

    asyncio.run(story())


def test_a_client_that_does_not_answer_our_pings_is_let_go(server, monkeypatch):
    monkeypatch.setattr(server.uvicorn.config, "ws_ping_interval", 2.0)

    async def story():
        reader, _ = await opened(server.host)
        assert await heard(reader) == (PING, b"") and await heard(reader) == (CLOSE, (1011).to_bytes(2, "big"))

    async def other():
        reader, writer = await opened(server.host)
        for _ in range(2):
            assert await heard(reader) == (PING, b"")
            writer.write(frame(PONG, b""))
        writer.close()

    async def both():
        await asyncio.gather(story(), other())

    asyncio.run(both())


def test_a_client_with_much_to_read_is_asked_all_the_same():
    """Nobody is let go for not answering what they were never asked."""
    async def story():
        written = []
        socket = WebSocket(SimpleNamespace(ws_ping_interval=60.0, ws_max_size=MOST_BYTES),
                           SimpleNamespace(connections=set()), {})
        socket.connection_made(SimpleNamespace(write=written.append, is_closing=lambda: False))
        socket.listen(SimpleNamespace(charge=lambda: True, left=lambda: None, flow=lambda: None))
        socket.pause_writing()
        socket._ping()
        assert written == [websocket.PING]
        socket.resume_writing()
        socket.data_received(frame(PONG, b""))
        socket._ping()
        assert written == [websocket.PING] * 2
        socket.connection_lost(None)

    asyncio.run(story())


LAYER = ("websocket.py", "handshake.py", "connections.py")


@pytest.mark.parametrize("name", LAYER)
def test_only_public_names_of_uvicorn_and_websockets_are_used(name):
    """What begins with an underscore is our own: defined in this very file, and not in uvicorn's class too."""
    tree = ast.parse((Path(websocket.__file__).parent / name).read_text())
    own = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)} | {
        node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store)}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            names = [*(node.module or "").split("."), *(one.name for one in node.names)]
            assert not any(name.startswith("_") for name in names), names
        if isinstance(node, ast.Attribute) and node.attr.startswith("_") and not node.attr.startswith("__"):
            assert isinstance(node.value, ast.Name) and node.value.id == "self" and node.attr in own, node.attr
    assert not {one for one in own if one.startswith("_") and not one.startswith("__")} & set(dir(H11Protocol))


def test_frames_are_measured():
    for size in (0, 1, 125, 126, 127, 5000, MOST_BYTES):
        whole = frame(TEXT, b"x" * size)
        assert frame_end(b"?" + whole, 1, MOST_BYTES) == len(whole) + 1
        assert all(frame_end(whole[:part], 0, MOST_BYTES) > part for part in range(min(len(whole), 200)))
    assert frame_end(frame(TEXT, b"x" * (MOST_BYTES + 1)), 0, MOST_BYTES) == 0
    assert [len(head(size)) for size in (0, 125, 126, 65_535, 65_536)] == [2, 2, 4, 4, 10]
