"""Analyses that were asked for: one after another, none lost, and each with its progress."""
import asyncio
import random
import signal
import sqlite3
import threading

import httpx
import pytest

from matou.agents import analyse, analysis
from matou.core.record import Record
from matou.server.match import analyses
from matou.server.match.analyses import MOST_ATTEMPTS, MOST_EACH, MOST_JOBS, Jobs
from matou.server.people.guests import Guest, known_as
from matou.server.settings import unlimited
from matou.server.store.log import Store, now
from matou.server.store.tables import Chair, TableInfo, TableStore
from server_process import Served
from server_thread import PATIENCE, Person, play, run_story, running_server, table, whole_game

NEVER_LOST = "9999-01-01T00:00:00.000+00:00"     # somebody works on it, and will for ever


async def given_up(person, moves):
    """A game against an agent, given up after this many moves, if it is not over by then."""
    id = await table([person], "catdays", ["person", "kitten"])
    if not (await play(person, id, random.Random(1), moves))["outcome"]:
        await person.say("resign", id=f"no {id}", table=id)
        await person.hear("ok")
        await person.fence()
    return id


async def until(person, id, level, state="done"):
    """Ask again and again; returns all answers, the last of which has this state."""
    found = []
    for _ in range(PATIENCE * 20):
        found.append(await person.ask("GET", f"/api/tables/{id}/analysis?level={level}", status=200))
        if found[-1]["state"] in (state, "failed"):
            break
        await asyncio.sleep(0.05)
    assert found[-1]["state"] == state
    return found


def test_an_analysis_is_what_agents_find_and_its_progress_only_grows(server):
    async def story(*sitting):
        one, other = sitting
        id = await table(sitting, "catdays")
        await whole_game(sitting, id)
        path = f"/api/tables/{id}/analysis"
        assert (await one.ask("GET", f"{path}?level=tomcat", status=404))["code"] == "analysis"
        asked = await one.ask("POST", path, {"level": "tomcat"}, 201)
        again = await other.ask("POST", path, {"level": "tomcat"}, 201)
        assert {asked["state"], again["state"]} <= {"waiting", "running"} and asked["result"] is None
        answers = [asked, again, *await until(one, id, "tomcat")]
        steps = [answer["done"] for answer in answers]
        assert steps == sorted(steps) and len(set(steps)) > 2
        last = answers[-1]
        assert last["done"] == last["total"] == len(last["result"]["decisions"])
        assert all(answer["total"] in (0, last["total"]) for answer in answers)
        record = Record.from_json((await one.rest.get(f"/api/tables/{id}/record")).text)
        assert last["result"] == analyse(record, "tomcat").to_dict()
        assert await other.ask("POST", path, {"level": "tomcat"}, 201) == last
        french = (await one.ask("GET", f"{path}?level=tomcat&lang=fr", status=200))["result"]["decisions"]
        for plain, said in zip(last["result"]["decisions"], french, strict=True):
            if plain["best"]:
                worded = {**plain, "says": said["says"], "best": {**plain["best"], "says": said["best"]["says"]},
                          "again": said["again"]}                 # may it be tried again, as a puzzle: test_puzzles.py
                assert said == {**worded, **({"reasons": said["reasons"]} if "reasons" in plain else {})}
                assert ("reasons" in plain) == (plain["mark"] in analysis.EXPLAINED_MARKS)
                assert said["says"] != plain["move"] and said["best"]["says"] != plain["best"]["move"]
        assert any("says" in said for said in french)
        for plain, said in zip(last["result"]["decisions"], french, strict=True):
            if "reasons" in plain:
                counts = [{name: one[name] for name in one if name not in ("says", "reason")}
                          for one in said["reasons"]["counts"]]
                assert counts == plain["reasons"]["counts"] and said["reasons"]["instead"]
                assert said["reasons"]["says"].endswith(".") and all(one["says"] for one in said["reasons"]["counts"])
                assert plain["reasons"]["move"] == plain["best"]["move"] != plain["reasons"]["other"]
        assert any("reasons" in said for said in french)

    run_story(server, story, "A", "B")


def test_only_one_is_worked_on_at_a_time_and_ones_own_in_the_order_they_were_asked_for(server):
    async def story(*sitting):
        person, = sitting
        ids = [await given_up(person, 12) for _ in range(3)]
        for id in ids:
            await person.ask("POST", f"/api/tables/{id}/analysis", {"level": "cat"}, 201)
        order = []
        while len(order) < 3:
            told = [await person.ask("GET", f"/api/tables/{id}/analysis?level=cat") for id in ids[::-1]][::-1]
            assert [one["state"] for one in told].count("running") <= 1
            assert all(one["ahead"] == 0 for one in told if one["state"] != "waiting")
            order += [one["table"] for one in told if one["state"] == "done" and one["table"] not in order]
        assert order == ids and told[0]["result"]["level"] == "cat"

    run_story(server, story, "A")


def test_what_is_no_analysis_is_refused(server):
    async def story(*sitting):
        id = await given_up(sitting[0], 0)
        for data in ({"level": "kitten"}, {"level": "search:1000000"}, {"depth": 5}, []):
            assert (await sitting[0].ask("POST", f"/api/tables/{id}/analysis", data, 400))["code"] == "message"
        assert (await sitting[0].ask("GET", f"/api/tables/{id}/analysis?level=x", status=400))["code"] == "message"
        return id

    id = run_story(server, story, "A")
    answer = httpx.post(f"http://{server.host}/api/tables/{id}/analysis", json={})
    assert (answer.status_code, answer.json()["code"]) == (401, "guest")


def rows(file, *wanted):
    """Jobs written into the file, as if another server had them: (table, level, state, beat, guest)."""
    with sqlite3.connect(file) as base:
        base.executemany('INSERT INTO analyses ("table", level, state, beat, guest, done, total, asked) '
                         "VALUES (?, ?, ?, ?, ?, 0, 0, '2026')", wanted)


@pytest.fixture
def cleared(server):
    """Afterwards the jobs of other servers are gone."""
    yield
    with sqlite3.connect(server.database) as base:
        base.execute("DELETE FROM analyses WHERE beat = ?", (NEVER_LOST,))


@pytest.mark.usefixtures("cleared")
def test_nobody_fills_the_queue_alone_and_it_has_an_end(server):
    async def story(*sitting):
        one, other = sitting
        id, token = await given_up(one, 0), known_as(one.cookie)
        rows(server.database, *((id, f"x{at}", "running", NEVER_LOST, token) for at in range(MOST_EACH)))
        refusal = await one.ask("POST", f"/api/tables/{id}/analysis", {}, 429)
        assert refusal["code"] == "busy" and refusal["values"] == {"most": MOST_EACH}
        await other.ask("POST", f"/api/tables/{id}/analysis", {"level": "cat"}, 201)
        await until(other, id, "cat")
        rows(server.database, *((id, f"y{at}", "running", NEVER_LOST, token) for at in range(MOST_JOBS)))
        assert (await other.ask("POST", f"/api/tables/{id}/analysis", {}, 503))["code"] == "busy"
        assert (await other.ask("POST", f"/api/tables/{id}/analysis", {"level": "cat"}, 201))["state"] == "done"

    run_story(server, story, "A", "B")


@pytest.mark.usefixtures("cleared")
def test_in_a_long_queue_everybody_has_one_place(server, monkeypatch):
    """Somebody's second review is refused while many wait; somebody else's first one is not."""
    monkeypatch.setattr(analyses, "ONE_EACH_FROM", 4)

    async def story(*sitting):
        one, other = sitting
        id, token = await given_up(one, 0), known_as(one.cookie)
        rows(server.database, (id, "x", "running", NEVER_LOST, token),
             *((id, f"y{at}", "running", NEVER_LOST, None) for at in range(4)))
        assert (await one.ask("POST", f"/api/tables/{id}/analysis", {"level": "cat"}, 503))["code"] == "busy"
        await other.ask("POST", f"/api/tables/{id}/analysis", {"level": "cat"}, 201)

    run_story(server, story, "A", "B")


def test_one_address_does_not_fill_the_queue_with_many_guests(server, monkeypatch):
    monkeypatch.setattr(analyses, "MOST_HOME", 2)
    analyst = server.app.state.analyst

    async def story(*sitting):
        ids = [await given_up(person, 0) for person in sitting]
        monkeypatch.setattr(analyst, "_homes", {"127.0.0.1": {("gone", "cat"), ("gone too", "cat")}})
        monkeypatch.setattr(analyst.jobs, "take", nothing_to_do)
        for person, id in zip(sitting[:2], ids, strict=False):           # what is done counts no more
            await person.ask("POST", f"/api/tables/{id}/analysis", {"level": "cat"}, 201)
        refusal = await sitting[2].ask("POST", f"/api/tables/{ids[2]}/analysis", {"level": "cat"}, 429)
        assert refusal["code"] == "busy" and refusal["values"] == {"most": 2}
        await sitting[2].ask("POST", f"/api/tables/{ids[0]}/analysis", {"level": "cat"}, 201)      # somebody asked
        sitting[2].rest.headers["X-Forwarded-For"] = "192.0.2.7"
        await sitting[2].ask("POST", f"/api/tables/{ids[2]}/analysis", {"level": "cat"}, 201)
        monkeypatch.undo()
        for id in ids:
            await until(sitting[0], id, "cat")

    async def nothing_to_do():
        return None

    run_story(server, story, "A", "B", "C")


def test_a_server_that_is_stopped_goes_on_when_it_is_started_again(tmp_path):
    async def before(*sitting):
        id = await given_up(sitting[0], 30)
        await sitting[0].ask("POST", f"/api/tables/{id}/analysis", {"level": "matou"}, 201)
        await until(sitting[0], id, "matou", "running")
        return id, sitting[0].cookie

    async def after(host, id, cookie):
        person = Person(host, cookie)
        return (await until(person, id, "matou"))[-1]

    file = tmp_path / "tables.sqlite3"
    with running_server(file) as first:
        id, cookie = run_story(first, before, "A")
    with sqlite3.connect(file) as base:
        assert base.execute("SELECT state FROM analyses").fetchall() == [("waiting",)]
    with running_server(file) as second:
        last = asyncio.run(after(second.host, id, cookie))
    assert last["done"] == last["total"] >= 10 and last["result"]["level"] == "matou"


def test_after_kill_9_the_analysis_is_begun_anew(tmp_path):
    async def before(*sitting):
        id = await given_up(sitting[0], 30)
        await sitting[0].ask("POST", f"/api/tables/{id}/analysis", {"level": "matou"}, 201)
        await until(sitting[0], id, "matou", "running")
        fallen.stop(signal.SIGKILL)
        return id, sitting[0].cookie

    file = tmp_path / "tables.sqlite3"
    with Served(f"sqlite:///{file}") as fallen:
        id, cookie = run_story(fallen, before, "A")
    with sqlite3.connect(file) as base:
        assert base.execute("SELECT state FROM analyses").fetchall() == [("running",)]
        base.execute("UPDATE analyses SET beat = '2026'")            # long ago
    with running_server(file) as second:
        last = asyncio.run(until(Person(second.host, cookie), id, "matou"))[-1]
    assert last["done"] == last["total"] >= 10 and last["result"]["decisions"]


def test_one_that_failed_can_be_asked_for_again(tmp_path):
    async def before(*sitting):
        return await given_up(sitting[0], 5), sitting[0].cookie

    def edition(number):
        with sqlite3.connect(file) as base:
            base.execute("UPDATE tables SET header = json_set(header, '$.edition', ?)", (number,))

    async def asked(host, state):
        person = Person(host, cookie)
        answer = await person.ask("POST", f"/api/tables/{id}/analysis", {"level": "cat"}, 201)
        assert answer["state"] in ("waiting", "running")
        return (await until(person, id, "cat", state))[-1]["result"]

    file = tmp_path / "tables.sqlite3"
    with running_server(file) as first:
        id, cookie = run_story(first, before, "A")
    with sqlite3.connect(file) as base:
        known = base.execute("SELECT json_extract(header, '$.edition') FROM tables").fetchone()[0]
    edition(99)
    with running_server(file) as second:
        assert asyncio.run(asked(second.host, "failed")) is None
    edition(known)
    with running_server(file) as third:
        assert asyncio.run(asked(third.host, "done"))["decisions"]


def test_a_job_has_one_worker_until_nothing_is_heard_of_it(tmp_path, monkeypatch):
    async def story():
        store = Store(f"sqlite:///{tmp_path}/tables.sqlite3")
        await store.open()
        guest, jobs, rival = Guest("t" * 64, "Zoé"), Jobs(store), Jobs(store)
        await TableStore(store).keep_guest(guest)
        await TableStore(store).keep_table(TableInfo("a", {"game": "discat"}, "public", None, "over", now(),
                                              (Chair(guest.token),)))
        await jobs.ask("a", "cat", guest)
        await jobs.ask("a", "cat", guest)
        mine = await jobs.take()
        assert mine.state == "running" and await rival.take() is None
        mine = await jobs.heartbeat(mine, 3, 9)
        assert (await rival.find("a", "cat"))[3:5] == (3, 9)
        monkeypatch.setattr("matou.server.match.analyses.LOST_SECONDS", -1.0)
        theirs = await rival.take()
        assert theirs.done == 0 and await jobs.heartbeat(mine, 4, 9) is None
        await jobs.finish(mine, "done", 9, {"whose": "mine"})
        assert (await jobs.find("a", "cat")).state == "running"
        await rival.finish(theirs, "done", 9, {"whose": "theirs"})
        assert (await jobs.find("a", "cat")).result == {"whose": "theirs"} and await jobs.take() is None
        await store.close()

    asyncio.run(story())


# Turns -------------------------------------------------------------------------------------------------------

async def queue(store, *names):
    """A queue, its guests, and a table for each of some jobs."""
    register, jobs = TableStore(store), Jobs(store)
    guests = [Guest(name * 64, name) for name in names]
    for guest in guests:
        await register.keep_guest(guest)
    for at in range(9):
        await register.keep_table(TableInfo(f"t{at}", {"game": "discat"}, "public", None, "over", now(),
                                       (Chair(guests[0].token),)))
    return jobs, guests


def in_store(url, story):
    async def told():
        store = Store(url)
        await store.open()
        try:
            return await story(store)
        finally:
            await store.close()

    return asyncio.run(told())


async def drained(jobs):
    """The tables of all jobs that wait, in the order they are taken."""
    order = []
    while job := await jobs.take():
        order.append(job.table)
        await jobs.finish(job, "done", 1, {})
    return order


def test_guests_take_turns_and_one_with_many_does_not_keep_others_waiting(url):
    async def story(store):
        jobs, (one, other, third) = await queue(store, "a", "b", "c")
        for id, guest in (("t0", one), ("t1", one), ("t2", one), ("t3", other), ("t4", other), ("t5", third)):
            await jobs.ask(id, "cat", guest)
        assert await drained(jobs) == ["t0", "t3", "t5", "t1", "t4", "t2"]

    in_store(url, story)


def test_a_guest_who_comes_later_waits_for_one_job_of_each_at_most(url):
    async def story(store):
        jobs, (one, other) = await queue(store, "a", "b")
        for id in ("t0", "t1", "t2"):
            await jobs.ask(id, "cat", one)
        for id in ("t0", "t1"):
            first = await jobs.take()
            assert first.table == id
            if id == "t0":
                await jobs.finish(first, "done", 1, {})
        await jobs.ask("t3", "cat", other)       # while the second of the three is worked on
        await jobs.finish(first, "done", 1, {})
        assert await drained(jobs) == ["t3", "t2"]

    in_store(url, story)


def test_how_many_are_ahead_is_true(url):
    async def story(store):
        jobs, (one, other, third) = await queue(store, "a", "b", "c")
        asked = (("t0", one), ("t1", one), ("t2", one), ("t3", other), ("t4", other), ("t5", third))
        for id, guest in asked:
            await jobs.ask(id, "cat", guest)
        left = [id for id, _ in asked]
        while left:
            ahead = {id: await jobs.ahead(await jobs.find(id, "cat")) for id in left}
            job = await jobs.take()
            assert ahead[job.table] == 0 and sorted(ahead.values()) == list(range(len(left)))
            left.remove(job.table)
            for id in left:                      # what is worked on is still ahead
                assert await jobs.ahead(await jobs.find(id, "cat")) == ahead[id]
            await jobs.finish(job, "done", 1, {})

    in_store(url, story)


# Failures ----------------------------------------------------------------------------------------------------

def test_one_that_brings_the_server_down_twice_has_failed(url, monkeypatch):
    async def story(store):
        jobs, (one,) = await queue(store, "a")
        await jobs.ask("t0", "cat", one)
        await jobs.ask("t1", "cat", one)
        assert (await jobs.take()).table == "t0"
        monkeypatch.setattr("matou.server.match.analyses.LOST_SECONDS", -1.0)          # nothing is heard of it any more
        assert ((again := await jobs.take()).table, again.attempts) == ("t0", MOST_ATTEMPTS)
        assert (await jobs.take()).table == "t1"
        assert (await jobs.find("t0", "cat")).state == "failed"
        monkeypatch.undo()
        await jobs.ask("t0", "cat", one)
        assert ((tried := await jobs.take()).table, tried.attempts) == ("t0", 1)

    in_store(url, story)


def test_a_server_that_is_stopped_is_not_held_against_a_job(url):
    async def story(store):
        jobs, (one,) = await queue(store, "a")
        await jobs.ask("t0", "cat", one)
        for _ in range(2 * MOST_ATTEMPTS):
            job = await jobs.take()
            assert job.attempts == 1
            await jobs.finish(job, "waiting")

    in_store(url, story)


def stumbling(server, monkeypatch, judged, limit=60):
    """Of two analyses one stumbles; returns what is told of both in the end, and of the first when tried again."""
    async def story(*sitting):
        one, other = sitting
        bad, good = await given_up(one, 6), await given_up(other, 3)
        trouble[bad] = judged
        await one.ask("POST", f"/api/tables/{bad}/analysis", {"level": "cat"}, 201)
        await other.ask("POST", f"/api/tables/{good}/analysis", {"level": "cat"}, 201)
        failed = (await until(one, bad, "cat", "failed"))[-1]
        fine = (await until(other, good, "cat"))[-1]
        trouble.clear()
        await one.ask("POST", f"/api/tables/{bad}/analysis", {"level": "cat"}, 201)
        return failed, fine, (await until(one, bad, "cat"))[-1]

    def judge(search, state, text):
        at = server.app.state.analyst.at
        return trouble[at.table]() if at and at.table in trouble else analysis.judge(search, state, text)

    trouble = {}
    monkeypatch.setattr("matou.server.match.analyses.judge", judge)
    monkeypatch.setattr(server.app.state.analyst, "limit", limit)
    return run_story(server, story, "A", "B")


def test_a_search_for_what_is_not_there_fails_and_does_not_hang(server, monkeypatch):
    failed, fine, again = stumbling(server, monkeypatch, lambda: next(iter(())))
    assert failed["result"] is None and failed["ahead"] == 0
    assert fine["result"]["decisions"] and again["result"]["decisions"]


def test_one_that_takes_too_long_fails_and_the_next_is_begun(server, monkeypatch):
    stuck = threading.Event()
    try:
        failed, fine, again = stumbling(server, monkeypatch, lambda: stuck.wait(PATIENCE), limit=2)
    finally:
        stuck.set()
    assert failed["result"] is None and fine["result"]["decisions"] and again["result"]["decisions"]


def test_the_time_limit_is_a_setting(tmp_path):
    with running_server(tmp_path / "tables.sqlite3", unlimited(database=f"sqlite:///{tmp_path}/t.sqlite3",
                                                                 analysis_seconds=7)) as server:
        assert server.app.state.analyst.limit == 7
