"""The attacks of benches/attacks.py: each runs in a process of its own, so that what is measured is the server and not
the client that measures, and from addresses of its own, as a reverse proxy on this machine would tell them.

An attack is a coroutine function marked with `@attack`. It prepares what it needs, and returns what is to run
whenever `on` is set. The two numbers are the bars: p99 under attack ÷ p99 when it is quiet, for people and for agents.
"""
import asyncio
import itertools
import json
import os
import queue
import random
import sys
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import uvloop
from websockets.asyncio.client import ClientConnection
from websockets.asyncio.client import connect as open_socket
from websockets.exceptions import InvalidStatus

sys.path[:0] = [str(Path(__file__).parent / "load")]

from wire import UPGRADE  # noqa: E402

MOVES = 24                                       # in the games that are analysed
LONG = 150                                       # moves in the games that are looked back at
PUBLIC = 1000                                    # tables in the list
PER_GUEST = 4                                    # of them, as `public_tables` allows
AT_ONCE = 8                                      # guests prepared at the same time
WITHIN = 0.1                                     # seconds between two requests while something is prepared
LISTS = 19.5                                     # per second; one address may ask for 20
IDS = map(str, itertools.count())
Begun = list[Coroutine[Any, Any, None]]


class Attack(NamedTuple):
    begin: Callable[[int, asyncio.Event], Awaitable[Begun]]
    people: float
    agents: float
    ends: bool = True                            # whether it is over when it is switched off


ATTACKS: dict[str, Attack] = {}


def attack(people: float, agents: float, ends: bool = True) -> Callable[[Any], Any]:
    def keep(function: Any) -> Any:
        ATTACKS[function.__name__] = Attack(function, people, agents, ends)
        return function

    return keep


def run(port: int, name: str, orders: Any, answers: Any) -> None:
    """What the attacking process does: prepare, then as ordered."""
    async def story() -> None:
        on = asyncio.Event()
        parent = os.getppid()
        work = [asyncio.create_task(one) for one in await ATTACKS[name].begin(port, on)]
        answers.put("ready")
        while (order := await asyncio.to_thread(next_order, orders, parent)) != "stop":
            on.set() if order == "on" else on.clear()
        failed = [repr(task.exception()) for task in work if task.done() and task.exception()]
        for task in work:
            task.cancel()
        await asyncio.gather(*work, return_exceptions=True)
        answers.put(failed)

    uvloop.run(story())


def next_order(orders: Any, parent: int) -> str:
    """The next order; stops if the parent is gone."""
    while os.getppid() == parent:
        with suppress(queue.Empty):
            return str(orders.get(timeout=1))
    return "stop"


# Floods: one socket, and another one as soon as that is cut ----------------------------------------------------

async def flood(port: int, on: asyncio.Event, sent: bytes, begins: bytes = b"") -> None:
    """The same bytes over and over, as fast as they are taken."""
    while True:
        await on.wait()
        with suppress(OSError, asyncio.IncompleteReadError):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(UPGRADE.format(path="/play", host="127.0.0.1", port=port, key="dGhlIHNhbXBsZSBub25jZQ==",
                                        more="X-Forwarded-For: 198.51.100.7\r\n").encode())
            if b" 101 " in await reader.readuntil(b"\r\n\r\n"):
                writer.write(begins)
                while on.is_set() and not writer.is_closing():
                    writer.write(sent)
                    await writer.drain()
            writer.transport.abort()
        await asyncio.sleep(0)


def frames(first: int, payload: bytes = b"") -> bytes:
    """As many frames as a slow line takes in a second."""
    return (bytes((first, 0x80 | len(payload))) + bytes(4) + payload) * 5000


@attack(3, 3)
async def pings(port: int, on: asyncio.Event) -> Begun:
    return [flood(port, on, frames(0x89))]


@attack(3, 3)
async def pongs(port: int, on: asyncio.Event) -> Begun:
    return [flood(port, on, frames(0x8A))]


@attack(3, 3)
async def fragments(port: int, on: asyncio.Event) -> Begun:
    return [flood(port, on, frames(0x00), frames(0x01)[:6])]


@attack(3, 3)
async def texts(port: int, on: asyncio.Event) -> Begun:
    return [flood(port, on, frames(0x81))]


@attack(3, 3)
async def messages(port: int, on: asyncio.Event) -> Begun:
    return [flood(port, on, frames(0x81, b'{"type":"ping"}'))]


@attack(3, 3)
async def requests(port: int, on: asyncio.Event) -> Begun:
    """Pipelined on one connection, and on another one when that is closed."""
    asked = f"GET /api/guest HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nX-Forwarded-For: 198.51.100.8\r\n\r\n".encode() * 500

    async def ask() -> None:
        while True:
            await on.wait()
            with suppress(OSError):
                reader, writer = await asyncio.open_connection("127.0.0.1", port)
                writer.write(asked)
                while await reader.read(1 << 16):
                    pass
                writer.transport.abort()
            await asyncio.sleep(0)

    return [ask()]


# Guests who ask for much within their limits --------------------------------------------------------------------

class Guest:
    """A guest: a cookie and an address of its own."""
    addresses = itertools.count(1)

    def __init__(self, port: int):
        number = next(self.addresses)
        self.host, self.address = f"127.0.0.1:{port}", f"203.{number // 62500}.{number // 250 % 250}.{number % 250 + 1}"

    async def come(self) -> "Guest":
        self.rest = httpx.AsyncClient(base_url=f"http://{self.host}", timeout=60,
                                      headers={"X-Forwarded-For": self.address})
        self.cookie = (await self.rest.post("/api/guest", json={"name": "Minou"})).cookies["matou"]
        return self

    async def table(self, game: str, *seats: str, **more: Any) -> str:
        await asyncio.sleep(WITHIN)
        made = await self.rest.post("/api/tables", json={"game": game, "seats": seats, **more})
        made.raise_for_status()
        return str(made.json()["table"])

    async def join(self, table: str, path: str = "/play") -> "Seat":
        await asyncio.sleep(WITHIN)
        headers = {"Cookie": f"matou={self.cookie}", "X-Forwarded-For": self.address}
        while True:
            try:
                socket = await open_socket(f"ws://{self.host}{path}", additional_headers=headers, max_size=None)
                break
            except InvalidStatus:                # a socket costs as much as many requests: nobody opens 90 at once
                await asyncio.sleep(2)
        seat = Seat(socket, table)
        await seat.say("join")
        await seat.hear("view")
        return seat


class Seat:
    """One socket at one table."""

    def __init__(self, socket: ClientConnection, table: str):
        self.socket, self.table, self.view = socket, table, dict[str, Any]()

    async def say(self, type: str, **fields: Any) -> None:
        await self.socket.send(json.dumps({"type": type, "table": self.table, **fields}))

    async def hear(self, *types: str) -> str:
        while True:
            message = json.loads(await self.socket.recv())
            if message["type"] == "view" and not message.get("past"):
                self.view = message
            if message["type"] in types:
                return str(message["type"])

    async def move(self) -> None:
        await self.say("move", id=next(IDS), ply=self.view["ply"], move=random.choice(self.view["legal"]))
        await self.hear("view")

    async def play(self, moves: int) -> None:
        """Plays against agents until the game has this many moves."""
        while not self.view["outcome"] and self.view["ply"] < moves:
            await (self.move() if self.view["legal"] else self.hear("view"))


async def hinting(seat: Seat, on: asyncio.Event, wait: float) -> None:
    """Ask, play, ask again. A client that asks on when refused is soon disconnected: so wait a little."""
    while True:
        await on.wait()
        await seat.say("hint", id=next(IDS))
        if await seat.hear("hint", "refused") == "refused":
            await asyncio.sleep(wait)
        elif not seat.view["outcome"] and seat.view["legal"]:
            await seat.move()


@attack(2, 3)
async def hints_of_one(port: int, on: asyncio.Event) -> Begun:
    """One guest at full speed on 90 sockets."""
    guest = await Guest(port).come()
    return [hinting(await guest.join(await guest.table("discat", "person", "kitten", options={"first": 0})), on, 5.0)
            for _ in range(90)]


@attack(2, 3)
async def hints_of_twenty(port: int, on: asyncio.Event) -> Begun:
    guests = [await Guest(port).come() for _ in range(20)]
    return [hinting(await guest.join(await guest.table("discat", "person", "kitten", options={"first": 0})), on, 0.2)
            for guest in guests]


@attack(1.5, 1.5, ends=False)
async def analyses(port: int, on: asyncio.Event) -> Begun:
    """100 games at the deepest level, each of another guest at another address."""
    asked = []
    for _ in range(100):
        guest = await Guest(port).come()
        table = await guest.table("discat", "person", "kitten")
        seat = await guest.join(table)
        await seat.play(MOVES)
        if not seat.view["outcome"]:
            await seat.say("resign", id=next(IDS))
            await seat.hear("ok")
        await seat.socket.close()
        asked.append((guest, table))

    async def ask() -> None:
        await on.wait()
        done = [await guest.rest.post(f"/api/tables/{table}/analysis", json={"level": "matou"})
                for guest, table in asked]
        print(f"  {sum(one.status_code == 201 for one in done)} of {len(done)} analyses are queued", flush=True)

    return [ask()]


@attack(2, 2)
async def looks(port: int, on: asyncio.Event) -> Begun:
    """Six guests look back in long games."""
    async def look(seat: Seat) -> None:
        while True:
            await on.wait()
            await seat.say("look", ply=random.randrange(seat.view["ply"] + 1))
            if await seat.hear("view", "refused") == "refused":
                await asyncio.sleep(0.05)

    async def long_game() -> Seat:
        guest = await Guest(port).come()
        table = await guest.table("chami", "person", "kitten", "kitten", options={"limit": 500})
        player = await guest.join(table)         # programs need no time between rounds
        await player.play(LONG)
        await player.socket.close()
        return await guest.join(table, "/play?lang=en")

    return [look(seat) for seat in await asyncio.gather(*(long_game() for _ in range(6)))]


@attack(2, 2)
async def lists(port: int, on: asyncio.Event) -> Begun:
    """One address lists 1,000 public tables, page after page, as often as it may."""
    guests = iter(range(PUBLIC // PER_GUEST))

    async def open_tables() -> None:
        for _ in guests:
            guest = await Guest(port).come()
            for _ in range(PER_GUEST):
                await guest.table("discat", "person", "person", visibility="public")
            await guest.rest.aclose()

    await asyncio.gather(*(open_tables() for _ in range(AT_ONCE)))

    async def ask() -> None:
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=60,
                                     headers={"X-Forwarded-For": "198.51.100.1"}) as client:
            for page in itertools.count():
                await on.wait()
                asked = asyncio.create_task(client.get("/api/tables", params={"page": page % 20}))
                await asyncio.sleep(1 / LISTS)
                await asked

    return [ask()]
