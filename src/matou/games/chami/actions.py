"""§4 Action cards: what a dropped one does, and how it is answered."""
from __future__ import annotations

from typing import TYPE_CHECKING, Any

from matou.core.rule import rule

from .memory import exchange_cards, play_out, swap_hands
from .rounds import BLOCKED, block, draw, win
from .table import (
    ACTION,
    ALL,
    ANSWERING,
    CHASE,
    CLOCK,
    GIFT,
    GIVING,
    MOUSE,
    PLAYING,
    ROUND_ENDS,
    SEAT,
    SUMO,
    TRAP,
    TURN_ENDS,
    UTURN,
    holds,
    put_card,
)

if TYPE_CHECKING:
    from .rows import StateRow


@rule
def after(s: StateRow, p: int) -> Any:
    """§4.2 The next seat still in the game, in the direction of play."""
    last = s.seats - 1
    while True:
        if s.way > 0:
            p = p + 1 if p < last else 0
        else:
            p = p - 1 if p > 0 else last
        if s.playing >> p & 1:
            return p


@rule
def discard(s: StateRow, p: int, card: int) -> None:
    """§3.4, §4.9 Face up on the discard pile."""
    play_out(s, p, card)
    put_card(s.pile[:], s.piled, card)
    s.piled += 1


@rule
def end_turn(s: StateRow) -> None:
    """§3.4, §5.1 A player without cards has won the round; else the next one begins with a card (§3.1)."""
    s.effect = 0
    s.target = -1
    if s.held[s.dropper] == 0:
        win(s, s.dropper)
        return
    s.phase = PLAYING
    s.turn = after(s, s.dropper)
    if draw(s, s.turn) == BLOCKED:
        block(s)


@rule
def drop(s: StateRow, card: int, aim: int) -> None:
    """§3.4 One card on the discard pile; an action card takes effect at once."""
    s.dropper = s.turn
    s.phase = TURN_ENDS
    discard(s, s.turn, card)
    if card >= ACTION:
        take_effect(s, card, aim)


@rule
def take_effect(s: StateRow, card: int, aim: int) -> None:
    """§4.1-§4.6 What a dropped action card does. The gift (§4.7) and a plain sumo: nothing more."""
    if card == CHASE:
        chase(s)
    elif card == UTURN:
        turn_round(s)
    elif card in (CLOCK, MOUSE):
        aim_at(s, card, -1)
    elif card == TRAP:
        aim_at(s, card, aim - SEAT)
    elif card == SUMO and aim == ALL:
        call_exchange(s)
    elif card == SUMO and aim:
        aim_at(s, card, aim - SEAT)


@rule
def chase(s: StateRow) -> None:
    """§4.1 The dropper draws, even after their last card."""
    for _ in range(draws(CHASE)):
        if s.phase == TURN_ENDS and draw(s, s.dropper) == BLOCKED:
            block(s)


@rule
def turn_round(s: StateRow) -> None:
    """§4.2 Play goes the other way. (With two players the next one is the same either way.)"""
    s.way = -s.way


@rule
def aim_at(s: StateRow, card: int, target: int) -> None:
    """§4.3-§4.6 An effect on one other player, or on all of them in the direction of play."""
    s.effect = card
    s.target = target
    go_on(s, target if target >= 0 else after(s, s.dropper))


@rule
def draws(effect: int) -> int:
    """§4.1-§4.6 How many cards an action makes a player draw. A Chase hits its own player, the others hit opponents."""
    return 1 if effect == CLOCK else 2 if effect in (CHASE, MOUSE) else 3 if effect == TRAP else 0


@rule
def counters(s: StateRow, card: int, effect: int) -> Any:
    """§4.3-§4.7 A Clock counters a Clock, a Sumo a Sumo's swap; the Gift counters the swap, the Mouse and the Trap, and
    a Clock where the table says so."""
    if card == GIFT:
        return effect != CLOCK or s.gift_stops_clock != 0
    return card == effect and card in (CLOCK, SUMO)


@rule
def can_counter(s: StateRow, p: int) -> Any:
    """§4.8 How many cards p holds that counter the effect."""
    same = holds(s, p, s.effect) if counters(s, s.effect, s.effect) else 0
    return same + (holds(s, p, GIFT) if counters(s, GIFT, s.effect) else 0)


@rule
def go_on(s: StateRow, p: int) -> None:
    """§4.8 From p on: a player with a counter is asked, one without suffers the effect."""
    while p != s.dropper:
        if can_counter(s, p):
            s.phase = ANSWERING
            s.turn = p
            return
        suffer(s, p)
        if s.phase == ROUND_ENDS:
            return
        p = s.dropper if s.target >= 0 else after(s, p)
    s.phase = TURN_ENDS


@rule
def suffer(s: StateRow, p: int) -> None:
    """§4.3, §4.5, §4.6 Draw cards; §4.4 or swap hands. §5.1 If the dropper is out, nothing blocks."""
    if s.effect == SUMO:
        swap_hands(s, s.dropper, p)
        return
    for _ in range(draws(s.effect)):
        if draw(s, p) == BLOCKED:
            if s.held[s.dropper]:
                block(s)
            return


@rule
def answer(s: StateRow, card: int) -> None:
    """§4.8 Counter with this card, or with none (0) and suffer the effect; then the next player is affected."""
    if card:
        counter(s, card)
    else:
        suffer(s, s.turn)
    if s.phase != ROUND_ENDS:
        go_on(s, s.dropper if s.target >= 0 else after(s, s.turn))


@rule
def counter(s: StateRow, card: int) -> None:
    """§4.9 The card goes to the discard pile. §4.10 As a last card it wins, unless the dropper is out already."""
    discard(s, s.turn, card)
    if s.held[s.turn] == 0 and s.held[s.dropper]:
        win(s, s.turn)


@rule
def call_exchange(s: StateRow) -> None:
    """§4.4, §4.9 All choose a card to give, from the dropper on."""
    s.effect = SUMO
    s.phase = GIVING
    s.turn = s.dropper


@rule
def give(s: StateRow, card: int) -> None:
    """§4.9 Put down unseen; when all have, the cards change hands together."""
    s.given[s.turn] = card
    s.turn = after(s, s.turn)
    if s.turn == s.dropper:
        exchange_cards(s)
        s.phase = TURN_ENDS
