"""Games of heuristics and random players, one thread per game. Loaded once per game (core/specialise.py), with `rules`
and sizes the game's own and `choose` that of lab/policy.py, compiled for a GPU.

Everything that a thread writes while it plays is local to it, as in lab/gpu_kernels.py. There are two rows, each also
read as words: the table, and what the seat to move sees of it; `seen` is the latter as a list of cells, to be hashed.

The kernel is linked as it was compiled: to optimize while linking would contract products and sums after all, which
core/gpu_lowering.py keeps apart. (numba-cuda 0.30 forgets the option in `@cuda.jit(lto=False)`, but not where the
function is given along with it.)
"""
from functools import partial
from typing import Any

import numba.cuda

from matou.core.seeds import BLOCK_WORDS

cuda: Any = numba.cuda
rules: Any = globals().get("rules")              # these are set by specialise
below: Any = globals().get("below")
begin: Any = globals().get("begin")              # of lab/gpu_kernels.py
choose: Any = globals().get("choose")
BLUNDERS: Any = globals().get("BLUNDERS")        # may anybody blunder?
list_cells: Any = globals().get("list_cells")    # of lab/gpu_cells.py
ROW: Any = globals().get("ROW")                  # the narrow row
ROW_WORDS: Any = globals().get("ROW_WORDS")
CELLS: Any = globals().get("CELLS")              # of a row
CELL: Any = globals().get("CELL")                # int64
VALUE: Any = globals().get("VALUE")              # float64
SEATS: Any = globals().get("SEATS")              # at most
WORDS: Any = globals().get("WORDS")              # of a generator
ORDER: Any = globals().get("ORDER")
MOST_MOVES: Any = globals().get("MOST_MOVES")
HASHED, BLOCK = 8, BLOCK_WORDS + 1               # words: of a hash, of a block with its room


@cuda.jit(device=True)  # type: ignore[untyped-decorator]
def play(table: Any, view: Any, seen: Any, hidden: Any, b: Any, policies: Any, head: Any, deal: int, chance: Any,
         h: Any, block: Any, rng: Any, moves: Any, values: Any) -> int:
    """Plays a game to the end; returns the number of moves."""
    s, made = table.view(ROW)[0], 0
    while not rules.over(s):
        policy = policies[s.turn]
        if policy.random:
            n = rules.legal(s, b, moves)
            at = below(chance[s.turn], n)
        else:
            for word in range(ROW_WORDS):
                view[word] = table[word] | hidden[s.turn, word]
            if BLUNDERS and policy.blunder_rate:
                list_cells(view.view(ROW)[0], seen, 0)
            at = choose(view.view(ROW)[0], seen, b, policy, head, deal, h, block, rng, moves, values)
        rules.apply(s, b, moves[at])
        made += 1
    return made


@partial(cuda.jit, lto=False)
def play_policies(opening: Any, box: Any, deals: Any, chances: Any, next_game: Any, scores: Any, wins: Any, counts: Any,
                  hidden: Any, policies: Any, head: Any, first: int) -> None:
    """What `play_policies` of lab/policy_kernels.py does. `opening`, `hidden` (core/ranges.py): words of rows;
    `policies`: by rotation and seat; deals are numbered from `first`. Each thread takes one game after the other."""
    table, view = cuda.local.array(ROW_WORDS, CELL), cuda.local.array(ROW_WORDS, CELL)
    moves = cuda.local.array(MOST_MOVES, CELL)
    values = cuda.local.array(MOST_MOVES, VALUE)
    seen = cuda.local.array(CELLS, CELL)
    order = cuda.local.array(ORDER, CELL)
    chance = cuda.local.array((SEATS, WORDS), CELL)
    rng = cuda.local.array(WORDS, CELL)
    h, block = cuda.local.array(HASHED, CELL), cuda.local.array(BLOCK, CELL)
    s, b, each = table.view(ROW)[0], box[0], len(policies)
    g = cuda.atomic.add(next_game, 0, 1)
    while g < len(deals):
        for word in range(ROW_WORDS):
            table[word] = opening[word]
        begin(s, b, deals[g], order, chance, chances[g])
        counts[g] = play(table, view, seen, hidden, b, policies[g % each], head, first + g // each, chance, h, block,
                         rng, moves, values)
        wins[g] = rules.settle(s, b, moves)
        for seat in range(SEATS):
            scores[g, seat] = moves[seat]
        g = cuda.atomic.add(next_game, 0, 1)
