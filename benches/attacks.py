"""What everybody else notices while somebody attacks: one server with default limits, quiet and attacked in turns.

    python benches/attacks.py [--only pings hints_of_one …] [--rounds 3] [--seconds 6]

For each attack (benches/attackers.py) a server is started, and every game compiled. Pairs play Discat, a move at a time
(people: from the move until both have been shown it); others play against an agent (agents: from the move until its
answer was shown). Quiet spells and spells under attack take turns, so what else the machine does falls on both alike;
an attack that cannot be switched off again comes after all the quiet spells. What the server used of a processor
(`cpu`) tells the same on a machine that is busy with other things. Progress is printed to stderr.
"""
import argparse
import asyncio
import itertools
import multiprocessing
import random
import signal
import statistics
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any, ClassVar

import msgspec
import uvloop

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE / "load")]

from pairs import Shown  # noqa: E402
from servers import Matou  # noqa: E402
from wire import Door, connect  # noqa: E402

import attackers  # noqa: E402

PAUSE = 0.1                                      # seconds between moves: nobody is to reach their own limits
SETTLE = 2.0                                     # seconds in which what was begun before is over
PATIENCE = 30.0                                  # seconds for a move; then it counts as that long
LEVEL = "cat"                                    # an agent that answers without searching
GAMES = {"people": 4, "agents": 3}               # how many are played at once
CPU = "cpu"                                      # seconds of processor time per second
Times = dict[str, list[float]]                   # seconds per move, by mover; and the load of the CPU


class Served(Matou):
    """With the limits that everybody has."""
    settings: ClassVar[dict[str, str]] = {}


# Who is measured ---------------------------------------------------------------------------------------------

class Seat:
    """One guest's socket at a table, and the last view shown there."""
    read = staticmethod(msgspec.json.Decoder(Shown).decode)

    def __init__(self, cookie: str):
        self.cookie, self.wire, self.view = cookie, None, Shown("")
        self.changed = asyncio.Event()

    def hear(self, text: bytes) -> None:
        told = self.read(text)
        if told.type == "view":
            self.view = told
            self.changed.set()
        elif told.type == "refused":
            raise RuntimeError(told.reason)

    async def until(self, holds: Callable[[Shown], bool]) -> None:
        while not holds(self.view):
            self.changed.clear()
            await asyncio.wait_for(self.changed.wait(), PATIENCE)


class Game:
    """Games of Discat, one after the other. `times` are seconds per move; `agent`: until it was answered."""

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


# The run -----------------------------------------------------------------------------------------------------

class Attacker:
    """A process that attacks on order."""

    def __init__(self, port: int, name: str):
        spawning = multiprocessing.get_context("spawn")
        self.orders, self.answers = spawning.Queue(), spawning.Queue()
        self.process = spawning.Process(target=attackers.run, args=(port, name, self.orders, self.answers), daemon=True)
        self.process.start()

    async def ready(self) -> None:
        await self._answer()

    def attack(self, on: bool) -> None:
        self.orders.put("on" if on else "off")

    async def _answer(self) -> Any:
        while self.answers.empty():
            if not self.process.is_alive():
                raise RuntimeError("the attacking process is gone")
            await asyncio.sleep(0.1)
        return self.answers.get()

    async def stop(self) -> list[str]:
        """What went wrong."""
        self.orders.put("stop")
        return list(await self._answer())

    def end(self) -> None:
        """In any case."""
        self.process.terminate()
        self.process.join()


async def spell(games: list[Game], seconds: float) -> Times:
    """Plays for this long; returns how long the moves took."""
    for game in games:
        game.times = []
    ends = time.monotonic() + seconds
    await asyncio.gather(*(game.play(ends) for game in games))
    return {who: [took for game in games if game.agent == (who == "agents") for took in game.times] for who in GAMES}


async def measure(server: Served, attacker: Attacker, name: str, rounds: int, seconds: float) -> tuple[Times, Times]:
    """Quiet, and under attack."""
    games = [Game(server.port, who == "agents", seed) for who, most in GAMES.items() for seed in range(most)]
    found: tuple[Times, Times] = {who: [] for who in (*GAMES, CPU)}, {who: [] for who in (*GAMES, CPU)}
    await attacker.ready()
    for game in games:
        await game.sit()
    plan = [False, True] * rounds if attackers.ATTACKS[name].ends else [False] * rounds + [True] * rounds
    for number, attacked in enumerate(plan, 1):
        say(name, f"spell {number} of {len(plan)}, {'attacked' if attacked else 'quiet'}")
        attacker.attack(attacked)
        await spell(games, SETTLE)
        began, used = time.monotonic(), server.cpu()
        times = await spell(games, seconds)
        times[CPU] = [(server.cpu() - used) / (time.monotonic() - began)]
        for who, one in times.items():
            found[attacked][who] += one
    for failed in await attacker.stop():
        print("  an attacker failed:", failed, flush=True)
    return found


def say(name: str, what: str) -> None:
    """Prints progress to stderr, apart from the results."""
    print(f"{time.strftime('%H:%M:%S')} {name}: {what}", file=sys.stderr, flush=True)


def quantile(times: list[float], part: float) -> float:
    return statistics.quantiles(times, n=100)[round(part * 100) - 1] if len(times) > 1 else sum(times) or float("inf")


def lines(name: str, quiet: Times, attacked: Times) -> list[str]:
    """In milliseconds, with p99 ÷ quiet, and how much of a processor the server used."""
    bars, said = attackers.ATTACKS[name], []
    for who, bar in zip(GAMES, (bars.people, bars.agents), strict=True):
        before, after = (f"{quantile(times[who], .5) * 1000:.1f} / {quantile(times[who], .99) * 1000:.1f} "
                         f"({len(times[who])}; {statistics.mean(times[CPU]):.2f})" for times in (quiet, attacked))
        ratio = quantile(attacked[who], .99) / quantile(quiet[who], .99)
        reached = "yes" if ratio <= bar else "no"
        said.append(f"| {name} | {who} | {before} | {after} | {ratio:.2f} | ≤ {bar:g} | {reached} |")
    return said


async def run(args: Any) -> None:
    print("| while | who | quiet: p50 / p99 ms (moves; cpu) | attacked | p99 ÷ quiet | must reach | reached |\n"
          + "|---" * 7 + "|", flush=True)
    for name in args.only:
        print(*lines(name, *await attacked(name, args.rounds, args.seconds)), sep="\n", flush=True)


async def attacked(name: str, rounds: int, seconds: float) -> tuple[Times, Times]:
    """A server of its own; whatever happens, nothing of it is left."""
    with ExitStack() as last:
        server = Served()
        last.callback(server.stop)
        say(name, "until every game is compiled")
        await server.ready()
        say(name, "the attack is prepared")
        attacker = Attacker(server.port, name)
        last.callback(attacker.end)
        return await measure(server, attacker, name, rounds, seconds)


def main() -> None:
    parser = argparse.ArgumentParser(description="what others notice of an attack")
    parser.add_argument("--only", nargs="+", choices=list(attackers.ATTACKS), default=list(attackers.ATTACKS))
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=6.0)
    args = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))          # stop the server and the attacker too
    uvloop.run(run(args))


if __name__ == "__main__":
    main()
