"""Writes web/stage/GAME.json: one game as the page is told it, position by position, for `npm run dev` and /stage.html.

    python tools/stage.py discat [--seats 3] [--seat 0] [--agent greedy] [--lang fr] [--options '{"limit": 50}']
"""
import argparse
import json
from pathlib import Path

import matou
from matou.core.moves import Move
from matou.language import Language
from matou.server.asides import aside_of

STAGE = Path(__file__).resolve().parent.parent / "web" / "stage"
NAMES = ("Anna", "Bruno", "Chloé", "David", "Emma", "Farid")


def told(before, after, mover, text, seat, names, say):
    heard = text if seat == mover else before.game.hushed(after, len(before.said), text)
    if heard is None:
        return None
    move = Move(before.game.parse(before, text).code, heard)
    return [say(phrase) for phrase in before.game.tell(before, move, after, names)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=list(matou.GAMES))
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--seat", type=int, default=0)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--agent", default="greedy")
    parser.add_argument("--lang", default="en")
    parser.add_argument("--options", default="{}")
    args = parser.parse_args()
    game, say, names = matou.load(args.game), Language(args.lang).say, NAMES[:args.seats]
    record = matou.play(game, [matou.agent(args.agent, seat) for seat in range(args.seats)], args.seed,
                        **json.loads(args.options))
    states, views, story = list(record.states(game)), [], []
    for at, state in enumerate(states):
        if at:
            line = told(states[at - 1], state, *record.moves[at - 1], args.seat, names, say)
            story += [] if line is None else [line]
        over, view = game.outcome(state) is not None, game.view(state, args.seat)
        views.append({"ply": len(view.heard), "seat": args.seat, "turn": None if over else state.turn,
                      "cells": view.to_dict(), "legal": [] if over else [move.text for move in view.legal],
                      "heard": list(view.heard), "outcome": record.outcome if over else None,
                      "words": {**aside_of(view, names, say, over), "told": story[:]}})
    box = states[0].box
    STAGE.mkdir(exist_ok=True)
    (STAGE / f"{args.game}.json").write_text(json.dumps({
        "game": args.game, "names": names, "views": views,
        "box": {name: box.row[name].tolist() for name in box.row.dtype.names},
        "cards": game.shown_box(box, args.lang) if args.game == "catdays" else [],
        "result": {"result": record.outcome, "detail": game.tally(states), "told": story[-1]},
    }, ensure_ascii=False, default=int))


if __name__ == "__main__":
    main()
