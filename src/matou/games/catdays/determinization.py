"""Determinization of Cat Days: a whole table that a view allows, sampled with the caller's random numbers.

What lies on the table and on the discard pile is there for all to see. What a seat knows of the other hand beside
that: the tree dealt to it and the cats that came back to it (§2.1, §1.2), until they are played; and all of it at the
moment when the draw pile is rebuilt (§3.2), for then every card it does not see is in that hand. A spectator knows
the trees and those cats, and what a rebuilt pile was made of.
"""
from __future__ import annotations

from typing import TYPE_CHECKING, Any

from matou.core.chance import adopt, below, shuffle
from matou.core.fields import Field, dtype
from matou.core.rule import rule

from .table import (
    CARDS,
    CENSUS,
    COUNTS,
    DAYS,
    KINDS,
    PICK_WORDS,
    PILE_WORDS,
    SEATS,
    SIDE_BY_SIDE,
    add_one,
    beneath,
    count_of,
    covered_cat,
    put_card,
    put_pick,
)

if TYPE_CHECKING:
    from .rows import BoxRow, ScratchRow, StateRow

SCRATCH = dtype((
    Field("lies", (CENSUS,), what="by kind: how many this seat knows the place of"),
    Field("card", (CARDS,), what="the others, shuffled"),
    Field("kept", (CARDS,), what="those that cannot be in the draw pile"),
))


@rule
def imagine(s: StateRow, b: BoxRow, seat: int, chance: Any, x: ScratchRow) -> None:
    """Fill in what `seat` (-1: a spectator) cannot see. `s` is a view's row; `x` is scratch memory."""
    adopt(s.rng[:], chance)
    share_knowledge(s, seat)
    count_known(s, seat, x)
    n = gather_unknown(s, b, seat, chance, x)
    for i in range(PILE_WORDS):
        s.pile[i] = 0
    for i in range(PICK_WORDS):
        s.coming[i] = 0
    for i in range(s.left):
        n -= 1
        put_card(s, i, x.card[n])
    for p in range(SEATS):
        if p != seat:
            n = fill_hand(s, p, n, x)
    for i in range(1, b.discards):
        put_pick(s, i, below(chance, i + 1))


@rule
def share_knowledge(s: StateRow, seat: int) -> None:
    """What one player knows of the hands, the other knows too; a spectator supposes they know what it knows."""
    for q in range(SEATS):
        if q != seat:
            for p in range(SEATS):
                for i in range(COUNTS):
                    s.known[q, p, i] = s.told[p, i] if seat < 0 else s.known[seat, p, i]
            for i in range(COUNTS):
                s.hand[q, i] = s.known[q, q, i]


@rule
def count_known(s: StateRow, seat: int, x: ScratchRow) -> None:
    """Every card on the table, on the discard pile, or known to be in a hand."""
    for kind in range(KINDS + 1):
        x.lies[kind] = count_of(s.discard[:], kind) + count_of(s.hand[0], kind) + count_of(s.hand[1], kind)
    for w in range(SEATS):
        for d in range(DAYS):
            x.lies[s.stands[w, d]] += 1
            for i in range(SIDE_BY_SIDE):
                x.lies[s.cat[w, d, i]] += 1
            layer = s.under[w, d]
            while layer:
                for i in range(SIDE_BY_SIDE):
                    x.lies[covered_cat(s, layer, i)] += 1
                layer = beneath(s, layer)


@rule
def gather_unknown(s: StateRow, b: BoxRow, seat: int, chance: Any, x: ScratchRow) -> int:
    """All other cards, shuffled; those that can be in the draw pile come last, so that it is filled with them."""
    n = kept = 0
    for kind in range(1, b.kinds + 1):
        unknown = b.copies[kind] - x.lies[kind]
        may_be = min(unknown, count_of(s.fresh[:], kind)) if seat < 0 and s.rebuilt else unknown
        for i in range(unknown):
            if i < may_be:
                x.card[n] = kind
                n += 1
            else:
                x.kept[kept] = kind
                kept += 1
    shuffle(chance, x.card, n)
    return n if kept == 0 else spread(s, chance, x, n, kept)


@rule
def spread(s: StateRow, chance: Any, x: ScratchRow, n: int, kept: int) -> int:
    """The draw pile's cards last; before them, shuffled together, those of the hands."""
    for i in range(1, s.left + 1):
        x.card[n + kept - i] = x.card[n - i]
    for i in range(kept):
        x.card[n - s.left + i] = x.kept[i]
    shuffle(chance, x.card, n + kept - s.left)
    return n + kept


@rule
def fill_hand(s: StateRow, p: int, n: int, x: ScratchRow) -> int:
    """Unknown cards, until it holds as many as it does."""
    holds = 0
    for kind in range(KINDS + 1):
        holds += count_of(s.hand[p], kind)
    for _ in range(s.held[p] - holds):
        n -= 1
        add_one(s.hand[p], x.card[n])
    s.kinds[p] = 0
    for kind in range(1, KINDS + 1):
        s.kinds[p] |= 1 << kind if count_of(s.hand[p], kind) else 0
    return n
