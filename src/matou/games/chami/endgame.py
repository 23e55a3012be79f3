"""Le Ch'ami for two: the last turn of a round that will be blocked, and the answer to a player who is out.

The last turn: the stock is empty and was rebuilt twice (§3.6), so the next card that is needed blocks the round. All
cards that are not in sight are in the other hand, and only this turn is left, with its answer. (Not if the player may
call a collective exchange: there both choose unseen, §4.9, which search with open cards cannot solve.)

The answer: the other player has dropped a last Clock, Mouse or Trap and has won the round (§5.1). Their hand is empty,
so all cards out of sight are in the stock; how many of them the player asked draws is all that is left to say (§4.10).
"""
from __future__ import annotations

from typing import TYPE_CHECKING, Any

from matou.core.bits import count_bits
from matou.core.moves import verb_of
from matou.core.rule import rule

from .actions import draws
from .heuristic import added, count_hand, in_runs
from .rounds import REBUILDS, change_places
from .rules import ACCEPT
from .table import ANSWERING, GIFT, PLAYING, SUMO, cards_of, holds

if TYPE_CHECKING:
    from .rows import BoxRow, StateRow

# Fields that do not matter any more before the round ends
UNHASHED: tuple[str, ...] = ("rng", "known", "lost", "astray", "met", "picks", "later", "stock", "pile", "laid",
                             "gift_as", "points", "winner", "way", "starter", "fresh", "rebuilds")
MAX_DRAWS = 20_000                              # ways to draw the cards of one answer
MAX_LOOSE = 9                                   # cards that can be laid or added in one turn, in any order
MAX_HELD_WITH_GIFT = 4                          # cards in hand, if one is the gift: it goes with nearly everything


@rule
def solvable(s: StateRow, b: BoxRow) -> Any:
    """Is this the last turn, or the last answer?

    Not where it would take too long to look through: a turn with more than 9 cards that can be laid or added (with the
    gift: a hand of more than 4), an answer that can bring more than 20,000 different draws.
    """
    if s.seats != 2:
        return False
    if s.left == 0 and s.rebuilt == REBUILDS:
        alone = holds(s, s.turn, SUMO) == 0 or s.held[s.turn] == 1
        return s.phase == ANSWERING or (s.phase == PLAYING and alone and few_loose(s))
    if s.phase != ANSWERING or s.held[s.dropper]:
        return False
    enough = s.left >= draws(s.effect) or s.rebuilt == REBUILDS
    return enough and ways(s.left, drawn(s)) <= MAX_DRAWS


@rule
def few_loose(s: StateRow) -> Any:
    """Can only a few cards be laid or added in this turn?"""
    one, _, three, _ = count_hand(s, s.turn)
    goes = in_runs(one) | three | added(s, one)
    loose = 0
    for number in range(s.lowest, s.highest + 1):
        if goes >> number & 1:
            loose += count_bits(cards_of(s, s.turn, number))
    if holds(s, s.turn, GIFT):
        return s.held[s.turn] <= MAX_HELD_WITH_GIFT
    return loose <= MAX_LOOSE


@rule
def drawn(s: StateRow) -> Any:
    """How many cards the accepting player draws."""
    return min(s.left, draws(s.effect))


@rule
def ways(cards: int, drawn: int) -> int:
    """In how many ways `drawn` of `cards` cards can be drawn, whatever their order (a binomial coefficient)."""
    found = 1
    for i in range(drawn):
        found = found * (cards - i) // (i + 1)
    return found


@rule
def chance_outcomes(s: StateRow, b: BoxRow, move: int) -> Any:
    """Before the round ends, cards are drawn only by a player who is asked and accepts."""
    return ways(s.left, drawn(s)) if s.phase == ANSWERING and verb_of(move) == ACCEPT else 1


@rule
def force_outcome(s: StateRow, b: BoxRow, move: int, which: int) -> Any:
    """Puts the cards of draw number `which` on top of the stock; all draws are equally likely."""
    count = chance_outcomes(s, b, move)
    if count > 1:
        rank, top = which, s.left - 1
        for size in range(drawn(s), 0, -1):
            at = size - 1
            while ways(at + 1, size) <= rank:
                at += 1
            rank -= ways(at, size)
            change_places(s.stock[:], at, top)
            top -= 1
    return 1.0 / count
