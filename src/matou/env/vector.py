"""Thousands of games in one call, after `gymnasium.vector.VectorEnv`: in NumPy's arrays, or on an NVIDIA GPU in
arrays that torch and JAX take without a copy.

    env = VectorEnv("discat", 1024)
    observations, info = env.reset(seed=1)
    observations, rewards, terminations, truncations, info = env.step(actions)

A game that ends is dealt again in the same step: its last reward comes with the first observation of the next game.
"""
import os
import secrets
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from matou.core.arguments import whole
from matou.core.errors import MatouError, OptionError, shown
from matou.core.game import Game, State
from matou.games import load

from .batch import Batch

if TYPE_CHECKING:
    from gymnasium.vector import VectorEnv as _Base

    from .gpu import GpuBatch
else:
    try:
        from gymnasium.vector import VectorEnv as _Base
    except ModuleNotFoundError:
        _Base = object

Given = tuple[int, str, dict[str, Any], Mapping[str, Any] | None]      # seats, encoding, options, buffers
TABLES_PER_THREAD = 512                          # fewer are not worth a thread
MOST_TABLES = 10**8
MOST = 10.0                                      # of a feature, either way


class VectorEnv(_Base):
    """`num_envs` tables of a game. All arrays that `reset` and `step` return are the same ones every time, written in
    place: copy what you want to keep, or pass your own as `buffers`, a dict of some of these:

    `observation` float32 and `action_mask` bool, of the seat to move; `seat`; `reward`, of the seat that has just
    moved; `termination` and `truncation`, which is never set; `returns`, what every seat gets when its game ends, and
    `scores`, its points; with encoding "index" `moves`, the features of each legal move. With gymnasium installed this
    is one of its vector environments, and has its spaces.

    On device "cuda" it plays the same games; arrays lie in the GPU's memory and have `__cuda_array_interface__`, and so
    may actions and buffers: torch.as_tensor(observations["observation"], device="cuda") copies nothing.
    """

    def __init__(self, game: Game | str, num_envs: int, *, seats: int = 2, encoding: str = "slots", device: str = "cpu",
                 buffers: Mapping[str, Any] | None = None, threads: int | None = None, **options: Any):
        game = load(game) if isinstance(game, str) else game
        num_envs, threads = _checked("num_envs", num_envs), None if threads is None else _checked("threads", threads)
        self.batch = _batch(device, threads, game, num_envs, seats, encoding, options, buffers)
        self.num_envs, self.encoding, self.seats = num_envs, self.batch.encoding, self.batch.seats
        self.render_mode, self.closed = None, False
        self._seeded = False
        self._shown = self.batch.shown
        self._observations = {name: self._shown[name] for name in ("observation", "action_mask")}
        if encoding == "index":
            self._observations["moves"] = self._shown["moves"]
        if _Base is not object:
            self._declare_spaces()

    def _declare_spaces(self) -> None:
        """The spaces of one table and of all, and how tables are dealt again."""
        from gymnasium import spaces
        from gymnasium.vector import AutoresetMode
        from gymnasium.vector.utils import batch_space
        code = self.encoding
        inside: dict[str, spaces.Space[Any]] = {
            "observation": spaces.Box(-MOST, MOST, (code.features,), np.float32),
            "action_mask": spaces.MultiBinary(code.actions)}
        if "moves" in self._observations:
            inside["moves"] = spaces.Box(-MOST, MOST, self._shown["moves"].shape[1:], np.float32)
        self.single_observation_space = spaces.Dict(inside)
        self.single_action_space = spaces.Discrete(code.actions)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": [], "name": code.version}

    def reset(self, *, seed: object = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Deals a new game at every table. Without a seed, chance goes on from before."""
        if seed is not None or not self._seeded:
            self.batch.seed(secrets.randbits(64) if seed is None else seed)
            self._seeded = True
        else:
            self.batch.deal_again()
        return self._observations, {"seat": self._shown["seat"]}

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Makes a move at every table: the action of the seat to move there. IllegalMove if one is not legal; then no
        move was made."""
        if not self._seeded:
            raise RuntimeError("reset() deals the first games: call it before step()")
        if not _are_whole(actions):
            raise TypeError("step takes whole numbers, one action per table")
        chosen = self.batch.chosen(actions)
        if chosen.shape != (self.num_envs,):
            raise ValueError(f"step takes {self.num_envs} actions, one per table, not an array {chosen.shape}")
        self.batch.step(chosen)
        shown = self._shown
        return (self._observations, shown["reward"], shown["termination"], shown["truncation"],
                {name: shown[name] for name in ("seat", "returns", "scores")})

    def state(self, i: int) -> State:
        """Table i with everything that is hidden, to look into what happened; without its history."""
        return self.batch.state(i)

    def place(self, i: int, state: State) -> None:
        """Puts a state on table i."""
        self.batch.place(i, state)

    def close(self, **kwargs: Any) -> None:
        """Ends its threads."""
        self.closed = True
        self.batch.close()

    def __repr__(self) -> str:
        return f"VectorEnv({self.batch.game.slug!r}, {self.num_envs}, seats={self.seats})"


def _checked(name: str, number: int) -> int:
    """OptionError unless it is a number of tables or of threads that there can be."""
    found = whole(number)
    if found is None or not 1 <= found <= MOST_TABLES:
        raise OptionError("{name}: expected a whole number from 1 to {most}, not {found}", name=name, most=MOST_TABLES,
                          found=shown(number))
    return found


def _batch(device: str, threads: int | None, game: Game, count: int, *given: *Given) -> "Batch | GpuBatch":
    if device == "cuda":
        return _gpu_batch()(game, count, *given)
    if device != "cpu":
        raise OptionError("the vector environment runs on device cpu or cuda, not {device}", device=device)
    most = max(1, count // TABLES_PER_THREAD)
    return Batch(game, count, *given, min(most, threads or os.cpu_count() or 1))


def _gpu_batch() -> "type[GpuBatch]":
    try:
        from .gpu import GpuBatch
    except ImportError as missing:
        raise MatouError("device cuda needs numba-cuda: pip install 'matou[gpu]'") from missing
    return GpuBatch


def _are_whole(actions: Any) -> bool:
    """Are these whole numbers? Arrays of the GPU say what they hold; all others are read as NumPy reads them."""
    held = getattr(actions, "__cuda_array_interface__", None)
    kind = np.dtype(held["typestr"]) if held else np.asarray(actions).dtype
    return kind.kind in "iub"


def sample(mask: Any, rng: np.random.Generator) -> Any:
    """A uniformly random legal action per table, of the masks that `reset` and `step` return."""
    chances = rng.random(mask.shape, np.float32)
    return cast(Any, np.where(mask, chances, -1.0).argmax(1))
