"""Whole games of random players and of heuristics without leaving the kernel: the moves that these agents make through
views. Loaded once per game (core/specialise.py), with `rules` and `heuristic` the game's own.

rows[0] is the table being played, rows[1] the opening it is reset to, rows[2] what the seat to move may see of it.
`cells` is the same memory as int64.
"""
from typing import Any

import numpy as np

from matou.agents.levels import PER_MILLE
from matou.core.chance import WORD, adopt, below
from matou.core.fields import HIDDEN
from matou.core.rule import rule
from matou.core.seeds import blake2b, write_number

rules: Any = globals().get("rules")             # set by specialise
heuristic: Any = globals().get("heuristic")

# What a seat plays. `random`: uniformly; otherwise by the heuristic, but `blunder_rate` times in a thousand any of the
# `pool` best moves. `tail`: what its seed says after the number of the deal, `size` bytes.
MOST_TAIL = 64
POLICY = np.dtype([("random", np.int64), ("blunder_rate", np.int64), ("pool", np.int64), ("size", np.int64),
                   ("tail", np.uint8, MOST_TAIL)], align=True)
DIGITS, LETTERS = 48, 87                         # of a hexadecimal digit: its character less its value


@rule
def play_policies(rows: Any, cells: Any, b: Any, first: int, seeds: Any, chances: Any, policies: Any, secrets: Any,
                  text: Any, words: Any, head: int, h: Any, rng: Any, order: Any, moves: Any, values: Any, counts: Any,
                  scores: Any, wins: Any) -> None:
    """Plays a game per line of `seeds`, as `play_many` does; `policies`: by rotation and seat. The deals are numbered
    from `first`; `text` and `words` are two views of the buffer in which a message is hashed, after its `head`."""
    each = len(policies)
    for g in range(len(seeds)):
        rows[0] = rows[1]
        s = rows[0]
        adopt(s.rng[:], seeds[g])
        rules.prepare(s, b, order)
        rules.deal(s, b, order)
        made = 0
        while not rules.over(s):
            policy = policies[g % each, s.turn]
            if policy.random:
                n = rules.legal(s, b, moves)
                at = below(chances[g, s.turn], n)
            else:
                look(cells, secrets[s.turn])
                at = choose(rows[2], cells[2], b, policy, first + g // each, text, words, head, h, rng, moves, values)
            rules.apply(s, b, moves[at])
            made += 1
        counts[g] = made
        wins[g] = rules.settle(s, b, scores[g])


@rule
def look(cells: Any, secret: Any) -> None:
    """rows[2] becomes what a seat sees."""
    for i in range(len(secret)):
        cells[2, i] = HIDDEN if secret[i] else cells[0, i]


@rule
def choose(s: Any, cells: Any, b: Any, policy: Any, deal: int, text: Any, words: Any, head: int, h: Any, rng: Any,
           moves: Any, values: Any) -> int:
    """The index of the move that Greedy or a level makes (agents/greedy.py, agents/levels.py)."""
    rank = -1
    if policy.blunder_rate:
        seed(cells, policy, deal, text, words, head, h, rng)
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
def seed(cells: Any, policy: Any, deal: int, text: Any, words: Any, head: int, h: Any, rng: Any) -> None:
    """Sets `rng` as a level sets it for a choice: from its seed, its name and the bytes of the view in hexadecimal."""
    size = write_number(text, head, deal)
    for k in range(policy.size):
        text[size + k] = policy.tail[k]
    size += policy.size
    for i in range(len(cells)):
        cell = cells[i]
        for k in range(8):
            text[size] = digit(cell >> 8 * k + 4 & 15)
            text[size + 1] = digit(cell >> 8 * k & 15)
            size += 2
    for k in range(size, len(text)):
        text[k] = 0
    blake2b(words, size, 16, h)
    for k in range(4):
        rng[k] = h[k >> 1] >> 32 * (k & 1) & WORD


@rule
def digit(value: int) -> int:
    """The character of a hexadecimal digit."""
    return value + (DIGITS if value < 10 else LETTERS)
