"""matou bench: this machine's speed, in random games with legal moves listed at every step."""
import time
from typing import Any

import matou
from matou.core.errors import OptionError
from matou.core.words import Phrase
from matou.lab.simulate import Bench

from .common import print_json, watched
from .figures import figure


def run(args: Any) -> int:
    if not args.seconds > 0:
        raise OptionError("{name}: expected more than 0, not {value}", name="--seconds", value=args.seconds)
    slugs, say = args.games or list(matou.GAMES), args.language.say
    for slug in slugs:
        matou.load(slug)
    lines = [line for slug in watched(slugs, len(slugs), say(Phrase("games")))
             for line in measure(slug, args.seconds)]
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


def measure(slug: str, seconds: float) -> list[dict[str, Any]]:
    """A line for the smallest table and one for the largest."""
    game = matou.load(slug)
    lines = []
    for seats in sorted({game.least, game.most}):
        started = time.perf_counter()
        bench = Bench(game, seats)
        bench.count(["first"])
        first_call = time.perf_counter() - started
        moves = games = at = 0
        spent = 0.0
        while spent < seconds:
            seeds = [f"bench/{i}" for i in range(at, at + 2000)]
            at += len(seeds)
            deals, chances = bench.chances(seeds)
            started = time.perf_counter()
            moves += bench.play(deals, chances)[0]
            spent += time.perf_counter() - started
            games += len(seeds)
        lines.append({"game": slug, "players": seats, "first_call": first_call,
                      "moves_per_second": moves / spent, "games_per_second": games / spent})
    return lines
