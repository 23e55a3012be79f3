"""The moves that heuristics make, compiled. Loaded once per game (core/specialise.py), with `rules` and `heuristic` the
game's own, for kernels of the CPU and of a GPU; there twice, for players who blunder and for those who never do.

What a seat may see is a row of its own; heuristics may try moves on it.
"""
from typing import Any

import numpy as np

from matou.agents.levels import PER_MILLE
from matou.core.chance import WORD, below
from matou.core.rule import rule
from matou.core.seeds import append, byte_of, digits_of, finish, hex_digits, start_hash

rules: Any = globals().get("rules")             # set by specialise, like the next one
heuristic: Any = globals().get("heuristic")
BLUNDERS: bool = globals().get("BLUNDERS", True)             # may anybody blunder? Hashing is half of such a kernel

# What a seat plays. `random`: uniformly; otherwise by the heuristic, but `blunder_rate` times in a thousand any of the
# `pool` best moves. `tail`: what its seed says after the number of the deal, `size` bytes.
MOST_TAIL = 64
POLICY = np.dtype([("random", np.int64), ("blunder_rate", np.int64), ("pool", np.int64), ("size", np.int64),
                   ("tail", np.uint8, MOST_TAIL)], align=True)
DIGEST = 16                                     # bytes: as many random words as a seed makes


@rule
def choose(s: Any, seen: Any, b: Any, policy: Any, head: Any, deal: int, h: Any, block: Any, rng: Any, moves: Any,
           values: Any) -> int:
    """The index of the move that Greedy or a level makes (agents/greedy.py, agents/levels.py) where it sees `s`; `seen`
    has the cells of `s`, if there may be a blunder. `head`: how the seed of every deal begins."""
    rank = -1
    if BLUNDERS and policy.blunder_rate:
        seed(seen, policy, head, deal, h, block, rng)
        if below(rng, PER_MILLE) < policy.blunder_rate:
            rank = policy.pool
    n = rules.legal(s, b, moves)
    heuristic.move_values(s, b, moves, n, values)
    return best(values, n, below(rng, min(rank, n)) if rank > 0 else 0)


@rule
def best(values: Any, n: int, rank: int) -> int:
    """The index of the highest value, after the `rank` higher ones; of equal values the first."""
    chosen = 0
    for skipped in range(rank + 1):
        if skipped:
            values[chosen] = -np.inf
        chosen = 0
        for i in range(1, n):
            if values[i] > values[chosen]:
                chosen = i
    return chosen


@rule
def seed(seen: Any, policy: Any, head: Any, deal: int, h: Any, block: Any, rng: Any) -> None:
    """Sets `rng` as a level sets it for a choice: from its seed, its name and the bytes of the view in hexadecimal. (In
    one loop: all of `append` is compiled into each place that calls it.)"""
    start_hash(h, DIGEST)
    for i in range(len(block)):
        block[i] = 0
    size, digits = 0, digits_of(deal)
    text = len(head) + digits + policy.size
    for i in range(text + 2 * len(seen)):
        word = byte_of(i, head, deal, digits, policy.tail) if i < text else half_of(i - text, seen)
        size = append(h, block, size, word, 1 if i < text else 8)
    finish(h, block, size, rng)


@rule
def half_of(i: int, cells: Any) -> int:
    """The lower or the higher four bytes of a cell, in hexadecimal."""
    return hex_digits(cells[i >> 1] >> 32 * (i & 1) & WORD)
