"""Le Ch'ami. Read beside booklet.en.md: every rule names its paragraph.

`s` is the state and `b` the box. table.py says what a card is and what lies on the table; rounds.py has the deal, the
stock, and the end of a round and of the game; actions.py has the action cards; memory.py what players know.
"""
from __future__ import annotations

from typing import TYPE_CHECKING, Any

from matou.core.bits import count_bits, first_bit, put_number, without_first
from matou.core.chance import below, shuffle
from matou.core.moves import but_last, encode_move, last, things_of, verb_of, with_thing
from matou.core.rule import rule

from .actions import answer, counters, drop, end_turn, give
from .memory import play_out
from .rounds import end_round, foresee, gather, shuffle_ahead, start_round, win
from .rounds import settle as settle
from .table import (
    ACTION,
    ALL,
    ANSWERING,
    CARD_AT,
    CARDS,
    CLOCK,
    COUNTERS,
    GIFT,
    GIFT_AS,
    GIVING,
    KINDS,
    LAID_AT_ONCE,
    LAID_BITS,
    LAID_PER_WORD,
    LANE,
    MELD,
    MELDS,
    MOUSE,
    NUMBER,
    OVER,
    PLAYING,
    ROUND_ENDS,
    RUN,
    SEAT,
    SUMO,
    TRAP,
    TURN_ENDS,
    WORDS,
    actions_of,
    card_at,
    cards_of,
    first_of,
    high_of,
    holds,
    low_of,
    mates,
    meld_of,
    number_of,
    put_card,
    run_starts,
    set_ends,
    wanted_among,
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
# with the gift in each place of a run or as the third of a set. Adds: two numbers per meld at most, each a card or the
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
    """§2.1, §2.2 Lay out the stock and start the first round."""
    s.starter = s.first
    for i in range(CARDS):
        put_card(s.stock[:], CARDS - 1 - i, order[i])
    start_round(s)


# §3 A turn ---------------------------------------------------------------------------------------------------

@rule
def legal(s: StateRow, b: BoxRow, moves: Any) -> int:
    """§3.2, §3.4, §4.8, §4.9 Writes one move for each different choice; returns their number."""
    if s.phase == OVER:
        return 0
    if s.phase == ANSWERING:
        return list_answers(s, moves)
    if s.phase == GIVING:
        return list_actions(s, moves, list_numbers(s, moves, GIVE), GIVE, GIFT)
    n = list_numbers(s, moves, DROP)
    if actions_of(s, s.turn):
        n = list_drops(s, moves, list_actions(s, moves, n, DROP, CLOCK))
    have, held = s.numbers[s.turn], s.held[s.turn]
    if held > LAID_AT_ONCE or (held == LAID_AT_ONCE and not s.must_drop):
        n = list_lays(s, moves, n, have)
    if s.melds and (held > 1 or not s.must_drop):
        n = list_adds(s, moves, n, have)
    return n


@rule
def list_numbers(s: StateRow, moves: Any, verb: int) -> int:
    """§3.4, §4.9 The first card of each number, ascending. They open the list: `first_card` finds them there."""
    p, n = s.turn, 0
    numbers = s.numbers[p]
    while numbers:
        number = first_bit(numbers)
        numbers = without_first(numbers)
        moves[n] = encode_move(verb, first_of(cards_of(s, p, number), number))
        n += 1
    return n


@rule
def first_card(moves: Any, have: int, numbers: int) -> Any:
    """The first card of the lowest of these numbers, from the drops that were listed: lower numbers stand before it.
    (Of no numbers: the first one listed. It is written, but not counted.)"""
    return moves[count_bits(have & max(1, numbers & -numbers) - 1)] - encode_move(DROP)


@rule
def list_actions(s: StateRow, moves: Any, n: int, verb: int, last_action: int) -> int:
    """§3.4, §4.9 Each action up to this one. (Written first, then counted if it is held.)"""
    for action in range(ACTION, last_action + 1):
        moves[n] = encode_move(verb, action)
        n += 1 if holds(s, s.turn, action) else 0
    return n


@rule
def list_drops(s: StateRow, moves: Any, n: int) -> int:
    """§4.4-§4.6 The actions from the sumo on, and whom they are aimed at."""
    p = s.turn
    if holds(s, p, SUMO):
        moves[n] = encode_move(DROP, SUMO)
        n += 1
        if s.held[p] > 1:
            n = list_targets(s, moves, n, SUMO)
            moves[n] = encode_move(DROP, with_thing(SUMO, ALL))
            n += 1
    if holds(s, p, TRAP):
        n = list_targets(s, moves, n, TRAP)
    for action in (MOUSE, GIFT):
        moves[n] = encode_move(DROP, action)
        n += 1 if holds(s, p, action) else 0
    return n


@rule
def list_targets(s: StateRow, moves: Any, n: int, action: int) -> int:
    """§4.4, §4.6 Every other player still in the game."""
    for p in range(s.seats):
        moves[n] = encode_move(DROP, with_thing(action, SEAT + p))
        n += s.playing >> p & 1 if p != s.turn else 0
    return n


@rule
def list_lays(s: StateRow, moves: Any, n: int, have: int) -> int:
    """§3.2 Runs ascending; sets in card order."""
    runs = run_starts(have)
    while runs:
        moves[n] = encode_move(LAY, run_of(moves, have, first_bit(runs), -1))
        runs = without_first(runs)
        n += 1
    some = 0
    for word in range(WORDS):
        some |= mates(mates(s.hand[s.turn, word], word), word)
    if some:
        n = list_sets(s, moves, n)
    return list_gift_lays(s, moves, n, have) if holds(s, s.turn, GIFT) else n


@rule
def list_sets(s: StateRow, moves: Any, n: int) -> int:
    """§3.2 The first three cards of each number that is held three times or more."""
    for word in range(WORDS):
        thirds = mates(mates(s.hand[s.turn, word], word), word)
        while thirds:
            third = CARD_AT[word, first_bit(thirds)]
            thirds &= ~LANE[NUMBER[third]]
            moves[n] = encode_move(LAY, with_thing(pair_of(s, NUMBER[third]), third))
            n += 1
    return n


@rule
def list_gift_lays(s: StateRow, moves: Any, n: int, have: int) -> int:
    """§3.3 The gift in each place of a run, or as the third of a set."""
    for number in range(s.lowest, s.highest - LAID_AT_ONCE + 2):
        for gift in range(LAID_AT_ONCE):
            if (have >> number | 1 << gift) & RUN == RUN:
                moves[n] = encode_move(LAY, run_of(moves, have, number, number + gift))
                n += 1
    for word in range(WORDS):
        seconds = mates(s.hand[s.turn, word], word)
        while seconds:
            number = NUMBER[CARD_AT[word, first_bit(seconds)]]
            seconds &= ~LANE[number]
            moves[n] = encode_move(LAY, with_thing(pair_of(s, number), GIFT_AS + number))
            n += 1
    return n


@rule
def run_of(moves: Any, have: int, number: int, gift: int) -> int:
    """§3.2 Three successive numbers from this one on; the gift stands for one of them, or for none (-1)."""
    things = 0
    for one in range(number, number + LAID_AT_ONCE):
        things = with_thing(things, GIFT_AS + one if one == gift else first_card(moves, have, 1 << one))
    return things


@rule
def pair_of(s: StateRow, number: int) -> Any:
    """The first two cards of a number."""
    cards = cards_of(s, s.turn, number)
    return with_thing(first_of(cards, number), first_of(without_first(cards), number))


@rule
def list_adds(s: StateRow, moves: Any, n: int, have: int) -> int:
    """§3.2, §3.3 A card, or the gift, to a meld that wants its number. A meld wants two numbers at most. (Both are
    written, then counted if they are held.)"""
    gift = holds(s, s.turn, GIFT)
    for m in range(s.melds):
        meld, low = MELD + 1 + m, wanted_among(s, m, have)
        high = without_first(low)
        moves[n] = encode_move(ADD, with_thing(first_card(moves, have, low), meld))
        n += 1 if low else 0
        moves[n] = encode_move(ADD, with_thing(first_card(moves, have, high), meld))
        n += 1 if high else 0
        if gift:
            n = list_gift_adds(moves, n, wanted_by(s, m), meld)
    return n


@rule
def list_gift_adds(moves: Any, n: int, wants: int, meld: int) -> int:
    """§3.3 The gift as each of the numbers that a meld wants."""
    while wants:
        moves[n] = encode_move(ADD, with_thing(GIFT_AS + first_bit(wants), meld))
        wants = without_first(wants)
        n += 1
    return n


@rule
def list_answers(s: StateRow, moves: Any) -> int:
    """§4.3-§4.8 Each counter the player holds, or none."""
    n = 0
    for action in COUNTERS:
        moves[n] = encode_move(COUNTER, action)
        n += 1 if counters(s, action, s.effect) and holds(s, s.turn, action) else 0
    moves[n] = encode_move(ACCEPT)
    return n + 1


@rule
def apply(s: StateRow, b: BoxRow, move: int) -> None:
    """§3.1 Makes the move; then ends the turn and the round if due."""
    act(s, b, move)
    if paused(s):
        resume(s)


@rule
def act(s: StateRow, b: BoxRow, move: int) -> None:
    """§3.1 Makes the move, up to the slow steps (core/definition.py)."""
    verb, things = verb_of(move), things_of(move)
    if verb == DROP:
        drop(s, things if things < ALL else but_last(things), 0 if things < ALL else last(things))
    elif verb == LAY:
        lay(s, things)
    elif verb == ADD:
        add(s, but_last(things), last(things) - MELD - 1)
    elif verb == GIVE:
        give(s, things)
    else:
        answer(s, things)
    if s.phase == TURN_ENDS and s.left:
        end_turn(s)


@rule
def paused(s: StateRow) -> bool:
    """§3.6, §5.1 The round has ended, or the stock has to be rebuilt."""
    return s.phase == ROUND_ENDS or s.phase == TURN_ENDS


@rule
def resume(s: StateRow) -> None:
    """§3.6, §5.2 Does the slow steps: rebuilds the stock, ends the round."""
    if s.phase == TURN_ENDS:
        end_turn(s)
    if s.phase == ROUND_ENDS:
        end_round(s)


@rule
def drawn_by_action(before: StateRow, s: StateRow, p: int, verb: int) -> Any:
    """§4.1-§4.6 How many cards a move within a round made p draw, if it was no Sumo: the card at the start of a turn
    (§3.1) does not count, and the mover has one card less, unless they accept. Not positive where nothing was drawn."""
    drawn = s.held[p] - before.held[p]
    if p == before.turn and verb != ACCEPT:
        drawn += 1
    if p == s.turn and s.phase == PLAYING:
        drawn -= 1
    return drawn


@rule
def put(s: StateRow, thing: int, m: int) -> Any:
    """§1.4, §3.3 Into a meld; returns the number it has there. The gift keeps the one it was given."""
    card, number = thing, number_of(thing)
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
    """§6.1 Has the match ended?"""
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
