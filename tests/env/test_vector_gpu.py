"""The vector environment on a GPU shows what it shows on the CPU, step by step. Skipped where there is none."""
import importlib
from pathlib import Path

import numpy as np
import pytest

from matou.core.errors import IllegalMove
from matou.env.vector import VectorEnv, sample
from variants import each_game

try:
    import numba_cuda  # noqa: F401
    from numba import cuda
    HAVE = cuda.is_available()
except Exception:                                # no driver, or no CUDA support installed
    HAVE = False

pytestmark = [pytest.mark.gpu, pytest.mark.skipif(not HAVE, reason="no CUDA device on this machine")]
TABLES, STEPS, EVERY = 300, 200, 7


def assert_same(here, there):
    """Everything is shown alike. Fractions may differ in the last bit: a GPU multiplies and adds in one step."""
    for name, array in here.batch.shown.items():
        if array.size:
            found = there.batch.shown[name].copy_to_host()
            assert np.allclose(found, array, rtol=0, atol=1e-6) if array.dtype == np.float32 else \
                np.array_equal(found, array), name


def assert_played_alike(game, encoding, seats=2, **options):
    here, there = (VectorEnv(game, TABLES, seats=seats, encoding=encoding, device=device, **options)
                   for device in ("cpu", "cuda"))
    rng, ended = np.random.default_rng(1), 0
    for env in (here, there):
        env.reset(seed="both")
    for step in range(STEPS):
        if step % EVERY == 0:
            assert_same(here, there)
        actions = sample(here.batch.shown["action_mask"], rng)
        for env in (here, there):
            env.step(actions)
        ended += here.batch.shown["termination"].sum()
    assert ended
    assert all(bytes(here.state(i)) == bytes(there.state(i)) for i in range(0, TABLES, 50))
    for env in (here, there):
        env.reset()
    assert_same(here, there)


@each_game
@pytest.mark.parametrize("encoding", ["slots", "index"])
def test_the_same_games_as_on_the_cpu(variant, encoding):
    assert_played_alike(variant.slug, encoding, variant.seats, **variant.options)


def test_a_game_without_an_encoding_of_its_own(monkeypatch):
    monkeypatch.syspath_prepend(str(Path(__file__).parents[2] / "examples" / "crazycats" / "src"))
    assert_played_alike(importlib.import_module("crazycats.game").GAME, "slots")


def test_torch_takes_and_gives_arrays_without_a_copy():
    torch = pytest.importorskip("torch", reason="torch is not installed")
    env = VectorEnv("discat", 1000, device="cuda")
    observations, _ = env.reset(seed=1)
    features, mask = (torch.as_tensor(observations[name], device="cuda") for name in ("observation", "action_mask"))
    assert features.data_ptr() == observations["observation"].device_ctypes_pointer.value and mask.dtype == torch.bool
    before = features.clone()
    found = env.step(mask.float().multinomial(1).squeeze(1))
    assert found[0] is observations and not torch.equal(before, features) and mask.any(1).all()
    with pytest.raises(IllegalMove, match="action 198"):
        env.step(torch.full((1000,), 198, device="cuda"))
    own = VectorEnv("discat", 1000, device="cuda", buffers={"observation": torch.empty(1000, 333, device="cuda")})
    observations, _ = own.reset(seed=1)
    assert torch.equal(torch.as_tensor(observations["observation"], device="cuda"), before)


def test_jax_takes_and_gives_arrays_without_a_copy():
    jax = pytest.importorskip("jax", reason="jax is not installed")
    env = VectorEnv("discat", 1000, device="cuda")
    observations, _ = env.reset(seed=1)
    features = jax.numpy.asarray(observations["observation"], copy=False)
    assert features.unsafe_buffer_pointer() == observations["observation"].device_ctypes_pointer.value
    env.step(jax.numpy.argmax(jax.numpy.asarray(observations["action_mask"]), axis=1))


def test_a_buffer_in_other_memory_is_refused():
    with pytest.raises(ValueError, match="memory of the GPU"):
        VectorEnv("discat", 4, device="cuda", buffers={"reward": np.zeros(4, np.float32)})
