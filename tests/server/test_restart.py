"""Leave and come back: the log is the truth."""
import asyncio
import json
import random
import signal

import pytest

from server_process import Served
from server_thread import Person, back, people, play, running_server, table


def test_a_restarted_server_shows_what_it_showed_before(tmp_path):
    async def before(host):
        async with people(host, "A", "B") as sitting:
            id = await table(sitting, "poche", mode="limited")
            await asyncio.gather(*(play(person, id, random.Random(at), 12) for at, person in enumerate(sitting)))
            views = []
            for person in sitting:
                await person.say("resync", table=id)
                await person.fence()
                views.append(person.shown[-1])
            return id, [person.cookie for person in sitting], views

    async def after(host, id, cookies):
        views = []
        for cookie in cookies:
            person = await back(Person(host, cookie))
            await person.say("join", table=id)
            await person.hear("view")
            views.append(person.shown[-1])
            await person.socket.close()
        return views

    file = tmp_path / "tables.sqlite3"
    with running_server(file) as running:
        id, cookies, views = asyncio.run(before(running.host))
    with running_server(file) as running:
        assert asyncio.run(after(running.host, id, cookies)) == views


def test_two_processes_on_one_log_and_exactly_one_move_a_ply(postgres):
    """The key (table, ply) is the lock: the second writer is told what the log says."""
    async def story(one, other):
        async with people(one.host, "A", "B") as sitting:
            id = await table(sitting, "discat")
            mover, twin = sitting[0], await back(Person(other.host, sitting[0].cookie))
            for person in (mover, twin):
                await person.say("join", table=id)
                view = await person.hear("view")
            for at, person in enumerate((mover, twin)):
                await person.move(id, view, view["legal"][at], f"move {at}")
            answers = [await person.hear("ok", "refused") for person in (mover, twin)]
            assert sorted(answer["type"] for answer in answers) == ["ok", "refused"]
            assert next(answer for answer in answers if answer["type"] == "refused")["code"] == "stale"
            views = []
            for person in (mover, twin):
                await person.say("resync", table=id)
                await person.fence()
                views.append(person.shown[-1])
            assert views[0] == views[1]
            await twin.socket.close()

    url = postgres.new()
    with running_server(url) as one, running_server(url) as other:
        asyncio.run(story(one, other))


async def until_killed(served, shown):
    """Two people play; in the middle of it the server is killed. Returns the table and the cookies."""
    async with people(served.host, "A", "B") as sitting:
        id = await table(sitting, "chami")
        games = [asyncio.create_task(play(person, id, random.Random(at))) for at, person in enumerate(sitting)]
        while len(sitting[0].frames) < 40:
            await asyncio.sleep(0.01)
        served.process.kill()
        await asyncio.gather(*games, return_exceptions=True)
        shown += [person.shown[-1] for person in sitting]
        return id, sitting


@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGINT])
def test_after_kill_9_every_move_that_was_shown_is_there_and_play_goes_on(tmp_path, sign):
    url, shown = f"sqlite:///{tmp_path}/tables.sqlite3", []
    first = Served(url)
    id, sitting = asyncio.run(until_killed(first, shown))
    first.process.stdout.close()
    first.process.wait()
    second = Served(url)

    async def again():
        for person, frame in zip(sitting, shown, strict=True):
            last = json.loads(frame)
            await back(returned := Person(second.host, person.cookie))
            await returned.say("join", table=id)
            view = await returned.hear("view")
            if last["type"] == "view":
                assert view["ply"] >= last["ply"]
            if view["legal"]:
                await returned.move(id, view, view["legal"][0], "after the fall")
                assert (await returned.hear("ok", "refused"))["type"] == "ok"

    try:
        asyncio.run(again())
    finally:
        assert second.stop(sign) == 0
