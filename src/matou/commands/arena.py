"""matou arena: agents against each other on duplicate deals."""
import sys
from typing import Any

from matou.core.figures import figure, percent
from matou.core.words import Phrase
from matou.lab.arena import Standings, arena, precision

from .common import game_setup, positive, prepare_rules, print_json, watched, writing


def run(args: Any) -> int:
    game, seats, options = game_setup(args)
    deals, jobs = positive("--deals", args.deals), positive("--jobs", args.jobs)
    agents = [name.strip() for name in args.agents.split(",")]
    say = args.language.say
    standings = Standings(game, agents, seats)
    stopped = False
    try:
        with writing(args.record) as file:
            prepare_rules(say)
            for deal in watched(arena(game, agents, seats, deals, args.seed or "0", jobs, **options), deals,
                                say(Phrase("deals"))):
                if file is not None:
                    file.writelines(played.record.to_json() + "\n" for played in deal)
                standings.add(deal)
    except KeyboardInterrupt:
        stopped = True
    _report(args, standings.to_dict(), stopped)
    return 130 if stopped else 0


def _report(args: Any, data: dict[str, Any], stopped: bool) -> None:
    if args.json:
        print_json(data)
        return
    say = args.language.say
    if data["agents"]:
        _print_standings(say, data)
    if stopped:
        print(say(Phrase("stopped; deals played: {count}", count=data["deals"])), file=sys.stderr)
    if args.record is not None:
        print(say(Phrase("records: {file}", file=args.record)))


def _print_standings(say: Any, data: dict[str, Any]) -> None:
    """The agents, best first; then each against each."""
    from rich.console import Console
    from rich.table import Table
    sheet = Table(title=say(Phrase("{game}, players: {seats}, deals: {deals}, games: {games}", game=data["game"],
                                   seats=data["seats"], deals=data["deals"], games=data["games"])))
    for word, wraps in ((Phrase("agent"), False), (Phrase("games"), True), (Phrase("share of wins"), False),
                        (Phrase("rating"), False), (Phrase("mean score"), True), (Phrase("ms per move"), True)):
        sheet.add_column("\n".join(say(word).rsplit(" ", 1)), no_wrap=not wraps)     # fits 80 columns in French
    for line in sorted(data["agents"], key=lambda line: -line["win_share"]):
        margin = "" if line["margin"] is None else f" ± {say(percent(line['margin'], 1))}"
        rating, mu, sigma = (say(figure(line[what], ".1f")) for what in ("rating", "mu", "sigma"))
        mean, median = (say(figure(line[what], precision(line[what]))) for what in ("ms_mean", "ms_median"))
        sheet.add_row(line["agent"], str(line["games"]), say(percent(line["win_share"], 1)) + margin,
                      f"{rating} ({mu} ± {sigma})", say(figure(line["mean_score"], ".2f")), f"{mean} ({median})")
    Console().print(sheet)
    print(say(Phrase("± is the {sure} confidence interval, clustered by deal; rating: mu - 3 sigma (mu ± sigma); "
                     "ms per move: mean (median)", sure=percent(0.95))))
    if data["head_to_head"]:
        pairs = Table(*(say(word) for word in (Phrase("agent"), Phrase("against"), Phrase("games"),
                                               Phrase("share of the pair's wins"))))
        for line in data["head_to_head"]:
            share = "–" if line["win_share"] is None else say(percent(line["win_share"], 1))
            pairs.add_row(line["agent"], line["against"], str(line["games"]), share)
        Console().print(pairs)
