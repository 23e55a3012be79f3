"""The first start after an installation, with nothing compiled: how soon one can play, and how well meanwhile.

    python benches/first_start.py [--rounds 3]

For every round a new cache and a new database. The server: seconds from the line that says where it is until a table of
each game has been answered by a cat. Then somebody plays each of the four games against cats, moving a second after
every answer, while the games are compiled behind them: milliseconds from a move until it is shown, seconds until all
four are compiled. The terminal: seconds from the command until the first move can be typed. Medians; p95 of all moves.
"""
import argparse
import asyncio
import json
import os
import pty
import random
import select
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import httpx
from websockets.asyncio.client import connect

import matou

EVERY = 1.0                                      # seconds between two moves of a person
LIMITS = {"MATOU_ADDRESS_REQUESTS": "0", "MATOU_GUEST_REQUESTS": "0", "MATOU_MESSAGES": "0"}
PATIENCE = 300
LEAST = {slug: matou.load(slug).min_seats for slug in matou.GAMES}


class Person:
    """Somebody who plays one game after the other against cats."""

    def __init__(self, host, game):
        self.host, self.game, self.chance = host, game, random.Random(game)
        self.took, self.moves, self.answered = [], 0, asyncio.Event()

    async def play(self, stop):
        async with httpx.AsyncClient(base_url=f"http://{self.host}", timeout=PATIENCE) as door:
            cookie = (await door.post("/api/guest", json={"name": "Anna"})).cookies["matou"]
            while not stop.is_set():
                wish = {"game": self.game, "seats": ["person"] + ["cat"] * (LEAST[self.game] - 1)}
                made = await door.post("/api/tables", json=wish)
                async with connect(f"ws://{self.host}/play", additional_headers={"Cookie": f"matou={cookie}"},
                                   max_size=None) as socket:
                    await self._game(socket, made.json()["table"], stop)

    async def _game(self, socket, table, stop):
        await socket.send(json.dumps({"type": "join", "table": table, "changes": True}))
        moved, since = -1, None
        while not stop.is_set():
            view = json.loads(await asyncio.wait_for(socket.recv(), PATIENCE))
            if view["type"] == "refused":
                raise RuntimeError(view)
            if view["type"] == "table" and view["pause"] and 0 not in view["pause"]["ready"]:
                await socket.send(json.dumps({"type": "ready", "table": table}))
            if view["type"] != "view" or view["table"] != table:
                continue
            if since and view["ply"] > moved:
                self.took.append((time.monotonic(), time.monotonic() - since))
                since = None
            if view["heard"] and view["heard"][-1][0] != 0:
                self.answered.set()
            if view["outcome"]:
                return
            if view["legal"] and view["ply"] > moved:
                await asyncio.sleep(EVERY if self.moves else 0)
                moved, since = view["ply"], time.monotonic()
                self.moves += 1
                await socket.send(json.dumps({"type": "move", "id": f"{table}{self.moves}", "table": table,
                                              "ply": moved, "move": self.chance.choice(view["legal"])}))


async def served(address, listening):
    """Seconds until every game is played, until all are compiled, and what moves took before, during and after."""
    host = address.split("//")[1].strip("/")
    stop, sitting = asyncio.Event(), [Person(host, game) for game in matou.GAMES]
    playing = [asyncio.create_task(person.play(stop)) for person in sitting]
    first = await asyncio.wait_for(asyncio.gather(*(_first(person, listening) for person in sitting)), PATIENCE)
    compiled = {}
    async with httpx.AsyncClient(base_url=address, timeout=PATIENCE) as door:
        while len(compiled) < len(matou.GAMES):
            for task in playing:
                if task.done():
                    task.result()
            told = (await door.get("/health")).json()["search"]
            for game in matou.GAMES:
                if told[game] is None:
                    compiled.setdefault(game, time.monotonic() - listening)
            await asyncio.sleep(0.25)
    ended = time.monotonic()
    await asyncio.sleep(3)
    stop.set()
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    took = [one for person in sitting for one in person.took]
    return {"playable": dict(zip(matou.GAMES, first, strict=True)), "compiled": compiled,
            "meanwhile": [1000 * one for at, one in took if at <= ended],
            "after": [1000 * one for at, one in took if at > ended]}


async def _first(person, listening):
    await person.answered.wait()
    return time.monotonic() - listening


def server(home):
    environment = {**os.environ, **LIMITS, "MATOU_CACHE": f"{home}/cache"}
    started = time.monotonic()
    process = subprocess.Popen([sys.executable, "-m", "matou", "serve", "--port", "0", "--database",
                                f"sqlite:///{home}/tables.sqlite3"], stdout=subprocess.PIPE, text=True, env=environment)
    try:
        address = process.stdout.readline().split(" at ")[1].split(" ")[0]
        listening = time.monotonic()
        return {"listens": listening - started, **asyncio.run(served(address, listening))}
    finally:
        process.terminate()
        process.wait(60)


def terminal(home, game):
    """Seconds until the first question, and until the next one: the cats have moved in between."""
    environment = {**os.environ, "MATOU_CACHE": f"{home}/cache", "LC_ALL": "C.UTF-8", "TERM": "xterm"}
    ours, theirs = pty.openpty()
    started = time.monotonic()
    process = subprocess.Popen([sys.executable, "-m", "matou", "play", game, "--seed", "7"], stdin=theirs,
                               stdout=theirs, stderr=subprocess.DEVNULL, env=environment)
    os.close(theirs)
    try:
        first = _asked(ours, started)
        os.write(ours, b"a\n")
        return first, _asked(ours, time.monotonic())
    finally:
        os.write(ours, b"q\n")
        try:
            process.wait(5)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        os.close(ours)


def _asked(terminal, since):
    text = b""
    while b"Minou> " not in text:
        if not select.select([terminal], [], [], PATIENCE)[0]:
            raise RuntimeError(text.decode())
        text += os.read(terminal, 65_536)
    return time.monotonic() - since


def p95(found):
    return sorted(found)[int(0.95 * len(found))] if found else float("nan")


def main():
    reader = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    reader.add_argument("--rounds", type=int, default=3)
    reader.add_argument("--only", choices=["server", "terminal"])
    args = reader.parse_args()
    servers, terminals = [], []
    for _ in range(args.rounds):
        with tempfile.TemporaryDirectory(prefix="first-") as home:
            if args.only != "terminal":
                servers.append(server(Path(home)))
                print(json.dumps({**servers[-1], "meanwhile": len(servers[-1]["meanwhile"]),
                                  "after": len(servers[-1]["after"])}), flush=True)
        for game in matou.GAMES if args.only != "server" else ():
            with tempfile.TemporaryDirectory(prefix="first-") as home:
                terminals.append((game, *terminal(home, game)))
    rows = []
    if servers:
        for game in matou.GAMES:
            rows.append((f"server: {game} answered by a cat, s", "≤ 3",
                         statistics.median(one["playable"][game] for one in servers)))
        rows.append(("server: all four compiled, s", "≤ 60",
                     statistics.median(max(one["compiled"].values()) for one in servers)))
        meanwhile = [took for one in servers for took in one["meanwhile"]]
        rows += [("server: moves meanwhile, p50, ms", "", statistics.median(meanwhile)),
                 ("server: moves meanwhile, p95, ms", "≤ 100", p95(meanwhile)),
                 ("server: moves meanwhile, slowest, ms", "", max(meanwhile)),
                 ("server: moves afterwards, p95, ms", "", p95([took for one in servers for took in one["after"]]))]
    for game in matou.GAMES if terminals else ():
        firsts = [first for one, first, _ in terminals if one == game]
        rows.append((f"terminal: {game}, first move asked for, s", "≤ 2", statistics.median(firsts)))
    print("| what | must reach | measured |\n|---|---|---|")
    for what, wanted, found in rows:
        print(f"| {what} | {wanted} | {found:.3g} |")


if __name__ == "__main__":
    main()
