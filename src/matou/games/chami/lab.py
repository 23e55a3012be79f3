"""What the lab asks of Le Ch'ami: kinds of moves, the cards in a hand by number, and how all stand within a round."""
from __future__ import annotations

from typing import TYPE_CHECKING, Any

from matou.core.bits import count_bits
from matou.core.box import Box
from matou.core.game import Game
from matou.core.moves import but_last, last, things_of, verb_of
from matou.core.rule import rule
from matou.core.words import Phrase

from .names import ACTION_NAMES, ONE_ACTION
from .names import ACTIONS as ACTION_SLUGS
from .rounds import hand_points, highest_held
from .rules import ACCEPT, ADD, COUNTER, DROP, LAY
from .table import ACTION, ACTIONS, ALL, GIFT_AS, NUMBERS, OVER, cards_of, holds, number_of

if TYPE_CHECKING:
    from .rows import BoxRow, StateRow

LAY_RUN, LAY_SET, LAY_GIFT, ADD_CARD, ADD_GIFT, DROP_NUMBER, COUNTERS, ACCEPTS, GIVES, DROP_ACTION = range(10)


def move_kinds(game: Game, box: Box) -> list[str]:
    return [Phrase("laying a run"), Phrase("laying a set"), Phrase("laying with the gift"), Phrase("adding a card"),
            Phrase("adding the gift"), Phrase("discarding a number"), Phrase("countering"), Phrase("not countering"),
            Phrase("giving a card away"),
            *(Phrase("playing {card}", card=ONE_ACTION[name]) for name in ACTION_SLUGS)]


@rule
def move_kind(s: StateRow, b: BoxRow, move: int) -> int:
    """§3.2-§3.4, §4 By what is said, and with which cards."""
    said, things = verb_of(move), things_of(move)
    if said == LAY:
        return lay_kind(things)
    if said == ADD:
        return ADD_GIFT if but_last(things) >= GIFT_AS else ADD_CARD
    if said == DROP:
        card = things if things < ALL else but_last(things)
        return DROP_NUMBER if card < ACTION else DROP_ACTION + card - ACTION
    return COUNTERS if said == COUNTER else ACCEPTS if said == ACCEPT else GIVES


@rule
def lay_kind(things: int) -> int:
    """§3.2, §3.3 A run, a set, or either with the gift."""
    one, two, three = last(things), last(but_last(things)), but_last(but_last(things))
    if max(one, two, three) >= GIFT_AS:
        return LAY_GIFT
    return LAY_SET if number_of(one) == number_of(two) else LAY_RUN


def card_kinds(game: Game, box: Box) -> list[str]:
    """§1.1, §1.2 Cards of the same number are alike."""
    return [*(Phrase("number {number}", number=f"{number}") for number in range(NUMBERS)),
            *(ACTION_NAMES[name] for name in ACTION_SLUGS)]


@rule
def hand(s: StateRow, b: BoxRow, p: int, counts: Any) -> None:
    for number in range(NUMBERS):
        counts[number] += count_bits(cards_of(s, p, number))
    for action in range(ACTIONS):
        counts[NUMBERS + action] += holds(s, p, ACTION + action)


@rule
def standing(s: StateRow, b: BoxRow, scores: Any) -> None:
    """§5.2 The totals if the round were counted now."""
    top = -1
    for p in range(s.seats):
        top = max(top, highest_held(s, p))
    for p in range(s.seats):
        scores[p] = s.total[p]
        if s.phase != OVER:
            scores[p] += hand_points(s, p, top)
