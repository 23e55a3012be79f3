"""Connections: what does not arrive in time, what is too many of, and what it costs to refuse."""
import asyncio
import socket
import struct
import subprocess
import sys
import time
from contextlib import suppress

import pytest

from matou.server.net.connections import Connection, configured
from matou.server.net.limits import Guard, Networks
from matou.server.settings import Settings
from server_thread import running_server
from websocket_frames import TEXT, frame, handshake

PATIENCE = 60                                    # seconds before a server that does not close has lost
SLOW = b"POST /api/guest HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 14\r\n\r\n{"


def served(tmp_path, **settings):
    file = tmp_path / "tables.sqlite3"
    return running_server(file, Settings(database=f"sqlite:///{file}", **settings))


def knock(server, sent=b""):
    host, port = server.host.split(":")
    pipe = socket.create_connection((host, int(port)), PATIENCE)
    pipe.sendall(sent)
    return pipe


def rest(pipe):
    """All that comes until the connection is closed or reset."""
    came = b""
    with suppress(ConnectionResetError), pipe:
        while part := pipe.recv(65_536):
            came += part
    return came


def cut(pipe):
    """Close it with a reset, at once."""
    pipe.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    pipe.close()


def healthy(server):
    return b" 200 " in rest(knock(server, b"GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"))


# What does not arrive ----------------------------------------------------------------------------------------

@pytest.fixture(scope="module")
def hasty(tmp_path_factory):
    with served(tmp_path_factory.mktemp("hasty"), request_seconds=1) as server:
        yield server


@pytest.mark.parametrize(("sent", "answer"), [
    (b"", b""), (b"GET /health HTTP/1.1\r\nHost: localhost\r\n", b"HTTP/1.1 408 "), (b"G", b"HTTP/1.1 408 "),
    (SLOW, b"")],
    ids=["nothing", "half a head", "one letter", "half a body"])
def test_a_request_that_does_not_arrive_in_time_is_not_waited_for(hasty, sent, answer):
    assert rest(knock(hasty, sent)).startswith(answer)
    assert healthy(hasty)


def test_a_second_request_that_drips_in_is_not_waited_for_either(hasty):
    pipe = knock(hasty, b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\nG")
    came = b""
    pipe.settimeout(0.1)
    while b"HTTP/1.1 408 " not in came:
        try:
            part = pipe.recv(65_536)
            assert part, came
            came += part
        except TimeoutError:
            pipe.sendall(b"G")
    assert b" 200 " in came
    pipe.close()


def test_a_socket_that_is_open_has_no_such_deadline(hasty):
    pipe = knock(hasty, handshake(hasty.host))
    assert b" 101 " in pipe.recv(4096)
    for _ in range(3):                           # each takes as long as the deadline
        rest(knock(hasty, b"GET"))
    pipe.sendall(frame(TEXT, b'{"type":"ping"}'))
    assert pipe.recv(4096).endswith(b'{"type":"pong"}')
    pipe.close()


# What is too many --------------------------------------------------------------------------------------------

def test_an_address_holds_only_so_many_connections(tmp_path):
    with served(tmp_path, address_connections=4, proxies=()) as server:
        counts = server.app.state.guard.connections
        held = [knock(server, b"GET"), knock(server, b"GET"), knock(server, b"GET"),
                knock(server, handshake(server.host))]
        assert b" 101 " in held[-1].recv(4096)
        assert rest(knock(server)).startswith(b"HTTP/1.1 429 ")
        for pipe in held[2:]:                    # one that was to become a request, and a WebSocket
            cut(pipe)
        while counts["127.0.0.1"] > 2:
            time.sleep(0.01)
        assert healthy(server)
        for pipe in held[:2]:
            cut(pipe)
        while counts:
            time.sleep(0.01)


def test_a_proxy_holds_any_number_for_it_speaks_for_many(tmp_path):
    with served(tmp_path, address_connections=4) as server:
        held = [knock(server, b"GET") for _ in range(10)]
        assert healthy(server) and not server.app.state.guard.connections
        for pipe in held:
            cut(pipe)


ASK = b"GET /api/guest HTTP/1.1\r\nHost: localhost\r\n%s\r\n"


@pytest.mark.parametrize("behind", [False, True], ids=["direct", "behind a proxy"])
def test_a_thousand_requests_on_one_connection_are_not_refused_a_thousand_times(tmp_path, behind, monkeypatch):
    """Up to the limit they are answered, beyond it refused, far beyond it the connection ends; direct connections are
    then refused before anything is parsed."""
    parsed, take = [], Connection.handle_events
    monkeypatch.setattr(Connection, "handle_events", lambda self: (parsed.append(self), take(self)))
    asked = ASK % (b"X-Forwarded-For: 203.0.113.9\r\n" if behind else b"")
    with served(tmp_path, address_requests=60, proxies=("127.0.0.1",) if behind else ()) as server:
        came = rest(knock(server, asked * 1000))
        assert came.count(b"HTTP/1.1 200 ") >= 30 and 45 <= came.count(b"HTTP/1.1 ") < 100
        last = came.rpartition(b"HTTP/1.1 ")[2].lower()
        assert last.startswith(b"429 ") and b"connection: close" in last and b'"code":"too-many"' in last
        parsed.clear()
        again = rest(knock(server, asked * 1000))
        assert again.count(b"HTTP/1.1 ") <= 1 and (behind or not parsed)


@pytest.mark.parametrize("asked", [
    b"GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n",
    ASK % b"Cookie: matou=a; matou=b\r\nConnection: close\r\n", b"\0\r\n\r\n",
    b"GET /play HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n"],
    ids=["another name", "two tokens", "no request", "no WebSocket"])
def test_what_is_refused_for_another_reason_counts_too(tmp_path, asked):
    with served(tmp_path, address_requests=60, proxies=()) as server:
        came = [rest(knock(server, asked)) for _ in range(60)]
        assert came[0].startswith(b"HTTP/1.1 4") and b" 429 " not in came[0]
        assert came[-1].startswith(b"HTTP/1.1 429 ")


def test_a_server_that_stops_does_not_wait_for_whoever_was_refused(tmp_path):
    with served(tmp_path, request_seconds=0) as server:
        held = [knock(server, sent) for sent in (b"\0\r\n\r\n", SLOW, b"GET", handshake(server.host))]
        assert b" 400 " in held[0].recv(4096) and b" 101 " in held[3].recv(4096)
        server.stop()
        assert not server.thread.is_alive() and rest(held[3]).endswith(b"\x88\x02" + (1012).to_bytes(2, "big"))
        for pipe in held[:3]:
            pipe.close()


def test_the_limit_of_open_files_is_raised_as_far_as_allowed():
    code = ("import resource\nfrom matou.server.net import supervisor\n"
            "files = resource.RLIMIT_NOFILE\nhard = resource.getrlimit(files)[1]\n"
            "resource.setrlimit(files, (64, hard))\n"
            "supervisor.run(1, lambda: print(resource.getrlimit(files)[0] == min(hard, supervisor.MOST_FILES)))")
    assert subprocess.check_output([sys.executable, "-c", code], text=True) == "True\n"


@pytest.mark.parametrize(("host", "there"), [("127.0.0.1", True), ("10.1.2.3", True), ("11.1.2.3", False),
                                             ("fd00::5", True), ("fe80::1", False), ("", False), ("proxy", True),
                                             ("::ffff:10.1.2.3", True), ("::ffff:11.1.2.3", False)])
def test_proxies_are_addresses_networks_or_names(host, there):
    assert (host in Networks(("127.0.0.1", "10.0.0.0/8", "fd00::/8", "proxy"))) is there
    assert host in Networks(("*",))


@pytest.mark.parametrize(("peer", "seen"), [
    ("::ffff:10.1.2.3", "192.0.2.7"), ("10.1.2.3", "192.0.2.7"), ("::ffff:11.1.2.3", "::ffff:11.1.2.3")])
def test_a_proxy_is_believed_in_either_spelling(peer, seen):
    """A socket for both families, as `::` opens one, writes IPv4 addresses as IPv6."""
    scopes = []

    async def app(scope, receive, send):
        scopes.append(scope)

    config = configured(app, Settings(proxies=("10.0.0.0/8",)))
    config.load()
    scope = {"type": "http", "client": (peer, 1), "headers": [(b"x-forwarded-for", b"192.0.2.7")], "scheme": "http"}
    asyncio.run(config.loaded_app(scope, None, None))
    assert scopes[0]["client"][0] == seen


def test_counting_connections_leaves_nothing_behind():
    guard = Guard(Settings(address_connections=2), None)
    assert [guard.connected("a") for _ in range(3)] == [True, True, False] and guard.connected("b")
    for address in "aaab":
        guard.disconnected(address)
    assert guard.connections == {}
