"""Discat, one card at a time: the draw pile as cards in no order, of which chance brings one whenever a card is drawn.

Nobody knows anything of the order of the draw pile but of the cards that were put under it (§4.3). So it may be settled
as late as that: the game is the same, and a program that enumerates chance has far less to look at (core/draws.py).
"""
from __future__ import annotations

from typing import TYPE_CHECKING, Any

from matou.core.moves import verb_of
from matou.core.rule import rule

from .rules import CARDS, EXCHANGE, LONGEST_PILE, OPENING_HAND, SEATS, apply, card_at, deck_of, put_at

if TYPE_CHECKING:
    from matou.core.box import Box
    from matou.core.game import Game

    from .rows import BoxRow, StateRow

OUTCOMES = CARDS + 1                             # by card
DEALT = SEATS * OPENING_HAND                     # cards before the first move, at most
PER_MOVE = 6                                     # §3.8 five cards, §4.2 and a bonus card


@rule
def deal_next(s: StateRow, b: BoxRow, drawn: Any, n: int, order: Any, weights: Any) -> int:
    """§2.1 The hands, card by card; the rest of the deck follows in any order."""
    deck, dealt = deck_of(s, b), s.seats * b.dealt
    for card in range(1, deck + 1):
        weights[card] = 1
    for i in range(n):
        order[i] = drawn[i]
        weights[drawn[i]] = 0
    at = n
    for card in range(1, deck + 1):
        if weights[card]:
            order[at] = card
            at += 1
    return 0 if n < dealt else -1


@rule
def attempt(a: StateRow, s: StateRow, b: BoxRow, move: int, drawn: Any, n: int, weights: Any) -> int:
    """Every card drawn is one of the unknown ones above those that were exchanged."""
    unknown = a.left - a.under
    for i in range(n):
        bring_up(s, i, unknown, drawn[i])
    apply(s, b, move)
    draws = a.left - s.left + (1 if verb_of(move) == EXCHANGE else 0)
    if n >= min(draws, unknown):
        return -1
    for i in range(unknown):
        weights[card_at(a, (a.next + i) % LONGEST_PILE)] = 1
    for i in range(n):
        weights[drawn[i]] = 0
    return 0


@rule
def bring_up(s: StateRow, i: int, unknown: int, card: int) -> None:
    """This card changes places with the one that lies i cards down the pile."""
    place = (s.next + i) % LONGEST_PILE
    for j in range(i, unknown):
        there = (s.next + j) % LONGEST_PILE
        if card_at(s, there) == card:
            put_at(s, there, card_at(s, place))
            put_at(s, place, card)
            return


def outcome_name(game: Game, box: Box, outcome: int) -> str:
    """A card as moves write it."""
    return f"{outcome:02d}"
