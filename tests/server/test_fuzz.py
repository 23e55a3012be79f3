"""Whatever is sent to the server, it is refused with a clear error, and nothing else is disturbed."""
import asyncio
import logging
import random
import socket
from collections import Counter
from contextlib import suppress

import httpx
import msgspec
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

import matou
from fuzzed_messages import ODD, frame, messages
from matou.server.net import protocol
from server_thread import back, people, table, whole_game

FRAMES = 10_000
BATCH = 50
PATIENCE = 15                                    # seconds before a server that is silent has lost
OPTIONS = {"chami": {"limit": 60}, "poche": {"mode": "limited"}}
KNOWN_CODES = ("message", "table", "seat", "waiting", "turn", "stale", "over", "invalid-move", "illegal-move", "follow")


class Faults(logging.Handler):
    """What a server complains of when a fault is its own."""

    def __init__(self):
        super().__init__(logging.ERROR)
        self.told = []

    def emit(self, record):
        self.told.append(self.format(record))


@pytest.fixture(autouse=True)
def faults():
    """No test of this file may make the server stumble."""
    handler = Faults()
    loggers = [logging.getLogger(name) for name in (None, "uvicorn.error", "asyncio")]
    for logger in loggers:
        logger.addHandler(handler)
    yield
    for logger in loggers:
        logger.removeHandler(handler)
    assert handler.told == []


# The WebSocket -----------------------------------------------------------------------------------------------

async def answers(fuzzer, counted):
    """Read up to the next fence; everything that comes is one of the protocol's messages."""
    fuzzer.said += 1
    await fuzzer.say("resign", id=f"fence{fuzzer.said}", table="no-such-table")
    while True:
        told = msgspec.json.decode(await asyncio.wait_for(fuzzer.socket.recv(), 60), type=protocol.Told)
        if isinstance(told, protocol.Refused):
            assert told.reason and told.reason.format(**told.values)
            counted[told.code] += 1
            if told.id == f"fence{fuzzer.said}":
                return
        else:
            counted[type(told).__name__] += 1


async def fuzz(fuzzer, watched, rng, counted):
    """Ten thousand frames, in batches. The fuzzer has a table of its own against an agent, now and then a new one."""
    for batch in range(FRAMES // BATCH):
        if batch % 20 == 0:
            own = await table([fuzzer], "discat", ["person", "kitten"])
        for _ in range(BATCH):
            await fuzzer.socket.send(frame(protocol.Asked, rng, [watched, own, "24", "pass", "m1", "T"]))
        await answers(fuzzer, counted)
    counted["frames"] = FRAMES


async def keep_playing(sitting, done, played):
    """Two people play one game after another until it is late."""
    while not done.is_set() or len(played) < len(matou.GAMES):
        for person in sitting:                   # one socket follows a limited number of tables
            await person.socket.close()
            await back(person)
        slug = list(matou.GAMES)[len(played) % len(matou.GAMES)]
        ends = await whole_game(sitting, await table(sitting, slug, **OPTIONS.get(slug, {})), len(played))
        assert all(view["outcome"] for view in ends)
        played.append(slug)


def test_10000_fuzzed_frames_are_answered_while_games_go_on(server):
    async def night():
        async with people(server.host, "A", "B", "F") as sitting:
            fuzzer, counted, done, played = sitting.pop(), Counter(), asyncio.Event(), []
            playing = asyncio.create_task(keep_playing(sitting, done, played))
            watched = await table(sitting, "discat")
            await fuzz(fuzzer, watched, random.Random(7), counted)
            done.set()
            await playing
            view = await sitting[0].ask("GET", f"/api/tables/{watched}")
            return counted, played, view["state"]

    counted, played, state = asyncio.run(night())
    assert set(played) == set(matou.GAMES) and state == "playing"
    refused = sum(counted[code] for code in KNOWN_CODES)
    assert refused > FRAMES * 0.8 and counted["message"] > FRAMES / 2 and counted["table"] > 100, counted


@pytest.mark.parametrize("struct", messages(protocol.Asked), ids=lambda one: one.__name__)
def test_every_field_of_every_message_may_be_odd(server, struct):
    """Each field with each odd value, the rest as it should be."""
    async def story():
        async with people(server.host, "F") as (fuzzer,):
            good = {field.encode_name: "x" for field in msgspec.structs.fields(struct)}
            for name in good:
                for odd in ODD:
                    said = {"type": struct.__struct_config__.tag, **good, "table": "T", "ply": 0, "since": 0, name: odd}
                    await fuzzer.say(**{key: said[key] for key in said if key in good or key == "type"})
                    answer = await fuzzer.hear()
                    assert answer.get("code") in ("message", "table", "follow"), (said, answer)

    asyncio.run(story())


HANDSHAKE = (b"GET /play HTTP/1.1\r\nHost: %s\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
             b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n%s\r\n")
WIRE = {
    "a text that is no UTF-8": b"\x81\x82\0\0\0\0\xff\xfe", "a reserved bit": b"\xc1\x80\0\0\0\0",
    "a reserved opcode": b"\x83\x80\0\0\0\0", "no mask": b"\x81\x02{}",
    "a continuation of nothing": b"\x80\x80\0\0\0\0",
    "a long ping": b"\x89\xfe\x00\x80\0\0\0\0" + b"x" * 128, "a ping in parts": b"\x09\x80\0\0\0\0",
    "a length of 2**63": b"\x81\xff\x80" + b"\0" * 7, "a length of 2**62": b"\x81\xff\x40" + b"\0" * 7 + b"\0" * 4,
    "a close without a code": b"\x88\x81\0\0\0\0\x03", "a close with code 0": b"\x88\x82\0\0\0\0\0\0",
    "a text in two beginnings": b"\x01\x81\0\0\0\0{\x01\x81\0\0\0\0}",
    "too big in parts": b"\x01\xfe\x10\x00\0\0\0\0" + b"x" * 4096 + (b"\x00\xfe\x10\x00\0\0\0\0" + b"x" * 4096) * 2,
}


def raw(host, sent, more=None):
    """What comes back for these bytes until the server hangs up; with `more`, which is sent after a first answer."""
    async def said():
        reader, writer = await asyncio.open_connection(*host.split(":"))
        writer.write(sent)
        try:
            async with asyncio.timeout(PATIENCE):
                if more is None:
                    return await until_the_end(reader)
                first = await reader.readuntil(b"\r\n\r\n")
                writer.write(more)
                return first + await until_the_end(reader)
        finally:
            writer.transport.abort()

    return asyncio.run(said())


async def until_the_end(reader):
    """All that came. A server that hangs up on unread bytes resets the connection."""
    parts = []
    with suppress(ConnectionResetError):
        while part := await reader.read(65_536):
            parts.append(part)
    return b"".join(parts)


@pytest.mark.parametrize("sent", WIRE.values(), ids=WIRE.keys())
def test_bytes_that_are_no_websocket_close_their_own_socket(server, sent):
    came = raw(server.host, HANDSHAKE % (server.host.encode(), b""), sent)
    assert came.startswith(b"HTTP/1.1 101") and b"view" not in came


def test_random_bytes_after_the_handshake_are_survived(server):
    rng = random.Random(11)
    for _ in range(150):
        name, port = server.host.split(":")
        with socket.create_connection((name, int(port)), 20) as pipe:
            pipe.sendall(HANDSHAKE % (server.host.encode(), b""))
            assert pipe.recv(4096).startswith(b"HTTP/1.1 101")
            pipe.sendall(bytes(rng.randrange(256) for _ in range(rng.randrange(1, 400))))
    assert httpx.get(f"http://{server.host}/health").status_code == 200


def test_a_small_frame_that_unpacks_to_a_big_one_is_refused(server):
    async def story():
        async with connect(f"ws://{server.host}/play", compression="deflate") as bomb:
            with pytest.raises(ConnectionClosed) as closed:
                await bomb.send("[" * 5_000_000)
                await bomb.recv()
            assert closed.value.rcvd.code == 1009

    asyncio.run(story())


# REST --------------------------------------------------------------------------------------------------------

def request(line, host, *headers, body=b""):
    told = b"".join(header + b"\r\n" for header in (b"Connection: close", *headers))
    return line + b" HTTP/1.1\r\nHost: " + host.encode() + b"\r\n" + told + b"\r\n" + body


def status(came):
    return int(came.split(b" ", 2)[1])


PATHS = [b"/../../etc/passwd", b"/api/tables/..%2f..%2fetc%2fpasswd", b"/api/tables/%2e%2e/%2e%2e/etc/passwd", b"/%00",
         b"/api/tables/%00", b"/api/tables/a%2Fb", b"/api/tables/%ff%fe", b"/api/tables/%F0%9F%91%8D",
         b"/api/tables/" + b"x" * 5000, b"/api/tables/" + b"x" * 70_000, b"/api/tables/x?link=" + b"y" * 100,
         b"/api/tables/x?link=%00", b"/api/tables/x?link=%ff", b"/api/tables/x?link=a&link=b",
         b"/api/tables/x/record/..", b"/api/tables/\xff", b"/api/guest;x=1", b"/API/games", b"*", b"",
         b"/api/tables/ /seat", b"/static/../app.py",
         b"/api/tables/'%3b drop table moves", b"/schema/../../pyproject.toml", b"/api/tables/%252e%252e"]


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path[:30].decode("latin-1"))
def test_a_path_that_leads_nowhere_is_refused(server, path):
    came = raw(server.host, request(b"GET " + path, server.host))
    assert 400 <= status(came) < 500 and b"root:" not in came and b"[project]" not in came


@pytest.mark.parametrize("method", b"HEAD PUT DELETE TRACE CONNECT PATCH FOO get G\0T".split(b" "))
@pytest.mark.parametrize("path", [b"/api/games", b"/api/guest", b"/play", b"/api/tables/x/seat"])
def test_another_method_is_refused(server, method, path):
    assert status(raw(server.host, request(method + b" " + path, server.host))) in (400, 405)


BODIES = [b"", b"null", b"{", b"[]", b'"x"', b"\xff\xfe", b'{"name":"\xff"}', b'{"link":"\xff"}', b'{"name":"\\ud800"}',
          b'{"name":1}', b'{"name":null}', b'{"name":"a","cheat":"b"}', b'{"name":"' + b"x" * 15_000 + b'"}',
          b'{"name":' + b"[" * 8000, b"[" * 16_000, b'{"a":' * 3000, b'{"name":NaN}', b'{"name":1e999}',
          b"\xef\xbb\xbf{}",
          b'{"name":' + b"1" * 5000 + b"}", b'{"name":"\\u0000"}', b'{"__class__":1}', b"x" * 16_385, b"x" * 200_000,
          b'{"game":"discat","seats":["person","person"],"options":' + b'{"first":' * 1500,
          b'{"game":"\\u0000","seats":[]}', b'{"game":"../discat","seats":["person","person"]}',
          b'{"game":"discat","seats":["person","person"],"options":{"first":' + b"9" * 400 + b"}}"]


@pytest.mark.parametrize("path", ["/api/guest", "/api/guest/here", "/api/bots", "/api/tables", "/api/tables/x/seat"])
def test_a_body_that_is_none_is_refused_with_a_reason(server, path):
    with httpx.Client(base_url=f"http://{server.host}") as door:
        door.post("/api/guest", json={"name": "Zoé"})
        for body in BODIES:
            answer = door.post(path, content=body, headers={"Content-Type": "application/json"})
            assert answer.status_code in (400, 404, 413), (body[:60], answer.text)
            told = answer.json()
            assert set(told) == {"code", "reason", "values"} and told["reason"].format(**told["values"])


@pytest.mark.parametrize("kind", [b"text/plain", b"application/xml", b"multipart/form-data", b"\xff", b"a" * 5000, b"",
                                  b"application/x-www-form-urlencoded", b"application/msgpack", b"application/jsonx"])
def test_a_body_that_does_not_say_it_is_json_is_refused(server, kind):
    """A form on another site's page can send such a body, and JSON in it; it cannot say that it is JSON."""
    body = b'{"name":"Zoe"}'
    came = raw(server.host, request(b"POST /api/guest", server.host, b"Content-Type: " + kind, b"Content-Length: 14",
                                   body=body))
    assert status(came) == 415 and b"set-cookie" not in came.lower()


LENGTH, JSON = b"Content-Length: 14", b"Content-Type: application/json"
HEADERS = {
    "two lengths": [JSON, LENGTH, b"Content-Length: 3"], "a length below 0": [JSON, b"Content-Length: -1"],
    "a length that is none": [JSON, b"Content-Length: abc"], "a huge length": [JSON, b"Content-Length: 9" + b"9" * 19],
    "no length": [JSON], "another encoding": [JSON, b"Transfer-Encoding: gzip"],
    "bad chunks": [JSON, b"Transfer-Encoding: chunked\r\n\r\nzz\r\n"], "two hosts": [JSON, LENGTH, b"Host: elsewhere"],
    "a header in a header": [JSON, LENGTH, b"X: a\rSet-Cookie: b"], "a null": [JSON, LENGTH, b"X: a\0b"],
    "a space in a name": [JSON, LENGTH, b"X Y: a"], "no name": [JSON, LENGTH, b": a"],
}


@pytest.mark.parametrize("headers", HEADERS.values(), ids=HEADERS.keys())
def test_header_tricks_are_refused(server, headers):
    came = raw(server.host, request(b"POST /api/guest", server.host, *headers, body=b'{"name":"Zoe"}'))
    assert 400 <= status(came) < 500 and b"set-cookie" not in came.lower()


def test_too_many_headers_are_not_read(server):
    headers = [b"X-%d: %s" % (at, b"y" * 100) for at in range(3000)]
    assert status(raw(server.host, request(b"GET /health", server.host, *headers))) in (400, 431)


STRANGERS = [b"Cookie: matou=a\r\nCookie: matou=b", b"Cookie: matou=\xff\x01; ;;=;matou",
             b"Cookie: matou=" + b"x" * 50_000, b"Cookie: " + b"a=b; " * 3000, b"Authorization: Bearer \xff\xfe",
             b"Authorization: Bearer ", b"Authorization: x",
             b"Authorization: Bearer a\r\nAuthorization: Bearer b", b"X-Forwarded-For: " + b"a," * 2000,
             b"X-Forwarded-Proto: \xff", b"Range: bytes=0-1", b"Accept: nonsense/;;q=x", b"Upgrade: h2c"]


@pytest.mark.parametrize("header", STRANGERS, ids=lambda header: header[:30].decode("latin-1"))
def test_a_client_that_sends_odd_headers_is_a_stranger(server, header):
    came = raw(server.host, request(b"GET /api/guest", server.host, header))
    assert (status(came) == 200 and came.endswith(b'{"name":null,"bot":false}')) or status(came) in (400, 431)


@pytest.mark.parametrize("sent", [b"\r\n\r\n", b"GET /health\r\n\r\n", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\r\n\r\n",
                                  bytes(range(256)) * 10, b"GET /health HTTP/1.1\r\n\r\n"], ids=repr)
def test_what_is_no_request_is_refused(server, sent):
    assert status(raw(server.host, sent)) == 400


@pytest.mark.parametrize("origin", [b"http://[", b"http://[::1", b"\xff", b"//", b"null", b"http://%s.evil"])
def test_an_odd_origin_opens_no_socket(server, origin):
    host = server.host.encode()
    header = b"Origin: " + origin.replace(b"%s", host) + b"\r\n"
    assert status(raw(server.host, HANDSHAKE % (host, header))) == 403


# And then --------------------------------------------------------------------------------------------------

def test_afterwards_everybody_plays_on(server):
    async def story():
        async with people(server.host, "A", "B") as sitting:
            for person in sitting:
                await back(person)
            assert all(view["outcome"] for view in await whole_game(sitting, await table(sitting, "discat")))

    asyncio.run(story())
