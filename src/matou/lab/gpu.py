"""Random games on a GPU: one thread a game, the same rules compiled for CUDA by numba-cuda."""
from collections.abc import Sequence
from typing import Any

import numba.cuda
import numba_cuda  # noqa: F401  # Numba's own CUDA target is no longer developed; this one takes its place
import numpy as np

from matou.core.chance import adopt, below
from matou.core.errors import MatouError
from matou.core.game import Game
from matou.core.specialise import specialise

from .simulate import Simulator

cuda: Any = numba.cuda
THREADS = 128                                    # a block


def check_device() -> None:
    """Says so where there is no GPU that CUDA can use."""
    if not cuda.is_available():
        raise MatouError("no NVIDIA GPU that can be used was found")


class GpuSimulator:
    """Like `Simulator`, with a table for every game on the card."""

    def __init__(self, game: Game, seats: int, **options: Any):
        self.bench = Simulator(game, seats, **options)
        self.kernels: Any = specialise("matou.lab.gpu_kernels", game.slug, rules=game.rules, below=below,
                                       adopt=adopt)

    def count(self, seeds: Sequence[str]) -> tuple[Any, int, Any, Any]:
        """The tables at the end, moves in all, scores and winners by game."""
        return self.play(*self.bench.chances(seeds))

    def play(self, deals: Any, chances: Any) -> tuple[Any, int, Any, Any]:
        tables = self.lay(deals, chances)
        self.launch(tables)
        rows, scores, wins, counts = (tables[at].copy_to_host() for at in (0, 6, 7, 8))
        return rows, int(counts.sum()), scores[:, :self.bench.seats], wins

    def moves(self, tables: tuple[Any, ...]) -> int:
        """How many were made at tables that have been played."""
        return int(tables[8].copy_to_host().sum())

    def lay(self, deals: Any, chances: Any) -> tuple[Any, ...]:
        """A table for every game, on the card."""
        bench, games, rules = self.bench, len(deals), self.bench.game.rules
        return (cuda.to_device(np.repeat(bench.rows[1:2], games)),
                cuda.to_device(np.array([bench.box.row], rules.BOX)),
                cuda.to_device(deals), cuda.to_device(chances),
                cuda.device_array((games, rules.ORDER), np.int64),
                cuda.device_array((games, rules.MOST_MOVES), np.int64),
                cuda.device_array((games, bench.game.max_seats), np.int64),
                cuda.device_array(games, np.int64), cuda.device_array(games, np.int64))

    def launch(self, tables: tuple[Any, ...]) -> None:
        """Play them all to the end."""
        games = len(tables[2])
        self.kernels.play_all[(games + THREADS - 1) // THREADS, THREADS](*tables)
        cuda.synchronize()
