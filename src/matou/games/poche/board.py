"""The table of Chats de Poche: what is in the box, what lies on the table, which squares are near each other.

A square is a number, row by row from a5 (0) to e1 (24); a set of squares is one number with one bit per square. A tile
is a number too: 0-4 the cats a-e of seat 0, 5-9 those of seat 1, 10-19 the prey, 20-24 the dogs; so the tiles can be
shuffled before the clans are chosen.
"""
from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np

from matou.core.chance import DRAWN, KEY
from matou.core.fields import NOBODY, OWNER, Field, common, dtype
from matou.core.rule import rule

if TYPE_CHECKING:
    from .rows import StateRow

# §1 Components
SEATS = 2
TILES = 25
CATS, PREYS, DOGS = 5, 10, 5                    # a clan's cats
PREY, DOG = 10, 20                              # the first tile of each kind; smaller ones are cats
PIGEONS, FLIES = 6, 8                           # the first of each pair of prey; the mice come before
CHIEF = 4                                       # §1.4 of a clan's five cats
CLANS = 7
ROYAL, GOURMET, CROOK, JUSTICE, CHAOS, POWER, POLTER = range(CLANS)
NONE = -1

BOX_FIELDS = (
    Field("attack", (CLANS, CATS), what="attack points by clan and cat; 0 for Chaoticats (§1.4)"),
    Field("chaos", (CATS + 1,), what="attack of each Chaoticat by how many are face up (§4.3)"),
    Field("worth", (PREYS,), what="points by prey (§1.2)"),
    Field("arrows", (DOGS,), what="by dog: bit 0 north, 1 north-east, and on clockwise to 7 north-west (§1.3)"),
)
BOX = dtype(BOX_FIELDS)

# §2 The table
CENTRE = 12
AIMING = 6                                                  # AIM is told from here; from elsewhere it is shifted
ALL = (1 << TILES) - 1
FREE, FIRST, LIMITED, EXPERT, FIXED = range(5)              # §6
PICKING, FLIPPING, MOVING, ROTATING, OVER = range(5)
QUARTERS = 4                                                # of a dog's full turn
MOST_POINTS = 10_000                                        # more than any game brings
OFFER = 3                                                   # §6.2, §6.3 clan cards
TURNS, CARDS = TILES, TILES + DOGS                          # where in one game's order: tiles, dogs' turns, clan cards
ONE_GAME = TILES + DOGS + CLANS
ORDER = 2 * ONE_GAME
SECOND_GAME = CARDS + OFFER                                 # of which as much is used
FIELDS = (
    *common("who starts; in the second game of expert, the other (§6.3)",
            "chance (§2.1), and the key of later shuffles", words=DRAWN + KEY),
    Field("phase", what="0 picking a clan, 1 flipping, 2 moving, 3 rotating a dog (§4.1), 4 over",
          values=range(OVER + 1)),
    Field("mode", what="0 free, 1 first, 2 limited, 3 expert, 4 fixed (§6)", values=range(FIXED + 1)),
    Field("chooser", what="who picks a clan first; in the second game of expert, the other (§6.3)",
          values=range(SEATS)),
    Field("effects", what="1 if clan effects and chiefs' abilities are played (§5.1, §6.4)", values=range(2)),
    Field("game", what="0; 1 in the second game of expert", values=range(2)),
    Field("games", what="how many games are played: in expert as option games says (§6.3), else 1", values=range(1, 3)),
    Field("clan", (SEATS,), what="by seat: its clan, 0-6 in the order of the table; -1 until all may know",
          values=range(NONE, CLANS)),
    Field("kept", (SEATS,), OWNER, "limited: the clan picked, while it is secret (§6.2); else -1",
          values=range(NONE, CLANS)),
    Field("offer", (SEATS, OFFER), OWNER, "limited, expert: the clan cards in hand; else -1",
          values=range(NONE, CLANS)),
    Field("tile", (TILES,), NOBODY, "by square: the tile there", values=range(TILES)),
    Field("way", (DOGS,), NOBODY, "by dog: its quarter-turns clockwise", values=range(QUARTERS)),
    Field("face", (TILES,), what="by square: the tile there if it lies face up; else -1", values=range(NONE, TILES)),
    Field("turned", (DOGS,), what="by dog: its quarter-turns if it lies face up; else -1",
          values=range(NONE, QUARTERS)),
    Field("down", what="the squares of the tiles that are face down", values=range(ALL + 1)),
    Field("flipped", what="the square of the tile just turned up and not yet moved; else -1",
          values=range(NONE, TILES)),
    Field("justice_from", what="the square the justice chief left for the centre (§4.1); else -1",
          values=range(NONE, TILES)),
    Field("points", (SEATS,), what="points of the first game of expert (§6.3)", values=range(MOST_POINTS + 1)),
    Field("prey", (SEATS,), what="prey tiles of the first game of expert", values=range(PREYS + 1)),
    Field("past_face", (TILES,), what="how the board of the first game of expert ended: see face",
          values=range(NONE, TILES)),
    Field("past_turned", (DOGS,), what="and see turned", values=range(NONE, QUARTERS)),
    Field("past_clan", (SEATS,), what="and see clan", values=range(NONE, CLANS)),
    Field("past_justice_from", what="and see justice_from", values=range(NONE, TILES)),
    Field("later", (SECOND_GAME,), NOBODY, "the second game of expert: tiles by square, dogs' turns, clan cards",
          values=range(NONE, TILES)),
)
STATE = dtype(FIELDS)


def _squares(near: Callable[[int, int], bool]) -> Any:
    """By square: the squares that are `near` it, told by how many columns and rows away they are."""
    return np.array([sum(1 << q for q in range(TILES) if q != p and near(abs(q % 5 - p % 5), abs(q // 5 - p // 5)))
                     for p in range(TILES)], np.int64)


def _aim() -> Any:
    """By set of directions (bit 0 north, and on clockwise): the squares next to square AIMING those ways."""
    steps = (-5, -4, 1, 6, 5, 4, -1, -6)
    return np.array([sum(1 << AIMING + step for way, step in enumerate(steps) if some >> way & 1)
                     for some in range(256)], np.int64)


BESIDE = _squares(lambda x, y: x + y == 1)                                  # orthogonally adjacent
AROUND = _squares(lambda x, y: max(x, y) == 1)
LINES = _squares(lambda x, y: x * y == 0)
ONE_OR_TWO = _squares(lambda x, y: x * y == 0 and x + y <= 2)
CORNERWISE = _squares(lambda x, y: x == y <= 2)
AIM = _aim()


@rule
def holder(s: StateRow, clan: int) -> int:
    """The seat that plays this clan with its effect and ability; -1 if none does (§5.1, §6.4)."""
    if s.effects:
        if s.clan[0] == clan:
            return 0
        if s.clan[1] == clan:
            return 1
    return NONE


@rule
def change_faces(s: StateRow, p: int, q: int) -> None:
    """§3.1 What is seen on two squares changes places."""
    s.face[p], s.face[q] = s.face[q], s.face[p]


@rule
def turned_by(s: StateRow, dog: int, turns: int) -> int:
    """§4.1 How a dog would lie after this many quarter-turns clockwise; negative: anticlockwise."""
    return (s.turned[dog] + turns) & 3


@rule
def turned_arrows(arrows: int, turns: int) -> int:
    """§1.3 Arrows turn with their dog: where these point after this many quarter-turns clockwise."""
    ways = arrows << 2 * turns
    return (ways | ways >> 8) & 255


@rule
def another_game(s: StateRow) -> Any:
    """§6.3 Whether a second game follows the one on the table."""
    return s.game + 1 < s.games


@rule
def square_of(s: StateRow, tile: int) -> int:
    """Where this tile lies face up; -1 if nowhere."""
    found = NONE
    for q in range(TILES):
        if s.face[q] == tile:
            found = q
    return found


@rule
def chief_of(s: StateRow, clan: int) -> int:
    """The square of this clan's chief, if the clan plays with its ability and the chief is face up; else -1."""
    p = holder(s, clan)
    return NONE if p == NONE else square_of(s, p * CATS + CHIEF)


@rule
def bound_for_centre(s: StateRow) -> int:
    """§1.4, §4.1 The square that the justice chief has to leave for the centre; -1: it is there, or has been there."""
    chief = chief_of(s, JUSTICE)
    return NONE if chief == CENTRE or s.justice_from != NONE else chief
