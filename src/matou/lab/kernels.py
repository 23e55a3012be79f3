"""Whole games without leaving the kernel. Loaded once a game (core/specialise.py), with `rules` the game's own.

`rows` holds the table being played (0) and the opening it is set back to (1): options written, nothing dealt.
"""
from typing import Any

from matou.core.chance import adopt, below
from matou.core.rule import rule

rules: Any = globals().get("rules")             # set by specialise


@rule
def start(rows: Any, b: Any, seed: Any, order: Any) -> None:
    """A fresh table, dealt by these words of chance."""
    rows[0] = rows[1]
    s = rows[0]
    adopt(s.rng[:], seed)
    rules.prepare(s, b, order)
    rules.deal(s, b, order)


@rule
def play_random(rows: Any, b: Any, seed: Any, chances: Any, order: Any, log: Any, lists: Any) -> int:
    """One game of uniformly random moves, each seat with its own chance; gives the number of moves.

    Writes a line a move into `log` (seat, move, how many were legal) and all legal lists, joined, into `lists`;
    stops where there is no more room for them.
    """
    start(rows, b, seed, order)
    s = rows[0]
    n = listed = 0
    while not rules.over(s) and n < len(log) and listed + rules.MOST_MOVES <= len(lists):
        count = rules.legal(s, b, lists[listed:])
        move = lists[listed + below(chances[s.turn], count)]
        log[n, 0], log[n, 1], log[n, 2] = s.turn, move, count
        rules.apply(s, b, move)
        listed += count
        n += 1
    return n


@rule
def play_many(rows: Any, b: Any, seeds: Any, chances: Any, order: Any, moves: Any, scores: Any, wins: Any) -> int:
    """Many such games, the results alone: scores and winners (one bit a seat) by game; gives all moves together."""
    total = 0
    for g in range(len(seeds)):
        start(rows, b, seeds[g], order)
        s = rows[0]
        while not rules.over(s):
            n = rules.legal(s, b, moves)
            rules.apply(s, b, moves[below(chances[g, s.turn], n)])
            total += 1
        wins[g] = rules.settle(s, b, scores[g])
    return total


@rule
def perft(rows: Any, b: Any, depth: int, lists: Any, counts: Any, tried: Any) -> int:
    """How many positions lie `depth` choices below rows[0]; rows[d] is room for the table after d choices."""
    leaves = level = 0
    counts[0] = rules.legal(rows[0], b, lists[0])
    tried[0] = 0
    while level >= 0:
        if level == depth - 1:
            leaves += counts[level]
            level -= 1
        elif tried[level] < counts[level]:
            rows[level + 1] = rows[level]
            rules.apply(rows[level + 1], b, lists[level, tried[level]])
            tried[level] += 1
            level += 1
            counts[level] = rules.legal(rows[level], b, lists[level])
            tried[level] = 0
        else:
            level -= 1
    return leaves
