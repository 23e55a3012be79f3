"""The random words of numbered seeds, hashed on a GPU: those of `Simulator.numbered` (lab/simulate.py). There, the CPU
would take many times as long to hash the seeds as the GPU to play the games."""
from collections.abc import Iterator, Sequence
from typing import Any

import numba.cuda
import numpy as np

from matou.core.chance import DRAWN, KEY
from matou.core.fields import Row
from matou.core.game import Game
from matou.core.seeds import BLOCK_WORDS, hash_words

cuda: Any = numba.cuda
CELL: Any = vars(numba)["int64"]
HASHED, BLOCK = 8, BLOCK_WORDS + 1               # words: of a hash, of a block with its room


@cuda.jit  # type: ignore[untyped-decorator]
def hash_all(head: Any, first: int, tails: Any, sizes: Any, start: int, many: int, found: Any) -> None:
    """found[n, k], from word `start` on: the words of the seed made of `head`, the number first + n, and tail k."""
    h, block = cuda.local.array(HASHED, CELL), cuda.local.array(BLOCK, CELL)
    for i in range(cuda.grid(1), found.shape[0] * found.shape[1], cuda.gridsize(1)):
        n, k = i // found.shape[1], i % found.shape[1]
        hash_words(head, first + n, tails[k], sizes[k], h, block, found[n, k, start:start + many])


def calls(game: Game, row: Row, seats: int, seed: str, first: int, rotations: int, deals: Any,
          chances: Any) -> Iterator[tuple[Any, ...]]:
    """With what `hash_all` has to be called so that `deals` and `chances` get the words of these games: by deal, from
    number `first` on, and by rotation or by rotation and seat. `row`: the table before the deal."""
    head = np.frombuffer(f"{seed}/".encode(), np.uint8).copy()
    form = (rotations, seats) if rotations else (seats,)
    players = [f"/{'/'.join(map(str, at))}/random" for at in np.ndindex(form)]
    yield head, first, *_lines(players), 0, DRAWN, chances
    yield head, first, *_lines(["/deal"] * deals.shape[1]), 0, DRAWN, deals
    if game.shuffles_again(row):
        yield head, first, *_lines(["/later shuffles"] * deals.shape[1]), DRAWN, KEY, deals


def _lines(texts: Sequence[str]) -> tuple[Any, Any]:
    """The bytes of these texts, a line each, and how many each has."""
    lines = [text.encode() for text in texts]
    found = np.zeros((len(lines), max(map(len, lines))), np.uint8)
    for at, line in enumerate(lines):
        found[at, :len(line)] = np.frombuffer(line, np.uint8)
    return found, np.array(list(map(len, lines)), np.int64)
