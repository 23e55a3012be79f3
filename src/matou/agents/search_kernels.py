"""The search kernels, written once for every game: loaded once per game (core/specialise.py) with its own `rules`,
`determinization` and `heuristic`.

Information-set Monte Carlo tree search (Cowling, Powley and Whitehouse, 2012). Each simulation makes a root move in a
determinization of the root view, descends a tree shared by all determinizations, expands it by one move, plays the game
out by the heuristic, and backpropagates what the end is worth to each mover. Root moves are compared in the same
determinizations, by sequential halving (search.py): luck that is the same for all of them says nothing about them.

A node is an information set of the searching seat, identified by a hash of the cells that seat may look at (`visible`,
each times its own multiplier). What the seat cannot tell apart is one node: a card that another player put away unseen,
choices that stay hidden until all have made theirs. Chance that it sees (a card drawn, a tile turned up) leads to
different nodes. An edge is identified by its node and its move. It counts how often it was made (`visits`) and how
often it could have been (`available`), for not every determinization offers it.
"""
from math import log, sqrt
from typing import Any

import numpy as np

from matou.core.chance import below
from matou.core.fields import Row
from matou.core.heuristic import WON, WORTH
from matou.core.rule import rule

rules: Any = globals().get("rules")             # set by specialise
determinization: Any = globals().get("determinization")
heuristic: Any = globals().get("heuristic")

EDGE = np.dtype([("key", np.int64), ("visits", np.int64), ("available", np.int64), ("value", np.float64),
                 ("won", np.float64)], align=True)
PARAMS = np.dtype([("exploration", np.float64), ("widening", np.float64), ("epsilon", np.int64),
                   ("opponents_in_tree", np.int64), ("max_depth", np.int64), ("free_slots", np.int64)], align=True)
MAX_DEPTH = 256                                 # moves of one simulation that get its result
PROBABILITY_STEPS = 1 << 16                     # probabilities are integers, in this many steps
HASH_MULTIPLIER, HALF_WORD, LOW_HALF = -7046029254386353131, 32, 0xFFFFFFFF


@rule
def hash_cells(cells: Any, visible: Any, multipliers: Any) -> int:
    """The hash of a node: of all that one seat sees there."""
    total = 0
    for i in range(len(visible)):
        total += cells[visible[i]] * multipliers[i]
    return total


@rule
def edge_key(node: int, move: int) -> int:
    """The key of a move made at a node: a hash of both, never 0."""
    key = (node ^ move) * HASH_MULTIPLIER
    key ^= key >> HALF_WORD & LOW_HALF
    key *= HASH_MULTIPLIER
    return key ^ (key >> HALF_WORD & LOW_HALF) | 1


@rule
def find_slot(edges: Any, key: int) -> int:
    """The slot of the edge with this key, or a free one for it (open addressing, linear probing)."""
    last = len(edges) - 1
    at = key >> 1 & last
    while edges[at].key != key and edges[at].key != 0:
        at = at + 1 & last
    return at


@rule
def simulate(rows: Any, cells: Any, visible: Any, multipliers: Any, b: Row, seat: int, rng: Any, rng_start: Any,
             scratch: Row, edges: Any, root_moves: Any, count: int, moves: Any, values: Any, path: Any, scores: Any,
             shares: Any, params: Any, determinizations: int) -> None:
    """Tries every root move in each of that many determinizations of the view in rows[2] (seat -1: the true table).
    All root moves get the same cards and the same random numbers, like players of duplicate deals.

    rows[1] is the determinization, rows[0] the same being played; `cells` is the same memory as int64.
    """
    horizon, root = heuristic.horizon(rows[2]), hash_cells(cells[2], visible, multipliers)
    for _ in range(determinizations):
        rows[1] = rows[2]
        if seat >= 0:
            determinization.imagine(rows[1], b, seat, rng, scratch)
        for i in range(4):
            rng_start[i] = rng[i]
        for first in range(count):
            for i in range(4):
                rng[i] = rng_start[i]
            rows[0] = rows[1]
            s = rows[0]
            path[0, 0], path[0, 1] = find_slot(edges, edge_key(root, root_moves[first])), s.turn
            edges[path[0, 0]].key = edge_key(root, root_moves[first])
            rules.apply(s, b, root_moves[first])
            depth = descend(s, cells[0], visible, multipliers, b, rows[2].turn, rng, edges, moves, values, path, params,
                            horizon)
            playout(s, b, rng, moves, values, params.epsilon, horizon)
            heuristic.evaluate(s, b, scores, shares)
            backpropagate(edges, path, depth, shares)


@rule
def playout(s: Row, b: Row, rng: Any, moves: Any, values: Any, epsilon: int, horizon: int) -> None:
    """Plays on by the playout policy until the horizon."""
    while not heuristic.at_horizon(s, horizon):
        n = rules.legal(s, b, moves)
        rules.apply(s, b, moves[playout_move(s, b, moves, n, values, rng, epsilon)])


@rule
def backpropagate(edges: Any, path: Any, depth: int, shares: Any) -> None:
    """Adds to every edge of the path what the end was worth to its mover."""
    for d in range(depth):
        edge, mover = edges[path[d, 0]], path[d, 1]
        edge.visits += 1
        edge.value += shares[WORTH, mover]
        edge.won += shares[WON, mover]


@rule
def descend(s: Row, cells: Any, visible: Any, multipliers: Any, b: Row, searcher: int, rng: Any, edges: Any, moves: Any,
            values: Any, path: Any, params: Any, horizon: int) -> int:
    """Descends the tree until a new edge is added, the tree is full or the horizon is reached; returns the length of
    the path."""
    depth = 1
    while depth < params.max_depth and not heuristic.at_horizon(s, horizon):
        n = rules.legal(s, b, moves)
        i, old = 0, True
        if n > 1:
            if s.turn != searcher and below(rng, PROBABILITY_STEPS) >= params.opponents_in_tree:
                i = playout_move(s, b, moves, n, values, rng, params.epsilon)
            else:
                node = hash_cells(cells, visible, multipliers)
                i, at, old = select(node, s, b, moves, n, values, edges, params)
                if at < 0:
                    return depth
                path[depth, 0], path[depth, 1] = at, s.turn
                depth += 1
        rules.apply(s, b, moves[i])
        if not old:
            return depth
    return depth


@rule
def select(node: int, s: Row, b: Row, moves: Any, n: int, values: Any, edges: Any, params: Any) -> Any:
    """Selects a move at a node by UCB1, or expands it where progressive widening allows. Returns the move, its slot
    (-1: the tree is full) and whether its edge was there before."""
    tried = visits = 0
    best, chosen, at = -1e9, -1, -1
    for i in range(n):
        slot = find_slot(edges, edge_key(node, moves[i]))
        edge = edges[slot]
        if edge.key:
            edge.available += 1
            tried += 1
            visits += edge.visits
            value = edge.value / edge.visits + params.exploration * sqrt(log(edge.available) / edge.visits)
            if value > best:
                best, chosen, at = value, i, slot
    if tried < n and tried < params.widening * sqrt(visits + 1.0) and params.free_slots:
        return expand(node, s, b, moves, n, values, edges, params)
    return chosen, at, True


@rule
def expand(node: int, s: Row, b: Row, moves: Any, n: int, values: Any, edges: Any, params: Any) -> Any:
    """Adds an edge: of the moves that have none here, the one with the highest heuristic value."""
    heuristic.expansion_values(s, b, moves, n, values)
    best, chosen, at = -1e18, 0, 0
    for i in range(n):
        if values[i] > best:
            slot = find_slot(edges, edge_key(node, moves[i]))
            if edges[slot].key == 0:
                best, chosen, at = values[i], i, slot
    edges[at].key = edge_key(node, moves[chosen])
    edges[at].available = 1
    params.free_slots -= 1
    return chosen, at, False


@rule
def playout_move(s: Row, b: Row, moves: Any, n: int, values: Any, rng: Any, epsilon: int) -> int:
    """Epsilon-greedy playout policy: the move with the highest heuristic value, or a uniformly random one."""
    if n == 1:
        return 0
    if below(rng, PROBABILITY_STEPS) < epsilon:
        anything: int = below(rng, n)
        return anything
    heuristic.playout_values(s, b, moves, n, values)
    chosen = 0
    for i in range(1, n):
        if values[i] > values[chosen]:
            chosen = i
    return chosen
