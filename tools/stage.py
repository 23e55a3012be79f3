"""Writes web/stage/GAME.json: one game as the page is told it, position by position, for `npm run dev` and /stage.html.

    python tools/stage.py discat [--seats 3] [--seat 0] [--agent greedy] [--lang fr] [--options '{"limit": 50}']
    python tools/stage.py discat --position 'discat 2; phase: playing; …'       # from here on (docs/notation.md)
"""
import argparse
import json
from collections.abc import Iterator
from pathlib import Path

import msgspec

import matou
from matou.core.record import outcome_to_dict
from matou.language import Language
from matou.server.match.narration import Narration, Narrator
from matou.server.match.page_data import box_texts

STAGE = Path(__file__).resolve().parent.parent / "web" / "stage"
NAMES = ("Anna", "Bruno", "Chloé", "David", "Emma", "Farid")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=list(matou.GAMES))
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--seat", type=int, default=0)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--agent", default="greedy")
    parser.add_argument("--lang", default="en")
    parser.add_argument("--options", default="{}")
    parser.add_argument("--position")
    args = parser.parse_args()
    game = matou.load(args.game)
    first = game.position(args.position) if args.position else game.deal(args.seats, args.seed,
                                                                         **json.loads(args.options))
    if isinstance(first, matou.View):
        first = game.imagine(first, args.seed)
    states, views, names = list(played(first, args.agent)), [], NAMES[:first.seats]
    outcome = game.outcome(states[-1])
    result = outcome_to_dict(outcome) if outcome else None
    story = Narration(Narrator(args.seat, Language(args.lang), names), states[0])
    for state in states:
        over, view = game.outcome(state) is not None, game.view(state, args.seat)
        views.append({"ply": len(view.heard), "seat": args.seat, "turn": None if over else state.turn,
                      "cells": view.to_dict(), "legal": [] if over else [move.text for move in view.legal],
                      "heard": list(view.heard), "outcome": result if over else None,
                      "words": msgspec.to_builtins(story.until(state).words(view, 0, over))})
    box, say = states[0].box, Language(args.lang).say
    texts = box_texts(game, game.empty_table(first.seats, first.options), box, say)
    STAGE.mkdir(exist_ok=True)
    (STAGE / f"{args.game}.json").write_text(json.dumps({
        "game": args.game, "names": names, "views": views,
        "box": {name: box.row[name].tolist() for name in box.row.dtype.names} | {"texts": texts},
        "result": {"result": result, "detail": game.tally(states), "told": story.told[-1]},
    }, ensure_ascii=False, default=int))


def played(state: matou.State, agent: str) -> Iterator[matou.State]:
    """This position, and all that follow until the end."""
    agents = [matou.agent(agent, seat) for seat in range(state.seats)]
    yield state
    while not state.over:
        state = state.game.apply(state, agents[state.turn].choose(state.game.view(state, state.turn)))
        yield state


if __name__ == "__main__":
    main()
