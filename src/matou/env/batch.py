"""Many tables of one game, played by compiled code: what PettingZoo's environment and the vector environment work on.

Everything a caller may read is in `shown`: what the seat to move sees of each table. The tables themselves stay here.
"""
from collections.abc import Callable, Mapping
from functools import cache, cached_property, partial
from math import prod
from types import ModuleType
from typing import Any

import numpy as np

from matou.core.chance import DRAWN
from matou.core.fields import HIDDEN, records, secrets
from matou.core.game import Game, State
from matou.core.specialise import specialise

from .batch_kernels import ALL_LEGAL, AT_ONCE, NOT_LEGAL
from .batch_kernels import ENDED as ENDED
from .crew import Crew
from .crew_kernels import CALLER
from .encoding import Encoding, encoding, kernels_of
from .shown import Form, arrays, chances_of, check_buffer, check_state, not_legal

NOT_PICKLED = "kernels", "cells", "_crew", "_seen", "_step", "_turn"              # made anew


@cache
def batch_kernels(game: Game) -> ModuleType:
    """The kernels of env/batch_kernels.py, compiled with this game's rules and encoding."""
    own = kernels_of(game)
    return specialise("matou.env.batch_kernels", game.slug, rules=game.rules, coding=own.coding, actions_of=own)


class Batch:
    """`count` tables of one game, with this many seats and these options.

    Table i of a batch seeded "7" is dealt "7/i" at first, and by a generator seeded with that from then on. What the
    kernels write is in `shown`, by name; arrays of the caller's may take the place of our own.
    """

    def __init__(self, game: Game, count: int, seats: int, name: str, options: Mapping[str, Any],
                 buffers: Mapping[str, Any] | None = None, threads: int = 1):
        self.game, self.count, self.seats, self.threads = game, count, game.check_seats(seats), threads
        self.options, self.box = game.check_options(self.seats, dict(options))
        self.encoding: Encoding = encoding(game, name, self.box)
        self.boxes, form, most = self.encoding.boxes, records(game.rules.STATE), game.max_seats
        self.rows = np.zeros(count + threads * most, form)       # of the tables; then what each thread's seats see
        self.cells = self.rows.view(np.int64).reshape(len(self.rows), -1)
        self.cells[count:] = HIDDEN
        self.spans = spans_of(game)
        self.opening = np.zeros(1, form)
        self.opening[0] = game.empty_table(self.seats, self.options)
        self.chances, self.orders = np.zeros((count, DRAWN), np.int64), np.zeros((threads, game.rules.ORDER), np.int64)
        self.words = np.zeros((count, len(self.opening.view(np.recarray)[0].rng)), np.int64)     # of the next deals
        places = -(-game.rules.MOST_MOVES // AT_ONCE) * AT_ONCE
        self.listed = np.zeros((count, 2, places), np.int64)     # legal moves, and their actions
        self.counts, self.wrong = np.zeros(count, np.int64), np.zeros(threads, np.int64)
        self.shown = arrays(self.encoding, count, buffers or {}, _own_array, _caller_buffer)
        self.kernels = batch_kernels(game)
        self.actions = np.zeros(count, np.int64)
        self._crew = Crew(count, threads)

    def seed(self, seed: object) -> None:
        """Deals a new game at every table; the same seed, the same games from now on."""
        self.words[:], self.chances[:] = chances_of(self.game, self.opening.view(np.recarray)[0], seed, self.count)
        self._deal()

    def deal_again(self) -> None:
        """Deals a new game at every table, each by its own chance."""
        self.kernels.draw(self.words, self.chances)
        self._deal()

    def _deal(self) -> None:
        """Deals at every table with its random words."""
        self.kernels.deal(self.rows, self.opening, self.boxes, self.words, self.orders[0])
        self.show()

    def place(self, i: int, state: State) -> None:
        """Puts a state on a table."""
        check_state(state, self.game, self.box)
        self.cells[i] = np.frombuffer(bytes(state), np.int64)
        self.show()

    def state(self, i: int = 0) -> State:
        """The whole table, hidden cards included, without its history."""
        return State(self.game, self.rows[i].tobytes(), self.box, self.options)

    def show(self) -> None:
        """Shows every table to the seat to move."""
        self.kernels.show(self.rows, self.cells, *self._seen)

    @cached_property
    def _seen(self) -> tuple[Any, ...]:
        """What the kernels need to show a table to its seat, and where they write it."""
        code, shown = self.encoding, self.shown
        return (self.spans, self.boxes, code.kind, code.numbers, code.fields, code.things, self.listed, self.counts,
                shown["seat"], shown["observation"], shown["action_mask"], shown["moves"])

    def turn(self, action: int) -> int:
        """Makes a move at the only table, and shows it to the seat to move, which it returns; ENDED if the game is
        over. IllegalMove if the action is not legal."""
        seat = self._turn(action)
        if seat == NOT_LEGAL:
            raise not_legal(action)
        return seat

    @cached_property
    def _turn(self) -> Callable[[int], int]:
        """The kernel, with all that it needs but the action."""
        *needed, _, features, masks, described = self._seen
        return partial(self.kernels.turn, self.rows, self.cells, *needed, features, masks, described)

    def chosen(self, actions: Any) -> Any:
        """The caller's actions as kernels read them."""
        return np.ascontiguousarray(actions, np.int64)

    def step(self, chosen: Any) -> None:
        """Makes a move at every table, deals again where a game has ended, and shows all tables. IllegalMove names an
        action that is not legal."""
        self.actions[:] = chosen
        at = self._step(CALLER)
        if at != ALL_LEGAL:
            raise not_legal(chosen[at])

    @cached_property
    def _step(self) -> Callable[[int], int]:
        """The kernel, with all that it needs but the number of its thread."""
        shown, crew = self.shown, self._crew
        step = partial(_in_thread, self.kernels.step, (crew.board, crew.shares, crew.locks),
                       (self.rows, self.cells, *self._seen, self.actions, self.wrong, shown["reward"],
                        shown["termination"], shown["returns"], shown["scores"], self.opening, self.chances, self.words,
                        self.orders))
        crew.start(step)
        return step

    def settle(self) -> None:
        """Shows the returns and scores of the only table, where the game has ended."""
        self.kernels.settle(self.rows, 0, self.boxes, self.shown["returns"], self.shown["scores"])

    def look(self, i: int, seat: int, out: Any) -> None:
        """The features of what any seat sees of a table."""
        self.kernels.look(self.rows, self.cells, i, self.count + seat, seat, self.spans, self.boxes,
                          self.encoding.fields, out)

    def close(self) -> None:
        """Ends its threads."""
        self._crew.close()

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name not in NOT_PICKLED}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self.cells = self.rows.view(np.int64).reshape(len(self.rows), -1)
        self.kernels = batch_kernels(self.game)
        self._crew = Crew(self.count, self.threads)


def _in_thread(kernel: Callable[..., int], before: tuple[Any, ...], behind: tuple[Any, ...], thread: int) -> int:
    return kernel(*before, thread, *behind)


@cache
def spans_of(game: Game) -> Any:
    """By seat: the first cell of each run of cells that it may see and that its encoding or `legal` reads, and the one
    behind the last. Padded with empty runs."""
    unread = getattr(game.part("encoding"), "UNREAD", ())
    skipped = np.concatenate([np.full(prod(field.shape), field.name in unread) for field in game.fields])
    found = []
    for seat in range(game.max_seats):
        edges = np.flatnonzero(np.diff(np.concatenate(([1], secrets(game.fields, seat) | skipped, [1]))))
        found.append(edges.reshape(-1, 2))
    padded = np.zeros((len(found), max(map(len, found)), 2), np.int64)
    for seat, runs in enumerate(found):
        padded[seat, :len(runs)] = runs
    return padded


def _own_array(form: Form) -> Any:
    return np.zeros(form.shape, form.kind)


def _caller_buffer(name: str, given: Any, form: Form) -> Any:
    """An array of the caller's, which is written to; also one of another library, if it lies in the same memory."""
    array = given if isinstance(given, np.ndarray) else _foreign_array(given)
    check_buffer(name, array.dtype, array.shape, array.flags.c_contiguous and array.flags.writeable, form)
    array.fill(0)
    return array


def _foreign_array(given: Any) -> Any:
    """The memory of an array of another library."""
    array = np.from_dlpack(given)
    if not array.flags.writeable:                # the first version of DLPack cannot say that memory may be written
        same = np.asarray(given)
        array = same if same.ctypes.data == array.ctypes.data else array
    return array
