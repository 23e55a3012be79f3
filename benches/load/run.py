"""The table server under load, beside boardgame.io: `python benches/load/run.py` (`--quick` to try it out).

Prints a line of JSON per figure, then a Markdown table. Needs Linux; the peer needs Node and `npm ci` in
benches/load/peer. Without them Matou is measured alone.
"""
import argparse
import asyncio
import json
import resource
import signal
import statistics
import sys
import time
from contextlib import ExitStack

import uvloop
from pairs import Lost, MatouPair
from servers import Matou, Peer, peer_is_there
from wire import Door

AT_ONCE = 20                                     # tables that are opened at the same time
BEGUN = 4                                        # moves at an idle table
KB = 1024
MOST_FILES = resource.getrlimit(resource.RLIMIT_NOFILE)[1]


class Figures:
    """What was measured, line by line."""

    def __init__(self):
        self.lines = []

    def add(self, what, server, value, must="", reached=None, **more):
        line = {"what": what, "server": server, "value": round(value, 3), **more}
        print(json.dumps(line), flush=True)
        self.lines.append((what, server, value, must, reached))

    def table(self):
        yield "| what | server | must reach | measured | reached |"
        yield "|---|---|---|---|---|"
        for what, server, value, must, reached in self.lines:
            verdict = "" if reached is None else "yes" if reached else "no"
            yield f"| {what} | {server} | {must} | {value:,.3g} | {verdict} |" if value < 1000 else \
                f"| {what} | {server} | {must} | {value:,.0f} | {verdict} |"


async def opened(server, count, seed, moves=0):
    """This many pairs, each at a table of its own, after this many moves."""
    pairs = [server.pair(server.port, f"{seed}/{at}") for at in range(count)]
    waiting = iter(pairs)

    async def open_some():
        door = Door(server.port)
        for pair in waiting:
            await pair.open(door)
            for _ in range(moves):
                await pair.move()
        door.close()

    await asyncio.gather(*(open_some() for _ in range(AT_ONCE)))
    return pairs


async def closed(pairs):
    """Everybody leaves."""
    for pair in pairs:
        pair.close()
    await asyncio.sleep(0.5)


async def whole_games(pairs):
    """Closed loop: a pair makes its next move when both have seen the last one, to the end of its game."""
    async def game(pair):
        moves = 0
        while not pair.over:
            await pair.move()
            moves += 1
        return moves

    return sum(await asyncio.gather(*map(game, pairs)))


async def at_a_rate(pairs, every, seconds):
    """Open loop: each pair moves once in `every` seconds, whether or not the last move has been seen by then.
    Returns how long each move took, from when it was due; and how many failed."""
    took, failed, started = [], [], time.perf_counter() + 0.5

    async def steady(pair, due):
        while due < started + seconds and not pair.over:
            late = time.perf_counter() > due     # the last move was seen too late: that counts for this one
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            sent = due if late else time.perf_counter()
            try:
                took.append(await pair.move() - sent)
            except Lost as lost:
                failed.append(str(lost))
                return
            due += every

    await asyncio.gather(*(steady(pair, started + every * pair.chance.random()) for pair in pairs))
    return took, failed


def at_share(took, share):
    """A quantile, in milliseconds."""
    return 1000 * sorted(took)[min(len(took) - 1, int(share * len(took)))]


# The figures -------------------------------------------------------------------------------------------------

async def moves_a_cpu_second(servers, figures, rounds, tables):
    """Whole games, closed loop; tables are opened outside the measured time. The first round warms up."""
    speeds = {server.name: [] for server in servers}
    for turn in range(rounds + 1):
        for server in servers:
            pairs = await opened(server, tables, f"speed/{turn}")
            cpu, started = server.cpu(), time.perf_counter()
            moves = await whole_games(pairs)
            cpu, wall = server.cpu() - cpu, time.perf_counter() - started
            views = sum(client.views for pair in pairs for client in pair.clients)
            size = sum(client.wire.bytes for pair in pairs for client in pair.clients) / views
            await closed(pairs)
            print(json.dumps({"round": turn, "server": server.name, "moves": moves, "cpu_s": round(cpu, 2),
                              "wall_s": round(wall, 2), "bytes_a_view": round(size)}), flush=True)
            if turn:
                speeds[server.name].append(moves / cpu)
    what = f"moves per server-CPU-second, {tables} matches"
    for name, found in speeds.items():
        figures.add(what, name, statistics.median(found), rounds=[round(one, 1) for one in found])
    if len(speeds) == 2:
        ratios = [ours / theirs for ours, theirs in zip(*speeds.values(), strict=True)]
        figures.add(what, "Matou ÷ boardgame.io", statistics.median(ratios), "≥ 4", statistics.median(ratios) >= 4,
                    rounds=[round(one, 2) for one in ratios])


async def delay(server, figures, tables, every, seconds, most):
    """How long until both have seen a move, at a steady rate."""
    pairs = await opened(server, tables, "delay")
    took, failed = await at_a_rate(pairs, every, seconds)
    await closed(pairs)
    what = f"{tables:,} tables × {1 / every:g} move/s"
    ours = server.name == "Matou"
    figures.add(f"{what}: p50, ms", server.name, at_share(took, 0.5), moves=len(took))
    p99 = at_share(took, 0.99)
    figures.add(f"{what}: p99, ms", server.name, p99, f"≤ {most}" if ours else "", p99 <= most if ours else None,
                moves=len(took), worst=round(1000 * max(took), 1))
    figures.add(f"{what}: errors", server.name, len(failed), "0" if ours else "", not failed if ours else None,
                first=failed[:1])


async def memory(server, figures, tables, most=45):
    """What one more table with two sockets costs after a few moves; some have been there before, and gone."""
    await closed(await opened(server, tables // 4, "warm-up", BEGUN))
    await asyncio.sleep(2)
    before = server.memory()
    pairs = await opened(server, tables, "memory", BEGUN)
    await asyncio.sleep(2)
    grown = (server.memory() - before) / tables / KB
    await closed(pairs)
    ours = server.name == "Matou"
    figures.add(f"KB per idle table with two sockets, {tables:,} tables", server.name, grown,
                f"≤ {most}" if ours else "", grown <= most if ours else None)


async def crowd(server, figures, tables, seconds):
    """As many tables as the system's limit of open files allows, each with two sockets: memory, then slow play."""
    before = server.memory()
    pairs = await opened(server, tables, "crowd", BEGUN)
    await asyncio.sleep(2)
    grown = (server.memory() - before) / tables / KB
    figures.add(f"KB per table with two sockets, {tables:,} tables", server.name, grown, "≤ 45", grown <= 45)
    took, failed = await at_a_rate(pairs, 20, seconds)
    p99 = at_share(took, 0.99)
    what = f"{tables:,} tables × 0.05 move/s"
    figures.add(f"{what}: p50, ms", server.name, at_share(took, 0.5), moves=len(took))
    figures.add(f"{what}: p99, ms", server.name, p99, "≤ 100", p99 <= 100, worst=round(1000 * max(took), 1))
    figures.add(f"{what}: errors", server.name, len(failed), "0", not failed, first=failed[:1])
    await closed(pairs)


async def measured(args, kinds):
    figures, quick = Figures(), args.quick
    wanted = args.only or ["speed", "delay", "memory", "many"]
    if "speed" in wanted:
        with Running(kinds) as servers:
            await servers.ready()
            await moves_a_cpu_second(servers.all, figures, 1 if quick else args.rounds, 50 if quick else 200)
    if "delay" in wanted:
        with Running(kinds) as servers:
            await servers.ready()
            for server in servers.all:
                await closed(await played(server, 100))
                await delay(server, figures, 200, 1, 5 if quick else 30, 20)
    if "memory" in wanted:
        for kind in kinds:
            with Running([kind]) as servers:
                await servers.ready()
                await memory(servers.all[0], figures, 200 if quick else 1000)
    if "many" in wanted:
        for kind in kinds[:1]:
            with Running([kind]) as servers:
                await servers.ready()
                await closed(await played(servers.all[0], 100))
                await delay(servers.all[0], figures, 400 if quick else 2000, 10, 10 if quick else 30, 100)
    if "crowd" in wanted:
        with Running(kinds[:1]) as servers:
            await servers.ready()
            await closed(await played(servers.all[0], 100))
            await crowd(servers.all[0], figures, 500 if quick else min(10_000, (MOST_FILES - 100) // 2), 60)
    print("\n".join(["", *figures.table()]))


async def played(server, tables):
    """Warm-up: this many whole games."""
    pairs = await opened(server, tables, "warm-up")
    await whole_games(pairs)
    return pairs


class Running(ExitStack):
    """Servers, started fresh and stopped afterwards."""

    def __init__(self, kinds):
        super().__init__()
        self.kinds, self.all = kinds, []

    async def ready(self):
        for kind in self.kinds:
            self.all.append(kind())
            self.callback(self.all[-1].stop)
        for server in self.all:
            await server.ready()


def main():
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--quick", action="store_true", help="fewer and shorter, to see that it works")
    reader.add_argument("--rounds", type=int, default=5, help="interleaved rounds, after one that warms up")
    reader.add_argument("--only", nargs="+", choices=["speed", "delay", "memory", "many", "crowd"])
    reader.add_argument("--whole", action="store_true", help="Matou sends whole views, not only what has changed")
    reader.add_argument("--page", action="store_true", help="Matou is asked for exactly what the page asks for")
    reader.add_argument("--alone", action="store_true", help="without the peer")
    args = reader.parse_args()
    MatouPair.whole, MatouPair.page = args.whole, args.page
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))          # stop the servers too
    resource.setrlimit(resource.RLIMIT_NOFILE, (MOST_FILES, MOST_FILES))         # the servers inherit it
    kinds = [Matou] if args.alone or not peer_is_there() else [Matou, Peer]
    if len(kinds) == 1:
        print("boardgame.io is not measured: Matou alone", file=sys.stderr)
    uvloop.run(measured(args, kinds))


if __name__ == "__main__":
    main()
