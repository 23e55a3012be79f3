"""A game's options: the readings a table may choose between, the booklet's first."""
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from .errors import OptionError, RecordError
from .fields import Row
from .frozen import freeze
from .words import Phrase

NOTHING_ELSE: Mapping[Any, Any] = MappingProxyType({})


class Option(NamedTuple):
    """`choices` are the values allowed; a range means whole numbers. `what` explains it to players, under a short
    `title` where it has one.

    `reader`, where there is one, turns what was given into one of the choices (a list from a command line, say).
    `named` are choices in words (a list by its tuple); of a range, the values that people usually take. `when`: the
    values of another option with which this one has a meaning. `of_seats`: a whole number is a seat.
    """
    name: str
    default: Any
    choices: Sequence[Any]
    what: Phrase
    reader: Callable[[Any], Any] | None = None
    named: Mapping[Any, Phrase] = NOTHING_ELSE
    title: Phrase | None = None
    when: Mapping[str, Sequence[Any]] = NOTHING_ELSE
    of_seats: bool = False

    def read(self, value: Any) -> Any:
        """A value from Python, JSON or a command line (`first=1`), checked."""
        value = _builtin(value)
        value = freeze(value if self.reader is None else self.reader(value))
        for choice in self.choices:
            same = spelled(choice) if isinstance(value, str) else choice
            if value == same and type(value) is type(freeze(same)):
                return freeze(choice)
        raise OptionError("option {name}: {value} is none of {choices}", name=self.name,
                          value=value if type(value) is int else spelled(value),
                          choices=", ".join(map(spelled, self.choices)))


def _builtin(value: Any) -> Any:
    """NumPy's integers and booleans as Python's; anything else as it is."""
    if isinstance(value, bool | int | str) or not hasattr(value, "item") or getattr(value, "shape", None) != ():
        return value
    return value.item()


class Minutes(NamedTuple):
    """How long it takes, from public sources [P]: a game, or each of its rounds."""
    least: int
    most: int
    per_round: bool = False


class Quick(NamedTuple):
    """A table set out in one click: how many sit down, and the options that differ from the booklet's.

    `first` are the options of somebody's very first game, where it is another one; `why` tells them so.
    """
    seats: int = 2
    options: Mapping[str, Any] = NOTHING_ELSE
    first: Mapping[str, Any] = NOTHING_ELSE
    why: Phrase | None = None


class Beginning(NamedTuple):
    """Who begins, as the booklet has it: asked of people at the table, and told as a rule."""
    ask: Phrase
    rule: Phrase


# §2 of several booklets: who stroked a cat last begins.
LAST_TO_STROKE_A_CAT = Beginning(Phrase("Who stroked a cat last? They begin."),
                                 Phrase("By the booklet, it is whoever stroked a cat last."))


def spelled(value: Any) -> str:
    """As written on a command line: true, false, null, 3, expert."""
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    return str(value)


def settle(options: tuple[Option, ...], chosen: dict[str, Any]) -> dict[str, Any]:
    """Every option with its value, defaults included; an unknown name is refused."""
    known = {option.name: option for option in options}
    for name in chosen:
        if name not in known:
            raise OptionError("there is no option {name}; this game has: {known}", name=name, known=", ".join(known))
    return {name: option.read(chosen[name]) if name in chosen else freeze(option.default)
            for name, option in known.items()}


def first_seat(seats: int) -> Option:
    """Every game's first option: who starts."""
    return Option("first", 0, (*range(seats), "random"),
                  Phrase("Who takes the very first turn. Chance can decide, too."), named={"random": Phrase("Random")},
                  title=Phrase("Who begins?"), of_seats=True)


def first_of(deal: Mapping[str, Any], seats: int) -> int:
    """The seat that starts according to a record's deal, checked."""
    first = deal.get("first")
    if type(first) is not int or not 0 <= first < seats:
        raise RecordError("deal: first should be a seat, not {found}", found=first)
    return first


def settle_first(row: Row, first: int) -> None:
    """This seat starts, unless the option has named another."""
    if row.first not in (-1, first):
        raise RecordError("deal: first is {found}, but the option says {option}", found=first, option=int(row.first))
    row.first = first
