"""Promise 1 (docs/architecture.md) on a GPU: the same rules, compiled for CUDA, play the same games. Skipped where
there is none."""
import json

import numpy as np
import pytest

import matou
from matou.cli import main
from matou.lab.compiled import simulator_of
from matou.lab.simulate import Simulator
from matou.lab.spec import spec_of
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
    batch = on_gpu.to_device(*on_gpu.simulator.chances(seeds), keep=GAMES)
    on_gpu.launch(batch)
    assert batch.moves() == moves
    assert np.array_equal(batch.scores.copy_to_host()[:, :variant.seats], scores)
    assert np.array_equal(batch.wins.copy_to_host(), wins)
    on_cpu.count(seeds[-1:])
    assert on_gpu.last_rows(batch)[-1].tobytes() == on_cpu.rows[0].tobytes()


def test_simulate_counts_the_same_on_both(capsys):
    told = []
    for device in ("cpu", "cuda"):
        assert main(["simulate", "discat", "--players", "3", "--games", "500", "--seed", "7", "--device", device,
                     "--json"]) == 0
        told.append(json.loads(capsys.readouterr().out))
    assert told[0] == told[1] and told[0]["games"] == 500


@pytest.mark.parametrize("slug", matou.GAMES)
def test_heuristics_make_the_same_moves_on_both(slug):
    """Levels with their blunders, too."""
    game = matou.load(slug)
    agents = (["greedy", "kitten", "cat", "random"] * 2)[:game.max_seats]
    for rotations in (True, False):
        spec = spec_of({"game": slug, "agents": agents, "seed": "é", "deals": 999, "rotations": rotations})
        on_cpu, on_gpu = (simulator_of(spec, device).outcomes(spec, 90, 290) for device in ("cpu", "cuda"))
        for found, expected in zip(on_gpu, on_cpu, strict=True):
            assert np.array_equal(found, expected)


def test_a_run_is_the_same_on_both(tmp_path, capsys):
    told = []
    for device in ("cpu", "cuda"):
        assert main(["lab", "run", "discat", "--players", "3", "--rotations", "--deals", "2000", "--device", device,
                     "--out", str(tmp_path / device), "--json"]) == 0
        told.append(json.loads(capsys.readouterr().out)["digest"])
    assert told[0] == told[1] is not None


def test_other_kernels_in_this_process_may_count_from_the_end():
    """What is changed for our kernels (core/gpu_lowering.py) is changed for ours alone."""
    from matou.lab.gpu import GpuSimulator
    from variants import VARIANTS
    GpuSimulator(VARIANTS[0].game, 2).count(["a"])

    @cuda.jit
    def last(numbers, found):
        found[0] = numbers[found[1]]

    found = cuda.to_device(np.array([0, -1]))
    last[1, 1](cuda.to_device(np.array([5, 6, 7])), found)
    assert found.copy_to_host()[0] == 7
