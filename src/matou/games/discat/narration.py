"""Discat in words: what the constraint is, what a move did, why a move is not allowed."""
from collections.abc import Sequence
from functools import lru_cache
from typing import Literal, TypeAlias

from matou.core.errors import IllegalMove
from matou.core.game import Position, State
from matou.core.moves import Move, listed, verb_of
from matou.core.words import Phrase

from . import rules

UNSEEN = "pass x?"                               # §4.3 what the others hear of an exchange
HIGHER, LOWER = Phrase("higher"), Phrase("lower")
Way: TypeAlias = Literal["one", "any", "higher", "lower"]


def number(card: int) -> str:
    return f"{card:02d}"


def goes_up(position: Position, card: int) -> bool:
    return bool(position.box.plain.arrow[card] == rules.UP)


def way(position: Position) -> Way:
    """§3.5 What the top card must be now: any one card, any card or group, higher or lower than `bar`."""
    row = position.plain
    if row.phase == rules.OPENING:
        return "one"
    if row.bar == 0:
        return "any"
    return "higher" if goes_up(position, row.bar) else "lower"


@lru_cache(maxsize=4 * rules.CARDS)
def wanted(way: Way, bar: int) -> Phrase:
    """The same as a phrase."""
    if way == "one":
        return Phrase("any one card")
    if way == "any":
        return Phrase("any card or group")
    return Phrase("higher than {card}", card=number(bar)) if way == "higher" else \
        Phrase("lower than {card}", card=number(bar))


def constraint(position: Position, names: Sequence[str]) -> Phrase:
    """The same, and whose card asks for it."""
    row = position.plain
    what = wanted(way(position), row.bar)
    return Phrase("{what} ({name:@'s|your} card)", what=what, name=names[row.creator]) if row.bar else what


def last_turns(name: str) -> Phrase:
    """§5.2 Said of the first player without cards."""
    return Phrase("{name:@ has|you have} no cards left: one last turn for everyone else", name=name)


def special(cards: Sequence[object]) -> Phrase | None:
    """§3.6, §3.7 What a large group brings beside its points, in the label of a move."""
    if len(cards) >= rules.WINNING_GROUP:
        return Phrase("you win the game!")
    return Phrase("one bonus card") if len(cards) == rules.BONUS_GROUP else None


def why_not(position: Position, move: Move) -> IllegalMove:
    """The first paragraph that forbids it."""
    row, verb, cards = position.plain, verb_of(move.code), listed(move.code)
    if row.phase == rules.OVER:
        return IllegalMove("5.1" if row.five else "5.2", "the game is over")
    for card in cards:
        if card not in row.hand[row.turn]:
            return IllegalMove("3.1", "{card} is not in your hand", card=number(card))
        if cards.count(card) > 1:
            return IllegalMove("1.1", "there is only one {card}", card=number(card))
    if verb == rules.PLAY:
        return _why_not_play(position, cards)
    options: list[str] = [one.text for one in position.game.legal(position)]
    if "pass" not in options:
        return IllegalMove("4.1", "you can only pass if you have nothing to play; you could play {move}",
                           move=options[0])
    return IllegalMove("4.3", "the draw pile is empty, so you can't swap a card")


def _why_not_play(position: Position, cards: list[int]) -> IllegalMove:
    row, top = position.plain, cards[-1]
    shared = [digit for digit, group in rules.groups_in(cards) if len(group) == len(cards)]
    if len(cards) > 1 and row.phase == rules.OPENING:
        return _why_no_group_yet(cards, shared)
    if not shared:
        return IllegalMove("3.3", "{cards} share neither their first digit nor their second",
                           cards="+".join(map(number, cards)))
    if goes_up(position, row.bar):
        return IllegalMove("3.4", "{card} is not higher than {bar}", card=number(top), bar=number(row.bar))
    return IllegalMove("3.4", "{card} is not lower than {bar}", card=number(top), bar=number(row.bar))


def _why_no_group_yet(cards: list[int], shared: list[int]) -> IllegalMove:
    """§3.2 There may be a group, but it may not be played yet."""
    if not shared:
        return IllegalMove("3.2", "the very first turn is exactly one card")
    group = Phrase("{cards} and {last}", cards=", ".join(map(number, cards[:-1])), last=number(cards[-1]))
    return IllegalMove("3.2", "{cards} share their {digit}, but the very first turn is exactly one card", cards=group,
                       digit=shared[0])


def tell(before: State, move: Move, after: State, names: Sequence[str]) -> list[Phrase]:
    """The move as it was heard, then what came of it."""
    who = names[before.turn]
    verb, cards = verb_of(move.code), [number(card) for card in listed(move.code)]
    told = []
    if verb == rules.PLAY:
        told.append(_tell_play(after, who, cards))
    elif move.text == UNSEEN:
        told.append(Phrase("{name:@ passes and swaps|you pass and swap} a card", name=who))
    elif verb == rules.EXCHANGE:
        told.append(Phrase("{name:@ passes and swaps|you pass and swap} {card}", name=who, card=cards[0]))
    else:
        told.append(Phrase("{name:@ passes|you pass}", name=who))
    return told + _tell_after(before, after, names)


def _tell_play(after: State, who: str, cards: list[str]) -> Phrase:
    texts = "+".join(cards)
    if len(cards) >= rules.WINNING_GROUP:
        return Phrase("{name:@ plays|you play} {cards}: a group of five!", name=who, cards=texts)
    way = HIGHER if goes_up(after, int(cards[-1])) else LOWER
    if len(cards) == rules.BONUS_GROUP:
        return Phrase("{name:@ plays|you play} {cards}; {bonus} goes to the bonus pile; now {way} than {top}",
                      name=who, cards=texts, bonus=cards[0], way=way, top=cards[-1])
    return Phrase("{name:@ plays|you play} {cards}: now {way} than {top}", name=who, cards=texts, way=way,
                  top=cards[-1])


def _tell_after(before: State, after: State, names: Sequence[str]) -> list[Phrase]:
    """§4.2, §4.5, §5.2: what happens without anyone's move."""
    old, new = before.plain, after.plain
    told = []
    if new.last_turns != rules.NOT_YET and old.last_turns == rules.NOT_YET:
        told.append(last_turns(names[before.turn]))
    if new.phase == rules.OVER:
        return told
    if new.bonus_taken and (not old.bonus_taken or (new.creator == before.turn and new.bar != old.bar)):
        told.append(Phrase("{name:@|you} can't follow, so {creator:@ draws|you draw} a bonus card",
                           name=names[after.turn], creator=names[new.creator]))
    if new.bar == 0:
        told.append(Phrase("everyone else passed: {name:@|you} can play anything", name=names[after.turn]))
    return told
