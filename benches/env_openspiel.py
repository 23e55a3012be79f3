"""OpenSpiel's own test of a game, on ours and on the largest one that it has in Python.

    python benches/env_openspiel.py [--sims 20] [--rounds 5]

`random_sim_test` plays random games and looks at everything on the way: clones, serialization, observations, masks of
legal actions. The games take turns, so that a busy machine slows both; the figure is the median of the quotients.
"""
import argparse
import os
import statistics
import sys
import time

import pyspiel
from open_spiel.python.games import team_dominoes

import matou.env.openspiel

assert matou.env.openspiel.TYPES and team_dominoes
PEER = "python_team_dominoes"


def seconds(game, sims):
    """The CPU time of one simulation. What the test prints about loading is nothing to us."""
    began = time.process_time()
    pyspiel.random_sim_test(game, num_sims=sims, serialize=True, verbose=False)
    return (time.process_time() - began) / sims


def main():
    reader = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    reader.add_argument("--sims", type=int, default=20)
    reader.add_argument("--rounds", type=int, default=5)
    args = reader.parse_args()
    report, sys.stdout = os.fdopen(os.dup(1), "w"), open(os.devnull, "w")
    os.dup2(sys.stdout.fileno(), 1)
    ours, peer = pyspiel.load_game("matou_discat"), pyspiel.load_game(PEER)
    seconds(ours, 1), seconds(peer, 1)           # compiled, and warm
    pairs = [(seconds(ours, args.sims), seconds(peer, args.sims)) for _ in range(args.rounds)]
    quotient = statistics.median(one / other for one, other in pairs)
    print(f"matou_discat {1000 * statistics.median(one for one, _ in pairs):.1f} ms, "
          f"{PEER} {1000 * statistics.median(other for _, other in pairs):.1f} ms, quotient {quotient:.2f}", file=report)


if __name__ == "__main__":
    main()
