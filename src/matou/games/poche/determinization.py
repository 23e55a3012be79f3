"""Determinization of Chats de Poche: a whole table that a view allows, sampled with the caller's random numbers.

What nobody sees: the tiles that are face down and the turns of the dogs among them; the second game of expert. What
some do not see: the clan cards in another's hand and the clan kept in secret (§6.2, §6.3), while clans are picked.
"""
from __future__ import annotations

from typing import TYPE_CHECKING, Any

from matou.core.chance import adopt, below, shuffle
from matou.core.fields import Field, dtype
from matou.core.rule import rule

from .board import (
    CARDS,
    CLANS,
    DOGS,
    EXPERT,
    LIMITED,
    NONE,
    OFFER,
    PICKING,
    SEATS,
    TILES,
    TURNS,
    another_game,
)
from .rules import first_chooser, give_rest

if TYPE_CHECKING:
    from .rows import BoxRow, ScratchRow, StateRow

SCRATCH = dtype((Field("tile", (TILES,)), Field("card", (CLANS,))))


@rule
def imagine(s: StateRow, b: BoxRow, seat: int, chance: Any, x: ScratchRow) -> None:
    """Fill in what `seat` (-1: a spectator) cannot see. `s` is a view's row; `x` is scratch memory."""
    adopt(s.rng[:], chance)
    turn_tiles(s, chance, x)
    for dog in range(DOGS):
        s.way[dog] = below(chance, 4) if s.turned[dog] == NONE else s.turned[dog]
    if another_game(s):
        lay_second_game(s, chance, x)
    if s.phase == PICKING and s.mode == LIMITED:
        hand_out_limited(s, seat, chance, x)
    elif s.phase == PICKING and s.mode == EXPERT:
        hand_out_expert(s, seat, chance, x)


@rule
def turn_tiles(s: StateRow, chance: Any, x: ScratchRow) -> None:
    """The tiles not seen yet lie on the squares not turned up yet."""
    n = 0
    for tile in range(TILES):
        seen = False
        for q in range(TILES):
            seen = seen or s.face[q] == tile
        if not seen:
            x.tile[n] = tile
            n += 1
    shuffle(chance, x.tile[:], n)
    for q in range(TILES):
        s.tile[q] = s.face[q]
        if s.face[q] == NONE:
            n -= 1
            s.tile[q] = x.tile[n]


@rule
def lay_second_game(s: StateRow, chance: Any, x: ScratchRow) -> None:
    """§6.3 Nobody knows anything of it."""
    for i in range(TILES):
        s.later[i] = i
    shuffle(chance, s.later[:], TILES)
    for dog in range(DOGS):
        s.later[TURNS + dog] = below(chance, 4)
    for clan in range(CLANS):
        x.card[clan] = clan
    shuffle(chance, x.card[:], CLANS)
    for i in range(OFFER):
        s.later[CARDS + i] = x.card[i]


@rule
def gather_cards(s: StateRow, seat: int, chance: Any, x: ScratchRow) -> int:
    """The clan cards this seat neither holds nor sees, shuffled; returns their number."""
    n = 0
    for clan in range(CLANS):
        known = clan == s.clan[0] or clan == s.clan[1]
        if seat >= 0:
            for i in range(OFFER):
                known = known or s.offer[seat, i] == clan
        if not known:
            x.card[n] = clan
            n += 1
    shuffle(chance, x.card[:], n)
    return n


@rule
def hand_out_limited(s: StateRow, seat: int, chance: Any, x: ScratchRow) -> None:
    """§6.2 Three cards each; a player who has picked kept one of the three."""
    n = gather_cards(s, seat, chance, x)
    for p in range(SEATS):
        if p != seat:
            for i in range(OFFER):
                n -= 1
                s.offer[p, i] = x.card[n]
            picked = p == first_chooser(s) and s.turn != p
            s.kept[p] = s.offer[p, below(chance, OFFER)] if picked else NONE


@rule
def hand_out_expert(s: StateRow, seat: int, chance: Any, x: ScratchRow) -> None:
    """§6.3 Before the first pick its chooser holds three cards; after it, the other holds the two that are left."""
    chooser = first_chooser(s)
    if seat != chooser:
        gather_cards(s, seat, chance, x)
        for i in range(OFFER):
            s.offer[chooser, i] = x.card[i]
        if s.turn != chooser:
            s.offer[chooser, OFFER - 1] = s.clan[chooser]
            for i in range(OFFER - 1):
                if seat == 1 - chooser:
                    s.offer[chooser, i] = s.offer[seat, i]
    if seat != 1 - chooser:
        for i in range(OFFER):
            s.offer[1 - chooser, i] = NONE
        if s.turn != chooser:
            give_rest(s, chooser)
