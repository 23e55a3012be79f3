"""Solving a position for two players, written once for every game (core/specialise.py), with `rules`, `hunch` and
`endings` the game's own.

Depth first, with alpha-beta bounds between decisions, expectation over what chance may bring, and a table of positions
already met. Values are shares for seat 0; seat 1 has the rest. rows[d] is the table after d moves.
"""
from typing import Any

import numpy as np

from matou.core.rule import rule
from matou.core.table import Row

rules: Any = globals().get("rules")             # set by specialise
hunch: Any = globals().get("hunch")
endings: Any = globals().get("endings")

DEEPEST = 80                                    # moves ahead; a longer line is too large
WORTH = 1                                       # shares[WORTH, seat]: see search_kernels.py
SOLVED, TOO_LARGE, NOT_CLEAR = range(3)
LEVEL = np.dtype([(name, np.int64) for name in ("name", "moves", "at", "outcomes", "outcome")]
                 + [(name, np.float64) for name in ("low", "high", "floor", "ceiling", "best", "sum", "weight")],
                 align=True)
SEEN = np.dtype([("name", np.int64), ("low", np.float64), ("high", np.float64)], align=True)
LEAST, MOST = -1.0, 2.0                         # beyond any share


@rule
def solve(rows: Any, flat: Any, eyes: Any, marks: Any, b: Row, lists: Any, levels: Any, seen: Any, scores: Any,
          shares: Any, values: Any, limit: int) -> Any:
    """The value of each legal move of rows[0] into `values`; gives SOLVED, TOO_LARGE or NOT_CLEAR, and the positions
    looked at."""
    since = hunch.since(rows[0])
    depth, count = 0, 1
    enter(rows[0], b, lists[0], levels[0], 0, LEAST, MOST)
    while depth >= 0:
        level = levels[depth]
        if level.at == level.moves or (depth and level.low >= level.high):
            if depth:
                note(seen, level)
                report(levels[depth - 1], rows[depth - 1], depth - 1, values, level.best)
            depth -= 1
            continue
        if count >= limit or depth + 1 == len(rows):
            return TOO_LARGE, count
        count += 1
        go_down(rows, b, lists[depth], level, depth)
        s = rows[depth + 1]
        if hunch.rests(s, since):
            hunch.worth(s, b, scores, shares)
            report(level, rows[depth], depth, values, shares[WORTH, 0])
        elif not endings.clear(s, b):
            return NOT_CLEAR, count
        else:
            depth = meet(rows, flat, eyes, marks, b, lists, levels, seen, values, depth)
    return SOLVED, count


@rule
def enter(s: Row, b: Row, moves: Any, level: Any, name: int, low: float, high: float) -> None:
    """Begin with a position: all its moves are to be tried, best hunch first."""
    level.name = name
    level.moves = rules.legal(s, b, moves)
    level.at = level.outcome = 0
    level.low, level.high, level.floor, level.ceiling = low, high, low, high
    level.best = LEAST if s.turn == 0 else MOST


@rule
def go_down(rows: Any, b: Row, moves: Any, level: Any, depth: int) -> None:
    """Make the move that is next, with what chance brings next."""
    s, move = rows[depth], moves[level.at]
    if level.outcome == 0:
        level.outcomes = endings.outcomes(s, b, move)
        level.sum = 0.0
    rows[depth + 1] = rows[depth]
    level.weight = 1.0
    if level.outcomes > 1:
        level.weight = endings.bring(rows[depth + 1], b, move, level.outcome)
    rules.apply(rows[depth + 1], b, move)


@rule
def meet(rows: Any, flat: Any, eyes: Any, marks: Any, b: Row, lists: Any, levels: Any, seen: Any, values: Any,
         depth: int) -> int:
    """A position to look into, unless it was met before; gives the depth to go on at."""
    level = levels[depth]
    low, high = LEAST, MOST
    if level.outcomes == 1 and depth:
        low, high = level.low, level.high
    name = 1
    for i in range(len(eyes)):
        name += flat[depth + 1, eyes[i]] * marks[i]
    known = seen[name & len(seen) - 1]
    if known.name == name:
        if known.low == known.high or known.low >= high or known.high <= low:
            report(level, rows[depth], depth, values, known.low if known.low >= high else known.high)
            return depth
    enter(rows[depth + 1], b, lists[depth + 1], levels[depth + 1], name, low, high)
    return depth + 1


@rule
def note(seen: Any, level: Any) -> None:
    """Remember what was found: a value, or that it is at least or at most this."""
    known = seen[level.name & len(seen) - 1]
    known.name = level.name
    known.low = level.best if level.best > level.floor else LEAST
    known.high = level.best if level.best < level.ceiling else MOST


@rule
def report(level: Any, s: Row, depth: int, values: Any, value: float) -> None:
    """A move turned out to be worth this, with what chance brought: what it means to whoever chose it."""
    level.sum += level.weight * value
    level.outcome += 1
    if level.outcome < level.outcomes:
        return
    if depth == 0:
        values[level.at] = level.sum
    if s.turn == 0:
        level.best = max(level.best, level.sum)
        level.low = max(level.low, level.sum)
    else:
        level.best = min(level.best, level.sum)
        level.high = min(level.high, level.sum)
    level.at += 1
    level.outcome = 0
