"""Writes web/stage/GAME.json: one game as the page is told it, position by position, for `npm run dev` and /stage.html.

    python tools/stage.py discat [--seats 3] [--seat 0] [--agent greedy] [--lang fr] [--options '{"limit": 50}']
    python tools/stage.py discat --position 'discat 2; phase: playing; …'       # from here on (docs/notation.md)
"""
import argparse
import json
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

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
    STAGE.mkdir(exist_ok=True)
    write(STAGE, staged(list(played(first, args.agent)), args.seat, args.lang))


def write(folder: Path, told: dict[str, Any]) -> None:
    """Writes a game for the stage; whoever reads the file meanwhile finds all of it."""
    with tempfile.NamedTemporaryFile("w", dir=folder, delete=False, encoding="utf-8") as half:
        half.write(as_json(told))
    Path(half.name).replace(folder / f"{told['game']}.json")


def as_json(told: dict[str, Any]) -> str:
    return json.dumps(told, ensure_ascii=False, default=int)


def staged(states: Sequence[matou.State], seat: int, lang: str = "en") -> dict[str, Any]:
    """These positions of a game as this seat sees them, and how it ended."""
    game, box, names = states[0].game, states[0].box, NAMES[:states[0].seats]
    outcome = game.outcome(states[-1])
    result = outcome_to_dict(outcome) if outcome else None
    story = Narration(Narrator(seat, Language(lang), names), states[0])
    views = [seen(state, seat, result, story) for state in states]
    texts = box_texts(game, game.empty_table(states[0].seats, states[0].options), box, Language(lang).say)
    return {
        "game": game.slug, "names": names, "views": views,
        "box": {name: box.row[name].tolist() for name in box.row.dtype.names} | {"texts": texts},
        "result": {"result": result, "detail": game.tally(list(states)), "told": story.told[-1]} if result else None,
    }


def seen(state: matou.State, seat: int, result: Any, story: Narration) -> dict[str, Any]:
    """One position, as the server's `view` message has it."""
    over, view = state.game.outcome(state) is not None, state.game.view(state, seat)
    return {"ply": len(view.heard), "seat": seat, "turn": None if over else state.turn, "cells": view.to_dict(),
            "legal": [] if over else [move.text for move in view.legal], "heard": list(view.heard),
            "outcome": result if over else None,
            "words": msgspec.to_builtins(story.until(state).words(view, 0, over))}


def played(state: matou.State, agent: str) -> Iterator[matou.State]:
    """This position, and all that follow until the end."""
    agents = [matou.agent(agent, seat) for seat in range(state.seats)]
    yield state
    while not state.over:
        state = state.game.apply(state, agents[state.turn].choose(state.game.view(state, state.turn)))
        yield state


if __name__ == "__main__":
    main()
