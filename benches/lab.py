"""The lab's runs: what they cost beside the bare kernel loop, and Ray beside threads; and whether memory stays flat.

    python benches/lab.py kernel               # 1,000,000 random games of Discat with Parquet ÷ the bare kernel loop
    python benches/lab.py ray                  # 100,000 games: Ray with two workers ÷ two threads of this process
    python benches/lab.py memory               # resident memory while 10,000,000 games of Chats de Poche run
"""
import argparse
import json
import os
import statistics
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from matou.lab.local import play_here
from matou.lab.simulate import Simulator
from matou.lab.spec import COMPILED_SHARD, spec_of
from matou.lab.store import Run, Store

PAGE = os.sysconf("SC_PAGE_SIZE")
GAMES = 1_000_000


def played(spec, player):
    """Wall and CPU seconds of a whole run, its folder included."""
    with TemporaryDirectory() as folder:
        started, cpu = time.perf_counter(), time.process_time()
        with Store(Path(folder, "run"), spec) as store:
            for shard in player(store.missing()):
                store.keep(shard)
            store.finish()
            assert store.complete
        return time.perf_counter() - started, time.process_time() - cpu


def bare(games, jobs):
    """The same for the kernel alone, in as many threads: its random words are there before the clock starts."""
    spec = spec_of({"game": "discat", "deals": games})
    simulators = [Simulator(spec.loaded, spec.seats) for _ in range(jobs)]
    chances = [one.numbered("bench", range(COMPILED_SHARD)) for one in simulators]
    rounds = games // COMPILED_SHARD // jobs

    def play(simulator, words):
        for _ in range(rounds):
            simulator.outcomes(*words)

    with ThreadPoolExecutor(jobs) as pool:
        started, cpu = time.perf_counter(), time.process_time()
        list(pool.map(play, simulators, chances))
        return time.perf_counter() - started, time.process_time() - cpu


def kernel(rounds, games):
    """A run's speed ÷ that of the bare kernel loop, in turn, in one thread and in two."""
    for jobs in (1, 2):
        bare(2 * COMPILED_SHARD * jobs, jobs)
        ratios = []
        for number in range(rounds):
            spec = spec_of({"game": "discat", "deals": games, "seed": str(number)})
            kernels, run = bare(games, jobs), played(spec, partial(play_here, spec, jobs=jobs))
            ratios.append((kernels[0] / run[0], kernels[1] / run[1], games / run[0]))
        told("kernel", threads=jobs, games=games, ratio=median(ratios, 0), ratio_of_cpu=median(ratios, 1),
             games_per_second=round(median(ratios, 2)))


def cluster(rounds, games):
    """Two workers' speed ÷ that of two threads, in turn. The workers have played before, as the threads have."""
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    import ray

    from matou.lab.cluster import play_there
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    ratios = []
    for number in range(-1, rounds):
        spec = spec_of({"game": "discat", "deals": games, "seed": str(number), "shard": games // 8})
        there = played(spec, partial(play_there, spec, address="auto"))
        here = played(spec, partial(play_here, spec, jobs=2))
        ratios += [(here[0] / there[0], games / there[0])] if number >= 0 else []
    told("ray", games=games, ratio=median(ratios, 0), games_per_second=round(median(ratios, 1)))


def memory(_, games):
    """The resident memory of a run, in MB, when a tenth, two tenths, … of its games are played."""
    with TemporaryDirectory() as folder:
        run = Path(folder, "run")
        going = subprocess.Popen([sys.executable, "-m", "matou", "lab", "run", "poche", "--deals", str(games), "--out",
                                  str(run), "--jobs", "2"], stdout=subprocess.DEVNULL)
        seen, most = {}, 0
        while going.poll() is None:
            try:
                resident = int(Path("/proc", str(going.pid), "statm").read_text().split()[1]) * PAGE / 1e6
                finished = (run / "done.jsonl").read_bytes().count(b"\n") - 1
            except (OSError, IndexError):        # not begun yet, or over
                continue
            most = max(most, resident)
            seen.setdefault(10 * finished * COMPILED_SHARD // games * 10, round(resident))
            time.sleep(0.05)
        assert Run(run).complete and Run(run).counters["games"] == games
    told("memory", games=games, by_percent=seen, most=round(most))


def median(rows, at):
    return round(statistics.median(row[at] for row in rows), 3)


def told(what, **figures):
    print(json.dumps({"what": what, **figures}), flush=True)


if __name__ == "__main__":
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("what", choices=("kernel", "ray", "memory"))
    reader.add_argument("--rounds", type=int, default=5)
    reader.add_argument("--games", type=int)
    asked = reader.parse_args()
    measure, games = {"kernel": (kernel, GAMES), "ray": (cluster, GAMES // 10),
                      "memory": (memory, 10 * GAMES)}[asked.what]
    measure(asked.rounds, asked.games or games)
