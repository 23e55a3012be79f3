"""Whole games without leaving the kernel. Loaded once per game (core/specialise.py), with `rules` the game's own.

rows[0] is the table being played, rows[1] the opening it is reset to: options written, nothing dealt.
"""
from typing import Any

from matou.core.chance import adopt, below
from matou.core.rule import rule

rules: Any = globals().get("rules")             # set by specialise


@rule
def start(rows: Any, b: Any, seed: Any, order: Any) -> None:
    """Resets the table and deals, with these random words."""
    rows[0] = rows[1]
    s = rows[0]
    adopt(s.rng[:], seed)
    rules.prepare(s, b, order)
    rules.deal(s, b, order)


@rule
def play_random(rows: Any, b: Any, seed: Any, chances: Any, order: Any, log: Any, lists: Any) -> int:
    """Plays one game of uniformly random moves, each seat with its own generator. Returns the number of moves.

    Writes a line per move into `log` (seat, move, number of legal moves) and all legal lists, joined, into `lists`;
    stops early if `lists` is full.
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
def play_many(rows: Any, b: Any, seeds: Any, chances: Any, order: Any, moves: Any, counts: Any, scores: Any,
              wins: Any) -> None:
    """Plays such games for all seeds; writes the number of moves, the scores and the winners (one bit per seat) of
    each."""
    for g in range(len(seeds)):
        start(rows, b, seeds[g], order)
        s = rows[0]
        made = 0
        while not rules.over(s):
            n = rules.legal(s, b, moves)
            rules.apply(s, b, moves[below(chances[g, s.turn], n)])
            made += 1
        counts[g] = made
        wins[g] = rules.settle(s, b, scores[g])


@rule
def perft(rows: Any, b: Any, depth: int, lists: Any, counts: Any, tried: Any) -> int:
    """Counts the positions `depth` moves below rows[0]; rows[d] is a buffer for the table after d moves."""
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
