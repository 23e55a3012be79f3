"""Measures the public API: one move, whole games beside python-chess, recorded simulation, memory of a long match.

    python benches/api.py [--rounds 7] [--before REVISION]            # extra `bench`; prints a Markdown table

Figures are CPU time of one thread. Ratios are taken within a round, so that a noisy machine slows both; the table has
their medians. `--before` is the revision whose recorded simulation is the measure: its sources are taken from git.
"""
import argparse
import gc
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
import tracemalloc
from pathlib import Path

import chess

import matou
from revisions import sources

HERE = Path(__file__).parent
BEFORE = "1d67a84"                               # the last revision with the text path only
TABLES = {"discat": 3, "poche": 2, "chami": 4, "catdays": 2}
MOST = {"discat": 0.7, "poche": 0.7, "chami": 1.0, "catdays": 0.7}         # of python-chess's time per move
GAMES = {"discat": 40, "poche": 40, "chami": 6, "catdays": 50}             # in a round
APPLIED = 40_000                                 # moves in a round, by Move and by text
CHESS_GAMES, CHESS_PLIES = 5, 400
SIMULATED = 12
LONG = 2000                                      # moves of the match that is kept whole
SIMULATE = """
import time, matou
from matou.lab.simulate import simulate
game = matou.load("chami")
for record in simulate(game, 4, 2, "warm"): record.to_json()
started = time.process_time()
for record in simulate(game, 4, {games}, {seed!r}): record.to_json()
print((time.process_time() - started) / {games} * 1000)
"""


def timed(work):
    """CPU seconds."""
    gc.collect()
    started = time.process_time()
    work()
    return time.process_time() - started


def positions(slug):
    """(state, move) all the way through a few games."""
    game, found = matou.load(slug), []
    for seed in range(5):
        state, luck = game.deal(TABLES[slug], seed), random.Random(seed)
        while not state.over:
            found.append((state, luck.choice(state.legal)))
            state = game.apply(state, found[-1][1])
    return found


def one_move(slug, known):
    """Microseconds of an `apply` by Move, by code and by text, in turn over the same positions."""
    apply, times = matou.load(slug).apply, APPLIED // len(known) + 1
    ways = [[(state, move) for state, move in known], [(state, move.code) for state, move in known],
            [(state, move.text) for state, move in known]]
    spent = [0.0] * len(ways)
    for _ in range(times):
        for at, pairs in enumerate(ways):
            started = time.process_time()
            for state, said in pairs:
                apply(state, said)
            spent[at] += time.process_time() - started
    return [seconds / times / len(known) * 1e6 for seconds in spent]


def whole_games(slug, seed):
    """Microseconds per move of `matou.play` with random agents: deal, views, choices, moves and the record."""
    game, moves = matou.load(slug), 0

    def play():
        nonlocal moves
        for i in range(GAMES[slug]):
            agents = [matou.agent("random", f"{seed}/{i}/{seat}") for seat in range(TABLES[slug])]
            moves += len(matou.play(game, agents, f"{seed}/{i}").moves)
    return timed(play) / moves * 1e6


def chess_games(seed):
    """Microseconds per move of random games in python-chess: legal moves, choose, push. Nothing else is counted."""
    luck, moves = random.Random(seed), 0

    def play():
        nonlocal moves
        for _ in range(CHESS_GAMES):
            board = chess.Board()
            for _ in range(CHESS_PLIES):
                legal = list(board.legal_moves)
                if not legal:
                    break
                board.push(luck.choice(legal))
                moves += 1
    return timed(play) / moves * 1e6


def simulated(source, seed):
    """Milliseconds per game of recorded simulation, Le Ch'ami, four players, with these sources."""
    code = SIMULATE.format(games=SIMULATED, seed=str(seed))
    environment = {**os.environ, "PYTHONPATH": str(source)}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    return float(done.stdout)


def memory():
    """Bytes per state when all states of a match are kept: of its first half, and of all of it."""
    game, found = matou.load("chami"), []
    for moves in (LONG // 2, LONG):
        state, luck, states = game.deal(6, "long", limit=10_000), random.Random(1), []
        gc.collect()
        tracemalloc.start()
        for _ in range(moves):
            states.append(state)
            state = game.apply(state, luck.choice(game.codes(state)))
        found.append(tracemalloc.get_traced_memory()[0] / moves)
        tracemalloc.stop()
        del states
    return found


def measure(rounds, before):
    """name -> its figures, one per round."""
    found = {}
    known = {slug: positions(slug) for slug in TABLES}
    for slug in TABLES:
        whole_games(slug, "warm")
    for number in range(rounds):
        for slug in TABLES:
            by_move, by_code, by_text = one_move(slug, known[slug])
            peer = chess_games(number)
            game = whole_games(slug, number)
            for name, value in (("apply by Move", by_move), ("apply by code", by_code), ("apply by text", by_text),
                                ("Move/text", by_move / by_text), ("code/text", by_code / by_text), ("play", game),
                                ("chess", peer), ("play/chess", game / peer)):
                found.setdefault((slug, name), []).append(value)
            print(slug, *(f"{name} {values[-1]:.2f}" for (one, name), values in found.items() if one == slug),
                  file=sys.stderr)
        ours, theirs = simulated(HERE.parent / "src", number), simulated(before, number)
        for name, value in (("simulate", ours), ("simulate before", theirs), ("simulate/before", ours / theirs)):
            found.setdefault(("chami", name), []).append(value)
        print(f"simulate {ours:.2f} ms, before {theirs:.2f} ms", file=sys.stderr)
    return {key: statistics.median(values) for key, values in found.items()}


def table(found, bytes_a_state):
    """As Markdown."""
    lines = ["| what | must reach | measured | reached |", "|---|---|---|---|"]

    def line(what, most, value, shown):
        lines.append(f"| {what} | ≤ {most:g} | {shown} | {'yes' if value <= most else '**no**'} |")

    for slug in TABLES:
        for way in ("Move", "code"):
            ratio, spent = found[slug, f"{way}/text"], found[slug, f"apply by {way}"]
            line(f"{matou.load(slug).name}: `apply` by {way} ÷ by text", 1.1, ratio, f"{ratio:.2f} ({spent:.1f} µs)")
    for slug in TABLES:
        ratio = found[slug, "play/chess"]
        line(f"{matou.load(slug).name}, {TABLES[slug]} seats: `matou.play`, random, per move ÷ python-chess",
             MOST[slug], ratio, f"{ratio:.2f} ({found[slug, 'play']:.1f} ÷ {found[slug, 'chess']:.1f} µs)")
    ratio = found["chami", "simulate/before"]
    line("Le Ch'ami, 4 seats: recorded simulation, per game ÷ before", 0.1, ratio,
         f"{ratio:.3f} ({found['chami', 'simulate']:.1f} ÷ {found['chami', 'simulate before']:.0f} ms)")
    half, whole = bytes_a_state
    line(f"memory per state, {LONG:,} moves of a match ÷ its first {LONG // 2:,}", 1.1, whole / half,
         f"{whole / half:.2f} ({whole:,.0f} bytes)")
    return "\n".join(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--before", default=BEFORE, metavar="REVISION")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        found = measure(args.rounds, sources(args.before, folder))
    if args.json:
        print(json.dumps({" ".join(key): value for key, value in found.items()}))
    else:
        print(table(found, memory()))


if __name__ == "__main__":
    main()
