"""The heuristic of Le Ch'ami: lay and add what fits, drop what does not, and swap a full hand for a short one.

It reads only what the player to move can see: the own hand, what lies on the table, how many cards others hold.
"""
from __future__ import annotations

from math import exp, sqrt
from typing import TYPE_CHECKING, Any

import numpy as np

from matou.core.bits import count_bits, first_bit, without_first
from matou.core.heuristic import WON, Tuning, add_margins, share_out
from matou.core.moves import but_last, last, things_of, verb_of
from matou.core.rule import rule

from .rules import ACCEPT, ADD, LAY, settle
from .table import (
    ACTION,
    ALL,
    ANSWERING,
    CHASE,
    CLOCK,
    GIFT,
    GIFT_AS,
    GIVING,
    LAID_AT_ONCE,
    MELD,
    MOUSE,
    NUMBER,
    OVER,
    RUN,
    SEAT,
    SPREAD,
    SUMO,
    TRAP,
    UTURN,
    cards_of,
    fit_together,
    high_of,
    holds,
    is_set,
    number_of,
    run_starts,
    wanted_among,
    wanted_by,
    wanted_from,
)

if TYPE_CHECKING:
    from .rows import BoxRow, StateRow

CLEAR_WIN = -60.0                               # points ahead: fewer are better
TUNING = Tuning(exploration=0.1, widening=0.3, epsilon=0.05, opponents_in_tree=1.0, root_candidates=8)
OUT = 1000.0                                    # this wins the round
NOT_NOW = 500.0                                 # less than any move that may be made now
MANY = 9                                        # a hand of this many cards threatens nobody
ROUND, SPAN = 40.0, 40.0                        # fitted to the winners, by the totals so far, in matches of the
                                                # heuristic against itself

# Weights in points, tuned by self-play. What keeps a card in hand:
FIT = 0.5                                       # each card of the deck that makes three with it
COMMON = 0.28                                   # each card of the deck that has its number
SOON = 2.0                                      # a run will want it after one more
FIRM = 22.25                                    # it can be laid or added as it is
# What lets it go:
HURRY = 0.1                                     # of its points, for each card that another hand is short of many
CHASE_NOW = 0.56
CHASE_FULL = 0.24                               # for each card in hand
UTURN_NOW = 2.96
CLOCK_HURRY = 0.5
MOUSE_HURRY = 1.0
TRAP_HURRY = 1.07
SUMO_NOW = -9.71
SWAP_NOW = -10.0
SWAP_CARD = 7.91                                # for each card that the other hand has less
SWAP_HURRY = 0.2
TRADE_NOW = -15.0
TRADE_CHASE = 10.0                              # there is a chase to give away
GIFT_NOW = -30.0
GIFT_LAY = 10.0
GIFT_LAY_FULL = -0.65
GIFT_ADD = -20.0
GIFT_STOPS = -0.14                              # it counters a mouse or a trap
OPEN_OWN = 3.96                                 # a run then wants a number that is in hand
OPEN_OTHERS = -1.0
GIVE_CHASE = 20.0
GIVE_OTHER = -5.0
# Cards are laid and added once this is more than nothing: before, they would only help others.
SHOW_NOW = -3.3
SHOW_HURRY = 1.0
SHOW_STUCK = 0.79                               # for each card that will not go now


# §1 The number of cards with each value, lowest first. Both decks have the same. A compile-time constant, so it cannot
# be read from the box; a test compares them.
DECK = np.array([11 - abs(n - 9) for n in range(SPREAD + 1)], np.float64)


def _fitting() -> Any:
    """By number (from the lowest) and which of its neighbours are held: how many cards of the deck make three of them.

    Bits 0-4: the numbers two below to two above; the middle bit says that there is a second card of the number itself.
    """
    def of(number: int) -> int:
        return int(DECK[number]) if 0 <= number <= SPREAD else 0

    def outs(n: int, held: int) -> int:
        around, middle = range(5), 2
        there = [at for at in around if held >> at & 1]
        wanted = [at for at in around if any(fit_together((middle, other, at)) for other in there)]
        return sum(of(n + at - middle) for at in wanted) - (2 if middle in wanted else 0)

    return np.array([[outs(n, held) for held in range(32)] for n in range(SPREAD + 1)], np.float64)


FITTING = _fitting()


# What a player sees at a glance ------------------------------------------------------------------------------

@rule
def count_hand(s: StateRow, p: int) -> Any:
    """One bit for each number in hand; for each that is there twice, three times, four times."""
    two = three = four = 0
    numbers = s.numbers[p]
    while numbers:
        number = first_bit(numbers)
        numbers = without_first(numbers)
        cards = cards_of(s, p, number)
        cards = without_first(cards)
        if cards:
            two |= 1 << number
            cards = without_first(cards)
            three |= 1 << number if cards else 0
            four |= 1 << number if without_first(cards) else 0
    return s.numbers[p], two, three, four


@rule
def in_runs(have: int) -> int:
    """Which of these numbers are part of a run."""
    runs = run_starts(have)
    return runs | runs << 1 | runs << 2


@rule
def added(s: StateRow, have: int) -> int:
    """§3.2 Those of these numbers that the melds on the table take, one after the other. Read faster than the rules
    would, and too hopefully: where a run grows, numbers are counted that lie inside it already. A test compares."""
    taken = 0
    for m in range(s.melds):
        wanted = wanted_among(s, m, have)
        while wanted:
            taken |= wanted
            have &= ~wanted
            wanted = 0 if is_set(s, m) else (wanted << 1 | wanted >> 1) & have
    return taken


@rule
def stuck_after_sets(s: StateRow, one: int, two: int, three: int, four: int) -> Any:
    """Numbers that will not go now, as first and as second cards: sets laid first, then runs, then cards added."""
    first, second = one & ~three | four, two & ~three
    first &= ~in_runs(first) & ~three
    second &= ~in_runs(second)
    return first & ~added(s, first), second & ~added(s, second)


@rule
def stuck_after_runs(s: StateRow, one: int, two: int, three: int) -> Any:
    """The same with runs laid first: of three cards that had a place in a run, two are left."""
    runs = in_runs(one)
    first, second = one & ~runs & ~three, two & (runs | ~three)
    second &= ~in_runs(second)
    return first & ~added(s, first), second & ~added(s, second)


@rule
def stuck_numbers(s: StateRow, one: int, two: int, three: int, four: int) -> Any:
    """The better of the two."""
    first, second = stuck_after_sets(s, one, two, three, four)
    count = count_bits(first) + count_bits(second)
    if count > 1:
        other, more = stuck_after_runs(s, one, two, three)
        fewer = count_bits(other) + count_bits(more) + count_bits(three & more)
        if fewer < count:
            return other, more, fewer
    return first, second, count


@rule
def stuck_actions(s: StateRow) -> Any:
    """Actions in hand, without the gift; a chase is no last card, so it counts twice."""
    count = holds(s, s.turn, CHASE)
    for action in range(ACTION, GIFT):
        count += holds(s, s.turn, action)
    return count


@rule
def wanted_soon(s: StateRow) -> int:
    """§3.2 One bit for each number that some run will want once it has grown by one. Read faster than the rules would,
    and too hopefully: an end of the run counts as well. A test compares."""
    soon = 0
    for m in range(s.melds):
        if not is_set(s, m):
            soon |= wanted_by(s, m) << 1 | wanted_by(s, m) >> 1
    return soon


@rule
def shortest_other(s: StateRow) -> Any:
    """How many cards the shortest hand of another player has."""
    short = MANY
    for p in range(s.seats):
        if p != s.turn and s.playing >> p & 1:
            short = min(short, s.held[p])
    return short


# The values of moves -----------------------------------------------------------------------------------------

@rule
def move_values(s: StateRow, b: BoxRow, moves: Any, n: int, values: Any) -> None:
    """The value of each legal move, in points."""
    if s.phase == ANSWERING:
        answer_values(s, b, moves, n, values)
    else:
        card_values(s, b, moves, n, values)
        if s.phase != GIVING and s.held[s.turn] == 1:
            go_out(moves, n, values)


playout_values = expansion_values = move_values


@rule
def card_values(s: StateRow, b: BoxRow, moves: Any, n: int, values: Any) -> None:
    """The values in a player's own turn. Numbers come before actions in the list, so the highest is known by then."""
    one, two, three, four = count_hand(s, s.turn)
    first, second, stuck = stuck_numbers(s, one, two, three, four)
    stuck += stuck_actions(s)
    firm, soon, hurry, top = one & ~first & ~second, wanted_soon(s), MANY - shortest_other(s), 0
    penalty = NOT_NOW if stuck > 1 and SHOW_NOW + SHOW_HURRY * hurry + SHOW_STUCK * stuck <= 0 else 0.0
    for i in range(n):
        verb, things = verb_of(moves[i]), things_of(moves[i])
        if verb == LAY:
            values[i] = lay(s, b, things, one, two) - penalty
        elif verb == ADD:
            values[i] = add(s, b, but_last(things), last(things) - MELD - 1, one) - penalty
        elif things < ACTION:
            top = NUMBER[things]
            values[i] = waste(s, b, top, one, two, soon, hurry) - (FIRM if firm >> top & 1 else 0.0)
        elif s.phase == GIVING:
            values[i] = give_away(s, b, things, top)
        else:
            values[i] = act(s, b, things if things < ALL else but_last(things), last(things), top, hurry)


@rule
def go_out(moves: Any, n: int, values: Any) -> None:
    """§3.5, §4.1 Any last card wins, but for the chase. Read without dropping it; a test compares."""
    for i in range(n):
        if things_of(moves[i]) != CHASE:
            values[i] = OUT


@rule
def waste(s: StateRow, b: BoxRow, number: int, have: int, twos: int, soon: int, hurry: int) -> Any:
    """The value of dropping a number: what it costs in hand, less what it may still be good for."""
    near = (have << 2 >> number & 27) | (twos >> number & 1) << 2
    n = number - s.lowest
    use = FIT * FITTING[n, near] + COMMON * DECK[n] + (SOON if soon >> number & 1 else 0.0)
    return number * (1.0 + HURRY * hurry) - use


@rule
def act(s: StateRow, b: BoxRow, card: int, aim: int, top: int, hurry: int) -> Any:
    """The value of dropping an action card: what it costs in hand, and what its action does."""
    cost = top * (1.0 + HURRY * hurry)
    mine = s.held[s.turn]
    if card == CHASE:
        return cost + CHASE_NOW + CHASE_FULL * mine
    if card == UTURN:
        return cost + UTURN_NOW
    if card == CLOCK:
        return cost + CLOCK_HURRY * hurry
    if card == MOUSE:
        return cost + MOUSE_HURRY * hurry
    if card == TRAP:
        return cost + TRAP_HURRY * max(0, MANY - s.held[aim - SEAT])
    if card == GIFT:
        return cost + GIFT_NOW
    return cost + wrestle(s, b, aim, mine)


@rule
def wrestle(s: StateRow, b: BoxRow, aim: int, mine: int) -> Any:
    """A sumo: hands swapped, a card traded, or nothing."""
    if aim == ALL:
        return TRADE_NOW + (TRADE_CHASE if holds(s, s.turn, CHASE) else 0.0)
    if aim < SEAT:
        return SUMO_NOW
    other = s.held[aim - SEAT]
    return SWAP_NOW + SWAP_CARD * (mine - 1 - other) + SWAP_HURRY * max(0, MANY - other)


@rule
def lay(s: StateRow, b: BoxRow, things: int, have: int, twos: int) -> Any:
    """The value of laying three cards: higher the more cards can follow them. §3.5 They win if no card is left, or one
    that wins when it is dropped: read without doing so, a test compares."""
    one, two, three = but_last(but_last(things)), last(but_last(things)), last(things)
    gift = one >= GIFT_AS or two >= GIFT_AS or three >= GIFT_AS
    mine = s.held[s.turn]
    left = mine - LAID_AT_ONCE
    if left == 0 or (left == 1 and not holds(s, s.turn, CHASE)):
        return OUT
    low, high = number_of(one), number_of(three)
    bonus = 0.1 * (low + high) + 10.0 * followers(s, low, high, have, twos)
    if gift:
        return GIFT_LAY + GIFT_LAY_FULL * mine + bonus
    return 200.0 + bonus


@rule
def followers(s: StateRow, low: int, high: int, have: int, twos: int) -> int:
    """How many cards of the hand can go after these three: added to them, or as another run."""
    if low == high:
        count = count_bits(cards_of(s, s.turn, low)) - LAID_AT_ONCE
        have &= ~(1 << low)
    else:
        count = 0
        have = have & ~(RUN << low) | twos & RUN << low
        wanted = wanted_from(low, high) & have
        while wanted:
            low, high = min(low, first_bit(wanted)), max(high, first_bit(wanted))
            count += 1
            wanted = wanted_from(low, high) & have
    return count + (LAID_AT_ONCE if run_starts(have) else 0)


@rule
def add(s: StateRow, b: BoxRow, thing: int, m: int, have: int) -> float:
    """The value of adding a card; higher if the run then wants a number that is in hand. §3.2 Which one, read faster
    than by letting the run grow; §3.5 and that the one card left to drop wins: tests compare."""
    left = s.held[s.turn] - 1
    if left == 1 and not holds(s, s.turn, CHASE):
        return OUT
    number = number_of(thing)
    opens = 0.0
    if not is_set(s, m):
        beyond = number + 1 if number > high_of(s, m) else number - 1
        if s.lowest <= beyond <= s.highest:
            opens = OPEN_OWN if have >> beyond & 1 else OPEN_OTHERS
    return (GIFT_ADD if thing >= GIFT_AS else 100.0 + number) + opens


@rule
def give_away(s: StateRow, b: BoxRow, card: int, top: int) -> float:
    """An action card given away in an exchange."""
    return top + (GIVE_CHASE if card == CHASE else GIFT_NOW if card == GIFT else GIVE_OTHER)


# Answers -----------------------------------------------------------------------------------------------------

@rule
def answer_values(s: StateRow, b: BoxRow, moves: Any, n: int, values: Any) -> None:
    """The values of answers: counter, unless the gift is worth more or the other hand is better. §4.10 A last card
    wins: read without countering, a test compares."""
    dropper_out = s.held[s.dropper] == 0
    for i in range(n):
        if verb_of(moves[i]) == ACCEPT:
            values[i] = 0.0
        elif dropper_out or s.held[s.turn] == 1:
            values[i] = OUT
        elif s.effect == SUMO:
            values[i] = s.held[s.dropper] - s.held[s.turn]
        elif things_of(moves[i]) == GIFT:
            values[i] = GIFT_STOPS if s.effect != CLOCK else -1.0
        else:
            values[i] = 1.0


# When to stop, and what that is worth ------------------------------------------------------------------------

@rule
def horizon(s: StateRow) -> Any:
    """The round that is being played."""
    return s.rounds


@rule
def at_horizon(s: StateRow, horizon: int) -> Any:
    """A simulation ends where the round does."""
    return s.phase == OVER or s.rounds != horizon


@rule
def evaluate(s: StateRow, b: BoxRow, scores: Any, shares: Any) -> None:
    """Each seat's share of the win; of a match that goes on, the probability of winning it with the totals so far."""
    if s.phase == OVER:
        share_out(settle(s, b, scores), s.seats, scores, CLEAR_WIN, shares)
    else:
        win_probabilities(s, shares)


@rule
def win_probabilities(s: StateRow, shares: Any) -> None:
    """The probability of winning the match, by the totals so far. A player who is behind may catch up: the further the
    limit is from the highest total, the likelier. (With `either`, too, the highest total decides how near the end is.)
    """
    most, whole = 0, 0.0
    for p in range(s.seats):
        if s.playing >> p & 1:
            most = max(most, s.total[p])
    span = SPAN * sqrt(1.0 + (s.limit - most) / ROUND)
    for p in range(s.seats):
        shares[WON, p] = exp(-s.total[p] / span) if s.playing >> p & 1 else 0.0
        whole += shares[WON, p]
    for p in range(s.seats):
        shares[WON, p] /= whole
    add_margins(s.seats, s.total[:], CLEAR_WIN, shares)
