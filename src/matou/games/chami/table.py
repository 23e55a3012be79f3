"""The table of Le Ch'ami: what is in the box, what lies on the table, how a card is numbered.

A card is one number, in card order: 1-121 the additions 0+0 to 10+10, 122-142 the sums =0 to =20, 143-149 the actions.
(Which of them are in the deck is the option `tables`.) The same numbers say cards in moves; after them come the gift as
a joker, the melds and the seats. A hand has a cell for each number, in which each card is a bit, and then a cell for
each action, which counts; so a card is put in by adding its `BIT` to its `SLOT`, and taken out by subtracting it.
"""
from typing import Any

import numpy as np

from matou.core.chance import DRAWN, KEY
from matou.core.table import NOBODY, OWNER, Field, dtype

# §1 Components
SEATS = 6
CARDS = 138
OPENING_HAND = 12                               # §2.1
PACKET = 3
NUMBERS = 21                                    # 0 to 20; a deck has nineteen of them
SPREAD = 18                                     # §1.2 from the lowest sum to the highest
SIDES = 11                                      # an addition's sides are 0 to 10
SUM = 1 + SIDES * SIDES                         # the card =0
ACTION = SUM + NUMBERS
CHASE, UTURN, CLOCK, SUMO, MOUSE, TRAP, GIFT = range(ACTION, ACTION + 7)
ACTIONS = 7
KINDS = ACTION + ACTIONS
SUM_BIT = 11                                    # in a hand's cell: bit l the addition l+…, this one the sum card
SLOTS = NUMBERS + ACTIONS

# What else a move can name
GIFT_AS = KINDS                                 # gift:0; gift:n is GIFT_AS + n
MELD = GIFT_AS + NUMBERS - 1                    # meld #m is MELD + m
MELDS = 40                                      # 119 numbers and the gift, in threes
SEAT = MELD + MELDS + 1                         # @0
ALL = SEAT + SEATS                              # §4.4 "all"

# What a player remembers of another's hand: six words, four numbers in each (twelve bits a number); the last word has
# the number 20 and the seven actions (three bits each).
WORDS = 6
FOUR, TWELVE, THREE = 4, 12, 3
LAST_NUMBER = (1 << TWELVE) - 1                 # the part of the last word that is about a number


def _slots() -> Any:
    """By card: where in a hand it is counted."""
    slots = np.zeros(KINDS, np.int64)
    for card in range(1, KINDS):
        slots[card] = sum(divmod(card - 1, SIDES)) if card < SUM else card - SUM if card < ACTION \
            else NUMBERS + card - ACTION
    return slots


def _bits() -> Any:
    """By card: what it adds to its slot."""
    bits = np.ones(KINDS, np.int64)
    for card in range(1, ACTION):
        bits[card] = 1 << (SUM_BIT if card >= SUM else (card - 1) // SIDES)
    return bits


def _words() -> Any:
    return np.array([WORDS - 1 if slot >= NUMBERS else slot // FOUR for slot in SLOT], np.int64)


def _shifts() -> Any:
    """By card: where in its word it is remembered."""
    shifts = np.zeros(KINDS, np.int64)
    for card in range(1, KINDS):
        slot, bit = int(SLOT[card]), int(BIT[card]).bit_length() - 1
        shifts[card] = TWELVE + THREE * (card - ACTION) if card >= ACTION else TWELVE * (slot % FOUR) + bit
    return shifts


def _lowest() -> Any:
    """The place of a single bit, looked up by its remainder: 2 is a primitive root of 37."""
    places = np.zeros(37, np.int64)
    for place in range(36):
        places[(1 << place) % 37] = place
    return places


SLOT = _slots()
BIT = _bits()
WORD = _words()
SHIFT = _shifts()
COPIES = np.array([1] * ACTION + [7] * ACTIONS, np.int64)        # by card: what its part of a word can count to
PLACE = _lowest()
FIRST_CARD = np.array([1 + 10 * left for left in range(SIDES)] + [SUM], np.int64)    # + n: the card of number n

BOX_FIELDS = (Field("copies", (2, KINDS), what="by tables (0: 1-10, 1: 0-9) and card: how many are in the deck (§1)"),)
BOX = dtype(BOX_FIELDS)

# §2 The table
PLAYING, ANSWERING, GIVING, OVER = range(4)
TURN_ENDS, ROUND_ENDS = 4, 5                     # within a move only: what must happen before the next one
FIRST_OVER, LAST_UNDER, EITHER = range(3)       # §6.1
NOBODY_WON = -1
ORDER = CARDS
FIELDS = (
    Field("rng", (DRAWN + KEY,), NOBODY, "chance, and the key of later shuffles"),
    Field("seats", what="number of players"),
    Field("first", what="who starts the first round (§2.2)"),
    Field("turn", what="whose turn it is, or who is asked (§4.8) or gives (§4.9)"),
    Field("phase", what="0 playing, 1 answering an action card (§4.8), 2 giving (§4.9), 3 over"),
    Field("tables", what="0: tables 1 to 10; 1: tables 0 to 9 (§1.1)"),
    Field("ending", what="0 first-over, 1 last-under, 2 either (§6.1)"),
    Field("limit", what="§6.2"),
    Field("must_drop", what="1 if the last card must be dropped (§3.5)"),
    Field("action_value", what="0 own, 1 table (§5.2)"),
    Field("gift_stops_clock", what="1 if the Gift counters a Clock (§4.7)"),
    Field("lowest", what="the lowest number of the deck (§1.2)"),
    Field("highest", what="the highest"),
    Field("rounds", what="rounds played before this one"),
    Field("starter", what="who started this round (§2.2)"),
    Field("way", what="1 clockwise, -1 the other way (§4.2)"),
    Field("playing", what="one bit per seat: still in the game (§6.1)"),
    Field("total", (SEATS,), what="points so far (§6.1)"),
    Field("points", (SEATS,), what="points of the round before (§5.2)"),
    Field("winner", what="who won the round before; -1 if it was blocked (§3.6)"),
    Field("dropper", what="who dropped last"),
    Field("effect", what="the action card being settled; 0 if none"),
    Field("target", what="the seat it is aimed at; -1: all others"),
    Field("held", (SEATS,), what="cards in hand"),
    Field("hand", (SEATS, SLOTS), OWNER, "by number 0-20: bit l for the addition l+…, bit 11 for the sum card; then "
          "the number of each action: chase, uturn, clock, sumo, mouse, trap, gift"),
    Field("given", (SEATS,), OWNER, "the card put down in an unfinished collective exchange (§4.9); 0 if none"),
    Field("melds", what="melds on the table"),
    Field("low", (MELDS,), what="by meld: its lowest number"),
    Field("high", (MELDS,), what="by meld: its highest number; the lowest again: it is a set"),
    Field("wants", (MELDS,), what="by meld: one bit for each number that can be added (§3.2)"),
    Field("laid", (KINDS,), what="by card: the meld it lies in, from 1; 0 none"),
    Field("gift_as", what="the number that the gift stands for, once it is laid (§3.3)"),
    Field("stock", (CARDS,), NOBODY, "the stock; its top is stock[left - 1]"),
    Field("left", what="cards in the stock"),
    Field("pile", (CARDS,), what="the discard pile, bottom first"),
    Field("piled", what="cards in it"),
    Field("rebuilt", what="how often the stock was rebuilt in this round (§3.6)"),
    Field("rebuilds", what="and in the whole game"),
    Field("fresh", what="cards in the last rebuilt stock"),
    Field("picks", (CARDS,), NOBODY, "the chance of the next rebuilt stock: card i changes places with card picks[i]"),
    Field("later", (CARDS,), NOBODY, "the order of the cards in the next round, top first"),
    Field("met", what="1 once hands or cards have changed owner in this round, so there is something to remember"),
    Field("known", (SEATS, SEATS, WORDS), OWNER, "cards this seat knows each other seat holds: four numbers per word, "
          "twelve bits each; then number 20, and three bits per action"),
    Field("lost", (SEATS, SEATS), OWNER, "how many of those, at most, were passed on unseen (§4.9)"),
    Field("astray", (SEATS, SEATS), OWNER, "and then one of these seats has it: one bit a seat"),
)
STATE = dtype(FIELDS)
