"""matou hint: what the player to move in a recorded game might do, by what that player sees."""
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from rich.console import Console

import matou
from matou.agents.analysis import Hint, hint, thinker
from matou.core.errors import MatouError, OptionError, RecordError
from matou.core.game import View
from matou.core.record import Record, at_line, read_records
from matou.core.words import Phrase
from matou.terminal import drawing

from .common import prepare_rules, print_json
from .figures import percent
from .show import distinct

Say = Callable[[str], str]


def run(args: Any) -> int:
    thinker(args.level)
    line, record = chosen(args.file, args.line)
    prepare_rules(args.language.say)
    ply = len(record.moves) if args.ply is None else args.ply
    try:
        view = seen(record, ply)
        found = thought(view, args.language.say, args.level)
    except MatouError as error:
        raise at_line(args.file, line, error) from None
    if args.json:
        print_json({"file": str(args.file), "line": line, "level": args.level, **plain_hint(record, ply, view, found)})
        return 0
    name = distinct(record.names)[view.turn]
    print(args.language.say(Phrase("Move {number}, {name} to move:", number=ply + 1, name=name)))
    for told in advice(view, found, args.language.say):
        print("  " + told)
    return 0


def chosen(path: Path, line: int | None) -> tuple[int, Record]:
    """The record on this line; the last one, if none is named."""
    found = None
    for number, record in read_records(path):
        if line in (None, number):
            found = number, record
    if found is None and line is None:
        raise RecordError("{file}: contains no records", file=path)
    if found is None:
        raise RecordError("there is no record on line {line}", line=line)
    return found


def seen(record: Record, ply: int) -> View:
    """What the player to move sees after so many moves."""
    if not 0 <= ply <= len(record.moves):
        raise OptionError("--ply: expected a number from 0 to {most}, not {ply}", most=len(record.moves), ply=ply)
    game = matou.load(record.game)
    state = list(record.states(game))[ply]
    if game.outcome(state) is not None:
        raise RecordError("the game is over, so there is nothing to suggest; use --ply N for an earlier position")
    return game.view(state, state.turn)


def thought(view: View, say: Say, level: str = "matou") -> Hint:
    """A hint; on a terminal, with a word while it is thought about."""
    with Console(stderr=True).status(say(Phrase("Thinking …"))):
        return hint(view, level)


def advice(view: View, found: Hint, say: Say) -> Iterator[str]:
    """The moves, the one to make first, what it makes, and how certain that is."""
    label = drawing(view.game.slug).label
    for one in found.findings:
        told = label(view, one.move, say)
        yield told if found.forced else say(Phrase("{move}: {share} of the win", move=told, share=percent(one.share)))
    if found.findings and (why := view.game.explains(view, found.findings[0].move)):
        yield say(why)
    if found.forced:
        yield say(Phrase("It is the only move."))
    elif found.solved:
        yield say(Phrase("Solved: these shares are certain."))
    else:
        yield say(Phrase("Estimated from {count} simulations: shares that are close may be equal.",
                         count=found.simulations))


def plain_hint(record: Record, ply: int, view: View, found: Hint) -> dict[str, Any]:
    """A hint as plain data; a forced move has no share."""
    moves = [{"move": one.move.text, "share": None if found.forced else round(one.share, 4)} for one in found.findings]
    return {"game": record.game, "ply": ply, "seat": view.turn, "name": record.names[view.turn],
            "forced": found.forced, "solved": found.solved, "simulations": found.simulations, "moves": moves}
