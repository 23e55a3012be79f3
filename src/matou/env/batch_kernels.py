"""Many tables of one game at once, compiled. Loaded once per game (core/specialise.py), with `rules` the game's own,
`coding` its encoding (env/kernels.py) and `actions_of` the kernels of env/kernels.py.

Of each table there is a row, and what the seat to move sees of it: legal moves, their actions, a mask, features. What
is hidden from that seat is redacted first: `hidden` has by seat -1 for a cell it may not see, else 0, and any number |
-1 is -1. A thread works on its own tables, with its own redacted row and order of cards.
"""
from typing import Any

from matou.core.chance import draw32
from matou.core.rule import rule

rules: Any = globals().get("rules")             # set by specialise, like the next two
coding: Any = globals().get("coding")
actions_of: Any = globals().get("actions_of")

INDEX = 2                                       # the encoding whose moves have features of their own
NOT_LEGAL = -1


@rule
def redact(cells: Any, hidden: Any, own: Any) -> None:
    """What a seat sees of these cells."""
    for i in range(cells.size):
        own[i] = cells[i] | hidden[i]


@rule
def look(cells: Any, seat: int, hidden: Any, seen: Any, seen_cells: Any, boxes: Any, fields: Any,
         features: Any) -> None:
    """Writes the features of what a seat sees of one table."""
    redact(cells, hidden[seat], seen_cells[0])
    for i in range(features.size):
        features[i] = 0.0
    coding.write_features(seen[0], seen_cells[0], boxes[0], seat, fields, features)


@rule
def show(rows: Any, cells: Any, first: int, end: int, thread: int, hidden: Any, seen: Any, seen_cells: Any, boxes: Any,
         kind: int, codes: Any, table: Any, fields: Any, names: int, moves: Any, actions: Any, counts: Any, seats: Any,
         features: Any, masks: Any, described: Any) -> None:
    """Writes what the seat to move sees of each of these tables."""
    for g in range(first, end):
        seat = rows[g].turn
        seats[g] = seat
        redact(cells[g], hidden[seat], seen_cells[thread])
        for i in range(counts[g]):
            masks[g, actions[g, i]] = False
        counts[g] = rules.legal(seen[thread], boxes[0], moves[g])
        for i in range(counts[g]):
            actions[g, i] = actions_of.action_of(seen[thread], boxes[0], kind, codes, table, moves[g, i], i)
            masks[g, actions[g, i]] = True
        for i in range(features.shape[1]):
            features[g, i] = 0.0
        coding.write_features(seen[thread], seen_cells[thread], boxes[0], seat, fields, features[g])
        if kind == INDEX:
            describe(seen[thread], boxes[0], names, moves[g], counts[g], described[g])


@rule
def describe(s: Any, b: Any, names: int, moves: Any, count: int, out: Any) -> None:
    """The features of each legal move; zeros behind the last one."""
    for i in range(out.shape[0]):
        for j in range(out.shape[1]):
            out[i, j] = 0.0
    for i in range(count):
        coding.write_move(s, b, names, moves[i], out[i])


@rule
def find(first: int, end: int, chosen: Any, actions: Any, counts: Any, moves: Any, codes: Any) -> int:
    """Writes the code of each chosen action. Returns the first table where it is not legal, or NOT_LEGAL if there is
    none."""
    for g in range(first, end):
        at = NOT_LEGAL
        for i in range(counts[g]):
            if actions[g, i] == chosen[g]:
                at = i
        if at == NOT_LEGAL:
            return g
        codes[g] = moves[g, at]
    return NOT_LEGAL


@rule
def play(rows: Any, first: int, end: int, boxes: Any, codes: Any, rewards: Any, ended: Any, returns: Any,
         scores: Any) -> None:
    """Makes these moves. Where a game ends, writes the scores, and what each seat gets: 1 for a win, as much below 0 in
    all for the others."""
    for g in range(first, end):
        s, mover = rows[g], rows[g].turn
        for p in range(returns.shape[1]):
            returns[g, p] = 0.0
            scores[g, p] = 0
        rules.apply(s, boxes[0], codes[g])
        ended[g] = rules.over(s)
        if ended[g]:
            pay(rules.settle(s, boxes[0], scores[g]), s.seats, returns[g])
        rewards[g] = returns[g, mover]


@rule
def pay(winners: int, seats: int, returns: Any) -> None:
    """Winners share 1; what they get together, the others lose together."""
    count = 0
    for p in range(seats):
        count += winners >> p & 1
    for p in range(seats):
        share = (winners >> p & 1) / count
        returns[p] = share - (1.0 - share) / (seats - 1)


@rule
def deal(rows: Any, first: int, end: int, thread: int, opening: Any, boxes: Any, chances: Any, orders: Any,
         which: Any) -> None:
    """Deals a new game at each of these tables that `which` names, by the chance of the table."""
    for g in range(first, end):
        if which[g]:
            rows[g] = opening[0]
            s = rows[g]
            for i in range(len(s.rng)):
                s.rng[i] = draw32(chances[g])
            rules.prepare(s, boxes[0], orders[thread])
            rules.deal(s, boxes[0], orders[thread])
