"""Chats de Poche: what its page is told beside the bare table, as types. tools/protocol.py writes them for the page."""
from typing import Literal, TypedDict

from .names import ClanName, Mode, Phase

StepKind = Literal["start", "centre", "rotate", "dog", "chaos", "crook", "prey", "bonus", "points"]
Square = str                                     # b4


class Clan(TypedDict):
    """A clan in words, and the attack of its five cats; null: not known before the end."""
    name: str
    effect: str
    ability: str
    attack: list[int | None]


class SquareOf(TypedDict):
    """A square and what lies there in words. `tile`: a name that the tile keeps wherever it goes, face up or down."""
    name: Square
    says: str
    tile: str


class Draft(TypedDict):
    """While clans are chosen: those this seat may look at, the one it has kept, how many cards the other has that
    nobody else may see, and who knows what."""
    cards: list[ClanName]
    kept: ClanName | None
    hidden: int
    note: str


class Rotation(TypedDict):
    """A dog turned by `turns` quarter-turns: which of the dogs it is, in the order of the cells `turned`, how it would
    lie, and at whom it would aim."""
    turns: int
    says: str
    dog: int
    turned: int
    aims: list[Square]
    bites: list[Square]


class Sum(TypedDict):
    """Where the points of a seat come from."""
    mice: int
    pigeons: int
    flies: int
    bonus: int
    points: int
    prey: int


class Held(TypedDict):
    """Prey, by whom it would be captured (null: nobody), with which totals; `given`: without a capture."""
    square: Square
    says: str
    points: int
    totals: list[int]
    captor: int | None
    given: bool


class Standing(TypedDict):
    """As if the game ended now; the prey stands apart. `down`: squares of the cats that would be turned down; `centre`:
    where a chief would leave for the centre."""
    seats: list[Sum]
    down: list[Square]
    centre: Square | None
    verdict: str


class Attacker(TypedDict):
    """A cat that attacks prey."""
    square: Square
    attack: int


class StepMore(TypedDict, total=False):
    """What only some steps have: the cats that are scared off; who attacks prey, with which totals, and who captures
    it; the seat that gets a bonus."""
    victims: list[Square]
    attackers: list[list[Attacker]]
    totals: list[int]
    captor: int | None
    seat: int


class Step(StepMore):
    """One step of the end. `at`: the squares it is about; `board`: which of the boards lies there; `down`: squares of
    the cats turned down so far; `points`: by seat, so far."""
    kind: StepKind
    says: str
    at: list[Square]
    board: int
    down: list[Square]
    points: list[int]


class Board(TypedDict):
    """What lies on the board, as in the cells of those names."""
    face: list[int]
    turned: list[int]


class Ended(TypedDict):
    """A game that has ended, for the page to play."""
    clans: list[ClanName]
    clan: list[int]
    seats: list[Sum]
    boards: list[Board]
    verdict: str
    steps: list[Step]


class InView(TypedDict):
    """In every view. `game`: 0; 1 in the second game of a match of two; `points`: by seat, those of the first game;
    `seats`: their clans; `aims`: by square of a dog, the squares its arrows point to; `rotations`: by square of a dog
    that may be turned; `prey`: by name, as if the game ended now."""
    phase: Phase
    mode: Mode
    effects: bool
    game: int
    games: int
    points: list[int]
    seats: list[ClanName | None]
    draft: Draft | None
    squares: list[SquareOf]
    flipped: Square | None
    aims: dict[Square, list[Square]]
    rotations: dict[Square, list[Rotation]]
    standing: Standing | None
    prey: dict[str, Held]
    ended: list[Ended]


class InBox(TypedDict):
    """What does not change during a game: the seven clans."""
    clans: dict[ClanName, Clan]
