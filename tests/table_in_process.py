"""One table in this process, without a server: begun, with nobody at it yet."""
import asyncio
import time

from matou.games import load
from matou.server.match.queue import ComputeQueue
from matou.server.match.table import Table
from matou.server.people.guests import Guest
from matou.server.people.lobby import new_table
from matou.server.store.log import Store
from matou.server.store.prepared import prepare_table
from matou.server.store.tables import Chair, TableStore

ZOE, NOOR = Guest("z" * 64, "Zoé"), Guest("n" * 64, "Noor")


def at_a_table(tmp_path, story, clock=None):
    """Runs the coroutine function `story` with the table."""
    async def told():
        store = Store(f"sqlite:///{tmp_path}/tables.sqlite3")
        await store.open()
        register = TableStore(store)
        for guest in (ZOE, NOOR):
            await register.keep_guest(guest)
        game = load("poche")
        options = {option.name: option.default for option in game.options}
        kept = new_table(game, options, [Chair(ZOE.token), Chair(NOOR.token)], ZOE, clock, prepare_table())
        await register.keep_table(kept)
        queue = ComputeQueue(1)
        table = Table(await register.table(kept.id), store, register, queue)
        await table.begin(time.time())
        try:
            await asyncio.wait_for(story(table), 120)
        finally:
            while table._tasks:
                await asyncio.wait(table._tasks)
            queue.close()
            await store.close()

    asyncio.run(told())
