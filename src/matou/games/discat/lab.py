"""What the lab asks of Discat: kinds of moves, the cards in a hand, arrow tables to compare, arrows to turn."""
from __future__ import annotations

from typing import TYPE_CHECKING, Any

from matou.core.box import Box
from matou.core.declared import Nudge, Variant
from matou.core.game import Game
from matou.core.moves import but_last, things_of, verb_of
from matou.core.rule import rule
from matou.core.words import Phrase

from .rules import CARDS, EXCHANGE, PASS, UP, WINNING_GROUP, deck_size

if TYPE_CHECKING:
    from .rows import BoxRow, StateRow

PASSES, EXCHANGES = WINNING_GROUP, WINNING_GROUP + 1       # after a kind for each number of cards up to five
LOW = CARDS // 2
KINDS = (Phrase("a single card"), Phrase("a pair"), Phrase("a group of three"), Phrase("a group of four"),
         Phrase("a group of five or more"), Phrase("a pass"), Phrase("a pass with a swap"))


ENDINGS = {"points": Phrase("a hand is empty"), "five": Phrase("a group of five")}


def move_kinds(game: Game, box: Box) -> list[str]:
    return list(KINDS)


@rule
def move_kind(s: StateRow, b: BoxRow, move: int) -> int:
    """§3.3, §4.3 By how many cards are played."""
    said, rest, size = verb_of(move), things_of(move), 0
    if said == PASS:
        return PASSES
    if said == EXCHANGE:
        return EXCHANGES
    while rest:
        size += 1
        rest = but_last(rest)
    return min(size, WINNING_GROUP) - 1


def card_kinds(game: Game, box: Box) -> list[str]:
    """§1.1 Every card is its own kind."""
    return ["", *(f"{card:02d}" for card in range(1, CARDS + 1))]


@rule
def hand(s: StateRow, b: BoxRow, p: int, counts: Any) -> None:
    for i in range(s.held[p]):
        counts[s.hand[p, i]] += 1


def _table(ups: list[bool]) -> dict[str, Any]:
    return {"box": {"arrows": ["up" if up else "down" for up in ups]}}


def _ours(game: Game) -> list[bool]:
    """§1.3 Which of our own arrows point up."""
    return [bool(arrow == UP) for arrow in game.own_box.row.arrow[1:]]


def variants(game: Game) -> list[Variant]:
    """§1.3 Arrow tables."""
    ours = _ours(game)
    return [Variant(Phrase("every arrow turned round"), _table([not up for up in ours])),
            Variant(Phrase("low cards up, high cards down"), _table([card <= LOW for card in range(1, CARDS + 1)])),
            Variant(Phrase("low cards down, high cards up"), _table([card > LOW for card in range(1, CARDS + 1)])),
            Variant(Phrase("all arrows up"), _table([True] * CARDS))]


def nudges(game: Game, seats: int) -> list[Nudge]:
    """§1.2 Each arrow of the deck, turned round."""
    ours, found = _ours(game), []
    for card in range(1, int(deck_size(seats)) + 1):
        turned = [up != (at == card) for at, up in enumerate(ours, 1)]
        label = Phrase("the arrow of {card} up", card=f"{card:02d}") if turned[card - 1] else \
            Phrase("the arrow of {card} down", card=f"{card:02d}")
        found.append(Nudge(label, _table(turned)))
    return found
