"""Search, written once for every game: loaded once a game (core/specialise.py) with `rules`, `worlds` and `hunch` the
game's own.

Information-set Monte Carlo tree search (Cowling, Powley and Whitehouse, 2012). Each simulation makes a first move in a
world that the view allows, walks down a tree that all these worlds share, adds one move to it, dreams the game to an
end by the hunch, and tells every move on the way what it was worth to its mover. First moves are compared in the same
worlds, by halves (search.py): luck that is the same for all of them says nothing about them.

A place in the tree is *what the searching seat would know there*: a sum over the cells it may look at (`eyes`), each
times a number of its own (`marks`). So what it cannot tell apart is one place: a card that another player put away
unseen, choices that stay hidden until all have made theirs; and chance that it sees (a card drawn, a tile turned up)
leads to different places. A move is known by its place and its code. It counts how often it was made and how often it
could have been, for not every world offers it.
"""
from math import log, sqrt
from typing import Any

import numpy as np

from matou.core.chance import below
from matou.core.rule import rule
from matou.core.table import Row

rules: Any = globals().get("rules")             # set by specialise
worlds: Any = globals().get("worlds")
hunch: Any = globals().get("hunch")

EDGE = np.dtype([("name", np.int64), ("visits", np.int64), ("offered", np.int64), ("worth", np.float64),
                 ("won", np.float64)], align=True)
KNOBS = np.dtype([("curiosity", np.float64), ("width", np.float64), ("wander", np.int64), ("others", np.int64),
                  ("deepest", np.int64), ("room", np.int64)], align=True)
DEEPEST = 256                                   # moves of one simulation that are remembered
FINE = 1 << 16                                  # chances are counted in this many parts
STIR, FOLD, LOW_HALF = -7046029254386353131, 32, 0xFFFFFFFF
WON, WORTH = 0, 1                               # shares[WON, seat]: of the win; shares[WORTH, seat]: with the margin


@rule
def place_of(cells: Any, eyes: Any, marks: Any) -> int:
    """The name of a place: all that one seat sees there, as one number."""
    total = 0
    for i in range(len(eyes)):
        total += cells[eyes[i]] * marks[i]
    return total


@rule
def name_of(place: int, move: int) -> int:
    """The name of a move made at a place; never 0."""
    name = (place ^ move) * STIR
    name ^= name >> FOLD & LOW_HALF
    name *= STIR
    return name ^ (name >> FOLD & LOW_HALF) | 1


@rule
def find(edges: Any, name: int) -> int:
    """Where this move is written, or where there is room for it."""
    last = len(edges) - 1
    at = name >> 1 & last
    while edges[at].name != name and edges[at].name != 0:
        at = at + 1 & last
    return at


@rule
def grow(rows: Any, flat: Any, eyes: Any, marks: Any, b: Row, seat: int, chance: Any, start: Any, x: Row, edges: Any,
         firsts: Any, count: int, moves: Any, weights: Any, path: Any, scores: Any, shares: Any, knobs: Any,
         deals: int) -> None:
    """So many worlds that the view in rows[2] allows, each tried with every one of the first moves (seat -1: the true
    table). The first moves get the same cards and the same chance, like players of duplicate deals.

    rows[1] is the world, rows[0] the same being played; `flat` is the same memory, cell by cell.
    """
    since, place = hunch.since(rows[2]), place_of(flat[2], eyes, marks)
    for _ in range(deals):
        rows[1] = rows[2]
        if seat >= 0:
            worlds.imagine(rows[1], b, seat, chance, x)
        for i in range(4):
            start[i] = chance[i]
        for first in range(count):
            for i in range(4):
                chance[i] = start[i]
            rows[0] = rows[1]
            s = rows[0]
            path[0, 0], path[0, 1] = find(edges, name_of(place, firsts[first])), s.turn
            edges[path[0, 0]].name = name_of(place, firsts[first])
            rules.apply(s, b, firsts[first])
            depth = walk(s, flat[0], eyes, marks, b, rows[2].turn, chance, edges, moves, weights, path, knobs, since)
            play_on(s, b, chance, moves, weights, knobs.wander, since)
            hunch.worth(s, b, scores, shares)
            tell(edges, path, depth, shares)


@rule
def play_on(s: Row, b: Row, chance: Any, moves: Any, weights: Any, wander: int, since: int) -> None:
    """Dream the game to where it rests."""
    while not hunch.rests(s, since):
        n = rules.legal(s, b, moves)
        rules.apply(s, b, moves[guess(s, b, moves, n, weights, chance, wander)])


@rule
def tell(edges: Any, path: Any, depth: int, shares: Any) -> None:
    """Every move on the way learns what it was worth to its mover."""
    for d in range(depth):
        edge, mover = edges[path[d, 0]], path[d, 1]
        edge.visits += 1
        edge.worth += shares[WORTH, mover]
        edge.won += shares[WON, mover]


@rule
def walk(s: Row, cells: Any, eyes: Any, marks: Any, b: Row, thinker: int, chance: Any, edges: Any, moves: Any,
         weights: Any, path: Any, knobs: Any, since: int) -> int:
    """Down the tree, until a move is made that was not there before; gives how many moves are to be told."""
    depth = 1
    while depth < knobs.deepest and not hunch.rests(s, since):
        n = rules.legal(s, b, moves)
        i, old = 0, True
        if n > 1:
            if s.turn != thinker and below(chance, FINE) >= knobs.others:
                i = guess(s, b, moves, n, weights, chance, knobs.wander)
            else:
                place = place_of(cells, eyes, marks)
                i, at, old = step(place, s, b, moves, n, weights, edges, knobs)
                if at < 0:
                    return depth
                path[depth, 0], path[depth, 1] = at, s.turn
                depth += 1
        rules.apply(s, b, moves[i])
        if not old:
            return depth
    return depth


@rule
def step(place: int, s: Row, b: Row, moves: Any, n: int, weights: Any, edges: Any, knobs: Any) -> Any:
    """One move in the tree: which one, where it is written (-1: there is no more room), and whether it was there."""
    tried = made = 0
    best, chosen, at = -1e9, -1, -1
    for i in range(n):
        e = find(edges, name_of(place, moves[i]))
        edge = edges[e]
        if edge.name:
            edge.offered += 1
            tried += 1
            made += edge.visits
            value = edge.worth / edge.visits + knobs.curiosity * sqrt(log(edge.offered) / edge.visits)
            if value > best:
                best, chosen, at = value, i, e
    if tried < n and tried < knobs.width * sqrt(made + 1.0) and knobs.room:
        return add(place, s, b, moves, n, weights, edges, knobs)
    return chosen, at, True


@rule
def add(place: int, s: Row, b: Row, moves: Any, n: int, weights: Any, edges: Any, knobs: Any) -> Any:
    """The move that appeals most of those never made here."""
    hunch.rank(s, b, moves, n, weights)
    best, chosen, at = -1e18, 0, 0
    for i in range(n):
        if weights[i] > best:
            e = find(edges, name_of(place, moves[i]))
            if edges[e].name == 0:
                best, chosen, at = weights[i], i, e
    edges[at].name = name_of(place, moves[chosen])
    edges[at].offered = 1
    knobs.room -= 1
    return chosen, at, False


@rule
def guess(s: Row, b: Row, moves: Any, n: int, weights: Any, chance: Any, wander: int) -> int:
    """The move one would dream of; now and then any other."""
    if n == 1:
        return 0
    if below(chance, FINE) < wander:
        return below(chance, n)
    hunch.dream(s, b, moves, n, weights)
    chosen = 0
    for i in range(1, n):
        if weights[i] > weights[chosen]:
            chosen = i
    return chosen
