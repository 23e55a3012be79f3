"""Devices and programs of a guest: listed, limited and revoked."""
import asyncio

import httpx
import pytest
from sqlalchemy import select
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from matou.server.net.protocol import Refusal
from matou.server.people.devices import MOST_DEVICES, Devices, device_name
from matou.server.people.guests import Guest, known_as
from matou.server.store.log import Store
from matou.server.store.schema import guests
from matou.server.store.tables import TableStore
from server_thread import PATIENCE, Person, back, people

ZOE = Guest(known_as("zoe"), "Zoé")
LATER = "2999-01-01"


def with_store(url, story):
    async def run():
        store = Store(url)
        await store.open()
        try:
            register = TableStore(store)
            await register.keep_guest(ZOE, "Firefox, Linux")
            await story(register, Devices(store))
        finally:
            await store.close()
    asyncio.run(run())


async def linked(devices, number):
    """One more device of Zoé's."""
    await devices.add_link(ZOE, known_as(f"link {number}"), LATER)
    return await devices.use_link(known_as(f"link {number}"), known_as(f"device {number}"), "Safari, iPhone")


def test_all_that_act_for_a_guest_are_listed(url):
    async def story(register, devices):
        await linked(devices, 1)
        await devices.add_program(ZOE, known_as("robot"), "Robot")
        await devices.add_program(Guest(known_as("other"), "O"), known_as("another's"), "Another's")
        found = await devices.of(ZOE)
        assert [(one.name, one.bot) for one in found] == [("Firefox, Linux", False), ("Safari, iPhone", False),
                                                          ("Robot", True)]
        assert found[0].to_dict(ZOE.token)["current"] and not found[1].to_dict(ZOE.token)["current"]
        assert "zoe" not in str([one.to_dict("") for one in found]) and all(len(one.id) == 16 for one in found)

    with_store(url, story)


def test_of_many_programs_at_once_only_so_many_are_made(url):
    async def story(register, devices):
        made = await asyncio.gather(*(devices.add_program(ZOE, known_as(f"bot {number}"), "R") for number in range(60)),
                                    return_exceptions=True)
        assert made.count(None) == MOST_DEVICES
        assert {one.code for one in made if one} == {"program"}
        assert len([one for one in await devices.of(ZOE) if one.bot]) == MOST_DEVICES
        await devices.revoke(ZOE, known_as("bot 0")[:16] if made[0] is None else (await devices.of(ZOE))[-1].id)
        await devices.add_program(ZOE, known_as("one more"), "R")

    with_store(url, story)


def test_so_many_devices_and_no_more(url):
    async def story(register, devices):
        for number in range(MOST_DEVICES - 1):
            assert await linked(devices, number) == ZOE
        with pytest.raises(Refusal) as refused:
            await linked(devices, "too many")
        assert (refused.value.code, refused.value.status) == ("device", 409)
        assert await register.guest(known_as("device too many")) is None

    with_store(url, story)


def test_a_revoked_token_is_nobodys(url):
    async def story(register, devices):
        await linked(devices, 1)
        await devices.add_program(ZOE, known_as("robot"), "Robot")
        for token in ("device 1", "robot", "zoe"):
            assert await register.guest(known_as(token))
            assert known_as(token) in await devices.revoke(ZOE, known_as(token)[:16])
            assert await register.guest(known_as(token)) is None
        assert await devices.of(ZOE) == []
        async with register.store.connect() as connection:           # what they played still has its names
            names = (await connection.execute(select(guests.c.name))).scalars().all()
        assert sorted(names) == ["Robot", "Zoé"]

    with_store(url, story)


def test_the_first_device_can_be_revoked_from_another(url):
    async def story(register, devices):
        await linked(devices, 1)
        await devices.revoke(ZOE, ZOE.token[:16])
        assert await register.guest(ZOE.token) is None and await register.guest(known_as("device 1")) == ZOE
        assert [one.name for one in await devices.of(ZOE)] == ["Safari, iPhone"]

    with_store(url, story)


def test_a_link_that_a_device_asked_for_is_void_with_it(url):
    async def story(register, devices):
        await linked(devices, 1)
        await devices.add_link(ZOE, known_as("hidden"), LATER)
        await devices.revoke(ZOE, known_as("device 1")[:16])
        assert await devices.use_link(known_as("hidden"), known_as("device 2")) is None
        assert await register.guest(ZOE.token) == ZOE

    with_store(url, story)


def test_other_tokens_of_a_program_are_revoked_with_it(url):
    """Programs could once ask for links, as people do."""
    async def story(register, devices):
        robot = Guest(known_as("robot"), "Robot", ZOE.token)
        await linked(devices, 1)
        await devices.add_program(ZOE, robot.token, robot.name)
        await devices.add_link(robot, known_as("a way back"), LATER)
        await devices.use_link(known_as("a way back"), known_as("second"))
        assert await register.guest(known_as("second")) == robot
        assert {robot.token, known_as("second")} <= set(await devices.revoke(ZOE, robot.token[:16]))
        assert await register.guest(known_as("second")) is None
        assert await register.guest(known_as("device 1")) == ZOE

    with_store(url, story)


def test_nobody_revokes_what_is_anothers(url):
    async def story(register, devices):
        other = Guest(known_as("other"), "O")
        await register.keep_guest(other)
        await devices.add_program(ZOE, known_as("robot"), "Robot")
        for token in (ZOE.token, known_as("robot")):
            with pytest.raises(Refusal) as refused:
                await devices.revoke(other, token[:16])
            assert refused.value.status == 404
        assert await register.guest(known_as("robot")) and await register.guest(ZOE.token)

    with_store(url, story)


def test_a_day_of_use_is_written_once(url):
    async def story(register, devices):
        await linked(devices, 1)
        async with register.store.begin() as connection:
            await connection.execute(guests.update().values(used="2020-01-01"))
        written = []
        note = register._note_use
        register._note_use = lambda token: written.append(token) or note(token)
        for _ in range(5):
            await register.guest(ZOE.token)
            await register.guest(known_as("device 1"))
        assert written == [ZOE.token]
        assert (await devices.of(ZOE))[0].used > "2026"

    with_store(url, story)


@pytest.mark.parametrize(("agent", "name"), [
    ("Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0 Safari/537.36",
     "Chrome, Windows"),
    ("Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Version/17.0 Mobile Safari/604.1",
     "Safari, iPhone"),
    ("Mozilla/5.0 (Android 14; Mobile; rv:120.0) Gecko/120.0 Firefox/120.0", "Firefox, Android"),
    ("python-httpx/0.27", ""), ("", ""), ("<b>Chrome</b>" * 999, "Chrome")])
def test_of_a_browser_only_its_name_and_system_are_kept(agent, name):
    assert device_name(agent) == name


# Over HTTP ---------------------------------------------------------------------------------------------------

def test_a_device_is_removed_and_its_sockets_are_closed(server):
    async def story():
        async with people(server.host, "Zoé") as (zoe,):
            link = (await zoe.ask("POST", "/api/guest/link", {}, 201))["link"]
            async with httpx.AsyncClient(base_url=f"http://{server.host}", timeout=PATIENCE) as door:
                cookie = (await door.post("/api/guest/here", json={"link": link})).cookies["matou"]
            phone = await back(Person(server.host, cookie))
            second = await connect(f"ws://{server.host}/play", additional_headers={"Cookie": f"matou={cookie}"})
            listed = await zoe.ask("GET", "/api/guest/devices", status=200)
            assert [one["current"] for one in listed] == [True, False]
            own, other = (one["id"] for one in listed)
            assert (await zoe.ask("DELETE", f"/api/guest/devices/{own}", status=409))["code"] == "device"
            left = await zoe.ask("DELETE", f"/api/guest/devices/{other}", status=200)
            assert [one["id"] for one in left] == [own]
            for socket in (phone.socket, second):
                with pytest.raises(ConnectionClosed):
                    await asyncio.wait_for(socket.recv(), PATIENCE)
            assert (await phone.ask("GET", "/api/guest"))["name"] is None
            await zoe.fence()                                        # her own socket is still open
            assert (await zoe.ask("DELETE", f"/api/guest/devices/{other}", status=404))["code"] == "device"
            await phone.rest.aclose()
        assert server.app.state.lobby.sessions.get(known_as(cookie)) is None

    asyncio.run(story())


def test_a_program_sees_and_removes_no_devices(server):
    async def story():
        async with people(server.host, "Zoé") as (zoe,):
            made = await zoe.ask("POST", "/api/bots", {"name": "Robot"}, 201)
            headers = {"Authorization": f"Bearer {made['token']}"}
            async with httpx.AsyncClient(base_url=f"http://{server.host}", headers=headers) as robot:
                assert (await robot.get("/api/guest/devices")).status_code == 403
                assert (await robot.post("/api/guest/link", json={})).status_code == 403
                listed = await zoe.ask("GET", "/api/guest/devices", status=200)
                bot = next(one for one in listed if one["bot"])
                assert bot["name"] == "Robot"
                assert (await robot.delete(f"/api/guest/devices/{listed[0]['id']}")).status_code == 403
                await zoe.ask("DELETE", f"/api/guest/devices/{bot['id']}", status=200)
                assert (await robot.get("/api/guest")).json()["name"] is None
            async with httpx.AsyncClient(base_url=f"http://{server.host}") as stranger:
                assert (await stranger.get("/api/guest/devices")).status_code == 401

    asyncio.run(story())


def test_another_page_removes_nothing(server):
    answer = httpx.delete(f"http://{server.host}/api/guest/devices/0", headers={"Origin": "https://evil.example"})
    assert (answer.status_code, answer.json()["code"]) == (403, "origin")
