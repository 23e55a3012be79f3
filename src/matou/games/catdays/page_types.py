"""Cat Days: what its page is told beside the bare table, as types. tools/protocol.py writes them for the page."""
from typing import Literal, NotRequired, TypedDict

Kind = str                                       # a card, by its name in the deck file


class Card(TypedDict):
    """A card of the deck, as it is drawn and read: its fields in the deck file, less what says nothing. `does`: where
    it goes and what it does, in a sentence; `asks`: what playing it asks, step by step; `form`: an example of how
    playing it is written."""
    slug: Kind
    name: str
    does: str
    asks: list[str]
    form: str
    event: NotRequired[bool]
    points: NotRequired[int]
    week: NotRequired[Literal["own", "opponent", "either"]]
    on: NotRequired[Literal["empty", "cat"]]
    alone: NotRequired[bool]
    neighbours: NotRequired[Literal["both", "any", "none"]]
    effect: NotRequired[Literal["tree", "box", "swap", "move", "return"]]
    days: NotRequired[list[str]]


class DayOf(TypedDict):
    """A day of a week: the tree or box that stands there, the cats that count, what they cover (layer by layer from the
    top down), and the points."""
    stands: Kind | None
    cats: list[Kind]
    covered: list[list[Kind]]
    points: int


class HandOf(TypedDict):
    """How many cards a hand holds, and those that this seat knows of."""
    held: int
    cards: list[Kind]


class InView(TypedDict):
    """In every view. `weeks`: by seat and day, Monday first; `filled`: by seat, the days with a cat; `nearly`: by seat,
    may the next cat there end the game? `ends`: why the game is over, in sentences; none while it goes on."""
    weeks: list[list[DayOf]]
    totals: list[int]
    filled: list[int]
    nearly: list[bool]
    ends: list[str]
    hands: list[HandOf]
    left: int
    discard: list[Kind]


class InBox(TypedDict):
    """What does not change during a game: the names of the days, and every card of the deck."""
    days: list[str]
    cards: dict[Kind, Card]


class CountedDay(TypedDict):
    """A day at the end: the cats that count, and their points."""
    day: str
    cats: list[Kind]
    points: int


class Detail(TypedDict):
    """Where the points came from, by seat and day."""
    weeks: list[list[CountedDay]]
