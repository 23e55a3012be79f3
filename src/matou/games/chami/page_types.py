"""Le Ch'ami: what its page is told beside the bare table, as types. tools/protocol.py writes them for the page.

A card is a number, as in the deck: `cards` of the box says how it is written and read.
"""
from typing import Literal, TypedDict

from .names import Phase


class Face(TypedDict):
    """A card as it is drawn, written, said and counted. `number` is its sum, to be shown only where sums are; the Gift
    has none before it is laid."""
    card: int
    text: str
    name: str
    number: int | None


class Meld(TypedDict):
    """A meld: a set or a run, and its cards in order."""
    meld: int
    set: bool
    cards: list[int]


class Sitting(TypedDict):
    """A player. `leads`: would win if the game ended now; `crossed`: has enough points to bring the end nearer;
    `known`: the cards of the hand that this seat has seen; `unsure`: some of them may have been given on since."""
    seat: int
    playing: bool
    held: int
    total: int
    leads: bool
    crossed: bool
    known: list[int]
    unsure: bool


class Asked(TypedDict):
    """An action card that this seat may counter."""
    by: int
    card: int
    says: str


class Exchange(TypedDict):
    """Everyone passes a card: who has put one down, which one is mine, to whom it goes, and who gives me one."""
    gave: list[int]
    mine: int | None
    to: int | None
    giver: int | None


class Score(TypedDict):
    """What a round brought. `winner` is null where nobody could draw any more."""
    winner: int | None
    points: list[int]
    totals: list[int]


class Round(Score):
    """The same, and which round it was."""
    round: int


class InView(TypedDict):
    """In every view. `gift`: the number that the Gift was laid for. `makes`: by legal lay, what it adds up to, to be
    shown only where sums are. `fits`: by legal lay, and by legal addition to a meld, for each card it names, the texts
    of all cards in hand that would do as well; to be used only where sums are shown. `pile`: the top card last, and the
    one below it. `hands`: by seat, what was held when the last round ended; null before that."""
    phase: Phase
    round: int
    way: Literal[1, -1]
    hand: list[int]
    gift: int | None
    makes: dict[str, str]
    fits: dict[str, list[list[str]]]
    melds: list[Meld]
    stock: int
    piled: int
    pile: list[int]
    seats: list[Sitting]
    asked: Asked | None
    exchange: Exchange | None
    last: Round | None
    hands: list[list[int]] | None


class Action(TypedDict):
    """What an action card does: in a few words, and as a sentence; and how many of it the deck has."""
    name: str
    does: str
    says: str
    copies: int


class Laying(TypedDict):
    """How many cards are laid together, and why others cannot be: `never` by action card. What can be laid, while
    `nothing` lies there; what one can `choose`."""
    count: int
    fewer: str
    more: str
    never: dict[str, str]
    nothing: str
    choose: str


class InBox(TypedDict):
    """What does not change during a game. `ends`: how it ends at this table, and who wins it; `lowest`, `highest`: the
    sums that there are; `cards`: by number."""
    limit: int
    ends: str
    lowest: int
    highest: int
    cards: dict[str, Face]
    actions: dict[str, Action]
    laying: Laying


class Detail(TypedDict):
    """Where the points came from, round by round."""
    rounds: list[Score]
