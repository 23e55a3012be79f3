"""What the compute queue costs others: moves of people and replies of agents, quiet and under attack, interleaved.

    python benches/attack_queue.py [scenario …] [--seconds 6] [--rounds 3]

A server is started with its default limits. Two people play Discat, and a third plays against a `cat`; meanwhile, in
every second stretch, the attack goes on. Printed: p50 and p99 in milliseconds, and p99 under attack ÷ p99 quiet.
"""
import argparse
import asyncio
import itertools
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from contextlib import suppress

import httpx
from websockets.asyncio.client import connect

MOST = {"hints-1": (2, 3), "hints-20": (2, 3), "analyses": (1.5, 1.5), "looks": (2, 2)}
IDS = map(str, itertools.count())


class Guest:
    """Somebody with a cookie and an address of their own (the server trusts a proxy on this machine)."""
    addresses = itertools.count(1)

    def __init__(self, host, address=None):
        number = next(self.addresses)
        self.host, self.address = host, address or f"10.0.{number // 250}.{number % 250 + 1}"

    async def come(self):
        self.rest = httpx.AsyncClient(base_url=f"http://{self.host}", timeout=60,
                                      headers={"X-Forwarded-For": self.address})
        self.cookie = (await self.rest.post("/api/guest", json={"name": "Minou"})).cookies["matou"]
        return self

    async def table(self, game, seats, **more):
        made = await self.rest.post("/api/tables", json={"game": game, "seats": seats, **more})
        assert made.status_code == 201, made.text
        return made.json()

    async def socket(self, table, lang=""):
        headers = {"Cookie": f"matou={self.cookie}", "X-Forwarded-For": self.address}
        found = await connect(f"ws://{self.host}/play{lang}", additional_headers=headers, max_size=None)
        return await Seat(found, table).join()


class Seat:
    """One socket at one table."""

    def __init__(self, socket, table):
        self.socket, self.table, self.view = socket, table, None

    async def say(self, type, **fields):
        await self.socket.send(json.dumps({"type": type, "table": self.table, **fields}))

    async def hear(self, *types):
        while True:
            message = json.loads(await self.socket.recv())
            if message["type"] == "view" and not message.get("past"):
                self.view = message
            if message["type"] in types:
                return message

    async def join(self):
        await self.say("join")
        await self.hear("view")
        return self

    async def move(self):
        await self.say("move", id=next(IDS), ply=self.view["ply"], move=random.choice(self.view["legal"]))

    async def play(self, moves):
        """Against agents, until so many moves were heard."""
        while not self.view["outcome"] and self.view["ply"] < moves:
            if self.view["legal"]:
                await self.move()
            await self.hear("view")


async def people_play(host, took):
    """Two people; a move is done when both have been shown it."""
    while True:
        one, other = await Guest(host).come(), await Guest(host).come()
        made = await one.table("discat", ["person", "person"])
        await other.rest.post(f"/api/tables/{made['table']}/seat", json={"link": made["link"]})
        seats = [await guest.socket(made["table"]) for guest in (one, other)]
        while not seats[0].view["outcome"]:
            mover = next(seat for seat in seats if seat.view["legal"])
            began = time.perf_counter()
            await mover.move()
            await asyncio.gather(*(seat.hear("view") for seat in seats))
            took.append(time.perf_counter() - began)
            await asyncio.sleep(0.02)
        for seat in seats:
            await seat.socket.close()


async def agent_plays(host, took):
    """A person and a `cat`; what counts is how long it takes to reply."""
    while True:
        guest = await Guest(host).come()
        made = await guest.table("discat", ["person", "cat"])
        seat = await guest.socket(made["table"])
        while not seat.view["outcome"]:
            if seat.view["legal"]:
                began, ply = time.perf_counter(), seat.view["ply"]
                await seat.move()
                while seat.view["ply"] < ply + 2 and not seat.view["outcome"]:
                    await seat.hear("view")
                took.append(time.perf_counter() - began)
                await asyncio.sleep(0.02)
            else:
                await seat.hear("view")
        await seat.socket.close()


# Attacks: each prepares itself, and gives what is done at once while it goes on ---------------------------------

async def hinting(seat, on, wait=0.2):
    while True:
        await on.wait()
        await seat.say("hint", id=next(IDS))
        answer = await seat.hear("hint", "refused")
        if answer["type"] == "refused":
            await asyncio.sleep(wait)            # within the limit of messages, or it would be shown out
        elif not seat.view["outcome"] and seat.view["legal"]:
            await seat.move()
            await seat.hear("view")


async def hints_of_one(host, on):
    guest = await Guest(host).come()
    seats = [await guest.socket((await guest.table("discat", ["person", "kitten"], options={"first": 0}))["table"])
             for _ in range(90)]
    return [hinting(seat, on, 5.0) for seat in seats]


async def hints_of_twenty(host, on):
    guests = [await Guest(host).come() for _ in range(20)]
    return [hinting(await guest.socket((await guest.table("discat", ["person", "kitten"], options={"first": 0}))[
        "table"]), on) for guest in guests]


async def analysing(host, on):
    """100 games, each of another guest at another address."""
    asked = []
    for _ in range(100):
        guest = await Guest(host).come()
        made = await guest.table("discat", ["person", "kitten"])
        seat = await guest.socket(made["table"])
        await seat.play(24)
        if not seat.view["outcome"]:
            await seat.say("resign", id=next(IDS))
            await seat.hear("ok")
        await seat.socket.close()
        asked.append((guest, made["table"]))

    async def ask():
        await on.wait()
        done = [await guest.rest.post(f"/api/tables/{table}/analysis", json={"level": "matou"})
                for guest, table in asked]
        print(f"  {sum(one.status_code == 201 for one in done)} of {len(done)} analyses are queued", flush=True)

    return [ask()]


async def looking(host, on):
    async def look(seat):
        while True:
            await on.wait()
            await seat.say("look", ply=random.randrange(seat.view["ply"] + 1))
            if (await seat.hear("view", "refused"))["type"] == "refused":
                await asyncio.sleep(0.05)

    seats = []
    for _ in range(6):
        guest = await Guest(host).come()
        made = await guest.table("chami", ["person", "kitten", "kitten"], options={"limit": 500})
        seats.append((guest, await guest.socket(made["table"])))
    await asyncio.gather(*(seat.play(150) for _, seat in seats))         # programs need no time between rounds
    return [look(await guest.socket(seat.table, "?lang=en")) for guest, seat in seats]


ATTACKS = {"hints-1": hints_of_one, "hints-20": hints_of_twenty, "analyses": analysing, "looks": looking}


async def measured(host, name, seconds, rounds):
    """By prober, the times of quiet stretches and of those under attack. Analyses cannot be switched off again: they
    come after all that is quiet."""
    on, took = asyncio.Event(), [[], []]
    attack = [asyncio.create_task(one) for one in await ATTACKS[name](host, on)]
    probes = [asyncio.create_task(one) for one in (people_play(host, took[0]), agent_plays(host, took[1]))]
    found = [[[], []], [[], []]]                 # by prober: quiet, under attack
    plan = [False] * rounds + [True] * rounds if name == "analyses" else [False, True] * rounds
    await asyncio.sleep(2)
    for under_attack in plan:
        on.set() if under_attack else on.clear()
        await asyncio.sleep(2)                   # what was begun before is over
        for times in took:
            times.clear()
        await asyncio.sleep(seconds)
        for prober, times in enumerate(took):
            found[prober][under_attack] += times
    for task in (*attack, *probes):
        if task.done() and task.exception():
            print("  a client failed:", repr(task.exception()))
        task.cancel()
    await asyncio.gather(*attack, *probes, return_exceptions=True)
    return found


def percentile(times, share):
    return sorted(times)[min(len(times) - 1, int(share * len(times)))] * 1000 if times else float("nan")


def report(name, found):
    for who, most, (quiet, attacked) in zip(("people's moves", "agents' replies"), MOST[name], found, strict=True):
        before, after = percentile(quiet, .99), percentile(attacked, .99)
        stretches = [f"{percentile(times, .5):.1f} / {worst:.1f} ms (n={len(times)})"
                     for times, worst in ((quiet, before), (attacked, after))]
        print(f"| {name} | {who} | {' | '.join(stretches)} | {after / before:.2f} | ≤ {most} |", flush=True)


def main():
    reader = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    reader.add_argument("scenario", nargs="*", default=list(ATTACKS))
    reader.add_argument("--seconds", type=float, default=6)
    reader.add_argument("--rounds", type=int, default=3)
    args = reader.parse_args()
    print("| while | who | quiet p50 / p99 | under attack | p99 ratio | bar |\n|---|---|---|---|---|---|", flush=True)
    for name in args.scenario:
        with tempfile.TemporaryDirectory() as home:
            server = subprocess.Popen([sys.executable, "-m", "matou", "serve", "--port", "0", "--database",
                                       f"sqlite:///{home}/tables.sqlite3"], stdout=subprocess.PIPE, text=True,
                                      env={**os.environ, "LC_ALL": "C.UTF-8", "MATOU_ADDRESS_REQUESTS": "0"})
            try:
                host = re.search(r"http://([\d.:]+)/", server.stdout.readline())[1]
                while not all(httpx.get(f"http://{host}/health", timeout=60).json()["ready"].values()):
                    time.sleep(0.2)
                report(name, asyncio.run(measured(host, name, args.seconds, args.rounds)))
            finally:
                server.terminate()
                with suppress(subprocess.TimeoutExpired):
                    server.wait(20)


if __name__ == "__main__":
    main()
