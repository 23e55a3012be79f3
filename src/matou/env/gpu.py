"""Many tables of one game on an NVIDIA GPU: what env/batch.py is on the CPU, for the vector environment. The same rules
and encodings, compiled for CUDA by numba-cuda; the arrays lie in the GPU's memory."""
import warnings
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, nullcontext
from typing import Any

import numba.cuda
import numba_cuda  # noqa: F401  # Numba's own CUDA target is no longer developed; this one takes its place
import numpy as np
from numba.core.errors import NumbaPerformanceWarning

from matou.core.errors import MatouError
from matou.core.fields import CELL, records
from matou.core.game import Game, State
from matou.core.gpu_lowering import lowering
from matou.core.ranges import hiding_words, narrow, narrowed
from matou.core.specialise import specialise

from .encoding import Encoding, encoding, kernels_of
from .shown import Form, arrays, chances_of, check_buffer, check_state, not_legal

cuda: Any = numba.cuda
numba_types: Any = numba
THREADS = 128                                    # per block
THREADS_PER_TABLE = 8                            # where tables are shown
MOST_TABLES = 16                                 # in a block there: a power of two
SHARED = 48 << 10                                # bytes of shared memory that any block may have
BLOCKS = 4096                                    # at most, of kernels that go over an array


class GpuBatch:
    """Like `Batch`: the same games, and `shown` the same, as arrays of the GPU."""

    def __init__(self, game: Game, count: int, seats: int, name: str, options: Mapping[str, Any],
                 buffers: Mapping[str, Any] | None = None):
        if not cuda.is_available():
            raise MatouError("no NVIDIA GPU that can be used was found")
        self.game, self.count, self.seats = game, count, game.check_seats(seats)
        self.options, self.box = game.check_options(self.seats, dict(options))
        self.encoding: Encoding = encoding(game, name, self.box)
        self.form = row_form(game)
        self.opening = np.zeros(1, records(game.rules.STATE))
        self.opening[0] = game.empty_table(self.seats, self.options)
        self.rows = cuda.to_device(np.zeros(count, self.form))
        self.words = self.rows.view(np.int64).reshape(count, -1)
        self.listed = cuda.device_array((2, game.rules.MOST_MOVES, count), np.int64)
        self.counts, self.codes, self.again = (cuda.to_device(np.zeros(count, np.int64)) for _ in range(3))
        self.waiting, self.wrong = cuda.to_device(np.zeros(1, np.int64)), cuda.to_device(np.array([count], np.int64))
        self.shown = arrays(self.encoding, count, buffers or {}, _own_array, _caller_buffer)
        self.given = self._given()
        self.kernels = gpu_kernels(game)
        self.blocks = (count + THREADS - 1) // THREADS
        self.showing = self._showing()
        self.dealt, self.chances = (cuda.to_device(words) for words in self._chances("nothing yet"))

    def _given(self) -> tuple[Any, ...]:
        """What kernels only read: the opening, the box, by seat which cells are hidden from it, the encoding's
        tables."""
        code, game = self.encoding, self.game
        hidden = hiding_words(game.fields, game.max_seats, self.form)
        self.width = int(np.flatnonzero((hidden[:self.seats] != -1).any(0))[-1]) + 1
        opening = narrowed(self.opening, self.form).view(np.int64)
        return tuple(map(cuda.to_device, (opening, np.array([self.box.row], game.rules.BOX), hidden,
                                          _not_empty(code.numbers), _not_empty(code.fields))))

    def _showing(self) -> tuple[Any, ...]:
        """How `show` is launched: blocks, their threads, the stream, and their shared memory, as many tables in a block
        as fit."""
        row, spare = CELL * (self.width | 1), self.form.itemsize          # the last row is looked at as a whole one
        tables = min(MOST_TABLES, 1 << max(0, ((SHARED - spare) // row).bit_length() - 1))
        return (self.count + tables - 1) // tables, (tables, THREADS_PER_TABLE), 0, tables * row + spare

    def _chances(self, seed: object) -> tuple[Any, Any]:
        return chances_of(self.game, self.opening.view(np.recarray)[0], seed, self.count)

    def seed(self, seed: object) -> None:
        """Deals a new game at every table; the same seed, the same games from now on."""
        for array, words in zip((self.dealt, self.chances), self._chances(seed), strict=True):
            array.copy_to_device(words)
        self._deal_everywhere(drawn=False)

    def deal_again(self) -> None:
        """Deals a new game at every table, each by its own chance."""
        self._deal_everywhere(drawn=True)

    def _deal_everywhere(self, drawn: bool) -> None:
        with self._compiling():
            self.kernels.wait[self.blocks, THREADS](self.again, self.waiting)
            self._deal(drawn)
            self._show()
        cuda.synchronize()

    def _deal(self, drawn: bool) -> None:
        opening, box, *_ = self.given
        self.kernels.deal[self.blocks, THREADS](self.rows, self.words, opening, box, self.chances, self.dealt, drawn,
                                                self.again, self.waiting)

    def _show(self) -> None:
        """Shows every table to the seat to move."""
        _, box, hidden, numbers, fields = self.given
        code, shown = self.encoding, self.shown
        features, described = shown["observation"], shown["moves"]
        self.kernels.clear[min(BLOCKS, 8 * self.blocks), THREADS](features.reshape(features.size),
                                                                  described.reshape(described.size))
        self.kernels.show[self.showing](
            self.rows, self.words, hidden, self.width, box, code.kind, numbers, fields, code.things, self.listed,
            self.counts, shown["seat"], features, shown["action_mask"], described)

    def step(self, chosen: Any) -> None:
        """Makes a move at every table, deals again where a game has ended, and shows all tables."""
        shown = self.shown
        with self._compiling():
            self.kernels.find[self.blocks, THREADS](chosen, self.listed, self.counts, self.codes, self.wrong,
                                                    self.waiting)
            wrong = int(self.wrong.copy_to_host()[0])
            if wrong < self.count:
                self.wrong.copy_to_device(np.array([self.count], np.int64))
                raise not_legal(int(chosen[wrong]))
            self.kernels.move[self.blocks, THREADS](
                self.rows, self.given[1], self.codes, shown["reward"], shown["termination"], shown["returns"],
                shown["scores"], self.again, self.waiting)
            self._deal(drawn=True)
            self._show()
        cuda.synchronize()

    def _compiling(self) -> Any:
        """While kernels may still be compiled: as core/gpu_lowering.py says."""
        return nullcontext() if self.kernels.move.overloads and self.kernels.find.overloads else _compiling()

    def chosen(self, actions: Any) -> Any:
        """The caller's actions where kernels find them: an array of the GPU as it is, any other one copied there."""
        if hasattr(actions, "__cuda_array_interface__"):
            return cuda.as_cuda_array(actions)
        return cuda.to_device(np.ascontiguousarray(actions, np.int64))

    def place(self, i: int, state: State) -> None:
        """Puts a state on a table."""
        check_state(state, self.game, self.box)
        row = np.frombuffer(bytes(state), self.game.rules.STATE)
        self.words[i:i + 1].copy_to_device(narrowed(row, self.form).view(np.int64).reshape(1, -1))
        self._show()
        cuda.synchronize()

    def state(self, i: int = 0) -> State:
        """The whole table, hidden cards included, without its history."""
        found = self.words[i:i + 1].copy_to_host().view(self.form).reshape(1)
        return State(self.game, narrowed(found, self.game.rules.STATE)[0].tobytes(), self.box, self.options)

    def close(self) -> None:
        """Nothing has to be ended."""


def gpu_kernels(game: Game) -> Any:
    """The kernels of env/gpu_kernels.py, compiled with this game's rules and encoding."""
    return specialise("matou.env.gpu_kernels", game.slug, rules=game.rules, coding=kernels_of(game).coding,
                      action_of=kernels_of(game).action_of, ROW=row_form(game),
                      WORDS=row_form(game).itemsize // CELL, CELL=numba_types.int64, SEATS=game.max_seats,
                      ORDER=game.rules.ORDER)


def row_form(game: Game) -> np.dtype[Any]:
    """As narrow as the rules allow; as on the CPU if the encoding reads a row cell by cell."""
    if game.part("encoding"):
        return narrow(game.rules.FIELDS, range(game.min_seats, game.max_seats + 1))
    wide: np.dtype[Any] = game.rules.STATE
    return wide


@contextmanager
def _compiling() -> Iterator[None]:
    with lowering(), warnings.catch_warnings():
        warnings.simplefilter("ignore", NumbaPerformanceWarning)             # a few tables leave most of it idle
        yield


def _not_empty(table: Any) -> Any:
    return table if table.size else np.zeros([1] * table.ndim, table.dtype)


def _own_array(form: Form) -> Any:
    return cuda.to_device(np.zeros(form.shape, form.kind))


def _caller_buffer(name: str, given: Any, form: Form) -> Any:
    """An array of the caller's in the GPU's memory, which is written to."""
    if not hasattr(given, "__cuda_array_interface__"):
        raise ValueError(f"buffer {name} should lie in the memory of the GPU")
    array = cuda.as_cuda_array(given)
    check_buffer(name, array.dtype, array.shape, array.is_c_contiguous(), form)
    array.copy_to_device(np.zeros(form.shape, form.kind))
    return array
