"""The events of Le Ch'ami: what an explanation of a move counts (core/events.py). A deal is played to the end of the
round."""
from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any

from matou.core.events import Event, happened
from matou.core.game import View
from matou.core.moves import Move, but_last, listed, things_of, verb_of
from matou.core.rule import rule
from matou.core.words import Phrase

from .names import NAMES
from .rules import ADD, LAY, drawn_by_action
from .table import ACTION, ANSWERING, LAID_AT_ONCE, NUMBER, SUMO, counted_cards, fit_together

if TYPE_CHECKING:
    from .rows import BoxRow, StateRow

WIN, LAYS, OTHERS_ADD, DRAWS, OTHERS_DRAW, POINTS, OTHERS = range(7)
EVENTS = (
    Event("win", Phrase("{name:@ wins|you win} the round"), 1, 40.0),
    Event("lays", Phrase("{name:@ lays|you lay} a run or a set"), 1, 15.0),
    Event("others add", Phrase("somebody else lays or adds cards"), -1, 10.0),
    Event("draws", Phrase("an action card makes {name:@|you} draw"), -1, 10.0),
    Event("others draw", Phrase("{name:@ makes|you make} somebody else draw"), 1, 8.0),
    Event("points", Phrase("{name:@ scores|you score} {n} in this round on average instead of {m}"), -1, 1.0, "amount",
          Phrase("{name:@'s|your} points in this round"), about="score"),
    Event("others' points", Phrase("all the others together score {n} in this round on average instead of {m}"), 1, 0.2,
          "amount", Phrase("points of all the others in this round"), about="score"),
)


@rule
def note(before: StateRow, s: StateRow, b: BoxRow, me: int, move: int, stage: int, found: Any) -> None:
    """What a move has brought about. Once the round is over, the table is that of the next one."""
    mover, verb = before.turn, verb_of(move)
    if verb == LAY and mover == me:
        happened(found, LAYS)
    if verb in (LAY, ADD) and mover != me:
        happened(found, OTHERS_ADD)
    if s.rounds == before.rounds and s.phase <= ANSWERING and before.effect != SUMO and not swaps(move):
        note_drawn(before, s, me, verb, found)


@rule
def note_drawn(before: StateRow, s: StateRow, me: int, verb: int, found: Any) -> None:
    """§4.3-§4.6 Who had to draw by somebody else's action card."""
    for p in range(s.seats):
        if p != s.dropper and drawn_by_action(before, s, p, verb) > 0:
            if p == me:
                happened(found, DRAWS)
            elif s.dropper == me:
                happened(found, OTHERS_DRAW)


@rule
def finish(s: StateRow, b: BoxRow, me: int, scores: Any, found: Any) -> None:
    """§5.1, §5.2 Who won the round, and its points."""
    if s.winner == me:
        happened(found, WIN)
    for p in range(s.seats):
        found[POINTS if p == me else OTHERS] += s.points[p]


@rule
def swaps(move: int) -> bool:
    """§4.4 A Sumo, alone or aimed."""
    things = things_of(move)
    return things == SUMO or but_last(things) == SUMO


def facts(view: View, move: Move, other: Move, who: dict[str, str]) -> list[Phrase]:
    """§3.2 Three cards in hand that make a run or a set, which this move keeps and the other one breaks up."""
    if verb_of(other.code) == LAY:
        return []
    row, gone, then = view.row, listed(move.code), listed(other.code)
    hand = [card for card in counted_cards(row.hand[row.turn]) if card < ACTION]
    for three in combinations(sorted(hand, key=lambda card: NUMBER[card]), LAID_AT_ONCE):
        fits = fit_together([int(NUMBER[card]) for card in three])
        if fits and not set(three) & set(gone) and set(three) & set(then) and not replaced(hand, three, then):
            one, two, last = (NAMES[card].removeprefix("=") for card in three)
            return [Phrase("{name:@ keeps|you keep} {some} and {last} together", name=who["name"], some=f"{one}, {two}",
                           last=last)]
    return []


def replaced(hand: list[int], three: tuple[int, ...], then: list[int]) -> bool:
    """Is there another card of the same number for each that goes?"""
    left = [int(NUMBER[card]) for card in hand if card not in then]
    wanted = [int(NUMBER[card]) for card in three]
    return all(left.count(number) >= wanted.count(number) for number in wanted)
