"""Many tables of one game at once, compiled. Loaded once per game (core/specialise.py), with `rules` the game's own,
`coding` its encoding (env/kernels.py) and `actions_of` the kernels of env/kernels.py.

Of each table there is a row, and what the seat to move sees of it: legal moves, their actions, a mask, features. Behind
the rows of the tables lie, for each thread and seat, a row in which everything is hidden at first: a seat looks at a
table through its own, into which the `spans` of cells that it may see are copied.
"""
from typing import Any

from matou.core.bits import first_bit
from matou.core.chance import adopt, draw32
from matou.core.rule import rule
from matou.env.crew_kernels import BLOCK, CALLER, begin, claim, report, sleep, wait_for_all
from matou.env.returns import write_returns

rules: Any = globals().get("rules")             # set by specialise, like the next two
coding: Any = globals().get("coding")
actions_of: Any = globals().get("actions_of")

INDEX = 2                                       # the encoding whose moves have features of their own
NOT_LEGAL, ENDED = -1, -2
ALL_LEGAL = -1                                  # instead of a table where something is not
# Lists of actions are read by eights, for few are longer: a loop that ends with the list is a branch that cannot be
# predicted, and costs more than reading eight.
AT_ONCE = 8
SHORT = 512                                     # a mask up to this length is cleared sooner than the actions in it


@rule
def redact(cells: Any, spans: Any, own: Any) -> None:
    """Copies what a seat sees; all other cells stay hidden."""
    for k in range(len(spans)):
        for i in range(spans[k, 0], spans[k, 1]):
            own[i] = cells[i]


@rule
def look(rows: Any, cells: Any, g: int, own: int, seat: int, spans: Any, boxes: Any, fields: Any,
         features: Any) -> None:
    """Writes the features of what any seat sees of table g, through row `own`."""
    redact(cells[g], spans[seat], cells[own])
    for i in range(features.size):
        features[i] = 0.0
    coding.write_features(rows[own], cells[own], boxes[0], seat, fields, features)


@rule
def show(rows: Any, cells: Any, spans: Any, boxes: Any, kind: int, numbers: Any, fields: Any, names: int, listed: Any,
         counts: Any, seats: Any, features: Any, masks: Any, described: Any) -> None:
    """Writes what the seat to move sees of each table."""
    for g in range(len(counts)):
        seat = rows[g].turn
        seats[g] = seat
        show_one(rows, cells, g, len(counts) + seat, seat, spans, boxes, kind, numbers, fields, names, listed, counts,
                 features, masks, described)


@rule
def show_one(rows: Any, cells: Any, g: int, own: int, seat: int, spans: Any, boxes: Any, kind: int, numbers: Any,
             fields: Any, names: int, listed: Any, counts: Any, features: Any, masks: Any, described: Any) -> None:
    """Writes what this seat, which is to move, sees of table g, through row `own`. `listed` has its legal moves and
    their actions."""
    redact(cells[g], spans[seat], cells[own])
    s, moves, actions = rows[own], listed[g, 0], listed[g, 1]
    clear(masks[g], actions, counts[g])
    counts[g] = rules.legal(s, boxes[0], moves)
    actions_of.write_actions(s, boxes[0], kind, numbers, moves, counts[g], actions)
    mark(masks[g], actions, counts[g], True)
    for i in range(features.shape[1]):
        features[g, i] = 0.0
    coding.write_features(s, cells[own], boxes[0], seat, fields, features[g])
    if kind == INDEX:
        describe(s, boxes[0], names, moves, counts[g], described[g])


@rule
def turn(rows: Any, cells: Any, spans: Any, boxes: Any, kind: int, numbers: Any, fields: Any, names: int,
         listed: Any, counts: Any, features: Any, masks: Any, described: Any, chosen: int) -> Any:
    """At a single table: makes the move of this action, and shows the table to the seat to move, which it returns; or
    NOT_LEGAL, and nothing has happened; or ENDED. (One call: a call from Python costs more than the work.)"""
    at = place_of(chosen, listed[0, 1], counts[0])
    if at == NOT_LEGAL:
        return NOT_LEGAL
    rules.apply(rows[0], boxes[0], listed[0, 0, at])
    if rules.over(rows[0]):
        return ENDED
    seat = rows[0].turn
    show_one(rows, cells, 0, 1 + seat, seat, spans, boxes, kind, numbers, fields, names, listed, counts, features,
             masks, described)
    return seat


@rule
def place_of(chosen: int, actions: Any, count: int) -> int:
    """Where this action is among the legal ones; NOT_LEGAL if it is not."""
    for first in range(0, count, AT_ONCE):
        found = 0
        for i in range(AT_ONCE):
            found |= (actions[first + i] == chosen) << i
        found &= (1 << min(count - first, AT_ONCE)) - 1          # of this table's
        if found:
            return first + first_bit(found)
    return NOT_LEGAL


@rule
def clear(mask: Any, actions: Any, count: int) -> None:
    """Writes to the mask that none of these actions, the only legal ones, is legal now."""
    if len(mask) > SHORT:
        mark(mask, actions, count, False)
    else:
        for i in range(len(mask)):
            mask[i] = False


@rule
def mark(mask: Any, actions: Any, count: int, legal: bool) -> None:
    """Writes to the mask whether these actions are legal; the last one again and again, up to eight."""
    for first in range(0, count, AT_ONCE):
        for i in range(first, first + AT_ONCE):
            mask[actions[min(i, count - 1)]] = legal


@rule
def describe(s: Any, b: Any, names: int, moves: Any, count: int, out: Any) -> None:
    """The features of each legal move; zeros behind the last one."""
    for i in range(out.shape[0]):
        for j in range(out.shape[1]):
            out[i, j] = 0.0
    for i in range(count):
        coding.write_move(s, b, names, moves[i], out[i])


@rule
def first_illegal(chosen: Any, masks: Any) -> int:
    """The first table where the chosen action is not legal, or ALL_LEGAL. (It reads a byte per table: the list of legal
    actions of each is read by `step`, while its row is in the processor's cache.)"""
    for g in range(len(chosen)):
        if not 0 <= chosen[g] < masks.shape[1] or not masks[g, chosen[g]]:
            return g
    return ALL_LEGAL


@rule
def step(board: Any, shares: Any, locks: Any, thread: int, rows: Any, cells: Any, spans: Any, boxes: Any, kind: int,
         numbers: Any, fields: Any, names: int, listed: Any, counts: Any, seats: Any, features: Any, masks: Any,
         described: Any, chosen: Any, wrong: Any, rewards: Any, ended: Any, returns: Any, scores: Any, opening: Any,
         chances: Any, words: Any, orders: Any) -> int:
    """The caller's thread makes a move at every table and returns ALL_LEGAL, or a table where the action is not legal.
    All the others are in here as long as there are any: they sleep, and take part in each step."""
    if thread == CALLER:
        at = first_illegal(chosen, masks)
        if at != ALL_LEGAL:
            return at
        for i in range(len(wrong)):
            wrong[i] = ALL_LEGAL
        begin(board, shares, locks)
    while thread == CALLER or sleep(board, locks, thread):
        done = 0
        for k in range(len(locks)):
            share = (thread + k) % len(locks)
            first, behind = claim(board, share), shares[share + 1]
            while first < behind:
                end = min(first + BLOCK, behind)
                move(rows, cells, first, end, thread, spans, boxes, kind, numbers, fields, names, listed, counts, seats,
                     features, masks, described, chosen, wrong, rewards, ended, returns, scores, opening, chances,
                     words, orders)
                done += end - first
                first = claim(board, share)
        report(board, shares, locks, done)
        if thread == CALLER:
            wait_for_all(board, shares, locks)
            return int(max(wrong))
    return ALL_LEGAL


@rule
def move(rows: Any, cells: Any, first: int, end: int, thread: int, spans: Any, boxes: Any, kind: int, numbers: Any,
         fields: Any, names: int, listed: Any, counts: Any, seats: Any, features: Any, masks: Any, described: Any,
         chosen: Any, wrong: Any, rewards: Any, ended: Any, returns: Any, scores: Any, opening: Any, chances: Any,
         words: Any, orders: Any) -> None:
    """Makes the moves of these actions. Where a game ends, writes its scores and returns, and deals again by the chance
    of the table. Shows each table to the seat to move. (All of it table by table, as long as its row is in the
    processor's cache.) A table whose action only a mask allows that somebody else has written to stays as it is:
    `wrong` says which."""
    for g in range(first, end):
        mover, at = rows[g].turn, place_of(chosen[g], listed[g, 1], counts[g])
        if at == NOT_LEGAL:
            wrong[thread] = g
            continue
        if ended[g]:
            for p in range(returns.shape[1]):
                returns[g, p] = 0.0
                scores[g, p] = 0
        rules.apply(rows[g], boxes[0], listed[g, 0, at])
        ended[g] = rules.over(rows[g])
        if ended[g]:
            settle(rows, g, boxes, returns, scores)
            draw_one(words[g], chances[g])
            deal_one(rows, g, opening, boxes, words[g], orders[thread])
        rewards[g] = returns[g, mover]
        seat = rows[g].turn
        seats[g] = seat
        show_one(rows, cells, g, len(counts) + thread * len(spans) + seat, seat, spans, boxes, kind, numbers, fields,
                 names, listed, counts, features, masks, described)


@rule
def settle(rows: Any, g: int, boxes: Any, returns: Any, scores: Any) -> None:
    """Writes the scores of a game that has ended, and what it returns to each seat."""
    write_returns(rules.settle(rows[g], boxes[0], scores[g]), rows[g].seats, returns[g])


@rule
def draw(words: Any, chances: Any) -> None:
    """The random words of the next deal at each table."""
    for g in range(len(words)):
        draw_one(words[g], chances[g])


@rule
def draw_one(words: Any, chance: Any) -> None:
    for i in range(len(words)):
        words[i] = draw32(chance)


@rule
def deal(rows: Any, opening: Any, boxes: Any, words: Any, order: Any) -> None:
    """Deals a new game at each table."""
    for g in range(len(words)):
        deal_one(rows, g, opening, boxes, words[g], order)


@rule
def deal_one(rows: Any, g: int, opening: Any, boxes: Any, words: Any, order: Any) -> None:
    """Deals a new game at table g, with these random words."""
    rows[g] = opening[0]
    s = rows[g]
    adopt(s.rng[:], words)
    rules.prepare(s, boxes[0], order)
    rules.deal(s, boxes[0], order)
