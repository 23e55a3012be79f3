"""OpenSpiel's own test of a game, on ours and on the largest one that it has in Python.

    python benches/env_openspiel.py [--sims 20] [--rounds 5]

`random_sim_test` plays random games and looks at everything on the way: clones, serialization, observations, masks of
legal actions. The games take turns, so that a busy machine slows both; the figure is the median of the quotients.
"""
import argparse
import os
import statistics
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
    report, nothing = os.fdopen(os.dup(1), "w"), os.open(os.devnull, os.O_WRONLY)
    os.dup2(nothing, 1)
    ours, peer = pyspiel.load_game("matou_discat"), pyspiel.load_game(PEER)
    seconds(ours, 1), seconds(peer, 1)           # compiled, and warm
    pairs = [(seconds(ours, args.sims), seconds(peer, args.sims)) for _ in range(args.rounds)]
    quotient = statistics.median(one / other for one, other in pairs)
    one, other = (1000 * statistics.median(times) for times in zip(*pairs, strict=True))
    print(f"matou_discat {one:.1f} ms, {PEER} {other:.1f} ms, quotient {quotient:.2f}", file=report)


if __name__ == "__main__":
    main()
