"""What stands for the encoding.py of a game that has none: every field as it is declared, every move that its notation
can write."""
from collections.abc import Iterator
from itertools import product
from typing import Any

import numpy as np

from matou.core.encoding import Block
from matou.core.errors import MatouError
from matou.core.fields import CELL, EVERYONE, INTERNAL, NOBODY, SEAT, Field
from matou.core.game import Game
from matou.core.moves import MAX_THINGS, encode_move, with_thing

from .generic_features import EVERYBODYS, VERBS

VERSION = 1
MOST_CODES = 100_000                             # moves that are tried one by one
UNKNOWN_MOST = 100                               # of a field that does not declare its values
MOVE_BLOCKS = (Block("verb", (VERBS,), "the number of its verb"),
               Block("things", (MAX_THINGS,), "what it names, the last one first, as a share of all names"))


def every_move(game: Game) -> list[int] | None:
    """The code of every move that the notation reads as it writes it; None if there are too many to try."""
    verbs, names = game.notation.verbs, [thing for thing, name in enumerate(game.notation.names) if name]
    sizes = [(verb, size) for verb, form in verbs.items() for size in range(form.min_things, form.max_things + 1)]
    if not verbs or sum(len(names) ** size for _, size in sizes) > MOST_CODES:
        return None
    return [code for verb, size in sizes for things in product(names, repeat=size)
            for code in [_code(verb, things)] if _is_move(game, code)]


def _code(verb: int, things: tuple[int, ...]) -> int:
    named = 0
    for thing in things:
        named = with_thing(named, thing)
    return int(encode_move(verb, named))


def _is_move(game: Game, code: int) -> bool:
    try:
        game.notation.exactly(code)
    except (LookupError, MatouError):
        return False
    return True


def fields_of(game: Game) -> tuple[tuple[Block, ...], Any]:
    """The blocks of features, and of each feature where it is found (generic_features.py)."""
    blocks, lines = [], []
    for field in game.fields:
        if field.seen_by != NOBODY and field.name != "rng":
            found = list(_lines(game, field))
            blocks.append(Block(field.name, (len(found),), field.what))
            lines += found
    return tuple(blocks), np.array(lines, np.int64)


def _lines(game: Game, field: Field) -> Iterator[list[int]]:
    start, size = game.offsets[field.name] // CELL, int(np.prod(field.shape or (1,)))
    by_seat = field.seen_by != EVERYONE or (field.shape[:1] == (game.max_seats,) and field.kind != INTERNAL)
    each = size // game.max_seats if by_seat else size
    values = field.cell_values or range(UNKNOWN_MOST + 1)
    least, most, of_seats = values.start, max(values.start + 1, values.stop - 1), int(field.kind == SEAT)
    for places in range(game.max_seats) if by_seat else [EVERYBODYS]:
        for at in range(each):
            shift = 0
            for bits, top in field.parts:
                yield [start + at, each, places, shift, (1 << bits) - 1, 0, max(1, top), of_seats]
                shift += bits
            if not field.parts:
                yield [start + at, each, places, 0, 0, least, most, of_seats]
