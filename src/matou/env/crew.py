"""The threads of a batch (crew_kernels.py): where they sleep, and how they end."""
import os
import threading
import weakref
from collections.abc import Callable
from typing import Any

import numpy as np

from matou.core.rule import as_written, interpreted
from matou.core.switch import SWITCH

from .atomics import free_lock, new_lock
from .crew_kernels import ALL, CALLER, ENDING, LINE, ROWS, rouse


class Crew:
    """`size` threads, the caller's among them, each with the same share of `count` tables. The others, its helpers, end
    with `close`, with the crew, or with the program."""

    def __init__(self, count: int, size: int):
        self.size = size if may_help() else 1
        self.board = np.zeros((ROWS, self.size, LINE), np.int64)
        self.shares = np.array([count * i // self.size for i in range(self.size + 1)], np.int64)
        self.locks = np.array([new_lock() for _ in range(self.size)], np.int64)
        self._threads: list[threading.Thread] = []
        weakref.finalize(self.locks, _free, self.locks.tolist()).atexit = False      # only when nobody can open them
        weakref.finalize(self, _end, self.board, self.locks, self._threads)

    def start(self, work: Callable[[int], object]) -> None:
        """Starts the helpers: each does `work` with its number, which returns when it is to end. `work` must not know
        the crew, or nobody would ever forget it."""
        for number in range(CALLER + 1, self.size):
            self._threads.append(threading.Thread(target=work, args=(number,), daemon=True))
            self._threads[-1].start()

    def close(self) -> None:
        """Ends the helpers; the caller works on alone."""
        _end(self.board, self.locks, self._threads)


def may_help() -> bool:
    """Where rules run as they are written, helpers would only wait for each other: Python runs one thread at a time.
    Where compiled code checks bounds it may raise, and an error in a helper would be nobody's."""
    return not (interpreted() or SWITCH.on or os.environ.get("NUMBA_BOUNDSCHECK", "0") not in ("", "0"))


def _end(board: Any, locks: Any, threads: list[threading.Thread]) -> None:
    """Tells the helpers to end, and waits until they have."""
    board[ENDING, ALL] = 1
    while threads:
        as_written(rouse)(board, locks, len(threads))
        last = threads.pop()
        if last is not threading.current_thread():
            last.join()


def _free(locks: list[int]) -> None:
    for lock in locks:
        free_lock(lock)
