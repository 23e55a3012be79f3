"""Ronron: lay cards on a sleeping cat. The one that is too heavy wakes it, and its player is scratched.

A card is its place in the box, 1 to 24; 0 is no card.
"""
from typing import Any

from matou.core.chance import below, shuffle
from matou.core.fields import INTERNAL, NO_BOX, NOBODY, OWNER, SEAT, SWITCH, TALLY, THING, Field, common, dtype
from matou.core.moves import encode_move, last, things_of, verb_of
from matou.core.rule import rule

# §1 Cards
SEATS, KINDS, NUMBERS = 4, 3, 8
CARDS = KINDS * NUMBERS
LARGEST_HAND, MOST_PURRS, HEAVIEST = 5, 2, 12
ORDER, CENSUS = CARDS, CARDS + 1
BOX = NO_BOX

# §2 The table
FIELDS = (
    *common("who begins (§2.2)"),
    Field("hand_size", what="cards dealt to each player (§2.1)", holds=INTERNAL),
    Field("may_purr", what="how often each player may purr (§3.3)", holds=INTERNAL),
    Field("awake", what="the cat has been awake", holds=SWITCH),
    Field("last", what="the last card was laid by", holds=SEAT),
    Field("heap", (CARDS,), what="on the cat", holds=THING),
    Field("lying", what="how many cards lie on the cat", holds=INTERNAL),
    Field("weight", what="together they weigh (§3.2)"),
    Field("hand", (SEATS, LARGEST_HAND), OWNER, "your hand"),
    Field("held", (SEATS,), what="cards in hand"),
    Field("purrs", (SEATS,), what="purrs so far"),
    Field("scratches", (SEATS, CARDS + 1), what="scratches", holds=TALLY),
    Field("box", (CARDS,), NOBODY, "cards that are not dealt"),
)
STATE = dtype(FIELDS)

# §3 What a player may do
PLAY, PURR = 1, 2
MOST_MOVES = LARGEST_HAND + 1


@rule
def longest(seats: int) -> int:
    """All lay all of their cards, and purr as often as they may."""
    return seats * (LARGEST_HAND + MOST_PURRS)


@rule
def set_out(s: Any, seats: int) -> None:
    """§2 The empty table."""
    s.seats = seats
    s.last = -1


@rule
def prepare(s: Any, b: Any, order: Any) -> None:
    """§2.1 Shuffle the deck. §2.2 A first player of -1 is drawn too."""
    for i in range(CARDS):
        order[i] = i + 1
    if s.first < 0:
        s.first = below(s.rng[:], s.seats)
    shuffle(s.rng[:], order, CARDS)


@rule
def deal(s: Any, b: Any, order: Any) -> None:
    """§2.1 The same number to each; the rest stays in the box."""
    s.turn = s.first
    at = 0
    for p in range(s.seats):
        for _ in range(s.hand_size):
            take(s, p, order[at])
            at += 1
    for i in range(CARDS - at):
        s.box[i] = order[at + i]


@rule
def take(s: Any, p: int, card: int) -> None:
    """Into a hand, which is kept in order."""
    i = s.held[p]
    while i > 0 and s.hand[p, i - 1] > card:
        s.hand[p, i] = s.hand[p, i - 1]
        i -= 1
    s.hand[p, i] = card
    s.held[p] += 1


@rule
def over(s: Any) -> bool:
    """§4.1 Somebody has no cards; on the empty table, nobody has been dealt any."""
    dealt, empty = False, False
    for p in range(s.seats):
        dealt = dealt or s.held[p] > 0
        empty = empty or s.held[p] == 0
    return empty and (dealt or s.last >= 0)


@rule
def legal(s: Any, b: Any, moves: Any) -> int:
    """§3.1 Any card of the hand. §3.3 Or purr, as often as the table allows."""
    if over(s):
        return 0
    n = s.held[s.turn]
    for i in range(n):
        moves[i] = encode_move(PLAY, s.hand[s.turn, i])
    if s.purrs[s.turn] < s.may_purr:
        moves[n] = encode_move(PURR)
        n += 1
    return int(n)


@rule
def apply(s: Any, b: Any, move: int) -> None:
    """§3.1 Lay a card. §3.3 Or purr."""
    if verb_of(move) == PLAY:
        play(s, last(things_of(move)))
    else:
        s.purrs[s.turn] += 1
    if not over(s):
        s.turn = (s.turn + 1) % s.seats


@rule
def play(s: Any, card: int) -> None:
    """§3.1 From the hand onto the cat. §3.2 If that is too heavy, the cat wakes."""
    p = s.turn
    s.held[p] -= 1
    for i in range(s.held[p]):
        if s.hand[p, i] >= card:
            s.hand[p, i] = s.hand[p, i + 1]
    s.hand[p, s.held[p]] = 0
    s.last = p
    s.heap[s.lying] = card
    s.lying += 1
    s.weight += (card - 1) % NUMBERS + 1
    if s.weight > HEAVIEST:
        wake(s, p)


@rule
def wake(s: Any, p: int) -> None:
    """§3.2 All that lies on the cat becomes this player's scratches."""
    for i in range(s.lying):
        s.scratches[p, s.heap[i]] = 1
        s.heap[i] = 0
    s.lying, s.weight, s.awake = 0, 0, 1


@rule
def settle(s: Any, b: Any, scores: Any) -> int:
    """§4.2 Scratches and cards in hand are a point each, and the fewest win."""
    fewest, winners = CARDS, 0
    for p in range(s.seats):
        scores[p] = s.held[p]
        for card in range(CARDS + 1):
            scores[p] += s.scratches[p, card]
        if scores[p] < fewest:
            fewest, winners = scores[p], 0
        if scores[p] == fewest:
            winners |= 1 << p
    return winners


@rule
def census(s: Any, b: Any, places: Any, expected: Any) -> None:
    """By card: in how many places it lies, and in how many it should."""
    for card in range(1, CARDS + 1):
        expected[card] = 1
        for p in range(s.seats):
            places[card] += s.scratches[p, card]
    for p in range(s.seats):
        for i in range(s.held[p]):
            places[s.hand[p, i]] += 1
    for i in range(s.lying):
        places[s.heap[i]] += 1
    for i in range(CARDS - s.seats * s.hand_size):
        places[s.box[i]] += 1
