"""Determinization of Discat: a whole table that a view allows, sampled with the caller's random numbers.

The unknown cards are shuffled over the unknown *places*: the other hands, then the draw pile from its top.
What the seat knows limits what a place can hold; cards that ended where they cannot be change places along
a chain until each place holds a card it can (a matching: one always exists, for the true table is one).

What a seat knows, beside what lies on the table and in its own hand:
- where a card may be that it exchanged itself (§4.3; `traced`), for as long as that is so;
- what a pass tells: a player who passed held nothing that complied (§4.1; `kept`, `low`, `high`);
- that the player to move can comply, when the creator has not drawn though there was a card to draw (§4.2).
"""
from __future__ import annotations

from typing import TYPE_CHECKING, Any

from matou.core.chance import adopt, below, shuffle
from matou.core.fields import Field, dtype
from matou.core.rule import rule

from .memory import MOST_TRACED, SEATS, card_of, holders_of, pile_of, places_of
from .rules import (
    CARDS,
    FULL_HAND,
    LONGEST_PILE,
    NOT_YET,
    OVER,
    allowed,
    deck_of,
    put_at,
    take,
)

if TYPE_CHECKING:
    from .rows import BoxRow, ScratchRow, StateRow

PILE = 9                                        # a place in the draw pile; smaller: in that seat's hand
ANY = -1
SCRATCH = dtype((
    Field("places"),
    Field("card", (CARDS,), what="by place: the card there"),
    Field("where", (CARDS,), what="by place: a seat, or PILE"),
    Field("at", (CARDS,), what="by place: which of the seat's cards, or how far down the draw pile"),
    Field("holders", (CARDS + 1,), what="by card the seat traces: who may hold it, one bit per player"),
    Field("lies", (CARDS + 1,), what="and where in the draw pile it may lie, one bit per exchanged card"),
    Field("seen", (CARDS,), what="by place: visited by the chain that is being looked for"),
    Field("came_from", (CARDS,), what="by place: the place before it in that chain"),
    Field("queue", (CARDS,)),
    Field("comply_at", what="which card of the player to move is taken to comply; -1 none need"),
    Field("hand", (FULL_HAND,)),
))


@rule
def imagine(s: StateRow, b: BoxRow, seat: int, chance: Any, x: ScratchRow) -> None:
    """Fill in what `seat` (-1: a spectator) cannot see. `s` is a view's row; `x` is scratch memory."""
    adopt(s.rng[:], chance)
    recall(s, seat, x)
    forget_secrets(s, seat)
    find_places(s, seat, x)
    gather_unknown(s, b, seat, x)
    shuffle(chance, x.card, x.places)
    x.comply_at = ANY
    if must_comply(s, seat):
        start = below(chance, s.held[s.turn])
        for i in range(s.held[s.turn]):
            x.comply_at = (start + i) % s.held[s.turn]
            if arrange(s, b, seat, x):
                break
    else:
        arrange(s, b, seat, x)
    put_down(s, x)


@rule
def recall(s: StateRow, seat: int, x: ScratchRow) -> None:
    """The cards this seat traces, by card."""
    for card in range(CARDS + 1):
        x.holders[card] = x.lies[card] = 0
    i = 0
    while seat >= 0 and i < MOST_TRACED and s.traced[seat, i]:
        traced = s.traced[seat, i]
        x.holders[card_of(traced)], x.lies[card_of(traced)] = holders_of(traced), places_of(traced)
        i += 1


@rule
def forget_secrets(s: StateRow, seat: int) -> None:
    """Nobody else's private knowledge is known; each will know their own hand."""
    for p in range(s.seats):
        if p != seat:
            for i in range(FULL_HAND):
                s.hand[p, i] = 0
    for p in range(SEATS):
        if p != seat:
            for i in range(MOST_TRACED):
                s.traced[p, i] = 0
    for p in range(s.seats, len(s.hand)):
        for i in range(FULL_HAND):
            s.hand[p, i] = 0
    for i in range(len(s.draw)):
        s.draw[i] = 0


@rule
def find_places(s: StateRow, seat: int, x: ScratchRow) -> None:
    n = 0
    for p in range(s.seats):
        if p != seat:
            for i in range(s.held[p]):
                x.where[n], x.at[n] = p, i
                n += 1
    for i in range(s.left):
        x.where[n], x.at[n] = PILE, i
        n += 1
    x.places = n


@rule
def gather_unknown(s: StateRow, b: BoxRow, seat: int, x: ScratchRow) -> None:
    """Cards neither played nor in the own hand."""
    n = 0
    for card in range(1, deck_of(s, b) + 1):
        mine = False
        if seat >= 0:
            for i in range(s.held[seat]):
                mine = mine or s.hand[seat, i] == card
        if pile_of(s, card) == 0 and not mine:
            x.card[n] = card
            n += 1


@rule
def must_comply(s: StateRow, seat: int) -> bool:
    """§4.2 The creator did not draw: so the player to move can comply."""
    return s.phase != OVER and s.turn != seat and s.bar > 0 and s.left > 0 and not s.bonus_taken \
        and s.creator != NOT_YET


@rule
def fits(s: StateRow, b: BoxRow, seat: int, x: ScratchRow, place: int, card: int) -> bool:
    """May this place hold this card, for all that the seat knows?"""
    p, at = x.where[place], x.at[place]
    if x.holders[card] | x.lies[card]:
        below_it = s.left - s.under                            # the first exchanged card is so far down the pile
        here = x.holders[card] >> p & 1 if p != PILE else x.lies[card] >> at - below_it & 1 if at >= below_it else 0
        if not here:
            return False
    if p == PILE:
        return True
    if at < s.kept[p] and not s.low[p] <= card <= s.high[p]:
        return False
    return p != s.turn or at != x.comply_at or allowed(b, s.bar, card)


@rule
def arrange(s: StateRow, b: BoxRow, seat: int, x: ScratchRow) -> bool:
    """Let misplaced cards change places until every place holds a card it can hold."""
    for place in range(x.places):
        if not fits(s, b, seat, x, place, x.card[place]) and not find_chain(s, b, seat, x, place):
            return False
    return True


@rule
def find_chain(s: StateRow, b: BoxRow, seat: int, x: ScratchRow, start: int) -> bool:
    """The shortest chain of places from `start` on, each able to take the card of the next, that ends where the
    card at `start` can lie. Each place before `start` keeps holding a card it can hold."""
    for place in range(x.places):
        x.seen[place] = 0
    x.queue[0], x.seen[start] = start, 1
    done, waiting = 0, 1
    while done < waiting:
        place = x.queue[done]
        done += 1
        for other in range(x.places):
            if not x.seen[other] and fits(s, b, seat, x, place, x.card[other]):
                x.seen[other] = 1
                x.came_from[other] = place
                x.queue[waiting] = other
                waiting += 1
                if fits(s, b, seat, x, other, x.card[start]):
                    pass_along(x, start, other)
                    return True
    return False


@rule
def pass_along(x: ScratchRow, start: int, end: int) -> None:
    """Each place of the chain takes the card of the next; the last takes the one from `start`."""
    misplaced = x.card[start]
    place = end
    carried = misplaced
    while place != start:
        carried, x.card[place] = x.card[place], carried
        place = x.came_from[place]
    x.card[start] = carried


@rule
def put_down(s: StateRow, x: ScratchRow) -> None:
    for p in range(s.seats):
        x.hand[p] = s.held[p]
    for place in range(x.places):
        p = x.where[place]
        if p == PILE:
            put_at(s, (s.next + x.at[place]) % LONGEST_PILE, x.card[place])
        else:
            take(s, p, x.card[place])
    for p in range(s.seats):
        s.held[p] = x.hand[p]
