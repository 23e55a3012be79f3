"""Crazy Cats: what a person is asked, and what a move does, in words."""
from collections.abc import Sequence

from matou.core.game import Game, View
from matou.core.moves import Move, listed, verb_of
from matou.core.words import Phrase

from . import rules
from .narration import card_name, coat_name, wanted


def asks(view: View, names: Sequence[str]) -> Phrase:
    """What is asked of this seat now, or whom everybody waits for and what they need."""
    if view.seat != view.turn or view.over:
        return Phrase("{name:@'s|your} turn: {what}.", name=names[view.turn], what=wanted(view))
    verb = verb_of(view.legal[0].code)
    if verb == rules.DRAW:
        return Phrase("None of your cards fits ({what}): draw one.", what=wanted(view))
    if verb == rules.PASS:
        return Phrase("None of your cards fits ({what}), and the draw pile is empty: pass.", what=wanted(view))
    return Phrase("Play a card: {what}.", what=wanted(view))


def thing(game: Game, number: int) -> Phrase:
    """What is written on a card, or a coat by its name."""
    return card_name(number) if number <= rules.CARDS else coat_name(number)


def label(view: View, move: Move, names: Sequence[str]) -> Phrase:
    """What a legal move does."""
    verb, things = verb_of(move.code), listed(move.code)
    if verb == rules.DRAW:
        return Phrase("Draw a card")
    if verb == rules.PASS:
        return Phrase("Pass")
    if verb == rules.PLAY:
        return Phrase("Play {card}", card=card_name(things[0]))
    return Phrase("Play {card}, then {coat}", card=card_name(things[0]), coat=coat_name(things[1]))
