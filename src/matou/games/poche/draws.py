"""Chats de Poche, one tile at a time (core/draws.py): what lies under a square is settled when it is flipped.

Nobody knows anything of a tile that lies face down, wherever it has been moved (§3.1).
"""
from __future__ import annotations

from typing import TYPE_CHECKING, Any

from matou.core.draws import outcome_of
from matou.core.moves import last, things_of, verb_of
from matou.core.rule import rule

from .board import (
    CARDS,
    CATS,
    CENTRE,
    CLANS,
    DOG,
    DOGS,
    EXPERT,
    FIRST,
    FIXED,
    FLIPPING,
    LIMITED,
    OFFER,
    ONE_GAME,
    PICKING,
    PREY,
    QUARTERS,
    TILES,
    TURNS,
)
from .names import CLANS as CLAN_NAMES
from .names import DOG_NAMES, PREY_NAMES
from .rules import FLIP, SQUARE_OFFSET, apply

if TYPE_CHECKING:
    from matou.core.box import Box
    from matou.core.game import Game

    from .rows import BoxRow, StateRow

TILE, CARD = range(2)                            # where a draw comes from
CLAN = DOG + DOGS * QUARTERS                     # outcomes: cats and prey, each dog in each way it may lie, clan cards
OUTCOMES = CLAN + CLANS
DEALT = 2 * OFFER
PER_MOVE = OFFER


@rule
def deal_next(s: StateRow, b: BoxRow, drawn: Any, n: int, order: Any, weights: Any) -> int:
    """§6.2, §6.3 The clan cards; §2.1 or the tile in the centre, where the clans are given."""
    start(order)
    if s.mode == FIRST or s.mode == FIXED:
        if n == 0:
            for tile in range(TILES):
                add_tile(weights, tile)
            return TILE
        order[tile_of(drawn[0])], order[CENTRE] = CENTRE, tile_of(drawn[0])
        if drawn[0] >= DOG:
            order[TURNS + tile_of(drawn[0]) - DOG] = way_of(drawn[0])
        return -1
    if s.mode == LIMITED or s.mode == EXPERT:
        for clan in range(CLANS):
            weights[CLAN + clan] = 1
        for i in range(n):
            weights[outcome_of(drawn[i])] = 0
            put_clan(order, i, outcome_of(drawn[i]) - CLAN)
        if n < (2 * OFFER if s.mode == LIMITED else OFFER):
            return CARD
    return -1


@rule
def start(order: Any) -> None:
    """Tiles and clan cards in their own order, dogs as they are printed."""
    for i in range(TILES):
        order[i] = i
    for dog in range(DOGS):
        order[TURNS + dog] = 0
    for clan in range(CLANS):
        order[CARDS + clan] = clan
    for i in range(ONE_GAME):
        order[ONE_GAME + i] = order[i]


@rule
def put_clan(order: Any, i: int, clan: int) -> None:
    """This clan card becomes number i."""
    for j in range(i, CLANS):
        if order[CARDS + j] == clan:
            order[CARDS + j], order[CARDS + i] = order[CARDS + i], clan
            return


@rule
def tile_of(outcome: int) -> int:
    """§1.3 Which tile it is."""
    return outcome if outcome < DOG else DOG + (outcome - DOG) // QUARTERS


@rule
def way_of(outcome: int) -> int:
    """§1.3 How that dog lies."""
    return (outcome - DOG) % QUARTERS


@rule
def add_tile(weights: Any, tile: int) -> None:
    """§1.3 Each of a dog's quarter-turns is as likely."""
    if tile < DOG:
        weights[tile] = QUARTERS
    else:
        for way in range(QUARTERS):
            weights[DOG + (tile - DOG) * QUARTERS + way] = 1


@rule
def attempt(a: StateRow, s: StateRow, b: BoxRow, move: int, drawn: Any, n: int, weights: Any) -> int:
    """§3.1 A flip turns up one of the tiles not seen yet; so does the beginning of a game, at the centre (§2.1). §6.3
    Clan cards are drawn for the second game."""
    square = last(things_of(move)) - SQUARE_OFFSET if verb_of(move) == FLIP else CENTRE
    if n and outcome_of(drawn[0]) < CLAN:
        lay_under(s, square, outcome_of(drawn[0]))
    for i in range(n):
        if outcome_of(drawn[i]) >= CLAN:
            s.later[CARDS + i] = outcome_of(drawn[i]) - CLAN
    apply(s, b, move)
    begun = a.phase == PICKING and s.phase == FLIPPING
    if n == 0 and (verb_of(move) == FLIP or begun):
        for q in range(TILES):
            if a.down >> q & 1 or begun:
                add_tile(weights, a.tile[q])
        return TILE
    if s.game > a.game and n < OFFER:
        for clan in range(CLANS):
            weights[CLAN + clan] = 1
        for i in range(n):
            weights[outcome_of(drawn[i])] = 0
        return CARD
    return -1


@rule
def lay_under(s: StateRow, square: int, outcome: int) -> None:
    """The tile changes places with the one that lies face down on this square."""
    tile = tile_of(outcome)
    for q in range(TILES):
        if s.tile[q] == tile:
            s.tile[q] = s.tile[square]
    s.tile[square] = tile
    if outcome >= DOG:
        s.way[tile - DOG] = way_of(outcome)


def outcome_name(game: Game, box: Box, outcome: int) -> str:
    """A clan; a tile, by seat where it is a cat; a dog and how it lies."""
    if outcome >= CLAN:
        return CLAN_NAMES[outcome - CLAN]
    if outcome < PREY:
        return f"cat {'abcde'[outcome % CATS]} of seat {outcome // CATS}"
    if outcome < DOG:
        return PREY_NAMES[outcome - PREY]
    return f"{DOG_NAMES[(outcome - DOG) // QUARTERS]}r{way_of(outcome)}"
