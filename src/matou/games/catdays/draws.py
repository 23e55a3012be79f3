"""Cat Days, one card at a time (core/draws.py): the draw pile as cards in no order, a rebuilt one too (§3.2)."""
from __future__ import annotations

from typing import TYPE_CHECKING, Any

from matou.core.moves import verb_of
from matou.core.rule import rule

from .rules import apply
from .table import DEALT as EACH
from .table import DRAW, KINDS, SEATS, card_at, count_of, put_card, put_pick

if TYPE_CHECKING:
    from matou.core.box import Box
    from matou.core.game import Game

    from .rows import BoxRow, StateRow

OUTCOMES = KINDS + 1                             # by kind
DEALT = SEATS * EACH
PER_MOVE = 1


@rule
def deal_next(s: StateRow, b: BoxRow, drawn: Any, n: int, order: Any, weights: Any) -> int:
    """§2.1 The hands without the trees, card by card; the rest of the deck follows in any order."""
    for kind in range(1, b.kinds + 1):
        weights[kind] = b.copies[kind] - (SEATS if kind == b.tree else 0)
    for i in range(n):
        order[i] = drawn[i]
        weights[drawn[i]] -= 1
    at = n
    for kind in range(1, b.kinds + 1):
        for _ in range(weights[kind]):
            order[at] = kind
            at += 1
    return 0 if n < DEALT else -1


@rule
def attempt(a: StateRow, s: StateRow, b: BoxRow, move: int, drawn: Any, n: int, weights: Any) -> int:
    """§3.1 A draw brings one card, of the draw pile or of the discard pile that becomes it."""
    if n:
        if a.left:
            bring_up(s, drawn[0])
        else:
            pick_first(s, b, drawn[0])
    apply(s, b, move)
    if verb_of(move) != DRAW or n:
        return -1
    for kind in range(1, b.kinds + 1):
        weights[kind] = count_of(a.discard[:], kind) if a.left == 0 else 0
    for i in range(a.left):
        weights[card_at(a, i)] += 1
    return 0


@rule
def bring_up(s: StateRow, kind: int) -> None:
    """Such a card changes places with the top of the draw pile."""
    top = s.left - 1
    for i in range(s.left):
        if card_at(s, i) == kind:
            put_card(s, i, card_at(s, top))
            put_card(s, top, kind)
            return


@rule
def pick_first(s: StateRow, b: BoxRow, kind: int) -> None:
    """§3.2 The shuffle of the discard pile, in which the cards lie kind by kind, puts such a card on top."""
    before = 0
    for other in range(1, kind):
        before += count_of(s.discard[:], other)
    if s.discarded > 1:
        put_pick(s, s.discarded - 1, before)


def outcome_name(game: Game, box: Box, outcome: int) -> str:
    """A card as moves write it."""
    name: str = box.lines[outcome - 1]["card"]
    return name
