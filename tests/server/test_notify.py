"""News: what one process writes, the others hear of; and where the line was lost, they know that."""
import asyncio
from contextlib import asynccontextmanager

import pytest
from sqlalchemy import text

from matou.server.people.guests import Guest
from matou.server.store.log import Line, Store, Taken, now
from matou.server.store.tables import Chair, TableInfo, TableStore

HEADER = {"game": "discat", "edition": 1, "options": {}, "seats": 2, "seed": "s", "commitment": "c"}
PATIENCE = 60


class Ear:
    """What a store heard."""

    def __init__(self, store):
        self.heard = asyncio.Queue()
        store.news = store.line = self.heard.put_nowait
        store.shouted = lambda *said: self.heard.put_nowait(said)
        store.missed = lambda: self.heard.put_nowait("missed")

    async def next(self):
        return await asyncio.wait_for(self.heard.get(), PATIENCE)


@asynccontextmanager
async def stores(url, tables):
    """Two stores on one database, with these tables and two guests."""
    one, other = Store(url), Store(url)
    await one.open()
    await other.open()
    try:
        for token in ("zoe", "noor"):
            await TableStore(one).keep_guest(Guest(token, token))
        for id in tables:
            await TableStore(one).keep_table(
                TableInfo(id, HEADER, "public", None, "open", now(), (Chair("zoe"), Chair())))
        yield one, other
    finally:
        await one.close()
        await other.close()


def test_the_others_hear_of_a_line_and_the_process_that_wrote_it_does_not(postgres):
    async def story(url):
        async with stores(url, ["a", "b"]) as (one, other):
            here, there = Ear(one), Ear(other)
            await asyncio.gather(one.append(Line("a", 0, 0, "24")), one.append(Line("b", 0, 0, "24")))
            assert {await there.next(), await there.next()} == {Line("a", 0, 0, "24"), Line("b", 0, 0, "24")}
            odd = Line("a", 1, 1, '[25] "é\\', "id:1", 300)
            await other.append(odd, {"why": "points"})
            assert await here.next() == odd      # the first that was heard here: its own lines were not
            assert await one.log("a", 1) == [odd]
            await TableStore(other).sit("b", Guest("noor", "noor"))
            assert await here.next() == "b"
            await other.shout("b", "1 purr")
            assert await here.next() == ("b", "1 purr")
            assert here.heard.empty() and there.heard.empty()

    asyncio.run(story(postgres.new()))


def test_what_was_not_kept_is_told_to_nobody(postgres):
    async def story(url):
        async with stores(url, ["a", "b", "c"]) as (one, other):
            there = Ear(other)
            with pytest.raises(ZeroDivisionError):
                async with one.begin() as connection:
                    await one.notify(connection, "c")
                    raise ZeroDivisionError
            await other.append(Line("b", 0, 0, "24"))
            with pytest.raises(Taken):
                await one.append(Line("b", 0, 0, "25"))
            await one.append(Line("a", 0, 0, "24"))
            assert await there.next() == Line("a", 0, 0, "24") and there.heard.empty()

    asyncio.run(story(postgres.new()))


def test_a_process_that_could_not_listen_for_a_while_knows_it(postgres):
    async def story(url):
        async with stores(url, ["a"]) as (one, other):
            there = Ear(other)
            async with one.begin() as connection:
                await connection.execute(text("SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                                              "WHERE datname = current_database() AND query LIKE 'LISTEN%'"))
            assert await there.next() == "missed"
            await one.append(Line("a", 0, 0, "24"))
            assert await there.next() == Line("a", 0, 0, "24")

    asyncio.run(story(postgres.new()))


def test_lost_connections_are_made_anew(postgres):
    """All at once, as when the database is started again: nobody has to do anything."""
    async def story(url):
        async with stores(url, ["a"]) as (one, other):
            await asyncio.gather(*(one.log("a") for _ in range(5)), one.append(Line("a", 0, 0, "24")))
            async with other.begin() as connection:
                await connection.execute(text("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE "
                                              "datname = current_database() AND pid <> pg_backend_pid()"))
            assert len(await one.log("a")) == 1
            await one.append(Line("a", 1, 1, "25"))
            assert len(await other.log("a")) == 2

    asyncio.run(story(postgres.new()))


def test_two_processes_that_write_many_lines_at_once_do_not_wait_for_each_other(postgres):
    """Each line is wanted by both, in another order; one of them gets it."""
    async def story(url):
        tables = [f"t{at}" for at in range(60)]
        async with stores(url, tables) as (one, other):
            ends = await asyncio.gather(
                *(store.append(Line(id, 0, 0, text)) for store, text, ids in
                  ((one, "24", tables), (other, "25", tables[::-1])) for id in ids), return_exceptions=True)
            assert {type(end) for end in ends} == {type(None), Taken} and ends.count(None) == len(tables)
            for at, id in enumerate(tables):
                kept = (await one.log(id))[0].text
                assert (ends[at] is None, ends[-1 - at] is None) == (kept == "24", kept == "25")

    asyncio.run(story(postgres.new()))
