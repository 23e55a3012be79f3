"""Discat: what a person at the page is told beside the bare table, from a view alone."""
from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from matou.core.box import Box
from matou.core.fields import Row
from matou.core.game import Game, Position, View
from matou.core.moves import Move, listed, verb_of
from matou.core.page import Touched
from matou.core.rule import as_written
from matou.core.words import Phrase, Say, capital

from . import memory, rules
from .narration import Way, constraint, last_turns, number, special, wanted, way
from .page_types import InBox, InView, LastTurns

pile_code = as_written(memory.pile_code)


def asks(view: View, names: Sequence[str]) -> Phrase:
    """What is asked of this seat now, or whom everybody waits for and what they need."""
    if view.seat != view.turn:
        return Phrase("{name:@'s|your} turn: {what}.", name=names[view.turn], what=wanted(way(view), view.plain.bar))
    asked = _asked(view)
    return asked if view.plain.last_turns == rules.NOT_YET else Phrase("Your last turn. {ask}", ask=asked)


def _asked(view: View) -> Phrase:
    asked, codes = way(view), [move.code for move in view.legal]
    if asked == "one":
        return Phrase("You begin: play any one card.")
    if asked == "any":
        return Phrase("Nobody could follow: play any card or group you like.")
    verbs = set(map(verb_of, codes))
    if rules.PLAY in verbs:
        return _asked_to_play(asked, view.plain.bar, any(len(listed(code)) > 1 for code in codes))
    return _asked_to_pass(asked, view.plain.bar, rules.EXCHANGE in verbs)


@lru_cache(maxsize=4 * rules.CARDS)
def _asked_to_play(way: Way, bar: int, groups: bool) -> Phrase:
    """§3.4 Groups are mentioned only to a player who holds one."""
    card = number(bar)
    if groups:
        return Phrase("Play a card higher than {card}, or a group with such a card on top.", card=card) \
            if way == "higher" else \
            Phrase("Play a card lower than {card}, or a group with such a card on top.", card=card)
    return Phrase("Play a card higher than {card}.", card=card) if way == "higher" \
        else Phrase("Play a card lower than {card}.", card=card)


@lru_cache(maxsize=4 * rules.CARDS)
def _asked_to_pass(way: Way, bar: int, swap: bool) -> Phrase:
    card = number(bar)
    none = Phrase("You have no card higher than {card}", card=card) if way == "higher" \
        else Phrase("You have no card lower than {card}", card=card)
    if swap:
        return Phrase("{none}: pass. You can swap one card first.", none=none)
    return Phrase("{none}: pass. The draw pile is empty, so you can't swap a card.", none=none)


def label(view: View, move: Move, names: Sequence[str]) -> Phrase:
    """What a legal move does, in words."""
    return _label(move.code)


@lru_cache(maxsize=4096)
def _label(code: int) -> Phrase:
    verb, cards = verb_of(code), [number(card) for card in listed(code)]
    if verb == rules.PASS:
        return Phrase("Pass")
    if verb == rules.EXCHANGE:
        return Phrase("Pass and swap {card}", card=cards[0])
    if len(cards) == 1:
        return Phrase("Play {card}", card=cards[0])
    group = Phrase("Play {cards}, then {top} on top", cards=", ".join(cards[:-1]), top=cards[-1])
    brings = special(cards)
    return Phrase("{play}: {then}", play=group, then=brings) if brings else group


def aside(view: View, names: Sequence[str], say: Say) -> InView:
    """The constraint as a sign and a sentence; who is out of cards in the last turns; which cards lie in the bonus
    piles; the points so far."""
    row = view.plain
    return {"bonus": [_in_bonus(view, seat) for seat in range(view.seats)],
            "constraint": {"way": way(view), "card": row.bar, "by": row.creator if row.bar else None,
                           "says": capital(say(constraint(view, names)), names)},
            "last": _last(view, names, say), "scores": _scores(view)}


def _in_bonus(view: View, seat: int) -> list[int]:
    """§3.6 The cards of a seat's bonus pile."""
    row = view.plain
    return memory.cards_of_pile(row.played, pile_code(seat, rules.IN_BONUS)) if row.bonus[seat] else []


def in_box(game: Game, row: Row, box: Box, say: Say) -> InBox:
    """§5.3 What a card is worth, by where it is."""
    return {"each": {"pile": rules.ON_PILE_EACH, "bonus": rules.IN_BONUS_EACH, "held": rules.IN_HAND_EACH}}


def _scores(view: View) -> list[int]:
    """§5.3 By seat: the points if the game ended now. Everybody may count them: piles lie open, and so do the
    numbers of cards in hand."""
    scores = np.zeros(rules.SEATS, np.int64)
    rules.settle(view.row, view.box.row, scores)
    return [int(score) for score in scores[:view.seats]]


def _last(view: View, names: Sequence[str], say: Say) -> LastTurns | None:
    """§5.2 The first who had no card left sat `seats - last_turns` turns before the one to move."""
    row = view.plain
    if row.last_turns == rules.NOT_YET or row.phase == rules.OVER:
        return None
    out = (row.turn + row.last_turns) % row.seats
    return {"out": out, "turns": row.last_turns, "says": capital(say(last_turns(names[out])), names)}


def touched(before: Position, move: Move, after: Position) -> Touched:
    """The cards that were played, or the hand of the player who passed; and the one who draws a bonus card (§4.2)."""
    mover = before.turn
    held, then = before.plain.held, after.plain.held
    drew = tuple(seat for seat in range(before.seats) if seat != mover and then[seat] > held[seat])
    hands = tuple(f"hand {seat}" for seat in drew)
    if verb_of(move.code) == rules.PLAY:
        return Touched((*(f"discat {card}" for card in listed(move.code)), *hands), drew)
    return Touched((f"hand {mover}", *hands), drew)
