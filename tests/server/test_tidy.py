"""matou admin tidy: what is old is removed, and nothing else."""
import asyncio
import json

import httpx
import pytest
from sqlalchemy import func, select

from matou.cli import main
from matou.games import load
from matou.server.people.devices import Devices
from matou.server.people.guests import Guest
from matou.server.people.lobby import checked_options, new_table
from matou.server.settings import Settings
from matou.server.store import tidy
from matou.server.store.log import Line, Store, now
from matou.server.store.prepared import prepare_table
from matou.server.store.schema import guests, keys, moves, seats, tables
from matou.server.store.tables import Chair, TableStore
from matou.server.store.tidy import Tidied, Tidy

OLD = "2020-01-01T00:00:00.000+00:00"
STATES = ("open", "playing", "over", "closed")
DAYS = Settings(open_days=10, closed_days=10, guest_days=10, finished_days=10)


def of(state, when, host):
    """A table in this state, since then."""
    game, chairs = load("discat"), [Chair(host.token), Chair()]
    return new_table(game, checked_options(game, {}, 2), chairs, host, None, prepare_table())._replace(
        state=state, created=when, ended=when if state in ("over", "closed") else None)


async def filled(store):
    """Old and new tables in every state, each with a log; their hosts; guests old and new who are nowhere; links."""
    register, made = TableStore(store), {}
    for age in ("old", "new"):
        when = OLD if age == "old" else now()
        await register.keep_guest(Guest(f"idle {age}", "Idle"))
        for state in STATES:
            host = Guest(f"{state} {age}", "Host")
            await register.keep_guest(host)
            kept = of(state, when, host)
            await register.keep_table(kept)
            await store.append(Line(kept.id, 0, 0, "keep", "m1"))
            made[state, age] = kept.id
    await Devices(store).add_link(Guest("idle new", "Idle"), "expired", OLD)
    await Devices(store).add_link(Guest("open new", "Host"), "good", "2999-01-01")
    async with store.begin() as connection:
        await connection.execute(guests.update().where(guests.c.token.like("% old")).values(created=OLD, used=OLD[:10]))
    return made


def story(url, told):
    """Runs it with a filled store; its rows afterwards."""
    async def run():
        store = Store(url)
        await store.open()
        try:
            made = await filled(store)
            await told(store, made)
        finally:
            await store.close()
    asyncio.run(run())


async def names(store, column):
    async with store.connect() as connection:
        return set((await connection.execute(select(column))).scalars())


async def counts(store):
    async with store.connect() as connection:
        return [(await connection.execute(select(func.count()).select_from(one))).scalar()
                for one in (tables, seats, moves, guests, keys)]


def test_without_being_told_to_it_removes_nothing(url):
    async def told(store, made):
        before = await counts(store)
        assert await Tidy(store, DAYS).run() == Tidied(links=1, open=1, closed=1, finished=0, guests=1)
        assert await Tidy(store, DAYS, finished=True).run() == Tidied(links=1, open=1, closed=1, finished=1, guests=1)
        assert await counts(store) == before

    story(url, told)


def test_it_removes_what_is_old_and_nothing_else(url, monkeypatch):
    monkeypatch.setattr(tidy, "ROWS_PER_TRANSACTION", 1)

    async def told(store, made):
        assert await Tidy(store, DAYS, remove=True).run() == Tidied(1, 1, 1, 0, 2)    # and the closed table's host
        assert await names(store, tables.c.id) == set(made.values()) - {made["closed", "old"]}
        assert await names(store, seats.c.table) == await names(store, moves.c.table) == await names(store, tables.c.id)
        assert await names(store, guests.c.token) >= {f"{state} new" for state in STATES} | {"playing old", "over old",
                                                                                             "idle new", "open old"}
        assert not {"idle old", "closed old"} & await names(store, guests.c.token)
        assert await names(store, keys.c.token) == {"good"}
        kept = await TableStore(store).table(made["open", "old"])
        assert kept.state == "closed" and kept.ended > OLD            # removed another day
        assert (await TableStore(store).table(made["playing", "old"])).state == "playing"
        assert await Tidy(store, DAYS, remove=True).run() == Tidied(0, 0, 0, 0, 0)

    story(url, told)


def test_finished_games_are_removed_only_if_asked_for(url):
    async def told(store, made):
        await Tidy(store, Settings(finished_days=0), remove=True, finished=True).run()
        assert made["over", "old"] in await names(store, tables.c.id)
        found = await Tidy(store, DAYS, remove=True, finished=True).run()
        assert found.finished == 1 and made["over", "old"] not in await names(store, tables.c.id)
        assert made["over", "new"] in await names(store, tables.c.id)
        assert "over old" not in await names(store, guests.c.token)

    story(url, told)


def test_zero_days_are_for_ever(url):
    async def told(store, made):
        never = Settings(open_days=0, closed_days=0, guest_days=0, finished_days=0)
        before = await counts(store)
        assert (await Tidy(store, never, remove=True, finished=True).run())[1:] == (0, 0, 0, 0, 0)
        assert (await counts(store))[:4] == before[:4]

    story(url, told)


def test_a_guest_who_came_lately_on_another_device_or_has_a_program_stays(url):
    async def told(store, made):
        devices = Devices(store)
        for name in ("traveller", "owner"):
            await TableStore(store).keep_guest(Guest(name, "G"))
        await devices.add_link(Guest("traveller", "G"), "link", "2999-01-01")
        await devices.use_link("link", "phone", "Safari, iPhone")
        await devices.add_program(Guest("owner", "G"), "robot", "R")
        async with store.begin() as connection:
            await connection.execute(guests.update().where(guests.c.token.in_(("traveller", "owner")))
                                     .values(created=OLD, used=OLD[:10]))
        await Tidy(store, DAYS, remove=True).run()
        assert {"traveller", "owner", "robot"} <= await names(store, guests.c.token)

    story(url, told)


def test_a_running_server_puts_away_a_table_that_was_removed(server):
    async def removed(id):
        store = Store(f"sqlite:///{server.database}")
        async with store.begin() as connection:
            await connection.execute(tables.update().where(tables.c.id == id).values(state="closed", ended=OLD))
        found = await Tidy(store, Settings(open_days=0, guest_days=0), remove=True).run()
        await store.close()
        return found

    with httpx.Client(base_url=f"http://{server.host}") as door:
        door.post("/api/guest", json={"name": "A"})
        made = door.post("/api/tables", json={"game": "discat", "seats": ["person", "person"]}).json()["table"]
        lobby, loop = server.app.state.lobby, None
        loop = server.uvicorn.servers[0].get_loop()
        asyncio.run_coroutine_threadsafe(lobby.table(made), loop).result(60)
        assert made in lobby.tables
        assert asyncio.run(removed(made)).closed >= 1
        asyncio.run_coroutine_threadsafe(lobby._look_again(made), loop).result(60)
        assert made not in lobby.tables
        assert door.get(f"/api/tables/{made}").status_code == 404


@pytest.mark.parametrize(("lang", "said"), [("en", "This would be done"), ("fr", "Voici ce qui serait fait")])
def test_the_command_says_what_it_would_do_and_does_it(tmp_path, capsys, monkeypatch, lang, said):
    url = f"sqlite:///{tmp_path}/tables.sqlite3"

    async def nothing(store, made):
        pass

    story(url, nothing)
    monkeypatch.setenv("MATOU_OPEN_DAYS", "10")
    assert main(["admin", "tidy", "--lang", lang, "--database", url]) == 0
    assert said in capsys.readouterr().out
    assert main(["admin", "tidy", "--json", "--remove", "--database", url]) == 0
    assert json.loads(capsys.readouterr().out) == {"removed": True, "links": 1, "open": 1, "closed": 1, "finished": 0,
                                                   "guests": 2, "notifications": 0}
