"""Random games on a GPU: one thread a game, the same rules compiled for CUDA by numba-cuda."""
from collections.abc import Sequence
from typing import Any

import numpy as np
from numba import cuda

from matou.core.chance import below
from matou.core.game import Game
from matou.core.specialise import specialise

from .simulate import Bench

THREADS = 128                                    # a block


class GpuBench:
    """Like `Bench`, with a table for every game on the card."""

    def __init__(self, game: Game, seats: int, **options: Any):
        self.bench = Bench(game, seats, **options)
        self.kernels: Any = specialise("matou.lab.gpu_kernels", game.slug, rules=game.rules, below=below)

    def count(self, seeds: Sequence[str]) -> tuple[Any, int, Any, Any]:
        """The tables at the end, moves in all, scores and winners by game."""
        return self.play(*self.bench.chances(seeds))

    def play(self, deals: Any, chances: Any) -> tuple[Any, int, Any, Any]:
        bench, games = self.bench, len(deals)
        rules = bench.game.rules
        rows = cuda.to_device(np.repeat(bench.rows[1:2], games))
        moves = cuda.device_array((games, rules.MOST_MOVES), np.int64)
        order = cuda.device_array((games, rules.ORDER), np.int64)
        scores, wins = cuda.to_device(np.zeros((games, bench.game.most), np.int64)), cuda.device_array(games, np.int64)
        counts = cuda.device_array(games, np.int64)
        box = cuda.to_device(np.array([bench.box.row], rules.BOX))
        self.kernels.play_all[(games + THREADS - 1) // THREADS, THREADS](
            rows, box, cuda.to_device(deals), cuda.to_device(chances), order, moves, scores, wins, counts)
        cuda.synchronize()
        return (rows.copy_to_host(), int(counts.copy_to_host().sum()), scores.copy_to_host()[:, :bench.seats],
                wins.copy_to_host())
