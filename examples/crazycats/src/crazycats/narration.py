"""Crazy Cats in words: cards and coats by name, what a move did, why one is not allowed."""
from collections.abc import Sequence

from matou.core.errors import IllegalMove
from matou.core.game import Position, State
from matou.core.moves import Move, listed, verb_of
from matou.core.words import Phrase

from . import rules

COATS = (Phrase("ginger"), Phrase("tabby"), Phrase("black"), Phrase("white"))


def coat_name(coat: int) -> Phrase:
    return COATS[coat - rules.FIRST_COAT]


def card_name(card: int) -> Phrase:
    """§1.1 “ginger 7”."""
    return Phrase("{coat} {number}", number=int(rules.number_of(card)), coat=coat_name(int(rules.coat_of(card))))


def wanted(position: Position) -> Phrase:
    """§3.2 What fits now."""
    row = position.row
    number, coat = int(rules.number_of(int(row.top))), coat_name(int(row.coat))
    if number == rules.CRAZY:
        return Phrase("{coat} or 8", coat=coat)
    return Phrase("{coat}, {number} or 8", coat=coat, number=number)


def why_not(position: Position, move: Move) -> IllegalMove:
    """The first paragraph that forbids it."""
    row, verb, things = position.row, verb_of(move.code), listed(move.code)
    if row.ended:
        return IllegalMove("4.2" if row.passes else "4.1", "the game is over")
    if verb in (rules.PLAY, rules.CALL):
        return _why_not_card(position, verb, things)
    if verb_of(position.game.codes(position)[0]) in (rules.PLAY, rules.CALL):
        return IllegalMove("3.4", "you hold a card that fits, so play one")
    if verb == rules.DRAW:
        return IllegalMove("3.5", "the draw pile is empty: pass")
    return IllegalMove("3.4", "there is still a card to draw")


def _why_not_card(position: Position, said: int, things: list[int]) -> IllegalMove:
    row, card = position.row, things[0]
    if card > rules.CARDS or (said == rules.CALL and things[1] <= rules.CARDS):
        return IllegalMove("3.3", "name a card, and after a crazy cat the coat you want")
    if card not in row.hand[row.turn]:
        return IllegalMove("3.1", "{card} is not in your hand", card=card_name(card))
    if rules.number_of(card) == rules.CRAZY:
        return IllegalMove("3.3", "say which coat you want after {card}", card=card_name(card))
    if said == rules.CALL:
        return IllegalMove("3.3", "only a crazy cat lets you choose a coat")
    return IllegalMove("3.2", "{card} does not fit: {what}", card=card_name(card), what=wanted(position))


def tell(before: State, move: Move, after: State, names: Sequence[str]) -> list[Phrase]:
    """The move, then what came of it."""
    verb, things, name = verb_of(move.code), listed(move.code), names[before.turn]
    if verb == rules.PLAY:
        told = [Phrase("{name:@ plays|you play} {card}", name=name, card=card_name(things[0]))]
    elif verb == rules.CALL:
        told = [Phrase("{name:@ plays|you play} {card}, a crazy cat: now {coat}", name=name, card=card_name(things[0]),
                       coat=coat_name(things[1]))]
    elif verb == rules.DRAW:
        told = [Phrase("{name:@ draws|you draw} a card: nothing fits", name=name)]
    else:
        told = [Phrase("{name:@ passes|you pass}", name=name)]
    if after.row.ended and after.row.passes:
        told.append(Phrase("nobody can play any more"))
    elif after.row.ended:
        told.append(Phrase("{name:@ has|you have} no cards left", name=name))
    elif verb in (rules.PLAY, rules.CALL) and after.row.held[before.turn] == 1:
        told.append(Phrase("{name:@ has|you have} one card left", name=name))
    return told
