"""The events of Cat Days: what an explanation of a move counts (core/events.py)."""
from __future__ import annotations

from typing import TYPE_CHECKING, Any

from matou.core.events import ROOT, SCORES_OF_TWO, SOON, Event, happened
from matou.core.rule import rule
from matou.core.words import Phrase

from .days import points_in
from .table import WEEK

if TYPE_CHECKING:
    from .rows import BoxRow, StateRow

DAY_TAKEN, LOSES, GAINS, FULL, THEIR_FULL, AT_ONCE, POINTS, OTHERS = range(8)
EVENTS = (
    Event("day taken", Phrase("{other:@ takes|you take} a day of {name:@'s|your} week right after that"), -1, 3.0),
    Event("loses", Phrase("{other:@ takes|you take} points from {name:@'s|your} week right after that"), -1, 4.0,
          about="answer"),
    Event("gains", Phrase("{other:@ gains|you gain} points right after that"), -1, 3.0, about="answer"),
    Event("full", Phrase("{name:@'s|your} week is full first"), 0, 2.0),
    Event("their full", Phrase("{other:@'s|your} week is full first"), 0, 2.0),
    Event("at once", Phrase("it gains {n} on {other:@|you} at once instead of {m}"), 1, 0.8, "amount",
          Phrase("points gained at once")),
    *SCORES_OF_TWO,
)


@rule
def note(before: StateRow, s: StateRow, b: BoxRow, me: int, move: int, stage: int, found: Any) -> None:
    """What the move itself brings, and the answer to it."""
    if stage == ROOT:
        found[AT_ONCE] = points_in(s, b, me) - points_in(s, b, 1 - me) - points_in(before, b, me) \
            + points_in(before, b, 1 - me)
    if stage == SOON and before.turn != me:
        if s.filled[me] & ~before.filled[me]:
            happened(found, DAY_TAKEN)
        if points_in(s, b, me) < points_in(before, b, me):
            happened(found, LOSES)
        if points_in(s, b, 1 - me) > points_in(before, b, 1 - me):
            happened(found, GAINS)


@rule
def finish(s: StateRow, b: BoxRow, me: int, scores: Any, found: Any) -> None:
    """§5.1, §5.2 Whose week was full, and the points."""
    if s.filled[me] == WEEK:
        happened(found, FULL)
    if s.filled[1 - me] == WEEK:
        happened(found, THEIR_FULL)
    found[POINTS], found[OTHERS] = points_in(s, b, me), points_in(s, b, 1 - me)
