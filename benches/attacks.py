"""What everybody else notices while somebody attacks: one server with default limits, quiet and attacked in turns.

    python benches/attacks.py [--only pings texts …] [--rounds 3] [--seconds 5]

A pair plays Discat, a move at a time (people: from the move until both have been shown it); somebody else plays against
an agent (agents: from the move until its answer was shown). Each round measures a quiet spell and a spell with each
attack, so what else the machine does falls on all alike. The attacker is a process of its own, and comes from another
address, as a reverse proxy would say. A ratio compares an attack with the quiet spells of the same run; what the server
used of a processor (`cpu`) tells the same on a machine that is busy with other things.

Another attack: a coroutine function (port, stop) marked with `@attack`; it runs in the attacking process until `stop`
is set.
"""
import argparse
import asyncio
import itertools
import multiprocessing
import random
import statistics
import sys
import time
from collections.abc import Awaitable, Callable
from contextlib import nullcontext, suppress
from pathlib import Path
from typing import Any, ClassVar

import msgspec
import uvloop

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE / "load")]

from servers import START, Matou  # noqa: E402
from wire import UPGRADE, Door, connect  # noqa: E402

BARS = {"people": 3.0, "agents": 3.0}            # p99 ÷ quiet
PAUSE = 0.1                                      # seconds between moves: nobody is to reach their own limits
PATIENCE = 30.0                                  # seconds for a move; then it counts as that long
LEVEL = "cat"                                    # an agent that answers without searching
CPU = "cpu"                                      # seconds of processor time per second
Found = dict[str, dict[str, list[float]]]        # by spell and by who was measured
ATTACKS: dict[str, Callable[[int, asyncio.Event], Awaitable[None]]] = {}


class Told(msgspec.Struct):
    """What a client reads of any message."""
    type: str
    table: str = ""
    ply: int = -1
    legal: list[str] = []
    outcome: Any = None
    reason: str = ""


class Served(Matou):
    """With the limits that everybody has."""
    settings: ClassVar[dict[str, str]] = {}

    async def ready(self) -> None:
        """Until Discat can be played."""
        ends = time.monotonic() + START
        while time.monotonic() < ends:
            with suppress(ConnectionError):      # a busy machine
                door = Door(self.port)
                if (await door.ask("GET", "/health"))[0]["ready"]["discat"]:
                    return
            await asyncio.sleep(0.5)
        raise RuntimeError("Matou did not warm up")


# Who is measured ---------------------------------------------------------------------------------------------

class Seat:
    """One guest's socket at a table, and the last view shown there."""
    read = staticmethod(msgspec.json.Decoder(Told).decode)

    def __init__(self, cookie: str):
        self.cookie, self.wire, self.view = cookie, None, Told("")
        self.changed = asyncio.Event()

    def hear(self, text: bytes) -> None:
        told = self.read(text)
        if told.type == "view":
            self.view = told
            self.changed.set()
        elif told.type == "refused":
            raise RuntimeError(told.reason)

    async def until(self, holds: Callable[[Told], bool]) -> None:
        while not holds(self.view):
            self.changed.clear()
            await asyncio.wait_for(self.changed.wait(), PATIENCE)


class Game:
    """Games of Discat, one after the other. `times` are seconds a move took; `agent`: until it was answered."""

    def __init__(self, port: int, agent: bool, seed: int):
        self.port, self.agent, self.chance = port, agent, random.Random(seed)
        self.seats: list[Seat] = []
        self.ids, self.times = itertools.count(), []

    async def sit(self) -> None:
        door, wanted = Door(self.port), ["person", LEVEL if self.agent else "person"]
        for seat in self.seats:
            seat.wire.close()
        cookies = [(await door.ask("POST", "/api/guest", {"name": "Minou"}))[1] for kind in wanted if kind == "person"]
        made, _ = await door.ask("POST", "/api/tables", {"game": "discat", "seats": wanted}, cookies[0])
        for cookie in cookies[1:]:
            await door.ask("POST", f"/api/tables/{made['table']}/seat", {"link": made["link"]}, cookie)
        door.close()
        self.table, self.seats = made["table"], [Seat(cookie) for cookie in cookies]
        for seat in self.seats:
            await connect(self.port, "/play", seat, Cookie=seat.cookie)
            seat.wire.say(msgspec.json.encode({"type": "join", "table": self.table}))
            await seat.until(lambda view: view.ply >= 0)

    async def play(self, ends: float) -> None:
        """Until then; a game that is over is followed by another."""
        while time.monotonic() < ends:
            if self.seats[0].view.outcome is not None:
                await self.sit()
            await self._wait_for_turn()
            mover = next((seat for seat in self.seats if seat.view.legal), None)
            if mover:
                began = time.perf_counter()
                with suppress(TimeoutError):     # it took at least that long
                    await self._move(mover)
                self.times.append(time.perf_counter() - began)
                await asyncio.sleep(PAUSE)

    async def _wait_for_turn(self) -> None:
        if self.agent:
            await self.seats[0].until(lambda view: bool(view.legal) or view.outcome is not None)

    async def _move(self, mover: Seat) -> None:
        ply = mover.view.ply
        mover.wire.say(msgspec.json.encode({
            "type": "move", "id": f"m{next(self.ids)}", "table": self.table, "ply": ply,
            "move": self.chance.choice(mover.view.legal)}))
        for seat in self.seats:
            await seat.until(lambda view: view.ply > ply and (not self.agent or bool(view.legal)
                                                               or view.outcome is not None))


# Who attacks -------------------------------------------------------------------------------------------------

def attack(function: Callable[[int, asyncio.Event], Awaitable[None]]) -> Any:
    ATTACKS[function.__name__] = function
    return function


def attacker(port: int, name: str, ready: Any, stop: Any) -> None:
    """In a process of its own."""
    async def story() -> None:
        ends = asyncio.Event()
        work = asyncio.create_task(ATTACKS[name](port, ends))
        ready.set()
        await asyncio.to_thread(stop.wait)
        ends.set()
        work.cancel()
        await asyncio.gather(work, return_exceptions=True)

    uvloop.run(story())


async def flood(port: int, stop: asyncio.Event, sent: bytes, begins: bytes = b"") -> None:
    """The same bytes over and over, as fast as they are taken, on one socket; on another one as soon as that is cut."""
    while not stop.is_set():
        with suppress(OSError, asyncio.IncompleteReadError):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(UPGRADE.format(path="/play", host="127.0.0.1", port=port, key="dGhlIHNhbXBsZSBub25jZQ==",
                                        more="X-Forwarded-For: 198.51.100.7\r\n").encode())
            if b" 101 " in await reader.readuntil(b"\r\n\r\n"):
                writer.write(begins)
                while not stop.is_set() and not writer.is_closing():
                    writer.write(sent)
                    await writer.drain()
            writer.transport.abort()
        await asyncio.sleep(0)


def frames(first: int, payload: bytes = b"") -> bytes:
    """A second's worth for a slow line."""
    return (bytes((first, 0x80 | len(payload))) + bytes(4) + payload) * 5000


@attack
async def pings(port: int, stop: asyncio.Event) -> None:
    await flood(port, stop, frames(0x89))


@attack
async def pongs(port: int, stop: asyncio.Event) -> None:
    await flood(port, stop, frames(0x8A))


@attack
async def fragments(port: int, stop: asyncio.Event) -> None:
    await flood(port, stop, frames(0x00), frames(0x01)[:6])


@attack
async def texts(port: int, stop: asyncio.Event) -> None:
    await flood(port, stop, frames(0x81))


@attack
async def messages(port: int, stop: asyncio.Event) -> None:
    await flood(port, stop, frames(0x81, b'{"type":"ping"}'))


@attack
async def requests(port: int, stop: asyncio.Event) -> None:
    """Pipelined on one connection, and on another one when that is closed."""
    asked = f"GET /api/guest HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nX-Forwarded-For: 198.51.100.8\r\n\r\n".encode() * 500
    while not stop.is_set():
        with suppress(OSError):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(asked)
            while await reader.read(1 << 16):
                pass
            writer.transport.abort()
        await asyncio.sleep(0)


# The run -----------------------------------------------------------------------------------------------------

class Attacked:
    """While this is entered, the attack goes on."""

    def __init__(self, port: int, name: str):
        spawning = multiprocessing.get_context("spawn")
        self.ready, self.stop = spawning.Event(), spawning.Event()
        self.process = spawning.Process(target=attacker, args=(port, name, self.ready, self.stop), daemon=True)

    async def __aenter__(self) -> None:
        self.process.start()
        await asyncio.to_thread(self.ready.wait)

    async def __aexit__(self, *_: Any) -> None:
        self.stop.set()
        await asyncio.to_thread(self.process.join, 10)


async def spell(games: dict[str, Game], seconds: float) -> dict[str, list[float]]:
    """Play for so long: how long each one's moves took."""
    for game in games.values():
        game.times = []
    ends = time.monotonic() + seconds
    await asyncio.gather(*(game.play(ends) for game in games.values()))
    return {name: game.times for name, game in games.items()}


async def measure(server: Served, names: list[str], rounds: int, seconds: float) -> Found:
    port = server.port
    games = {"people": Game(port, False, 1), "agents": Game(port, True, 2)}
    found: Found = {name: {who: [] for who in (*games, CPU)} for name in ("quiet", *names)}
    for game in games.values():
        await game.sit()
    await spell(games, 2.0)
    for _ in range(rounds):
        for name in ("quiet", *names):
            async with Attacked(port, name) if name in ATTACKS else nullcontext():
                began, used = time.monotonic(), server.cpu()
                times = await spell(games, seconds)
                times[CPU] = [(server.cpu() - used) / (time.monotonic() - began)]
            for who, one in times.items():
                found[name][who] += one
            await asyncio.sleep(1)
    return found


def quantile(times: list[float], part: float) -> float:
    return statistics.quantiles(times, n=100)[round(part * 100) - 1] if len(times) > 1 else sum(times) or float("inf")


def table(found: Found) -> str:
    """In milliseconds, with p99 ÷ quiet, and how much of a processor the server used."""
    lines = [f"{'':12} {'who':8} {'moves':>6} {'p50 ms':>8} {'p99 ms':>8} {'ratio':>6} {'cpu':>6}"]
    for name, by in found.items():
        for who in BARS:
            p50, p99 = (quantile(by[who], part) * 1000 for part in (0.5, 0.99))
            ratio = p99 / (quantile(found["quiet"][who], 0.99) * 1000)
            mark = "" if name == "quiet" else "  ok" if ratio <= BARS[who] else "  too slow"
            lines.append(f"{name:12} {who:8} {len(by[who]):6} {p50:8.1f} {p99:8.1f} {ratio:6.2f} "
                         f"{statistics.mean(by[CPU]):6.2f}{mark}")
    return "\n".join(lines)


async def run(args: Any) -> None:
    server = Served()
    try:
        await server.ready()
        print(table(await measure(server, args.only, args.rounds, args.seconds)))
    finally:
        server.stop()


def main() -> None:
    parser = argparse.ArgumentParser(description="what others notice of an attack")
    parser.add_argument("--only", nargs="+", choices=list(ATTACKS), default=list(ATTACKS))
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=5.0)
    uvloop.run(run(parser.parse_args()))


if __name__ == "__main__":
    main()
