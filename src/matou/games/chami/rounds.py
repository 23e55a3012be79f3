"""Rounds of Le Ch'ami: the deal (§2), the stock (§3.1, §3.6), the end of a round (§5) and of the game (§6)."""
from __future__ import annotations

from typing import TYPE_CHECKING, Any

from matou.core.bits import count_bits
from matou.core.chance import below, refresh
from matou.core.rule import rule

from .memory import forget_hand, take
from .table import (
    ACTION,
    ACTIONS,
    CARD_WORDS,
    CARDS,
    EITHER,
    FIRST_OVER,
    KINDS,
    NOBODY_WON,
    NUMBERS,
    OPENING_HAND,
    OVER,
    PACKET,
    PLAYING,
    ROUND_ENDS,
    SEATS,
    card_at,
    cards_of,
    flip_card,
    holds,
    put_card,
)

if TYPE_CHECKING:
    from .rows import BoxRow, StateRow

NOTHING, DRAWN, BLOCKED = range(3)
REBUILDS = 2                                    # §3.6
NEXT_ROUND, REBUILD = range(2)                  # what is shuffled later


# §2 Setup ----------------------------------------------------------------------------------------------------

@rule
def gather(s: StateRow, b: BoxRow, order: Any) -> None:
    """§1.1-§1.3 All the cards of the box, in card order."""
    n = 0
    for card in range(KINDS):
        for _ in range(b.copies[s.tables, card]):
            order[n] = card
            n += 1


@rule
def draw_picks(chance: Any, picks: Any) -> None:
    """§3.6 The chance of a rebuilt stock, of whatever cards it will be."""
    for i in range(1, CARDS):
        put_card(picks, i, below(chance, i + 1))


@rule
def clear_table(s: StateRow) -> None:
    """Every card back into the box, and nothing to remember."""
    for p in range(SEATS):
        forget_hand(s, p)
        s.held[p] = 0
    for i in range(len(s.ends)):
        s.ends[i] = 0
    for i in range(len(s.laid)):
        s.laid[i] = 0
    for i in range(CARD_WORDS):
        s.pile[i] = 0
    s.melds = s.gift_as = s.piled = s.rebuilt = s.met = s.effect = 0
    s.target = -1


@rule
def start_round(s: StateRow) -> None:
    """§2.1 Twelve cards each, three at a time from the starter clockwise; the rest is the stock, where all the cards
    are before. The starter draws."""
    clear_table(s)
    s.left = CARDS
    for _ in range(OPENING_HAND // PACKET):
        for i in range(s.seats):
            p = s.starter + i if s.starter + i < s.seats else s.starter + i - s.seats
            if s.playing >> p & 1:
                for _ in range(PACKET):
                    take_top(s, p)
    s.way = 1
    s.turn = s.dropper = s.starter
    s.phase = PLAYING
    draw(s, s.turn)


@rule
def next_round(s: StateRow) -> None:
    """§2.2 The next seat still in the game starts; the chance of the round after is drawn ahead."""
    s.starter = s.starter + 1 if s.starter + 1 < s.seats else 0
    while not s.playing >> s.starter & 1:
        s.starter = s.starter + 1 if s.starter + 1 < s.seats else 0
    s.rounds += 1
    for i in range(CARDS):
        put_card(s.stock[:], CARDS - 1 - i, card_at(s.later[:], i))
    start_round(s)
    shuffle_ahead(s)


@rule
def shuffle_ahead(s: StateRow) -> None:
    """§2.2 The cards of the round after this one, by a chance of their own."""
    refresh(s.rng[:], NEXT_ROUND, s.rounds + 1)
    for i in range(CARDS - 1, 0, -1):
        change_places(s.later[:], i, below(s.rng[:], i + 1))


@rule
def change_places(cards: Any, i: int, j: int) -> None:
    """Two cards of a packed list."""
    differ = card_at(cards, i) ^ card_at(cards, j)
    flip_card(cards, i, differ)
    flip_card(cards, j, differ)


# §3.1, §3.6 The stock ----------------------------------------------------------------------------------------

@rule
def draw(s: StateRow, p: int) -> int:
    """§3.1, §3.6 The top card of the stock, which is rebuilt if need be; the third need blocks the round."""
    if s.left == 0:
        if s.piled < 2:
            return NOTHING
        if s.rebuilt == REBUILDS:
            return BLOCKED
        rebuild(s)
    take_top(s, p)
    return DRAWN


@rule
def take_top(s: StateRow, p: int) -> None:
    """§3.1 The top card of the stock goes to a hand."""
    s.left -= 1
    card = card_at(s.stock[:], s.left)
    flip_card(s.stock[:], s.left, card)
    take(s, p, card)


@rule
def rebuild(s: StateRow) -> None:
    """§3.6 The discard pile except its top card is shuffled into a new stock."""
    n = s.piled - 1
    top = card_at(s.pile[:], n)
    put_card(s.pile[:], n, 0)
    for i in range(CARD_WORDS):
        s.stock[i], s.pile[i] = s.pile[i], 0
    stir(s.stock[:], s.picks[:], n)
    s.pile[0] = top
    s.piled = 1
    s.left = s.fresh = n
    s.rebuilt += 1
    s.rebuilds += 1
    foresee(s)


@rule
def foresee(s: StateRow) -> None:
    """§3.6 The next shuffle of the discard pile, by a chance of its own."""
    refresh(s.rng[:], REBUILD, s.rebuilds + 1)
    draw_picks(s.rng[:], s.picks[:])


@rule
def stir(cards: Any, picks: Any, n: int) -> None:
    """Shuffle n cards by a chance that was drawn before."""
    for i in range(n - 1, 0, -1):
        change_places(cards, i, card_at(picks, i))


# §5 End of a round -------------------------------------------------------------------------------------------

@rule
def highest_held(s: StateRow, p: int) -> int:
    """§5.2 The highest number in a hand; -1 if it has none."""
    top = -1
    for n in range(NUMBERS):
        if cards_of(s, p, n):
            top = n
    return top


@rule
def hand_points(s: StateRow, p: int, table_top: int) -> int:
    """§5.2 The numbers of a hand; an action counts as the highest one, here or at the whole table."""
    points = 0
    for n in range(NUMBERS):
        points += n * count_bits(cards_of(s, p, n))
    top = highest_held(s, p)
    if s.action_value or top < 0:
        top = table_top
    for a in range(ACTIONS):
        points += max(0, top) * holds(s, p, ACTION + a)
    return points


@rule
def win(s: StateRow, p: int) -> None:
    """§5.1 This player has got rid of all their cards."""
    s.winner = p
    s.phase = ROUND_ENDS


@rule
def block(s: StateRow) -> None:
    """§3.6 No card can be had: nobody wins the round."""
    s.winner = NOBODY_WON
    s.phase = ROUND_ENDS


@rule
def end_round(s: StateRow) -> None:
    """§5.2 Everyone scores their hand; the winner's is empty, and in a blocked round there is no winner (§3.6)."""
    table_top = -1
    for p in range(s.seats):
        table_top = max(table_top, highest_held(s, p))
    for p in range(s.seats):
        s.points[p] = hand_points(s, p, table_top)
        s.total[p] += s.points[p]
    s.effect = 0
    s.target = -1
    if game_ends(s):
        s.phase = OVER
    else:
        next_round(s)


# §6 End of the game ------------------------------------------------------------------------------------------

@rule
def game_ends(s: StateRow) -> bool:
    """§6.1-§6.3 Somebody is over the limit; or one is left under it, or none. Only in last-under are the others out."""
    under = count = 0
    over = False
    for p in range(s.seats):
        over = over or s.total[p] > s.limit
        if s.playing >> p & 1 and s.total[p] < s.limit:
            under |= 1 << p
            count += 1
    if s.ending == FIRST_OVER:
        return over
    if s.ending == EITHER:
        return over or count < 2
    s.playing = under if count else s.playing
    return count < 2


@rule
def settle(s: StateRow, b: BoxRow, scores: Any) -> int:
    """§6.1, §6.3 The lowest total wins, in last-under among those who played to the end; equals share."""
    best = -1
    for p in range(s.seats):
        scores[p] = s.total[p]
        if s.playing >> p & 1 and (best < 0 or s.total[p] < best):
            best = s.total[p]
    winners = 0
    for p in range(s.seats):
        if s.playing >> p & 1 and s.total[p] == best:
            winners |= 1 << p
    return winners
