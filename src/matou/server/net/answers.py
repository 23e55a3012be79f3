"""What the REST API answers, as types: OpenAPI, the page's own types (tools/typescript.py) and mypy read them.

Routes put plain dicts together, from one another where an answer contains more than another one (`Made` is a
`TableTold` with a link). A TypedDict checks each of them where it is written, and costs nothing when it is sent.
"""
from typing import Any, Literal, NotRequired, TypedDict

from .lessons import LessonName
from .protocol import Level, Room, Words
from .reasons import Reasons

State = Literal["open", "playing", "over", "closed"]
Visibility = Literal["public", "link", "private"]
Options = dict[str, Any]                         # each game has its own: GET /api/games lists them
Span = TypedDict("Span", {"from": int, "to": int})       # "from" is a keyword


class Sentence(TypedDict):
    """For programs, to be said in any language. `values`: by name; one that is a sentence is such an object again."""
    reason: str
    values: dict[str, Any]


class EndedTold(TypedDict):
    """How a game ended, as records write it."""
    scores: list[int]
    winners: list[int]
    why: str


class SeatTold(TypedDict):
    """A seat before somebody sits down: an agent's level, a person by name, or free."""
    level: str | None
    name: str | None
    bot: bool
    free: bool
    yours: bool


class ClockTold(TypedDict, total=False):
    """Seconds per move; or a bank of seconds with an increment per move; or days per move."""
    move: int
    bank: int
    increment: int
    days: int


class TableOf(TypedDict):
    """A table as people see it before they sit down. `room`: its host is setting it; `again`: the table where it goes
    on; `lesson`: the one it follows; `puzzle`: it begins with one; `commitment`: empty where nothing is dealt."""
    table: str
    game: str
    edition: int
    options: Options
    seats: list[SeatTold]
    free: int
    state: State
    visibility: Visibility
    created: str
    ended: str | None
    clock: ClockTold | None
    again: str | None
    hints: bool
    commitment: str
    your_seat: int | None
    room: Room | None
    lesson: str | None
    puzzle: bool


class TableTold(TableOf):
    """The same, and how its game ended."""
    result: EndedTold | None


class Made(TableTold):
    """A table just made. `link`: its secret link, sent only once, to its maker."""
    link: str | None


class Mine(TableTold):
    """A game as one of its players looks back on it. `won`: with any of their seats; null while it goes on. `turn`: is
    it theirs? Null where that is not known. `your_turn`: it is, and other people wait."""
    your_seats: list[int]
    won: bool | None
    turn: bool | None
    your_turn: bool


class MyGames(TypedDict):
    """A page of one's games. `next`: the `before` of the page that follows."""
    games: list[Mine]
    next: str | None


class Awaited(TypedDict):
    """A table where other people wait for one's move."""
    table: str
    game: str


class Turns(TypedDict):
    """Where other people wait for one's move."""
    tables: list[Awaited]


class PushOn(TypedDict):
    """Is this device told of its player's turns?"""
    on: bool


class PushTold(PushOn):
    """The same. `key`: what a browser subscribes with at its push service; null: this server tells nobody."""
    key: str | None


class Promise(TypedDict):
    """A table about to be made, and what its secret is committed to."""
    table: str
    commitment: str


# Games -------------------------------------------------------------------------------------------------------

class NamedValue(TypedDict):
    """A choice in words."""
    value: Any
    says: str


class OptionTold(TypedDict):
    """An option. `choices`: one by one, or a range; `title`: a short question; `named`: choices in words, of a range
    usual ones; `when`: only while other options have one of these values; `of_seats`: a whole number is a seat."""
    name: str
    default: Any
    choices: list[Any] | Span
    what: str
    title: str | None
    named: list[NamedValue]
    when: dict[str, list[Any]]
    of_seats: bool


class QuickTold(TypedDict):
    """The table one gets without choosing. `first`: the options of somebody's very first game, and why; null where it
    is like any other."""
    seats: int
    options: Options
    first: Options | None
    why: str | None


class MinutesTold(TypedDict):
    """How long a game takes, or one round."""
    least: int
    most: int
    per_round: bool


class BeginningTold(TypedDict):
    """Who begins, as the booklet has it: a question for people, and the rule."""
    ask: str
    rule: str


class GameTold(TypedDict):
    """A game. `least`, `most`: players; `age`: in years; `goal`: what one plays for, in a line; `about`: what it is
    like; `custom_box`: people may play it with cards of their own; `box_help`: how the file of such cards is filled in;
    `lessons`: guided games; `puzzles`: how many there are; `practice`: what can be practised apart from it."""
    game: str
    name: str
    edition: int
    least: int
    most: int
    minutes: MinutesTold | None
    age: int | None
    beginning: BeginningTold | None
    goal: str
    about: str
    quick: QuickTold
    custom_box: bool
    box_help: str | None
    options: list[OptionTold]
    lessons: list[LessonName]
    puzzles: int
    practice: str | None


class ClockLimits(TypedDict):
    """From where to where a clock may be set: `move`, `bank` and `increment` in seconds."""
    move: Span
    bank: Span
    increment: Span
    days: Span


class Catalogue(TypedDict):
    """What can be played."""
    protocol: int
    clocks: ClockLimits
    levels: list[Level]
    emotes: list[str]
    games: list[GameTold]


class CheckedBox(TypedDict):
    """What `options.box` takes; null: the box as we know it. What is in a `box` is the game's own affair: its box file
    says it (docs/decks.md)."""
    box: dict[str, Any] | None


class Booklet(TypedDict):
    """The rules of a game as HTML; paragraph 3.4 is called `p-3.4`."""
    title: str
    html: str


# People ------------------------------------------------------------------------------------------------------

class GuestTold(TypedDict):
    """Who one is; `name` is null for a guest who has none yet."""
    name: str | None
    bot: bool


class NameTold(TypedDict):
    """The name one has now; null: none."""
    name: str | None


class CarryTold(TypedDict):
    """A link that makes another device yours too, and for how many seconds it works."""
    link: str
    seconds: int


class ProgramTold(TypedDict):
    """A program's name, and its token, sent only once."""
    name: str
    token: str


class DeviceTold(TypedDict):
    """A device or a program (`bot`) that plays under one's name. `used`: the day on which it was here last; `current`:
    this one."""
    id: str
    name: str
    bot: bool
    created: str | None
    used: str | None
    current: bool


class Strength(TypedDict):
    """A rating: its value, what it is made of, and how many games it comes from."""
    value: float
    mu: float
    sigma: float
    games: int


class MyRating(Strength):
    """How strong one seems at a game, and the place in that game's list."""
    game: str
    place: int


class RatedPlayer(Strength):
    """One of the best players of a game."""
    name: str
    bot: bool
    yours: bool


class Best(TypedDict):
    """The best players of a game."""
    game: str
    ratings: list[RatedPlayer]


# After a game ------------------------------------------------------------------------------------------------

class ResultOf(EndedTold):
    """The same. `detail`: where the points came from; each game has its own (page_types.py)."""
    detail: dict[str, Any]


class RatingChange(TypedDict):
    """What a game did to somebody's rating."""
    before: float
    after: float


class ResultTold(TableOf):
    """A game that is over. `told`: its last move and what came of it, in words if a language was asked for, else as
    sentences for programs."""
    result: ResultOf
    names: list[str]
    plies: int
    told: list[str | Sentence]
    ratings: list[RatingChange | None]


class Replayed(TypedDict):
    """A position as a seat was shown it, as a spectator was (null), or with all cards open: a whole `view` message.
    `cells`: by field of the game (`Cells` in its told.ts)."""
    type: Literal["view"]
    table: str
    ply: int
    seat: int | Literal["all"] | None
    turn: int | None
    cells: dict[str, Any]
    legal: list[str]
    since: int
    heard: list[tuple[int, str]]
    outcome: EndedTold | None
    words: NotRequired[Words]
    past: NotRequired[bool]


class ReplayTold(TypedDict):
    """A position of a game that is over: `at` of `plies` moves, and all moves. `told`: as in a result."""
    table: str
    names: list[str]
    at: int
    plies: int
    moves: list[tuple[int, str]]
    told: list[str | Sentence]
    view: Replayed


class BestMove(TypedDict):
    """The best move, and the share of the win that it promises. `says`: what it does, if words were asked for."""
    move: str
    share: float
    says: NotRequired[str]


class Decision(TypedDict):
    """A move, judged: `ply` moves had been made before it. `reasons`, of moves that lost much: why the best one.
    `again`: it was surely a mistake, and makes a puzzle."""
    ply: int
    seat: int
    move: str
    mark: str
    loss: float | None
    best: BestMove | None
    reasons: NotRequired[Reasons]
    again: NotRequired[bool]
    says: NotRequired[str]


class CurvePoint(TypedDict):
    """A seat's expected share of the win after `ply` moves."""
    ply: int
    seat: int
    share: float


class Accuracy(TypedDict):
    """How well a player played, and how far that may be off (agents/turning.py); null where there was nothing to
    decide. Reviews from before it was measured have no margin."""
    seat: int
    name: str
    accuracy: float | None
    margin: NotRequired[float | None]


class TurningPoint(TypedDict):
    """A move after which its player's share of the win went from `before` to `then`; `loss` of that is the move's own,
    compared with the best one. `kind`: the move was a mistake; or it was not, and things went down or up after it."""
    ply: int
    seat: int
    kind: Literal["mistake", "swing-down", "swing-up"]
    before: float
    then: float
    loss: float


class Judged(TypedDict):
    """A game, judged move by move. Reviews from before turning points were looked for have none."""
    names: list[str]
    decisions: list[Decision]
    curve: list[CurvePoint]
    turning_points: NotRequired[list[TurningPoint]]
    players: list[Accuracy]


class Analysis(TypedDict):
    """How far a review is: how many jobs are `ahead` of it; `result` once it is done."""
    table: str
    level: str
    state: Literal["waiting", "running", "done", "failed"]
    done: int
    total: int
    ahead: int
    result: Judged | None


# The server --------------------------------------------------------------------------------------------------

class LanTold(TypedDict):
    """To a page on the machine that runs the server: at which addresses do other devices find it?"""
    open: bool
    can_change: bool
    addresses: list[str]


class Health(TypedDict):
    """`ready`: the games that can be played; `search`: in how many seconds agents can search (null: now); `reason`: why
    nothing can be stored."""
    version: str
    protocol: int
    ready: dict[str, bool]
    search: dict[str, int | None]
    tables: int
    store: bool
    reason: str | None
