"""What the REST API answers to somebody who asks for everything that is stored about them: more of answers.py."""
from typing import NotRequired, TypedDict

from .answers import EndedTold, Options, State
from .practice import StoredPractice


class StoredDevice(TypedDict):
    """A device, or a link to another device which nobody has used yet (`until`)."""
    id: str
    device: NotRequired[str]
    created: NotRequired[str]
    used: NotRequired[str]
    revoked: NotRequired[str]
    until: NotRequired[str]


class StoredProgram(StoredDevice):
    """A program."""
    name: str


class StoredSeat(TypedDict):
    """A seat of such a table, as everybody there is shown it. `yours`: one's own, or a program's of one's own;
    `hidden`: taken off one's list; `kept_for_you`: free, but for one alone."""
    seat: int
    name: str | None
    level: str | None
    yours: bool
    hidden: NotRequired[bool]
    kept_for_you: NotRequired[bool]


class StoredGame(TypedDict):
    """A table where one sits or sat, which one opened, or where a seat is kept for one."""
    game: str
    table: str
    state: State
    visibility: str
    created: str
    began: str | None
    ended: str | None
    result: EndedTold | None
    host: bool
    options: Options
    seats: list[StoredSeat]


class OfProgram(TypedDict):
    """`program`: the one of theirs that it is about; null: themselves."""
    program: str | None


class StoredNotification(OfProgram):
    """A device that is told of turns, and where its messages go."""
    device: str
    endpoint: str
    language: str
    created: str


class StoredPromise(OfProgram):
    """A table about to be made, and until when that is kept."""
    table: str
    until: str


class StoredChange(OfProgram):
    """What a game did to a rating."""
    table: str
    before: float
    after: float


class StoredPuzzle(OfProgram):
    """A puzzle: was it right at the `first` go and at the `last`, and at how many tables it was tried."""
    game: str
    puzzle: str
    first: bool
    last: bool
    tries: int
    at: str


class StoredAttempt(OfProgram):
    """A move that was tried in vain."""
    table: str
    seat: int
    ply: int
    text: str
    at: str


class StoredReview(OfProgram):
    """A review that was asked for."""
    table: str
    level: str
    state: str
    asked: str


class StoredRating(OfProgram):
    """A rating."""
    game: str
    mu: float
    sigma: float
    games: int


class Stored(TypedDict):
    """Everything that is stored about a guest and the guest's programs."""
    name: str
    created: str
    devices: list[StoredDevice]
    programs: list[StoredProgram]
    promises: list[StoredPromise]
    ratings: list[StoredRating]
    rated: list[StoredChange]
    puzzles: list[StoredPuzzle]
    puzzle_ratings: list[StoredRating]
    practice: list[StoredPractice]
    attempts: list[StoredAttempt]
    reviews: list[StoredReview]
    notifications: list[StoredNotification]
    games: list[StoredGame]
