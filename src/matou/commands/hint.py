"""matou hint: what the player to move in a recorded game, or in a position, might do, by what that player sees."""
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from rich.console import Console

from matou.agents.analysis import Suggestion, explained, hint, thinker
from matou.agents.explanation import Explanation, sentence
from matou.core.errors import MatouError, RecordError
from matou.core.figures import percent
from matou.core.game import Position, View
from matou.core.record import at_line
from matou.core.words import Phrase, Player, Say
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


def advice(view: View, found: Suggestion, names: Sequence[str], say: Say) -> Iterator[str]:
    """The moves, the one to make first, what it makes, why it is better than another one, and how certain that is."""
    label, own = drawing(view.game, "label"), [Player(name, seat == view.turn) for seat, name in enumerate(names)]
    for one in found.findings:
        told = label(view, one.move, own, say)
        yield told if found.forced else say(Phrase("{move}: {share} of the win", move=told, share=percent(one.share)))
    if found.findings and (why := view.game.explains(view, found.findings[0].move)):
        yield say(why)
    if found.why:
        yield reasons(view, found.why, own, say)
    if found.forced:
        yield say(Phrase("It is the only move."))
    elif found.solved:
        yield say(Phrase("Solved: these shares are certain."))
    else:
        yield say(Phrase("Estimated from {count} simulations: shares that are close may be equal.",
                         count=found.simulations))


def reasons(view: View, why: Explanation, names: Sequence[str], say: Say) -> str:
    """Why one move rather than another."""
    return say(Phrase("{move} rather than {other}: {reasons}.", move=why.move, other=why.other,
                      reasons=sentence(view, why, names)))


def print_advice(view: View, found: Suggestion, names: Sequence[str], say: Say) -> None:
    for told in advice(view, found, names, say):
        print("  " + told)


def hint_dict(found: Suggestion) -> dict[str, Any]:
    """A hint as a dict for JSON; a forced move has no share."""
    moves = [{"move": one.move.text, "share": None if found.forced else round(one.share, 4)} for one in found.findings]
    return {"forced": found.forced, "solved": found.solved, "simulations": found.simulations, "moves": moves,
            "reasons": found.why and found.why.to_dict()}
