"""Chats de Poche: a square and what lies on it in words, and where a dog's arrows point."""
from functools import lru_cache
from typing import Any

from matou.core.game import View
from matou.core.rule import as_written
from matou.core.words import Phrase

from . import board, scoring
from .names import CLANS, SQUARES
from .narration import CLAN_NAMES, ways_of

aimed_at, is_cat = as_written(scoring.aimed_at), as_written(scoring.is_cat)
WAYS = (Phrase("north"), Phrase("north-east"), Phrase("east"), Phrase("south-east"), Phrase("south"),
        Phrase("south-west"), Phrase("west"), Phrase("north-west"))


def square_words(view: View, q: int) -> Phrase:
    """b4, face down; c3, dog 2, bites west, east."""
    row = view.plain
    return _on_square(q, q == row.flipped, tile_key(view, row.face[q]))


def tile_words(view: View, tile: int) -> Phrase:
    """A tile that is face up, by its number; -1: one that is face down."""
    return _tile(tile_key(view, tile))


def tile_key(view: View, tile: int) -> tuple[int, ...]:
    """A tile and all that is told of it: of a dog, where it bites; of prey, what it is worth; of a cat, its clan and
    its attack."""
    if tile < 0:
        return (tile,)
    if tile >= board.DOG:
        return (tile, *ways_of(view, tile - board.DOG))
    row, box = view.plain, view.box.plain
    if tile >= board.PREY:
        return tile, box.worth[tile - board.PREY]
    clan = row.clan[tile // board.CATS]
    return tile, clan, box.attack[clan][tile % board.CATS]


@lru_cache(maxsize=4096)
def _on_square(q: int, flipped: bool, key: tuple[int, ...]) -> Phrase:
    if flipped:
        return Phrase("{square}, just flipped: {tile}", square=SQUARES[q], tile=_tile(key))
    return Phrase("{square}, {tile}", square=SQUARES[q], tile=_tile(key))


@lru_cache(maxsize=1024)
def _tile(key: tuple[int, ...]) -> Phrase:
    tile, *told = key
    if tile < 0:
        return Phrase("face down")
    if tile >= board.DOG:
        return Phrase("dog {which}, scares off cats to the {ways}", which=tile - board.DOG + 1,
                      ways=[WAYS[way] for way in told])
    if tile >= board.PREY:
        return _prey(tile - board.PREY, told[0])
    return _cat(told[0], tile % board.CATS, told[1])


def cat_words(row: Any, box: Any, cat: int) -> Phrase:
    clan, which = int(row.clan[cat // board.CATS]), cat % board.CATS
    return _cat(clan, which, int(box.attack[clan][which]))


def _cat(clan: int, which: int, attack: int) -> Phrase:
    name = CLAN_NAMES[CLANS[clan]]
    if clan == board.CHAOS:
        return Phrase("{clan}, chief, attack ?", clan=name) if which == board.CHIEF else \
            Phrase("{clan}, attack ?", clan=name)
    return Phrase("{clan}, chief, attack {attack}", clan=name, attack=attack) if which == board.CHIEF else \
        Phrase("{clan}, attack {attack}", clan=name, attack=attack)


def prey_words(box: Any, prey: int) -> Phrase:
    return _prey(prey, int(box.worth[prey]))


@lru_cache(maxsize=256)
def _prey(prey: int, worth: int) -> Phrase:
    if prey < board.PIGEONS:
        return Phrase("mouse worth {points}", points=worth)
    return Phrase("pigeon worth {points}", points=worth) if prey < board.FLIES else \
        Phrase("fly worth {points}", points=worth)


# Where dogs bite ---------------------------------------------------------------------------------------------

def squares_in(squares: int) -> list[int]:
    """A set of squares, one by one."""
    return [q for q in range(board.TILES) if squares >> q & 1]


def with_dog_turned(view: View, q: int, turns: int) -> Any:
    """§4.1 A copy of the row in which the dog on this square is turned further."""
    row = view.row.copy()
    dog = row.face[q] - board.DOG
    row.turned[dog] = board.turned_by(row, dog, turns)
    return row


def aimed(view: View, q: int, turns: int = 0) -> int:
    """The squares to which the arrows of the dog on this square point (§4.2)."""
    return int(aimed_at(with_dog_turned(view, q, turns) if turns else view.plain, view.box.plain, q))


def aimed_cats(view: View, q: int, turns: int = 0) -> list[int]:
    """The squares among them where a cat is seen: dogs bite nobody else."""
    return [at for at in squares_in(aimed(view, q, turns)) if is_cat(view.plain.face[at])]


def bitten(view: View, q: int, turns: int) -> int:
    """The squares of the cats among them that would be turned down, if the dog were turned further."""
    row = with_dog_turned(view, q, turns)
    return int(scoring.aimed_at(row, view.box.row, q)) & int(scoring.chased(row, view.box.row))
