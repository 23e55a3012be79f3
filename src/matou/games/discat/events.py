"""The events of Discat: what an explanation of a move counts (core/events.py)."""
from __future__ import annotations

from typing import TYPE_CHECKING, Any

from matou.core.events import LATER, ROOT, Event, happened
from matou.core.game import View
from matou.core.moves import Move, listed
from matou.core.rule import rule
from matou.core.words import Phrase

from .rules import IN_BONUS_EACH, NOT_YET, ON_PILE_EACH, OVER, groups_in, settle, stuck

if TYPE_CHECKING:
    from .rows import BoxRow, StateRow

STUCK, BONUS_CARD, FREE, MAY_PLAY, FIVE, THEIR_FIVE, FOUR, THEIR_FOUR, OUT, AT_ONCE, POINTS, OTHERS = range(12)
EVENTS = (
    Event("stuck", Phrase("{other:@ can't follow|you can't follow}"), 1, 4.0, about="stuck"),
    Event("bonus card", Phrase("{name:@ draws|you draw} a bonus card"), 1, 3.0, about="stuck"),
    Event("free", Phrase("everyone else passes and {name:@ may|you may} play anything"), 1, 3.0, about="stuck"),
    Event("may play", Phrase("{name:@ has|you have} something to play next turn"), 1, 3.0),
    Event("five", Phrase("{name:@ wins|you win} with a group of five"), 1, 20.0),
    Event("their five", Phrase("somebody else wins with a group of five"), -1, 20.0),
    Event("four", Phrase("{name:@ plays|you play} a group of four"), 1, 4.0),
    Event("their four", Phrase("somebody else plays a group of four"), -1, 4.0),
    Event("out", Phrase("{name:@ is|you are} the first without cards"), 1, 2.0),
    Event("at once", Phrase("it scores {n} at once instead of {m}"), 1, 1.0, "amount", Phrase("points at once")),
    Event("points", Phrase("{name:@ ends|you end} with a score of {n} on average instead of {m}"), 1, 0.6, "amount",
          Phrase("{name:@'s|your} points at the end"), about="score"),
    Event("others' points", Phrase("the best of the others ends with a score of {n} on average instead of {m}"), -1,
          0.5, "amount", Phrase("the best points of the others"), about="score"),
)
TOGETHER = 2                                     # cards of a group, from this many on


@rule
def note(before: StateRow, s: StateRow, b: BoxRow, me: int, move: int, stage: int, found: Any) -> None:
    """What a move has brought about."""
    mover = before.turn
    if stage == ROOT:
        found[AT_ONCE] = on_table(s, me) - on_table(before, me)
    if stage != LATER and s.phase != OVER:
        note_soon(before, s, b, me, stage, found)
    if s.bonus[mover] > before.bonus[mover]:
        happened(found, FOUR if mover == me else THEIR_FOUR)
    if s.five:
        happened(found, FIVE if s.five == me + 1 else THEIR_FIVE)
    if mover == me and s.last_turns != NOT_YET and before.last_turns == NOT_YET:
        happened(found, OUT)


@rule
def note_soon(before: StateRow, s: StateRow, b: BoxRow, me: int, stage: int, found: Any) -> None:
    """Until the player's next turn: §4.1 who can't follow, §4.2 a bonus card, §4.5 all the others passed."""
    if stage == ROOT and s.creator == me and s.bar and s.turn != me and stuck(s, b):
        happened(found, STUCK)
    if s.creator == me and s.bonus_taken and (stage == ROOT or not before.bonus_taken):
        happened(found, BONUS_CARD)
    if before.turn != me and s.turn == me:
        if s.creator == me and s.bar == 0:
            happened(found, FREE)
        if s.bar == 0 or not stuck(s, b):
            happened(found, MAY_PLAY)


@rule
def on_table(s: StateRow, p: int) -> int:
    """§5.3 The points of the cards that a player has laid."""
    points: int = ON_PILE_EACH * s.pile[p] + IN_BONUS_EACH * s.bonus[p]
    return points


@rule
def finish(s: StateRow, b: BoxRow, me: int, scores: Any, found: Any) -> None:
    """§5.3 The points at the end: the player's, and the best of the others'."""
    settle(s, b, scores)
    best = scores[1] if me == 0 else scores[0]
    for p in range(s.seats):
        if p != me:
            best = max(best, scores[p])
    found[POINTS], found[OTHERS] = scores[me], best


def facts(view: View, move: Move, other: Move, who: dict[str, str]) -> list[Phrase]:
    """§3.3 The largest group in hand that this move leaves whole and the other one breaks up."""
    row = view.row
    hand, gone, then = row.hand[row.turn][:row.held[row.turn]].tolist(), set(listed(move.code)), set(listed(other.code))
    kept = [group for _, group in groups_in(sorted(hand)) if len(group) >= TOGETHER and not gone & set(group)
            and 0 < len(then & set(group)) < len(group)]
    if not kept:
        return []
    *some, last = (f"{card:02d}" for card in max(kept, key=len))
    return [Phrase("{name:@ keeps|you keep} {some} and {last} together", name=who["name"], some=", ".join(some),
                   last=last)]
