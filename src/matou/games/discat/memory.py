"""What players at Discat remember, beside what lies on the table.

Every card put under the draw pile (§4.3) is known to its player. The pile is a queue, so this seat also knows who draws
the card. If that player then exchanges a card, it may be this one: it may be in the hand still, or lie at the new
place; and the player who draws from that place may have it. A seat remembers each such card as one number, `traced`:
which card, who may hold it, and at which places it may lie. Places are counted from the first exchanged card in the
pile. A card is traced until it is played, or drawn by this seat itself. (A number of a card that was played says
nothing more; it stays until its place in the list is needed.)

What a pass tells (§4.1) is public: `kept`, `low` and `high`.

No seat traces more than MOST_TRACED cards, and no place is beyond MOST_PLACES. Nobody exchanges twice under one
constraint, and each constraint takes a card out of play: after n exchanges at most deck - n cards are left, five of
them in the own hand, so at most half of the other 85 are traced. And at most five exchanges go with each card that is
played and replaced: by the time the first exchanged card is drawn, all sixty cards before it are, fifty of them at most
in exchange for another.

Left out: two traced cards of one hand cannot both have left it in the same exchange. While the exchanged card is in the
pile this holds by itself, since a place takes one card; once it is drawn, both may be imagined in the hand of whoever
drew it. The true table always stays possible.
"""
from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from matou.core.bits import part
from matou.core.fields import OWNER, Field
from matou.core.rule import as_written, rule

if TYPE_CHECKING:
    from .rows import StateRow

SEATS, CARDS = 6, 90
FULL_HAND = 6                                   # §4.2 a bonus card may make it six, never more
MOST_TRACED, MOST_PLACES = 42, 50
MOST_EXCHANGED = (SEATS - 1) * CARDS            # five with each card that is played
CARD_BITS, SEAT_BITS = 7, SEATS                 # a traced card: its number, one bit per player, one bit per place
CARD = (1 << CARD_BITS) - 1
HOLDERS, PLACES = (1 << SEAT_BITS) - 1, (1 << MOST_PLACES) - 1
TO_PLACES = CARD_BITS + SEAT_BITS
DIGITS = 10                                     # §1.1 the first or the second of a card
ON_PILE, IN_BONUS, PILES_EACH = 1, 2, 4         # §3.4, §3.6 where a seat's cards lie; the next seat's come four further
PLAYED_BITS = 5
PLAYED = Field("played", (DIGITS,), what="by first digit, five bits per second digit: 0 not played yet; 4 * seat + 1 "
               "in a personal pile, + 2 in a bonus pile; known to all, face down or not (§4.3)",
               parts=((PLAYED_BITS, PILES_EACH * (SEATS - 1) + IN_BONUS),) * DIGITS)
FIELDS = (
    Field("exchanged", what="cards put under the draw pile so far (§4.3)", values=range(MOST_EXCHANGED + 1)),
    Field("under", what="how many of those still lie there", values=range(MOST_PLACES + 1)),
    Field("kept", (SEATS,), what="known from a pass: at least this many cards in hand are between low and high (§4.1)",
          values=range(FULL_HAND + 1)),
    Field("low", (SEATS,), what="the lowest number that those cards may have", values=range(CARDS + 2)),
    Field("high", (SEATS,), what="the highest number that those cards may have", values=range(CARDS + 1)),
    Field("traced", (SEATS, MOST_TRACED), OWNER, "each card this seat exchanged and can follow until it is played: its "
          "number, + 128 for each player who may hold it (times 1, 2, 4, …), + 8192 for each place where it may lie, "
          "counted from the first exchanged card in the draw pile",
          parts=((CARD_BITS, CARDS), (SEAT_BITS, HOLDERS), (MOST_PLACES, PLACES))),
)


@rule
def first_digit(card: int) -> int:
    """§1.1 The tens of a card."""
    return card // 10


@rule
def second_digit(card: int) -> int:
    """§1.1 Its ones."""
    return card % 10


@rule
def pile_code(seat: int, where: int) -> int:
    """§3.4, §3.6 A seat's personal pile (ON_PILE) or bonus pile (IN_BONUS)."""
    return PILES_EACH * seat + where


@rule
def pile_of(s: StateRow, card: int) -> int:
    """Where a card was played, as `pile_code` says it; 0 if it was not yet."""
    return part(s.played[first_digit(card)], second_digit(card), PLAYED_BITS)


def cards_of_pile(played: Sequence[int], pile: int) -> list[int]:
    """The cards that lie there, ascending, for Python code."""
    read = as_written(part)
    return [DIGITS * tens + ones for tens in range(DIGITS) for ones in range(DIGITS)
            if read(played[tens], ones, PLAYED_BITS) == pile]


@rule
def card_of(traced: int) -> int:
    """Which card is traced."""
    return traced & CARD


@rule
def holders_of(traced: int) -> int:
    """The players who may hold it, one bit each."""
    return traced >> CARD_BITS & HOLDERS


@rule
def places_of(traced: int) -> int:
    """The places where it may lie, one bit each."""
    return traced >> TO_PLACES


@rule
def trace(s: StateRow, p: int, card: int) -> None:
    """§4.3 This player has put a card under the pile, at the place behind those exchanged before. For all the others
    it may be one of the cards that they know this player to hold."""
    place = 1 << TO_PLACES + s.under
    if s.exchanged > s.under:
        for seat in range(s.seats):
            i = 0
            while seat != p and i < MOST_TRACED and s.traced[seat, i]:
                if holders_of(s.traced[seat, i]) >> p & 1:
                    s.traced[seat, i] |= place
                i += 1
    i = 0
    while i < MOST_TRACED - 1 and s.traced[p, i] and not pile_of(s, card_of(s.traced[p, i])):
        i += 1
    s.traced[p, i] = card | place


@rule
def follow(s: StateRow, p: int, card: int) -> None:
    """The first exchanged card of the pile is drawn: seats that knew what might lie there follow it; all places move
    up. The player who draws it sees which card it is."""
    forget(s, p, card)
    for seat in range(s.seats):
        i = 0
        while i < MOST_TRACED and s.traced[seat, i]:
            traced = s.traced[seat, i]
            places = places_of(traced)
            holders = holders_of(traced) | ((places & 1) << p if seat != p else 0)
            s.traced[seat, i] = card_of(traced) | holders << CARD_BITS | places >> 1 << TO_PLACES
            i += 1


@rule
def forget(s: StateRow, seat: int, card: int) -> None:
    """This seat sees the card; the last one traced takes its place in the list."""
    found, n = -1, 0
    while n < MOST_TRACED and s.traced[seat, n]:
        if card_of(s.traced[seat, n]) == card:
            found = n
        n += 1
    if found >= 0:
        s.traced[seat, found] = s.traced[seat, n - 1]
        s.traced[seat, n - 1] = 0


@rule
def notice(s: StateRow, p: int, low: int, high: int) -> None:
    """§4.1 A player who cannot comply shows that the whole hand lies beyond the constraint; all remember it."""
    if s.kept[p] == s.held[p]:                                 # an earlier pass still speaks of every card
        low, high = max(low, s.low[p]), min(high, s.high[p])
    s.low[p], s.high[p], s.kept[p] = low, high, s.held[p]
