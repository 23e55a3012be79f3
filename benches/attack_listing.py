"""One address lists public tables at its limit, with 1,000 of them: `python benches/attack_listing.py`.

Default limits, one process. Quiet and attacked stretches take turns, so that whatever else the machine does falls on
both alike. Prints the p99 of people's moves (until both have seen them) and of agents' replies, and their ratios.
"""
import argparse
import asyncio
import json
import sys
import time
from pathlib import Path

import httpx
import uvloop

sys.path.insert(0, str(Path(__file__).parent / "load"))

from pairs import Client, MatouPair
from servers import Matou
from wire import Door, connect

PER_GUEST = 4                                    # as `public_tables`
ATTACKER = "198.51.100.1"
RATE = 19.5                                      # a second; 20 are allowed
CONNECTIONS = 4                                  # of the attacker
LIST = "GET /api/tables?page={page} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n" \
       f"X-Forwarded-For: {ATTACKER}\r\n\r\n"
PAUSE = 0.1                                      # seconds between two moves of a pair


class Limited(Matou):
    """With the limits that are built in."""
    settings = {}                                # noqa: RUF012


class WithAgent(MatouPair):
    """One person and a cat. A move is done when it is the person's turn again, or the game is over."""

    async def sit(self, door):
        _, cookie = await door.ask("POST", "/api/guest", {"name": "Minou"})
        made, _ = await door.ask("POST", "/api/tables", {"game": "discat", "seats": ["person", "cat"]}, cookie)
        self.table, self.said = made["table"], 0
        self.clients = [Client(self)]
        await connect(self.port, "/play", self.clients[0], Cookie=cookie)
        self.clients[0].wire.say(json.dumps({"type": "join", "table": self.table, "changes": True}).encode())

    def look(self):
        if self.clients[0].legal or self.clients[0].over:
            super().look()


async def filled(port, tables):
    """So many public tables, of many guests at many addresses."""
    for at in range(0, tables, PER_GUEST):
        address = {"X-Forwarded-For": f"203.0.{at // 256 % 256}.{at % 256}"}
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", headers=address, timeout=60) as guest:
            await guest.post("/api/guest", json={"name": f"Guest {at}"})
            for _ in range(min(PER_GUEST, tables - at)):
                answer = await guest.post("/api/tables", json={"game": "discat", "seats": ["person", "person"],
                                                               "visibility": "public"})
                answer.raise_for_status()


async def listing(port, until, answers):
    """Ask for the list, page after page, as often as one address may. The attacker does as little as it can: it runs
    beside those who are measured."""
    due = time.perf_counter()

    async def connection(turn):
        nonlocal due
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        page = turn
        while (due := due + 1 / RATE) < until:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            writer.write(LIST.format(page=page % 20, port=port).encode())
            head = (await reader.readuntil(b"\r\n\r\n")).lower()
            await reader.readexactly(int(head.split(b"content-length: ")[1].split(b"\r\n")[0]))
            answers.append(int(head.split()[1]))
            page += CONNECTIONS
        writer.close()

    await asyncio.gather(*map(connection, range(CONNECTIONS)))


async def steady(kind, port, number, until, took):
    """Play game after game, a move every now and then; how long each took."""
    door = Door(port)
    pair = kind(port, f"{number}/{until}")
    await pair.open(door)
    while time.perf_counter() < until:
        if pair.over:
            pair.close()
            await pair.open(door)
        began = time.perf_counter()
        took.append(await pair.move() - began)
        await asyncio.sleep(PAUSE)
    pair.close()
    door.close()


async def stretch(port, seconds, attacked, people, agents, answers):
    """One stretch, quiet or attacked."""
    until = time.perf_counter() + seconds
    players = [(MatouPair, people)] * 4 + [(WithAgent, agents)] * 2
    await asyncio.gather(*(steady(kind, port, at, until, took) for at, (kind, took) in enumerate(players)),
                         *([listing(port, until, answers)] if attacked else []))


def at_share(took, share):
    """A quantile, in milliseconds."""
    return 1000 * sorted(took)[int(share * len(took))]


async def attack_listing(server, tables=1000, rounds=5, seconds=6.0):
    """Returns {"people": ratio, "agents": ratio} of p99, attacked to quiet; prints what was measured."""
    await filled(server.port, tables)
    found, answers = {(who, how): [] for who in ("people", "agents") for how in (False, True)}, []
    await stretch(server.port, 2.0, True, [], [], [])                # warm
    for _ in range(rounds):
        for attacked in (False, True):
            await stretch(server.port, seconds, attacked, found["people", attacked], found["agents", attacked], answers)
    print(json.dumps({"tables": tables, "lists": len(answers), "answered": answers.count(200)}))
    ratios = {}
    for who in ("people", "agents"):
        for share in (0.5, 0.99):
            quiet, busy = (at_share(found[who, how], share) for how in (False, True))
            ratios[who] = busy / quiet
            print(json.dumps({"who": who, "share": share, "quiet_ms": round(quiet, 2), "attacked_ms": round(busy, 2),
                              "ratio": round(busy / quiet, 2), "n": [len(found[who, how]) for how in (False, True)]}))
    return ratios


async def main(args):
    server = Limited()
    try:
        await server.ready()
        ratios = await attack_listing(server, args.tables, args.rounds, args.seconds)
    finally:
        server.stop()
    return 0 if max(ratios.values()) <= 2 else 1


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=6.0)
    sys.exit(uvloop.run(main(parser.parse_args())))
