"""Games on a GPU: million moves per second of random players and of heuristics, and whether they are the games of the
CPU. Heuristics play beside those of the CPU, a thread for each of its cores; their seeds are hashed in time.

    python benches/gpu.py [GAME ...]           # needs a CUDA device and numba-cuda
"""
import os
import statistics
import sys
import time
from concurrent.futures import ThreadPoolExecutor

import numpy as np

import matou
from matou.lab.compiled import simulator_of
from matou.lab.gpu import GpuSimulator
from matou.lab.simulate import Simulator
from matou.lab.spec import MOST_DEALS, spec_of
from run import bars_of

GAMES, CHECKED, ROUNDS = 1 << 18, 1_000, 5
HEURISTICS = "greedy", "cat"
PER_CORE = {"greedy": 20_000, "cat": 1_000}      # games per round: enough that starting threads does not matter


def same_games(slug):
    """The same seeds on the CPU and on the GPU lead to the same moves, scores and winners."""
    seeds = [f"gpu/{i}" for i in range(CHECKED)]
    game = matou.load(slug)
    moves, scores, wins = Simulator(game, 2, **bars_of(slug).options).count(seeds)
    found = GpuSimulator(game, 2, **bars_of(slug).options).count(seeds)
    return found[0] == moves and np.array_equal(found[1], scores) and np.array_equal(found[2], wins)


def speed(slug, games):
    """Moves per second, with the random words of this many games on the device already."""
    simulator = GpuSimulator(matou.load(slug), 2, **bars_of(slug).options)
    chance = np.random.default_rng(1)
    speeds = []
    for _ in range(ROUNDS + 1):
        batch = simulator.to_device(chance.integers(0, 2**32, (games, 4)), chance.integers(0, 2**32, (games, 2, 4)))
        started = time.perf_counter()
        simulator.launch(batch)
        speeds.append(batch.moves() / (time.perf_counter() - started))
    return statistics.median(speeds[1:])         # the first round compiles


def decisions(slug, agent):
    """Decisions per second of this agent at every seat, on the GPU and on all cores of the CPU; and whether the first
    games are the same."""
    spec = spec_of({"game": slug, "agents": [agent], "deals": MOST_DEALS, "options": bars_of(slug).options})
    cores = os.cpu_count()
    on_gpu, on_cpu = simulator_of(spec, "cuda"), [simulator_of(spec, "cpu") for _ in range(cores)]
    same = all(np.array_equal(*pair) for pair in zip(on_gpu.outcomes(spec, 0, CHECKED),
                                                     on_cpu[0].outcomes(spec, 0, CHECKED), strict=True))
    speeds = {"cuda": [], "cpu": []}
    with ThreadPoolExecutor(cores) as threads:
        for turn in range(ROUNDS):
            started = time.perf_counter()
            moves = on_gpu.outcomes(spec, turn * GAMES, (turn + 1) * GAMES)[0].sum()
            speeds["cuda"].append(moves / (time.perf_counter() - started))
            starts = range(turn * GAMES, turn * GAMES + cores * PER_CORE[agent], PER_CORE[agent])
            started = time.perf_counter()
            found = list(threads.map(lambda one, at: one.outcomes(spec, at, at + PER_CORE[agent]), on_cpu, starts))
            speeds["cpu"].append(sum(moves.sum() for moves, *_ in found) / (time.perf_counter() - started))
    return *(statistics.median(speeds[device]) for device in ("cuda", "cpu")), cores, same


if __name__ == "__main__":
    slugs = sys.argv[1:] or list(matou.GAMES)
    print(f"| game | {GAMES:,} games | {4 * GAMES:,} games | identical to the CPU |\n|---|---|---|---|")
    for name in slugs:
        same = "yes" if same_games(name) else "**no**"
        few, many = (f"{speed(name, games) / 1e6:,.0f}" for games in (GAMES, 4 * GAMES))
        print(f"| {matou.load(name).name} | {few} | {many} | {same} |", flush=True)
    print("\n| game | agent | GPU | all cores of the CPU | ÷ | identical to the CPU |\n|---|---|---|---|---|---|")
    for name in slugs:
        for agent in HEURISTICS:
            gpu, cpu, cores, same = decisions(name, agent)
            print(f"| {matou.load(name).name} | {agent} | {gpu / 1e6:,.1f} | {cpu / 1e6:,.2f} ({cores}) | "
                  f"{gpu / cpu:.1f} | {'yes' if same else '**no**'} |", flush=True)
