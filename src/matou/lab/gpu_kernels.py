"""One thread per game. Loaded once per game (core/specialise.py), with `rules` the game's own."""
from typing import Any

import numba.cuda

cuda: Any = numba.cuda
rules: Any = globals().get("rules")              # set by specialise
below: Any = globals().get("below")
adopt: Any = globals().get("adopt")


@cuda.jit  # type: ignore[untyped-decorator]
def play_all(rows: Any, box: Any, deals: Any, chances: Any, order: Any, moves: Any, scores: Any, wins: Any,
             counts: Any) -> None:
    """What `play_many` of lab/kernels.py does, one game per thread."""
    g = cuda.grid(1)
    if g < len(deals):
        s, b = rows[g], box[0]
        adopt(s.rng[:], deals[g])
        rules.prepare(s, b, order[g])
        rules.deal(s, b, order[g])
        n = 0
        while not rules.over(s):
            found = rules.legal(s, b, moves[g])
            rules.apply(s, b, moves[g, below(chances[g, s.turn], found)])
            n += 1
        wins[g] = rules.settle(s, b, scores[g])
        counts[g] = n
