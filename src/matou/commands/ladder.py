"""matou ladder: the standard pairings of all games, and whether the better agent wins as much as it must."""
import sys
from typing import Any

import matou
from matou.core.errors import RecordError
from matou.core.figures import percent
from matou.core.words import Phrase
from matou.games import loadable
from matou.lab.arena import Standings, arena
from matou.lab.ladder import Page, Rung, cells, reached, rungs

from .common import positive, prepare_rules, watched


def run(args: Any) -> int:
    deals, jobs, say = positive("--deals", args.deals), positive("--jobs", args.jobs), args.language.say
    slugs = args.games or loadable()
    for slug in slugs:
        matou.load(slug)
    climbed = rungs(slugs, args.only or "")
    page = _page(args)
    prepare_rules(say)
    short = done = 0
    try:
        for rung in climbed:
            standings = _climb(rung, deals, jobs, say)
            page.put(cells(rung, standings, jobs), rungs(loadable()))
            short += not reached(rung, standings)
            done += 1
            _print_result(rung, standings, say)
    except KeyboardInterrupt:
        print(say(Phrase("stopped; lines finished: {count}", count=done)), file=sys.stderr)
        return 130
    finally:
        if done:
            print(say(Phrase("the ladder: {file}", file=args.out)))
    return 1 if short else 0


def _page(args: Any) -> Page:
    """Checks that the page can be read and its folder exists, before anything long begins."""
    if not args.out.parent.is_dir():
        raise RecordError("{file}: no such folder", file=args.out.parent)
    try:
        return Page(args.out)
    except (OSError, UnicodeDecodeError) as error:
        raise RecordError("{file}: cannot be read ({why})", file=args.out, why=error) from None


def _climb(rung: Rung, deals: int, jobs: int, say: Any) -> Standings:
    """All deals of one pairing."""
    game, agents = matou.load(rung.game), [rung.first, rung.against]
    standings = Standings(game, agents, rung.players)
    for deal in watched(arena(game, agents, rung.players, deals, "0", jobs), deals, rung.title):
        standings.add(deal)
    return standings


def _print_result(rung: Rung, standings: Standings, say: Any) -> None:
    line = standings.to_dict()["agents"][0]
    found = {"pairing": rung.title, "players": rung.players, "share": percent(line["win_share"], 1),
             "margin": "–" if line["margin"] is None else percent(line["margin"], 1), "bar": percent(rung.bar)}
    if reached(rung, standings):
        print(say(Phrase("{pairing}, players: {players}: {share} ± {margin}, {bar} reached", **found)), flush=True)
    else:
        print(say(Phrase("{pairing}, players: {players}: {share} ± {margin}, {bar} not reached", **found)), flush=True)
