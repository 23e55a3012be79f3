"""`kill -9` at random moments under load, 20 times, while people play and while the server is getting up: nothing that
was shown is lost, and play goes on by itself."""
import asyncio
import random
import re
import signal
import sqlite3
import time

import matou
from forking_server import Fork
from reconnecting_people import keep_playing

KILLS = 10                                       # while people play; as many while it is getting up again
LIFE, GETTING_UP = 1.5, 0.3                      # seconds after its first word, and after its start: at most
PATIENCE = 120                                   # seconds in which everything must have come to an end
UNLIMITED = {f"MATOU_{name}": "0" for name in (
    "ADDRESS_REQUESTS", "GUEST_REQUESTS", "ADDRESS_SOCKETS", "MESSAGES", "ANSWER_SECONDS")}
PARTIES = [("discat", ["person", "person"], {}), ("discat", ["person", "kitten", "person"], {}),
           ("poche", ["person", "person"], {"mode": "limited"}), ("poche", ["kitten", "person"], {}),
           ("chami", ["person", "person", "person"], {"limit": 60}), ("chami", ["person", "kitten"], {"limit": 60}),
           ("catdays", ["person", "person"], {}), ("catdays", ["kitten", "person"], {})]


class Mortal:
    """One server process on one file and one port: killed, and started again."""

    def __init__(self, file):
        self.file, self.port, self.fork = file, 0, None

    def start(self):
        self.fork = Fork("serve", "--port", str(self.port), "--database", f"sqlite:///{self.file}", environ=UNLIMITED)

    def up(self):
        """Wait until it listens; from now on at the same port."""
        self.port = int(re.search(r":(\d+)/", self.fork.stdout.readline())[1])

    def kill(self):
        """Had it said that it listens, since `start` or `up`?"""
        self.fork.kill()
        assert self.fork.wait(PATIENCE) == -signal.SIGKILL
        with self.fork.stdout as said:
            return any(":" in line for line in said)


def murder(server, everybody, rng):
    """This many kills of a server that people play on, and after each, one more while it is getting up again: at once,
    or a little later. In a thread of its own. Says how many of those came before it listened."""
    def shown():
        return sum(len(person.shown) for person in tuple(everybody))
    early = 0
    for number in range(KILLS):
        before = shown()
        if number:
            server.up()
        while shown() == before:                 # nobody would be hit: the machine may be busy
            time.sleep(0.02)
        time.sleep(rng.uniform(0, LIFE))
        server.kill()
        server.start()
        time.sleep(rng.choice([0, rng.uniform(0, GETTING_UP)]))
        early += not server.kill()
        server.start()
    server.up()
    return early


def test_20_kills_under_load_lose_nothing_that_was_shown(tmp_path):
    rng, server = random.Random(20), Mortal(tmp_path / "tables.sqlite3")
    server.start()
    server.up()

    async def night():
        done, everybody = asyncio.Event(), []
        host = f"127.0.0.1:{server.port}"
        parties = [asyncio.create_task(keep_playing(host, party, everybody, random.Random(at), done))
                   for at, party in enumerate(PARTIES)]
        early = await asyncio.to_thread(murder, server, everybody, rng)
        done.set()
        async with asyncio.timeout(PATIENCE):
            return early, [game for party in await asyncio.gather(*parties) for game in party]

    try:
        early, played = asyncio.run(night())
    finally:
        server.kill()
    assert early >= KILLS // 4
    assert {record.game for _, record, _ in played} == set(matou.GAMES)
    assert sum(person.falls for _, _, persons in played for person in persons.values()) >= KILLS
    assert [refusal for _, _, persons in played for one in persons.values() for refusal in one.refusals] == []
    with sqlite3.connect(tmp_path / "tables.sqlite3") as file:
        for table, record, _ in played:
            log = file.execute('select seat, text from moves where "table" = ? order by ply', (table,)).fetchall()
            assert tuple(log) == record.moves
