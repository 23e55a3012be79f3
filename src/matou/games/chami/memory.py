"""Cards change hands; what a player then knows of another's hand.

After a swap (§4.4) each of the two knows the hand they gave away. In a collective exchange (§4.9) each knows which card
they gave, and sees which one they get. What one knows of a hand stays true while that hand draws; a card that is played
is seen by all. When a hand gives a card unseen, one of the cards known in it may be gone, and the player on its right
may have it: `lost` counts how many numbers may be gone like this, `astray` says where to. (Of actions, which have
copies, only what is still certain is kept.)
"""
from __future__ import annotations

from typing import TYPE_CHECKING, Any

from matou.core.bits import count_bits, part, with_part
from matou.core.rule import rule

from .table import (
    ACTION,
    ACTIONS,
    BIT,
    NUMBER,
    NUMBER_BIT,
    NUMBER_BITS,
    SEAT_BITS,
    SEATS,
    WORD,
    WORDS,
    cards_of,
    count_at,
)

if TYPE_CHECKING:
    from .rows import StateRow


@rule
def take(s: StateRow, p: int, card: int) -> None:
    """Into a hand."""
    s.hand[p, WORD[card]] += BIT[card]
    s.numbers[p] |= NUMBER_BIT[card]
    s.held[p] += 1


@rule
def let_go(s: StateRow, p: int, card: int) -> None:
    """Out of a hand."""
    s.hand[p, WORD[card]] -= BIT[card]
    s.numbers[p] -= NUMBER_BIT[card] if cards_of(s, p, NUMBER[card]) == 0 else 0
    s.held[p] -= 1


@rule
def play_out(s: StateRow, p: int, card: int) -> None:
    """§3.2, §3.4, §4.8 Out of a hand before everyone's eyes."""
    let_go(s, p, card)
    if s.met:
        for seat in range(s.seats):
            strike(s, seat, p, card)


@rule
def right_of(s: StateRow, p: int) -> Any:
    """§4.9 The nearest seat still in the game, going down."""
    q = p - 1 if p else s.seats - 1
    while not s.playing >> q & 1:
        q = q - 1 if q else s.seats - 1
    return q


@rule
def forget_hand(s: StateRow, p: int) -> None:
    """An empty hand, nothing put down (§4.9), and a player who knows nothing of other hands. How many cards the hand
    has is for the caller to say."""
    s.numbers[p] = s.given[p] = s.lost[p] = s.astray[p] = 0
    for w in range(WORDS):
        s.hand[p, w] = 0
        for q in range(SEATS):
            s.known[p, q, w] = 0


# What is known -----------------------------------------------------------------------------------------------

@rule
def knows(s: StateRow, seat: int, p: int, card: int) -> Any:
    """How many such cards this seat knows player p to hold."""
    return count_at(s.known[seat, p], card)


@rule
def lost_of(s: StateRow, seat: int, p: int) -> Any:
    """How many of the numbers that this seat knows p to hold may have been passed on unseen."""
    return part(s.lost[seat], p, SEAT_BITS)


@rule
def astray_of(s: StateRow, seat: int, p: int) -> Any:
    """The seats that may have them, one bit each."""
    return part(s.astray[seat], p, SEAT_BITS)


@rule
def set_lost(s: StateRow, seat: int, p: int, lost: int, astray: int) -> None:
    """Sets how many may have been passed on (`lost`), and the seats that may have them (`astray`)."""
    s.lost[seat] = with_part(s.lost[seat], p, SEAT_BITS, lost)
    s.astray[seat] = with_part(s.astray[seat], p, SEAT_BITS, astray)


@rule
def strike(s: StateRow, seat: int, p: int, card: int) -> None:
    """This seat saw the card leave p's hand: it is no longer there, nor where it was thought to be."""
    known = knows(s, seat, p, card) > 0
    s.known[seat, p, WORD[card]] -= BIT[card] if known else 0
    if s.lost[seat] == 0:
        return                                                 # nothing was passed on unseen
    if known:
        tidy(s, seat, p)
    elif card < ACTION:
        for q in range(s.seats):
            if lost_of(s, seat, q) and knows(s, seat, q, card):
                s.known[seat, q, WORD[card]] -= BIT[card]
                set_lost(s, seat, q, lost_of(s, seat, q) - 1, astray_of(s, seat, q))
                tidy(s, seat, q)


@rule
def knows_numbers(s: StateRow, seat: int, p: int) -> Any:
    """Does this seat know of any number in that hand?"""
    some = 0
    for w in range(WORDS):
        some |= s.known[seat, p, w] & NUMBER_BITS[w]
    return some != 0


@rule
def tidy(s: StateRow, seat: int, p: int) -> None:
    """Drop `lost` and `astray` once either is empty or no number is known."""
    if lost_of(s, seat, p) == 0 or astray_of(s, seat, p) == 0 or not knows_numbers(s, seat, p):
        set_lost(s, seat, p, 0, 0)


# §4.4 Two hands change places --------------------------------------------------------------------------------

@rule
def swap_hands(s: StateRow, p: int, q: int) -> None:
    """§4.4 All that others know of the two hands goes with them; each of the two knows the hand they gave away."""
    s.met = 1
    for w in range(WORDS):
        s.hand[p, w], s.hand[q, w] = s.hand[q, w], s.hand[p, w]
    s.numbers[p], s.numbers[q] = s.numbers[q], s.numbers[p]
    s.held[p], s.held[q] = s.held[q], s.held[p]
    for seat in range(s.seats):
        if seat != p and seat != q:
            swap_known(s, seat, p, q)
    know_hand(s, p, q)
    know_hand(s, q, p)


@rule
def swap_known(s: StateRow, seat: int, p: int, q: int) -> None:
    """What this seat knows of two hands that change places."""
    for w in range(WORDS):
        s.known[seat, p, w], s.known[seat, q, w] = s.known[seat, q, w], s.known[seat, p, w]
    lost, astray = lost_of(s, seat, p), astray_of(s, seat, p)
    set_lost(s, seat, p, lost_of(s, seat, q), astray_of(s, seat, q))
    set_lost(s, seat, q, lost, astray)
    for h in range(s.seats):
        set_lost(s, seat, h, lost_of(s, seat, h), bits_swapped(astray_of(s, seat, h), p, q))


@rule
def bits_swapped(bits: int, p: int, q: int) -> int:
    different = (bits >> p ^ bits >> q) & 1
    return bits ^ (different << p | different << q)


@rule
def know_hand(s: StateRow, seat: int, p: int) -> None:
    """This seat has just given p the hand p holds, and got another: what it now holds is not elsewhere."""
    for w in range(WORDS):
        s.known[seat, p, w] = s.hand[p, w]
    set_lost(s, seat, p, 0, 0)
    for q in range(s.seats):
        if lost_of(s, seat, q):
            lost = lost_of(s, seat, q)
            for w in range(WORDS):
                found = s.known[seat, q, w] & s.hand[seat, w] & NUMBER_BITS[w]
                s.known[seat, q, w] -= found
                lost -= count_bits(found)
            set_lost(s, seat, q, lost, astray_of(s, seat, q) & ~(1 << p))
            tidy(s, seat, q)


# §4.9 All give a card to the right ---------------------------------------------------------------------------

@rule
def exchange_cards(s: StateRow) -> None:
    """§4.4, §4.9 Every player gives a card to the right, all at once."""
    s.met = 1
    for seat in range(s.seats):
        if s.playing >> seat & 1:
            follow_cards(s, seat)
    for p in range(s.seats):
        if s.given[p]:
            let_go(s, p, s.given[p])
            take(s, right_of(s, p), s.given[p])
    for p in range(s.seats):
        s.given[p] = 0


@rule
def follow_cards(s: StateRow, seat: int) -> None:
    """What this seat knows once the cards have changed hands."""
    for p in range(s.seats):
        if lost_of(s, seat, p):
            drift(s, seat, p)
    for p in range(s.seats):
        if p != seat and s.playing >> p & 1 and right_of(s, p) != seat:
            doubt(s, seat, p)
    for p in range(s.seats):
        if p != seat and s.playing >> p & 1 and right_of(s, p) == seat:
            strike(s, seat, p, s.given[p])
    card = s.given[seat]
    s.known[seat, right_of(s, seat), WORD[card]] += BIT[card]
    for p in range(s.seats):
        tidy(s, seat, p)


@rule
def drift(s: StateRow, seat: int, p: int) -> None:
    """A card that is astray may have gone one seat further."""
    further = astray = astray_of(s, seat, p)
    for q in range(s.seats):
        if astray >> q & 1:
            further |= 1 << right_of(s, q)
    set_lost(s, seat, p, lost_of(s, seat, p), further & ~(1 << seat | 1 << p))


@rule
def doubt(s: StateRow, seat: int, p: int) -> None:
    """p gives a card that this seat does not see: it may be one that was known."""
    if knows_numbers(s, seat, p):
        set_lost(s, seat, p, lost_of(s, seat, p) + 1, astray_of(s, seat, p) | 1 << right_of(s, p))
    for a in range(ACTIONS):
        if knows(s, seat, p, ACTION + a):
            s.known[seat, p, WORDS - 1] -= BIT[ACTION + a]
