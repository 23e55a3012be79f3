"""Promise 1 on a GPU: the same rules, compiled for CUDA, play the same games. Skipped where there is none."""
import numpy as np
import pytest

from matou.lab.simulate import Simulator
from variants import each_variant

try:
    import numba_cuda  # noqa: F401
    from numba import cuda
    HAVE = cuda.is_available()
except Exception:                                # no driver, or no CUDA support installed
    HAVE = False

pytestmark = [pytest.mark.gpu, pytest.mark.skipif(not HAVE, reason="no CUDA device on this machine")]
GAMES = 2_000


@each_variant
def test_1_gpu_plays_the_same_games(variant):
    from matou.lab.gpu import GpuSimulator
    seeds = [f"gpu/{i}" for i in range(GAMES)]
    on_cpu = Simulator(variant.game, variant.seats, **variant.options)
    on_gpu = GpuSimulator(variant.game, variant.seats, **variant.options)
    moves, scores, wins = on_cpu.count(seeds)
    rows, gpu_moves, gpu_scores, gpu_wins = on_gpu.count(seeds)
    assert gpu_moves == moves
    assert np.array_equal(gpu_scores, scores) and np.array_equal(gpu_wins, wins)
    on_cpu.count(seeds[-1:])
    assert rows[-1].tobytes() == on_cpu.rows[0].tobytes()
