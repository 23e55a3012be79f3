"""Le Ch'ami, one card at a time (core/draws.py): the stock as cards in no order, a rebuilt one and later rounds too.

A move draws from the stock as it lies, then perhaps from the stock that is rebuilt of the discard pile (§3.6), and the
hands of the next round from the whole deck (§2.2).
"""
from __future__ import annotations

from typing import TYPE_CHECKING, Any

from matou.core.bits import count_bits
from matou.core.draws import outcome_of, source_of
from matou.core.moves import verb_of
from matou.core.rule import rule

from .rounds import change_places
from .rules import COUNTER, DROP, act, paused, resume
from .table import CARDS, KINDS, OPENING_HAND, SEATS, card_at, put_card

if TYPE_CHECKING:
    from matou.core.box import Box
    from matou.core.game import Game

    from .rows import BoxRow, StateRow

STOCK, REBUILT, NEXT_DEAL = range(3)             # where a draw comes from
OUTCOMES = KINDS                                 # by card
DEALT = SEATS * OPENING_HAND + 1                 # §3.1 the starter draws
PER_MOVE = DEALT + 2 * SEATS


@rule
def deal_next(s: StateRow, b: BoxRow, drawn: Any, n: int, order: Any, weights: Any) -> int:
    """§2.1 The hands, card by card, and the starter's first; the rest of the deck follows in any order."""
    add_deck(s, b, weights)
    for i in range(n):
        order[i] = drawn[i]
        weights[drawn[i]] -= 1
    at = 0
    for card in range(1, KINDS):
        for _ in range(b.copies[s.tables, card]):
            put_card(s.later[:], at, card)
            at += 1
    at = n
    for card in range(1, KINDS):
        for _ in range(weights[card]):
            order[at] = card
            at += 1
    return STOCK if n < s.seats * OPENING_HAND + 1 else -1


@rule
def add_deck(s: StateRow, b: BoxRow, weights: Any) -> None:
    """§1 How many there are of each card."""
    for card in range(1, KINDS):
        weights[card] = b.copies[s.tables, card]


@rule
def attempt(a: StateRow, s: StateRow, b: BoxRow, move: int, drawn: Any, n: int, weights: Any) -> int:
    """Puts what was drawn on top of where it came from, makes the move, and sees whether it has drawn more."""
    size = rebuilt_of(a, move)
    arrange(s, size, drawn, n)
    act(s, b, move)
    stock, rebuilt = counted_draws(a, s)
    if paused(s):
        resume(s)
    later = 0
    if s.rounds > a.rounds:
        later = OPENING_HAND * count_bits(s.playing) + 1
    else:
        stock, rebuilt = counted_draws(a, s)
    if n >= stock + rebuilt + later:
        return -1
    source = STOCK if n < stock else REBUILT if n < stock + rebuilt else NEXT_DEAL
    add_cards(a, b, size, source, weights)
    for i in range(n):
        if source_of(drawn[i]) == source:
            weights[outcome_of(drawn[i])] -= 1
    return source


@rule
def rebuilt_of(a: StateRow, move: int) -> Any:
    """§3.6 How many cards a stock would have that is rebuilt in this move: all of the discard pile but its top."""
    said = verb_of(move)
    return a.piled - (0 if said in (DROP, COUNTER) else 1)


@rule
def counted_draws(a: StateRow, s: StateRow) -> Any:
    """How many cards were drawn in this round so far: from the stock as it was, and from a rebuilt one."""
    if s.rebuilds == a.rebuilds:
        return a.left - s.left, 0
    return a.left, s.fresh - s.left


@rule
def add_cards(a: StateRow, b: BoxRow, size: int, source: int, weights: Any) -> None:
    """The cards that may come from there, before anything was drawn."""
    if source == STOCK:
        for i in range(a.left):
            weights[card_at(a.stock[:], i)] += 1
    elif source == REBUILT:
        for i in range(size):
            weights[card_at(a.pile[:], i)] += 1
    else:
        add_deck(a, b, weights)


@rule
def arrange(s: StateRow, size: int, drawn: Any, n: int) -> None:
    """What was drawn comes first from where it came from. (A discard pile that is rebuilt is shuffled here, and not
    again: nobody sees its order any more.)"""
    stock = rebuilt = later = 0
    for i in range(1, CARDS):
        put_card(s.picks[:], i, i)
    for i in range(n):
        card, source = outcome_of(drawn[i]), source_of(drawn[i])
        if source == STOCK:
            stock += 1
            bring_to(s.stock[:], s.left - stock, card, 0, s.left - stock + 1)
        elif source == REBUILT:
            rebuilt += 1
            bring_to(s.pile[:], size - rebuilt, card, 0, size - rebuilt + 1)
        else:
            bring_to(s.later[:], later, card, later, CARDS)
            later += 1


@rule
def bring_to(cards: Any, place: int, card: int, first: int, end: int) -> None:
    """Such a card, from among these places, changes places with the one at this place."""
    for i in range(first, end):
        if card_at(cards, i) == card:
            if i != place:
                change_places(cards, i, place)
            return


def outcome_name(game: Game, box: Box, outcome: int) -> str:
    """A card as moves write it."""
    return game.notation.names[outcome]
