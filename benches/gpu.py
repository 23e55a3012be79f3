"""Random games on a GPU: million moves per second, and whether they are the games of the CPU.

    python benches/gpu.py           # needs a CUDA device and numba-cuda
"""
import statistics
import time

import numpy as np

import matou
from matou.lab.gpu import GpuSimulator
from matou.lab.simulate import Simulator
from run import bars_of

GAMES, CHECKED, ROUNDS = 1 << 18, 1_000, 5


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


if __name__ == "__main__":
    print(f"| game | {GAMES:,} games | {4 * GAMES:,} games | identical to the CPU |\n|---|---|---|---|")
    for name in matou.GAMES:
        same = "yes" if same_games(name) else "**no**"
        few, many = (f"{speed(name, games) / 1e6:,.0f}" for games in (GAMES, 4 * GAMES))
        print(f"| {matou.load(name).name} | {few} | {many} | {same} |", flush=True)
