"""Measures Matou beside its peers in one interleaved run and writes the table into benches/README.md.

    make bench                      # or: python benches/run.py [--rounds 7]

Every figure is a median over the rounds; ratios are taken within a round, so that a noisy machine slows both.
"""
import argparse
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import NamedTuple

import numpy as np

import matou
from matou.lab.simulate import Simulator

HERE = Path(__file__).parent
MARK = "<!-- measured -->"

class Bars(NamedTuple):
    """How a game is measured, and what it must reach. A game that is not named below is measured like most."""
    games: int = 10_000                          # in a round
    options: dict = {}                           # noqa: RUF012  never changed
    hearts: float = 2.0                          # times the moves per second of OpenSpiel's hearts
    millions: int = 0                            # of moves per second; 0: no bar
    cold: float = 8.0                            # seconds the first compile may take


BARS = {"discat": Bars(hearts=3.5),
        "poche": Bars(options={"mode": "fixed", "clans": ["royal", "crook"]}, hearts=5.0, millions=5),
        "chami": Bars(games=500, hearts=2.0, millions=2, cold=12.0),
        "catdays": Bars(hearts=3.0, millions=3)}


def bars_of(slug):
    return BARS.get(slug, Bars())


def seats_of(slug):
    """As few players as it takes: two in all games of ours."""
    return matou.load(slug).min_seats


class Ours:
    """Random games of one of our games, with as few players as it takes, on one core."""

    def __init__(self, slug):
        self.name, self.slug = slug, slug
        self.simulator = self.table()
        self.simulator.count(["warm"])

    def table(self):
        game = matou.load(self.slug)
        return Simulator(game, seats_of(self.slug), **bars_of(self.slug).options)

    def run(self, seed):
        chances = self.simulator.chances([f"{seed}/{i}" for i in range(bars_of(self.slug).games)])
        started = time.perf_counter()
        moves = self.simulator.play(*chances)[0]
        return moves, time.perf_counter() - started

    def threads(self, seed, count):
        """Moves per second of this many threads together, with equal work for each."""
        chance, games = np.random.default_rng(seed), 5 * bars_of(self.slug).games
        work = [(self.table(), (chance.integers(0, 2**32, (games, 4)), chance.integers(0, 2**32, (games, 2, 4))))
                for _ in range(count)]
        moves = [0] * count

        def play(thread):
            simulator, chances = work[thread]
            moves[thread] = simulator.play(*chances)[0]

        workers = [threading.Thread(target=play, args=(thread,)) for thread in range(count)]
        started = time.perf_counter()
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
        return sum(moves) / (time.perf_counter() - started)


def new_process(slug, cache):
    """Seconds until the first random game is over, in a new process, less Python's own start."""
    code = ("import time; started = time.perf_counter(); import matou; from matou.lab.simulate import Simulator;"
            f"Simulator(matou.load({slug!r}), {seats_of(slug)}, **{bars_of(slug).options!r}).count(['first']);"
            "print(time.perf_counter() - started)")
    done = subprocess.run([sys.executable, "-c", code], env={**os.environ, "MATOU_CACHE": cache},
                          capture_output=True, text=True, check=True)
    return float(done.stdout)


def measure(rounds):
    """name -> the list of its figures, one per round."""
    from peers import OpenSpielHearts, RlcardUno
    for slug in matou.GAMES:                     # the rules come from the cache, as they do for a user
        new_process(slug, os.environ.get("MATOU_CACHE", ""))
    ours, peers = [Ours(slug) for slug in matou.GAMES], [OpenSpielHearts(), RlcardUno()]
    figures = {}

    def note(name, figure):
        figures.setdefault(name, []).append(figure)
        print(f"{name}: {figure:.4g}", flush=True)

    for turn in range(rounds):
        speeds = {}
        for player in (*ours, *peers):
            moves, seconds = player.run(turn + 1)
            speeds[player.name] = moves / seconds
            note(f"{player.name} moves/s", speeds[player.name])
        for player in ours:
            for peer in peers:
                note(f"{player.name} ÷ {peer.name}", speeds[player.name] / speeds[peer.name])
            note(f"{player.name} two threads ÷ one", player.threads(turn, 2) / player.threads(turn, 1))
            with tempfile.TemporaryDirectory() as cache:
                note(f"{player.name} cold compile s", new_process(player.slug, cache))
                note(f"{player.name} warm first call s", new_process(player.slug, cache))
    return figures


def report(figures, rounds):
    """The table as Markdown."""
    middle = {name: statistics.median(values) for name, values in figures.items()}
    lines = [f"Measured on {platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}, "
             f"{rounds} rounds, medians.", "", "| what | must reach | measured | reached |", "|---|---|---|---|"]

    def line(what, bar, name, good, form="{:.2f}"):
        figure = middle[name]
        lines.append(f"| {what} | {bar} | {form.format(figure)} | {'yes' if good(figure) else '**no**'} |")

    line("Discat 2p moves/s ÷ RLCard uno", "≥ 100", "discat ÷ RLCard uno", lambda x: x >= 100, "{:.0f}")
    for slug in matou.GAMES:
        name = matou.load(slug).name
        bars = bars_of(slug)
        line(f"{name} moves/s ÷ OpenSpiel hearts", f"≥ {bars.hearts:g}", f"{slug} ÷ OpenSpiel hearts (C++ loop)",
             lambda x, bars=bars: x >= bars.hearts)
        if bars.millions:
            line(f"{name}: moves/s", f"≥ {bars.millions},000,000", f"{slug} moves/s",
                 lambda x, bars=bars: x >= bars.millions * 1e6, "{:,.0f}")
        line(f"{name}: two threads ÷ one", "≥ 1.8", f"{slug} two threads ÷ one", lambda x: x >= 1.8)
        line(f"{name}: cold compile, s", f"≤ {bars.cold:g}", f"{slug} cold compile s",
             lambda x, bars=bars: x <= bars.cold)
        line(f"{name}: first call, warm cache, new process, s", "≤ 1", f"{slug} warm first call s", lambda x: x <= 1)
    lines += ["", "| player | million moves/s |", "|---|---|"]
    lines += [f"| {name.removesuffix(' moves/s')} | {figure / 1e6:.3g} |"
              for name, figure in middle.items() if name.endswith("moves/s")]
    return "\n".join(lines) + "\n"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=5)
    rounds = parser.parse_args().rounds
    told = report(measure(rounds), rounds)
    print(told)
    page = HERE / "README.md"
    before, _, after = page.read_text(encoding="utf-8").split(MARK)
    page.write_text(f"{before}{MARK}\n\n{told}\n{MARK}{after}", encoding="utf-8")


if __name__ == "__main__":
    main()
