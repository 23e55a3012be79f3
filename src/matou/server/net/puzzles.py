"""What the REST API answers about puzzles: more of answers.py."""
from typing import Literal, TypedDict

from .reasons import Reasons


class PuzzleTheme(TypedDict):
    """What puzzles may be about."""
    name: str
    title: str


class PuzzleLine(TypedDict):
    """A puzzle in the list. `grade`: the smallest search that finds it, in simulations; 0: the heuristic does.
    `rating`: how hard it is for people. `first`: were you right at your very first go? `last`: and when you last tried?
    Null: you have not tried it."""
    id: str
    grade: int
    themes: list[str]
    seats: int
    rating: float
    first: bool | None
    last: bool | None


class PuzzleList(TypedDict):
    """A game's puzzles. `day`: today's; `rating`: how strong you are at them, null before the first one."""
    game: str
    day: str | None
    rating: float | None
    themes: list[PuzzleTheme]
    puzzles: list[PuzzleLine]


class PuzzleMove(TypedDict):
    """A move, in words too, and what it keeps of the win."""
    move: str
    says: str
    share: float


class PuzzleState(TypedDict):
    """The puzzle of a table. `id`: null for a position of a game of yours. `moves`: the best one and the wrong one that
    tempts, once the answer is found or was shown; `lead`: what the answer surely keeps more; `simulations`: how many
    that comes from; `solved`: it is certain; `reasons`: why, where search is ready and something says so clearly."""
    game: str
    id: str | None
    state: Literal["open", "found", "shown"]
    tries: int
    grade: int | None
    themes: list[str]
    moves: list[PuzzleMove]
    lead: float | None
    simulations: int
    solved: bool
    rating: float | None
    reasons: Reasons | None
