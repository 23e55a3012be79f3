"""Who looks on is seen by everybody: how many, and by name who has one; and a crowd costs little."""
import asyncio

import pytest

from matou.server.match import spectators
from matou.server.match.spectators import MOST_NAMES, roughly
from server_thread import Person, back, people, run_story, running_server, table


@pytest.fixture(autouse=True)
def at_once(monkeypatch):
    monkeypatch.setattr(spectators, "FIRST_DELAY", 0.05)
    monkeypatch.setattr(spectators, "UPDATE_PAUSE", 0.2)


async def watching(person, what):
    while not what(told := (await person.hear("table")).get("watching")):
        pass
    return told


def test_a_spectator_is_told_and_one_who_leaves_is_not(server):
    async def story(zoe, noor, sam):
        id = await table([zoe, noor], "discat")
        await zoe.say("join", table=id)
        assert "watching" not in await zoe.hear("table")
        await sam.say("watch", table=id)
        assert await watching(zoe, bool) == {"count": 1, "names": ["Sam"]}
        stranger = await back(Person(server.host, None))
        await stranger.say("watch", table=id)
        assert await watching(zoe, lambda told: told["count"] == 2) == {"count": 2, "names": ["Sam"]}
        assert await watching(stranger, lambda told: told and told["count"] == 2)
        await stranger.socket.close()
        await sam.socket.close()
        assert await watching(zoe, lambda told: told is None) is None

    run_story(server, story, "Zoé", "Noor", "Sam")


def test_two_pages_of_one_guest_count_once_and_players_do_not_count(server):
    async def story(zoe, noor, sam):
        id = await table([zoe, noor], "discat")
        await zoe.say("join", table=id)
        await noor.say("watch", table=id)
        await sam.say("watch", table=id)
        second = await back(Person(server.host, sam.cookie))
        await second.say("watch", table=id)
        await second.hear("view")
        await asyncio.sleep(0.5)
        assert server.app.state.lobby.tables[id].spectators.shown.count == 1
        await second.socket.close()

    run_story(server, story, "Zoé", "Noor", "Sam")


def test_at_a_private_table_too(server):
    async def story(zoe, noor, sam):
        made = await zoe.ask("POST", "/api/tables", {"game": "discat", "seats": ["person", "kitten"]}, 201)
        await zoe.say("join", table=made["table"])
        await noor.say("watch", table=made["table"])
        assert (await noor.hear("refused"))["code"] == "table"
        await sam.say("watch", table=made["table"], link=made["link"])
        assert await watching(zoe, bool) == {"count": 1, "names": ["Sam"]}

    run_story(server, story, "Zoé", "Noor", "Sam")


def test_a_crowd_is_told_seldom_and_roughly(server):
    async def story(zoe, noor):
        id = await table([zoe, noor], "discat")
        await zoe.say("join", table=id)
        await zoe.hear("view")
        crowd = [await back(Person(server.host, None)) for _ in range(27)]
        await zoe.fence()
        before = len(zoe.frames)
        for one in crowd:
            await one.say("watch", table=id)
        assert (await watching(zoe, lambda told: told and told["count"] >= 20))["count"] == 20
        await zoe.fence()
        assert len(zoe.frames) - before < len(crowd) / 2             # not one message for each who came
        for one in crowd:
            await one.socket.close()

    run_story(server, story, "Zoé", "Noor")


def test_only_some_are_named(server):
    async def story(zoe, noor, *others):
        id = await table([zoe, noor], "discat")
        await zoe.say("join", table=id)
        for one in others:
            await one.say("watch", table=id)
        told = await watching(zoe, lambda told: told and told["count"] == len(others))
        assert told["names"] == sorted(f"W{at}" for at in range(len(others)))[:MOST_NAMES]

    run_story(server, story, "Zoé", "Noor", *(f"W{at}" for at in range(MOST_NAMES + 2)))


@pytest.mark.parametrize(("count", "told"), [(0, 0), (7, 7), (20, 20), (21, 20), (39, 30), (99, 90), (257, 200)])
def test_roughly(count, told):
    assert roughly(count) == told


def test_processes_tell_each_other(postgres):
    url = postgres.new()

    async def story(one, other):
        async with people(one.host, "Zoé", "Noor") as (zoe, noor), people(other.host, "Sam") as (sam,):
            id = await table([zoe, noor], "discat")
            await zoe.say("join", table=id)
            await zoe.hear("view")
            await sam.say("watch", table=id)
            assert await watching(zoe, bool) == {"count": 1, "names": ["Sam"]}
            await sam.socket.close()
            assert await watching(zoe, lambda told: told is None) is None

    with running_server(url) as one, running_server(url) as other:
        asyncio.run(story(one, other))


