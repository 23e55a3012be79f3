"""Moves that people tried in vain: kept for practice, told to nobody while the game goes on, and not without end."""
import asyncio
import json
import sqlite3

import pytest

import matou
from matou.core.record import Record
from matou.games.chami.practice import practice
from matou.server.match.attempts import MOST_TRIES, Attempts
from matou.server.people.guests import Guest
from matou.server.store.log import Store, now
from matou.server.store.tables import Chair, TableInfo, TableStore
from server_thread import Person, back, run_story, running_server, table

CHAMI = matou.load("chami")
WRONG = ("lay 1+1 1+2 10+10", "add 2+3 #1", "lay 4+4 4+5 9+9")


async def tried(person, id, *texts):
    """Say these moves, in vain."""
    await person.say("join", table=id)
    view = await person.hear("view")
    while not view["legal"]:
        view = await person.hear("view")
    for text in texts:
        await person.move(id, view, text)
        assert (await person.hear("refused"))["code"] in ("illegal-move", "invalid-move")


async def given_up(person, id):
    await person.say("resign", id=f"no {id}", table=id)
    while (await person.hear("ok"))["id"] != f"no {id}":
        pass


async def record_of(person, id):
    return Record.from_json((await person.rest.get(f"/api/tables/{id}/record")).text)


async def until_kept(server, id, count):
    """They are written a moment later."""
    for _ in range(400):
        if len(kept(server.database, id)) >= count:
            return
        await asyncio.sleep(0.02)
    raise AssertionError(kept(server.database, id))


def kept(file, id):
    with sqlite3.connect(file) as base:
        return base.execute('SELECT seat, text FROM tries WHERE "table" = ? ORDER BY number', (id,)).fetchall()


def test_what_was_tried_in_vain_is_in_the_grid_and_in_the_record(server):
    async def story(*sitting):
        id = await table(sitting, "chami")
        await tried(sitting[0], id, *WRONG, WRONG[0], "drop 99", "nonsense", "drop gift @1")
        await until_kept(server, id, len(WRONG))
        await given_up(sitting[1], id)
        record = await record_of(sitting[0], id)
        assert record.extra["refused"] == [[0, text] for text in WRONG]
        record.replay(CHAMI)
        told = (await sitting[1].ask("GET", f"/api/tables/{id}/practice", status=200))["players"]
        assert [one["pairs"] for one in told] == [one["pairs"] for one in practice(record)["players"]]
        assert told[0]["pairs"]["1+1"] == {"laid": 0, "added": 0, "refused": 1, "seconds": []}
        assert told[0]["pairs"]["2+3"]["refused"] == 1 and told[1]["pairs"] == {}
        assert told[0]["grid"][1][1] == "0!"
        assert told[0]["weak"] == ["1+1", "1+2", "10+10", "2+3", "4+4", "4+5", "9+9"] and told[1]["weak"] == []
        assert [one["yours"] for one in told] == [False, True]

    run_story(server, story, "A", "B")


def test_agents_and_programs_have_no_grid(server):
    async def story(*sitting):
        person, = sitting
        id = await table(sitting, "chami", ["person", "kitten", "kitten"])
        await tried(person, id, WRONG[0])
        await until_kept(server, id, 1)
        await given_up(person, id)
        told = await person.ask("GET", f"/api/tables/{id}/practice", status=200)
        assert [(one["seat"], one["name"]) for one in told["players"]] == [(0, "A")]
        assert (await person.ask("GET", f"/api/tables/{id}/practice?seat=1", status=200))["players"] == []

    run_story(server, story, "A")


@pytest.mark.parametrize("slug, wrong", [("discat", "89+79"), ("catdays", "play tree sun!"), ("poche", "flip a1")])
def test_other_games_keep_none(server, slug, wrong):
    async def story(*sitting):
        id = await table(sitting, slug)
        await tried(sitting[0], id, wrong)
        await given_up(sitting[1], id)
        assert "refused" not in (await record_of(sitting[0], id)).extra
        assert kept(server.database, id) == []

    run_story(server, story, "A", "B")


def test_they_survive_a_restart_with_the_game(tmp_path):
    async def before(*sitting):
        id = await table(sitting, "chami")
        await tried(sitting[0], id, *WRONG[:2])
        await until_kept(first, id, 2)
        return id, [one.cookie for one in sitting]

    async def after():
        one, other = [await back(Person(second.host, cookie)) for cookie in cookies]
        await tried(one, id, *WRONG[1:])         # the middle one again, in the same place
        await until_kept(second, id, 3)
        await given_up(other, id)
        found = (await record_of(one, id)).extra["refused"]
        for person in (one, other):
            await person.socket.close()
            await person.rest.aclose()
        return found

    file = tmp_path / "tables.sqlite3"
    with running_server(file) as first:
        id, cookies = run_story(first, before, "A", "B")
    with running_server(file) as second:
        assert asyncio.run(after()) == [[0, text] for text in WRONG]


@pytest.mark.parametrize("lang", [None, "en"])
def test_nobody_hears_of_a_try_while_the_game_goes_on(server, lang):
    """Of two tables with the same cards, at one the first player tries something in vain. What the others are sent, and
    what they can ask for, is the same to the byte."""
    async def story(*sitting):
        deal, groups, told = CHAMI.deal(2, "quiet"), (sitting[:2], sitting[2:]), []
        for at, (one, other) in enumerate(groups):
            id = await table([one, other], "chami", deal=deal, server=server)
            await other.say("join", table=id)
            await other.hear("view")
            await tried(one, id, *(WRONG if at else ()))
            if at:
                await until_kept(server, id, len(WRONG))
            await one.move(id, {"ply": 0}, deal.game.legal(deal)[0].text, "moved")
            await one.hear("ok")
            await other.hear("view")
            await other.fence()
            asked = [(await other.rest.get(f"/api/tables/{id}{path}")).text
                     for path in ("", "/record", "/practice", "/replay", "/result")]
            told.append([text.replace(id, "TABLE") for text in (*other.shown, *asked[1:])])
            assert all(json.loads(text)["code"] == "hidden" for text in asked[1:]) and "refused" not in asked[0]
            assert not any(text in frame for text in WRONG for frame in (*other.frames, asked[0]))
        assert told[0] == told[1]

    run_story(server, story, *"ABAB", lang=lang)


def test_attempts_without_end_are_not_kept_without_end(url):
    async def story():
        store = Store(url)
        await store.open()
        guest, register, tasks = Guest("t" * 64, "Zoé"), TableStore(store), []
        await register.keep_guest(guest)
        await register.keep_table(
            TableInfo("a", {"game": "chami"}, "public", None, "playing", now(), (Chair(guest.token),)))

        def flood(seat, first):
            tries = Attempts(store, "a", CHAMI, lambda work: tasks.append(asyncio.ensure_future(work)))
            for at in range(first, first + 3000):
                tries.note(seat, at, "lay 1+1 1+2 10+10")
            assert len(tries._noted) == MOST_TRIES

        for seat, first in ((0, 0), (1, 0), (0, 5000)):              # the last one as after a restart
            flood(seat, first)
            await asyncio.gather(*tasks)
        async with store.connect() as connection:
            rows = (await connection.exec_driver_sql("SELECT seat, count(*) FROM tries GROUP BY seat ORDER BY 1")).all()
        await store.close()
        return [tuple(row) for row in rows]

    assert asyncio.run(story()) == [(0, MOST_TRIES), (1, MOST_TRIES)]


def test_a_store_that_is_out_of_order_stops_no_game(tmp_path):
    async def story():
        store, tasks = Store(f"sqlite:///{tmp_path}/tables.sqlite3"), []
        await store.open()
        tries = Attempts(store, "no such table", CHAMI, lambda work: tasks.append(asyncio.ensure_future(work)))
        for at in range(2):
            tries.note(0, at, WRONG[0])
            await asyncio.gather(*tasks)
        await store.close()

    asyncio.run(story())
