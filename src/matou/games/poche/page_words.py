"""Chats de Poche: a square and what lies on it in words, and where a dog's arrows point."""
from typing import Any

from matou.core.game import View
from matou.core.words import Phrase

from . import board, scoring
from .names import CLANS, SQUARES
from .narration import CLAN_NAMES, ways_of

WAYS = (Phrase("north"), Phrase("north-east"), Phrase("east"), Phrase("south-east"), Phrase("south"),
        Phrase("south-west"), Phrase("west"), Phrase("north-west"))


def square_words(view: View, q: int) -> Phrase:
    """b4, face down; c3, dog 2, bites west, east."""
    words = tile_words(view, int(view.row.face[q]))
    if q == view.row.flipped:
        return Phrase("{square}, just flipped: {tile}", square=SQUARES[q], tile=words)
    return Phrase("{square}, {tile}", square=SQUARES[q], tile=words)


def tile_words(view: View, tile: int) -> Phrase:
    """A tile that is face up, by its number; -1: one that is face down."""
    if tile < 0:
        return Phrase("face down")
    if tile >= board.DOG:
        return _dog_words(view, tile - board.DOG)
    if tile >= board.PREY:
        return prey_words(view.box.row, tile - board.PREY)
    return cat_words(view.row, view.box.row, tile)


def cat_words(row: Any, box: Any, cat: int) -> Phrase:
    clan, which = int(row.clan[cat // board.CATS]), cat % board.CATS
    name = CLAN_NAMES[CLANS[clan]]
    if clan == board.CHAOS:
        return Phrase("{clan}, chief, attack ?", clan=name) if which == board.CHIEF else \
            Phrase("{clan}, attack ?", clan=name)
    attack = int(box.attack[clan, which])
    return Phrase("{clan}, chief, attack {attack}", clan=name, attack=attack) if which == board.CHIEF else \
        Phrase("{clan}, attack {attack}", clan=name, attack=attack)


def prey_words(box: Any, prey: int) -> Phrase:
    worth = int(box.worth[prey])
    if prey < board.PIGEONS:
        return Phrase("mouse worth {points}", points=worth)
    return Phrase("pigeon worth {points}", points=worth) if prey < board.FLIES else \
        Phrase("fly worth {points}", points=worth)


def _dog_words(view: View, dog: int) -> Phrase:
    return Phrase("dog {which}, scares off cats to the {ways}", which=dog + 1,
                  ways=[WAYS[way] for way in ways_of(view, dog)])


# Where dogs bite ---------------------------------------------------------------------------------------------

def squares_in(squares: int) -> list[int]:
    """A set of squares, one by one."""
    return [q for q in range(board.TILES) if squares >> q & 1]


def turned_by(view: View, q: int, turns: int) -> Any:
    """The table with the dog on this square turned further (§4.1)."""
    row = view.row
    if turns:
        row = row.copy()
        dog = row.face[q] - board.DOG
        row.turned[dog] = board.turned_by(row, dog, turns)
    return row


def aimed(view: View, q: int, turns: int = 0) -> int:
    """The squares to which the arrows of the dog on this square point (§4.2)."""
    return int(scoring.aimed_at(turned_by(view, q, turns), view.box.row, q))


def aimed_cats(view: View, q: int, turns: int = 0) -> list[int]:
    """The squares among them where a cat is seen: dogs bite nobody else."""
    return [at for at in squares_in(aimed(view, q, turns)) if scoring.is_cat(int(view.row.face[at]))]


def bitten(view: View, q: int, turns: int = 0) -> int:
    """The squares of the cats among them that would be turned down."""
    row = turned_by(view, q, turns)
    return int(scoring.aimed_at(row, view.box.row, q)) & int(scoring.chased(row, view.box.row))
