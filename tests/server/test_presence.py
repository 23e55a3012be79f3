"""Who is there, when several processes share a PostgreSQL: a lease that nobody renews runs out."""
import asyncio
import signal

from matou.server.store.log import Store
from matou.server.store.tables import TableStore
from server_process import Served
from server_thread import back, people, table

SHORT = {"matou.server.store.leases.LEASE_SECONDS": 3.0, "matou.server.match.presence.RENEWAL_SECONDS": 0.5,
         "matou.server.match.presence.ABSENT_SECONDS": 3.0}


class Quick(Served):
    """A real server, where leases run out within seconds."""

    def __init__(self, url):
        super().__init__(url, changed=SHORT)


async def until(person, here):
    """Until the table says who is here."""
    while [sitting["here"] for sitting in (await person.hear("table"))["seats"]] != here:
        pass


async def at_other_door(person, server):
    await person.socket.close()
    await person.rest.aclose()
    person.__init__(server.host, person.cookie)
    await back(person)


async def joined(person, id):
    await person.say("join", table=id)
    await person.hear("view")


def test_a_player_whose_process_is_killed_is_away(postgres):
    async def story(one, other):
        async with people(one.host, "A", "B") as sitting:
            await at_other_door(sitting[1], other)
            id = await table(sitting, "poche")
            for person in sitting:
                await joined(person, id)
            await until(sitting[0], [True, True])
            other.stop(signal.SIGKILL)
            await until(sitting[0], [True, False])
            await sitting[0].say("stand-in", id="s", table=id, absent=1, level="kitten")
            assert (await sitting[0].hear("ok", "refused"))["type"] == "ok"
            await at_other_door(sitting[1], one)             # and a player who comes back is here again
            await joined(sitting[1], id)
            await until(sitting[0], [True, True])

    url = postgres.new()
    with Quick(url) as one, Quick(url) as other:
        asyncio.run(story(one, other))


def test_a_player_who_does_not_come_back_after_a_restart_is_away_and_one_who_sits_still_is_not(postgres):
    async def story():
        with Quick(url) as before:
            async with people(before.host, "A", "B") as sitting:
                id = await table(sitting, "poche")
                for person in sitting:
                    await joined(person, id)
                assert before.stop() == 0
                with Quick(url) as after:
                    await at_other_door(sitting[0], after)
                    await joined(sitting[0], id)
                    await until(sitting[0], [True, False])
                    await asyncio.sleep(4)                   # longer than a lease: it was renewed
                    here = "SELECT seat FROM seats WHERE away IS NULL"
                    assert await asyncio.to_thread(postgres.ask, url.rpartition("/")[2], here) == [(0,)]

    url = postgres.new()
    asyncio.run(story())


def test_with_a_file_no_lease_is_needed(tmp_path):
    async def story():
        store = Store(f"sqlite:///{tmp_path}/tables.sqlite3")
        assert TableStore(store).leases is None
        await store.close()

    asyncio.run(story())
