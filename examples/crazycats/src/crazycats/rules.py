"""Crazy Cats. Read beside booklet.en.md: every rule names its paragraph.

`s` is the state (FIELDS) and `b` the box, which is empty. A card is a number, 1 to 52: first the thirteen ginger cats,
then the tabbies, the black and the white ones; 0 is no card. The coats are 53 to 56, in the same order.
"""
from typing import Any

from matou.core.chance import below, shuffle
from matou.core.fields import INTERNAL, NO_BOX, NOBODY, OWNER, THING, Field, common, dtype
from matou.core.moves import but_last, encode_move, last, things_of, verb_of, with_thing
from matou.core.rule import rule

# §1 Cards
COATS, NUMBERS, CRAZY, SEATS = 4, 13, 8, 5
HAND_OF_TWO, HAND = 7, 5                         # §2.1 cards for each of two players, and of more
POINTS_OF_CRAZY, MOST_POINTS = 50, 10           # §4.3 of a crazy cat, and of any other
CARDS = COATS * NUMBERS
FIRST_COAT = CARDS + 1
ORDER, CENSUS = CARDS, CARDS + 1
BOX = NO_BOX

# §2 The table
FIELDS = (
    *common("who begins (§2.3)", "chance (§2.1)"),
    Field("hand", (SEATS, CARDS), OWNER, "cards in hand", values=range(CARDS + 1)),
    Field("held", (SEATS,), what="number of cards in hand", values=range(CARDS + 1)),
    Field("top", what="on the pile (§2.2)", holds=THING, values=range(CARDS + 1)),
    Field("coat", what="coat asked for (§3.2, §3.3)", holds=THING, values=range(FIRST_COAT + COATS)),
    Field("laid", (CARDS + 1,), what="by card: 1 if it lies on the pile", holds=INTERNAL, values=range(2)),
    Field("stock", (CARDS,), NOBODY, "the draw pile, its top card last", values=range(CARDS + 1)),
    Field("left", what="cards in the draw pile", values=range(CARDS + 1)),
    Field("passes", what="passes in a row (§3.5)", holds=INTERNAL, values=range(SEATS + 1)),
    Field("ended", what="1 once the game is over (§4.1, §4.2)", holds=INTERNAL, values=range(2)),
    Field("points", (SEATS,), what="points left in hand, once the game is over (§4.3)", holds=INTERNAL),
    Field("tame", (SEATS,), what="how many cards of this hand did not fit when its player last drew or passed",
          holds=INTERNAL),
    Field("tame_coat", (SEATS,), what="which coat they do not have", holds=INTERNAL),
    Field("tame_number", (SEATS,), what="and which number", holds=INTERNAL),
)
STATE = dtype(FIELDS)

# §3 What a player may do
PLAY, CALL, DRAW, PASS = 1, 2, 3, 4
MOST_MOVES = CARDS + COATS * (COATS - 1)         # every card, and each of four crazy cats with four coats


@rule
def coat_of(card: int) -> int:
    """§1.1 Thirteen cats in each coat."""
    return FIRST_COAT + (card - 1) // NUMBERS


@rule
def number_of(card: int) -> int:
    """§1.1 From 1 to 13 in each coat."""
    return (card - 1) % NUMBERS + 1


@rule
def points_of(card: int) -> int:
    """§4.3 A crazy cat counts fifty, ten and higher count ten, the others their number."""
    return POINTS_OF_CRAZY if number_of(card) == CRAZY else min(MOST_POINTS, number_of(card))


@rule
def longest(seats: int) -> int:
    """Every card is drawn and laid once at most, and fewer than `seats` players pass between two cards."""
    return (2 + seats) * CARDS


@rule
def set_out(s: Any, seats: int) -> None:
    """The empty table."""
    s.seats = seats


@rule
def prepare(s: Any, b: Any, order: Any) -> None:
    """§2.1 Shuffle. §2.3 A first player of -1 is drawn, too."""
    for i in range(CARDS):
        order[i] = i + 1
    if s.first < 0:
        s.first = below(s.rng[:], s.seats)
    shuffle(s.rng[:], order, CARDS)


@rule
def deal(s: Any, b: Any, order: Any) -> None:
    """§2.1 Cards for everyone. §2.2 The next one that is not crazy begins the pile; the rest is the draw pile, with the
    crazy cats that came before it at the bottom."""
    s.turn = s.first
    at = 0
    for p in range(s.seats):
        for _ in range(HAND_OF_TWO if s.seats == 2 else HAND):
            take(s, p, order[at])
            at += 1
    while number_of(order[at]) == CRAZY:
        s.stock[s.left] = order[at]
        s.left += 1
        at += 1
    s.top, s.coat, s.laid[order[at]] = order[at], coat_of(order[at]), 1
    for i in range(CARDS - 1, at, -1):
        s.stock[s.left] = order[i]
        s.left += 1


@rule
def fits(card: int, coat: int, number: int) -> bool:
    """§3.2 The coat that is asked for, or the same number. §3.3 A crazy cat always fits."""
    return coat_of(card) == coat or number_of(card) == number or number_of(card) == CRAZY


@rule
def legal(s: Any, b: Any, moves: Any) -> int:
    """§3.1 A card that fits; if there is none, draw; if there is nothing to draw, pass. Returns their number."""
    if s.ended:
        return 0
    n = 0
    for i in range(s.held[s.turn]):
        card = s.hand[s.turn, i]
        if number_of(card) == CRAZY:
            for coat in range(FIRST_COAT, FIRST_COAT + COATS):
                moves[n] = encode_move(CALL, with_thing(card, coat))
                n += 1
        elif fits(card, s.coat, number_of(s.top)):
            moves[n] = encode_move(PLAY, card)
            n += 1
    if n == 0:
        moves[0] = encode_move(DRAW) if s.left else encode_move(PASS)
        n = 1
    return n


@rule
def apply(s: Any, b: Any, move: int) -> None:
    """§3.1 Lay a card, with a coat if it is crazy (§3.3); or draw, or pass."""
    verb, things = verb_of(move), things_of(move)
    if verb == PLAY:
        play(s, last(things), coat_of(last(things)))
    elif verb == CALL:
        play(s, but_last(things), last(things))
    elif verb == DRAW:
        draw(s)
    else:
        pass_turn(s)


@rule
def play(s: Any, card: int, coat: int) -> None:
    """§3.2, §3.3 Onto the pile; this coat is asked for next. §4.1 A player's last card ends the game."""
    p = s.turn
    let_go(s, p, card)
    if s.tame[p] and not fits(card, s.tame_coat[p], s.tame_number[p]):
        s.tame[p] -= 1
    s.top, s.coat, s.laid[card] = card, coat, 1
    s.passes = 0
    if s.held[p] == 0:
        end(s)
    else:
        s.turn = (p + 1) % s.seats


@rule
def draw(s: Any) -> None:
    """§3.4 One card from the draw pile; it is still this player's turn."""
    show_tame(s)
    s.left -= 1
    take(s, s.turn, s.stock[s.left])
    s.stock[s.left] = 0


@rule
def pass_turn(s: Any) -> None:
    """§3.5 The next player's turn. §4.2 When all have passed in a row, the game is over."""
    show_tame(s)
    s.passes += 1
    if s.passes == s.seats:
        end(s)
    else:
        s.turn = (s.turn + 1) % s.seats


@rule
def show_tame(s: Any) -> None:
    """§3.4, §3.5 A player who draws or passes shows that no card of their hand fits."""
    p = s.turn
    s.tame[p], s.tame_coat[p], s.tame_number[p] = s.held[p], s.coat, number_of(s.top)


@rule
def take(s: Any, p: int, card: int) -> None:
    """Into the hand, which stays in order."""
    at = s.held[p]
    while at > 0 and s.hand[p, at - 1] > card:
        s.hand[p, at] = s.hand[p, at - 1]
        at -= 1
    s.hand[p, at] = card
    s.held[p] += 1


@rule
def let_go(s: Any, p: int, card: int) -> None:
    """Out of the hand; the cards behind it close up."""
    s.held[p] -= 1
    for i in range(s.held[p]):
        if s.hand[p, i] >= card:
            s.hand[p, i] = s.hand[p, i + 1]
    s.hand[p, s.held[p]] = 0


@rule
def end(s: Any) -> None:
    """§4.3 All hands are laid open and counted."""
    s.ended = 1
    for p in range(s.seats):
        for i in range(s.held[p]):
            s.points[p] += points_of(s.hand[p, i])


@rule
def over(s: Any) -> bool:
    """§4.1, §4.2 Has the game ended?"""
    return bool(s.ended)


@rule
def settle(s: Any, b: Any, scores: Any) -> int:
    """§4.3 Writes the points; the fewest win. Returns the winners, one bit per seat."""
    best, winners = 0, 0
    for p in range(s.seats):
        scores[p] = s.points[p]
        if p == 0 or scores[p] < best:
            best, winners = scores[p], 0
        if scores[p] == best:
            winners |= 1 << p
    return winners


@rule
def census(s: Any, b: Any, places: Any, expected: Any) -> None:
    """By card: in how many places it lies, and in how many it should."""
    for card in range(1, CARDS + 1):
        places[card], expected[card] = s.laid[card], 1
    for p in range(s.seats):
        for i in range(s.held[p]):
            places[s.hand[p, i]] += 1
    for i in range(s.left):
        places[s.stock[i]] += 1
