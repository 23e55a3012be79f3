"""The store: durable, one move per ply, and moves that wait together share a transaction."""
import asyncio
import sqlite3

import pytest
from sqlalchemy import insert, select, update

from matou.server.net.protocol import Refusal
from matou.server.people.guests import Guest
from matou.server.store.log import Line, Store, Taken, now
from matou.server.store.schema import guests
from matou.server.store.tables import Chair, TableInfo, TableStore

HEADER = {"game": "discat", "edition": 1, "options": {}, "seats": 2, "seed": "s", "commitment": "c"}


def kept(id, guest):
    return TableInfo(id, HEADER, "public", None, "playing", now(), (Chair(guest.token), Chair(level="cat")))


def with_store(url, story):
    async def told():
        store = Store(url)
        await store.open()
        guest = Guest("t" * 64, "Zoé")
        await TableStore(store).keep_guest(guest)
        try:
            await story(store, guest)
        finally:
            await store.close()
    asyncio.run(told())


def test_a_file_is_kept_as_a_log(tmp_path):
    async def story(store, guest):
        async with store.connect() as connection:
            settings = [(await connection.exec_driver_sql(f"PRAGMA {name}")).scalar()
                        for name in ("journal_mode", "synchronous", "foreign_keys")]
        assert settings == ["wal", 2, 1]

    with_store(f"sqlite:///{tmp_path}/tables.sqlite3", story)


def test_moves_that_wait_together_share_a_transaction(url):
    async def story(store, guest):
        for at in range(200):
            await TableStore(store).keep_table(kept(f"t{at}", guest))
        await asyncio.gather(*(store.append(Line(f"t{at}", 0, 0, "24", "1")) for at in range(200)))
        assert store.commits <= 3
        assert await store.log("t7") == [Line("t7", 0, 0, "24", "1")]

    with_store(url, story)


def test_one_move_a_ply_and_the_others_in_the_batch_are_kept(url):
    async def story(store, guest):
        await TableStore(store).keep_table(kept("a", guest))
        await TableStore(store).keep_table(kept("b", guest))
        lines = [Line("a", 0, 0, "24", "1"), Line("a", 0, 0, "25", "2"), Line("b", 0, 0, "26", "3"),
                 Line("none", 0, 0, "27", "4")]
        ends = await asyncio.gather(*(store.append(line) for line in lines), return_exceptions=True)
        assert [type(end) for end in ends] == [type(None), Taken, type(None), Taken]
        assert await store.log("a") == lines[:1] and await store.log("b") == lines[2:3]

    with_store(url, story)


def test_what_cannot_be_kept_is_refused(url):
    async def story(store, guest):
        await TableStore(store).keep_table(kept("a", guest))
        async with store.engine.begin() as connection:
            await connection.exec_driver_sql("ALTER TABLE moves RENAME TO gone")
        with pytest.raises(Refusal) as refusal:
            await store.append(Line("a", 0, 0, "24", "1"))
        assert refusal.value.status == 503 and not store.sound
        async with store.engine.begin() as connection:
            await connection.exec_driver_sql("ALTER TABLE gone RENAME TO moves")
        told = []
        store.news = told.append
        await store.append(Line("a", 0, 0, "24", "1"))
        assert told == ["a"] and store.sound     # whether it was kept the first time is to be looked up

    with_store(url, story)


def test_what_follows_from_a_result_is_kept_with_it_or_not_at_all(url):
    async def story(store, guest):
        async def name(word):
            async with store.connect() as connection:
                return (await connection.execute(select(guests.c.name))).scalar() == word

        def praise(connection, results):
            for table, result in results.items():
                connection.execute(update(guests).values(name=f"{result['why']} at {table}"))

        def stumble(connection, results):
            connection.execute(update(guests).values(name="half done"))
            raise ValueError("a fault of ours")

        def clash(connection, results):
            if clashes:                          # as if another process had inserted the same row meanwhile
                connection.execute(insert(guests).values(token=clashes.pop(), name="", created=""))

        clashes = [guest.token, guest.token]
        for id in "ab":
            await TableStore(store).keep_table(kept(id, guest))
        store.with_result = [praise, stumble]
        await store.append(Line("a", 0, 0, "24", "1"))
        assert await name("Zoé")
        await store.append(Line("a", 1, 0, "25", "2"), {"why": "points"})
        assert await name("points at a") and (await TableStore(store).table("a")).state == "over"
        with pytest.raises(Taken):
            await store.append(Line("a", 1, 0, "26", "3"), {"why": "nothing"})
        assert await name("points at a")
        store.with_result = [clash, praise]
        await store.append(Line("b", 0, 0, "24", "1"), {"why": "patience"})
        assert await name("patience at b")

    with_store(url, story)


def test_no_cookie_and_no_link_is_in_the_file(tmp_path, server):
    import httpx
    with httpx.Client(base_url=f"http://{server.host}") as door:
        cookie = door.post("/api/guest", json={"name": "Zoé"}).cookies["matou"]
        link = door.post("/api/tables", json={"game": "discat", "seats": ["person", "person"]}).json()["link"]
    file = server.database
    with sqlite3.connect(file) as base:
        everything = "\n".join(base.iterdump())
    assert cookie not in everything and link not in everything and "Zoé" in everything


@pytest.mark.parametrize("url", ["mysql://me:whisper@here/there", "sqlite://", "sqlite:///:memory:", "sqlite:///",
                                 "postgresql://me:whisper@here:port/there", "whisper", "oracle://?password=whisper"])
def test_another_kind_of_database_is_refused_and_no_password_is_told(url):
    with pytest.raises(Refusal) as refusal:
        Store(url)
    assert "whisper" not in str(refusal.value)
