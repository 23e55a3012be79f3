"""`kill -9` at random moments under load, 20 times: nothing that was shown is lost, and play goes on by itself."""
import asyncio
import os
import random
import re
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import httpx

import matou
from reconnecting import Returning, holds

KILLS = 20
PATIENCE = 120                                   # seconds in which everything must have come to an end
UNLIMITED = {f"MATOU_{name}": "0" for name in (
    "ADDRESS_REQUESTS", "GUEST_REQUESTS", "ADDRESS_SOCKETS", "MESSAGES", "ANSWER_SECONDS")}
ZYGOTE = Path(__file__).parents[1] / "zygote.py"
PARTIES = [("discat", ["person", "person"], {}), ("discat", ["person", "kitten", "person"], {}),
           ("poche", ["person", "person"], {"mode": "limited"}), ("poche", ["kitten", "person"], {}),
           ("chami", ["person", "person", "person"], {"limit": 60}), ("chami", ["person", "kitten"], {"limit": 60}),
           ("catdays", ["person", "person"], {}), ("catdays", ["kitten", "person"], {})]


class Mortal:
    """One server process on one file and one port: killed, and started again."""

    def __init__(self, file):
        self.file, self.port, self.child = file, 0, None
        self.zygote = subprocess.Popen([sys.executable, ZYGOTE], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                       text=True, env={**os.environ, **UNLIMITED})
        assert self.zygote.stdout.readline() == "warm\n"

    def start(self):
        print("serve --port", self.port, "--database", f"sqlite:///{self.file}", file=self.zygote.stdin, flush=True)
        self.child = int(self.zygote.stdout.readline().split()[1])

    def up(self):
        """Wait until it listens; from now on at the same port."""
        self.port = int(re.search(r":(\d+)/", self.zygote.stdout.readline())[1])

    def kill(self):
        os.kill(self.child, signal.SIGKILL)
        while self.zygote.stdout.readline() != "gone\n":
            pass

    def end(self):
        self.zygote.stdin.close()
        self.zygote.stdout.close()
        return self.zygote.wait(15)


def murder(server, chance, seconds):
    """So many kills, every fourth while the server is still getting up. In a thread of its own."""
    for number in range(KILLS):
        if number % 4:
            server.up()
        time.sleep(chance.uniform(*seconds))
        server.kill()
        server.start()
    server.up()


class Lasting:
    """A guest at the lobby's doors who asks until there is an answer."""

    def __init__(self, host):
        self.host, self.cookie = host, None

    async def ask(self, way, path, data=None):
        while True:
            try:
                async with httpx.AsyncClient(base_url=f"http://{self.host}", trust_env=False, timeout=5) as door:
                    if self.cookie:
                        door.cookies.set("matou", self.cookie)
                    answer = await door.request(way, path, json=data)
            except httpx.TransportError:
                await asyncio.sleep(0.05)
                continue
            assert answer.status_code in (200, 201), answer.text
            self.cookie = answer.cookies.get("matou", self.cookie)
            return answer


async def evening(host, party, chance, done):
    """People at one table after another until it is late; every game is played to its end and checked."""
    slug, seats, options = party
    guests = [Lasting(host) for who in seats if who == "person"]
    for guest in guests:
        await guest.ask("POST", "/api/guest", {"name": "Zoé"})
    played = []
    while not played or not done.is_set():
        wanted = {"game": slug, "seats": seats, "options": options, "visibility": "public"}
        table = (await guests[0].ask("POST", "/api/tables", wanted)).json()["table"]
        at = [(await guest.ask("POST", f"/api/tables/{table}/seat", {})).json()["your_seat"] for guest in guests]
        persons = {seat: Returning(host, guest.cookie, table, chance, 0.05)
                   for seat, guest in zip(at, guests, strict=True)}
        await asyncio.gather(*(person.play() for person in persons.values()))
        line = (await guests[0].ask("GET", f"/api/tables/{table}/record")).text
        played.append((table, await asyncio.to_thread(holds, line, persons), persons))
    return played


def test_20_kills_under_load_lose_nothing_that_was_shown(tmp_path):
    chance, server = random.Random(20), Mortal(tmp_path / "tables.sqlite3")
    server.start()
    server.up()

    async def night():
        done = asyncio.Event()
        parties = [asyncio.create_task(evening(f"127.0.0.1:{server.port}", party, random.Random(at), done))
                   for at, party in enumerate(PARTIES)]
        await asyncio.to_thread(murder, server, chance, (0.3, 3.2))
        done.set()
        async with asyncio.timeout(PATIENCE):
            return [game for party in await asyncio.gather(*parties) for game in party]

    try:
        played = asyncio.run(night())
    finally:
        server.kill()
        assert server.end() == 0
    assert {record.game for _, record, _ in played} == set(matou.GAMES)
    assert sum(person.falls for _, _, persons in played for person in persons.values()) >= KILLS
    assert [refusal for _, _, persons in played for one in persons.values() for refusal in one.refusals] == []
    with sqlite3.connect(tmp_path / "tables.sqlite3") as file:
        for table, record, _ in played:
            log = file.execute('select seat, text from moves where "table" = ? order by ply', (table,)).fetchall()
            assert tuple(log) == record.moves
