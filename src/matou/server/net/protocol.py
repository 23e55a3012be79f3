"""What is sent over the WebSocket, message by message: docs/protocol.md shows an example of each.

`ply` is the number of moves *this seat has heard*. The log of a table may be longer: some moves are not heard by
everyone, and not even their number may be told.
"""
from typing import Annotated, Any, Literal, get_args

import msgspec
import numpy as np

from matou.core.errors import IllegalMove, MatouError
from matou.core.words import Phrase
from matou.language import Language

from .reasons import Counted as Counted
from .reasons import Reasons

PROTOCOL = 1                                     # raised only when an old client would misunderstand
MOST_BYTES = 8192                                # a longer frame is refused
Emotion = Literal["hello", "well-played", "thanks", "oops", "hurry", "thinking", "purr", "hiss"]
EMOTIONS: tuple[str, ...] = get_args(Emotion)

TableId = Annotated[str, msgspec.Meta(min_length=1, max_length=32, pattern=r"^[A-Za-z0-9_-]+$(?!\n)")]
Id = Annotated[str, msgspec.Meta(min_length=1, max_length=64, pattern=r"^[^\x00]+$")]  # PostgreSQL keeps no null
Link = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
Ply = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=11)]
Level = Literal["kitten", "cat", "tomcat", "matou"]
Text = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
Fields = Annotated[list[Annotated[str, msgspec.Meta(min_length=1, max_length=64)]], msgspec.Meta(max_length=128)]
UNSET = msgspec.UNSET                            # what is not set is not even sent: programs ask for no words
Unset = msgspec.UnsetType


class Message(msgspec.Struct, forbid_unknown_fields=True, tag_field="type"):
    """Anything that either side sends; `type` says what it is."""


# What a client sends -----------------------------------------------------------------------------------------

class Join(Message, tag="join"):
    """I sit at this table: show me my view, with what was heard since ply `since`, and go on showing me.

    A client with several seats on one device says which `seat`; the same below. `changes`: after the first view only
    what has changed, here and in Watch. `cells`: the fields of the table that the client reads; null: all of them.
    """
    table: TableId
    since: Ply = 0
    seat: SeatNumber | None = None
    changes: bool = False
    cells: Fields | None = None


class Watch(Message, tag="watch"):
    """I look on. A table that is not public wants its secret link."""
    table: TableId
    since: Ply = 0
    link: Link | None = None
    changes: bool = False
    cells: Fields | None = None


class Resync(Message, tag="resync"):
    """I may have missed something: show me everything since ply `since`."""
    table: TableId
    since: Ply = 0
    seat: SeatNumber | None = None


class Look(Message, tag="look"):
    """I look back: show me once more what I was shown when I had heard `ply` moves. First join or watch the table."""
    table: TableId
    ply: Ply
    seat: SeatNumber | None = None


class MakeMove(Message, tag="move"):
    """My move. `id` is made by the client and names one move for ever: sent twice, it is made once."""
    id: Id
    table: TableId
    ply: Ply
    move: Text
    seat: SeatNumber | None = None


class Check(Message, tag="check"):
    """May I make this move, and if not, why? It is not made, and nobody hears of it: so that a page can say at once
    what would be refused."""
    id: Id
    table: TableId
    ply: Ply
    move: Text
    seat: SeatNumber | None = None


class Resign(Message, tag="resign"):
    """I give up the game. It is over, and the others win."""
    id: Id
    table: TableId
    seat: SeatNumber | None = None


class Draw(Message, tag="draw"):
    """Let us share the win: it is over when everybody has said so. Not `agree`: no, or no more."""
    id: Id
    table: TableId
    agree: bool = True
    seat: SeatNumber | None = None


class TakeBack(Message, tag="back"):
    """I take back my last move, and what followed. Only where all the others are agents."""
    id: Id
    table: TableId
    seat: SeatNumber | None = None


class AskBack(Message, tag="ask-back"):
    """May I take back my last move, and what followed? It is done when all other people have agreed; a move of anybody
    is an answer, too: no."""
    id: Id
    table: TableId
    seat: SeatNumber | None = None


class AnswerBack(Message, tag="answer-back"):
    """Yes, take it back. Not `agree`: no; or I ask no more."""
    id: Id
    table: TableId
    agree: bool = True
    seat: SeatNumber | None = None


class Hint(Message, tag="hint"):
    """What would you do in my place? It is told to me alone; the record says that I asked."""
    id: Id
    table: TableId
    seat: SeatNumber | None = None


class StandIn(Message, tag="stand-in"):
    """Let an agent play for a seat whose player is away. The host decides; otherwise all who are there."""
    id: Id
    table: TableId
    absent: SeatNumber
    level: Level = "cat"
    seat: SeatNumber | None = None


class Return(Message, tag="return"):
    """I am back, and play myself again."""
    id: Id
    table: TableId
    seat: SeatNumber | None = None


class Emote(Message, tag="emote"):
    """A feeling from a fixed set: there is no free text at a table."""
    table: TableId
    emote: Emotion
    seat: SeatNumber | None = None


class Ready(Message, tag="ready"):
    """A round is over, and I have seen it: the next one may go on. `hold`: not before I say so again; only where no
    other person would have to wait."""
    table: TableId
    hold: bool = False
    seat: SeatNumber | None = None


class Ping(Message, tag="ping"):
    """Is anybody there? A page cannot see the WebSocket's own pings, and a connection may die without a word."""


AtTable = (Join | Watch | Resync | Look | MakeMove | Check | Resign | Draw | TakeBack | AskBack | AnswerBack | Hint
           | StandIn | Return | Emote | Ready)
Asked = AtTable | Ping


# What the server sends ---------------------------------------------------------------------------------------

class Ended(msgspec.Struct, forbid_unknown_fields=True):
    """How a game ended, as records write it."""
    scores: list[int]
    winners: list[int]
    why: str


class Trace(msgspec.Struct, forbid_unknown_fields=True):
    """What a seat's last turn touched, by the names that things have on the page."""
    seat: int
    things: list[str]


class Words(msgspec.Struct, forbid_unknown_fields=True):
    """A view in words, in the language of the page. `asks`: what is asked now, or whom everybody waits for; `labels`:
    by legal move, what it does; `told`: by move heard, the move and what came of it (nothing where it is long ago);
    `aside`: what the page needs to draw this game and may not work out for itself: each game has its own (`InView` in
    its page_types.py and told.ts); `traces`: the last turn of each
    seat, the newest last; `hits`: the seats that somebody else's move, the last one shown, did something to; `secret`:
    there is something in this view that nobody else may see."""
    asks: str
    labels: list[str]
    told: list[list[str]]
    aside: dict[str, Any]
    traces: list[Trace]
    hits: list[int]
    secret: bool


class News(msgspec.Struct, forbid_unknown_fields=True):
    """`words` for a client that has the view before: what is not here is as it was. `told` goes on from `since`.
    `aside`: all of it is new; `fields`: only these of its fields; `entries`: and of these fields (objects, or lists by
    index) only some entries: they have the types of the aside."""
    told: list[list[str]]
    asks: str | Unset = UNSET
    labels: list[str] | Unset = UNSET
    traces: list[Trace] | Unset = UNSET
    hits: list[int] | Unset = UNSET
    secret: bool | Unset = UNSET
    aside: dict[str, Any] | Unset = UNSET
    fields: dict[str, Any] | Unset = UNSET
    entries: dict[str, dict[str, Any]] | Unset = UNSET


class Shown(Message, tag="view"):
    """What this seat (null: a spectator) may know now. `heard` replaces everything from ply `since` on, and so does
    `told` in `words`. `partial`: `cells` has only the fields that are not as in the view before, and `news` takes the
    place of `words`. `cells` are by field of the game, numbers or lists of them (`Cells` in its told.ts).
    `past`: it was so when only `ply` moves had been heard; somebody looks back."""
    table: str
    ply: int
    seat: int | None
    turn: int | None
    cells: dict[str, Any]
    legal: list[str]
    since: int
    heard: list[tuple[int, str]]
    outcome: Ended | None = None
    words: Words | Unset = UNSET
    past: bool | Unset = UNSET
    partial: bool | Unset = UNSET
    news: News | Unset = UNSET


class Room(msgspec.Struct, forbid_unknown_fields=True):
    """A table that is being set, until its host lets it begin. `host`: the host's seat; `you`: your own, which may
    change; `least`: how many have to sit down; `first`: the seat that shall begin, or `random`; null: as its options
    say."""
    host: int | None
    you: int | None
    least: int
    first: int | str | None


class Waiting(Message, tag="waiting"):
    """The game has not begun: `free` seats are free. `room`: it begins when its host says so; null: when every seat is
    taken."""
    table: str
    free: int
    room: Room | None = None


class Sitting(msgspec.Struct, forbid_unknown_fields=True):
    """A seat: a person by name, a program (`bot`), or an agent's level. `here`: somebody is there.

    `stand_in`: the level that plays for a person who is away.
    """
    name: str | None
    level: str | None
    bot: bool
    here: bool
    stand_in: str | None


class Ticking(msgspec.Struct, forbid_unknown_fields=True):
    """Clocks: what each seat has left in milliseconds (an agent: null), and whose runs, as far as a seat may know."""
    left: list[int | None]
    running: int | None


class Pause(msgspec.Struct, forbid_unknown_fields=True):
    """Between two rounds: it goes on when everybody in `waits` is in `ready`, or in `left` milliseconds (null: somebody
    holds it). Meanwhile no agent moves, and no clock runs."""
    left: int | None
    waits: list[int]
    ready: list[int]


class Settling(msgspec.Struct, forbid_unknown_fields=True):
    """A seat has made a move that others may answer unheard: it is shown in `left` milliseconds, whether anybody was
    asked or not. `answer`: you are asked, and have this many to answer; then you accept. Null: you are not asked, or
    may take your time."""
    seat: int
    move: str
    left: int
    answer: int | None = None


class BackAsked(msgspec.Struct, forbid_unknown_fields=True):
    """A seat asks to take its last move back; `agreed`: the others that would let it."""
    seat: int
    agreed: list[int]


class Audience(msgspec.Struct, forbid_unknown_fields=True):
    """Who looks on: how many, about where there are many, and the names of the first who have one."""
    count: int
    names: list[str]


class About(Message, tag="table"):
    """The people at a table and what they have said beside their moves. `offers`: seats that would share the win.
    `votes`: [absent seat, who would let an agent play for it]. `rematch`: the table where it goes on; `rematch_by`: the
    seat that asked for it. `called`: what the sentences call each seat, in the language of the page. `pause`: a round
    has ended, and the people look at it. `settling`: a move was made that is not shown yet. `hints`: people may ask for
    them here. `absent`: [seat, milliseconds until a cat may play for the player who is away]. `preparing`: about
    how many seconds it takes until the cats here that search can do so; until then they keep the others waiting.
    `back`: a seat asks to take a move back. `watching`: the spectators, if there are any."""
    table: str
    seats: list[Sitting]
    offers: list[int]
    votes: list[tuple[int, int]]
    clock: Ticking | None = None
    rematch: str | None = None
    closed: bool = False
    pause: Pause | None = None
    rematch_by: int | None = None
    called: list[str] | Unset = UNSET
    settling: Settling | Unset = UNSET
    hints: bool = True
    absent: list[tuple[int, int]] | Unset = UNSET
    preparing: int | Unset = UNSET
    back: BackAsked | Unset = UNSET
    watching: Audience | Unset = UNSET


class Hinted(Message, tag="hint"):
    """A good move, for this seat alone; the same one whenever it is asked for in this position. `says`: what it makes,
    in the language of the page, where there is more to say than what the move is called. `reasons`: why this move
    rather than another one; not of the only move, nor of one that was worked out long ago."""
    id: str
    table: str
    move: str
    says: str | Unset = UNSET
    reasons: Reasons | Unset = UNSET


class Why(msgspec.Struct, forbid_unknown_fields=True):
    """What forbids a move, as in `refused`."""
    code: str
    reason: str
    values: dict[str, Any]
    paragraph: str | None = None
    said: str | Unset = UNSET


class Checked(Message, tag="checked"):
    """What was asked with `check`: nothing forbids the move now, or this does. It is not made."""
    id: str
    table: str
    why: Why | None


class Ok(Message, tag="ok"):
    """What was asked with this id is done, and will not be lost. `move` is its text in the log."""
    id: str
    table: str
    move: str


class Refused(Message, tag="refused"):
    """Not done, and why: a sentence in English with its values, so that a page can say it in its own language.

    A value that is a sentence itself is {"reason", "values"} again. `ply` is where the seat is now, if that helps.
    `said`: the sentence in the language of the page.
    """
    code: str
    reason: str
    values: dict[str, Any]
    id: str | None = None
    table: str | None = None
    paragraph: str | None = None
    ply: int | None = None
    said: str | Unset = UNSET


class Felt(Message, tag="emote"):
    """Somebody at the table feels so."""
    table: str
    seat: int
    emote: Emotion


class Pong(Message, tag="pong"):
    """Yes. It comes at once, whatever else is under way."""


Told = Shown | Waiting | About | Hinted | Checked | Ok | Refused | Felt | Pong

read: Any = msgspec.json.Decoder(Asked).decode


def _numbers(value: object) -> Any:
    """Interpreted rules may return NumPy's numbers."""
    if isinstance(value, np.generic):
        return value.item()
    raise TypeError(f"{type(value).__name__} cannot be sent")


write: Any = msgspec.json.Encoder(enc_hook=_numbers).encode


class Refusal(MatouError):
    """A refusal of the server's own. `code` is for programs; `status` is what HTTP says; `ply` is where the seat is."""

    def __init__(self, code: str, reason: str, /, status: int = 400, ply: int | None = None, **values: Any):
        self.code, self.status, self.ply = code, status, ply
        super().__init__(reason, **values)


def wire_values(phrase: Phrase) -> dict[str, Any]:
    """The values of a sentence, as they are sent."""
    return {name: _wire_value(value) for name, value in phrase.values.items()}


def _wire_value(value: Any) -> Any:
    if isinstance(value, Phrase):
        return {"reason": value.template, "values": wire_values(value)}
    if isinstance(value, (list, tuple)):
        return [_wire_value(one) for one in value]
    return value if value is None or isinstance(value, (bool, int, float, str)) else str(value)


def code_of(error: MatouError) -> str:
    """InvalidMove is `invalid-move`; the server's own refusals have codes of their own."""
    if isinstance(error, Refusal):
        return error.code
    name = type(error).__name__
    return "".join("-" + letter.lower() if letter.isupper() else letter for letter in name).lstrip("-")


def reason_of(error: MatouError) -> tuple[Phrase, str | None]:
    """Why, and the paragraph that says so: an IllegalMove names it separately."""
    if isinstance(error, IllegalMove):
        return error.phrase.values["reason"], error.paragraph
    return error.phrase, getattr(error, "paragraph", None)


def not_done(error: MatouError, language: Language | None) -> dict[str, Any]:
    """The same over REST, where the sentence itself names the paragraph."""
    said = {"said": language.say(error.phrase)} if language else {}
    return {"code": code_of(error), "reason": error.phrase.template, "values": wire_values(error.phrase), **said}


def refused(error: MatouError, id: str | None = None, table: str | None = None,
            language: Language | None = None) -> Refused:
    """The message for an error; with the sentence itself, where a language is asked for."""
    phrase, paragraph = reason_of(error)
    return Refused(code_of(error), phrase.template, wire_values(phrase), id, table, paragraph,
                   getattr(error, "ply", None), language.say(phrase) if language else UNSET)
