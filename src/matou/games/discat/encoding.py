"""Discat as numbers for programs that learn (core/encoding.py).

`slots`: a play is a set of places in the hand, highest card first, and which of them lies on top: 6 * 2^5 actions. Then
pass, and pass with the exchange of each place. `cards`: the cards themselves, whatever else is in the hand.
"""
from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING, Any

from matou.core.bits import count_bits
from matou.core.encoding import Block, Slots, put, put_members, put_one_hot, seat_after, share
from matou.core.moves import but_last, encode_move, last, things_of, verb_of, with_thing
from matou.core.rule import rule

from .rules import (
    BONUS_GROUP,
    CARDS,
    DIGITS,
    EXCHANGE,
    FULL_HAND,
    LONGEST_PILE,
    OPENING,
    PASS,
    PLAY,
    PLAYED_BITS,
    SEATS,
    UP,
    WINNING_GROUP,
    ceiling,
    deck_of,
    first_digit,
    floor,
    groups_in,
    second_digit,
)

if TYPE_CHECKING:
    from .rows import BoxRow, StateRow

VERSION = 1
UNREAD = ("exchanged", "under", "traced")
SETS_PER_TOP = 1 << FULL_HAND - 1               # of the five other places of the hand
PLAYS = FULL_HAND * SETS_PER_TOP
BYTE, LANES = 8, 8                              # bits of a byte, words in the longest vectors there are
FIRST_BITS = sum(1 << BYTE * i for i in range(FULL_HAND))         # the lowest bit of each byte
LAST_BITS = FIRST_BITS << BYTE - 1
GATHERED = (BYTE - 1) * (FULL_HAND - 1)         # where the lowest bits of six bytes lie side by side after a product
FIRSTS_TOGETHER = sum(1 << GATHERED - (BYTE - 1) * i for i in range(FULL_HAND))      # with this
LOW_TENS = 6                                    # first digits of the cards in the first of two sets
HIGH = DIGITS * LOW_TENS                        # the first card in the second one
ONE_OF_FIVE, TWO_OF_TEN, FOUR_OF_TWENTY, EIGHT_OF_FORTY = (
    sum((1 << some) - 1 << at for at in range(0, PLAYED_BITS * DIGITS, PLAYED_BITS * some)) for some in (1, 2, 4, 8))
BLOCKS = (
    Block("hand", (FULL_HAND, 5 + 2 * DIGITS), "your cards, highest first: there, its number, arrow up, arrow down, "
          "may lie on top now, its first digit, its second digit"),
    Block("table", (9,), "opening, free, the card to beat, it must be higher, lower, the bonus card has been drawn, "
          "cards in the draw pile, somebody is out of cards, last turns left"),
    Block("seats", (SEATS, 14), "by seat from yours on: there, to move, set the constraint, cards in hand, in the "
          "pile, in the bonus pile, top card, its arrow up, down, face down, shown by a pass: how many cards, from, "
          "to; began"),
    Block("unseen", (CARDS,), "by card: in a hand or in the draw pile, for all you know"),
)
MOVE_BLOCKS = (
    Block("verb", (3,), "play, pass, exchange"),
    Block("size", (FULL_HAND,), "how many cards are played"),
    Block("bonus", (2,), "brings a bonus card, wins at once"),
    Block("top", (3 + 2 * DIGITS,), "the top card, or the one exchanged: its number, arrow up, down, its digits"),
    Block("places", (FULL_HAND,), "which places of the hand they come from"),
    Block("mates", (2,), "cards left in hand that share the first digit of the top, its second"),
)


def every_move(box: BoxRow) -> Iterator[int]:
    """Every card and every group of cards that share a digit, under each of them as top; pass and each exchange: 52,243
    with the cards of six players, and the same for any number of them."""
    yield encode_move(PASS)
    cards = range(1, CARDS + 1)
    yield from (encode_move(verb, card) for verb in (PLAY, EXCHANGE) for card in cards)
    for _, mates in groups_in(cards):
        for size in range(2, FULL_HAND + 1):
            for group in combinations(mates, size):
                yield from (_stacked(group, top) for top in group)


def _stacked(group: tuple[int, ...], top: int) -> int:
    things = 0
    for card in group:
        things = with_thing(things, card) if card != top else things
    return encode_move(PLAY, with_thing(things, top))


def slots(box: BoxRow) -> Slots:
    return Slots(PLAYS + 1 + FULL_HAND)


@rule
def place_of(s: StateRow, card: int) -> int:
    """The place of a card in the hand of the seat to move."""
    place = 0
    for i in range(FULL_HAND):
        if s.hand[s.turn, i] == card:
            place = i
    return place


@rule
def places_of(s: StateRow, cards: int) -> int:
    """The places of these cards in that hand, one bit each."""
    places = 0
    while cards:
        places |= 1 << place_of(s, last(cards))
        cards = but_last(cards)
    return places


@rule
def slot_of(s: StateRow, b: BoxRow, table: Any, move: int) -> int:
    """The top's place, then which of the five other places are played; pass; pass and exchange."""
    return slot_in(packed_hand(s), move)


@rule
def list_slots(s: StateRow, b: BoxRow, table: Any, moves: Any, n: int, actions: Any) -> None:
    """The same for n moves, rounded up to whole vectors: compiled, eight moves go through `slot_in` together."""
    hand = packed_hand(s)
    for i in range(n + LANES - 1 & -LANES):
        actions[i] = slot_in(hand, moves[i])


@rule
def packed_hand(s: StateRow) -> int:
    """The hand of the seat to move in one word, a byte for each place."""
    hand = 0
    for i in range(FULL_HAND):
        hand |= s.hand[s.turn, i] << BYTE * i
    return hand


@rule
def byte_of(hand: int, card: int) -> int:
    """The highest bit of the byte in which a card is. (Subtraction borrows from the byte above only where a byte is 0,
    that is, where it is the card's: so the lowest bit that is found is right.)"""
    differing = hand ^ card * FIRST_BITS
    found = (differing - FIRST_BITS) & ~differing & LAST_BITS
    return found & -found


@rule
def slot_in(hand: int, move: int) -> int:
    """The action of a move, with this hand. No branches, so that several moves can go through it at once."""
    said, cards = verb_of(move), things_of(move)
    top = count_bits(byte_of(hand, last(cards)) - 1) // BYTE
    rest = but_last(cards)
    others = 0
    for _ in range(FULL_HAND - 1):
        others |= byte_of(hand, last(rest)) if rest else 0
        rest = but_last(rest)
    others = int(others >> BYTE - 1) * FIRSTS_TOGETHER >> GATHERED & (1 << FULL_HAND) - 1
    play = top * SETS_PER_TOP + (others >> top + 1 << top | others & (1 << top) - 1)
    play = PLAYS if said == PASS else play
    return PLAYS + 1 + top if said == EXCHANGE else play


@rule
def put_card(b: BoxRow, out: Any, n: int, card: int) -> int:
    """Its number, and its arrow; nothing for no card. (Flags are products here and below: a branch would often be
    predicted wrongly.)"""
    up = 1.0 * (b.arrow[card] == UP)
    out[n] = share(card, CARDS)
    out[n + 1] = up
    out[n + 2] = 1.0 * (card > 0) - up
    return n + 3


@rule
def put_digits(out: Any, n: int, card: int) -> int:
    """§1.1 Both digits of a card."""
    out[n + first_digit(card)] = 1.0
    out[n + DIGITS + second_digit(card)] = 1.0
    return n + 2 * DIGITS


@rule
def features(s: StateRow, b: BoxRow, seat: int, out: Any) -> None:
    """What this seat sees, in the order of BLOCKS."""
    n = put_hand(s, b, seat, out, 0)
    n = put_table(s, b, out, n)
    for places in range(SEATS):
        if places < s.seats:
            put_seat(s, b, seat_after(seat, places, s.seats), out, n)
        n += 14
    put_unseen(s, b, seat, out, n)


@rule
def put_unseen(s: StateRow, b: BoxRow, seat: int, out: Any, n: int) -> None:
    """§1.4 The cards of this table's deck that have neither been played nor are in the own hand. They are two sets: a
    word has no room for all."""
    last_card = deck_of(s, b)
    low = unseen_from(s, seat, 0, LOW_TENS) & (2 << min(last_card, HIGH - 1)) - 1
    put_members(out, n, low >> 1, HIGH - 1)
    if last_card >= HIGH:
        high = unseen_from(s, seat, LOW_TENS, DIGITS) & (2 << last_card - HIGH) - 1
        put_members(out, n + HIGH - 1, high, CARDS - HIGH + 1)


@rule
def unseen_from(s: StateRow, seat: int, first: int, end: int) -> int:
    """Of the cards with these first digits, those that have neither been played nor are in this hand."""
    unseen, lowest = 0, DIGITS * first
    for tens in range(first, end):
        unseen |= unplayed(s.played[tens]) << DIGITS * tens - lowest
    for i in range(FULL_HAND):
        card = s.hand[seat, i] - lowest
        unseen &= ~(1 << card) if 0 <= card < DIGITS * (end - first) else -1
    return unseen


@rule
def unplayed(played: int) -> int:
    """Of ten cards with the same first digit those that have not been played, a bit for each second digit. (Five bits
    per card become one; then neighbours move together: two, four, eight, ten.)"""
    found = (played | played >> 1 | played >> 2 | played >> 3 | played >> 4) & ONE_OF_FIVE
    found = (found | found >> 4) & TWO_OF_TEN
    found = (found | found >> 8) & FOUR_OF_TWENTY
    found = (found | found >> 16) & EIGHT_OF_FORTY
    return ~(found | found >> 32) & (1 << DIGITS) - 1


@rule
def put_hand(s: StateRow, b: BoxRow, seat: int, out: Any, n: int) -> int:
    """§3.5 Each card, and whether it may lie on top now."""
    low, high = floor(b, s.bar), ceiling(b, s.bar)
    for i in range(FULL_HAND):
        card = s.hand[seat, i]
        if card > 0:
            put(out, n, 1.0)
            put_card(b, out, n + 1, card)
            put(out, n + 4, 1.0 * ((low < card) & (card < high)))
            put_digits(out, n + 5, card)
        n += 5 + 2 * DIGITS
    return n


@rule
def put_table(s: StateRow, b: BoxRow, out: Any, n: int) -> int:
    """§3.5 The constraint, §4.2 the bonus card, §5.2 the end."""
    n = put(out, n, 1.0 * (s.phase == OPENING))
    n = put(out, n, 1.0 * (s.bar == 0))
    n = put_card(b, out, n, s.bar)
    n = put(out, n, 1.0 * s.bonus_taken)
    n = put(out, n, share(s.left, LONGEST_PILE))
    n = put(out, n, 1.0 * (s.last_turns >= 0))
    return put(out, n, share(max(0, s.last_turns), SEATS))


@rule
def put_seat(s: StateRow, b: BoxRow, p: int, out: Any, n: int) -> int:
    """What everybody sees of a player, and §4.1 what a pass has shown."""
    shown = s.kept[p] > 0
    n = put(out, n, 1.0)
    n = put(out, n, 1.0 * (p == s.turn))
    n = put(out, n, 1.0 * (p == s.creator))
    n = put(out, n, share(s.held[p], FULL_HAND))
    n = put(out, n, share(s.pile[p], CARDS))
    n = put(out, n, share(s.bonus[p], FULL_HAND))
    n = put_card(b, out, n, s.top[p])
    n = put(out, n, 1.0 * s.face_down[p])
    n = put(out, n, share(s.kept[p], FULL_HAND))
    n = put(out, n, share(s.low[p] * shown, CARDS))
    n = put(out, n, share(s.high[p] * shown, CARDS))
    return put(out, n, 1.0 * (p == s.first))


@rule
def move_features(s: StateRow, b: BoxRow, move: int, out: Any) -> None:
    """One legal move of the seat to move, in the order of MOVE_BLOCKS."""
    said, cards = verb_of(move), things_of(move)
    n = put_one_hot(out, 0, said - PLAY, 3)
    size, rest = 0, cards
    while rest:
        size += 1
        rest = but_last(rest)
    n = put_one_hot(out, n, size - 1 if said == PLAY else -1, FULL_HAND)
    n = put(out, n, 1.0 if said == PLAY and size == BONUS_GROUP else 0.0)
    n = put(out, n, 1.0 if said == PLAY and size >= WINNING_GROUP else 0.0)
    if cards:
        put_digits(out, put_card(b, out, n, last(cards)), last(cards))
        put_places(s, cards, out, n + 3 + 2 * DIGITS)


@rule
def put_places(s: StateRow, cards: int, out: Any, n: int) -> None:
    """§3.3 Where the cards are in the hand, and the mates that the top leaves behind there."""
    top, places = last(cards), places_of(s, cards)
    for i in range(FULL_HAND):
        card = s.hand[s.turn, i]
        if places >> i & 1:
            out[n + i] = 1.0
        elif card > 0:
            out[n + FULL_HAND] += 1.0 / FULL_HAND if first_digit(card) == first_digit(top) else 0.0
            out[n + FULL_HAND + 1] += 1.0 / FULL_HAND if second_digit(card) == second_digit(top) else 0.0
