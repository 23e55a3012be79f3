"""How a move of Cat Days is written: `play curious mon swap wed fri!`, `play catnip tue!/fluffy fri!`.

A move's number holds, as its six things, the deck (two of them), the card, the day it is played on, and up to two
cats or days more (rules.py). Decks are data, so the notation is told each deck's cards when it is read (`learn`).
"""
import hashlib
import threading
from collections.abc import Iterable, MutableMapping, Sequence
from typing import NamedTuple
from weakref import WeakValueDictionary

from matou.core.errors import BoxError, InvalidMove
from matou.core.moves import THING_UNIT, VERB_UNIT, Move, Notation, things_of, verb_of
from matou.core.rule import as_written
from matou.core.words import Phrase

from . import days, table

place_of, kind_of = as_written(days.place_of), as_written(days.kind_of)
DAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
PLACES = ("", *DAYS, *(f"{day}!" for day in DAYS))
WORDS = {table.NOTHING: "", table.TREE: "", table.SWAP: "swap", table.MOVE: "move", table.RETURN: "return",
         table.TAKE: "take"}
DECKS = THING_UNIT * THING_UNIT                            # decks a process can tell apart
MOST_TRIES = 1000                                # numbers tried for one deck
DRAW, PASS = table.DRAW * VERB_UNIT, table.PASS * VERB_UNIT
NOT_A_MOVE = Phrase("{said}: not a move; {part} was found where one of these was expected: draw, pass, "
                    "play and a card of this deck, a day (mon … sun, mon! … sun! for the opponent's), or a cat by its "
                    "day (tue!, tue!/fluffy)")
NOT_ITS_FORM = Phrase("{said}: not a move; {card} is played as in: {form}")


class Card(NamedTuple):
    """What the notation needs to know of a card: is it played on a day, and which word says what it does then."""
    slug: str
    placed: bool
    word: str

    @property
    def form(self) -> str:
        """An example of how it is played."""
        named = {"": "", "swap": "wed fri!", "move": "wed! fri!", "return": "fri!", "take": "wed!"}[self.word]
        day = f"tue {self.word}" if self.placed else ""
        return " ".join(f"play {self.slug} {day} {named}".split())


class Deck(list[Card]):
    """The cards of one deck, for as long as a box holds on to it. (A tuple could not be referred to weakly.)"""
    __slots__ = ("__weakref__",)


class PlayParts(NamedTuple):
    """A play, taken apart. `one` and `other` are cats (place + 14 * kind) or places; 0 where nothing is named."""
    deck: int
    kind: int
    place: int
    one: int
    other: int

    @property
    def code(self) -> int:
        things = 0
        for thing in (self.kind, self.place, self.one, self.other):
            things = things * THING_UNIT + thing
        return table.PLAY * VERB_UNIT + self.deck * THING_UNIT ** 4 + things


def taken_apart(code: int) -> PlayParts:
    things = things_of(code)
    return PlayParts(things // THING_UNIT ** 4, *(things // THING_UNIT ** at % THING_UNIT for at in (3, 2, 1, 0)))


def cat_at(named: int) -> tuple[int, int]:
    """The place of a cat that is named, and its kind; kind 0 where only the day is said."""
    return place_of(named), kind_of(named)


class Spoken(Notation):
    """Reads and writes the moves of every deck that is in use. A deck is forgotten with the last box that holds it:
    anybody may send any number of decks to a server."""

    def __init__(self) -> None:
        super().__init__({}, [], NOT_A_MOVE)
        self.decks: MutableMapping[int, Deck] = WeakValueDictionary()
        self._own: Deck | None = None            # never forgotten
        self._lock = threading.Lock()

    def learn(self, cards: Iterable[Card], own: bool) -> tuple[int, Deck]:
        """A number for this deck: 0 for our own; for any other the same in every process, unless two fall together. The
        deck is known for as long as the caller holds what is returned."""
        deck = Deck(cards)
        with self._lock:
            if own:
                self._own = self.decks[0] = deck if deck != self._own else self._own
                return 0, self._own
            number = int.from_bytes(hashlib.blake2b(repr(tuple(deck)).encode(), digest_size=8).digest(), "little")
            for _ in range(MOST_TRIES):
                number = number % (DECKS - 1) + 1
                known = self.decks.setdefault(number, deck)
                if known == deck:
                    return number, known
        raise BoxError("too many decks are in use at the moment; try again later")

    def move(self, code: int) -> Move:
        """Moves of our own deck are remembered; another deck's number may later be given to another deck."""
        known = self.known.get(code)
        if known is None and verb_of(code) == table.PLAY and taken_apart(code).deck:
            return Move(code, self.write(code))
        return known or super().move(code)

    def reread(self, text: str, code: int) -> Move:
        """The text is read with the cards of the deck that the code names."""
        return self.read(text, taken_apart(code).deck if verb_of(code) == table.PLAY else 0)

    # Writing -------------------------------------------------------------------------------------------------

    def write(self, code: int) -> str:
        if verb_of(code) != table.PLAY:
            return {DRAW: "draw", PASS: "pass"}[code]
        said = taken_apart(code)
        cards = self.decks[said.deck]
        card = cards[said.kind - 1]
        parts = ["play", card.slug]
        if card.placed:
            parts += [PLACES[said.place], card.word]
        parts += [self.name_cat(cards, named) for named in (said.one, said.other) if named]
        return " ".join(part for part in parts if part)

    def name_cat(self, cards: Sequence[Card], named: int) -> str:
        place, kind = cat_at(named)
        return f"{PLACES[place]}/{cards[kind - 1].slug}" if kind else PLACES[place]

    # Reading -------------------------------------------------------------------------------------------------

    def read(self, text: str, deck: int = 0) -> Move:
        """The move with this text, be it legal or not. InvalidMove where the text is no move's."""
        if text in ("draw", "pass"):
            return Move(DRAW if text == "draw" else PASS, text)
        cards = self.decks[deck]
        verb, *rest = text.split(" ")
        slugs = [card.slug for card in cards]
        if verb != "play" or not rest or rest[0] not in slugs:
            raise InvalidMove(self.what, said=text, part=rest[0] if verb == "play" and rest else text)
        kind = slugs.index(rest[0]) + 1
        return Move(self._read_play(text, deck, kind, rest[1:]).code, text)

    def _read_play(self, text: str, deck: int, kind: int, parts: list[str]) -> PlayParts:
        cards = self.decks[deck]
        card = cards[kind - 1]
        words = [card.word] if card.placed and card.word else []
        named = {"": 0, "swap": 2, "move": 2}.get(card.word, 1)
        if len(parts) != card.placed + len(words) + named or words != parts[card.placed:card.placed + len(words)]:
            raise InvalidMove(NOT_ITS_FORM, said=text, card=card.slug, form=card.form)
        place = self._read_cat(text, (), parts[0]) if card.placed else 0
        named_here = parts[len(parts) - named:]
        found = [self._read_cat(text, () if at and card.word == "move" else cards, part)
                 for at, part in enumerate(named_here)]
        if card.word == "swap":
            found.sort(key=lambda one: cat_at(one)[0] > table.DAYS)      # the own one first, however they are named
        return PlayParts(deck, kind, place, *(*found, 0, 0)[:2])

    def _read_cat(self, text: str, cards: Sequence[Card], part: str) -> int:
        """tue!, and, where `cards` may be named, tue!/fluffy."""
        day, slash, slug = part.partition("/")
        slugs = [card.slug for card in cards]
        if not day or day not in PLACES or (slash and slug not in slugs):
            raise InvalidMove(self.what, said=text, part=part)
        return PLACES.index(day) + (table.PLACES * (slugs.index(slug) + 1) if slash else 0)
