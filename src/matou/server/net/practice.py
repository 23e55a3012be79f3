"""What the REST API answers about practice, as types: what was practised in a game, what there is to practise, and how
well children know it."""
from typing import TypedDict


class Pair(TypedDict):
    """An addition: how often it was laid, added and refused, and how many seconds each move took."""
    laid: int
    added: int
    refused: int
    seconds: list[float]


class PractisedBy(TypedDict):
    """What a player practised, by addition (5+9), and as a grid of texts. `weak`: what to practise, for it was refused
    or took long; 9+5 is 5+9 there. `yours`: a seat of the guest who asks."""
    seat: int
    name: str
    pairs: dict[str, Pair]
    grid: list[list[str]]
    weak: list[str]
    yours: bool


class Practice(TypedDict):
    """Which additions were practised in a game; `tables`: those of 1 to 10, or 0 to 9."""
    table: str
    tables: str
    players: list[PractisedBy]


class FactTold(TypedDict):
    """Something to practise: an addition, either way round."""
    left: int
    right: int
    sum: int


class FactsOfTables(TypedDict):
    """The additions of some tables. `usual`: those that one plays with unless one chooses."""
    tables: str
    usual: bool
    facts: list[FactTold]


class Facts(TypedDict):
    """All that there is to practise."""
    game: str
    title: str
    decks: list[FactsOfTables]


class KnownTold(TypedDict):
    """How well a child knows an addition. `box`: 1 (new, or wrong) to 5 (by heart); `due`: the day on which it is asked
    again, counted from 1970; `at`: when it was asked last, in seconds since then; how often it was right and wrong."""
    box: int
    due: int
    at: int
    right: int
    wrong: int


class ChildTold(TypedDict):
    """A child that practises, known by its cat, and how well it knows each addition (3+4)."""
    id: str
    cat: int
    facts: dict[str, KnownTold]


class Children(TypedDict):
    """The children that practise with a guest. `removed`: those that no device should keep any longer."""
    children: list[ChildTold]
    removed: list[str]


class StoredPractice(TypedDict):
    """What a child has practised; `facts` is null for one that was removed."""
    program: str | None
    game: str
    child: str
    cat: int
    facts: dict[str, KnownTold] | None
    changed: str
