"""Turning points: the moves around which a game turned, and how sure an accuracy is.

A judged move has a *swing*: how far its player's share of the win moved from before it to the next time that share was
judged (of two players at the next decision of either, else at the player's own next one), or to the end. Part of a
swing is the move's own loss; the rest is what came after it: cards, and what the others did. The largest swings are the
turning points. One below `LEAST_SWING` is none: at a few hundred simulations, shares are uncertain by some 5 %.

The margin of an accuracy is two standard errors of the mean of what each decision counts. Few decisions say little of
how much a player's decisions differ, so `PRIOR_DECISIONS` more are counted with the spread that is usual: after one
decision the margin is 40, after 25 equal ones 2. It says how far the figure may be off as a measure of this player's
play, not how good the search was.
"""
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any, Literal, Protocol

Kind = Literal["mistake", "swing-down", "swing-up"]
MOST_TURNS = 3
LEAST_SWING = 0.15
OWN_PART = 0.5                                   # of a fall: from here on, the move itself is what lost it
USUAL_SPREAD, PRIOR_DECISIONS = 20.0, 2
STANDARD_ERRORS = 2.0
DECIMALS = 4


class Judged(Protocol):
    """What a turning point needs to know of a decision (analysis.py)."""
    @property
    def ply(self) -> int: ...
    @property
    def seat(self) -> int: ...
    @property
    def before(self) -> float | None: ...
    @property
    def loss(self) -> float: ...


@dataclass(frozen=True)
class TurningPoint:
    """A move after which its player's share went from `before` to `then`; `loss` of that is the move's own. `kind`: the
    move was a `mistake`; or it was not, and things went down or up after it."""
    ply: int
    seat: int
    kind: Kind
    before: float
    then: float
    loss: float

    def to_dict(self) -> dict[str, Any]:
        return {"ply": self.ply, "seat": self.seat, "kind": self.kind, "before": round(self.before, DECIMALS),
                "then": round(self.then, DECIMALS), "loss": round(self.loss, DECIMALS)}


def turning_points(decisions: Sequence[Judged], end: Sequence[float], seats: int) -> list[TurningPoint]:
    """The moves with the largest swings, in the order of the game. `end`: each seat's share; empty if not over."""
    found = sorted(_swings(decisions, end, seats), key=lambda one: -abs(one.then - one.before))[:MOST_TURNS]
    return sorted(found, key=lambda one: one.ply)


def _swings(decisions: Sequence[Judged], end: Sequence[float], seats: int) -> Iterator[TurningPoint]:
    judged = [one for one in decisions if one.before is not None]
    for at, one in enumerate(judged):
        then = _share_after(one.seat, judged[at + 1:], end, seats)
        if one.before is not None and then is not None and abs(then - one.before) >= LEAST_SWING:
            yield TurningPoint(one.ply, one.seat, _kind(then - one.before, one.loss), one.before, then, one.loss)


def _share_after(seat: int, later: Sequence[Judged], end: Sequence[float], seats: int) -> float | None:
    """The next share that is known of this seat; None: there is none."""
    for one in later:
        if one.before is not None and one.seat == seat:
            return one.before
        if one.before is not None and seats == 2:
            return 1.0 - one.before
    return end[seat] if end else None


def _kind(swing: float, loss: float) -> Kind:
    if swing > 0:
        return "swing-up"
    return "mistake" if loss >= OWN_PART * -swing else "swing-down"


def margin_of(counts: Sequence[float]) -> float | None:
    """How far the mean of these may be off; None if there are none."""
    if not counts:
        return None
    mean = sum(counts) / len(counts)
    squares = sum((one - mean) ** 2 for one in counts) + PRIOR_DECISIONS * USUAL_SPREAD ** 2
    return STANDARD_ERRORS * sqrt(squares / (len(counts) + PRIOR_DECISIONS - 1) / len(counts))
