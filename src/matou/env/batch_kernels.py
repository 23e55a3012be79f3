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
NOT_LEGAL, ENDED = -1, -2


@rule
def redact(cells: Any, hidden: Any, own: Any) -> None:
    """What a seat sees of these cells."""
    for i in range(cells.size):
        own[i] = cells[i] | hidden[i]


@rule
def look(rows: Any, cells: Any, g: int, own: int, seat: int, hidden: Any, boxes: Any, fields: Any,
         features: Any) -> None:
    """Writes the features of what any seat sees of table g."""
    redact(cells[g], hidden[seat], cells[own])
    for i in range(features.size):
        features[i] = 0.0
    coding.write_features(rows[own], cells[own], boxes[0], seat, fields, features)


@rule
def show(rows: Any, cells: Any, first: int, end: int, thread: int, hidden: Any, boxes: Any, kind: int, numbers: Any,
         fields: Any, names: int, listed: Any, counts: Any, seats: Any, features: Any, masks: Any,
         described: Any) -> None:
    """Writes what the seat to move sees of each of these tables. The redacted rows of the threads lie behind those of
    the tables."""
    own = len(counts) + thread
    for g in range(first, end):
        seat = rows[g].turn
        seats[g] = seat
        show_one(rows, cells, g, own, seat, hidden, boxes, kind, numbers, fields, names, listed, counts, features,
                 masks, described)


@rule
def show_one(rows: Any, cells: Any, g: int, own: int, seat: int, hidden: Any, boxes: Any, kind: int, numbers: Any,
             fields: Any, names: int, listed: Any, counts: Any, features: Any, masks: Any, described: Any) -> None:
    """Writes what this seat, which is to move, sees of table g. `listed` has its legal moves and their actions."""
    redact(cells[g], hidden[seat], cells[own])
    s, moves, actions = rows[own], listed[0, g], listed[1, g]
    for i in range(counts[g]):
        masks[g, actions[i]] = False
    counts[g] = rules.legal(s, boxes[0], moves)
    for i in range(counts[g]):
        actions[i] = actions_of.action_of(s, boxes[0], kind, numbers, moves[i], i)
        masks[g, actions[i]] = True
    for i in range(features.shape[1]):
        features[g, i] = 0.0
    coding.write_features(s, cells[own], boxes[0], seat, fields, features[g])
    if kind == INDEX:
        describe(s, boxes[0], names, moves, counts[g], described[g])


@rule
def turn(rows: Any, cells: Any, chosen: Any, hidden: Any, boxes: Any, kind: int, numbers: Any, fields: Any, names: int,
         listed: Any, counts: Any, features: Any, masks: Any, described: Any) -> Any:
    """At a single table: makes the move of this action, and shows the table to the seat to move, which it returns; or
    NOT_LEGAL, and nothing has happened; or ENDED. (One call, for calls from Python take longer than their work.)"""
    at = place_of(chosen, listed[1, 0], counts[0])
    if at == NOT_LEGAL:
        return NOT_LEGAL
    rules.apply(rows[0], boxes[0], listed[0, 0, at])
    if rules.over(rows[0]):
        return ENDED
    seat = rows[0].turn
    show_one(rows, cells, 0, 1, seat, hidden, boxes, kind, numbers, fields, names, listed, counts, features, masks,
             described)
    return seat


@rule
def place_of(chosen: int, actions: Any, count: int) -> int:
    """Where this action is among the legal ones; NOT_LEGAL if it is not."""
    for i in range(count):
        if actions[i] == chosen:
            return i
    return NOT_LEGAL


@rule
def describe(s: Any, b: Any, names: int, moves: Any, count: int, out: Any) -> None:
    """The features of each legal move; zeros behind the last one."""
    for i in range(out.shape[0]):
        for j in range(out.shape[1]):
            out[i, j] = 0.0
    for i in range(count):
        coding.write_move(s, b, names, moves[i], out[i])


@rule
def find(first: int, end: int, chosen: Any, listed: Any, counts: Any, codes: Any) -> int:
    """Writes the code of each chosen action. Returns the first table where it is not legal, or NOT_LEGAL if there is
    none."""
    for g in range(first, end):
        at = place_of(chosen[g], listed[1, g], counts[g])
        if at == NOT_LEGAL:
            return g
        codes[g] = listed[0, g, at]
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
            settle(rows, g, boxes, returns, scores)
        rewards[g] = returns[g, mover]


@rule
def settle(rows: Any, g: int, boxes: Any, returns: Any, scores: Any) -> None:
    """Writes the scores of a game that has ended, and what each seat gets: winners share 1, and what they get together,
    the others lose together."""
    seats, winners, count = rows[g].seats, rules.settle(rows[g], boxes[0], scores[g]), 0
    for p in range(seats):
        count += winners >> p & 1
    for p in range(seats):
        share = (winners >> p & 1) / count
        returns[g, p] = share - (1.0 - share) / (seats - 1)


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
