"""Events: what an explanation of a move counts in imagined deals (agents/explanation.py).

A game names its events in `events.py`, next to its rules:

- `EVENTS`: each with the sentence that says it; `found` has one cell for each, in this order.
- `note(before, s, b, me, move, stage, found)`: a rule, called after every move of an imagined deal, with the table
  before it and after it. `me` is the seat whose move is explained; `stage` says how long ago that was.
- `finish(s, b, me, scores, found)`: a rule, called once where the deal ends.
- `called(view, thing)`, if events name a `thing`: what players call it.
- `facts(view, move, other, who)`, if there is something to say of the player's own cards: what holds after `move` and
  not after `other`, whatever the deal. `who` has the names that sentences may use.

All of it reads the table from the player's side: what is counted is what could happen in deals that this player holds
possible, never what the true table hides.
"""
from typing import Any, Literal, NamedTuple

from .rule import rule
from .words import Phrase

ROOT, SOON, LATER = range(3)                     # stages: the move itself; until the player's next turn; after that
Counted = Literal["deals", "amount"]             # in how many deals it happens; or how much of it there is, on average


class Event(NamedTuple):
    """Something that may come of a move. `says`: a clause that tells of it; of an amount it has places for {n}, with
    the one move, and {m}, with the other, and `title` is what it is called in a table. `{name}` is the player,
    `{other}` the next one, `{thing}` what the game calls that number.

    `good`: 1 for the player, -1 against them, 0 neither. `worth`: how much one of it matters, in points of the game:
    what differs most, so weighted, is told first. Of events `about` the same thing, only the first of those."""
    name: str
    says: Phrase
    good: int
    worth: float
    counted: Counted = "deals"
    title: Phrase | None = None
    thing: int | None = None
    about: str = ""


# The score of the player and that of the opponent, where two play and more points are better.
SCORES_OF_TWO = (
    Event("points", Phrase("{name:@ ends|you end} with a score of {n} on average instead of {m}"), 1, 1.0, "amount",
          Phrase("{name:@'s|your} points at the end"), about="score"),
    Event("others' points", Phrase("{other:@ ends|you end} with a score of {n} on average instead of {m}"), -1, 1.0,
          "amount", Phrase("{other:@'s|your} points at the end"), about="score"),
)


@rule
def happened(found: Any, at: int) -> None:
    """This event has happened: once or more is the same."""
    found[at] = 1
