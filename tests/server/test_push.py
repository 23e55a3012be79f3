"""Whoever is away from a game that takes days is told of their turn: encrypted, once, and without keeping anybody
waiting. A stranger cannot make the server call any other address."""
import asyncio
import json
import socket
import time

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from sqlalchemy import func, select

from matou.server.match import presence
from matou.server.net.protocol import Refusal
from matou.server.people.guests import Guest
from matou.server.push import courier as sending
from matou.server.push.crypto import CURVE, Vapid, b64, check_keys, encrypt, new_key, unb64
from matou.server.push.post import Endpoint, Forbidden, Post, is_public, resolved
from matou.server.push.subscriptions import MOST_FAILURES, Keys, Subscriptions, Wanted
from matou.server.settings import Settings, unlimited
from matou.server.store.log import Store
from matou.server.store.schema import seats, subscriptions
from matou.server.store.tables import TableStore
from matou.server.store.tidy import Tidy
from push_service import NAME, Device, push_service, unpadded
from server_thread import run_story, running_server

SERVICES = Settings().push_services


@pytest.fixture(scope="module")
def service(tmp_path_factory):
    with push_service(tmp_path_factory.mktemp("push")) as found:
        yield found


@pytest.fixture
def server(tmp_path, service, monkeypatch):
    """A server that knows this push service alone, and looks soon who is away."""
    monkeypatch.setattr(presence, "RELOAD_SECONDS", 0.05)
    monkeypatch.setattr(sending, "RETRY_SECONDS", (0.05, 0.05))
    service.received.clear()
    service.answers.clear()
    service.headers = {}
    with running_server(tmp_path / "tables.sqlite3", unlimited(database=f"sqlite:///{tmp_path}/tables.sqlite3",
                                                                 push_services=(NAME,))) as server:
        courier = server.app.state.courier
        courier.post, courier.looks = service.post(), (0.2, 0.2, 0.4, 0.8, 2.0)
        yield server


async def by_days(one, other, game="discat"):
    made = await one.ask("POST", "/api/tables", {"game": game, "seats": ["person", "person"], "clock": {"days": 2},
                                                 "options": {"first": 0}, "visibility": "public"}, 201)
    await other.ask("POST", f"/api/tables/{made['table']}/seat", {}, 201)
    return made["table"]


async def moved(person, table):
    """Any move of theirs."""
    await person.say("join", table=table)
    while not (view := await person.hear("view"))["legal"]:
        pass
    await person.move(table, view, view["legal"][0])
    assert (await person.hear("ok", "refused"))["type"] == "ok"


async def until(what):
    for _ in range(600):
        if what():
            return
        await asyncio.sleep(0.05)
    raise AssertionError("waited in vain")


async def count(server, where=True):
    async with server.app.state.lobby.store.connect() as connection:
        return (await connection.execute(select(func.count()).select_from(subscriptions).where(where))).scalar()


# The cryptography --------------------------------------------------------------------------------------------

def private(text):
    return ec.derive_private_key(int.from_bytes(unb64(text), "big"), CURVE)


def test_the_example_of_rfc_8291_comes_out_as_printed():
    body = encrypt(b"When I grow up, I want to be a watermelon",
                   "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
                   "BTBZMqHH6r4Tts7J_aSIgg", salt=unb64("DGv6ra1nlYgDCS1FRnbzlw"),
                   own=private("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"))
    assert b64(body) == ("DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS"
                         "6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qu"
                         "lcy4a-fN")


def test_a_device_reads_what_was_encrypted_for_it_and_all_messages_are_as_long():
    device = Device()
    keys = device.told()["keys"]
    bodies = [encrypt(content, keys["p256dh"], keys["auth"], 256) for content in (b"short", b"a little longer" * 4)]
    assert [device.read(body) for body in bodies] == [b"short", b"a little longer" * 4]
    assert len({len(body) for body in bodies}) == 1 and bodies[0] != bodies[1]


@pytest.mark.parametrize(("p256dh", "auth"), [
    ("", ""), ("AAAA", "AAAA"), (b64(b"\x04" + bytes(64)), b64(bytes(16))), ("ä" * 20, b64(bytes(16)))])
def test_keys_that_are_none_are_refused(p256dh, auth):
    with pytest.raises(ValueError):
        check_keys(p256dh, auth)


def test_the_server_proves_who_it_is():
    vapid = Vapid(new_key())
    header = vapid.proof("https://push.example.org", "mailto:cat@example.org")
    assert header == vapid.proof("https://push.example.org", "mailto:cat@example.org")
    token, key = (part.split("=", 1)[1] for part in header.removeprefix("vapid ").split(", "))
    head, claims, signature = token.split(".")
    assert json.loads(unpadded(head)) == {"typ": "JWT", "alg": "ES256"}
    told = json.loads(unpadded(claims))
    assert told["aud"] == "https://push.example.org" and told["sub"] == "mailto:cat@example.org"
    assert time.time() < told["exp"] <= time.time() + 24 * 3600
    raw = unpadded(signature)
    ec.EllipticCurvePublicKey.from_encoded_point(CURVE, unpadded(key)).verify(
        encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big")),
        f"{head}.{claims}".encode(), ec.ECDSA(SHA256()))


# Where it may go ---------------------------------------------------------------------------------------------

@pytest.mark.parametrize("url", [
    "https://fcm.googleapis.com/fcm/send/abc:def", "https://updates.push.services.mozilla.com/wpush/v2/gAAA",
    "https://web.push.apple.com/QA", "https://wns2-par02p.notify.windows.com/w/?token=BQ%3d"])
def test_the_services_of_browsers_are_known(url):
    assert url.endswith(Endpoint.of(url, SERVICES).path)


@pytest.mark.parametrize("url", [
    "http://fcm.googleapis.com/x", "https://127.0.0.1/x", "https://[::1]/x", "https://localhost/x", "https://10.0.0.1/",
    "https://fcm.googleapis.com:8443/x", "https://fcm.googleapis.com@10.0.0.1/x", "https://evil.example/x", "",
    "https://fcm.googleapis.com.evil.example/", "https://xpush.apple.com/", "file:///etc/passwd", "https:///x",
    "https://169.254.169.254/latest/meta-data", "https://fcm.googleapis.com/a b", "https://fcm.googleapis.com/\r\nX: y",
    "https://fcm.googleapis.com:x/", "https://[::1", "https://fcm.googleapis.com/" + "x" * 1100])
def test_nothing_else_is_called(url):
    with pytest.raises(Forbidden):
        Endpoint.of(url, SERVICES)


@pytest.mark.parametrize("address", [
    "127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.1", "224.0.0.1",
    "255.255.255.255", "::1", "::", "fe80::1", "fe80::1%eth0", "fc00::1", "ff02::1", "::ffff:127.0.0.1",
    "::ffff:10.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::", "2002:c0a8:101::", "2001:db8::1", "not an address"])
def test_addresses_that_are_not_public(address):
    assert not is_public(address)


@pytest.mark.parametrize("address", ["8.8.8.8", "2a00:1450:4007::200a", "::ffff:8.8.8.8", "64:ff9b::808:808"])
def test_addresses_that_are(address):
    assert is_public(address)


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "::1", "10.0.0.1"])
def test_a_host_with_a_private_address_is_not_called_even_if_any_host_may_be(host):
    async def story():
        with pytest.raises(Forbidden):
            await resolved(host)
        with pytest.raises((Forbidden, OSError)):
            await Post(["*"]).send(f"https://{host}/x" if ":" not in host else f"https://[{host}]/x", {}, b"")

    asyncio.run(story())


def test_one_private_address_among_public_ones_is_enough_to_refuse(monkeypatch):
    async def found(*_args, **_more):
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (one, 443)) for one in ("8.8.8.8", "127.0.0.1")]

    async def story():
        monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", found, raising=False)
        with pytest.raises(Forbidden):
            await resolved("rebinding.example")

    asyncio.run(story())


def test_a_service_that_is_another_is_not_believed(service):
    """Its certificate is of another name: the connection goes to the checked address, but TLS is for the host."""
    async def resolve(_host):
        return [("127.0.0.1", service.port)]

    async def story():
        with pytest.raises(OSError):
            await Post(["*"], resolve, service.trust).send("https://other.example.org/x", {}, b"")

    asyncio.run(story())


def test_strangers_subscribe_to_nothing_within_the_network(server):
    async def story(one):
        for endpoint in ("https://127.0.0.1/x", "http://push.example.org/x", "https://localhost:9/x"):
            told = await one.ask("POST", "/api/push", {**Device().told(), "endpoint": endpoint}, 400)
            assert told["code"] == "push"
        wrong = {**Device().told(), "keys": {"p256dh": "AAAA", "auth": "AAAA"}}
        assert (await one.ask("POST", "/api/push", wrong, 400))["code"] == "push"
        one.rest.cookies.clear()
        assert (await one.ask("POST", "/api/push", Device().told(), 401))["code"] == "guest"
        assert await count(server) == 0

    run_story(server, story, "A")


# Who is told -------------------------------------------------------------------------------------------------

def test_a_player_who_is_away_is_told_once_in_their_language(server, service):
    async def story(zoe, noor):
        device = Device()
        assert (await zoe.ask("GET", "/api/push"))["on"] is False
        await noor.ask("POST", "/api/push", device.told(lang="fr"), 201)
        assert (await noor.ask("GET", "/api/push"))["on"] is True
        table = await by_days(zoe, noor)
        await moved(zoe, table)
        await until(lambda: service.received)
        message = service.received[0]
        assert json.loads(device.read(message.body)) == {
            "table": table, "game": "Discat", "says": "C’est à toi de jouer.", "lang": "fr"}
        assert message.path == "/one" and message.headers["Topic"] == table
        assert message.headers["TTL"] == str(2 * 24 * 3600) and message.headers["Content-Encoding"] == "aes128gcm"
        key = (await zoe.ask("GET", "/api/push"))["key"]
        assert message.headers["Authorization"].endswith(f"k={key}") and len(unpadded(key)) == 65
        await asyncio.sleep(1)
        assert len(service.received) == 1

    run_story(server, story, "Zoé", "Noor")


def test_a_player_at_the_table_is_not_told(server, service):
    async def story(zoe, noor):
        await noor.ask("POST", "/api/push", Device().told(), 201)
        table = await by_days(zoe, noor)
        await noor.say("join", table=table)
        await noor.hear("view")
        await moved(zoe, table)
        await asyncio.sleep(1.5)
        assert service.received == []

    run_story(server, story, "Zoé", "Noor")


def test_games_that_are_played_at_once_tell_nobody(server, service):
    async def story(zoe, noor):
        await noor.ask("POST", "/api/push", Device().told(), 201)
        made = await zoe.ask("POST", "/api/tables", {"game": "discat", "seats": ["person", "person"],
                                                     "options": {"first": 0}, "visibility": "public"}, 201)
        await noor.ask("POST", f"/api/tables/{made['table']}/seat", {}, 201)
        await moved(zoe, made["table"])
        await asyncio.sleep(1)
        assert service.received == []

    run_story(server, story, "Zoé", "Noor")


def test_a_slow_service_slows_no_move(server, service):
    async def story(zoe, noor):
        await noor.ask("POST", "/api/push", Device().told(), 201)
        table = await by_days(zoe, noor)
        service.slow.clear()
        await moved(zoe, table)
        await until(lambda: server.app.state.courier._tasks)
        await moved(noor, table)
        await moved(zoe, table)
        assert service.received == []                        # it has not even answered
        service.slow.set()

    run_story(server, story, "Zoé", "Noor")


def test_what_has_ended_is_forgotten_and_what_is_busy_is_tried_again(server, service):
    async def story(zoe, noor):
        await noor.ask("POST", "/api/push", Device().told(), 201)
        service.answers[:] = [503, 429, 201]
        table = await by_days(zoe, noor)
        await moved(zoe, table)
        await until(lambda: len(service.received) == 3)
        assert await count(server) == 1
        service.answers[:] = [410]
        await moved(noor, table)
        await noor.socket.close()
        await moved(zoe, table)
        await until(lambda: len(service.received) == 4)
        await asyncio.sleep(0.3)
        assert await count(server) == 0
        assert (await noor.ask("GET", "/api/push"))["on"] is False

    run_story(server, story, "Zoé", "Noor")


def test_a_redirect_is_not_followed(server, service):
    async def story(zoe, noor):
        await noor.ask("POST", "/api/push", Device().told(), 201)
        service.answers[:], service.headers = [307], {"Location": f"https://{NAME}/elsewhere"}
        table = await by_days(zoe, noor)
        await moved(zoe, table)
        await until(lambda: service.received)
        await asyncio.sleep(0.5)
        assert [one.path for one in service.received] == ["/one"] and await count(server) == 1

    run_story(server, story, "Zoé", "Noor")


def test_a_service_that_always_refuses_is_not_called_any_more(url):
    async def story():
        store = Store(url)
        await store.open()
        found = Subscriptions(store, (NAME,))
        await TableStore(store).keep_guest(Guest("zoe", "Zoé"))
        told = Device().told()
        await found.keep(Guest("zoe", "Zoé"), "d", Wanted(told["endpoint"], Keys(**told["keys"])), "play.example.org")
        one = (await found.of("zoe", time.time()))[0]
        for _ in range(MOST_FAILURES - 1):
            await found.failed(one)
        assert await found.is_on("d")
        await found.reached(one)
        for _ in range(MOST_FAILURES):
            assert await found.is_on("d")
            await found.failed(one)
        assert not await found.is_on("d")
        await store.close()

    asyncio.run(story())


# What is stored ----------------------------------------------------------------------------------------------

def test_the_key_is_made_once_by_whoever_comes_first(url):
    async def story():
        stores = [Store(url)] if url.startswith("sqlite") else [Store(url), Store(url)]
        for store in stores:
            await store.open()
        keys = await asyncio.gather(*(Subscriptions(store, ()).key() for store in stores for _ in range(3)))
        for store in stores:
            await store.close()
        again = Store(url)
        await again.open()
        assert {*keys, await Subscriptions(again, ()).key()} == {keys[0]}
        await again.close()

    asyncio.run(story())


def test_a_browser_has_one_subscription_and_a_second_guest_takes_it_over(server):
    async def story(zoe, noor):
        await zoe.ask("POST", "/api/push", Device("one").told(), 201)
        await zoe.ask("POST", "/api/push", Device("two").told(), 201)
        assert await count(server) == 1
        await noor.ask("POST", "/api/push", Device("two").told(), 201)
        assert await count(server) == 1 and (await zoe.ask("GET", "/api/push"))["on"] is False
        assert (await noor.ask("DELETE", "/api/push"))["on"] is False
        assert await count(server) == 0

    run_story(server, story, "Zoé", "Noor")


def test_whoever_leaves_or_removes_a_device_is_told_nothing_more(server):
    async def story(zoe, noor):
        await zoe.ask("POST", "/api/push", Device("one").told(), 201)
        stored = (await zoe.ask("GET", "/api/guest/data"))["notifications"]
        assert stored[0]["endpoint"] == Device("one").endpoint and len(stored[0]["device"]) == 16
        assert "auth" not in json.dumps(stored)
        await zoe.ask("DELETE", "/api/guest", {"delete": "everything"}, 200)
        assert await count(server) == 0
        link = (await noor.ask("POST", "/api/guest/link", {}))["link"]
        await noor.ask("POST", "/api/push", Device("two").told(), 201)
        first = (await noor.ask("GET", "/api/guest/devices"))[0]["id"]
        noor.rest.cookies.clear()
        await noor.ask("POST", "/api/guest/here", {"link": link}, 201)
        await noor.ask("DELETE", f"/api/guest/devices/{first}", status=200)
        assert await count(server) == 0

    run_story(server, story, "Zoé", "Noor")


def test_an_operator_may_do_without(tmp_path):
    async def story(zoe):
        assert await zoe.ask("GET", "/api/push") == {"key": None, "on": False}
        assert (await zoe.ask("POST", "/api/push", Device().told(), 409))["code"] == "push"

    without = unlimited(database=f"sqlite:///{tmp_path}/off.sqlite3", push=False)
    with running_server(tmp_path / "off.sqlite3", without) as off:
        run_story(off, story, "Zoé")


def test_a_turn_is_told_once_even_if_the_table_is_loaded_anew(server, service):
    async def story(zoe, noor):
        await noor.ask("POST", "/api/push", Device().told(), 201)
        table = await by_days(zoe, noor)
        await moved(zoe, table)
        await until(lambda: service.received)
        async with server.app.state.lobby.store.connect() as connection:
            told = (await connection.execute(select(seats.c.notified).where(
                seats.c.table == table).order_by(seats.c.seat))).scalars().all()
        assert told[1] == 1
        server.app.state.lobby.tables.pop(table)
        server.app.state.lobby._asked.pop(table, None)
        await zoe.say("join", table=table)
        await zoe.hear("view")
        await asyncio.sleep(1.5)
        assert len(service.received) == 1

    run_story(server, story, "Zoé", "Noor")


def test_what_has_expired_is_not_called_and_is_tidied_away(url):
    async def story():
        store = Store(url)
        await store.open()
        found, zoe = Subscriptions(store, (NAME,)), Guest("zoe", "Zoé")
        await TableStore(store).keep_guest(zoe)
        for device, expires in (("old", 1000.0 * (time.time() - 60)), ("new", 1000.0 * (time.time() + 3600))):
            told = Device(device).told()
            await found.keep(zoe, device, Wanted(told["endpoint"], Keys(**told["keys"]), expires), "play.example.org")
        assert [one.device for one in await found.of("zoe", time.time())] == ["new"]
        assert (await Tidy(store, Settings(), remove=True).run()).notifications == 1
        assert not await found.is_on("old") and await found.is_on("new")
        await store.close()

    asyncio.run(story())


def test_a_guest_has_so_many_devices_and_no_more(url):
    async def story():
        store = Store(url)
        await store.open()
        found, zoe = Subscriptions(store, (NAME,)), Guest("zoe", "Zoé")
        await TableStore(store).keep_guest(zoe)
        with pytest.raises(Refusal, match="no more than 20"):
            for device in map(str, range(30)):
                told = Device(device).told()
                await found.keep(zoe, device, Wanted(told["endpoint"], Keys(**told["keys"])), "play.example.org")
        assert len(await found.of("zoe", time.time())) == 20
        await store.close()

    asyncio.run(story())
