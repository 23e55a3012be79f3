"""matou position: a table drawn from one line of text, or from a recorded game, and the line that describes it."""
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.console import Console

import matou
from matou.core.errors import MatouError, OptionError, RecordError
from matou.core.game import Position, State, View
from matou.core.position_text import SPECTATOR_WORD
from matou.core.record import Record, at_line, read_records
from matou.core.words import Phrase, Say
from matou.terminal import drawing
from matou.terminal.notebook import svg_of
from matou.terminal.text import seen

from .common import prepare_rules, print_json
from .show import distinct


def run(args: Any) -> int:
    say = args.language.say
    prepare_rules(say)
    if is_text(args.position):
        for name in ("line", "ply"):
            if getattr(args, name) is not None:
                raise OptionError("--{name} is for a file of records", name=name)
        position = read(args.position)
        names = [say(Phrase("Seat {seat}", seat=seat)) for seat in range(position.seats)]
    else:
        line, record = chosen(Path(args.position), args.line)
        try:
            position = reached(record, args.ply)
        except MatouError as error:
            raise at_line(args.position, line, error) from None
        names = distinct(record.names)
    if args.seat is not None:
        position = seen_by(position, args.seat)
    if args.svg is not None:
        _draw(args.svg, position, names, say)
    elif args.json:
        print_json(to_dict(position))
    else:
        _print(position, names, say)
    return 0


def _draw(file: Path, position: Position, names: Sequence[str], say: Say) -> None:
    """The picture that the page offers, with the position in it."""
    view = seen(position)
    try:
        file.write_text(svg_of(view, names, say, view.game.name, view.text) + "\n", encoding="utf-8")
    except OSError as error:
        raise OptionError("{file}: cannot be written ({why})", file=file, why=error.strerror) from None


def _print(position: Position, names: Sequence[str], say: Say) -> None:
    view = position if isinstance(position, View) else position.game.view(position, position.turn)
    Console(highlight=False).print(drawing(view.game, "draw")(view, names, say))
    if view.legal:
        print(say(Phrase("Legal: {moves}.", moves=[move.text for move in view.legal])))
    print(position.text)


def is_text(given: str) -> bool:
    """Is this the text of a position, and not the name of a file?"""
    first, space, _ = given.partition(" ")
    return ";" in given or bool(space and first in matou.GAMES)


def read(text: str) -> State | View:
    """The position of this text, whichever game it is of."""
    first = text.strip().partition("\n")[0]      # what follows says where it comes from
    return matou.load(first.partition(" ")[0]).position(first)


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


def reached(record: Record, ply: int | None) -> State:
    """Returns the state after `ply` moves; the last state if `ply` is None."""
    states = list(record.states(matou.load(record.game)))
    if ply is not None and not 0 <= ply < len(states):
        raise OptionError("--ply: expected a number from 0 to {most}, not {ply}", most=len(states) - 1, ply=ply)
    return states[-1 if ply is None else ply]


def seen_by(position: Position, whose: str) -> View:
    """What a seat, or a spectator, sees of a whole position."""
    if whose != SPECTATOR_WORD and not (whose.isdecimal() and int(whose) < position.seats):
        raise OptionError("--seat: expected a number from 0 to {most}, or {spectator}, not {seat}",
                          most=position.seats - 1, spectator=SPECTATOR_WORD, seat=whose)
    if isinstance(position, View):
        raise OptionError("--seat: this position already says whose view it is")
    return position.game.view(position, None if whose == SPECTATOR_WORD else int(whose))


def to_dict(position: State | View) -> dict[str, Any]:
    """A position as a dict for JSON. `seat` null: a spectator's; left out: the whole table."""
    whose = {"seat": position.seat} if isinstance(position, View) else {}
    return {"game": position.game.slug, "seats": position.seats, "turn": None if position.over else position.turn,
            **whose, "legal": [move.text for move in position.legal], "text": position.text}
