"""The store: durable, one move a ply, and moves that wait together share a transaction."""
import asyncio
import sqlite3

import pytest
from sqlalchemy import inspect

from matou.server.people import Guest
from matou.server.protocol import Refusal
from matou.server.register import Chair, Kept, Register
from matou.server.schema import notes
from matou.server.store import Line, Store, Taken, now

HEADER = {"game": "discat", "edition": 1, "options": {}, "seats": 2, "seed": "s", "commitment": "c"}


def kept(id, guest):
    return Kept(id, HEADER, "public", None, "playing", now(), (Chair(guest.token), Chair(level="cat")))


def with_store(tmp_path, story):
    async def told():
        store = Store(f"sqlite:///{tmp_path}/tables.sqlite3")
        await store.open()
        guest = Guest("t" * 64, "Zoé")
        await Register(store).keep_guest(guest)
        try:
            await story(store, guest)
        finally:
            await store.close()
    asyncio.run(told())


def test_the_schema_is_what_the_migrations_make(tmp_path):
    async def story(store, guest):
        async with store.engine.connect() as connection:
            found = await connection.run_sync(lambda sync: {
                name: [(column["name"], column["nullable"]) for column in inspect(sync).get_columns(name)]
                for name in inspect(sync).get_table_names() if name != "alembic_version"})
            settings = [(await connection.exec_driver_sql(f"PRAGMA {name}")).scalar()
                        for name in ("journal_mode", "synchronous", "foreign_keys")]
        assert found == {name: [(column.name, bool(column.nullable)) for column in table.columns]
                         for name, table in notes.tables.items()}
        assert settings == ["wal", 2, 1]

    with_store(tmp_path, story)


def test_moves_that_wait_together_share_a_transaction(tmp_path):
    async def story(store, guest):
        for at in range(200):
            await Register(store).keep_table(kept(f"t{at}", guest))
        await asyncio.gather(*(store.append(Line(f"t{at}", 0, 0, "24", "1")) for at in range(200)))
        assert store.commits <= 3
        assert await store.log("t7") == [Line("t7", 0, 0, "24", "1")]

    with_store(tmp_path, story)


def test_one_move_a_ply_and_the_others_in_the_batch_are_kept(tmp_path):
    async def story(store, guest):
        await Register(store).keep_table(kept("a", guest))
        await Register(store).keep_table(kept("b", guest))
        lines = [Line("a", 0, 0, "24", "1"), Line("a", 0, 0, "25", "2"), Line("b", 0, 0, "26", "3"),
                 Line("none", 0, 0, "27", "4")]
        ends = await asyncio.gather(*(store.append(line) for line in lines), return_exceptions=True)
        assert [type(end) for end in ends] == [type(None), Taken, type(None), Taken]
        assert await store.log("a") == lines[:1] and await store.log("b") == lines[2:3]

    with_store(tmp_path, story)


def test_what_cannot_be_kept_is_refused(tmp_path):
    async def story(store, guest):
        await Register(store).keep_table(kept("a", guest))
        async with store.engine.begin() as connection:
            await connection.exec_driver_sql("ALTER TABLE moves RENAME TO gone")
        with pytest.raises(Refusal) as refusal:
            await store.append(Line("a", 0, 0, "24", "1"))
        assert refusal.value.status == 503
        async with store.engine.begin() as connection:
            await connection.exec_driver_sql("ALTER TABLE gone RENAME TO moves")
        await store.append(Line("a", 0, 0, "24", "1"))

    with_store(tmp_path, story)


def test_no_cookie_and_no_link_is_in_the_file(tmp_path, house):
    import httpx
    with httpx.Client(base_url=f"http://{house.host}") as door:
        cookie = door.post("/api/guest", json={"name": "Zoé"}).cookies["matou"]
        link = door.post("/api/tables", json={"game": "discat", "seats": ["person", "person"]}).json()["link"]
    file = house.database
    with sqlite3.connect(file) as base:
        everything = "\n".join(base.iterdump())
    assert cookie not in everything and link not in everything and "Zoé" in everything


@pytest.mark.parametrize("url", ["postgresql://here/there", "sqlite://", "sqlite:///:memory:", "sqlite:///"])
def test_another_kind_of_database_is_refused(url):
    with pytest.raises(Refusal):
        Store(url)
