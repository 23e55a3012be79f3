"""Random games on a GPU: one thread per game, the same rules compiled for CUDA by numba-cuda."""
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
THREADS = 128                                    # per block


def check_device() -> None:
    """Raises MatouError if there is no GPU that CUDA can use."""
    if not cuda.is_available():
        raise MatouError("no NVIDIA GPU that can be used was found")


class GpuSimulator:
    """Like `Simulator`, with all games at once on the GPU."""

    def __init__(self, game: Game, seats: int, **options: Any):
        self.simulator = Simulator(game, seats, **options)
        self.kernels: Any = specialise("matou.lab.gpu_kernels", game.slug, rules=game.rules, below=below,
                                       adopt=adopt)

    def count(self, seeds: Sequence[str]) -> tuple[Any, int, Any, Any]:
        """Plays a game per seed. Returns the last rows, the number of moves, and the scores and winners of each
        game."""
        return self.play(*self.simulator.chances(seeds))

    def play(self, deals: Any, chances: Any) -> tuple[Any, int, Any, Any]:
        tables = self.to_device(deals, chances)
        self.launch(tables)
        rows, scores, wins, counts = (tables[at].copy_to_host() for at in (0, 6, 7, 8))
        return rows, int(counts.sum()), scores[:, :self.simulator.seats], wins

    def moves(self, tables: tuple[Any, ...]) -> int:
        """The number of moves made, once the games have been played."""
        return int(tables[8].copy_to_host().sum())

    def to_device(self, deals: Any, chances: Any) -> tuple[Any, ...]:
        """Copies a table per game, and all buffers, to the GPU."""
        simulator, games, rules = self.simulator, len(deals), self.simulator.game.rules
        return (cuda.to_device(np.repeat(simulator.rows[1:2], games)),
                cuda.to_device(np.array([simulator.box.row], rules.BOX)),
                cuda.to_device(deals), cuda.to_device(chances),
                cuda.device_array((games, rules.ORDER), np.int64),
                cuda.device_array((games, rules.MOST_MOVES), np.int64),
                cuda.device_array((games, simulator.game.max_seats), np.int64),
                cuda.device_array(games, np.int64), cuda.device_array(games, np.int64))

    def launch(self, tables: tuple[Any, ...]) -> None:
        """Plays all games to the end."""
        games = len(tables[2])
        self.kernels.play_all[(games + THREADS - 1) // THREADS, THREADS](*tables)
        cuda.synchronize()
