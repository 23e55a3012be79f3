"""What is said over the WebSocket, message by message: docs/protocol.md shows an example of each.

`ply` is the number of moves *this seat has heard*. The log of a table may be longer: some moves are not heard by
everyone, and not even their number may be told.
"""
from typing import Annotated, Any, Literal, get_args

import msgspec

from matou.core.errors import IllegalMove, MatouError
from matou.core.words import Phrase

PROTOCOL = 1                                     # raised only when an old client would misunderstand
MOST_BYTES = 8192                                # a longer frame is refused
Emotion = Literal["hello", "well-played", "thanks", "oops", "hurry", "thinking", "purr", "hiss"]
EMOTIONS: tuple[str, ...] = get_args(Emotion)

TableId = Annotated[str, msgspec.Meta(min_length=1, max_length=32, pattern="^[A-Za-z0-9_-]+$")]
Id = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
Link = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
Ply = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
Text = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]


class Message(msgspec.Struct, forbid_unknown_fields=True, tag_field="type"):
    """Anything said by either side; `type` says what it is."""


# What a client says ------------------------------------------------------------------------------------------

class Join(Message, tag="join"):
    """I sit at this table: show me my view, with what was heard since ply `since`, and go on showing me."""
    table: TableId
    since: Ply = 0


class Watch(Message, tag="watch"):
    """I look on. A table that is not public wants its secret link."""
    table: TableId
    since: Ply = 0
    link: Link | None = None


class Resync(Message, tag="resync"):
    """I may have missed something: show me everything since ply `since`."""
    table: TableId
    since: Ply = 0


class MakeMove(Message, tag="move"):
    """My move. `id` is made by the client and names one move for ever: sent twice, it is made once."""
    id: Id
    table: TableId
    ply: Ply
    move: Text


class Resign(Message, tag="resign"):
    """I give up the game. It is over, and the others win."""
    id: Id
    table: TableId


class Emote(Message, tag="emote"):
    """A feeling from a fixed set: there is no free text at a table."""
    table: TableId
    emote: Emotion


Asked = Join | Watch | Resync | MakeMove | Resign | Emote


# What the server says ----------------------------------------------------------------------------------------

class Ended(msgspec.Struct, forbid_unknown_fields=True):
    """How a game ended, as records write it."""
    scores: list[int]
    winners: list[int]
    why: str


class Shown(Message, tag="view"):
    """What this seat (null: a spectator) may know now. `heard` replaces everything from ply `since` on."""
    table: str
    ply: int
    seat: int | None
    turn: int | None
    cells: dict[str, Any]
    legal: list[str]
    since: int
    heard: list[tuple[int, str]]
    outcome: Ended | None = None


class Waiting(Message, tag="waiting"):
    """The game has not begun: so many seats are free."""
    table: str
    free: int


class Ok(Message, tag="ok"):
    """What was asked with this id is done, and will not be lost. `move` is how it stands in the log."""
    id: str
    table: str
    move: str


class Refused(Message, tag="refused"):
    """Not done, and why: a sentence in English with its values, so that a page can say it in its own language.

    A value that is a sentence itself is {"reason", "values"} again. `ply` is where the seat is now, if that helps.
    """
    code: str
    reason: str
    values: dict[str, Any]
    id: str | None = None
    table: str | None = None
    paragraph: str | None = None
    ply: int | None = None


class Felt(Message, tag="emote"):
    """Somebody at the table feels so."""
    table: str
    seat: int
    emote: Emotion


Told = Shown | Waiting | Ok | Refused | Felt

read: Any = msgspec.json.Decoder(Asked).decode
write: Any = msgspec.json.Encoder().encode


class Refusal(MatouError):
    """A refusal of the server's own. `code` is for programs; `status` is what HTTP says; `ply` is where the seat is."""

    def __init__(self, code: str, reason: str, /, status: int = 400, ply: int | None = None, **values: Any):
        self.code, self.status, self.ply = code, status, ply
        super().__init__(reason, **values)


def plain_values(phrase: Phrase) -> dict[str, Any]:
    """The values of a sentence as plain data."""
    return {name: _plain(value) for name, value in phrase.values.items()}


def _plain(value: Any) -> Any:
    if isinstance(value, Phrase):
        return {"reason": value.template, "values": plain_values(value)}
    if isinstance(value, (list, tuple)):
        return [_plain(one) for one in value]
    return value if value is None or isinstance(value, (bool, int, float, str)) else str(value)


def code_of(error: MatouError) -> str:
    """InvalidMove is `invalid-move`; the server's own refusals have codes of their own."""
    if isinstance(error, Refusal):
        return error.code
    name = type(error).__name__
    return "".join("-" + letter.lower() if letter.isupper() else letter for letter in name).lstrip("-")


def refused(error: MatouError, id: str | None = None, table: str | None = None) -> Refused:
    """The message for an error. A rule that forbids gives its paragraph apart."""
    phrase, paragraph = error.phrase, None
    if isinstance(error, IllegalMove):
        paragraph, phrase = error.paragraph, error.phrase.values["reason"]
    return Refused(code_of(error), phrase.template, plain_values(phrase), id, table, paragraph,
                   getattr(error, "ply", None))
