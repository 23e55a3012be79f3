"""Le Ch'ami as numbers for programs that learn (core/encoding.py).

`slots`: cards of one number are equal in play, so an action names a number; a card is added at the low or the high end
of a meld, and seats count from the player to move. `cards`: the cards themselves, as moves are written.
"""
from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from typing import TYPE_CHECKING, Any

from matou.core.bits import count_bits
from matou.core.encoding import Block, Slots, put, put_one_hot, relative, seat_after
from matou.core.moves import but_last, encode_move, last, things_of, verb_of, with_thing
from matou.core.rule import rule

from .rules import ACCEPT, ADD, COUNTER, DROP, GIVE, LAY
from .table import (
    ACTION,
    ACTIONS,
    ALL,
    CARDS,
    CLOCK,
    EITHER,
    GIFT,
    GIFT_AS,
    KINDS,
    LANE,
    LANE_WORD,
    MELD,
    MELDS,
    MOST_LIMIT,
    NUMBER,
    NUMBERS,
    OVER,
    SEAT,
    SEATS,
    SUMO,
    TRAP,
    card_at,
    count_at,
    high_of,
    is_set,
    low_of,
    meld_of,
    number_of,
    wanted_by,
)

if TYPE_CHECKING:
    from .rows import BoxRow, StateRow

VERSION = 1
UNREAD = ("rebuilds", "fresh", "met", "lost", "astray")
VERBS, ENDS, FACES = GIVE, 2, NUMBERS + ACTIONS                  # a face: a number, or an action
RUNS, RUN_GIFTS = NUMBERS - 2, 4                                 # the gift in none of its places, or in one of three
# Where each kind of action begins in `slots`
DROPS, AIMS = 0, FACES
LAYS = AIMS + 2 * (SEATS - 1) + 1
SETS = LAYS + RUNS * RUN_GIFTS
ADDS = SETS + NUMBERS * 2
COUNTERS = ADDS + MELDS * ENDS * 2
GIVES = COUNTERS + 4
SLOTS = GIVES + FACES
FEW, MANY, MOST_POINTS = 4, 20, 200                              # features count in these
MOST_TOTAL = 10.0
ON_SEAT, ON_MELD = 10 + FACES, 4
BLOCKS = (
    Block("hand", (FACES,), "your cards by number, 0 to 20, then by action: chase, uturn, clock, sumo, mouse, trap, "
          "gift"),
    Block("seats", (SEATS, ON_SEAT), "by seat from yours on: there, to move, still in the game, dropped last, the "
          "action is aimed at it, started the round, won the round before, cards in hand, points, its share of the "
          "limit; cards you know it to hold, by number and action"),
    Block("melds", (MELDS, ON_MELD), "by meld: there, it is a set, its lowest number, its highest"),
    Block("wanted", (NUMBERS,), "by number: melds that it can be added to"),
    Block("laid", (FACES,), "cards in melds, by number and action"),
    Block("discard", (FACES,), "cards in the discard pile, by number and action"),
    Block("top", (FACES,), "its top card"),
    Block("effect", (ACTIONS,), "the action card being settled"),
    Block("table", (OVER + EITHER + 1 + 10,), "playing, answering, giving; the end: first over, last under, either; "
          "cards in the stock, in the discard pile, rebuilt, clockwise, tables 0 to 9, limit, the last card must be "
          "dropped, an action counts as the highest at the table, the gift stops a clock, lowest number of the deck"),
)
MOVE_BLOCKS = (
    Block("verb", (VERBS,), "lay, add, drop, counter, accept, give"),
    Block("face", (FACES,), "the numbers and actions it names"),
    Block("gift", (2,), "with the gift as a number, and that number"),
    Block("meld", (4,), "the meld it is added to is a set, its lowest number, its highest; which one it is"),
    Block("aim", (SEATS + 1,), "the player it is aimed at, from you on; all"),
    Block("points", (1,), "the numbers that leave the hand"),
)


def every_move(box: BoxRow) -> Iterator[int]:
    """Every card, and every run and set of three; the gift as each number."""
    yield encode_move(ACCEPT)
    yield from (encode_move(COUNTER, action) for action in (CLOCK, SUMO, GIFT))
    yield from (encode_move(verb, card) for verb in (DROP, GIVE) for card in range(1, KINDS))
    yield from (encode_move(DROP, with_thing(action, SEAT + seat)) for action in (SUMO, TRAP) for seat in range(SEATS))
    yield encode_move(DROP, with_thing(SUMO, ALL))
    numbers = [*range(1, ACTION), *range(GIFT_AS, GIFT_AS + NUMBERS)]
    yield from (encode_move(ADD, with_thing(card, MELD + meld)) for card in numbers for meld in range(1, MELDS + 1))
    yield from (encode_move(LAY, with_thing(with_thing(one, two), three)) for one, two, three in _lays())


def _lays() -> Iterator[tuple[int, ...]]:
    """§3.2 Runs ascending, sets in card order; §3.3 with one gift at most."""
    of = [[card for card in range(1, ACTION) if NUMBER[card] == number] for number in range(NUMBERS)]
    for number in range(NUMBERS):
        yield from combinations(of[number], 3)
        yield from ((*pair, GIFT_AS + number) for pair in combinations(of[number], 2))
        if number < RUNS:
            choices = [[*of[one], GIFT_AS + one] for one in range(number, number + 3)]
            yield from (cards for cards in product(*choices) if sum(card >= GIFT_AS for card in cards) < 2)


def slots(box: BoxRow) -> Slots:
    return Slots(SLOTS)


@rule
def face_of(card: int) -> Any:
    """The number of a card, or the place of its action behind the numbers."""
    return NUMBER[card] if card < ACTION else NUMBERS + card - ACTION


@rule
def slot_of(s: StateRow, b: BoxRow, table: Any, move: int) -> Any:
    """By what is said."""
    said, things = verb_of(move), things_of(move)
    if said == DROP:
        return drop_slot(s, things)
    if said == LAY:
        return lay_slot(things)
    if said == ADD:
        return add_slot(s, but_last(things), last(things) - MELD - 1)
    if said == GIVE:
        return GIVES + face_of(things)
    if said == COUNTER:
        return COUNTERS + (1 if things == CLOCK else 2 if things == SUMO else 3)
    return COUNTERS


@rule
def drop_slot(s: StateRow, things: int) -> Any:
    """§3.4 A card, §4.4-§4.6 or an action that is aimed at somebody, counted from the player to move."""
    if things < KINDS:
        return DROPS + face_of(things)
    aim = last(things)
    if aim == ALL:
        return AIMS
    other = relative(s.turn, aim - SEAT, s.seats)
    return AIMS + other + (SEATS - 1 if but_last(things) == TRAP else 0)


@rule
def lay_slot(things: int) -> Any:
    """§3.2 A run by its lowest number, §3.3 and where the gift is in it; a set by its number, with the gift or
    without."""
    three, two, one = last(things), last(but_last(things)), but_last(but_last(things))
    gift = 1 if one >= GIFT_AS else 2 if two >= GIFT_AS else 3 if three >= GIFT_AS else 0
    if number_of(one) == number_of(two):
        return SETS + number_of(one) * 2 + (1 if gift else 0)
    return LAYS + number_of(one) * RUN_GIFTS + gift


@rule
def add_slot(s: StateRow, thing: int, m: int) -> Any:
    """§3.2 To a set, or to the low or the high end of a run; §3.3 a card or the gift."""
    high = 1 if number_of(thing) > high_of(s, m) else 0
    return ADDS + (m * ENDS + high) * 2 + (1 if thing >= GIFT_AS else 0)


@rule
def put_faces(words: Any, out: Any, n: int) -> int:
    """The cards in the words of a hand, by number and action."""
    for number in range(NUMBERS):
        out[n + number] = count_bits(words[LANE_WORD[number]] & LANE[number]) / FEW
    for action in range(ACTION, KINDS):
        out[n + NUMBERS + action - ACTION] = count_at(words, action) / FEW
    return n + FACES


@rule
def features(s: StateRow, b: BoxRow, seat: int, out: Any) -> None:
    """What this seat sees, in the order of BLOCKS."""
    n = put_faces(s.hand[seat], out, 0)
    for places in range(SEATS):
        if places < s.seats:
            put_seat(s, seat, seat_after(seat, places, s.seats), out, n)
        n += ON_SEAT
    n = put_melds(s, out, n)
    for card in range(1, KINDS):
        out[n + face_of(card)] += 1.0 / FEW if meld_of(s, card) else 0.0
    n += FACES
    for i in range(s.piled):
        out[n + face_of(card_at(s.pile[:], i))] += 1.0 / FEW
    n += FACES
    if s.piled:
        put_one_hot(out, n, face_of(card_at(s.pile[:], s.piled - 1)), FACES)
    n = put_one_hot(out, n + FACES, s.effect - ACTION, ACTIONS)
    put_table(s, out, n)


@rule
def put_seat(s: StateRow, seat: int, p: int, out: Any, n: int) -> None:
    """What everybody sees of a player, and what this seat knows of their hand."""
    n = put(out, n, 1.0)
    n = put(out, n, 1.0 if p == s.turn else 0.0)
    n = put(out, n, 1.0 * (s.playing >> p & 1))
    n = put(out, n, 1.0 if p == s.dropper else 0.0)
    n = put(out, n, 1.0 if s.effect and p != s.dropper and (s.target < 0 or p == s.target) else 0.0)
    n = put(out, n, 1.0 if p == s.starter else 0.0)
    n = put(out, n, 1.0 if s.rounds and p == s.winner else 0.0)
    n = put(out, n, s.held[p] / MANY)
    n = put(out, n, min(MOST_TOTAL, s.total[p] / MOST_POINTS))
    n = put(out, n, min(1.0, s.total[p] / max(1, s.limit)))
    if p != seat:
        put_faces(s.known[seat, p], out, n)


@rule
def put_melds(s: StateRow, out: Any, n: int) -> int:
    """§3.2 The melds on the table, and the numbers they want."""
    wanted = n + MELDS * ON_MELD
    for m in range(s.melds):
        put(out, n, 1.0)
        put(out, n + 1, 1.0 if is_set(s, m) else 0.0)
        put(out, n + 2, low_of(s, m) / MANY)
        put(out, n + 3, high_of(s, m) / MANY)
        n += ON_MELD
        for number in range(NUMBERS):
            out[wanted + number] += (wanted_by(s, m) >> number & 1) / FEW
    return wanted + NUMBERS


@rule
def put_table(s: StateRow, out: Any, n: int) -> None:
    """What is to be done, the stock, and the options of the table."""
    n = put_one_hot(out, n, s.phase, OVER)
    n = put_one_hot(out, n, s.ending, EITHER + 1)
    n = put(out, n, s.left / CARDS)
    n = put(out, n, s.piled / CARDS)
    n = put(out, n, s.rebuilt / FEW)
    n = put(out, n, 1.0 if s.way > 0 else 0.0)
    n = put(out, n, 1.0 * s.tables)
    n = put(out, n, s.limit / MOST_LIMIT)
    n = put(out, n, 1.0 * s.must_drop)
    n = put(out, n, 1.0 * s.action_value)
    n = put(out, n, 1.0 * s.gift_stops_clock)
    put(out, n, s.lowest / MANY)


@rule
def move_features(s: StateRow, b: BoxRow, move: int, out: Any) -> None:
    """One legal move of the seat to move, in the order of MOVE_BLOCKS."""
    said, things = verb_of(move), things_of(move)
    n = put_one_hot(out, 0, said - LAY, VERBS)
    aims = n + FACES + 2 + 4
    points = aims + SEATS + 1
    while things:
        thing = last(things)
        things = but_last(things)
        if thing < KINDS:
            out[n + face_of(thing)] += 1.0 / FEW
            out[points] += NUMBER[thing] / MANY
        elif thing < GIFT_AS + NUMBERS:
            put(out, put(out, n + FACES, 1.0), (thing - GIFT_AS) / MANY)
        elif thing < SEAT:
            m, at = thing - MELD - 1, n + FACES + 2
            put(out, at, 1.0 if is_set(s, m) else 0.0)
            put(out, at + 1, low_of(s, m) / MANY)
            put(out, at + 2, high_of(s, m) / MANY)
            put(out, at + 3, (m + 1) / MELDS)
        else:
            aim = relative(s.turn, thing - SEAT, s.seats) if thing < ALL else SEATS
            put_one_hot(out, aims, aim, SEATS + 1)
