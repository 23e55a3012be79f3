"""Chats de Poche: the last tiles. Which are face down is known, but not where: all that a flip may bring can be listed.

Tiles that are alike are one outcome: mice of equal points, cats of one clan with equal attack (not the chief), and the
quarter-turns of a dog that give the same arrows.
"""
from __future__ import annotations

from typing import TYPE_CHECKING

from matou.core.bits import count_bits
from matou.core.moves import last, things_of, verb_of
from matou.core.rule import rule

from .board import (
    ALL,
    CATS,
    CHIEF,
    DOG,
    MOVING,
    NONE,
    OVER,
    PICKING,
    PIGEONS,
    POLTER,
    PREY,
    TILES,
    another_game,
    holder,
    turned_arrows,
)
from .rules import FLIP, SQUARE_OFFSET

if TYPE_CHECKING:
    from .rows import BoxRow, StateRow

# Fields that do not matter any more: where the face-down tiles lie, what came before this game.
UNHASHED = ("rng", "seats", "first", "mode", "chooser", "game", "games", "kept", "offer", "tile", "way", "justice_from",
            "past_face", "past_turned", "past_clan", "past_justice_from", "later")
MAX_TILES, MAX_KINDS = 3, 7                     # face down; and different things they may be
FEW_KINDS = 4                                   # where Polterkitties have many moves


@rule
def solvable(s: StateRow, b: BoxRow) -> bool:
    """Can the hidden tiles be enumerated: the last three of the only game, or of the second?

    The solver has needed up to 200,000 nodes there, mostly fewer than 20,000.
    """
    if s.phase == PICKING or s.phase == OVER or another_game(s):
        return False
    tiles = unseen(s)
    most = FEW_KINDS if s.phase == MOVING and holder(s, POLTER) != NONE else MAX_KINDS
    return count_bits(tiles) < MAX_TILES or (count_bits(tiles) == MAX_TILES and kinds(s, b, tiles) <= most)


@rule
def unseen(s: StateRow) -> int:
    """The tiles that are face down, one bit per tile."""
    tiles = ALL
    for q in range(TILES):
        if s.face[q] >= 0:
            tiles &= ~(1 << s.face[q])
    return tiles


@rule
def chance_outcomes(s: StateRow, b: BoxRow, move: int) -> int:
    """How many different tiles, and ways of a dog, this flip may turn up."""
    return 1 if verb_of(move) != FLIP else kinds(s, b, unseen(s))


@rule
def kinds(s: StateRow, b: BoxRow, tiles: int) -> int:
    """How many different things may be turned up, if one of these tiles is flipped."""
    total = 0
    for tile in range(TILES):
        if tiles >> tile & 1 and fellows(s, b, tiles, tile) > 0:
            total += ways(b, tile)
    return total


@rule
def force_outcome(s: StateRow, b: BoxRow, move: int, which: int) -> float:
    """Lays outcome number `which` under the square to be flipped; returns its probability."""
    if verb_of(move) != FLIP:
        return 1.0
    tiles = unseen(s)
    for tile in range(TILES):
        if tiles >> tile & 1:
            many = fellows(s, b, tiles, tile)
            if many > 0:
                turns = ways(b, tile)
                if which < turns:
                    lay(s, tile, last(things_of(move)) - SQUARE_OFFSET, which)
                    return many / (count_bits(tiles) * turns)
                which -= turns
    return 0.0


@rule
def lay(s: StateRow, tile: int, at: int, turns: int) -> None:
    """The tile, which is face down somewhere, changes places with the one on the square `at`."""
    for q in range(TILES):
        if s.tile[q] == tile:
            s.tile[q] = s.tile[at]
    s.tile[at] = tile
    if tile >= DOG:
        s.way[tile - DOG] = turns


@rule
def fellows(s: StateRow, b: BoxRow, tiles: int, tile: int) -> int:
    """How many of these tiles are like this one, itself included; 0 if one of them comes before it."""
    many = 1
    for other in range(TILES):
        if tiles >> other & 1 and other != tile and alike(s, b, tile, other):
            if other < tile:
                return 0
            many += 1
    return many


@rule
def alike(s: StateRow, b: BoxRow, one: int, other: int) -> bool:
    """§1.2, §1.4 Mice of equal points; cats of one seat with equal attack and no ability."""
    if one >= PREY:
        mice = one < PREY + PIGEONS and PREY <= other < PREY + PIGEONS
        return mice and b.worth[one - PREY] == b.worth[other - PREY]
    if one // CATS != other // CATS or one % CATS == CHIEF or other % CATS == CHIEF:
        return False
    clan = s.clan[one // CATS]
    return b.attack[clan, one % CATS] == b.attack[clan, other % CATS]


@rule
def ways(b: BoxRow, tile: int) -> int:
    """The number of different ways a tile may lie: for a dog, the quarter-turns with different arrows."""
    if tile < DOG:
        return 1
    arrows = b.arrows[tile - DOG]
    if arrows == turned_arrows(arrows, 1):
        return 1
    return 2 if arrows == turned_arrows(arrows, 2) else 4
