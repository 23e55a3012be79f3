"""A move is one number: a verb in its highest three bits, then up to six things of ten bits each, the last one lowest.

A thing is a number below 1024; shifts take a move apart. Moves in order of their numbers are in order of their verbs,
then of their things. A `Verb` says how the number is written as text; `Notation` parses and writes by a table of verbs.
"""
from collections.abc import Sequence
from typing import NamedTuple

from .errors import InvalidMove
from .rule import rule
from .words import Phrase

MAX_THINGS = 6                               # in a move
THING_BITS = 10
VERB_BITS = MAX_THINGS * THING_BITS          # the position of the verb, 1 to 7, above the things
THING_UNIT, VERB_UNIT = 1 << THING_BITS, 1 << VERB_BITS
MAX_CACHED = 10_000                          # moves, per game


@rule
def encode_move(verb: int, things: int = 0) -> int:
    """The code of a move: encode_move(2, 38) is verb 2 with thing 38, encode_move(1, with_thing(58, 18)) verb 1 with 58
    and 18."""
    return verb << VERB_BITS | things


@rule
def with_thing(things: int, thing: int) -> int:
    """The same things, and one more after them."""
    return things << THING_BITS | thing


@rule
def verb_of(move: int) -> int:
    """The verb of a move."""
    return move >> VERB_BITS


@rule
def things_of(move: int) -> int:
    """The things of a move, for `last` and `but_last`."""
    return move & VERB_UNIT - 1


@rule
def last(things: int) -> int:
    """The last thing named; 0 when none is left."""
    return things & THING_UNIT - 1


@rule
def but_last(things: int) -> int:
    """The same things without the last one."""
    return things >> THING_BITS


def listed(move: int) -> list[int]:
    """The things of a move in order, for Python code. (Faster than calling a rule for each.)"""
    things, found = move & VERB_UNIT - 1, []
    while things:
        found.append(things & THING_UNIT - 1)
        things >>= THING_BITS
    return found[::-1]


class Move(NamedTuple):
    """One integer inside, one short text outside. `str(move)` is its text."""
    code: int
    text: str

    def __str__(self) -> str:
        return self.text


class Verb(NamedTuple):
    """How moves of one kind are written: `before` is the text that comes first, `between` joins the names of things.

    Verb("pass x", min_things=1, max_things=1) writes `pass x52`; Verb("", "+", 1, 6) writes `28+38+58+18`.
    """
    before: str
    between: str = " "
    min_things: int = 0
    max_things: int = 0


class Notation:
    """Writes moves, and reads texts that have a move's form, by a table of verbs and the names of things."""

    def __init__(self, verbs: dict[int, Verb], names: list[str], what: Phrase):
        self.verbs, self.names, self.what = verbs, names, what
        self.things = {name: thing for thing, name in enumerate(names) if name}
        self.known: dict[int, Move] = {}
        self.texts: dict[str, Move] = {}

    def move(self, code: int) -> Move:
        """The move with this code; cached, since few moves are used again and again."""
        move = self.known.get(code)
        if move is None:
            if len(self.known) >= MAX_CACHED:
                self.known.clear()
                self.texts.clear()
            move = self.known[code] = Move(code, self.write(code))
            self.texts[move.text] = move
        return move

    def exactly(self, code: int) -> Move:
        """The move with this code; LookupError or InvalidMove if its text would not be read as this code."""
        if code not in self.known and self.reread(self.write(code), code).code != code:
            raise LookupError(code)
        return self.move(code)

    def reread(self, text: str, code: int) -> Move:
        """What the text of this code is read as."""
        return self.read(text)

    def moves(self, codes: Sequence[int]) -> list[Move]:
        """The moves with these codes."""
        found = list(map(self.known.get, codes))         # the common case, without a step of Python for each
        return found if all(found) else [self.move(code) for code in codes]      # type: ignore[return-value]

    def write(self, code: int) -> str:
        """The text of this code; LookupError if it has none."""
        try:
            verb = self.verbs[code >> VERB_BITS]
            return verb.before + verb.between.join([self.names[thing] for thing in listed(code)])
        except LookupError:
            raise LookupError(self._gap(code)) from None

    def _gap(self, code: int) -> str:
        """The reason why a code has no text, for the author of the rules that made the code."""
        verb = code >> VERB_BITS
        if verb not in self.verbs:
            return (f"the notation has no verb {verb}, only {', '.join(map(str, self.verbs))}: either a rule makes a "
                    "move without encode_move(verb, …), or the Notation lacks a Verb")
        thing = next(thing for thing in listed(code) if thing >= len(self.names))
        return (f"the notation has no name for thing {thing}: its names end at {len(self.names) - 1}, so either a rule "
                "names a card that there is not, or the Notation lacks a name")

    def read(self, text: str) -> Move:
        """The move with this text, legal or not. InvalidMove if it is not the text of a move."""
        unknown = ""
        for number, verb in sorted(self.verbs.items(), key=lambda one: -len(one[1].before)):
            if not text.startswith(verb.before):
                continue
            rest = text[len(verb.before):]
            parts = rest.split(verb.between) if rest else []
            if not verb.min_things <= len(parts) <= verb.max_things:
                continue
            strangers = [part for part in parts if part not in self.things]
            if strangers:
                unknown = unknown or strangers[0]
                continue
            things = 0
            for part in parts:
                things = with_thing(things, self.things[part])
            return Move(encode_move(number, things), text)
        raise InvalidMove(self.what, said=text, part=unknown or text)
