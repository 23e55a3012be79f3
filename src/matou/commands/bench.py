"""matou bench: this machine's speed, in games of random players or heuristics within kernels."""
import time
from collections.abc import Iterator
from itertools import count
from typing import Any

import numpy as np

import matou
from matou.core.errors import OptionError
from matou.core.figures import figure
from matou.core.game import Game
from matou.core.words import Phrase
from matou.games import loadable
from matou.lab.compiled import RANDOM, are_compiled, simulator_of
from matou.lab.simulate import Simulator
from matou.lab.spec import MOST_DEALS, spec_of

from .common import print_json, watched

CPU_GAMES, POLICY_GAMES, GPU_GAMES = 2_000, 50, 1 << 18      # games between two looks at the clock
Batch = tuple[int, int, float]                   # games, moves, seconds


def run(args: Any) -> int:
    if not args.seconds > 0:
        raise OptionError("{name}: expected more than 0, not {value}", name="--seconds", value=args.seconds)
    slugs, say = args.games or loadable(), args.language.say
    for slug in slugs:
        if not are_compiled(matou.load(slug), [args.agent]):
            raise OptionError("--agent {name}: expected random or a heuristic, such as greedy", name=args.agent)
    lines = [line for slug in watched(slugs, len(slugs), say(Phrase("games")))
             for line in measure(slug, args.seconds, args.device, args.agent)]
    if args.json:
        print_json(lines)
        return 0
    from rich.console import Console
    from rich.table import Table
    sheet = Table(*(say(word) for word in (Phrase("game"), Phrase("players"), Phrase("first call (s)"),
                                           Phrase("moves/s"), Phrase("games/s"))))
    for line in lines:
        sheet.add_row(line["game"], str(line["players"]), say(figure(line["first_call"], ".2f")),
                      *(say(figure(line[what], ",.0f")) for what in ("moves_per_second", "games_per_second")))
    Console().print(sheet)
    return 0


def measure(slug: str, seconds: float, device: str = "cpu", agent: str = RANDOM) -> list[dict[str, Any]]:
    """A line for the smallest table and one for the largest."""
    game = matou.load(slug)
    lines = []
    for seats in sorted({game.min_seats, game.max_seats}):
        started = time.perf_counter()
        batches = _batches(game, seats, device, agent)
        next(batches)
        first_call = time.perf_counter() - started
        moves = games = 0
        spent = 0.0
        while spent < seconds:
            played, made, took = next(batches)
            games, moves, spent = games + played, moves + made, spent + took
        lines.append({"game": slug, "players": seats, "agent": agent, "first_call": first_call,
                      "moves_per_second": moves / spent, "games_per_second": games / spent})
    return lines


def _batches(game: Game, seats: int, device: str, agent: str) -> Iterator[Batch]:
    if agent != RANDOM:
        return _policy_batches(game, seats, device, agent)
    return _gpu_batches(game, seats) if device == "cuda" else _cpu_batches(game, seats)


def _policy_batches(game: Game, seats: int, device: str, agent: str) -> Iterator[Batch]:
    """Heuristics. Seeds are hashed while the clock runs: next to what heuristics do, that is little."""
    spec = spec_of({"game": game.slug, "seats": seats, "agents": [agent], "deals": MOST_DEALS})
    if device == "cuda":
        from matou.lab.gpu import check_device
        check_device()
    simulator, start, games = simulator_of(spec, device), 0, 1
    while True:
        started = time.perf_counter()
        moves = simulator.outcomes(spec, start, start + games)[0].sum()
        yield games, int(moves), time.perf_counter() - started
        start, games = start + games, GPU_GAMES if device == "cuda" else POLICY_GAMES


def _cpu_batches(game: Game, seats: int) -> Iterator[Batch]:
    simulator = Simulator(game, seats)
    yield 1, simulator.count(["first"])[0], 0.0
    for at in count(step=CPU_GAMES):
        deals, chances = simulator.chances([f"bench/{i}" for i in range(at, at + CPU_GAMES)])
        started = time.perf_counter()
        moves = simulator.play(deals, chances)[0]
        yield CPU_GAMES, moves, time.perf_counter() - started


def _gpu_batches(game: Game, seats: int) -> Iterator[Batch]:
    """The random words are on the card before the clock starts."""
    from matou.lab.gpu import GpuSimulator, check_device
    check_device()
    simulator, rng, games = GpuSimulator(game, seats), np.random.default_rng(1), 1
    while True:
        batch = simulator.to_device(rng.integers(0, 2**32, (games, 4)), rng.integers(0, 2**32, (games, seats, 4)))
        started = time.perf_counter()
        simulator.launch(batch)
        spent = time.perf_counter() - started
        yield games, batch.moves(), spent
        games = GPU_GAMES
