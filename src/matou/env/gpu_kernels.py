"""Many tables of one game at once, on a GPU: what env/batch_kernels.py does, one thread per table. Loaded once per game
(core/specialise.py), with `rules` the game's own, `coding` its encoding and `action_of` that of env/kernels.py.

A step is five kernels, so that the threads of a warp do the same thing at the same time: few games end in one step, and
the others would wait for each deal. `rows` has the tables, `seen` what the seat to move sees of them; `words` and
`seen_words` are the same memory, int64 by int64. `listed` has the legal moves and their actions: place by place, and
within a place table by table, as the hardware likes to read and write them.
"""
from typing import Any

import numba.cuda

from matou.core.chance import adopt, draw32

cuda: Any = numba.cuda
rules: Any = globals().get("rules")              # these are set by specialise
coding: Any = globals().get("coding")
action_of: Any = globals().get("action_of")
ROW: Any = globals().get("ROW")                  # of a table
CELL: Any = globals().get("CELL")                # int64
SEATS: Any = globals().get("SEATS")              # at most
ORDER: Any = globals().get("ORDER")

INDEX = 2                                        # the encoding whose moves have features of their own


@cuda.jit  # type: ignore[untyped-decorator]
def find(chosen: Any, listed: Any, counts: Any, codes: Any, wrong: Any, waiting: Any) -> None:
    """Writes the code of each chosen action; to `wrong` the first table where it is not legal. Nobody is waiting."""
    g = cuda.grid(1)
    if g == 0:
        waiting[0] = 0
    if g < len(counts):
        found = -1
        for i in range(counts[g]):
            if listed[1, i, g] == chosen[g]:
                found = i
        if found < 0:
            cuda.atomic.min(wrong, 0, g)
        else:
            codes[g] = listed[0, found, g]


@cuda.jit  # type: ignore[untyped-decorator]
def move(rows: Any, boxes: Any, codes: Any, rewards: Any, ended: Any, returns: Any, scores: Any, again: Any,
         waiting: Any) -> None:
    """Makes these moves. Where a game ends, writes its scores and returns; the table waits for a deal, in `again`."""
    local, points = cuda.local.array(1, ROW), cuda.local.array(SEATS, CELL)
    g = cuda.grid(1)
    if g < len(rows):
        if ended[g]:
            for p in range(SEATS):
                returns[g, p] = 0.0
                scores[g, p] = 0
        local[0] = rows[g]
        s = local[0]
        mover = s.turn
        rules.apply(s, boxes[0], codes[g])
        over = rules.over(s)
        if over:
            pay(s, boxes[0], points, returns[g], scores[g])
            again[cuda.atomic.add(waiting, 0, 1)] = g
        rewards[g] = returns[g, mover]
        ended[g] = over
        rows[g] = local[0]


@cuda.jit(device=True)  # type: ignore[untyped-decorator]
def pay(s: Any, b: Any, points: Any, returns: Any, scores: Any) -> None:
    """The scores, and what each seat gets: winners share 1, and what they get together, the others lose together."""
    winners, count = rules.settle(s, b, points), 0
    for p in range(s.seats):
        count += winners >> p & 1
    for p in range(s.seats):
        share = (winners >> p & 1) / count
        returns[p] = share - (1.0 - share) / (s.seats - 1)
        scores[p] = points[p]


@cuda.jit  # type: ignore[untyped-decorator]
def wait(again: Any, waiting: Any) -> None:
    """All tables wait for a deal."""
    g = cuda.grid(1)
    if g == 0:
        waiting[0] = len(again)
    if g < len(again):
        again[g] = g


@cuda.jit  # type: ignore[untyped-decorator]
def deal(rows: Any, opening: Any, boxes: Any, chances: Any, dealt: Any, drawn: Any, again: Any, waiting: Any) -> None:
    """Deals at the tables that wait, with the random words in `dealt`; if these are still to be `drawn`, by the chance
    of each table."""
    local, order = cuda.local.array(1, ROW), cuda.local.array(ORDER, CELL)
    k = cuda.grid(1)
    while k < waiting[0]:
        g = again[k]
        if drawn:
            for i in range(dealt.shape[1]):
                dealt[g, i] = draw32(chances[g])
        local[0] = opening[0]
        s = local[0]
        adopt(s.rng[:], dealt[g])
        rules.prepare(s, boxes[0], order)
        rules.deal(s, boxes[0], order)
        rows[g] = local[0]
        k += cuda.gridsize(1)


@cuda.jit  # type: ignore[untyped-decorator]
def redact(rows: Any, words: Any, hidden: Any, seen_words: Any, features: Any, described: Any) -> None:
    """Copies what the seat to move sees, -1 in all other cells, and empties its features. Neighbouring threads write
    neighbouring words."""
    size = words.shape[1]
    at = cuda.grid(1)
    while at < words.size:
        g, word = at // size, at % size
        seen_words[g, word] = words[g, word] | hidden[rows[g].turn, word]
        at += cuda.gridsize(1)
    at = cuda.grid(1)
    while at < features.size:
        features[at] = 0.0
        at += cuda.gridsize(1)
    at = cuda.grid(1)
    while at < described.size:
        described[at] = 0.0
        at += cuda.gridsize(1)


@cuda.jit  # type: ignore[untyped-decorator]
def show(seen: Any, seen_words: Any, boxes: Any, kind: Any, numbers: Any, fields: Any, names: Any, listed: Any,
         counts: Any, seats: Any, features: Any, masks: Any, described: Any) -> None:
    """Writes what the seat to move sees of each table: its legal moves and their actions, the mask, the features."""
    local = cuda.local.array(1, ROW)
    g = cuda.grid(1)
    if g < len(seen):
        local[0] = seen[g]
        s, moves, actions = local[0], listed[0, :, g], listed[1, :, g]
        seats[g] = s.turn
        for i in range(counts[g]):
            masks[g, actions[i]] = False
        n = rules.legal(s, boxes[0], moves)
        for i in range(n):
            actions[i] = action_of(s, boxes[0], kind, numbers, moves[i], i)
            masks[g, actions[i]] = True
        counts[g] = n
        coding.write_features(s, seen_words[g], boxes[0], s.turn, fields, features[g])
        if kind == INDEX:
            for i in range(n):
                coding.write_move(s, boxes[0], names, moves[i], described[g, i])
