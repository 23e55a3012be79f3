"""matou hint: what the player to move in a recorded game, or in a position, might do, by what that player sees."""
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.console import Console

from matou.agents.advice import advice
from matou.agents.analysis import Suggestion, explained, hint, thinker
from matou.core.errors import MatouError, RecordError
from matou.core.game import Position, View
from matou.core.record import at_line
from matou.core.words import Phrase, Say
from matou.terminal import drawing

from .common import prepare_rules, print_json
from .position import chosen, is_text, reached, read
from .show import distinct


def run(args: Any) -> int:
    thinker(args.level)
    say = args.language.say
    if is_text(args.file):
        return advise_at(args, read(args.file))
    line, record = chosen(Path(args.file), args.line)
    prepare_rules(say)
    ply = len(record.moves) if args.ply is None else args.ply
    try:
        view = to_move(reached(record, ply))
        found = thought(view, say, args.level)
    except MatouError as error:
        raise at_line(args.file, line, error) from None
    if args.json:
        print_json({"file": args.file, "line": line, "level": args.level, "game": record.game, "ply": ply,
                    "seat": view.turn, "name": record.names[view.turn], **hint_dict(found)})
        return 0
    names = distinct(record.names)
    print(say(Phrase("Move {number}, {name} to move:", number=ply + 1, name=names[view.turn])))
    print_advice(view, found, names, say)
    return 0


def advise_at(args: Any, position: Position) -> int:
    """A hint for a position given as text."""
    prepare_rules(args.language.say)
    view = to_move(position)
    found = thought(view, args.language.say, args.level)
    if args.json:
        print_json({"position": view.text, "level": args.level, "game": view.game.slug, "seat": view.turn,
                    **hint_dict(found)})
    else:
        names = [args.language.say(Phrase("Seat {seat}", seat=seat)) for seat in range(view.seats)]
        print_advice(view, found, names, args.language.say)
    return 0


def to_move(position: Position) -> View:
    """What the player to move sees."""
    if position.over:
        raise RecordError("the game is over, so there is nothing to suggest; use --ply N for an earlier position")
    if not isinstance(position, View):
        return position.game.view(position, position.turn)
    if position.seat != position.turn:
        raise RecordError("seat {turn} is to move, and this is not what it sees", turn=position.turn)
    return position


def thought(view: View, say: Say, level: str = "matou") -> Suggestion:
    """A hint; on a terminal, with a word while it is thought about."""
    with Console(stderr=True).status(say(Phrase("Thinking …"))):
        return explained(view, hint(view, level))


def print_advice(view: View, found: Suggestion, names: Sequence[str], say: Say) -> None:
    for told in advice(view, found, names, say, drawing(view.game, "label")):
        print("  " + told)


def hint_dict(found: Suggestion) -> dict[str, Any]:
    """A hint as a dict for JSON; a forced move has no share."""
    moves = [{"move": one.move.text, "share": None if found.forced else round(one.share, 4)} for one in found.findings]
    return {"forced": found.forced, "solved": found.solved, "simulations": found.simulations, "moves": moves,
            "reasons": found.why and found.why.to_dict()}
