"""The solver for two players, written once for every game (core/specialise.py), with its own `rules`, `heuristic` and
`endgame`.

Depth-first search with alpha-beta bounds between decisions, expectation over the outcomes of chance, and a
transposition table. Values are shares for seat 0; seat 1 has the rest. rows[d] is the table after d moves, nodes[d] the
search there.
"""
from typing import Any

import numpy as np

from matou.core.fields import Row
from matou.core.heuristic import WORTH
from matou.core.rule import rule

rules: Any = globals().get("rules")             # set by specialise
heuristic: Any = globals().get("heuristic")
endgame: Any = globals().get("endgame")

MAX_DEPTH = 80                                  # moves ahead; a position with a longer line is too large
SOLVED, TOO_LARGE, NOT_SOLVABLE = range(3)
# A node: hash, number of moves, the move being searched, its outcomes of chance and the one being searched; then the
# alpha-beta window, the window it was opened with, the best value so far, the expectation of the move being searched
# and the probability of its outcome.
NODE = np.dtype([(name, np.int64) for name in ("hash", "moves", "at", "outcomes", "outcome")]
                + [(name, np.float64) for name in ("alpha", "beta", "alpha_at_start", "beta_at_start", "best",
                                                   "expectation", "probability")], align=True)
TRANSPOSITION = np.dtype([("hash", np.int64), ("low", np.float64), ("high", np.float64)], align=True)
BELOW_ALL, ABOVE_ALL = -1.0, 2.0                # outside the range of shares


@rule
def solve(rows: Any, cells: Any, hashed: Any, multipliers: Any, b: Row, lists: Any, nodes: Any, transpositions: Any,
          scores: Any, shares: Any, values: Any, limit: int) -> Any:
    """Writes the value of each legal move of rows[0] into `values`. Returns SOLVED, TOO_LARGE or NOT_SOLVABLE, and the
    number of positions searched."""
    horizon = heuristic.horizon(rows[0])
    depth, count = 0, 1
    open_node(rows[0], b, lists[0], nodes[0], 0, BELOW_ALL, ABOVE_ALL)
    while depth >= 0:
        node = nodes[depth]
        if node.at == node.moves or (depth and node.alpha >= node.beta):
            if depth:
                store(transpositions, node)
                update(nodes[depth - 1], rows[depth - 1], depth - 1, values, node.best)
            depth -= 1
            continue
        if count >= limit or depth + 1 == len(rows):
            return TOO_LARGE, count
        count += 1
        make_move(rows, b, lists[depth], node, depth)
        s = rows[depth + 1]
        if heuristic.at_horizon(s, horizon):
            heuristic.evaluate(s, b, scores, shares)
            update(node, rows[depth], depth, values, shares[WORTH, 0])
        elif not endgame.solvable(s, b):
            return NOT_SOLVABLE, count
        else:
            depth = probe(rows, cells, hashed, multipliers, b, lists, nodes, transpositions, values, depth)
    return SOLVED, count


@rule
def open_node(s: Row, b: Row, moves: Any, node: Any, key: int, alpha: float, beta: float) -> None:
    """Begins the search of a position: lists its moves."""
    node.hash = key
    node.moves = rules.legal(s, b, moves)
    node.at = node.outcome = 0
    node.alpha, node.beta, node.alpha_at_start, node.beta_at_start = alpha, beta, alpha, beta
    node.best = BELOW_ALL if s.turn == 0 else ABOVE_ALL


@rule
def make_move(rows: Any, b: Row, moves: Any, node: Any, depth: int) -> None:
    """Makes the next move with its next outcome of chance, in rows[depth + 1]."""
    s, move = rows[depth], moves[node.at]
    if node.outcome == 0:
        node.outcomes = endgame.chance_outcomes(s, b, move)
        node.expectation = 0.0
    rows[depth + 1] = rows[depth]
    node.probability = 1.0
    if node.outcomes > 1:
        node.probability = endgame.force_outcome(rows[depth + 1], b, move, node.outcome)
    rules.apply(rows[depth + 1], b, move)


@rule
def probe(rows: Any, cells: Any, hashed: Any, multipliers: Any, b: Row, lists: Any, nodes: Any, transpositions: Any,
          values: Any, depth: int) -> int:
    """Takes the value of rows[depth + 1] from the transposition table if that settles it, or else opens a node there;
    returns the depth to go on at."""
    node = nodes[depth]
    alpha, beta = BELOW_ALL, ABOVE_ALL
    if node.outcomes == 1 and depth:
        alpha, beta = node.alpha, node.beta
    key = 1
    for i in range(len(hashed)):
        key += cells[depth + 1, hashed[i]] * multipliers[i]
    known = transpositions[key & len(transpositions) - 1]
    if known.hash == key:
        if known.low == known.high or known.low >= beta or known.high <= alpha:
            update(node, rows[depth], depth, values, known.low if known.low >= beta else known.high)
            return depth
    open_node(rows[depth + 1], b, lists[depth + 1], nodes[depth + 1], key, alpha, beta)
    return depth + 1


@rule
def store(transpositions: Any, node: Any) -> None:
    """Stores the bounds of a searched position: equal if its value is known."""
    known = transpositions[node.hash & len(transpositions) - 1]
    known.hash = node.hash
    known.low = node.best if node.best > node.alpha_at_start else BELOW_ALL
    known.high = node.best if node.best < node.beta_at_start else ABOVE_ALL


@rule
def update(node: Any, s: Row, depth: int, values: Any, value: float) -> None:
    """Adds the value of one outcome to the expectation of the move being searched. After the last outcome, updates the
    best value and the window, and goes on to the next move."""
    node.expectation += node.probability * value
    node.outcome += 1
    if node.outcome < node.outcomes:
        return
    if depth == 0:
        values[node.at] = node.expectation
    if s.turn == 0:
        node.best = max(node.best, node.expectation)
        node.alpha = max(node.alpha, node.expectation)
    else:
        node.best = min(node.best, node.expectation)
        node.beta = min(node.beta, node.expectation)
    node.at += 1
    node.outcome = 0
