"""Measures the last commit beside earlier revisions: random moves and search, and what the first compile costs.

    python benches/before.py [--before 9328364] [--search 1d67a84] [--rounds 7] [--cold 5]    # prints a Markdown table

The sources of the revisions are taken from git. All figures are CPU time, so that a busy machine does no harm, and each
round measures one tree after the other, each in a process of its own; the table has the medians of the rounds' ratios.
"""
import argparse
import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from revisions import sources

NOW = "now"                                      # what was committed last
OPTIONS = {"discat": {}, "poche": {"mode": "fixed", "clans": ["royal", "crook"]}, "chami": {}, "catdays": {}}
GAMES = {"discat": 10_000, "poche": 10_000, "chami": 500, "catdays": 10_000}        # played again and again
SIMULATIONS = 3000                               # per decision
RATIO, FASTER = 0.95, 1.5                        # bars: of the moves per second before; of the simulations
# Each of these runs in a process of its own, with the sources of one revision. Names have changed since.
MOVES = """
import time, matou
from matou.lab import simulate
Simulator = getattr(simulate, "Simulator", None) or simulate.Bench
simulator = Simulator(matou.load({slug!r}), 2, **{options!r})
chances = simulator.chances([f"{seed}/{{i}}" for i in range({games})])
simulator.play(*chances)
moves, started = 0, time.process_time()
while time.process_time() - started < {seconds}:
    moves += simulator.play(*chances)[0]
print(moves / (time.process_time() - started))
"""
SEARCH = """
import time, matou
game = matou.load("discat")
record = matou.play(game, [matou.agent("greedy", seat) for seat in range(2)], {seed!r})
views = [game.view(state, state.turn) for state in list(record.states(game))[:24] if len(game.legal(state)) > 1]
matou.agent("search:100", 0).choose(views[0])
agent, started = matou.agent("search:{simulations}", 0), time.process_time()
for view in views:
    agent.choose(view)
print({simulations} * len(views) / (time.process_time() - started))
"""
COLD = """
import matou
from matou.lab import simulate
Simulator = getattr(simulate, "Simulator", None) or simulate.Bench
Simulator(matou.load({slug!r}), 2, **{options!r}).count(["first"])
"""


def run(code, source, cache):
    """What it prints, and the CPU seconds, user and system, of the whole process."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True,
                          env={**os.environ, "PYTHONPATH": str(source), "MATOU_CACHE": str(cache)})
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return done.stdout, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def compared(figures, what, measured, earlier):
    """Notes the figures of one round: now, before, and the one divided by the other."""
    now, before = measured[NOW], measured[earlier]
    for name, figure in ((NOW, now), ("before", before), ("ratio", now / before)):
        figures.setdefault(what, {}).setdefault(name, []).append(figure)
    print(json.dumps({"what": what, NOW: round(now, 3), "before": round(before, 3), "ratio": round(now / before, 3)}),
          flush=True)


def warm(code, trees, folder, names):
    return {name: float(run(code, trees[name], Path(folder) / f"warm-{name}")[0]) for name in names}


def cold(code, trees, folder, names):
    found = {}
    for name in names:
        with tempfile.TemporaryDirectory(dir=folder) as empty:
            found[name] = run(code, trees[name], empty)[1]
    return found


def measure(args, trees, folder):
    """what -> now, before and their ratio, a list of each."""
    figures = {}
    for number in range(max(args.rounds, args.cold)):
        names = [NOW, args.before][::1 if number % 2 else -1]
        for slug in OPTIONS if number < args.rounds else ():
            code = MOVES.format(slug=slug, options=OPTIONS[slug], games=GAMES[slug], seed=number, seconds=args.seconds)
            compared(figures, f"{slug}: random moves/s", warm(code, trees, folder, names), args.before)
        if number < args.rounds:
            code = SEARCH.format(seed=number, simulations=SIMULATIONS)
            both = warm(code, trees, folder, [*names, args.search])
            compared(figures, "discat: simulations/s", both, args.before)
            compared(figures, f"discat: simulations/s, before: {args.search}", both, args.search)
        for slug in OPTIONS if number < args.cold else ():
            code = COLD.format(slug=slug, options=OPTIONS[slug])
            compared(figures, f"{slug}: cold compile, CPU s", cold(code, trees, folder, names), args.before)
    return figures


def table(figures, args):
    """As Markdown."""
    lines = [f"| what | must reach | now ÷ {args.before} | now, before | reached |", "|---|---|---|---|---|"]
    for what, found in figures.items():
        now, before, ratio = (statistics.median(found[name]) for name in (NOW, "before", "ratio"))
        is_cold, is_search = "cold" in what, args.search in what
        bar = 1 / RATIO if is_cold else FASTER if is_search else RATIO
        reached = ratio <= bar if is_cold else ratio >= bar
        form = "{:.1f}" if is_cold else "{:,.0f}"
        lines.append(f"| {what} | {'≤' if is_cold else '≥'} {bar:.2f} | {ratio:.2f} | {form.format(now)}, "
                     f"{form.format(before)} | {'yes' if reached else '**no**'} |")
    return "\n".join(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--before", default="9328364", help="before Issue 22")
    parser.add_argument("--search", default="1d67a84", help="before Issue 21")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--cold", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0, help="of random games, per figure")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        trees = {name: sources(revision, Path(folder) / name) for name, revision in
                 ((NOW, "HEAD"), (args.before, args.before), (args.search, args.search))}
        print(table(measure(args, trees, folder), args))


if __name__ == "__main__":
    main()
