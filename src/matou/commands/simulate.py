"""matou simulate: many games, counted or recorded."""
import sys
from collections.abc import Iterator
from typing import Any

from matou.core.errors import OptionError
from matou.core.figures import figure, percent
from matou.core.game import Game
from matou.core.words import Phrase
from matou.lab.compiled import RANDOM, are_compiled
from matou.lab.simulate import CHUNK, Tally, cast, count, simulate

from .common import game_setup, positive, print_json, watched, writing


def run(args: Any) -> int:
    game, seats, options = game_setup(args)
    games, jobs = positive("--games", args.games), positive("--jobs", args.jobs)
    names = cast(args.agents.split(","), seats)
    say = args.language.say
    seed = args.seed or "0"
    tally = Tally(game.slug, seats, names)
    stopped = False
    try:
        if args.device == "cuda" or (args.record is None and set(names) == {RANDOM}):
            runs, chunk = _counted(args, game, seats, games, seed, names, jobs, options)
            for so_far in watched(runs, games, say(Phrase("games")), lambda _: chunk):
                tally = so_far
        else:
            records = simulate(game, seats, games, seed, names, legal=args.legal, **options)
            with writing(args.record) as file:
                for record in watched(records, games, say(Phrase("games"))):
                    if file is not None:
                        file.write(record.to_json() + "\n")
                    tally.add_record(record)
    except KeyboardInterrupt:
        stopped = True
    _report(args, tally, stopped)
    return 130 if stopped else 0


def _counted(args: Any, game: Game, seats: int, games: int, seed: str, names: list[str], jobs: int,
             options: dict[str, Any]) -> tuple[Iterator[Tally], int]:
    """The tallies so far of players within kernels, and how many games are between two of them."""
    if args.device == "cpu":
        return count(game, seats, games, seed, jobs=jobs, **options), CHUNK * jobs
    if args.record is not None or not are_compiled(game, names):
        raise OptionError("--device cuda plays random players and heuristics only, and writes no records")
    from matou.lab import gpu
    gpu.check_device()
    if set(names) == {RANDOM}:
        return gpu.count(game, seats, games, seed, **options), gpu.CHUNK
    from matou.lab import gpu_policies
    return gpu_policies.count(game, seats, games, seed, names, **options), gpu.CHUNK


def _report(args: Any, tally: Tally, stopped: bool) -> None:
    data = tally.to_dict()
    if args.json:
        print_json(data)
        return
    from rich.console import Console
    from rich.table import Table
    say = args.language.say
    sheet = Table(*(say(word) for word in (Phrase("seat"), Phrase("agent"), Phrase("mean score"),
                                           Phrase("share of wins"))),
                  title=say(Phrase("{game}, games played: {count}", count=data["games"], game=tally.game)))
    for line in data["by_seat"]:
        sheet.add_row(str(line["seat"]), line["agent"], say(figure(line["mean_score"], ".2f")),
                      say(percent(line["win_share"], 1)))
    Console().print(sheet)
    print(say(Phrase("moves: {moves}, {each} per game", moves=data["moves"],
                     each=figure(data["moves_per_game"], ".1f"))))
    if stopped:
        print(say(Phrase("stopped; games played: {count}", count=data["games"])), file=sys.stderr)
    if args.record is not None:
        print(say(Phrase("records: {file}", file=args.record)))
