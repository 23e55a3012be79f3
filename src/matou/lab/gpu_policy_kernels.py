"""Games of heuristics and random players, one thread per game. Loaded once per game (core/specialise.py), with `rules`
and sizes the game's own and `choose` that of lab/policy.py, compiled for a GPU.

Everything that a thread writes while it plays is local to it, as in lab/gpu_kernels.py; rows[1] is what the seat to
move may see of rows[0], and `seen` the same as a list of cells, to be hashed.
"""
from typing import Any

import numba.cuda

from matou.core.seeds import BLOCK_WORDS

cuda: Any = numba.cuda
rules: Any = globals().get("rules")              # these are set by specialise
below: Any = globals().get("below")
begin: Any = globals().get("begin")              # of lab/gpu_kernels.py
choose: Any = globals().get("choose")
hide: Any = globals().get("hide")                # of lab/gpu_fields.py, like the next one
list_cells: Any = globals().get("list_cells")
CELLS: Any = globals().get("CELLS")              # of a row
ROW: Any = globals().get("ROW")                  # the narrow row
CELL: Any = globals().get("CELL")                # int64
VALUE: Any = globals().get("VALUE")              # float64
SEATS: Any = globals().get("SEATS")              # at most
WORDS: Any = globals().get("WORDS")              # of a generator
ORDER: Any = globals().get("ORDER")
MOST_MOVES: Any = globals().get("MOST_MOVES")
HASHED, BLOCK = 8, BLOCK_WORDS + 1              # words: of a hash, of a block with its room


@cuda.jit(device=True)  # type: ignore[untyped-decorator]
def play(rows: Any, seen: Any, b: Any, policies: Any, head: Any, deal: int, chance: Any, h: Any, block: Any, rng: Any,
         moves: Any, values: Any) -> int:
    """Plays a game to the end; returns the number of moves."""
    s, made = rows[0], 0
    while not rules.over(s):
        policy = policies[s.turn]
        if policy.random:
            n = rules.legal(s, b, moves)
            at = below(chance[s.turn], n)
        else:
            rows[1] = rows[0]
            hide(rows[1], s.turn)
            if policy.blunder_rate:
                list_cells(rows[1], seen, 0)
            at = choose(rows[1], seen, b, policy, head, deal, h, block, rng, moves, values)
        rules.apply(s, b, moves[at])
        made += 1
    return made


@cuda.jit  # type: ignore[untyped-decorator]
def play_policies(opening: Any, box: Any, deals: Any, chances: Any, next_game: Any, scores: Any, wins: Any, counts: Any,
                  policies: Any, head: Any, first: int) -> None:
    """What `play_policies` of lab/policy_kernels.py does; `policies`: by rotation and seat. The deals are numbered from
    `first`. Each thread takes one game after the other."""
    rows = cuda.local.array(2, ROW)
    moves = cuda.local.array(MOST_MOVES, CELL)
    values = cuda.local.array(MOST_MOVES, VALUE)
    seen = cuda.local.array(CELLS, CELL)
    order = cuda.local.array(ORDER, CELL)
    chance = cuda.local.array((SEATS, WORDS), CELL)
    rng = cuda.local.array(WORDS, CELL)
    h, block = cuda.local.array(HASHED, CELL), cuda.local.array(BLOCK, CELL)
    b, each = box[0], len(policies)
    g = cuda.atomic.add(next_game, 0, 1)
    while g < len(deals):
        rows[0] = opening[0]
        begin(rows[0], b, deals[g], order, chance, chances[g])
        counts[g] = play(rows, seen, b, policies[g % each], head, first + g // each, chance, h, block, rng, moves,
                         values)
        wins[g] = rules.settle(rows[0], b, moves)
        for seat in range(SEATS):
            scores[g, seat] = moves[seat]
        g = cuda.atomic.add(next_game, 0, 1)
