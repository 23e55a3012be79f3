"""The table of Le Ch'ami: what is in the box, what lies on the table, how a card is numbered.

A card is one number, in card order: 1-121 the additions 0+0 to 10+10, 122-142 the sums =0 to =20, 143-149 the actions.
(Which of them are in the deck is the option `tables`.) The same numbers say cards in moves; after them come the gift as
a joker, the melds and the seats.

A hand is four words. In them each number has its *lane*: a bit for each of its cards, in card order, and a spare bit
above them, always 0. Behind the lanes of the last word each action is counted in three bits. So a card is put in by
adding its `BIT` to its `WORD`, and taken out by subtracting it. What a player remembers of another's hand has the same
form.

The stock, the discard pile and what chance has drawn ahead are lists of small numbers, six per word. No word has more
than 53 bits, so that it is the same number in JSON.
"""
from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from matou.core.bits import first_bit, number_at, part, put_number
from matou.core.chance import DRAWN, KEY
from matou.core.fields import NOBODY, OWNER, Field, common, dtype
from matou.core.rule import as_written, rule

if TYPE_CHECKING:
    from .rows import StateRow

# §1 Components
SEATS = 6
CARDS = 138
OPENING_HAND = 12                               # §2.1
PACKET = 3
LAID_AT_ONCE = 3                                # §3.2 cards of a new run or set
RUN = (1 << LAID_AT_ONCE) - 1                   # a new run from 0 on, as a set of numbers
NUMBERS = 21                                    # 0 to 20; a deck has nineteen of them
SPREAD = 18                                     # §1.2 from the lowest sum to the highest
SIDES = 11                                      # an addition's sides are 0 to 10
SUM = 1 + SIDES * SIDES                         # the card =0
ACTION = SUM + NUMBERS
CHASE, UTURN, CLOCK, SUMO, MOUSE, TRAP, GIFT = range(ACTION, ACTION + 7)
COUNTERS = (CLOCK, SUMO, GIFT)                  # §4.3-§4.7 those that counter something
ACTIONS = 7
KINDS = ACTION + ACTIONS

# What else a move can name
GIFT_AS = KINDS                                 # gift:0; gift:n is GIFT_AS + n
MELD = GIFT_AS + NUMBERS - 1                    # meld #m is MELD + m
MELDS = 40                                      # 119 numbers and the gift, in threes
SEAT = MELD + MELDS + 1                         # @0
ALL = SEAT + SEATS                              # §4.4 "all"

# How things are packed
WORDS = 4                                       # of a hand
FIRST_IN_WORD = (0, 8, 12, 18)                  # the first number of each
ACTION_BITS = 3
CARD_BITS, CARDS_PER_WORD = 8, 6
CARD_WORDS = CARDS // CARDS_PER_WORD
LAID_BITS, LAID_PER_WORD = 6, 8
END_BITS, MELDS_PER_WORD = 5, 4                 # a meld's lowest number and its highest
SEAT_BITS = 8                                   # of a word with a number for each seat
HAND_BITS = 53                                  # of a word of a hand, at most
PACKED_CARDS = ((CARD_BITS, KINDS - 1),) * CARDS_PER_WORD


def _numbers() -> Any:
    """By card: its number; 0 for an action."""
    numbers = np.zeros(KINDS, np.int64)
    for card in range(1, ACTION):
        numbers[card] = sum(divmod(card - 1, SIDES)) if card < SUM else card - SUM
    return numbers


def _places() -> tuple[Any, Any]:
    """By card: in which word of a hand it is, and at which bit."""
    words, shifts = np.zeros(KINDS, np.int64), np.zeros(KINDS, np.int64)
    for word, first in enumerate(FIRST_IN_WORD):
        at, end = 0, (*FIRST_IN_WORD, NUMBERS)[word + 1]
        for number in range(first, end):
            for card in range(1, ACTION):
                if NUMBER[card] == number:
                    words[card], shifts[card] = word, at
                    at += 1
            at += 1
    for action in range(ACTION, KINDS):
        words[action], shifts[action] = WORDS - 1, at + ACTION_BITS * (action - ACTION)
    return words, shifts


def _lanes() -> Any:
    """By number: its cards, as bits of their word."""
    return np.array([sum(int(BIT[card]) for card in range(1, ACTION) if NUMBER[card] == number)
                     for number in range(NUMBERS)], np.int64)


def _cards_at() -> Any:
    """By word and bit: the card there."""
    cards = np.zeros((WORDS, 64), np.int64)
    for card in range(1, ACTION):
        cards[WORD[card], SHIFT[card]] = card
    return cards


def _word_bits(bits: Any) -> Any:
    """By word: these bits of its numbers, together."""
    return np.array([sum(int(bits[number]) for number in range(NUMBERS) if LANE_WORD[number] == word)
                     for word in range(WORDS)], np.int64)


def _wanted() -> Any:
    """§3.2 By a meld's ends, as they are packed: the numbers that can be added to it, as a set: an equal one to a set
    (low == high), either end of a run; no wrap-around."""
    wanted = np.zeros(1 << 2 * END_BITS, np.int64)
    for low in range(NUMBERS):
        for high in range(low, NUMBERS):
            wanted[low | high << END_BITS] = 1 << low if low == high else 1 << low >> 1 | 2 << high
    return wanted


NUMBER = _numbers()
NUMBER_BIT = np.where(np.arange(KINDS) < ACTION, np.left_shift(1, NUMBER), 0)   # the same as a set; none for an action
WORD, SHIFT = _places()
BIT = np.left_shift(1, SHIFT)
LANE = _lanes()
LANE_WORD = np.array([WORD[SUM + number] for number in range(NUMBERS)], np.int64)
NUMBER_BITS = _word_bits(LANE)                  # by word: all of it that is about numbers
LANE_FIRST = _word_bits(LANE & -LANE)           # the lowest bit of each lane
LANE_SPARE = _word_bits(LANE + (LANE & -LANE))  # and the spare one
CARD_AT = _cards_at()
WANTED = _wanted()
COPIES = np.array([1] * ACTION + [7] * ACTIONS, np.int64)        # by card: what its part of a word can count to

PLACES = tuple((card, int(WORD[card]), int(SHIFT[card]), int(COPIES[card])) for card in range(1, KINDS))

BOX_FIELDS = (Field("copies", (2, KINDS), what="by tables (0: 1-10, 1: 0-9) and card: how many are in the deck (§1)"),)
BOX = dtype(BOX_FIELDS)

# §2 The table
PLAYING, ANSWERING, GIVING, OVER = range(4)
TURN_ENDS, ROUND_ENDS = 4, 5                     # within a move only: what must happen before the next one
FIRST_OVER, LAST_UNDER, EITHER = range(3)       # §6.1
NOBODY_WON = -1
MOST_LIMIT = 10_000                             # §6.2
MOST_ROUNDS, MOST_POINTS = 100_000, 1_000_000   # more than any match has
ORDER = CARDS
FIELDS = (
    *common("who starts the first round (§2.2)", "chance, and the key of later shuffles",
            "whose turn it is, or who is asked (§4.8) or gives (§4.9)", words=DRAWN + KEY),
    Field("phase", what="0 playing, 1 answering an action card (§4.8), 2 giving (§4.9), 3 over",
          values=range(OVER + 1)),
    Field("tables", what="0: tables 1 to 10; 1: tables 0 to 9 (§1.1)", values=range(2)),
    Field("ending", what="0 first-over, 1 last-under, 2 either (§6.1)", values=range(EITHER + 1)),
    Field("limit", what="§6.2", values=range(MOST_LIMIT + 1)),
    Field("must_drop", what="1 if the last card must be dropped (§3.5)", values=range(2)),
    Field("action_value", what="0 own, 1 table (§5.2)", values=range(2)),
    Field("gift_stops_clock", what="1 if the Gift counters a Clock (§4.7)", values=range(2)),
    Field("lowest", what="the lowest number of the deck (§1.2)", values=range(NUMBERS)),
    Field("highest", what="the highest", values=range(NUMBERS)),
    Field("rounds", what="rounds played before this one", values=range(MOST_ROUNDS + 1)),
    Field("starter", what="who started this round (§2.2)", values=range(SEATS)),
    Field("way", what="1 clockwise, -1 the other way (§4.2)", values=range(-1, 2)),
    Field("playing", what="one bit per seat: still in the game (§6.1)", values=range(1 << SEATS)),
    Field("total", (SEATS,), what="points so far (§6.1)", values=range(MOST_POINTS + 1)),
    Field("points", (SEATS,), what="points of the round before (§5.2)", values=range(MOST_POINTS + 1)),
    Field("winner", what="who won the round before; -1 if it was blocked (§3.6)", values=range(NOBODY_WON, SEATS)),
    Field("dropper", what="who dropped last", values=range(SEATS)),
    Field("effect", what="the action card being settled; 0 if none", values=range(KINDS)),
    Field("target", what="the seat it is aimed at; -1: all others", values=range(-1, SEATS)),
    Field("held", (SEATS,), what="cards in hand", values=range(CARDS + 1)),
    Field("hand", (SEATS, WORDS), OWNER, "each number has a bit for each of its cards, in card order, and a spare one: "
          "0-7, 8-11, 12-17, 18-20; then three bits for the number of each action: chase, uturn, clock, sumo, mouse, "
          "trap, gift", values=range(1 << HAND_BITS)),
    Field("numbers", (SEATS,), OWNER, "the numbers in hand, one bit each", values=range(1 << NUMBERS)),
    Field("given", (SEATS,), OWNER, "the card put down in an unfinished collective exchange (§4.9); 0 if none",
          values=range(KINDS)),
    Field("melds", what="melds on the table", values=range(MELDS + 1)),
    Field("ends", (MELDS // MELDS_PER_WORD,), what="four melds per word, ten bits each: the lowest number, the highest "
          "times 32; both the same: it is a set", parts=((END_BITS, NUMBERS - 1),) * 2 * MELDS_PER_WORD),
    Field("laid", (-(-KINDS // LAID_PER_WORD),), what="by card, eight per word, six bits each: the meld it lies in, "
          "from 1; 0 none", parts=((LAID_BITS, MELDS),) * LAID_PER_WORD),
    Field("gift_as", what="the number that the gift stands for, once it is laid (§3.3)", values=range(NUMBERS)),
    Field("stock", (CARD_WORDS,), NOBODY, "the stock, six cards per word, eight bits each; its top is card left - 1",
          parts=PACKED_CARDS),
    Field("left", what="cards in the stock", values=range(CARDS + 1)),
    Field("pile", (CARD_WORDS,), what="the discard pile, bottom first, packed like the stock", parts=PACKED_CARDS),
    Field("piled", what="cards in it", values=range(CARDS + 1)),
    Field("rebuilt", what="how often the stock was rebuilt in this round (§3.6)", values=range(MOST_ROUNDS + 1)),
    Field("rebuilds", what="and in the whole game", values=range(MOST_ROUNDS + 1)),
    Field("fresh", what="cards in the last rebuilt stock", values=range(CARDS + 1)),
    Field("picks", (CARD_WORDS,), NOBODY, "the chance of the next rebuilt stock: card i changes places with card "
          "picks[i]; packed like the stock", parts=((CARD_BITS, CARDS - 1),) * CARDS_PER_WORD),
    Field("later", (CARD_WORDS,), NOBODY, "the order of the cards in the next round, top first, packed like the "
          "stock", parts=PACKED_CARDS),
    Field("met", what="1 once hands or cards have changed owner in this round, so there is something to remember",
          values=range(2)),
    Field("known", (SEATS, SEATS, WORDS), OWNER, "cards this seat knows each other seat to hold, in the form of hand",
          values=range(1 << HAND_BITS)),
    Field("lost", (SEATS,), OWNER, "how many of those, at most, were passed on unseen (§4.9): eight bits per seat",
          parts=((SEAT_BITS, CARDS),) * SEATS),
    Field("astray", (SEATS,), OWNER, "and then one of these seats has it, one bit each: eight bits per seat",
          parts=((SEAT_BITS, (1 << SEATS) - 1),) * SEATS),
)
STATE = dtype(FIELDS)


# Reading it --------------------------------------------------------------------------------------------------

@rule
def number_of(thing: int) -> Any:
    """§1.4, §3.3 What a card counts in a meld; the gift counts as the number it was laid for."""
    return thing - GIFT_AS if thing >= GIFT_AS else NUMBER[thing]


@rule
def cards_of(s: StateRow, p: int, number: int) -> Any:
    """The cards of this number in a hand, as bits of their word."""
    return s.hand[p, LANE_WORD[number]] & LANE[number]


@rule
def mates(cards: int, word: int) -> Any:
    """The numbers among these cards of a word, less the first card of each. All lanes at once: 1 is subtracted from
    each, and an empty one borrows it from its spare bit."""
    cards &= NUMBER_BITS[word]
    return cards & (cards | LANE_SPARE[word]) - LANE_FIRST[word]


@rule
def first_of(cards: int, number: int) -> Any:
    """The first of these cards of one number, in card order."""
    return CARD_AT[LANE_WORD[number], first_bit(cards)]


@rule
def count_at(words: Any, card: int) -> Any:
    """How many such cards there are in the words of a hand, or of what is known of one."""
    return words[WORD[card]] >> SHIFT[card] & COPIES[card]


@rule
def holds(s: StateRow, p: int, card: int) -> Any:
    """How many such cards p holds."""
    return count_at(s.hand[p], card)


@rule
def actions_of(s: StateRow, p: int) -> Any:
    """All the actions in a hand, as bits of the last word; 0 if there are none."""
    return s.hand[p, WORDS - 1] & ~NUMBER_BITS[WORDS - 1]


@rule
def low_of(s: StateRow, m: int) -> Any:
    """The lowest number of a meld."""
    return number_at(s.ends[:], 2 * m, END_BITS, 2 * MELDS_PER_WORD)


@rule
def high_of(s: StateRow, m: int) -> Any:
    """The highest; the lowest again in a set."""
    return number_at(s.ends[:], 2 * m + 1, END_BITS, 2 * MELDS_PER_WORD)


@rule
def is_set(s: StateRow, m: int) -> Any:
    """§3.2 Is this meld a set? Else it is a run."""
    return low_of(s, m) == high_of(s, m)


@rule
def run_starts(numbers: int) -> int:
    """§3.2 Those of these numbers that begin a run: the next two are there as well."""
    return numbers & numbers >> 1 & numbers >> 2


@rule
def set_ends(s: StateRow, m: int, low: int, high: int) -> None:
    """A meld's lowest and highest number."""
    put_number(s.ends[:], m, 2 * END_BITS, MELDS_PER_WORD, low | high << END_BITS)


@rule
def wanted_from(low: int, high: int) -> Any:
    """§3.2 The numbers that can be added to a meld from this number to that one, one bit each."""
    return WANTED[low | high << END_BITS]


@rule
def wanted_among(s: StateRow, m: int, numbers: int) -> Any:
    """§3.2 Those of these numbers that can be added to a meld, one bit each."""
    return WANTED[number_at(s.ends[:], m, 2 * END_BITS, MELDS_PER_WORD)] & numbers


@rule
def wanted_by(s: StateRow, m: int) -> Any:
    """§1.2, §3.2 Those of all the numbers of the deck."""
    return wanted_among(s, m, (2 << s.highest) - (1 << s.lowest))


@rule
def meld_of(s: StateRow, card: int) -> Any:
    """The meld a card lies in, from 1; 0 if in none."""
    return number_at(s.laid[:], card, LAID_BITS, LAID_PER_WORD)


@rule
def card_at(cards: Any, i: int) -> Any:
    """Card i of the stock or the discard pile."""
    return number_at(cards, i, CARD_BITS, CARDS_PER_WORD)


@rule
def put_card(cards: Any, i: int, card: int) -> None:
    """Replaces card i of the stock or the discard pile."""
    put_number(cards, i, CARD_BITS, CARDS_PER_WORD, card)


@rule
def flip_card(cards: Any, i: int, bits: int) -> None:
    """Flips these bits of card i; all the bits of the card itself: its place is empty then."""
    cards[i // CARDS_PER_WORD] ^= bits << i % CARDS_PER_WORD * CARD_BITS


def fit_together(numbers: Sequence[int]) -> bool:
    """§3.2, for Python code: do three numbers make a set, or a run in some order?"""
    found = set(numbers)
    return len(found) == 1 or as_written(run_starts)(sum(1 << number for number in found)) != 0


def counted_cards(words: Any) -> list[int]:
    """The cards in the words of a hand, in card order, for Python code: `count_at`, of all cards at once."""
    counts = words.tolist()
    return [card for card, word, shift, most in PLACES for _ in range(counts[word] >> shift & most)]


def listed_cards(cards: Any, count: int) -> list[int]:
    """The first cards of the stock or the discard pile, for Python code."""
    read = as_written(part)
    return [read(int(cards[i // CARDS_PER_WORD]), i % CARDS_PER_WORD, CARD_BITS) for i in range(count)]


def top_card(row: StateRow) -> int:
    """The top card of the discard pile, for Python code; there is one."""
    return listed_cards(row.pile[:], int(row.piled))[-1]
