"""Several processes on one PostgreSQL: the same tables, whichever process people are connected to."""
import asyncio
import json
import random
import signal
import time
from contextlib import asynccontextmanager, suppress

import httpx
import psutil
import pytest
from websockets.exceptions import WebSocketException

import matou
from matou.core.record import Record
from server_process import Served
from server_thread import Person, back, people, play, table, whole_game

OPTIONS = {"chami": {"limit": 60}, "poche": {"mode": "limited"}}
LOST = (WebSocketException, OSError, httpx.HTTPError)


@pytest.fixture(scope="module")
def two(postgres):
    """Two servers that have nothing in common but a database."""
    url = postgres.new()
    with Served(url) as one, Served(url) as other:
        one.url = url
        yield one, other


@asynccontextmanager
async def apart(hosts, *names):
    """Guests with open sockets, each at another process."""
    async with people(hosts[0], *names) as sitting:
        for person, host in zip(sitting, hosts, strict=True):
            if host != person.host:
                await person.socket.close()
                await person.rest.aclose()
                person.__init__(host, person.cookie)
                await back(person)
        yield sitting


async def looks(person, id):
    """What a person is shown of a table now, in bytes."""
    await person.say("watch", table=id)
    await person.hear("view")
    return person.frames[-1]


async def record_of(person, id):
    """Over a new connection: a server does not keep a silent one for as long as a game takes."""
    async with httpx.AsyncClient(cookies={"matou": person.cookie}, timeout=60) as door:
        return (await door.get(f"http://{person.host}/api/tables/{id}/record")).text


@pytest.mark.parametrize("slug", matou.GAMES)
def test_two_people_play_a_whole_game_through_two_processes(two, slug):
    async def story():
        async with apart([server.host for server in two], "Zoé", "Noor") as sitting:
            id = await table(sitting, slug, **OPTIONS.get(slug, {}))
            ends = await whole_game(sitting, id, slug)
            lines = [await record_of(person, id) for person in sitting]
            return ends, lines, [await looks(person, id) for person in sitting]

    ends, lines, views = asyncio.run(story())
    assert lines[0] == lines[1] and views[0] == views[1]
    record = Record.from_json(lines[0])
    record.replay(matou.load(slug))
    assert [view["outcome"] for view in ends] == [record.outcome, record.outcome] and record.moves


def test_three_people_and_an_agent_play_through_two_processes(two):
    async def story():
        async with apart([two[0].host, two[1].host, two[1].host], "A", "B", "C") as sitting:
            id = await table(sitting, "discat", ["person", "kitten", "person", "person"])
            ends = await whole_game(sitting, id)
            return ends, await record_of(sitting[2], id)

    ends, line = asyncio.run(story())
    record = Record.from_json(line)
    record.replay(matou.load("discat"))
    assert all(view["outcome"] == record.outcome for view in ends)


def test_a_guest_who_waits_at_one_process_sees_who_sits_down_at_the_other_and_what_they_feel(two):
    async def story():
        async with apart([server.host for server in two], "A", "B") as (host, friend):
            made = await host.ask("POST", "/api/tables", {"game": "discat", "seats": ["person"] * 2,
                                                          "visibility": "public"}, 201)
            await host.say("join", table=made["table"])
            assert (await host.hear())["free"] == 1
            await friend.ask("POST", f"/api/tables/{made['table']}/seat", {}, 201)
            assert (await host.hear())["type"] == "view"
            await friend.say("join", table=made["table"])
            await friend.hear("view")
            await friend.say("emote", table=made["table"], emote="purr")
            for person in (host, friend):
                felt = await person.hear("emote")
                assert (felt["seat"], felt["emote"]) == (1, "purr")
            await friend.say("resign", table=made["table"], id="enough")
            for person in (host, friend):
                assert (await person.hear("view"))["outcome"]["why"] == "resigned"

    asyncio.run(story())


def shown(person, id):
    """Everything that was ever shown to a person at a table, put together."""
    heard = []
    for message in map(json.loads, person.frames):
        if (message["type"], message["table"]) == ("view", id):
            heard[message["since"]:] = message["heard"]
    return heard


async def at_ply(person, id, ply):
    """The view at this ply, once everything that was sent before has arrived."""
    await person.say("resync", table=id)
    while (view := await person.hear("view"))["ply"] < ply:
        pass
    await person.fence()
    return view


@asynccontextmanager
async def doubled(sitting, host):
    """Everybody is also connected to another process."""
    twins = [await back(Person(host, person.cookie)) for person in sitting]
    try:
        yield list(zip(sitting, twins, strict=True))
    finally:
        for twin in twins:
            await twin.socket.close()
            await twin.rest.aclose()


async def both_say(pair, id, view):
    """One person's two moves at one ply, each at another process; returns both answers."""
    legal = view["legal"]
    for at, person in enumerate(pair):
        await person.move(id, view, legal[at % len(legal)], f"{view['ply']} at door {at}")
    return [await person.hear("ok", "refused") for person in pair]


async def contest(doubles, id, rounds):
    """Everybody always says two things, until the game is over; returns what was answered. Of the last two, the one
    that comes too late may hear that the game is over instead."""
    ply, seen = 0, []
    for person in (person for pair in doubles for person in pair):
        await person.say("join", table=id)
        await person.hear("view")
    while len(seen) < rounds:
        views = [await at_ply(pair[0], id, ply) for pair in doubles]
        if views[0]["outcome"]:
            break
        pair, view = doubles[views[0]["turn"]], views[views[0]["turn"]]
        answers = sorted(answer.get("code", "made") for answer in await both_say(pair, id, view))
        ply = view["ply"] + 1
        ended = [bool((await at_ply(person, id, ply))["outcome"]) for person in pair]
        seen.append(["made", "stale"] if all(ended) and answers == ["made", "over"] else answers)
        assert shown(pair[0], id) == shown(pair[1], id) and len(shown(pair[0], id)) == ply
    return seen


def test_of_two_moves_at_one_ply_exactly_one_is_made(two):
    async def story():
        seen = []
        async with people(two[0].host, "A", "B") as sitting, doubled(sitting, two[1].host) as doubles:
            while len(seen) < 50:
                seen += await contest(doubles, await table(sitting, "discat"), 50 - len(seen))
        return seen

    assert asyncio.run(story()) == [["made", "stale"]] * 50


# The database goes and comes back --------------------------------------------------------------------------------

async def with_patience(person, id, rng, said):
    """Play to the end. What is refused for the moment is said again, with the same id; `said` counts such refusals."""
    await person.say("join", table=id)
    asked = None
    while True:
        answer = await person.hear("view", "refused", "ok")
        if answer["type"] == "refused":
            assert answer["code"] in ("store", "stale"), answer
            said.append(answer["code"])
            await asyncio.sleep(0.1)
            if answer["code"] == "store" and asked:
                await person.move(id, *asked)
            else:
                await person.say("join", table=id)
        elif answer["type"] == "view":
            asked = None
            if answer["outcome"]:
                return answer
            if answer["legal"]:
                asked = (answer, rng.choice(answer["legal"]), f"{answer['ply']} {rng.random()}")
                await person.move(id, *asked)


def test_the_database_goes_and_comes_back_and_the_game_goes_on(two, postgres):
    async def story():
        async with apart([server.host for server in two], "A", "B") as sitting:
            id, said = await table(sitting, "poche", mode="limited"), []
            await asyncio.gather(*(play(person, id, random.Random(at), 12) for at, person in enumerate(sitting)))
            games = [asyncio.create_task(with_patience(person, id, random.Random(at), said))
                     for at, person in enumerate(sitting)]
            postgres.stop()
            try:
                while said.count("store") < 6:
                    await asyncio.sleep(0.05)
                refusal = await sitting[0].ask("GET", f"/api/tables/{id}", status=503)
                assert refusal["code"] == "store"
            finally:
                await asyncio.to_thread(postgres.start)
            ends = await asyncio.gather(*games)
            record = Record.from_json(await record_of(sitting[0], id))
            return ends, record, [shown(person, id) for person in sitting]

    ends, record, heard = asyncio.run(story())
    record.replay(matou.load("poche"))
    assert ends[0]["outcome"] == ends[1]["outcome"] == record.outcome
    for end, told in zip(ends, heard, strict=True):
        assert len(told) == end["ply"] == len(record.moves)
        assert all(text in (was, "?") or "?" in text for (_, text), (_, was) in zip(told, record.moves, strict=True))
    assert [server.process.poll() for server in two] == [None, None]


# Workers ---------------------------------------------------------------------------------------------------------

async def however_long(person, id, rng):
    """Play to the end; come back whenever the line is lost."""
    while True:
        with suppress(*LOST):
            return await play(person, id, rng)
        await asyncio.sleep(0.1)
        with suppress(*LOST):
            await back(person)


async def replaced(served, pid):
    """This worker is gone, and there are two again."""
    while True:
        now = [worker.pid for worker in served.workers()]
        if len(now) == 2 and pid not in now:
            return
        await asyncio.sleep(0.05)


def test_workers_share_the_work_and_one_that_is_killed_is_replaced(postgres):
    async def story(served):
        async with people(served.host, "A", "B") as sitting:
            id = await table(sitting, "discat")
            games = [asyncio.create_task(however_long(person, id, random.Random(at)))
                     for at, person in enumerate(sitting)]
            first = served.workers()
            for at, worker in enumerate(first):  # both, one after the other: everybody loses their line
                while max(len(person.frames) for person in sitting) < 8 * (at + 1):
                    await asyncio.sleep(0.01)
                worker.kill()
                await replaced(served, worker.pid)
            ends = await asyncio.gather(*games)
            while True:                          # the record may be asked of a worker that still loads its rules
                with suppress(*LOST):
                    return ends, await record_of(sitting[0], id), first

    with Served(postgres.new(), "--workers", "2") as served:
        ends, line, first = asyncio.run(story(served))
        record = Record.from_json(line)
        record.replay(matou.load("discat"))
        assert all(view["outcome"] == record.outcome for view in ends)
        workers = served.workers()
        assert len(workers) == 2 and not {one.pid for one in workers} & {one.pid for one in first}
        assert served.stop() == 0
        assert not any(worker.is_running() for worker in workers)


@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGKILL])
def test_no_worker_is_left_behind(postgres, sign):
    served = Served(postgres.new(), "--workers", "2")
    while len(workers := served.workers()) < 2:
        time.sleep(0.01)
    if sign == signal.SIGINT:                    # before they are ready, too
        assert served.stop(sign) == 0
    else:
        httpx.get(f"http://{served.host}/health", timeout=60)
        assert served.stop(sign) == -signal.SIGKILL
    assert psutil.wait_procs(workers, timeout=60)[1] == []
