"""Discat: what its page is told beside the bare table, as types. tools/protocol.py writes them for the page."""
from typing import Literal, TypedDict


class Constraint(TypedDict):
    """What must be played now: higher or lower than a `card`, any (0: no card asks for anything), or, to begin with,
    any one card. `by`: the seat that played the card."""
    way: Literal["higher", "lower", "any", "one"]
    card: int
    by: int | None
    says: str


class LastTurns(TypedDict):
    """While the last turns are played: who is out of cards, and how many turns are left."""
    out: int
    turns: int
    says: str


class Each(TypedDict):
    """What a card is worth at the end, by where it is."""
    pile: int
    bonus: int
    held: int


class InView(TypedDict):
    """In every view. `bonus`: by seat, the cards of the bonus pile; `scores`: by seat, the points if the game ended
    now."""
    bonus: list[list[int]]
    constraint: Constraint
    last: LastTurns | None
    scores: list[int]


class InBox(TypedDict):
    """What does not change during a game."""
    each: Each


class Counted(TypedDict):
    """The cards of a seat at the end, by where they are."""
    pile: int
    bonus: int
    held: int


class Detail(TypedDict):
    """Where the points came from. `five`: who played a group of five."""
    seats: list[Counted]
    five: int | None
