"""Threads that share a batch's tables. Each waits on a lock of its own: waking one costs a few microseconds, and a step
at 512 tables takes 70, so that a pool of futures (45) would spend most of what a second thread wins."""
import threading
from collections.abc import Callable

Work = Callable[[int, int, int], object]         # the first table, the one behind the last, the number of the thread


class Crew:
    """`size` threads, the caller's among them, each with the same share of `count` tables."""

    def __init__(self, count: int, size: int):
        self._helpers: list[_Helper] = []
        self._count = count
        ends = [count * i // size for i in range(size + 1)]
        self._own_end = ends[1]
        self._helpers = [_Helper(ends[i], ends[i + 1], i) for i in range(1, size)]

    def __call__(self, work: Work) -> None:
        """Does this at all tables. It runs at the same time wherever it releases the GIL."""
        for helper in self._helpers:
            helper.begin(work)
        try:
            work(0, self._own_end, 0)
        finally:
            failed = [helper.finish() for helper in self._helpers]
        for error in failed:
            if error is not None:
                raise error

    def close(self) -> None:
        """Ends the threads; the caller's works on alone."""
        for helper in self._helpers:
            helper.begin(None)
        self._helpers, self._own_end = [], self._count

    def __del__(self) -> None:
        self.close()


class _Helper:
    """A thread that works whenever it is told to."""

    def __init__(self, first: int, end: int, number: int):
        self._share = first, end, number
        self._work: Work | None = None
        self._error: BaseException | None = None
        self._told, self._done = threading.Lock(), threading.Lock()
        self._told.acquire()
        self._done.acquire()
        threading.Thread(target=self._run, daemon=True).start()

    def begin(self, work: Work | None) -> None:
        """Tells it what to do; None: to end."""
        self._work = work
        self._told.release()

    def finish(self) -> BaseException | None:
        """Waits until it has done so. Returns what it failed with, if it did."""
        self._done.acquire()
        error, self._error, self._work = self._error, None, None
        return error

    def _run(self) -> None:
        while True:
            self._told.acquire()
            if self._work is None:
                return
            try:
                self._work(*self._share)
            except BaseException as error:       # the caller raises it
                self._error = error
            self._done.release()
