"""Clients that do not read, that come back to a finished game, that play for another: they disturb nobody."""
import asyncio
import json
import random
import socket

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from fuzzed_messages import message, messages
from matou.server.net import session
from matou.server.net.protocol import AtTable
from server_thread import Person, back, people, play, running_server, table, whole_game

UNREAD = 20
LITTLE = 4096                                    # bytes that the system holds for somebody who does not read


@pytest.fixture
def narrow(tmp_path, monkeypatch):
    """A server that notices soon who does not read: little waits for them, here and in the system."""
    monkeypatch.setattr(session, "MOST_UNREAD", UNREAD)
    with running_server(tmp_path / "tables.sqlite3") as server:
        server.listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, LITTLE)
        yield server


async def sleeper(person, ids):
    """Somebody who watches these tables and does not read."""
    pipe = socket.create_connection(person.host.split(":"))
    pipe.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, LITTLE)
    asleep = await connect(f"ws://{person.host}/play", sock=pipe, max_queue=1, max_size=None, compression=None,
                           additional_headers={"Cookie": f"matou={person.cookie}"}, ping_interval=None)
    for id in ids:
        await asleep.send(json.dumps({"type": "watch", "table": id}))
    asleep.transport.pause_reading()
    return asleep


async def noise(server, story):
    """Four games at once, watched by somebody asleep, played to the end by people who are not."""
    async with people(server.host, "A", "B", "C", "D", "E", "F", "G", "H", "S") as sitting:
        pairs = [sitting[at:at + 2] for at in range(0, 8, 2)]
        ids = [await table(pair, "poche", mode="limited") for pair in pairs]
        asleep = await sleeper(sitting[8], ids)
        tables = server.app.state.lobby.tables
        while not all(id in tables and tables[id].listeners for id in ids):
            await asyncio.sleep(0.01)
        listener = next(iter(tables[ids[0]].listeners))
        ends = await asyncio.gather(*(whole_game(pair, id) for pair, id in zip(pairs, ids, strict=True)))
        assert all(view["outcome"] for pair in ends for view in pair)
        await story(asleep, listener.send.__self__, tables)


def test_a_client_that_never_reads_is_let_go_and_nobody_waits_for_it(narrow, monkeypatch):
    monkeypatch.setattr(session, "SLOW_READER_GRACE", 0.2)

    async def story(asleep, held, tables):
        assert held._slow and len(held._out) <= UNREAD + 1
        async with asyncio.timeout(20):
            while any(listener.send.__self__ is held for one in tables.values() for listener in one.listeners):
                await asyncio.sleep(0.05)
        asleep.transport.abort()

    asyncio.run(noise(narrow, story))


def test_a_client_that_wakes_up_in_time_is_told_to_come_back(narrow):
    async def story(asleep, held, tables):
        asleep.transport.resume_reading()
        read = 0
        with pytest.raises(ConnectionClosed) as closed:
            while True:
                await asyncio.wait_for(asleep.recv(), 20)
                read += 1
        assert closed.value.rcvd.code == session.TOO_SLOW and read > UNREAD

    asyncio.run(noise(narrow, story))


# Whose table it is -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", ["discat", "catdays"])
def test_a_cookie_that_comes_back_to_a_game_that_is_over_changes_nothing(server, slug):
    """Everything that was said there is said again, and more, by the same guests and by a stranger."""
    async def story():
        async with people(server.host, "A", "B", "C") as sitting:
            stranger = sitting.pop()
            id = await table(sitting, slug)
            ends = await whole_game(sitting, id)
            before = (await sitting[0].rest.get(f"/api/tables/{id}/record")).text
            for person in (*sitting, stranger):
                again = await back(Person(server.host, person.cookie))
                await again.say("move", id="m1", table=id, ply=0, move="pass")
                first = await again.hear("ok", "refused")
                assert first["type"] == ("refused" if person is stranger else "ok"), first
                for ask in ({"type": "move", "ply": ends[0]["ply"], "move": "pass"}, {"type": "resign"}):
                    await again.say(**ask, table=id, id="late")
                    refusal = await again.hear("ok", "refused")
                    assert refusal.get("code") == ("seat" if person is stranger else "over"), refusal
                await again.socket.close()
            await stranger.ask("POST", f"/api/tables/{id}/seat", {}, 409)
            assert (await sitting[0].rest.get(f"/api/tables/{id}/record")).text == before

    asyncio.run(story())


def test_nobody_says_anything_for_anothers_seat(server):
    """Every message there is, from somebody who sits elsewhere, from nobody, and with tokens that were made up."""
    rng, odd = random.Random(5), ["x" * 32, "matou", "../", "null"]

    async def story():
        async with people(server.host, "A", "B", "C") as sitting:
            stranger = sitting.pop()
            id = await table(sitting, "discat")
            await play(sitting[0], id, random.Random(1), 0)
            outside = [stranger, *[await back(Person(server.host, cookie)) for cookie in (None, *odd)]]
            for person in outside:
                for struct in messages(AtTable):
                    said = message(struct, rng, [id]) | {"table": id}
                    if said["type"] not in ("watch", "resync", "look"):
                        await person.socket.send(json.dumps(said))
                        answer = await person.hear()
                        assert (answer["type"], answer["code"]) == ("refused", "seat"), (said, answer)
            await sitting[0].fence()
            assert (await sitting[0].ask("GET", f"/api/tables/{id}"))["state"] == "playing"
            ends = await whole_game(sitting, id)
            assert all(view["outcome"]["why"] != "resigned" for view in ends)
            for person in outside[1:]:
                await person.socket.close()

    asyncio.run(story())
