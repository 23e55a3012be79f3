"""One thread per game. Loaded once per game (core/specialise.py), with `rules` and sizes the game's own.

Everything that a thread writes while it plays is local to it: the row, with cells as narrow as their ranges allow
(core/ranges.py), the legal moves, the generators of the players. The hardware interleaves such memory, so that threads
which do the same thing at the same time use whole cache lines.

The 32 threads of a warp wait for each other where their paths part. So nothing that takes long is done for one of them
while the others wait: a thread whose game pauses (`rules.paused`: a new round has to be dealt, say) or is over waits
until all of its warp have come that far, and then these games resume, or the next ones are dealt, side by side.
"""
from typing import Any

import numba.cuda

cuda: Any = numba.cuda
rules: Any = globals().get("rules")              # these are set by specialise
below: Any = globals().get("below")
adopt: Any = globals().get("adopt")
act: Any = globals().get("act")                  # what the rules do of a move before it pauses; else all of it
paused: Any = globals().get("paused")
resume: Any = globals().get("resume")
ROW: Any = globals().get("ROW")                  # the narrow row
CELL: Any = globals().get("CELL")                # int64
SEATS: Any = globals().get("SEATS")              # at most
WORDS: Any = globals().get("WORDS")              # of a player's generator
ORDER: Any = globals().get("ORDER")
MOST_MOVES: Any = globals().get("MOST_MOVES")


@cuda.jit(device=True)  # type: ignore[untyped-decorator]
def begin(s: Any, b: Any, deal: Any, order: Any, chance: Any, chances: Any) -> None:
    """Deals, with these random words; `chance` becomes a copy of those of the players."""
    for seat in range(len(chances)):
        for i in range(WORDS):
            chance[seat, i] = chances[seat, i]
    adopt(s.rng[:], deal)
    rules.prepare(s, b, order)
    rules.deal(s, b, order)


@cuda.jit(device=True)  # type: ignore[untyped-decorator]
def play(s: Any, b: Any, moves: Any, chance: Any) -> int:
    """Random moves to the end; returns their number."""
    n = 0
    while not rules.over(s):
        while not rules.over(s) and not paused(s):
            found = rules.legal(s, b, moves)
            act(s, b, moves[below(chance[s.turn], found)])
            n += 1
        if paused(s):
            resume(s)
    return n


@cuda.jit  # type: ignore[untyped-decorator]
def play_all(opening: Any, box: Any, deals: Any, chances: Any, next_game: Any, scores: Any, wins: Any, counts: Any,
             last: Any) -> None:
    """What `play_many` of lab/kernels.py does: whole games of random players. Each thread takes one game after the
    other. The rows of the first `len(last)` games are kept as they end."""
    rows = cuda.local.array(1, ROW)
    moves = cuda.local.array(MOST_MOVES, CELL)
    order = cuda.local.array(ORDER, CELL)
    chance = cuda.local.array((SEATS, WORDS), CELL)
    s, b = rows[0], box[0]
    g = cuda.atomic.add(next_game, 0, 1)
    while g < len(deals):
        rows[0] = opening[0]
        begin(s, b, deals[g], order, chance, chances[g])
        counts[g] = play(s, b, moves, chance)
        wins[g] = rules.settle(s, b, moves)
        for seat in range(SEATS):
            scores[g, seat] = moves[seat]
        if g < len(last):
            last[g] = rows[0]
        g = cuda.atomic.add(next_game, 0, 1)
