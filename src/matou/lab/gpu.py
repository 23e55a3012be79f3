"""Random games on a GPU: one thread per game, the same rules compiled for CUDA by numba-cuda."""
import warnings
from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from dataclasses import replace
from typing import Any, NamedTuple

import numba.cuda
import numba_cuda  # noqa: F401  # Numba's own CUDA target is no longer developed; this one takes its place
import numpy as np
from numba.core.errors import NumbaPerformanceWarning

from matou.core.chance import DRAWN, adopt, below
from matou.core.errors import MatouError
from matou.core.fields import records
from matou.core.game import Game
from matou.core.gpu_lowering import lowering
from matou.core.ranges import narrow, narrowed
from matou.core.rule import rule
from matou.core.specialise import specialise

from .gpu_seeds import calls, hash_all
from .simulate import Simulator, Tally

cuda: Any = numba.cuda
numba_types: Any = numba
THREADS = 64                                     # per block
THREADS_PER_PROCESSOR = 1024                     # as many as there are registers for
CHUNK = 1 << 18                                  # games per launch


class Batch(NamedTuple):
    """Games on the card: what the kernel reads and writes, in the order of its arguments."""
    opening: Any
    box: Any
    deals: Any
    chances: Any
    next_game: Any
    scores: Any
    wins: Any
    counts: Any
    last: Any

    def moves(self) -> int:
        """The number of moves made, once the games have been played."""
        return int(self.counts.copy_to_host().sum())


def check_device() -> None:
    """Raises MatouError if there is no GPU that CUDA can use."""
    if not cuda.is_available():
        raise MatouError("no NVIDIA GPU that can be used was found")


@rule
def never_paused(s: Any) -> bool:
    """`paused` of a game whose rules do not pause."""
    return False


@rule
def no_resume(s: Any) -> None:
    """`resume` of such a game."""


class GpuSimulator:
    """Like `Simulator`, with all games at once on the GPU."""

    def __init__(self, game: Game, seats: int, **options: Any):
        self.simulator = Simulator(game, seats, **options)
        rules = game.rules
        self.form = narrow(rules.FIELDS, range(game.min_seats, game.max_seats + 1))
        self.kernels: Any = specialise(
            "matou.lab.gpu_kernels", game.slug, rules=rules, below=below, adopt=adopt,
            act=getattr(rules, "act", rules.apply), paused=getattr(rules, "paused", never_paused),
            resume=getattr(rules, "resume", no_resume), ROW=numba_types.from_dtype(self.form), CELL=numba_types.int64,
            SEATS=game.max_seats, WORDS=DRAWN, ORDER=rules.ORDER, MOST_MOVES=max(rules.MOST_MOVES, game.max_seats))
        self.threads = THREADS_PER_PROCESSOR * cuda.get_current_device().MULTIPROCESSOR_COUNT

    def numbered(self, seed: str, deals: range, rotations: int = 0) -> tuple[Any, Any]:
        """What `Simulator.numbered` returns, on the GPU."""
        game, seats, row = self.simulator.game, self.simulator.seats, self.simulator.rows.view(np.recarray)[1]
        each = max(1, rotations)
        words = cuda.device_array((len(deals), each, len(row.rng)), np.int64)
        chances = cuda.device_array((len(deals), each * seats, DRAWN), np.int64)
        for head, first, tails, sizes, *where in calls(game, row, seats, seed, deals.start, rotations, words, chances):
            self.run(hash_all, len(deals) * len(tails), cuda.to_device(head), first,
                     *map(cuda.to_device, (tails, sizes)), *where)
        games = len(deals) * each
        return words.reshape(games, len(row.rng)), chances.reshape(games, seats, DRAWN)

    def count(self, seeds: Sequence[str]) -> tuple[int, Any, Any]:
        """Plays a game per seed. Returns the number of moves, and the scores and winners (one bit per seat) of each
        game."""
        return self.play(*self.simulator.chances(seeds))

    def play(self, deals: Any, chances: Any) -> tuple[int, Any, Any]:
        moves, scores, wins = self.outcomes(deals, chances)
        return int(moves.sum()), scores, wins

    def outcomes(self, deals: Any, chances: Any) -> tuple[Any, Any, Any]:
        """Plays these games; returns the number of moves, the scores and the winners of each."""
        batch = self.to_device(deals, chances)
        self.launch(batch)
        return self.outcomes_of(batch)

    def outcomes_of(self, batch: Batch) -> tuple[Any, Any, Any]:
        """The number of moves, the scores and the winners of each game that has been played."""
        return (batch.counts.copy_to_host(), batch.scores.copy_to_host()[:, :self.simulator.seats],
                batch.wins.copy_to_host())

    def to_device(self, deals: Any, chances: Any, keep: int = 0) -> Batch:
        """Copies what the games need to the GPU, where it is not there yet; the rows of the first games are kept, this
        many."""
        simulator, games, rules = self.simulator, len(deals), self.simulator.game.rules
        return Batch(cuda.to_device(narrowed(simulator.rows[1:2], self.form)),
                     cuda.to_device(np.array([simulator.box.row], rules.BOX)),
                     _on_device(deals), _on_device(chances), cuda.to_device(np.zeros(1, np.int64)),
                     cuda.device_array((games, simulator.game.max_seats), np.int64),
                     cuda.device_array(games, np.int64), cuda.device_array(games, np.int64),
                     cuda.device_array(max(1, keep), self.form))

    def launch(self, batch: Batch) -> None:
        """Plays all games to the end."""
        self.run(self.kernels.play_all, len(batch.deals), *batch)

    def run(self, kernel: Any, many: int, *arguments: Any) -> None:
        """Runs a kernel whose threads do one thing after the other, this many in all: most of them play games."""
        threads = min(many, self.threads)
        with nullcontext() if kernel.overloads else lowering(), warnings.catch_warnings():
            warnings.simplefilter("ignore", NumbaPerformanceWarning)         # a few games leave most of it idle
            kernel[(threads + THREADS - 1) // THREADS, THREADS](*arguments)
        cuda.synchronize()

    def last_rows(self, batch: Batch) -> Any:
        """The rows that were kept, as wide as those of the CPU."""
        return narrowed(batch.last.copy_to_host(), records(self.simulator.game.rules.STATE))


def _on_device(array: Any) -> Any:
    return array if cuda.is_cuda_array(array) else cuda.to_device(array)


def count(game: Game, seats: int, games: int, /, seed: object = 0, **options: Any) -> Iterator[Tally]:
    """What `count` of lab/simulate.py does, on the GPU: the same games, the same tally."""
    check_device()
    simulator, tally = GpuSimulator(game, seats, **options), Tally(game.slug, seats, ["random"] * seats)
    for start in range(0, games, CHUNK):
        deals = range(start, min(start + CHUNK, games))
        tally.add(*simulator.play(*simulator.numbered(str(seed), deals)))
        yield replace(tally)
