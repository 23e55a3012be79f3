"""matou show: a record told in words."""
from collections.abc import Iterator, Sequence
from typing import Any

import matou
from matou.core.errors import MatouError, RecordError
from matou.core.game import Game
from matou.core.record import Record, at_line, read_records
from matou.core.words import Phrase

from .common import print_json


def run(args: Any) -> int:
    told = 0
    for path in args.files:
        for number, record in read_records(path):
            if args.line in (None, number):
                try:
                    _show(args, record)
                except MatouError as error:
                    raise at_line(path, number, error) from None
                told += 1
    if not told and args.line is not None:
        raise RecordError("there is no record on line {line}", line=args.line)
    return 0


def _show(args: Any, record: Record) -> None:
    game, say = matou.load(record.game), args.language.say
    lines = [say(phrase) for phrase in story(game, record)]
    if args.json:
        print_json({"game": record.game, "names": list(record.names), "told": lines, "outcome": record.outcome})
    else:
        print("\n".join(lines) + "\n")


def story(game: Game, record: Record) -> Iterator[Phrase]:
    """The whole game, a line at a time. Also what golden playthroughs are made of."""
    states, names = record.states(game), distinct(record.names)
    before = next(states)
    yield Phrase("{game}, {seats} players: {names}.", game=game.name, seats=record.seats, names=", ".join(names))
    yield Phrase("{name:@ starts|you start}.", name=names[before.turn])
    for number, ((_, text), after) in enumerate(zip(record.moves, states, strict=False), 1):
        told = game.tell(before, game.parse(before, text), after, names)
        for phrase in told[:1]:
            yield Phrase("{number}. {told}.", number=number, told=phrase)
        for phrase in told[1:]:
            yield Phrase("   {told}.", told=phrase)
        before = after
    yield from result(record.outcome, names)


def distinct(names: Sequence[str]) -> list[str]:
    """Names that tell the seats apart: two agents of one name get their seat's number."""
    return [name if names.count(name) == 1 else f"{name} {seat}" for seat, name in enumerate(names)]


def result(outcome: dict[str, Any] | None, names: Sequence[str]) -> Iterator[Phrase]:
    """How it was stopped, if it was; points and winners."""
    if outcome is None:
        yield Phrase("The game is not finished.")
        return
    yield from stopped(outcome, names)
    scores = [Phrase("{name} {score}", name=name, score=score)
              for name, score in zip(names, outcome["scores"], strict=True)]
    yield Phrase("Points: {scores}.", scores=scores)
    winners = [names[seat] for seat in outcome["winners"]]
    if len(winners) == 1:
        yield Phrase("{name:@ wins|you win}.", name=winners[0])
    else:
        yield Phrase("{names} share the win.", names=", ".join(winners))


def stopped(outcome: dict[str, Any], names: Sequence[str]) -> Iterator[Phrase]:
    """Who gave up or ran out of time (the players who are not among the winners), or that all agreed to stop."""
    why = outcome.get("why")
    for seat, name in enumerate(names):
        if why == "resigned" and seat not in outcome["winners"]:
            yield Phrase("{name} gave up.", name=name)
        elif why == "time" and seat not in outcome["winners"]:
            yield Phrase("{name} ran out of time.", name=name)
    if why == "agreed":
        yield Phrase("Everyone agreed to a draw.")
