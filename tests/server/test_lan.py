"""Other devices: who may let them in, at which addresses, under which names. Here 127.0.0.2 stands for an address in
the home network."""
import asyncio
import json
import os
import re
import socket
import subprocess
import sys
import time
from contextlib import suppress

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from matou.cli import main
from matou.commands.serve import startup_lines
from matou.server.net import lan
from matou.server.settings import Settings
from server_thread import people, running_server, table

HOME, ELSEWHERE = "127.0.0.2", "127.0.0.3"
ANY = "0.0.0.0"                                  # noqa: S104 (nothing is bound to it here)
NOT_TOLD = {"open": False, "can_change": False, "addresses": []}


def has(address):
    with suppress(OSError), socket.create_server((address, 0)):
        return True
    return False


pytestmark = pytest.mark.skipif(not (has(HOME) and has(ELSEWHERE)), reason="this machine has one loopback address only")


@pytest.fixture(scope="module")
def listening(tmp_path_factory):
    with running_server(tmp_path_factory.mktemp("lan") / "tables.sqlite3") as found:
        found.port = int(found.host.rpartition(":")[2])
        yield found


@pytest.fixture
def server(listening, monkeypatch):
    """A server that only this machine reaches, until somebody opens it."""
    monkeypatch.setattr(lan, "addresses", lambda: [HOME])
    monkeypatch.setattr(lan, "mdns_name", lambda: "kitchen.local")
    yield listening
    assert ask(listening, "POST", open=False).status_code == 200


def ask(server, way="GET", host=None, source=None, **headers):
    """One request to /api/lan of this machine's own page, but for what is said otherwise."""
    data = {"json": {"open": headers.pop("open", True)}} if way == "POST" else {}
    sent = {"Origin": f"http://{server.host}", **headers}
    with httpx.Client(transport=httpx.HTTPTransport(local_address=source)) as client:
        return client.request(way, f"http://{host or server.host}/api/lan", headers={
            name.replace("_", "-"): value for name, value in sent.items() if value is not None}, **data)


def opened(server):
    answer = ask(server, "POST")
    assert answer.status_code == 200, answer.text
    return answer.json()


def is_open(server):
    with suppress(OSError), socket.create_connection((HOME, server.port), timeout=5):
        return True
    return False


# Opening and closing -----------------------------------------------------------------------------------------

def test_one_step_opens_it_and_another_closes_it(server):
    assert ask(server).json() == {"open": False, "can_change": True, "addresses": []} and not is_open(server)
    told = {"open": True, "can_change": True,
            "addresses": [f"http://{HOME}:{server.port}", f"http://kitchen.local:{server.port}"]}
    assert opened(server) == told == ask(server).json() and is_open(server)
    assert httpx.get(f"http://{HOME}:{server.port}/api/games").status_code == 200
    assert opened(server) == told                             # asked twice, it is as open as before
    assert ask(server, "POST", open=False).json() == {"open": False, "can_change": True, "addresses": []}
    assert not is_open(server) and httpx.get(f"http://{server.host}/health").status_code == 200


def test_a_game_goes_on_and_a_friend_joins_it_at_the_new_address(server):
    async def story():
        async with people(server.host, "Anna") as (anna,):
            made = await table([anna], "discat", ["person", "person"])
            await anna.say("join", table=made)
            await anna.hear("table")
            await asyncio.to_thread(opened, server)
            async with people(f"{HOME}:{server.port}", "Bruno") as (bruno,):
                await bruno.ask("POST", f"/api/tables/{made}/seat", {}, 201)
                await bruno.say("join", table=made)
                views = [await anna.hear("view"), await bruno.hear("view")]
                assert [view["seat"] for view in views] == [0, 1]
                await asyncio.to_thread(ask, server, "POST", open=False)
                with pytest.raises(ConnectionClosed):        # closed is closed
                    while True:
                        await asyncio.wait_for(bruno.socket.recv(), 30)
                await anna.fence()                           # Anna's socket is the one she began with
    asyncio.run(story())


def test_a_network_that_is_gone_is_not_shown(server, monkeypatch):
    opened(server)
    monkeypatch.setattr(lan, "addresses", lambda: [ELSEWHERE])
    assert ask(server).json() == {"open": False, "can_change": True, "addresses": []}
    assert opened(server)["addresses"][0] == f"http://{ELSEWHERE}:{server.port}" and not is_open(server)


def test_without_a_network_it_says_so(server, monkeypatch):
    monkeypatch.setattr(lan, "addresses", list)
    answer = ask(server, "POST", Accept_Language="fr")
    assert (answer.status_code, answer.json()["code"]) == (409, "lan") and "réseau" in answer.json()["said"]
    assert ask(server).json()["open"] is False


def test_where_its_port_is_taken_another_one_is_opened(server):
    with socket.create_server((HOME, server.port)):
        found = opened(server)["addresses"][0]
    assert found != f"http://{HOME}:{server.port}" and httpx.get(f"{found}/health").status_code == 200


# Who may not -------------------------------------------------------------------------------------------------

ATTACKS = {
    "another site": {"Origin": "https://evil.example"},
    "a page of no site": {"Origin": "null"},
    "another port of this machine": {"Origin": "http://127.0.0.1:1"},
    "a form that says nothing": {"Origin": None},
    "another page, by what the browser says": {"Sec_Fetch_Site": "same-site"},
    "a name that leads here (rebinding)": {"Host": "evil.example:80", "Origin": "http://evil.example:80"},
    "a name like ours": {"Host": "127.0.0.1.evil.example", "Origin": "http://127.0.0.1.evil.example"},
    "a proxy": {"X_Forwarded_For": "192.0.2.7"},
    "a proxy that says we are here": {"X_Forwarded_For": "127.0.0.1"},
    "a proxy of another kind": {"Forwarded": "for=127.0.0.1"},
    "a proxy that says little": {"X_Real_IP": "127.0.0.1"},
}


REFUSED = {(403, "not-here"), (403, "origin"), (400, "host")}        # here, or before it comes here


@pytest.mark.parametrize("attack", ATTACKS)
def test_nobody_else_opens_it(server, attack):
    answer = ask(server, "POST", **ATTACKS[attack])
    assert (answer.status_code, answer.json()["code"]) in REFUSED and not is_open(server)


@pytest.mark.parametrize("attack", ATTACKS)
def test_nobody_else_closes_it(server, attack):
    opened(server)
    answer = ask(server, "POST", open=False, **ATTACKS[attack])
    assert (answer.status_code, answer.json()["code"]) in REFUSED and is_open(server)


@pytest.mark.parametrize("wanted", [True, False])
@pytest.mark.parametrize("pretends", [False, True])
def test_a_guest_in_the_home_network_changes_nothing(server, wanted, pretends):
    """Not even one who says the names of this machine."""
    opened(server)
    there = f"{HOME}:{server.port}"
    said = {"Host": server.host} if pretends else {"Origin": f"http://{there}"}
    answer = ask(server, "POST", host=there, source=ELSEWHERE, open=wanted, **said)
    assert answer.status_code == (400 if pretends else 403) and is_open(server)
    assert ask(server, host=there, source=ELSEWHERE).json() == NOT_TOLD


@pytest.mark.parametrize("attack", ["a name that leads here (rebinding)", "a name like ours", "a proxy"])
def test_nobody_else_learns_the_addresses(server, attack):
    opened(server)
    answer = ask(server, **ATTACKS[attack])
    assert answer.json() == NOT_TOLD or (answer.status_code, answer.json()["code"]) == (400, "host")


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1", "localhost", f"{HOME}.evil.example", "evil.local", ""])
def test_at_a_new_address_only_its_own_names_are_answered(server, host):
    opened(server)
    there = f"http://{HOME}:{server.port}"
    answer = httpx.get(f"{there}/health", headers={"Host": host})
    assert (answer.status_code, answer.json()["code"]) == (400, "host")

    async def knock():
        with pytest.raises(InvalidStatus) as refusal:
            await connect(f"ws://{HOME}:{server.port}/play", additional_headers={"Host": host})
        assert refusal.value.response.status_code == 400
    asyncio.run(knock())
    for own in (f"{HOME}:{server.port}", "kitchen.local", "KITCHEN.local:80"):
        assert httpx.get(f"{there}/health", headers={"Host": own}).status_code == 200


def test_a_foreign_page_opens_no_socket_at_a_new_address(server):
    opened(server)

    async def knock():
        with pytest.raises(InvalidStatus) as refusal:
            await connect(f"ws://{HOME}:{server.port}/play", origin="http://evil.example")
        assert refusal.value.response.status_code == 403
    asyncio.run(knock())


@pytest.mark.parametrize("body", ["{}", '{"open": "yes"}', '{"open": true, "host": "0.0.0.0"}', "[" * 5000, ""])
def test_what_is_not_asked_properly_is_refused(server, body):
    answer = httpx.post(f"http://{server.host}/api/lan", content=body, headers={
        "Origin": f"http://{server.host}", "Content-Type": "application/json"})
    assert answer.status_code == 400 and not is_open(server)


# Addresses ---------------------------------------------------------------------------------------------------

def test_addresses_are_ones_that_others_can_open():
    for found in lan.addresses():
        assert not lan.is_local(found) and socket.inet_aton(found)


def test_a_button_opens_nothing_to_the_internet(monkeypatch):
    monkeypatch.setattr(lan, "addresses", lambda: ["203.0.114.9", "192.168.1.5", "100.64.0.3", "10.0.0.2"])
    assert lan.home_addresses() == ["192.168.1.5", "100.64.0.3", "10.0.0.2"]


@pytest.mark.parametrize(("host", "local"), [
    ("127.0.0.1", True), ("127.9.9.9", True), ("localhost", True), ("::1", True), (ANY, True), ("::", True),
    ("::ffff:127.0.0.1", True), ("192.168.1.5", False), ("localhost.evil.example", False), ("", False),
    ("fe80::1", False)])
def test_what_means_this_machine(host, local):
    assert lan.is_local(host) is local


@pytest.mark.parametrize(("header", "name"), [("127.0.0.1:80", "127.0.0.1"), ("LOCALHOST", "localhost"),
                                              ("[::1]:80", "::1"), ("[::1]", "::1"), ("", "")])
def test_a_host_without_its_port(header, name):
    assert lan.host_name(header) == name


@pytest.mark.skipif(not hasattr(socket, "AF_UNIX"), reason="no such sockets here")
@pytest.mark.parametrize(("answer", "name"), [("+ 2 0 {host}.local 192.168.1.5\n", "{host}.local"),
                                              ("-15 Timeout\n", None)])
def test_the_name_that_a_daemon_announces(tmp_path, monkeypatch, answer, name):
    host = socket.gethostname().partition(".")[0].lower()
    monkeypatch.setattr(lan, "AVAHI", str(tmp_path / "socket"))
    monkeypatch.setattr(sys, "platform", "linux")
    assert lan.mdns_name() is None                           # nobody is there
    with socket.socket(socket.AF_UNIX) as daemon:
        daemon.bind(lan.AVAHI)
        daemon.listen()
        with subprocess.Popen([sys.executable, "-c", "import socket, sys\ns = socket.socket(socket.AF_UNIX, fileno=0)\n"
                               "c = s.accept()[0]\nassert c.recv(99).startswith(b'RESOLVE-HOSTNAME-IPV4 ')\n"
                               "c.sendall(sys.argv[1].encode())", answer.format(host=host)], stdin=daemon.fileno()):
            monkeypatch.setattr(lan, "MDNS_TIMEOUT", 60)
            assert lan.mdns_name() == (name and name.format(host=host))


# The command -------------------------------------------------------------------------------------------------

SERVE = "import sys; from matou.server.net import lan; lan.mdns_name = lambda: None\n" \
    f"lan.addresses = lambda: ['{HOME}']\n" \
    "from matou.cli import main; sys.exit(main(['serve', '--lang', 'en', *sys.argv[1:]]))"


@pytest.fixture
def serve(tmp_path):
    """`matou serve` with these words; returns what it prints in its first lines, and its port."""
    begun = []

    def start(*words, lines=1, program=SERVE):
        process = subprocess.Popen([sys.executable, "-c", program, "--database", f"sqlite:///{tmp_path}/t", *words],
                                   stdout=subprocess.PIPE, text=True, env={**os.environ, "LC_ALL": "C.UTF-8"})
        begun.append(process)
        said = [process.stdout.readline() for _ in range(lines)]
        return said, int(re.search(r":(\d+)/", said[0])[1])

    yield start
    for process in begun:
        process.terminate()
        process.communicate(timeout=60)


def answered(url, **more):
    """It prints where it is just before it answers there."""
    for _ in range(600):
        with suppress(httpx.HTTPError):
            return httpx.get(url, **more)
        time.sleep(0.1)
    raise AssertionError(f"nobody answers at {url}")


def test_lan_on_the_command_line_opens_it_from_the_start(serve):
    said, port = serve("--port", "0", "--lan", lines=2)
    assert said == [f"Matou is at http://127.0.0.1:{port}/ (press Ctrl+C to stop).\n",
                    f"Other devices can join at http://{HOME}:{port}/.\n"]
    assert answered(f"http://{HOME}:{port}/health").status_code == 200
    assert answered(f"http://{HOME}:{port}/health", headers={"Host": "evil.example"}).status_code == 400
    here = f"http://127.0.0.1:{port}"
    assert answered(f"{here}/api/lan").json() == {"open": True, "can_change": True, "addresses": [f"http://{HOME}:{port}"]}
    closed = httpx.post(f"{here}/api/lan", json={"open": False}, headers={"Origin": here})
    assert closed.json()["open"] is False
    with pytest.raises(httpx.ConnectError):
        httpx.get(f"http://{HOME}:{port}/health")


class Bound:
    """A socket at an address that this machine need not have."""

    def __init__(self, host):
        self.host = host

    def getsockname(self):
        return self.host, 8000


@pytest.mark.skipif(not socket.has_dualstack_ipv6(), reason="this system has no IPv6")
@pytest.mark.parametrize("host", ["::", "0::0"])
def test_all_addresses_are_those_of_both_families(host):
    with lan.listen(host, 0) as listening:
        for address in ("127.0.0.1", "::1"):
            with socket.create_connection((address, listening.getsockname()[1]), 30):
                listening.accept()[0].close()


@pytest.mark.parametrize("host", [ANY, "::"])
def test_all_addresses_are_told_as_real_ones(server, monkeypatch, host):
    lines = [str(line) for line in startup_lines(Settings(host=host), [Bound(host)], True)]
    assert lines == ["Matou is at http://127.0.0.1:8000/ (press Ctrl+C to stop).",
                     f"Other devices can join at http://{HOME}:8000/, http://kitchen.local:8000/."]
    with monkeypatch.context() as chosen:
        chosen.setattr(server.app.state.lan, "_base", (host, server.port))
        assert ask(server).json() == {"open": True, "can_change": False, "addresses": [f"http://{HOME}:{server.port}"]}
        refused = ask(server, "POST")
        assert (refused.status_code, refused.json()["code"]) == (409, "lan")


def test_one_of_several_workers_opens_nothing(server, monkeypatch):
    with monkeypatch.context() as several:
        several.setattr(server.uvicorn, "alone", False)
        assert ask(server).json() == NOT_TOLD and ask(server, "POST").status_code == 409 and not is_open(server)


def test_without_a_network_lan_says_so_and_goes_on(serve):
    said, port = serve("--port", "0", "--lan", lines=2, program=SERVE.replace(f"['{HOME}']", "[]"))
    assert said[1] == "This machine is not on a home network, so nobody else can join.\n"
    assert answered(f"http://127.0.0.1:{port}/health").status_code == 200


def test_lan_beside_another_address_is_refused(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr("matou.commands.serve.opened", lambda *_: Bound("192.168.1.5"))
    words = ["--lan", "--host", "192.168.1.5", "--database", f"sqlite:///{tmp_path}/t"]
    assert main(["serve", "--lang", "en", *words]) == 2
    assert "with --host 192.168.1.5 it is not needed" in capsys.readouterr().err


def test_where_no_port_was_named_the_next_free_one_is_taken(serve):
    with suppress(OSError), socket.create_server(("127.0.0.1", Settings().port)):
        said, port = serve(lines=2)
        assert port > Settings().port
        assert said[1] == f"Port {Settings().port} is in use, so Matou is on {port} this time.\n"
        assert answered(f"http://127.0.0.1:{port}/health").json()["store"] is True


@pytest.mark.parametrize(("lang", "words"), [("en", "port {port} is in use by another program"),
                                             ("fr", "le port {port} est")])
def test_a_named_port_that_is_taken_is_refused_in_plain_words(tmp_path, capsys, lang, words):
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        assert main(["serve", "--lang", lang, "--port", str(port), "--database", f"sqlite:///{tmp_path}/t"]) == 2
    said = capsys.readouterr()
    assert words.format(port=port) in said.err and "Errno" not in said.err and said.err.count("\n") == 1
    assert json.dumps(said.out) == '""'
