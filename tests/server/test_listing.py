"""The public list: one query, no decks, read once a second for everybody, and a limited number of tables per guest."""
import asyncio
import json

import httpx
import pytest
from sqlalchemy import event

from matou.games import load
from matou.server.http.common import table_dict
from matou.server.net.protocol import Refusal
from matou.server.people.guests import Guest
from matou.server.people.listing import FIRST_PAGE_SECONDS, MOST_PAGES, Listing
from matou.server.people.lobby import checked_options, new_table
from matou.server.settings import Settings
from matou.server.store import database
from matou.server.store.log import Store
from matou.server.store.prepared import prepare_table
from matou.server.store.tables import LISTED_PER_PAGE, Chair, TableStore
from server_thread import people, running_server

MAKER = Guest("maker", "Zoé")
WANTED = {"game": "discat", "seats": ["person", "person"], "visibility": "public"}


def own_deck():
    game = load("catdays")
    text = (game.home / game.box_file).read_text(encoding="utf-8")
    return game.parse_box(text)


def public(host, game="discat", **options):
    """A public table of this guest that waits for one more."""
    found = load(game)
    chairs = [Chair(host.token), Chair()]
    options = checked_options(found, options, 2)
    return new_table(found, options, chairs, host, None, prepare_table())._replace(visibility="public")


def told_by(url, story, **limits):
    """Runs a story with an open store."""
    async def run():
        store = Store(url)
        await store.open()
        try:
            return await story(TableStore(store, **limits))
        finally:
            await store.close()
    return asyncio.run(run())


def counted(register):
    """The statements that are executed from now on."""
    found = []
    event.listen(register.store.engine.sync_engine, "before_cursor_execute",
                 lambda connection, cursor, statement, *_: found.append(statement))
    return found


class Clock:
    now = 100.0

    def __call__(self):
        return self.now


# Reading -----------------------------------------------------------------------------------------------------

def test_a_page_of_the_list_is_one_query_and_has_no_decks(url):
    async def story(register):
        await register.keep_guest(MAKER)
        for _ in range(12):
            await register.keep_table(public(MAKER, "catdays", box=own_deck()))
        queries = counted(register)
        found = await register.open_tables()
        assert len(queries) == 1
        assert len(found) == 12 and all("box" not in kept.header["options"] for kept in found)
        assert all([chair.name for chair in kept.chairs] == ["Zoé", None] for kept in found)
        assert (await register.table(found[0].id)).header["options"]["box"] == own_deck()    # it is still kept
        assert len(json.dumps(table_dict(found[0], None))) < 1_000

    told_by(url, story)


def test_the_list_has_pages_and_the_newest_come_first(url):
    async def story(register):
        await register.keep_guest(MAKER)
        made = [public(MAKER)._replace(created=f"2026-01-01T00:00:{number:02}.000+00:00") for number in range(60)]
        for kept in made:
            await register.keep_table(kept)
        pages = [await register.open_tables(page) for page in range(3)]
        assert [len(page) for page in pages] == [LISTED_PER_PAGE, 60 - LISTED_PER_PAGE, 0]
        assert [kept.id for page in pages for kept in page] == [kept.id for kept in reversed(made)]

    told_by(url, story)


def test_a_rematch_waits_for_its_people_and_is_not_listed(url):
    async def story(register):
        await register.keep_guest(MAKER)
        await register.keep_table(public(MAKER)._replace(again="before"))
        assert await register.open_tables() == []

    told_by(url, story)


def test_everybody_shares_what_was_read_within_a_second(tmp_path):
    async def story(register):
        await register.keep_guest(MAKER)
        await register.keep_table(public(MAKER))
        clock, queries = Clock(), counted(register)
        listing = Listing(register, clock)
        pages = await asyncio.gather(*(listing.page(0, guest, table_dict) for guest in [None, MAKER] * 20))
        assert len(queries) == 1
        assert [json.loads(page)[0]["your_seat"] for page in pages[:2]] == [None, 0]
        clock.now += FIRST_PAGE_SECONDS / 2
        await listing.page(0, None, table_dict)
        assert len(queries) == 1
        clock.now += FIRST_PAGE_SECONDS / 2
        await listing.page(0, None, table_dict)
        assert len(queries) == 2
        listing.renew()
        await listing.page(0, None, table_dict)
        assert len(queries) == 3
        for _ in range(5):                       # leafing through all pages costs no query each
            clock.now += FIRST_PAGE_SECONDS
            listing.renew()
            await asyncio.gather(*(listing.page(number, None, table_dict) for number in range(1, MOST_PAGES)))
        assert len(queries) == 3 + MOST_PAGES - 1

    told_by(f"sqlite:///{tmp_path}/tables.sqlite3", story)


def test_a_reading_that_failed_is_not_shown_again():
    class Broken:
        asked = 0

        async def open_tables(self, page):
            self.asked += 1
            if self.asked == 1:
                raise Refusal("store", "nothing can be saved at the moment; try again soon", status=503)
            return []

    async def story():
        listing = Listing(Broken(), Clock())
        with pytest.raises(Refusal):
            await listing.page(0, None, table_dict)
        assert await listing.page(0, None, table_dict) == b"[]"

    asyncio.run(story())


def test_whoever_makes_a_table_finds_it_in_the_list(server):
    async def story():
        async with people(server.host, "A") as (maker,):
            for _ in range(3):
                await maker.ask("GET", "/api/tables", status=200)
                made = await maker.ask("POST", "/api/tables", WANTED, 201)
                listed = await maker.ask("GET", "/api/tables", status=200)
                assert [one["your_seat"] for one in listed if one["table"] == made["table"]] == [0]
                assert "link" not in listed[0]

    asyncio.run(story())


@pytest.mark.parametrize("page", ["-1", str(MOST_PAGES), "x", "9" * 30])
def test_a_page_that_cannot_be_is_refused(server, page):
    assert httpx.get(f"http://{server.host}/api/tables", params={"page": page}).status_code == 400


def test_a_page_beyond_the_last_is_empty(server):
    assert httpx.get(f"http://{server.host}/api/tables", params={"page": MOST_PAGES - 1}).json() == []


# Limits ------------------------------------------------------------------------------------------------------

def test_a_guest_has_only_so_many_public_tables_that_wait(url):
    robot = Guest("robot", "R", MAKER.token)

    async def story(register):
        await register.keep_guest(MAKER)
        await register.keep_guest(robot)
        await register.keep_guest(Guest("other", "O"))
        made = await asyncio.gather(*(register.keep_table(public(host)) for host in [MAKER, robot] * 4),
                                    return_exceptions=True)
        assert made.count(True) == 3                                 # however many ask at once
        assert {one.code for one in made if one is not True} == {"many-tables"}
        assert len(await register.open_tables()) == 3
        await register.keep_table(public(MAKER)._replace(visibility="link"))
        await register.keep_table(public(Guest("other", "O")))
        await register.close_table((await register.open_tables())[-1].id)
        await register.keep_table(public(MAKER))

    told_by(url, story, public_tables=3)


def test_the_limit_is_told_in_words(tmp_path):
    file = tmp_path / "tables.sqlite3"
    with running_server(file, Settings(database=f"sqlite:///{file}", public_tables=2)) as server, \
            httpx.Client(base_url=f"http://{server.host}", headers={"Accept-Language": "fr"}) as door:
        door.post("/api/guest", json={"name": "A"})
        made = [door.post("/api/tables", json=WANTED) for _ in range(3)]
    assert [one.status_code for one in made] == [201, 201, 409]
    assert made[2].json()["code"] == "many-tables" and "2 tables publiques" in made[2].json()["said"]


def test_a_crowded_pool_refuses_soon_and_the_store_is_still_sound(url, monkeypatch):
    monkeypatch.setattr(database, "POOL_TIMEOUT", 0.05)

    async def story(register):
        store = register.store
        async with asyncio.timeout(60):
            held = [await store.engine.connect() for _ in range(15)]
            with pytest.raises(Refusal) as refused:
                await register.open_tables()
            assert (refused.value.code, refused.value.status, store.sound) == ("busy", 503, True)
            for one in held:
                await one.close()
            assert await register.open_tables() == []

    told_by(url, story)


def test_a_pool_waits_two_seconds_and_no_longer():
    assert database.POOL_TIMEOUT <= 2
