"""The heuristic of Discat: as many points at once as possible, without breaking up a group for less.

In playouts and in the tree, also: a next player who cannot comply is worth a bonus card and another turn, no group is
broken up at all, and low and high cards are worth keeping.
"""
from __future__ import annotations

from typing import TYPE_CHECKING, Any

from matou.core.bits import count_bits
from matou.core.heuristic import Tuning, share_out
from matou.core.moves import THING_UNIT, but_last, last, things_of, verb_of
from matou.core.rule import rule

from .memory import first_digit, second_digit
from .rules import (
    BONUS_GROUP,
    DIGITS,
    EXCHANGE,
    FULL_HAND,
    IN_BONUS_EACH,
    ON_PILE_EACH,
    OVER,
    PASS,
    PLAY,
    PLAYED_BITS,
    UP,
    WINNING_GROUP,
    ceiling,
    deck_of,
    floor,
    settle,
)

if TYPE_CHECKING:
    from .rows import BoxRow, StateRow

CLEAR_WIN = 12.0                                # points ahead
TUNING = Tuning(exploration=0.6, widening=2.0, epsilon=0.1, opponents_in_tree=0.5, root_candidates=8)
WIN_AT_ONCE = 1000.0                            # §3.7 five of a kind
BONUS = float(IN_BONUS_EACH - ON_PILE_EACH)     # §3.6 what a card in the bonus pile brings beyond one on the pile
STUCK = 2.2                                     # §4.2, §4.5 a player who passes brings a bonus card and another turn
EXTREME = 0.3                                   # the lowest and the highest cards can follow much
TIGHT = 0.57                                    # a card that is hard to follow is worth keeping
EACH_CARD = sum(1 << PLAYED_BITS * ones for ones in range(DIGITS))
COUNT_BITS = 3                                  # a hand has fewer than eight cards
MOST_COUNTED = (1 << COUNT_BITS) - 1
NO_EXCHANGE = -1.7                              # §4.3 a card with fewer than two mates is rather exchanged


@rule
def move_values(s: StateRow, b: BoxRow, moves: Any, n: int, values: Any) -> None:
    """The value of each legal move to the player to move, in points."""
    digits = digits_of(s)
    for i in range(n):
        verb, cards = verb_of(moves[i]), things_of(moves[i])
        if verb == PASS:
            values[i] = 0.5
        elif verb == EXCHANGE:
            values[i] = 1.0 - mates(digits, last(cards))
        else:
            values[i] = points(cards) - 0.2 * mates_left_at_most(digits, cards)


@rule
def playout_values(s: StateRow, b: BoxRow, moves: Any, n: int, values: Any) -> None:
    """Like `move_values`, and counts what the move does to the next player and which cards are kept. Single cards are
    listed first: their value as a top is also that of a group with this top."""
    if verb_of(moves[0]) != PLAY:
        exchange_values(s, b, moves, n, values)
        return
    singles, total, digits = 0, hidden(s), digits_of(s)
    while singles < n and things_of(moves[singles]) < THING_UNIT:
        values[singles] = top_value(s, b, things_of(moves[singles]), total)
        singles += 1
    for i in range(singles, n):
        cards = things_of(moves[i])
        top = 0
        while things_of(moves[top]) != last(cards):
            top += 1
        values[i] = values[top] + points(cards) - mates_left_by_top(digits, cards) - hand_value(s, b, but_last(cards))
    for i in range(singles):
        values[i] += 1.0 - mates(digits, things_of(moves[i]))


@rule
def exchange_values(s: StateRow, b: BoxRow, moves: Any, n: int, values: Any) -> None:
    """§4.3 After a pass: the card of the least use has the highest value."""
    digits = digits_of(s)
    for i in range(n):
        cards = things_of(moves[i])
        values[i] = -mates(digits, cards) - hand_value(s, b, cards) if cards else NO_EXCHANGE


@rule
def top_value(s: StateRow, b: BoxRow, top: int, total: int) -> float:
    """The value of a top: the chance that the next player cannot comply, less the use of the card in hand."""
    return STUCK * stuck(s, b, top, total) - hand_value(s, b, top)


expansion_values = playout_values


@rule
def points(cards: int) -> float:
    """§3.6, §3.7, §5.3 What these cards bring now, without playing them; a test compares."""
    size = 0
    while cards:
        size += 1
        cards = but_last(cards)
    return WIN_AT_ONCE if size >= WINNING_GROUP else ON_PILE_EACH * size + (BONUS if size == BONUS_GROUP else 0.0)


@rule
def mates_left_at_most(digits: int, cards: int) -> float:
    """The most mates that one of these cards leaves behind in the hand."""
    most, size, rest = 0.0, 0, cards
    while rest:
        size += 1
        rest = but_last(rest)
    while cards:
        most = max(most, mates(digits, last(cards)) - (size - 1))
        cards = but_last(cards)
    return most


@rule
def mates_left_by_top(digits: int, cards: int) -> float:
    """How many mates the top card leaves behind: nearly the same, and cheaper."""
    left = mates(digits, last(cards))
    while but_last(cards):
        left -= 1.0
        cards = but_last(cards)
    return max(0.0, left)


@rule
def digits_of(s: StateRow) -> int:
    """§1.1 How many cards of the hand have each digit: three bits for each of the first digits, then of the second."""
    digits = 0
    for i in range(FULL_HAND):
        card = s.hand[s.turn, i]
        if card > 0:
            digits += 1 << COUNT_BITS * first_digit(card)
            digits += 1 << COUNT_BITS * (DIGITS + second_digit(card))
    return digits


@rule
def mates(digits: int, card: int) -> float:
    """§3.3 How many other cards of the hand with these digits go with this one of its cards, at most, without listing
    groups; a test compares."""
    first = digits >> COUNT_BITS * first_digit(card) & MOST_COUNTED
    second = digits >> COUNT_BITS * (DIGITS + second_digit(card)) & MOST_COUNTED
    return max(first, second) - 1.0


@rule
def hand_value(s: StateRow, b: BoxRow, cards: int) -> float:
    """What these cards are worth in hand: low and high ones can follow much, and those that are hard to follow are
    worth more."""
    share = 1.0 / deck_of(s, b)
    value = 0.0
    while cards:
        card = last(cards)
        height = card * share
        tight = height if b.arrow[card] == UP else 1.0 + share - height
        value += EXTREME * abs(2.0 * height - 1.0) + TIGHT * tight * tight * tight
        cards = but_last(cards)
    return value


@rule
def stuck(s: StateRow, b: BoxRow, top: int, total: int) -> float:
    """§4.1 The probability that the next player cannot comply with this top, if the `total` unseen cards lie at random:
    the share of hands without a card that may follow. A pass may have told of cards that may not follow. A small
    probability counts as 0."""
    deck = deck_of(s, b)
    low, high = floor(b, top) + 1, min(deck, ceiling(b, top) - 1)
    if 2 * (high - low + 1 - deck + total) > total:
        return 0.0
    other = s.turn + 1 if s.turn + 1 < s.seats else 0
    cards = s.held[other]
    if s.high[other] < low or s.low[other] > high:
        cards -= s.kept[other]
    all_hands = hands = 1
    harmless = total - unseen(s, low, high)
    for i in range(cards):
        hands *= harmless - i
        all_hands *= total - i
    return hands / all_hands


@rule
def hidden(s: StateRow) -> int:
    """How many cards the player to move does not see."""
    cards = s.left - s.held[s.turn]
    for p in range(s.seats):
        cards += s.held[p]
    return cards


@rule
def unseen(s: StateRow, low: int, high: int) -> int:
    """How many of them are in low … high. What lies in no pile (memory.pile_of), read faster; a test compares them."""
    cards = high - low + 1
    for tens in range(first_digit(low), first_digit(high) + 1):
        played = s.played[tens]
        played |= played >> 1 | played >> 2 | played >> 3 | played >> 4          # to the lowest of each card's bits
        least, most = max(0, low - DIGITS * tens), min(DIGITS - 1, high - DIGITS * tens)
        cards -= count_bits(played & EACH_CARD & (1 << PLAYED_BITS * (most + 1)) - (1 << PLAYED_BITS * least))
    for i in range(FULL_HAND):
        cards -= 1 if low <= s.hand[s.turn, i] <= high else 0
    return cards


@rule
def horizon(s: StateRow) -> int:
    """There is none but the end of the game."""
    return 0


@rule
def at_horizon(s: StateRow, horizon: int) -> bool:
    """A simulation goes on to the end of the game."""
    return s.phase == OVER


@rule
def evaluate(s: StateRow, b: BoxRow, scores: Any, shares: Any) -> None:
    """§5.3 Each seat's share of the win, by the final scores."""
    share_out(settle(s, b, scores), s.seats, scores, CLEAR_WIN, shares)
