"""Random games on a GPU: million moves per second, and whether they are the games of the CPU.

    python benches/gpu.py           # needs a CUDA device and numba-cuda
"""
import statistics
import time

import numpy as np

import matou
from matou.lab.gpu import GpuSimulator
from matou.lab.simulate import Simulator
from run import OPTIONS

GAMES, CHECKED, ROUNDS = 1 << 18, 1_000, 5


def same_games(slug):
    """The same seeds on the CPU and on the GPU lead to the same moves, scores and winners."""
    seeds = [f"gpu/{i}" for i in range(CHECKED)]
    game = matou.load(slug)
    moves, scores, wins = Simulator(game, 2, **OPTIONS[slug]).count(seeds)
    _, *found = GpuSimulator(game, 2, **OPTIONS[slug]).count(seeds)
    return found[0] == moves and np.array_equal(found[1], scores) and np.array_equal(found[2], wins)


def speed(slug):
    """Moves per second, with the tables on the device already."""
    simulator = GpuSimulator(matou.load(slug), 2, **OPTIONS[slug])
    chance = np.random.default_rng(1)
    speeds = []
    for _ in range(ROUNDS + 1):
        tables = simulator.to_device(chance.integers(0, 2**32, (GAMES, 4)), chance.integers(0, 2**32, (GAMES, 2, 4)))
        started = time.perf_counter()
        simulator.launch(tables)
        speeds.append(int(tables[8].copy_to_host().sum()) / (time.perf_counter() - started))
    return statistics.median(speeds[1:])         # the first round compiles


if __name__ == "__main__":
    print("| game | million moves/s | identical to the CPU |\n|---|---|---|")
    for slug in matou.GAMES:
        same = "yes" if same_games(slug) else "**no**"
        print(f"| {matou.load(slug).name} | {speed(slug) / 1e6:,.0f} | {same} |", flush=True)
