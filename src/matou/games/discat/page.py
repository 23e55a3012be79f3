"""Discat: what a person at the page is told beside the bare table, from a view alone."""
from collections.abc import Sequence

from matou.core.box import Box
from matou.core.fields import Row
from matou.core.game import Game, Position, View
from matou.core.moves import Move, listed, verb_of
from matou.core.page import Touched
from matou.core.words import Phrase, Say, capital

from . import rules
from .narration import constraint, goes_up, last_turns, number, special, wanted
from .page_types import InBox, InView, LastTurns


def asks(view: View, names: Sequence[str]) -> Phrase:
    """What is asked of this seat now, or whom everybody waits for and what they need."""
    if view.seat != view.turn:
        return Phrase("{name:@'s|your} turn: {what}.", name=names[view.turn], what=wanted(view))
    asked = _asked(view)
    return asked if view.row.last_turns == rules.NOT_YET else Phrase("Your last turn. {ask}", ask=asked)


def _asked(view: View) -> Phrase:
    if view.row.phase == rules.OPENING:
        return Phrase("You begin: play any one card.")
    if view.row.bar == 0:
        return Phrase("Nobody could follow: play any card or group you like.")
    verbs, card = {verb_of(move.code) for move in view.legal}, number(int(view.row.bar))
    if rules.PLAY in verbs:
        return _asked_to_play(view, card)
    none = Phrase("You have no card higher than {card}", card=card) if goes_up(view, int(view.row.bar)) \
        else Phrase("You have no card lower than {card}", card=card)
    if rules.EXCHANGE in verbs:
        return Phrase("{none}: pass. You can swap one card first.", none=none)
    return Phrase("{none}: pass. The draw pile is empty, so you can't swap a card.", none=none)


def _asked_to_play(view: View, card: str) -> Phrase:
    """§3.4 Groups are mentioned only to a player who holds one."""
    up = goes_up(view, int(view.row.bar))
    if any(len(listed(move.code)) > 1 for move in view.legal):
        return Phrase("Play a card higher than {card}, or a group with such a card on top.", card=card) if up \
            else Phrase("Play a card lower than {card}, or a group with such a card on top.", card=card)
    return Phrase("Play a card higher than {card}.", card=card) if up \
        else Phrase("Play a card lower than {card}.", card=card)


def label(view: View, move: Move, names: Sequence[str]) -> Phrase:
    """What a legal move does, in words."""
    said, cards = verb_of(move.code), [number(card) for card in listed(move.code)]
    if said == rules.PASS:
        return Phrase("Pass")
    if said == rules.EXCHANGE:
        return Phrase("Pass and swap {card}", card=cards[0])
    if len(cards) == 1:
        return Phrase("Play {card}", card=cards[0])
    group = Phrase("Play {cards}, then {top} on top", cards=", ".join(cards[:-1]), top=cards[-1])
    brings = special(cards)
    return Phrase("{play}: {then}", play=group, then=brings) if brings else group


def aside(view: View, names: Sequence[str], say: Say) -> InView:
    """The constraint as a sign and a sentence; who is out of cards, while the last turns are played."""
    row, bar = view.row, int(view.row.bar)
    return {"constraint": {"way": "one" if row.phase == rules.OPENING else "any" if bar == 0
                           else "higher" if goes_up(view, bar) else "lower",
                           "card": bar, "by": int(row.creator) if bar else None,
                           "says": capital(say(constraint(view, names)), tuple(names))},
            "last": _last(view, names, say)}


def in_box(game: Game, table: Row, box: Box, say: Say) -> InBox:
    """§5.3 What a card is worth, by where it is."""
    return {"each": {"pile": rules.ON_PILE_EACH, "bonus": rules.IN_BONUS_EACH, "held": rules.IN_HAND_EACH}}


def _last(view: View, names: Sequence[str], say: Say) -> LastTurns | None:
    """§5.2 The first who had no card left sat `seats - last_turns` turns before the one to move."""
    row = view.row
    if row.last_turns == rules.NOT_YET or row.phase == rules.OVER:
        return None
    out = int(row.turn + row.last_turns) % view.seats
    return {"out": out, "turns": int(row.last_turns), "says": capital(say(last_turns(names[out])), tuple(names))}


def touched(before: Position, move: Move, after: Position) -> Touched:
    """The cards that were played, or the hand of the player who passed; and the one who draws a bonus card (§4.2)."""
    mover = before.turn
    drew = tuple(seat for seat in range(before.seats)
                 if seat != mover and after.row.held[seat] > before.row.held[seat])
    hands = tuple(f"hand {seat}" for seat in drew)
    if verb_of(move.code) == rules.PLAY:
        return Touched((*(f"discat {card}" for card in listed(move.code)), *hands), drew)
    return Touched((f"hand {mover}", *hands), drew)
