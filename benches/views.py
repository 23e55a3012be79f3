"""How many bytes a view takes, exactly as the page asks for it, uncompressed: the mean over a whole game.

    python benches/views.py [--games discat,poche] [--lang en] [--whole] [--parts]

Every seat is a person who follows the table with the page's own requests (page_requests.json, which a test of the page
compares with what it sends) and makes any legal moves. Deals and moves are always the same, and so are the figures.
`--whole`: with whole views instead, as programs are sent them; `--parts`: what the bytes are spent on.
"""
import argparse
import asyncio
import json
import random
import statistics
import sys
import tempfile
from collections import Counter
from pathlib import Path

import httpx

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "tests"))

import matou  # noqa: E402
from matou.games import OURS  # noqa: E402
from server_thread import people, running_server, table  # noqa: E402

REQUESTS = json.loads((HERE / "page_requests.json").read_text(encoding="utf-8"))
NAMES = ("Anna", "Bruno", "Chloé", "David", "Emma", "Farid")
WHOLE = {"changes": False, "cells": None}
MOST = 1500                                      # bytes of a view, on average


async def follow(person, id, seat, wanted, chance):
    """Plays a whole game as the page does; returns the frames of all views."""
    await person.say("join", table=id, since=0, seat=seat, **wanted)
    moved = -1
    while True:
        view = await person.hear("view", "refused")
        assert view["type"] == "view", view
        if view["outcome"]:
            return [frame.encode() for frame in person.shown]
        if view["legal"] and view["ply"] > moved:
            moved = view["ply"]
            await person.move(id, view, chance.choice(view["legal"]))


async def ready(host, game):
    """Until the game can be played: it may have to be compiled first."""
    async with httpx.AsyncClient(base_url=f"http://{host}", timeout=60) as door:
        while not (await door.get("/health")).json()["ready"][game]:
            await asyncio.sleep(0.5)


async def views(running, game, seats=None, lang="fr", wanted=None, seed="views"):
    """The views of all seats in one game, as bytes."""
    seats, wanted = seats or matou.load(game).quick.seats or 2, wanted or REQUESTS[game]
    deal = matou.load(game).deal(seats, seed)
    await ready(running.host, game)
    async with people(running.host, *NAMES[:seats], lang=lang) as sitting:
        id = await table(sitting, game, deal=deal, server=running)
        shown = await asyncio.gather(*(follow(person, id, seat, wanted, random.Random(f"{seed} {seat}"))
                                       for seat, person in enumerate(sitting)))
    return [frame for frames in shown for frame in frames]


def mean(frames):
    return statistics.fmean(map(len, frames))


def parts(frames):
    """The mean bytes of each part of a view, the largest first."""
    spent = Counter()
    for view in map(json.loads, frames):
        told = view.pop("news", None) or view.pop("words", {})
        fields = {**told.pop("aside", {}), **told.pop("fields", {}), **told.pop("entries", {})}
        for kind, values in (("", view), ("words ", told), ("aside ", fields)):
            for name, value in values.items():
                spent[kind + name] += len(json.dumps({name: value}, separators=(",", ":"), ensure_ascii=False).encode())
    return {name: round(count / len(frames)) for name, count in spent.most_common(12)}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", default=",".join(OURS))
    parser.add_argument("--lang", default="fr", choices=("en", "fr"))
    parser.add_argument("--whole", action="store_true")
    parser.add_argument("--parts", action="store_true")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, running_server(Path(folder) / "matou.db") as running:
        for slug in args.games.split(","):
            game = matou.load(slug)
            for seats in sorted({game.quick.seats or 2, game.max_seats}):
                found = asyncio.run(views(running, slug, seats, args.lang, WHOLE if args.whole else None))
                line = {"game": slug, "seats": seats, "views": len(found), "bytes_a_view": round(mean(found)),
                        "largest": max(map(len, found)), "must_reach": MOST}
                print(json.dumps(line | ({"parts": parts(found)} if args.parts else {})), flush=True)


if __name__ == "__main__":
    main()
