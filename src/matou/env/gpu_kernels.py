"""Many tables of one game at once, on a GPU: what env/batch_kernels.py does, one thread per table. Loaded once per game
(core/specialise.py), with `rules` the game's own, `coding` its encoding and `action_of` that of env/kernels.py.

A step is five kernels, so that the threads of a warp do the same thing at the same time: few games end in one step, and
the others would wait for each deal. The hardware likes neighbouring threads to use neighbouring memory. `rows` has the
tables, and `words` is the same memory, int64 by int64; a move touches few cells of a row, so it is made where the row
lies. What the seat to move sees is read again and again, in shared memory. `listed` has the legal moves and their
actions: place by place, and within a place table by table.
"""
from typing import Any

import numba.cuda

from matou.core.chance import adopt, draw32
from matou.env.returns import write_returns

cuda: Any = numba.cuda
rules: Any = globals().get("rules")              # these are set by specialise
coding: Any = globals().get("coding")
action_of: Any = globals().get("action_of")
ROW: Any = globals().get("ROW")                  # of a table
WORDS: Any = globals().get("WORDS")              # in a row
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
    points = cuda.local.array(SEATS, CELL)
    g = cuda.grid(1)
    if g < len(rows):
        if ended[g]:
            for p in range(SEATS):
                returns[g, p] = 0.0
                scores[g, p] = 0
        s = rows[g]
        mover = s.turn
        rules.apply(s, boxes[0], codes[g])
        over = rules.over(s)
        if over:
            settle(s, boxes[0], points, returns[g], scores[g])
            again[cuda.atomic.add(waiting, 0, 1)] = g
        rewards[g] = returns[g, mover]
        ended[g] = over


@cuda.jit(device=True)  # type: ignore[untyped-decorator]
def settle(s: Any, b: Any, points: Any, returns: Any, scores: Any) -> None:
    """Writes the scores of a game that has ended, and what it returns to each seat."""
    write_returns(rules.settle(s, b, points), s.seats, returns)
    for p in range(s.seats):
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
def deal(rows: Any, words: Any, opening: Any, boxes: Any, chances: Any, dealt: Any, drawn: Any, again: Any,
         waiting: Any) -> None:
    """Deals at the tables that wait, with the random words in `dealt`; if these are still to be `drawn`, by the chance
    of each table."""
    order = cuda.local.array(ORDER, CELL)
    k = cuda.grid(1)
    while k < waiting[0]:
        g = again[k]
        if drawn:
            for i in range(dealt.shape[1]):
                dealt[g, i] = draw32(chances[g])
        for word in range(words.shape[1]):
            words[g, word] = opening[word]
        s = rows[g]
        adopt(s.rng[:], dealt[g])
        rules.prepare(s, boxes[0], order)
        rules.deal(s, boxes[0], order)
        k += cuda.gridsize(1)


@cuda.jit  # type: ignore[untyped-decorator]
def clear(features: Any, described: Any) -> None:
    """Empties all features. Neighbouring threads write neighbouring cells."""
    at = cuda.grid(1)
    while at < features.size:
        features[at] = 0.0
        at += cuda.gridsize(1)
    at = cuda.grid(1)
    while at < described.size:
        described[at] = 0.0
        at += cuda.gridsize(1)


@cuda.jit  # type: ignore[untyped-decorator]
def show(rows: Any, words: Any, hidden: Any, width: Any, boxes: Any, kind: Any, numbers: Any, fields: Any, names: Any,
         listed: Any, counts: Any, seats: Any, features: Any, masks: Any, described: Any) -> None:
    """Writes what the seat to move sees of each table. A block first copies the rows of its tables to shared memory,
    where everything is hidden that this seat may not see; then one of the threads of each table lists the legal moves,
    and another one writes the features. Only the first `width` words of a row belong to seats that are there."""
    seen = cuda.shared.array(0, CELL)
    x, y, each = cuda.threadIdx.x, cuda.threadIdx.y, width | 1       # an odd distance: rows begin in different banks
    first = cuda.blockIdx.x * cuda.blockDim.x
    for j in range(y, cuda.blockDim.x, cuda.blockDim.y):
        if first + j < len(rows):
            seat = rows[first + j].turn
            for word in range(x, width, cuda.blockDim.x):
                seen[j * each + word] = words[first + j, word] | hidden[seat, word]
    cuda.syncthreads()
    g, cells = first + x, seen[x * each:x * each + WORDS]
    if g < len(rows):
        s = cells.view(ROW)[0]
        if y == 0:
            seats[g] = s.turn
            list_moves(s, boxes[0], kind, numbers, g, listed, counts, masks)
            if kind == INDEX:
                for i in range(counts[g]):
                    coding.write_move(s, boxes[0], names, listed[0, i, g], described[g, i])
        elif y == 1:
            coding.write_features(s, cells, boxes[0], s.turn, fields, features[g])


@cuda.jit(device=True)  # type: ignore[untyped-decorator]
def list_moves(s: Any, b: Any, kind: Any, numbers: Any, g: Any, listed: Any, counts: Any, masks: Any) -> None:
    """Writes the legal moves of the seat to move, their actions, and the mask."""
    moves, actions = listed[0, :, g], listed[1, :, g]
    for i in range(counts[g]):
        masks[g, actions[i]] = False
    n = rules.legal(s, b, moves)
    for i in range(n):
        actions[i] = action_of(s, b, kind, numbers, moves[i], i)
        masks[g, actions[i]] = True
    counts[g] = n
