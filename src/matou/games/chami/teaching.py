"""Le Ch'ami: what a hint teaches, what an action card does, and which cards are never laid. Adding up is the game, so a
hint shows what fits together, sums and all; whether three numbers fit is otherwise for the player to find out."""
from typing import Any

from matou.core.game import Position
from matou.core.moves import Move, listed, verb_of
from matou.core.words import Phrase

from . import rules, table
from .names import ACTION_NAMES, ACTIONS, EXPLANATIONS, GIFT_EXPLANATION_WITHOUT_CLOCK, NAMES
from .narration import is_set, is_set_of, number_of, written

TEACHES = {rules.LAY: 2, rules.ADD: 1}           # §3.2 what fits together; a card that is dropped teaches nothing


def teaches(move: Move) -> int:
    return TEACHES.get(verb_of(move.code), 0)


def explains(position: Position, move: Move) -> Phrase | None:
    """What a lay makes, and why a card fits where it is added; the additions worked out."""
    verb, things = verb_of(move.code), listed(move.code)
    if verb == rules.LAY:
        return _lay(things)
    return _add(position.row, things[0], things[1] - table.MELD) if verb == rules.ADD else None


def _lay(things: list[int]) -> Phrase:
    """§3.2 A run ascending; a set."""
    numbers = [number_of(thing) for thing in things]
    cards = Phrase("{one}, {two} and {three}", **dict(zip(("one", "two", "three"), map(written, things), strict=True)))
    if is_set_of(things):
        return Phrase("Three times {number}: {cards} make a set.", number=numbers[0], cards=cards)
    return Phrase("{one}, {two}, {three}: {cards} make a run.", one=numbers[0], two=numbers[1], three=numbers[2],
                  cards=cards)


def _add(row: Any, thing: int, meld: int) -> Phrase:
    low, high = int(table.low_of(row, meld - 1)), int(table.high_of(row, meld - 1))
    where = Phrase("the set of {number}", number=low) if is_set(row, meld - 1) \
        else Phrase("the run from {low} to {high}", low=low, high=high)
    if thing < table.SUM:
        return Phrase("{card} is {number}: it fits {meld}.", card=NAMES[thing], number=number_of(thing), meld=where)
    if thing < table.ACTION:
        return Phrase("{number} fits {meld}.", number=number_of(thing), meld=where)
    return Phrase("The Gift as {number} fits {meld}.", number=number_of(thing), meld=where)


# Before a move is made ---------------------------------------------------------------------------------------

def explained(row: Any, name: str) -> Phrase:
    """§4 What an action card does at this table, for a player who looks at it."""
    return GIFT_EXPLANATION_WITHOUT_CLOCK if name == "gift" and not row.gift_stops_clock else EXPLANATIONS[name]


def never_laid() -> dict[str, Phrase]:
    """§3.3 By action card: why it is not laid. The Gift is."""
    return {name: Phrase("{card} cannot be laid: choose it alone to play it.", card=ACTION_NAMES[name])
            for name in ACTIONS if name != "gift"}
