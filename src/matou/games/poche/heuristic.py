"""The heuristic of Chats de Poche: what the board would bring if the dogs came soon.

A prey counts for the player who leads on it; the more tiles are still face down, the less a narrow lead is worth.
Little of what is done early is left at the end, so playouts move at random at first and use the heuristic in the last
turns only. It reads only what the player to move can see: it makes a move on the tiles that are face up, and undoes
it.
"""
from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, Any

import numpy as np

from matou.core.bits import count_bits, first_bit, without_first
from matou.core.chance import below
from matou.core.heuristic import WON, WORTH, Tuning, share_out
from matou.core.moves import but_last, last, things_of, verb_of
from matou.core.rule import rule

from .board import (
    BESIDE,
    CATS,
    CENTRE,
    CHAOS,
    CROOK,
    DOG,
    FLIES,
    FLIPPING,
    NONE,
    OVER,
    PICKING,
    PIGEONS,
    PREY,
    PREYS,
    SEATS,
    TILES,
    bound_for_centre,
    change_faces,
    holder,
    turned_by,
)
from .rules import CLAN_OFFSET, ROTATE, SHIFT, SQUARE_OFFSET, SWAP, TURNS_OFFSET, moved_from, moved_to
from .scoring import (
    attackers,
    bonus,
    bonus_each,
    bullied,
    cats_up,
    chased,
    far_reach,
    lead_on,
    pair,
    settle,
)

if TYPE_CHECKING:
    from .rows import BoxRow, StateRow

CLEAR_WIN = 20.0                                # points ahead
TUNING = Tuning(exploration=0.7, widening=1.0, epsilon=0.0, opponents_in_tree=1.0, root_candidates=12)
LUCK = 7.0                                      # scale of a logistic: 7 points ahead before a game win 73 %
LAST_WORD = 4.0                                 # points that moving last is worth
DOUBT = 0.3                                     # attack points of a lead that may go, for each tile face down
HOPE = 0.08                                     # points that a lead on a face-down tile is worth, the same way
LATE = 8                                        # tiles face down when a playout begins to choose
TRIES = 4                                       # moves it chooses from, drawn at random
NOT_TRIED = -1e9
CLAN_VALUES = np.array((0.0, 1.0, 0.0, -4.0, 1.5, 1.0, 8.0))       # points a clan brings, measured in play


@rule
def move_values(s: StateRow, b: BoxRow, moves: Any, n: int, values: Any) -> None:
    """The value of each legal move, in points. Flips are all alike: no one knows what lies there."""
    for i in range(n):
        values[i] = 0.0
    if s.phase == PICKING:
        for i in range(n):
            values[i] = clan_value(s, b, last(things_of(moves[i])) - CLAN_OFFSET)
    elif s.phase != FLIPPING:
        left = count_bits(s.down)
        for i in range(n):
            values[i] = lead_after(s, b, moves[i], DOUBT * left, HOPE * left)


expansion_values = move_values


@rule
def playout_values(s: StateRow, b: BoxRow, moves: Any, n: int, values: Any) -> None:
    """The values in a playout, where they must be cheap: one move at random gets a value; late in the game, TRIES of
    them.

    A determinization has laid all hidden tiles already, so the random numbers of the table are free to be used.
    """
    for i in range(n):
        values[i] = NOT_TRIED
    tries = 1 if s.phase == FLIPPING or count_bits(s.down) > LATE else TRIES
    for _ in range(tries):
        i = below(s.rng[:], n)
        if values[i] == NOT_TRIED:
            values[i] = lead_after(s, b, moves[i], 0.0, 0.0) if tries > 1 else 0.0


# Clans -------------------------------------------------------------------------------------------------------

@rule
def clan_value(s: StateRow, b: BoxRow, clan: int) -> float:
    """The expected points of a clan; without effects (§6.4), by its attack."""
    return CLAN_VALUES[clan] if s.effects else 0.7 * clan_attack(b, clan)


@rule
def clan_attack(b: BoxRow, clan: int) -> int:
    """The attack points of a clan; of Chaoticats when the dogs got one."""
    total = 0
    for cat in range(CATS):
        total += b.chaos[CATS - 1] if clan == CHAOS else b.attack[clan, cat]
    return total


# A board -----------------------------------------------------------------------------------------------------

@rule
def lead_after(s: StateRow, b: BoxRow, move: int, doubt: float, hope: float) -> float:
    """The player's expected lead after this move, which is made on the board and undone."""
    verb, things = verb_of(move), things_of(move)
    if verb in (SWAP, SHIFT):
        p, q = moved_from(s, move), moved_to(move)
        change_faces(s, p, q)
        found = expected_lead(s, b, doubt, hope)
        change_faces(s, p, q)
    elif verb == ROTATE:
        dog = s.face[last(but_last(things)) - SQUARE_OFFSET] - DOG
        way = s.turned[dog]
        s.turned[dog] = turned_by(s, dog, last(things) - TURNS_OFFSET)
        found = expected_lead(s, b, doubt, hope)
        s.turned[dog] = way
    else:
        found = expected_lead(s, b, doubt, hope)
    return found


@rule
def expected_lead(s: StateRow, b: BoxRow, doubt: float, hope: float) -> float:
    """The expected lead of the player to move. §4.1 The justice chief will be at the centre, whichever chief acts
    first."""
    chief = bound_for_centre(s)
    if chief != NONE:
        change_faces(s, chief, CENTRE)
    found = balance(s, b, doubt, hope)
    if chief != NONE:
        change_faces(s, chief, CENTRE)
    return -found if s.turn else found


@rule
def balance(s: StateRow, b: BoxRow, doubt: float, hope: float) -> float:
    """§4.2-§4.7 Seat 0's points less seat 1's if the dogs came now, discounted by doubt."""
    down = chased(s, b)
    loud = voice(s, b, down)
    down |= bullied(s, b, down, loud)
    up = cats_up(s, down)
    found = captures(s, b, up, loud, doubt) + hopes(s, b, up, loud, hope)
    p = holder(s, CROOK)
    if p != NONE:
        found += bonus(s, p, 0, down) if p == 0 else -bonus(s, p, 0, down)
    return found


@rule
def voice(s: StateRow, b: BoxRow, chased: int) -> int:
    """§4.3 The attack of a Chaoticat, if the dogs get no more of them than now. Once all tiles are face up it is
    scoring.chaos_attack, read faster; a test compares them."""
    p = 0 if s.clan[0] == CHAOS else 1
    if s.clan[p] != CHAOS:
        return 0
    left = CATS
    while chased:
        left -= s.face[first_bit(chased)] // CATS == p
        chased = without_first(chased)
    return b.chaos[left]


@rule
def captures(s: StateRow, b: BoxRow, up: int, loud: int, doubt: float) -> float:
    """§4.5, §4.7 Each prey for the player who leads on it, discounted by doubt."""
    far = far_reach(s, b, up)
    total = pigeons = flies = 0.0
    mine, theirs = bonus_each(s, 0), bonus_each(s, 1)
    for at in range(TILES):
        one = s.face[at] - PREY
        ahead = lead_on(s, b, at, up, loud, far) if 0 <= one < PREYS else 0
        if ahead == 0:
            continue
        sure = ahead / (abs(ahead) + doubt)
        total += sure * b.worth[one]
        total += sure * (mine if ahead > 0 else theirs)
        if one >= FLIES:
            total += both(b, FLIES, sure, flies)
            flies = sure
        elif one >= PIGEONS:
            total += both(b, PIGEONS, sure, pigeons)
            pigeons = sure
    return total


@rule
def both(b: BoxRow, one: int, sure: float, other: float) -> float:
    """§4.7 What two pigeons or two flies of one owner are worth beyond their points."""
    if sure * other <= 0.0:
        return 0.0
    worth: float = (pair(b, 3 << one, one) - b.worth[one] - b.worth[one + 1]) * (sure + other) / 2
    return worth


@rule
def hopes(s: StateRow, b: BoxRow, up: int, loud: int, hope: float) -> float:
    """A prey may lie, or come to lie, where a tile is face down."""
    total = 0.0
    if hope > 0.0:
        for at in range(TILES):
            if s.face[at] == NONE:
                ahead = attackers(s, b, up & BESIDE[at], loud)
                total += hope if ahead > 0 else -hope if ahead < 0 else 0.0
    return total


# The end -----------------------------------------------------------------------------------------------------

@rule
def horizon(s: StateRow) -> int:
    """Which of two games is played (§6.3), and whether clans are being picked."""
    return 2 * s.game + (s.phase == PICKING)


@rule
def at_horizon(s: StateRow, horizon: int) -> bool:
    """A simulation ends where a game does, the first of two as well (§6.3), and where clans have been picked."""
    return s.phase == OVER or 2 * s.game + (s.phase == PICKING) != horizon


@rule
def evaluate(s: StateRow, b: BoxRow, scores: Any, shares: Any) -> None:
    """Each seat's share of the win; of a match that goes on, by the points of the first game (§6.3) and by the clans
    once they are known."""
    if s.phase == OVER:
        share_out(settle(s, b, scores), SEATS, scores, CLEAR_WIN, shares)
        return
    ahead = float(s.points[0] - s.points[1])
    if s.phase == FLIPPING:
        ahead += clan_value(s, b, s.clan[0]) - clan_value(s, b, s.clan[1]) + (LAST_WORD if s.turn else -LAST_WORD)
    shares[WON, 0] = shares[WORTH, 0] = 1.0 / (1.0 + exp(-ahead / LUCK))
    shares[WON, 1] = shares[WORTH, 1] = 1.0 - shares[WON, 0]
