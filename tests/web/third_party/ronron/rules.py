"""Ronron: get rid of your cards. One is laid on another of its kind or of its number; who cannot, or will not, draws.

A card is its place in the box, 1 to 24; 0 is no card.
"""
from typing import Any

from matou.core.chance import below, shuffle
from matou.core.fields import INTERNAL, NOBODY, OWNER, SEAT, SWITCH, THING, Field, common, dtype
from matou.core.moves import encode_move, last, things_of, verb_of
from matou.core.rule import rule

# §1 Cards
SEATS, KINDS, NUMBERS = 4, 3, 8
CARDS = KINDS * NUMBERS
HIGHEST = NUMBERS - 1
ORDER = CARDS
CENSUS = CARDS + 1

BOX_FIELDS = (Field("nothing", what="all cards are in the rules"),)
BOX = dtype(BOX_FIELDS)

# §2 The table
FIELDS = (
    *common("who begins (§2.2)"),
    Field("hand_size", what="cards dealt to each player (§2.1)", holds=INTERNAL),
    Field("wild", what="so many of the highest numbers go on anything (§3.2)", holds=INTERNAL),
    Field("drawn", what="somebody has drawn a card", holds=SWITCH),
    Field("last", what="the last card was laid by", holds=SEAT),
    Field("passes", what="players who have passed in a row (§4.1)"),
    Field("top", what="on top of the discard pile", holds=THING),
    Field("held", (SEATS,), what="cards in hand"),
    Field("hand", (SEATS, CARDS), OWNER, "your hand"),
    Field("pile", (CARDS,), NOBODY, "draw pile"),
    Field("left", what="cards in the draw pile"),
    Field("played", (CARDS,), what="cards in the discard pile", holds=INTERNAL),
    Field("laid", what="how many those are", holds=INTERNAL),
)
STATE = dtype(FIELDS)

# §3 What a player may say
PLAY, DRAW, PASS = 1, 2, 3
MOST_MOVES = CARDS + 1


@rule
def longest(seats: int) -> int:
    """Every card is drawn and laid once at most, and between two of these everybody may pass."""
    return (2 * CARDS + 1) * (seats + 1)


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
    """§2.1 The same number to each, one face up, and the rest is the draw pile."""
    s.turn = s.first
    at = 0
    for p in range(s.seats):
        for _ in range(s.hand_size):
            take(s, p, order[at])
            at += 1
    lay(s, order[at])
    at += 1
    s.left = CARDS - at
    for i in range(s.left):
        s.pile[i] = order[at + i]


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
def lay(s: Any, card: int) -> None:
    s.played[s.laid] = card
    s.laid += 1
    s.top = card


@rule
def fits(s: Any, card: int) -> bool:
    """§3.2 The same kind, or the same number; what is wild goes on anything."""
    one, other = card - 1, s.top - 1
    if one // NUMBERS == other // NUMBERS or one % NUMBERS == other % NUMBERS:
        return True
    return bool(one % NUMBERS > HIGHEST - s.wild)


@rule
def over(s: Any) -> bool:
    """§4.1 Somebody has no cards, or all have passed."""
    if s.laid == 0:
        return False
    for p in range(s.seats):
        if s.held[p] == 0:
            return True
    return bool(s.passes >= s.seats)


@rule
def legal(s: Any, b: Any, moves: Any) -> int:
    """§3.1 A card that fits; or draw, or pass once there is nothing to draw."""
    if over(s):
        return 0
    n = 0
    for i in range(s.held[s.turn]):
        if fits(s, s.hand[s.turn, i]):
            moves[n] = encode_move(PLAY, s.hand[s.turn, i])
            n += 1
    moves[n] = encode_move(DRAW if s.left else PASS)
    return n + 1


@rule
def apply(s: Any, b: Any, move: int) -> None:
    """§3.1"""
    said = verb_of(move)
    if said == PLAY:
        play(s, last(things_of(move)))
    elif said == DRAW:
        s.left -= 1
        take(s, s.turn, s.pile[s.left])
        s.pile[s.left] = 0
        s.passes = 0
        s.drawn = 1
    else:
        s.passes += 1
    if not over(s):
        s.turn = (s.turn + 1) % s.seats


@rule
def play(s: Any, card: int) -> None:
    """§3.2"""
    p, found = s.turn, False
    for i in range(s.held[p]):
        found = found or s.hand[p, i] == card
        if found:
            s.hand[p, i] = s.hand[p, i + 1] if i + 1 < s.held[p] else 0
    s.held[p] -= 1
    s.passes = 0
    s.last = p
    lay(s, card)


@rule
def settle(s: Any, b: Any, scores: Any) -> int:
    """§4.2 Every card in hand is a point, and the fewest win."""
    fewest, winners = CARDS, 0
    for p in range(s.seats):
        scores[p] = s.held[p]
        if s.held[p] < fewest:
            fewest, winners = s.held[p], 0
        if s.held[p] == fewest:
            winners |= 1 << p
    return winners


@rule
def census(s: Any, b: Any, places: Any, expected: Any) -> None:
    for card in range(1, CARDS + 1):
        expected[card] = 1
    for p in range(s.seats):
        for i in range(s.held[p]):
            places[s.hand[p, i]] += 1
    for i in range(s.left):
        places[s.pile[i]] += 1
    for i in range(s.laid):
        places[s.played[i]] += 1
