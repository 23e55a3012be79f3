"""What one process, one machine and a fleet can hold: an estimate from measured figures (docs/scaling.md).

    python benches/scaling.py [--tables 1000000] [--pace 20] [--measure]

`--measure` measures the figures of this machine first (some minutes; Linux). Without it, those of benches/README.md are
used. The estimate multiplies and divides, nothing more: each line says what from.
"""
import argparse
import asyncio
import json
import math
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE.parent / "tests")]
LOAD = HERE / "load" / "run.py"
BATCH, BATCHES = 200, 200                        # moves in one commit, and commits
BUSY = 0.5                                       # how busy a process may be on average, so that p99 stays low
MEMORY_PER_PROCESS = 0.35                        # GB before the first table: the interpreter, rules, compiled code
GB, KB = 1e9, 1024
TABLES = f"""INSERT INTO tables (id, header, visibility, state, created)
SELECT 'table-' || lpad(at::text, 16, '0'), '{{}}', 'link', 'playing', '' FROM generate_series(0, {BATCH - 1}) AS at"""  # noqa: S608


class Figures(NamedTuple):
    """Of one process on one core."""
    moves_per_cpu_second: float = 6300           # python benches/load/run.py --only speed
    kb_per_table: float = 36.0                   # python benches/load/run.py --alone --only crowd
    rows_per_second: float = 10_700              # python benches/scaling.py --measure
    bytes_per_move: float = 191                  # the same; on disk, index included
    sockets_per_table: float = 2


def measured() -> Figures:
    """On this machine, now."""
    said = subprocess.run([sys.executable, str(LOAD), "--alone", "--only", "speed", "memory", "--rounds", "3"],
                          capture_output=True, text=True, check=True, cwd=LOAD.parent).stdout
    lines = [json.loads(line) for line in said.splitlines() if line.startswith('{"what"')]
    found = {line["what"].split(",")[0]: line["value"] for line in lines}
    rows, size = asyncio.run(database())
    figures = Figures(found["moves per server-CPU-second"], found["KB per idle table with two sockets"], rows, size)
    print(json.dumps(figures._asdict()), file=sys.stderr)
    return figures


async def database() -> tuple[float, float]:
    """Moves per second that one PostgreSQL makes durable (fsync on) in full batches through one connection, as the
    server writes them; and how many bytes each takes on disk."""
    from matou.server.store.database import Database, prepare
    from matou.server.store.statements import PostgresLog
    from postgres import Postgres
    with tempfile.TemporaryDirectory(prefix="matou-scaling-") as home:
        postgres = await asyncio.to_thread(Postgres, Path(home) / "data", "on")
        try:
            url = postgres.by_port("postgres")
            await prepare(url)
            await asyncio.to_thread(postgres.ask, "postgres", TABLES)
            log = PostgresLog(Database(url))
            took = []
            for batch in range(BATCHES):
                lines = [(f"table-{at:016}", batch, at % 2, "12+34", f"move-{batch}-{at}", 90_000)
                         for at in range(BATCH)]
                began = time.perf_counter()
                await log.keep(lines, "2026-01-31T20:15:00.123+00:00", "bench")
                took.append(time.perf_counter() - began)
            size = (await asyncio.to_thread(postgres.ask, "postgres", "SELECT pg_total_relation_size('moves')"))[0][0]
            log.close()
        finally:
            await asyncio.to_thread(postgres.close)
    return BATCH / statistics.median(took), size / (BATCH * BATCHES)


def estimate(figures: Figures, tables: int, pace: float) -> list[tuple[str, str, str]]:
    """What, how much, and from what. `pace`: seconds between two moves at a table."""
    moves = tables / pace
    cores = moves / figures.moves_per_cpu_second / BUSY
    by_files = tables * figures.sockets_per_table / 50_000
    processes = max(1, math.ceil(max(cores, by_files)))
    memory = tables * figures.kb_per_table * KB / GB + processes * MEMORY_PER_PROCESS
    databases = max(1, math.ceil(moves / figures.rows_per_second))
    return [
        ("moves per second", f"{moves:,.0f}", f"{tables:,} tables, one move every {pace:g} s"),
        ("processes (one core each)", f"{processes:,}", f"{figures.moves_per_cpu_second:,.0f} moves per CPU-second, "
         f"{BUSY:.0%} busy; at most 50,000 sockets each"),
        ("memory of all processes", f"{memory:,.1f} GB", f"{figures.kb_per_table:g} KB per table with its sockets, "
         f"{MEMORY_PER_PROCESS} GB per process"),
        ("open sockets", f"{tables * figures.sockets_per_table:,.0f}", "two people per table"),
        ("PostgreSQL servers", f"{databases:,}", f"{figures.rows_per_second:,.0f} rows per second each, in batches"),
        ("log on disk per day", f"{moves * 86_400 * figures.bytes_per_move / GB:,.0f} GB",
         f"{figures.bytes_per_move:,.0f} bytes per move"),
    ]


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("--tables", type=int, nargs="+", default=[1_000, 10_000, 100_000, 1_000_000])
    reader.add_argument("--pace", type=float, default=20, help="seconds between two moves at a table")
    reader.add_argument("--measure", action="store_true", help="measure this machine first")
    args = reader.parse_args()
    figures = measured() if args.measure else Figures()
    print("| |", *(f"{tables:,} tables |" for tables in args.tables), "from |")
    print("|---" * (len(args.tables) + 2) + "|")
    columns = [estimate(figures, tables, args.pace) for tables in args.tables]
    for lines in zip(*columns, strict=True):
        print(f"| {lines[0][0]} |", *(f"{value} |" for _, value, _ in lines), f"{lines[-1][2]} |")


if __name__ == "__main__":
    main()
