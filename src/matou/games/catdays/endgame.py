"""Cat Days: the hands are open once the draw pile is empty (§3.2), but a draw from a shuffled discard pile hides them.

An event that is discarded is never out of play: it is in a hand, on the discard pile or in the draw pile. So with two
kinds of them in the deck, and our own deck has three, a draw that only one player sees is always possible, and it
matters to a player who will play again. What can be solved nevertheless:

- the last action of the 400 (§5.3);
- with open hands, the last two: neither player can play a card that is drawn now;
- with open hands, the last three, if the card that can be drawn now is certain;
- with open hands and a deck whose events all stay: nobody can draw any more, every action but a pass lays a card.

Nothing is left to chance in any of them. The last is solved only with few cards in hand and no card that brings others
back to a hand: otherwise the tree would be too large, or its lines too long.
"""
from __future__ import annotations

from typing import TYPE_CHECKING

from matou.core.endgame import chance_outcomes as chance_outcomes
from matou.core.endgame import force_outcome as force_outcome
from matou.core.rule import rule

from .table import EVENT, MOST_ACTIONS, RETURN, SEATS, count_of

if TYPE_CHECKING:
    from matou.core.cells import Cells

    from .rows import BoxRow, StateRow

MAX_HELD = 16                                   # cards in both hands together

# Fields that do not matter any more: who knew what, chance, how layers are numbered, the draw pile (the cards that lie
# nowhere else).
UNHASHED: tuple[str, ...] = ("rng", "seats", "first", "known", "told", "spare", "pile", "coming", "rebuilt", "fresh")


@rule
def solvable(s: StateRow, b: BoxRow) -> bool:
    """Can nothing hidden matter from here on, and is the tree small enough?"""
    actions = MOST_ACTIONS - s.actions
    if s.ended or actions == 1 or not hands_are_open(s, b):
        return not s.ended and actions == 1
    if actions == 2 or (actions == 3 and (s.left > 0 or kinds_in(b, s.discard[:]) <= 1)):
        return True
    held = 0
    for p in range(SEATS):
        held += s.held[p]
    return s.left == 0 and held <= MAX_HELD and only_lays(b)


@rule
def hands_are_open(s: StateRow, b: BoxRow) -> bool:
    """§3.2 No card is left to draw: what a player does not see, the other holds. Or all that was drawn since the pile
    was rebuilt, and all that is left of it, is of one kind."""
    return s.left == 0 or (s.rebuilt > 0 and kinds_in(b, s.fresh[:]) == 1)


@rule
def kinds_in(b: BoxRow, pile: Cells) -> int:
    """How many different cards lie there."""
    found = 0
    for kind in range(1, b.kinds + 1):
        found += 1 if count_of(pile, kind) else 0
    return found


@rule
def only_lays(b: BoxRow) -> bool:
    """No card of this deck is ever discarded, and none comes back to a hand."""
    others = 0
    for kind in range(1, b.kinds + 1):
        others += 1 if b.form[kind] == EVENT or b.effect[kind] == RETURN else 0
    return others == 0
