"""The guard: names, limits and headers. Everybody comes from another address here, as a proxy would say."""
import asyncio
import itertools

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from matou.core.errors import OptionError
from matou.server.net.limits import HEADERS, Bucket, Buckets, address_of, framed_by, named, with_headers
from matou.server.settings import Settings, checked
from server_thread import Person, back, people, running_server

ADDRESSES = (f"192.0.2.{number}" for number in itertools.count(1))


@pytest.fixture(scope="module")
def strict(tmp_path_factory):
    file = tmp_path_factory.mktemp("strict") / "tables.sqlite3"
    settings = Settings(database=f"sqlite:///{file}", hosts=("127.0.0.1", "*.example.org"), address_requests=60,
                        guest_requests=40, address_sockets=3, messages=5, messages_burst=20)
    with running_server(file, settings) as server:
        yield server


def door(server, address=None, **headers):
    return httpx.Client(base_url=f"http://{server.host}",
                        headers={"X-Forwarded-For": address or next(ADDRESSES), **headers})


# Buckets -----------------------------------------------------------------------------------------------------

def test_so_many_at_once_and_so_many_a_second():
    bucket = Bucket(rate=2, burst=5)
    assert [bucket.allows(100.0) for _ in range(6)] == [True] * 5 + [False]
    assert bucket.allows(101.0) and not bucket.allows(101.0)
    assert [bucket.allows(1000.0) for _ in range(6)] == [True] * 5 + [False]


def test_a_client_that_goes_on_gets_into_debt_and_is_hopeless_in_the_end():
    bucket = Bucket(rate=2, burst=5)
    answers = []
    while not bucket.hopeless:
        answers.append(bucket.allows(100.0))
    assert answers == [True] * 5 + [False] * 5
    assert bucket.seconds == 3 and not bucket.allows(102.0) and bucket.allows(110.0)


def test_a_client_that_keeps_to_the_rate_is_never_refused():
    bucket = Bucket(rate=4, burst=1)
    assert all(bucket.allows(100 + step / 4) for step in range(1000))
    assert all(Bucket(0, 0).allows(1.0) for _ in range(1000))


def test_only_so_many_are_remembered_those_in_debt_longest():
    buckets = Buckets(rate=1, burst=2, most=100)
    for _ in range(4):
        buckets.of("greedy").allows(1e9)
    for number in range(1000):
        buckets.of(f"guest {number}")
    assert len(buckets.known) <= 100 and buckets.of("greedy").level < 0
    for number in range(1000):
        buckets.of(f"bad {number}").allows(1e9)
    assert len(buckets.known) <= 100


@pytest.mark.parametrize(("one", "other", "same"), [
    ("2001:db8:1:2::5", "2001:db8:1:2:ffff::1", True), ("2001:db8:1:2::5", "2001:db8:1:3::5", False),
    ("::ffff:192.0.2.7", "192.0.2.7", True), ("192.0.2.7", "192.0.2.8", False), ("somewhere", "somewhere", True)])
def test_a_network_of_ipv6_is_one_address(one, other, same):
    assert (address_of({"client": (one, 1)}) == address_of({"client": (other, 2)})) is same


@pytest.mark.parametrize(("host", "ours"), [
    ("example.org", True), ("EXAMPLE.org:8000", True), ("a.example.net", True), ("a.b.example.net:1", True),
    ("[::1]:8000", True), ("[::1]", True), ("example.net", False), ("evilexample.net", False), ("", False),
    ("example.org.evil", False), ("example.org@evil", False), ("evil:example.org", False)])
def test_a_server_knows_its_names(host, ours):
    assert named(host, ("example.org", "*.example.net", "[::1]")) is ours
    assert named(host, ())


# Headers and names -------------------------------------------------------------------------------------------

ANSWERS = [("GET", "/health", 200), ("GET", "/api/games", 200), ("GET", "/nowhere", 404), ("PUT", "/api/guest", 405),
           ("POST", "/api/tables", 400), ("GET", "/api/tables/nothing", 404), ("GET", "/schema/openapi.json", 200)]


def guarded(answer):
    headers = answer.headers
    policy = headers["content-security-policy"]
    assert "unsafe" not in policy and "default-src 'none'" in policy and "frame-ancestors 'none'" in policy
    assert headers["x-content-type-options"] == "nosniff" and headers["referrer-policy"] == "no-referrer"
    assert headers["x-frame-options"] == "DENY" and headers["cross-origin-opener-policy"] == "same-origin"
    assert "camera=()" in headers["permissions-policy"]


@pytest.mark.parametrize(("way", "path", "status"), ANSWERS)
def test_every_answer_has_its_headers(server, way, path, status):
    answer = door(server).request(way, path)
    assert answer.status_code == status
    guarded(answer)
    assert ("no-store" in answer.headers.get("cache-control", "")) is path.startswith("/api/")
    assert "strict-transport-security" not in answer.headers
    assert "strict-transport-security" in door(server, **{"X-Forwarded-Proto": "https"}).request(way, path).headers


@pytest.mark.parametrize(("frames", "allowed"), [
    ((), "'none'"), (("*",), "*"), (("https://example.org", "https://*.example.net:8443"),
                                    "https://example.org https://*.example.net:8443")])
def test_only_a_replay_may_be_framed_and_only_by_these_sites(frames, allowed):
    def headers_at(path):
        async def heard(message):
            found.update((name.decode(), value.decode()) for name, value in message["headers"])
        found = {}
        send = with_headers({"scheme": "http", "path": path}, heard, framed_by(frames))
        asyncio.run(send({"type": "http.response.start", "status": 200, "headers": []}))
        return found
    for path in ("/", "/t/x/replay", "/api/tables/x/replay", "/embed", "/embed/", "/embed/x/y", "/embedded/x",
                 "//embed/x"):
        assert headers_at(path) == {name.decode(): value.decode() for name, value in HEADERS} | (
            {"cache-control": "no-store"} if path.startswith("/api/") else {})
    framed = headers_at("/embed/x")
    assert f"frame-ancestors {allowed}" in framed["content-security-policy"]
    assert "script-src 'self'" in framed["content-security-policy"] and "unsafe" not in str(framed)
    assert ("x-frame-options" in framed) is (not frames)


@pytest.mark.parametrize("site", ["'self'; script-src *", "https://a b", "javascript:x", "*;", "https://x\n", "http://"])
def test_a_site_is_nothing_that_could_be_another_header(site):
    with pytest.raises(OptionError):
        checked("frames", "frames", [site], strict=True)


def test_a_fault_of_our_own_has_its_headers_too(server, monkeypatch):
    monkeypatch.setattr(server.app.state.lobby, "listing", None)
    answer = door(server).get("/api/tables")
    assert (answer.status_code, answer.json()["code"]) == (500, "fault")
    guarded(answer)


@pytest.mark.parametrize("host", ["evil.example", "example.org", "127.0.0.1.evil.example", "evil.example:127.0.0.1"])
def test_another_name_is_refused(strict, host):
    answer = door(strict, Host=host).get("/health")
    assert (answer.status_code, answer.json()["code"]) == (400, "host")
    guarded(answer)
    assert door(strict, Host="play.example.org:8000").get("/health").status_code == 200

    async def knock():
        with pytest.raises(InvalidStatus) as refusal:
            await connect(f"ws://{strict.host}/play", additional_headers={"Host": host})
        assert refusal.value.response.status_code == 400
    asyncio.run(knock())


# Floods ------------------------------------------------------------------------------------------------------

def flood(client, most=200):
    """Until it is refused: the refusal, and how many were answered before."""
    for answered in range(most):
        answer = client.get("/api/guest")
        if answer.status_code != 200:
            return answer, answered
    raise AssertionError("never refused")


def test_an_address_that_floods_is_told_to_wait_and_another_is_not(strict):
    with door(strict) as flooder, door(strict) as other:
        answer, answered = flood(flooder)
        assert 30 <= answered < 60
        assert answer.status_code == 429 and int(answer.headers["retry-after"]) >= 1
        assert answer.json() == {"code": "too-many", "reason": "that is too much at once; try again in {seconds} s",
                                 "values": {"seconds": int(answer.headers["retry-after"])}}
        guarded(answer)
        assert other.get("/api/guest").status_code == 200
        knock = {"X-Forwarded-For": flooder.headers["X-Forwarded-For"]}
        with pytest.raises(InvalidStatus) as refusal:
            asyncio.run(opened(strict, knock))
        assert refusal.value.response.status_code == 429


async def opened(server, headers):
    await (await connect(f"ws://{server.host}/play", additional_headers=headers)).close()


@pytest.mark.parametrize("shown", [lambda token: {"Cookie": f"a=b; matou={token}"},
                                   lambda token: {"Authorization": f"Bearer {token}"}], ids=["cookie", "token"])
def test_a_guest_who_floods_from_many_addresses_is_told_to_wait(strict, shown):
    with door(strict) as first:
        token = first.post("/api/guest", json={"name": "Z"}).cookies["matou"]
    statuses = [httpx.get(f"http://{strict.host}/api/guest", headers={"X-Forwarded-For": next(ADDRESSES),
                                                                      **shown(token)}).status_code for _ in range(30)]
    assert statuses[:15] == [200] * 15 and 429 in statuses
    assert door(strict).get("/api/guest").status_code == 200


def test_one_address_opens_only_so_many_sockets(strict):
    async def story():
        here = {"X-Forwarded-For": next(ADDRESSES)}
        url = f"ws://{strict.host}/play"
        sockets = [await connect(url, additional_headers=here) for _ in range(3)]
        with pytest.raises(InvalidStatus) as refusal:
            await connect(url, additional_headers=here)
        assert refusal.value.response.status_code == 429 and b'"too-many"' in refusal.value.response.body
        await opened(strict, {"X-Forwarded-For": next(ADDRESSES)})
        await sockets.pop().close()
        while strict.app.state.guard.sockets[here["X-Forwarded-For"]] > 2:
            await asyncio.sleep(0.01)
        sockets.append(await connect(url, additional_headers=here))
        for socket in sockets:
            await socket.close()
    asyncio.run(story())


def test_a_client_that_floods_a_socket_is_refused_then_let_go(strict):
    async def story():
        socket, other = [await connect(f"ws://{strict.host}/play", additional_headers={
            "X-Forwarded-For": next(ADDRESSES)}) for _ in range(2)]
        answers = []
        with pytest.raises(ConnectionClosed) as closed:
            while True:
                await socket.send('{"type":"join","table":"nothing"}')
                answers.append(await socket.recv())
        codes = [code for answer in answers for code in ("table", "too-many") if f'"code":"{code}"' in answer]
        assert closed.value.rcvd.code == 1008
        assert len(codes) == len(answers) and codes[:20] == ["table"] * 20 and 15 <= codes.count("too-many") <= 60
        await other.send('{"type":"join","table":"nothing"}')
        assert '"code":"table"' in await other.recv()
        await other.close()
    asyncio.run(story())


def test_a_guest_has_one_measure_however_many_sockets(strict):
    async def story():
        async with people(strict.host, "Z") as (guest,):
            second = await back(Person(strict.host, guest.cookie))
            codes = []
            for _ in range(15):
                for one in (guest, second):
                    await one.say("join", table="nothing")
                    codes.append((await one.hear("refused"))["code"])
            assert codes[:20] == ["table"] * 20 and "too-many" in codes
            await second.socket.close()
    asyncio.run(story())
