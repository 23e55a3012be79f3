"""The events of a game that names none of its own: how many points each side ends with.

Loaded once per game (core/specialise.py) with `rules` the game's own, and `fewer_is_better` as the game has it.
"""
from typing import Any

from matou.core.events import Event
from matou.core.rule import rule
from matou.core.words import Phrase

rules: Any = globals().get("rules")              # set by specialise, like the next one
fewer_is_better: bool = globals().get("fewer_is_better", False)

GOOD = -1 if fewer_is_better else 1
OWN, OTHERS = range(2)
EVENTS = (
    Event("points", Phrase("{name:@ ends|you end} with a score of {n} on average instead of {m}"), GOOD, 1.0, "amount",
          Phrase("{name:@'s|your} points at the end"), about="score"),
    Event("others' points", Phrase("the best of the others ends with a score of {n} on average instead of {m}"), -GOOD,
          1.0, "amount", Phrase("the best points of the others"), about="score"),
)


@rule
def note(before: Any, s: Any, b: Any, me: int, move: int, stage: int, found: Any) -> None:
    """Nothing is known of what happens on the way."""


@rule
def finish(s: Any, b: Any, me: int, scores: Any, found: Any) -> None:
    """The points at the end: the player's, and the best of the others'."""
    rules.settle(s, b, scores)
    best = scores[1] if me == 0 else scores[0]
    for p in range(s.seats):
        if p != me:
            best = min(best, scores[p]) if fewer_is_better else max(best, scores[p])
    found[OWN], found[OTHERS] = scores[me], best
