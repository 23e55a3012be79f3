"""Discat. Read beside booklet.en.md: every rule names its paragraph.

`s` is the state and `b` the box (see FIELDS and BOX_FIELDS). A card is its number, 1 to 90; 0 is no card. What players
remember is in memory.py.
"""
from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from matou.core.bits import part, with_part, without_first
from matou.core.chance import below, shuffle
from matou.core.fields import NOBODY, OWNER, Field, common, dtype
from matou.core.moves import but_last, encode_move, last, things_of, verb_of, with_thing
from matou.core.rule import as_written, rule

from .memory import CARD_BITS as CARD_BITS
from .memory import CARDS as CARDS
from .memory import DIGITS as DIGITS
from .memory import FIELDS as MEMORY
from .memory import FULL_HAND as FULL_HAND
from .memory import IN_BONUS as IN_BONUS
from .memory import ON_PILE as ON_PILE
from .memory import PLAYED, follow, notice, trace
from .memory import PLAYED_BITS as PLAYED_BITS
from .memory import SEATS as SEATS
from .memory import first_digit as first_digit
from .memory import pile_code as pile_code
from .memory import pile_of as pile_of
from .memory import second_digit as second_digit

if TYPE_CHECKING:
    from .rows import BoxRow, StateRow

# §1 Cards
OPENING_HAND = 5
BONUS_GROUP, WINNING_GROUP = 4, 5               # §3.6, §3.7 cards that bring a bonus card, that win
ON_PILE_EACH, IN_BONUS_EACH, IN_HAND_EACH = 1, 4, -1        # §5.3 points
ORDER = CARDS
CENSUS = CARDS + 1
LONGEST_PILE = CARDS - SEATS * OPENING_HAND     # with six players; with fewer it is shorter
WHOLE_HAND = (1 << FULL_HAND) - 1
UP, DOWN = 1, -1
CARDS_PER_WORD = 8                              # how the draw pile is packed

BOX_FIELDS = (
    Field("arrow", (CARDS + 1,), what="by card: 1 up, the next player must go higher; -1 down (§1.2)"),
    Field("cards", what="of a box with fewer cards: how many; 0: as many as the players need (§1.4)"),
    Field("dealt", what="cards dealt to each player, and up to which they refill (§2.1, §3.8)"),
)
BOX = dtype(BOX_FIELDS)

# §2 The table
OPENING, PLAYING, OVER = range(3)
NOT_YET = -1
FIELDS = (
    *common("who starts (§2.3)", "chance (§2.1)"),
    Field("phase", what="0 opening (§3.2), 1 playing, 2 over", values=range(OVER + 1)),
    Field("bar", what="the card that set the constraint; 0 when the player is free (§3.5)", values=range(CARDS + 1)),
    Field("creator", what="who set it", values=range(NOT_YET, SEATS)),
    Field("bonus_taken", what="1 once the creator has drawn for this constraint (§4.2)", values=range(2)),
    Field("last_turns", what="turns left before the end; -1 while nobody is out of cards (§5.2)",
          values=range(NOT_YET, SEATS + 1)),
    Field("five", what="1 + the seat that played a group of five; 0 if none (§3.7)", values=range(SEATS + 1)),
    Field("held", (SEATS,), what="cards in hand", values=range(FULL_HAND + 1)),
    Field("hand", (SEATS, FULL_HAND), OWNER, "cards in hand, highest first, then 0", values=range(CARDS + 1)),
    Field("top", (SEATS,), what="top card of the personal pile; 0 when empty", values=range(CARDS + 1)),
    Field("face_down", (SEATS,), what="1 when that card is turned face down (§4.3)", values=range(2)),
    Field("pile", (SEATS,), what="cards in the personal pile", values=range(CARDS + 1)),
    Field("bonus", (SEATS,), what="cards in the bonus pile (§3.6)", values=range(CARDS + 1)),
    PLAYED,
    Field("draw", (-(-LONGEST_PILE // CARDS_PER_WORD),), NOBODY,
          "the draw pile: a ring of sixty places, eight per word; its top is at place `next`",
          parts=((CARD_BITS, CARDS),) * CARDS_PER_WORD),
    Field("next", what="where the top of the draw pile is", values=range(LONGEST_PILE)),
    Field("left", what="cards in the draw pile", values=range(LONGEST_PILE + 1)),
    *MEMORY,
)
STATE = dtype(FIELDS)

# §3 What a player may say
PLAY, PASS, EXCHANGE = 1, 2, 3
MOST_MOVES = 192        # six cards of one digit: every set of them, with every top (6 * 2^5)


@rule
def longest(seats: int) -> int:
    """Every play lays a card for good, and there are at most seats - 1 passes between two plays."""
    return seats * deck_size(seats)


@rule
def deck_size(seats: int) -> int:
    """§1.4 How many cards are in play."""
    return 30 + 10 * seats


@rule
def deck_of(s: StateRow, b: BoxRow) -> int:
    """§1.4 How many of them there are at this table: a box for studies may have fewer."""
    return b.cards if b.cards else deck_size(s.seats)


@rule
def set_out(s: StateRow, seats: int) -> None:
    """§2.2 The empty table."""
    s.seats = seats
    s.creator = s.last_turns = NOT_YET
    s.phase = OPENING


@rule
def prepare(s: StateRow, b: BoxRow, order: Any) -> None:
    """§2.1 Shuffle this table's deck into `order`. §2.3 A first player of -1 is drawn too."""
    for i in range(deck_of(s, b)):
        order[i] = i + 1
    if s.first < 0:
        s.first = below(s.rng[:], s.seats)
    shuffle(s.rng[:], order, deck_of(s, b))


@rule
def deal(s: StateRow, b: BoxRow, order: Any) -> None:
    """§2.1 Five cards to each player; the rest is the draw pile. §2.3 The option `first` says who begins. (The top of
    the ring follows from how many cards are out of it: position.py counts on five in each hand.)"""
    s.turn = s.first
    at = 0
    for p in range(s.seats):
        for _ in range(b.dealt):
            take(s, p, order[at])
            at += 1
    s.left = deck_of(s, b) - at
    s.next = (at + LONGEST_PILE - s.seats * OPENING_HAND) % LONGEST_PILE
    for i in range(s.left):
        put_at(s, (s.next + i) % LONGEST_PILE, order[at + i])


@rule
def legal(s: StateRow, b: BoxRow, moves: Any) -> int:
    """§3.1, §4.1 Writes one move for each different choice; returns their number."""
    if s.phase == OVER:
        return 0
    tops = n = 0
    p, low, high = s.turn, floor(b, s.bar), ceiling(b, s.bar)
    for i in range(s.held[p]):
        card = s.hand[p, i]
        fits = 1 if low < card < high else 0
        tops |= fits << i
        moves[n] = encode_move(PLAY, card)
        n += fits
    if n == 0:
        return list_passes(s, moves)
    return n if s.phase == OPENING else list_groups(s, moves, n, tops)


@rule
def floor(b: BoxRow, bar: int) -> int:
    """§3.5 What the next top card must be higher than, where `bar` sets the constraint."""
    return bar if b.arrow[bar] == UP else 0


@rule
def ceiling(b: BoxRow, bar: int) -> int:
    """§3.5 What it must be lower than."""
    return bar if b.arrow[bar] == DOWN else CARDS + 1


@rule
def allowed(b: BoxRow, bar: int, card: int) -> bool:
    """§3.5 May this card lie on top, where `bar` sets the constraint?"""
    return floor(b, bar) < card < ceiling(b, bar)


@rule
def list_passes(s: StateRow, moves: Any) -> int:
    """§4.3 Pass, and perhaps exchange one card while there is a draw pile."""
    moves[0] = encode_move(PASS)
    if s.left == 0:
        return 1
    for i in range(s.held[s.turn]):
        moves[1 + i] = encode_move(EXCHANGE, s.hand[s.turn, i])
    return 1 + s.held[s.turn]


@rule
def list_groups(s: StateRow, moves: Any, n: int, tops: int) -> int:
    """§3.3 Each card with some of its higher mates: those that share its first digit, or its second. Pairs come first,
    either card on top. (They are written, then counted if it is a pair and its top may be one: a branch that cannot be
    predicted costs more than a move written in vain.)

    A set of cards is a number of six bits, one per place in the hand; `firsts` and `seconds` hold ten such
    sets, one per digit.
    """
    p = s.turn
    firsts = seconds = 0
    for i in range(s.held[p]):
        low = s.hand[p, i]
        first, second = FULL_HAND * first_digit(low), FULL_HAND * second_digit(low)
        one, other = firsts >> first & WHOLE_HAND, seconds >> second & WHOLE_HAND
        for j in range(i):
            high, mates = s.hand[p, j], (one | other) >> j
            moves[n] = encode_move(PLAY, with_thing(high, low))
            n += mates & tops >> i & 1
            moves[n] = encode_move(PLAY, with_thing(low, high))
            n += mates & tops >> j & 1
        if without_first(one) | without_first(other):
            n = list_larger(s, moves, n, tops, i, one)
            n = list_larger(s, moves, n, tops, i, other)
        firsts |= 1 << first + i
        seconds |= 1 << second + i
    return n


@rule
def list_larger(s: StateRow, moves: Any, n: int, tops: int, i: int, mates: int) -> int:
    """The card at place i with two or more of its mates, under each of the tops among them."""
    some = mates
    while some:
        group = some | 1 << i
        for top in range(i + 1):
            if without_first(some) and (group & tops) >> top & 1:
                moves[n] = encode_move(PLAY, stacked(s, group, i, top))
                n += 1
        some = (some - 1) & mates
    return n


def groups_in(cards: Sequence[int]) -> list[tuple[int, list[int]]]:
    """§3.3 For Python code: each digit with those of the cards that have it, the first digits before the second. Cards
    may be played together if they are in one of these groups; `list_groups` lists them so, and a test compares."""
    return [(digit, [card for card in cards if digit_of(card) == digit])
            for digit_of in (as_written(first_digit), as_written(second_digit)) for digit in range(DIGITS)]


@rule
def stacked(s: StateRow, group: int, i: int, top: int) -> int:
    """§3.4 The top card last, those under it ascending."""
    things = 0
    for at in range(i, -1, -1):
        if group >> at & 1 and at != top:
            things = with_thing(things, s.hand[s.turn, at])
    return with_thing(things, s.hand[s.turn, top])


@rule
def apply(s: StateRow, b: BoxRow, move: int) -> None:
    """§3.1 Make a move: play cards, pass, or pass and swap a card."""
    verb = verb_of(move)
    if verb == PLAY:
        play(s, b, things_of(move))
    elif verb == PASS:
        pass_turn(s, b)
    else:
        exchange(s, b, last(things_of(move)))


@rule
def play(s: StateRow, b: BoxRow, cards: int) -> None:
    """§3.4 Onto the personal pile, bottom to top; the top card sets the constraint (§3.5)."""
    p, size, rest = s.turn, 0, cards
    while rest:
        size += 1
        lay(s, p, last(rest), size == BONUS_GROUP and but_last(rest) == 0)
        rest = but_last(rest)
    s.top[p] = s.bar = last(cards)
    s.face_down[p] = 0
    s.creator = p
    s.bonus_taken = 0
    s.phase = PLAYING
    if size >= WINNING_GROUP:
        s.five = p + 1                                         # §3.7 the game is won, nobody refills
        s.phase = OVER
    else:
        refill(s, b)
        end_turn(s, b)


@rule
def lay(s: StateRow, p: int, card: int, bonus: bool) -> None:
    """§3.6 The bottom card of a group of four goes to the bonus pile; every other one to the personal pile."""
    let_go(s, p, card)
    s.played[first_digit(card)] |= pile_code(p, IN_BONUS if bonus else ON_PILE) << PLAYED_BITS * second_digit(card)
    if bonus:
        s.bonus[p] += 1
    else:
        s.pile[p] += 1
    if s.kept[p] and s.low[p] <= card <= s.high[p]:
        s.kept[p] -= 1


@rule
def refill(s: StateRow, b: BoxRow) -> None:
    """§3.8 Up to five, or until the pile is empty. §5.2 No card left: the others take one last turn."""
    while s.held[s.turn] < b.dealt and s.left:
        take_top(s, s.turn)
    if s.held[s.turn] == 0 and s.last_turns == NOT_YET:
        s.last_turns = s.seats


@rule
def end_turn(s: StateRow, b: BoxRow) -> None:
    """§4.4 The constraint goes on to the next player, unless the last turns have run out (§5.2)."""
    if s.last_turns != NOT_YET:
        s.last_turns -= 1
        if s.last_turns == 0:
            s.phase = OVER
            return
    s.turn = s.turn + 1 if s.turn + 1 < s.seats else 0
    if s.turn == s.creator:
        turn_down(s, s.creator)                                # §4.5 all the others have passed
        s.bar = 0
    elif s.left and not s.bonus_taken and stuck(s, b):
        show_hand(s, b)
        take_top(s, s.creator)                                 # §4.2 once for each constraint
        s.bonus_taken = 1


@rule
def stuck(s: StateRow, b: BoxRow) -> bool:
    """§4.1 Not even the highest card in hand is above the floor, or not even the lowest below the ceiling."""
    p = s.turn
    return s.hand[p, 0] <= floor(b, s.bar) or s.hand[p, s.held[p] - 1] >= ceiling(b, s.bar)


@rule
def turn_down(s: StateRow, p: int) -> None:
    """§4.3, §4.5 The top card of the personal pile, if any, is turned face down; it still scores."""
    s.face_down[p] = 1 if s.top[p] else 0


@rule
def pass_turn(s: StateRow, b: BoxRow) -> None:
    """§4.3 Pass: turn the top card of the personal pile face down."""
    show_hand(s, b)
    turn_down(s, s.turn)
    end_turn(s, b)


@rule
def exchange(s: StateRow, b: BoxRow, card: int) -> None:
    """§4.3 One card under the draw pile, then its top card."""
    show_hand(s, b)
    let_go(s, s.turn, card)
    s.kept[s.turn] -= 1
    put_under(s, s.turn, card)
    take_top(s, s.turn)
    turn_down(s, s.turn)
    end_turn(s, b)


@rule
def show_hand(s: StateRow, b: BoxRow) -> None:
    """§4.1 A player who cannot comply holds only cards on the other side of the constraint: below its floor, or above
    its ceiling."""
    low, high = floor(b, s.bar), ceiling(b, s.bar)
    notice(s, s.turn, 1 if low else high + 1, low - 1 if low else CARDS)


@rule
def take(s: StateRow, p: int, card: int) -> None:
    """Into the hand, which stays in order: highest first, then empty places (0)."""
    s.held[p] += 1
    for i in range(FULL_HAND):
        there = s.hand[p, i]
        s.hand[p, i] = max(there, card)
        card = min(there, card)


@rule
def let_go(s: StateRow, p: int, card: int) -> None:
    """Out of the hand; the lower cards close up."""
    s.held[p] -= 1
    for i in range(FULL_HAND - 1):
        s.hand[p, i] = s.hand[p, i + 1] if s.hand[p, i] <= card else s.hand[p, i]
    s.hand[p, FULL_HAND - 1] = 0


@rule
def card_at(s: StateRow, place: int) -> int:
    """The card at this place of the draw pile's ring; 0 if there is none."""
    return part(s.draw[place // CARDS_PER_WORD], place % CARDS_PER_WORD, CARD_BITS)


@rule
def put_at(s: StateRow, place: int, card: int) -> None:
    """A card, or none (0), at this place of the ring."""
    word = place // CARDS_PER_WORD
    s.draw[word] = with_part(s.draw[word], place % CARDS_PER_WORD, CARD_BITS, card)


@rule
def take_top(s: StateRow, p: int) -> None:
    """The top card of the draw pile goes to a hand."""
    at = s.next
    card = card_at(s, at)
    put_at(s, at, 0)
    s.next = at + 1 if at + 1 < LONGEST_PILE else 0
    take(s, p, card)
    if s.under == s.left:
        s.under -= 1
        follow(s, p, card)
    s.left -= 1


@rule
def put_under(s: StateRow, p: int, card: int) -> None:
    """§4.3 To the bottom of the draw pile: only this player knows which card lies there."""
    put_at(s, (s.next + s.left) % LONGEST_PILE, card)
    trace(s, p, card)
    s.left += 1
    s.exchanged += 1
    s.under += 1


@rule
def over(s: StateRow) -> bool:
    """§5.1, §5.2 Has the game ended?"""
    return s.phase == OVER


@rule
def settle(s: StateRow, b: BoxRow, scores: Any) -> int:
    """§5.3 Writes the scores; returns the winners, one bit per seat. §5.1 A group of five wins whatever the points."""
    best = best_bonus = winners = 0
    for p in range(s.seats):
        scores[p] = ON_PILE_EACH * s.pile[p] + IN_BONUS_EACH * s.bonus[p] + IN_HAND_EACH * s.held[p]
        if p == 0 or scores[p] > best or (scores[p] == best and s.bonus[p] > best_bonus):
            best, best_bonus, winners = scores[p], s.bonus[p], 1 << p
        elif scores[p] == best and s.bonus[p] == best_bonus:
            winners |= 1 << p
    return winners if s.five == 0 else 1 << (s.five - 1)


@rule
def census(s: StateRow, b: BoxRow, places: Any, expected: Any) -> None:
    """By card of the box: in how many places it lies, and in how many it should. §1.4 This table's deck is used."""
    for card in range(CARDS + 1):
        places[card] = 1 if pile_of(s, card) else 0
        expected[card] = 1 if 0 < card <= deck_of(s, b) else 0
    for p in range(s.seats):
        for i in range(s.held[p]):
            places[s.hand[p, i]] += 1
    for i in range(s.left):
        places[card_at(s, (s.next + i) % LONGEST_PILE)] += 1
