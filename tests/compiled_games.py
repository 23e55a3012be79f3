"""Games compiled into the cache, for all the processes that run tests: `python tests/compiled_games.py GAME`.

Everything a table and its agents call, and the kernels of the lab and of the environments. What a single test calls, it
compiles itself.
"""
import gc
import subprocess
import sys

import numpy as np

from matou.agents.compiling import GC_THRESHOLDS, fill, marker
from matou.env.batch import Batch
from matou.games import GAMES, load
from matou.lab.simulate import Simulator, kernels


def longest_first():
    """The games, that with the most text first: it takes the longest to compile."""
    return sorted(GAMES, key=lambda slug: -sum(source.stat().st_size for source in load(slug).home.glob("*.py")))


def stamp(slug):
    """The marker file: it says that this was done."""
    return marker(slug).with_suffix(".tested")


def compile_elsewhere(slug):
    """Runs in a process of its own. An error there is an error in a test, too."""
    if not stamp(slug).exists():
        subprocess.run([sys.executable, __file__, slug], stdout=subprocess.DEVNULL, check=False)


def compile_here(slug):
    fill([slug])
    game = load(slug)
    simulator = Simulator(game, game.min_seats)
    simulator.record("compiled", ["random"] * game.min_seats, legal=True)
    simulator.count(["compiled"])
    rows, lists = np.zeros(2, game.rules.STATE), np.zeros((2, game.rules.MOST_MOVES), np.int64)
    state = game.deal(game.min_seats, "compiled")
    rows[0] = state.row
    kernels(game).perft(rows, state.box.row, 1, lists, np.zeros(2, np.int64), np.zeros(2, np.int64))
    compile_environments(game)
    stamp(slug).touch()


def compile_environments(game):
    """What tests/env calls."""
    batch = Batch(game, 1, game.min_seats, "slots", {})
    batch.seed("compiled")
    view = game.view(batch.state(), batch.state().turn)
    batch.encoding.observe(view)
    batch.encoding.observe_moves(view)
    batch.turn(int(batch.encoding.legal(view)[0]))
    batch.look(0, 0, np.zeros(batch.encoding.features, np.float32))
    batch.step(batch.shown["action_mask"].argmax(1))
    batch.settle()


if __name__ == "__main__":
    gc.freeze()
    gc.set_threshold(*GC_THRESHOLDS)
    compile_here(sys.argv[1])
