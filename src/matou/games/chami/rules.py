"""Le Ch'ami. Read beside booklet.en.md: every rule names its paragraph.

`s` is the state and `b` the box. table.py says what a card is and what lies on the table; rounds.py has the deal, the
stock, and the end of a round and of the game; actions.py has the action cards; memory.py what players know.
"""
from __future__ import annotations

from typing import TYPE_CHECKING, Any

from matou.core.bits import first_bit, put_number
from matou.core.chance import below, shuffle
from matou.core.moves import but_last, last, say, things_of, verb_of, with_thing
from matou.core.rule import rule

from .actions import answer, counters, drop, end_turn, give, has
from .memory import play_out
from .rounds import end_round, foresee, gather, shuffle_ahead, start_round, win
from .rounds import settle as settle
from .table import (
    ACTION,
    ALL,
    ANSWERING,
    CARDS,
    CLOCK,
    GIFT,
    GIFT_AS,
    GIVING,
    KINDS,
    LAID_BITS,
    LAID_PER_WORD,
    LANE_FIRST,
    LANE_SPARE,
    MELD,
    MELDS,
    MOUSE,
    NUMBER,
    NUMBER_BITS,
    OVER,
    ROUND_ENDS,
    SEAT,
    SUMO,
    TRAP,
    TURN_ENDS,
    WORDS,
    card_at,
    cards_of,
    first_of,
    high_of,
    holds,
    low_of,
    meld_of,
    put_card,
    set_ends,
    wanted_by,
)
from .table import BOX as BOX
from .table import BOX_FIELDS as BOX_FIELDS
from .table import FIELDS as FIELDS
from .table import ORDER as ORDER
from .table import STATE as STATE

if TYPE_CHECKING:
    from .rows import BoxRow, StateRow

# What a player may say
LAY, ADD, DROP, COUNTER, ACCEPT, GIVE = range(1, 7)
CENSUS = KINDS
# Drops: 19 numbers, five plain actions, the trap at five others, the sumo in seven ways. Lays: 17 runs and 19 sets, and
# with the gift in each place of a run or as the third of a set. Adds: two numbers a meld at most, each a card or the
# gift. And a place to write ahead.
MOST_MOVES = (19 + 5 + 5 + 7) + (17 + 19 + 3 * 17 + 19) + 4 * MELDS + 1


@rule
def longest(seats: int) -> int:
    """An engineering bound, not a true one: a round ends (§3.6), but it may score 0 for everybody (§5.2), so there can
    be any number of them. Random players need up to 1,600 moves for a limit of 200, 34,000 for 10,000."""
    return 60_000


@rule
def set_out(s: StateRow, seats: int) -> None:
    """§2.1 The empty table."""
    s.seats = seats
    s.playing = (1 << seats) - 1
    s.winner = s.target = -1
    s.way = 1


@rule
def prepare(s: StateRow, b: BoxRow, order: Any) -> None:
    """§2.1, §2.2 Shuffle the cards of the first round into `order`, and draw the chance of what comes after ahead."""
    if s.first < 0:
        s.first = below(s.rng[:], s.seats)
    gather(s, b, order)
    for i in range(CARDS):
        put_card(s.later[:], i, order[i])
    shuffle(s.rng[:], order, CARDS)
    shuffle_ahead(s)
    foresee(s)


@rule
def deal(s: StateRow, b: BoxRow, order: Any) -> None:
    """§2.1, §2.2"""
    s.starter = s.first
    for i in range(CARDS):
        put_card(s.stock[:], CARDS - 1 - i, order[i])
    start_round(s)


# §3 A turn ---------------------------------------------------------------------------------------------------

@rule
def legal(s: StateRow, b: BoxRow, moves: Any) -> int:
    """§3.2, §3.4, §4.8, §4.9 Writes one move for each different choice; gives their number."""
    if s.phase == OVER:
        return 0
    if s.phase == ANSWERING:
        return list_answers(s, moves)
    if s.phase == GIVING:
        return list_cards(s, moves, GIVE, GIFT)
    n = list_cards(s, moves, DROP, CLOCK)
    n = list_drops(s, moves, n)
    have = s.numbers[s.turn]
    if s.held[s.turn] > 3 or (s.held[s.turn] == 3 and not s.must_drop):
        n = list_lays(s, moves, n, have)
    if s.melds and (s.held[s.turn] > 1 or not s.must_drop):
        n = list_adds(s, moves, n, have)
    return n


@rule
def list_cards(s: StateRow, moves: Any, verb: int, last_action: int) -> int:
    """§3.4, §4.9 A card of each number, and each action up to this one. (Written first, then counted if it is held.)"""
    p, n = s.turn, 0
    numbers = s.numbers[p]
    while numbers:
        number = first_bit(numbers)
        numbers &= numbers - 1
        moves[n] = say(verb, first_of(cards_of(s, p, number), number))
        n += 1
    for action in range(ACTION, last_action + 1):
        moves[n] = say(verb, action)
        n += 1 if has(s, p, action) else 0
    return n


@rule
def list_drops(s: StateRow, moves: Any, n: int) -> int:
    """§4.4-§4.6 The actions from the sumo on, and whom they are aimed at."""
    p = s.turn
    if has(s, p, SUMO):
        moves[n] = say(DROP, SUMO)
        n += 1
        if s.held[p] > 1:
            n = list_targets(s, moves, n, SUMO)
            moves[n] = say(DROP, with_thing(SUMO, ALL))
            n += 1
    if has(s, p, TRAP):
        n = list_targets(s, moves, n, TRAP)
    for action in (MOUSE, GIFT):
        moves[n] = say(DROP, action)
        n += 1 if has(s, p, action) else 0
    return n


@rule
def list_targets(s: StateRow, moves: Any, n: int, action: int) -> int:
    """§4.4, §4.6 Every other player still in the game."""
    for p in range(s.seats):
        moves[n] = say(DROP, with_thing(action, SEAT + p))
        n += s.playing >> p & 1 if p != s.turn else 0
    return n


@rule
def has_several(s: StateRow, p: int, times: int) -> bool:
    """Does p hold at least `times` cards of some number? All lanes of a word lose their first card at once, one card
    after the other; those that have one left overflow into their spare bit."""
    found = 0
    for word in range(WORDS):
        cards, first, spare = s.hand[p, word] & NUMBER_BITS[word], LANE_FIRST[word], LANE_SPARE[word]
        for _ in range(times - 1):
            cards &= (cards | spare) - first
        found |= cards + (spare - first) & spare
    return found != 0


@rule
def numbers_several(s: StateRow, p: int, times: int) -> int:
    """One bit for each number of which p holds at least `times` cards."""
    found = 0
    if has_several(s, p, times):
        for number in range(s.lowest, s.highest + 1):
            cards = cards_of(s, p, number)
            for _ in range(times - 1):
                cards &= cards - 1
            found |= 1 << number if cards else 0
    return found


@rule
def list_lays(s: StateRow, moves: Any, n: int, have: int) -> int:
    """§3.2 Runs ascending; sets in card order."""
    p = s.turn
    runs = have & have >> 1 & have >> 2
    while runs:
        number = first_bit(runs)
        runs &= runs - 1
        moves[n] = say(LAY, run_of(s, number, -1))
        n += 1
    sets = numbers_several(s, p, 3)
    while sets:
        number = first_bit(sets)
        sets &= sets - 1
        moves[n] = say(LAY, with_thing(pair_of(s, number), third_of(s, number)))
        n += 1
    return list_gift_lays(s, moves, n, have) if has(s, p, GIFT) else n


@rule
def list_gift_lays(s: StateRow, moves: Any, n: int, have: int) -> int:
    """§3.3 The gift in each place of a run, or as the third of a set."""
    for number in range(s.lowest, s.highest - 1):
        for gift in range(3):
            if (have >> number | 1 << gift) & 7 == 7:
                moves[n] = say(LAY, run_of(s, number, number + gift))
                n += 1
    pairs = numbers_several(s, s.turn, 2)
    while pairs:
        number = first_bit(pairs)
        pairs &= pairs - 1
        moves[n] = say(LAY, with_thing(pair_of(s, number), GIFT_AS + number))
        n += 1
    return n


@rule
def run_of(s: StateRow, number: int, gift: int) -> int:
    """§3.2 Three successive numbers from this one on; the gift stands for one of them, or for none (-1)."""
    things = 0
    for one in range(number, number + 3):
        things = with_thing(things, GIFT_AS + one if one == gift else first_of(cards_of(s, s.turn, one), one))
    return things


@rule
def pair_of(s: StateRow, number: int) -> Any:
    """The first two cards of a number."""
    cards = cards_of(s, s.turn, number)
    return with_thing(first_of(cards, number), first_of(cards & cards - 1, number))


@rule
def third_of(s: StateRow, number: int) -> Any:
    cards = cards_of(s, s.turn, number)
    cards &= cards - 1
    return first_of(cards & cards - 1, number)


@rule
def list_adds(s: StateRow, moves: Any, n: int, have: int) -> int:
    """§3.2, §3.3 A card, or the gift, to a meld that wants its number."""
    p = s.turn
    gift = has(s, p, GIFT)
    for m in range(s.melds):
        wants = wanted_by(s, m)
        numbers = wants & have
        while numbers:
            number = first_bit(numbers)
            numbers &= numbers - 1
            moves[n] = say(ADD, with_thing(first_of(cards_of(s, p, number), number), MELD + 1 + m))
            n += 1
        if gift:
            n = list_gift_adds(moves, n, wants, MELD + 1 + m)
    return n


@rule
def list_gift_adds(moves: Any, n: int, wants: int, meld: int) -> int:
    """§3.3 The gift as each of the numbers that a meld wants."""
    while wants:
        moves[n] = say(ADD, with_thing(GIFT_AS + first_bit(wants), meld))
        wants &= wants - 1
        n += 1
    return n


@rule
def list_answers(s: StateRow, moves: Any) -> int:
    """§4.3-§4.8 Each counter the player holds, or none."""
    n = 0
    for action in (CLOCK, SUMO, GIFT):
        moves[n] = say(COUNTER, action)
        n += 1 if counters(s, action) and has(s, s.turn, action) else 0
    moves[n] = say(ACCEPT)
    return n + 1


@rule
def apply(s: StateRow, b: BoxRow, move: int) -> None:
    """§3.1 What is said is done; then the turn may be over, and then the round."""
    said, things = verb_of(move), things_of(move)
    if said == DROP:
        drop(s, things if things < ALL else but_last(things), 0 if things < ALL else last(things))
    elif said == LAY:
        lay(s, things)
    elif said == ADD:
        add(s, but_last(things), last(things) - MELD - 1)
    elif said == GIVE:
        give(s, things)
    else:
        answer(s, things)
    if s.phase == TURN_ENDS:
        end_turn(s)
    if s.phase == ROUND_ENDS:
        end_round(s)


@rule
def put(s: StateRow, thing: int, m: int) -> Any:
    """§1.4, §3.3 Into a meld; gives the number it has there. The gift keeps the one it was given."""
    card, number = thing, NUMBER[thing] if thing < GIFT_AS else thing - GIFT_AS
    if thing >= GIFT_AS:
        card = GIFT
        s.gift_as = number
    play_out(s, s.turn, card)
    put_number(s.laid[:], card, LAID_BITS, LAID_PER_WORD, m + 1)
    return number


@rule
def lay(s: StateRow, things: int) -> None:
    """§3.2 A new run or set."""
    m = s.melds
    s.melds += 1
    one, two, three = put(s, last(things), m), put(s, last(but_last(things)), m), put(s, but_last(but_last(things)), m)
    set_ends(s, m, min(one, two, three), max(one, two, three))
    out_by_laying(s)


@rule
def add(s: StateRow, thing: int, m: int) -> None:
    """§3.2 A run grows at either end, a set by an equal number."""
    number = put(s, thing, m)
    set_ends(s, m, min(low_of(s, m), number), max(high_of(s, m), number))
    out_by_laying(s)


@rule
def out_by_laying(s: StateRow) -> None:
    """§3.5 A last card that was laid or added wins the round at once."""
    if s.held[s.turn] == 0:
        win(s, s.turn)


@rule
def over(s: StateRow) -> bool:
    """§6.1"""
    return s.phase == OVER


@rule
def census(s: StateRow, b: BoxRow, places: Any, expected: Any) -> None:
    """§1 In how many places each card lies, and should."""
    for card in range(1, KINDS):
        expected[card] = b.copies[s.tables, card]
        places[card] += 1 if meld_of(s, card) else 0
        for p in range(s.seats):
            places[card] += holds(s, p, card)
    for i in range(s.left):
        places[card_at(s.stock[:], i)] += 1
    for i in range(s.piled):
        places[card_at(s.pile[:], i)] += 1
