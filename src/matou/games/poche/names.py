"""What squares, tiles and clans are called (§1.4, *Deal*, *Notation*)."""
from collections.abc import Sequence
from typing import Any, Literal, get_args

from .board import CATS, DOG, PREY

SQUARES = tuple(f"{column}{row}" for row in "54321" for column in "abcde")
ClanName = Literal["royal", "gourmet", "crook", "justice", "chaos", "power", "polter"]
CLANS: tuple[ClanName, ...] = get_args(ClanName)
PREY_NAMES = ("mouse-3", "mouse-4a", "mouse-4b", "mouse-5a", "mouse-5b", "mouse-6", "pigeon-2", "pigeon-5",
              "fly-3", "fly-4")
DOG_NAMES = ("dog1", "dog2", "dog3", "dog4", "dog5")
Mode = Literal["free", "first", "limited", "expert", "fixed"]                 # §6, in the order of board.py
Phase = Literal["picking", "flipping", "moving", "rotating", "over"]
MODES: tuple[Mode, ...] = get_args(Mode)
PHASES: tuple[Phase, ...] = get_args(Phase)
WAYS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")


def tile_name(clans: Sequence[str], tile: int) -> str:
    """royal-a, mouse-3, dog4; nothing for a tile that is face down."""
    if tile < 0:
        return ""
    if tile >= DOG:
        return DOG_NAMES[tile - DOG]
    if tile >= PREY:
        return PREY_NAMES[tile - PREY]
    return f"{clans[tile // CATS]}-{'abcde'[tile % CATS]}"


def turned_name(clans: Sequence[str], tile: int, turns: Any) -> str:
    """The same, a dog with its quarter-turns: dog4r1."""
    name = tile_name(clans, tile)
    return f"{name}r{int(turns[tile - DOG])}" if tile >= DOG else name
