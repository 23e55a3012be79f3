"""Why one move rather than another, as hints and reviews tell it: more of protocol.py and answers.py."""
from typing import Literal, NotRequired, TypedDict


class Counted(TypedDict):
    """Something that was counted in imagined deals: `here` after the move, `there` after the other one, per deal; from
    `low` to `high`, the difference. `counted`: a deal has it or not; or an amount. In words: what it is, and whether it
    is one of the reasons."""
    event: str
    counted: Literal["deals", "amount"]
    here: float
    there: float
    low: float
    high: float
    says: NotRequired[str]
    reason: NotRequired[bool]


class Reasons(TypedDict):
    """Why `move` rather than `other`: what was counted in `deals` deals imagined from what the player saw. In words:
    the reasons as a sentence, and what the other move does."""
    move: str
    other: str
    deals: int
    counts: list[Counted]
    says: NotRequired[str]
    instead: NotRequired[str]
