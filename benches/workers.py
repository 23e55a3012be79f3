"""One worker and two on PostgreSQL, in one interleaved run: how many moves per second, and at what cost.

    python benches/workers.py [--rounds 5] [--tables 100] [--share 0.35]

Pairs play closed-loop: a move is done when both have been shown it, and what was shown is on the disk. In a round every
pair plays a whole game, at a table that was made before the clock starts. Figures:

- moves/s: by the clock. Clients and database want processors too: where there are few, two workers cannot show what
  they can do. The last columns say how many processors each of the three kept busy. With `--share` each worker, the one
  as well as the two, is given no more than that part of a processor, so that there is enough for all (Linux, as root).
- moves/cpu-s: for one second of the workers' processor time. Two workers pay for the tables that they share: the other
  one has to be told, and to read and make the move as well.
- capacity: a worker is one event loop and uses one processor at most, so this is the moves until the busiest of them
  has used a second: what they can do on a machine with processors to spare.
"""
import argparse
import asyncio
import os
import random
import statistics
import sys
import tempfile
import time
from pathlib import Path

import msgspec
import psutil
import uvloop

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE / "load"), str(HERE.parent / "tests")]

from pairs import Shown  # noqa: E402
from wire import Door, connect  # noqa: E402

from postgres import Postgres  # noqa: E402
from server_process import Served  # noqa: E402

SETTLE = 2.0                                     # seconds until what follows from sitting down is done
COLUMNS = ("moves/s", "moves/cpu-s", "capacity", "workers", "clients", "database")


class Client:
    """One socket. It moves as soon as it may; the pair hears what it is shown."""
    read = staticmethod(msgspec.json.Decoder(Shown).decode)

    def __init__(self, pair, cookie):
        self.pair, self.cookie, self.ply, self.wire = pair, cookie, -1, None

    def hear(self, text):
        told = self.read(text)
        if told.type == "view" and told.table == self.pair.table:
            self.ply = told.ply
            self.pair.shown(self, told)
        elif told.type == "refused":
            self.pair.seen.set_exception(RuntimeError(told.reason))

    def say(self, **fields):
        self.wire.say(msgspec.json.encode(fields))


class Pair:
    """Two guests who play one game of Discat after the other. `moves` are those that both were shown."""

    def __init__(self, port, seed):
        self.port, self.chance = port, random.Random(seed)
        self.moves = 0
        self.clients, self.table, self.next, self.over = [], "", None, False

    async def open(self):
        door = Door(self.port)
        for name in ("Minou", "Mistigri"):
            self.clients.append(Client(self, (await door.ask("POST", "/api/guest", {"name": name}))[1]))
        door.close()

    async def sit(self):
        """A new table; both have been shown it when this returns."""
        door = Door(self.port)                   # anew: a server does not keep a silent one open for long
        made, _ = await door.ask("POST", "/api/tables", {"game": "discat", "seats": ["person"] * 2},
                                 self.clients[0].cookie)
        await door.ask("POST", f"/api/tables/{made['table']}/seat", {"link": made["link"]}, self.clients[1].cookie)
        door.close()
        self.table, self.next, self.over = made["table"], None, False
        self.seen = asyncio.get_running_loop().create_future()
        for client in self.clients:
            if client.wire:
                client.wire.close()
            client.ply = -1
            await connect(self.port, f"/play?table={self.table}", client, Cookie=client.cookie)
            client.say(type="join", table=self.table, changes=True)
        await self.seen

    def shown(self, client, told):
        """When both have seen the same, the next move is made."""
        if told.legal:
            self.next = client, told.ply, told.legal
        self.over = told.outcome is not None
        if self.clients[0].ply == self.clients[1].ply and not self.seen.done():
            self.seen.set_result(None)

    async def play(self):
        """A whole game."""
        while not self.over:
            mover, ply, legal = self.next
            self.seen, self.over = asyncio.get_running_loop().create_future(), False
            for client in self.clients:
                client.ply = -2 - self.clients.index(client)     # different, until both are shown the move
            mover.say(type="move", id=str(ply), table=self.table, ply=ply, move=self.chance.choice(legal))
            await asyncio.wait_for(self.seen, 60)
            self.moves += 1


CGROUPS = Path("/sys/fs/cgroup")
PERIOD = 10_000                                  # microseconds


class Share:
    """A worker's part of a processor: a control group of its own, in either version of them."""

    def __init__(self, pid, share):
        old = (CGROUPS / "cpu" / "cgroup.procs").exists()
        self.group = (CGROUPS / "cpu" if old else CGROUPS) / f"matou-{pid}"
        self.group.mkdir()
        quota = str(int(share * PERIOD))
        for name, text in ((("cpu.cfs_period_us", str(PERIOD)), ("cpu.cfs_quota_us", quota)) if old else
                           (("cpu.max", f"{quota} {PERIOD}"),)):
            (self.group / name).write_text(text)
        (self.group / "cgroup.procs").write_text(str(pid))

    def close(self):
        """Once its worker is gone."""
        self.group.rmdir()


class MeasuredServer:
    """A server with this many workers, and the pairs that play there."""

    def __init__(self, count, url, tables):
        self.count, self.served, self.shares = count, Served(url, "--workers", str(count)), []
        port = int(self.served.host.rpartition(":")[2])
        self.pairs = [Pair(port, seed) for seed in range(tables)]

    async def open(self):
        met = 0
        while met < 20 * self.count:             # every worker, whichever takes the call
            door = Door(self.pairs[0].port)
            met = met + 1 if all((await door.ask("GET", "/health"))[0]["ready"].values()) else 0
            door.close()
            await asyncio.sleep(0.05)
        for pair in self.pairs:
            await pair.open()

    def workers(self):
        found = self.served.workers() if self.count > 1 else [psutil.Process(self.served.process.pid)]
        return sorted(one.pid for one in found)

    def cpu(self):
        """Of each worker."""
        return [used(pid) for pid in self.workers()]

    def close(self):
        self.served.stop()
        for share in self.shares:
            share.close()

    async def measure(self, base):
        for pair in self.pairs:
            await pair.sit()
        await asyncio.sleep(SETTLE)
        before = sum(pair.moves for pair in self.pairs)
        clock, mine, theirs, kept = time.perf_counter(), time.process_time(), self.cpu(), used(base)
        await asyncio.gather(*(pair.play() for pair in self.pairs))
        moves, cpu = sum(pair.moves for pair in self.pairs) - before, [
            after - then for after, then in zip(self.cpu(), theirs, strict=True)]
        wall, mine, kept = time.perf_counter() - clock, time.process_time() - mine, used(base) - kept
        return moves / wall, moves / sum(cpu), moves / max(cpu), sum(cpu) / wall, mine / wall, kept / wall


def used(pid):
    """Seconds of processor time of a process and its children, those that have ended included."""
    first = psutil.Process(pid)
    return sum(sum(one.cpu_times()[:4]) for one in (first, *first.children(recursive=True)))


async def run(args, postgres):
    base = int((postgres.home / "postmaster.pid").read_text().split()[0])
    rounds = []
    servers = [MeasuredServer(count, url, args.tables) for count, url in zip((1, 2), args.urls, strict=True)]
    try:
        for server in servers:
            await server.open()
            server.shares = [Share(pid, args.share) for pid in server.workers() if args.share]
            await server.measure(base)
        for at in range(args.rounds):
            order = servers if at % 2 == 0 else servers[::-1]
            found = {server.count: await server.measure(base) for server in order}
            rounds.append(found)
            for count in (1, 2):
                print(f"round {at + 1}, workers {count}: " + ", ".join(
                    f"{name} {value:.2f}" if value < 10 else f"{name} {value:.0f}"
                    for name, value in zip(COLUMNS, found[count], strict=True)), flush=True)
    finally:
        for server in servers:
            server.close()
    return rounds


def main():
    asking = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asking.add_argument("--rounds", type=int, default=5)
    asking.add_argument("--tables", type=int, default=100)
    asking.add_argument("--share", type=float, help="of a processor, for each worker")
    args = asking.parse_args()
    postgres = Postgres(Path(tempfile.mkdtemp(prefix="matou-bench-")), fsync="on")
    try:
        args.urls = [postgres.new(), postgres.new()]
        rounds = uvloop.run(run(args, postgres))
    finally:
        postgres.close()
    print(f"{args.tables} tables, {args.rounds} rounds of a game each, {os.cpu_count()} processors; "
          "two workers / one:")
    for at, name in enumerate(COLUMNS[:3]):
        print(f"  {name}: {statistics.median(found[2][at] / found[1][at] for found in rounds):.2f}")


if __name__ == "__main__":
    main()
