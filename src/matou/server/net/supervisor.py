"""The supervisor: several processes that do the same work on one port. One that dies is replaced; all stop together."""
import logging
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any, NamedTuple, NoReturn

LOG = logging.getLogger(__name__)
STOP_SIGNALS = (signal.SIGTERM, signal.SIGINT)
SHORT_LIFE = 5.0                                 # seconds: a worker that lived no longer is replaced after a pause
SHORTEST_PAUSE, LONGEST_PAUSE = 0.1, 10.0        # seconds of that pause, doubled each time
MOST_FILES = 1 << 20                             # open at once, where the system sets no lower limit


class Worker(NamedTuple):
    """A process: when it was started, and for how long it paused before it began to work."""
    began: float
    pause: float

    @property
    def next_pause(self) -> float:
        """The pause of the worker that replaces this one: none if it lived long, otherwise twice the last one."""
        lived = time.monotonic() - self.began - self.pause
        return 0.0 if lived > SHORT_LIFE else min(max(2 * self.pause, SHORTEST_PAUSE), LONGEST_PAUSE)


def run(count: int, work: Callable[[], None], grace: int = 15) -> int:
    """Runs this work in several processes until they are told to stop; returns the exit status. A process that has not
    stopped after `grace` seconds is killed. They are forked, so nothing may have been compiled and no thread started
    before."""
    raise_file_limit()
    if count == 1:
        leave_when_told()
        work()
        return 0
    return Supervisor(work, grace).run(count)


def raise_file_limit() -> None:
    """Raises the limit of open files as far as allowed, up to MOST_FILES: every connection is one."""
    with suppress(ImportError, ValueError, OSError):
        import resource
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
        if soft != resource.RLIM_INFINITY and soft < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


class Supervisor:
    """Starts the workers, restarts those that die and stops all."""

    def __init__(self, work: Callable[[], None], grace: int):
        self.work, self.grace, self.failed = work, grace, False
        self.workers: dict[int, Worker] = {}
        self.signals = {*STOP_SIGNALS, signal.SIGCHLD, signal.SIGALRM}
        self.alive = os.pipe()                   # its writing end stays here: when we are gone, the workers hear it

    def run(self, count: int) -> int:
        signal.signal(signal.SIGCHLD, _nothing)  # an ignored signal cannot be waited for
        before = signal.pthread_sigmask(signal.SIG_BLOCK, self.signals)
        try:
            for _ in range(count):
                self._hire(0.0)
            while signal.sigwait(self.signals) not in STOP_SIGNALS:
                for pid, status, worker in self._gone():
                    LOG.warning("worker %s is gone (%s); another takes its place", pid, status)
                    self._hire(worker.next_pause)
            self._stop()
            for stop in STOP_SIGNALS:                   # to be told twice is no failure, either
                signal.signal(stop, signal.SIG_IGN)
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
        return int(self.failed)

    def _stop(self) -> None:
        """Workers finish what is under way; those that take too long, or all on a second signal, are killed."""
        self._pass_on(signal.SIGTERM)
        signal.alarm(self.grace)
        while self.workers:
            heard = signal.sigwait(self.signals)
            for _, status, _ in self._gone():
                self.failed |= status not in (0, -signal.SIGTERM)
            if heard != signal.SIGCHLD:
                self._pass_on(signal.SIGKILL)
        signal.alarm(0)

    def _pass_on(self, which: signal.Signals) -> None:
        for pid in self.workers:
            os.kill(pid, which)

    def _gone(self) -> Iterator[tuple[int, int, Worker]]:
        for pid in list(self.workers):
            found, status = os.waitpid(pid, os.WNOHANG)
            if found:
                yield pid, os.waitstatus_to_exitcode(status), self.workers.pop(pid)

    def _hire(self, pause: float) -> None:
        sys.stdout.flush()                       # or both would write it
        sys.stderr.flush()
        pid = os.fork()
        if pid:
            self.workers[pid] = Worker(time.monotonic(), pause)
        else:
            self._be_worker(pause)

    # In the worker -------------------------------------------------------------------------------------------

    def _be_worker(self, pause: float) -> NoReturn:
        status = 1
        try:
            self._settle_in()
            time.sleep(pause)
            self.work()
            status = 0
        except SystemExit as left:
            status = left.code if isinstance(left.code, int) else int(left.code is not None)
        except BaseException:
            LOG.exception("a worker could not go on")
        finally:
            logging.shutdown()
            sys.stdout.flush()
            os._exit(status)                     # nothing of the parent's is tidied up here

    def _settle_in(self) -> None:
        """A group of its own: Ctrl+C is for the parent, who passes it on once. Without a parent there is no work.

        Until a server takes over the signals, and when it has ended (uvicorn stops gracefully, then raises the signal
        again), nothing is under way, and the system ends the process. A handler in Python would not do: it waits for
        what is called just then (an import, a compilation, a sleep that had nearly begun), perhaps until the worker is
        killed for it."""
        os.setpgid(0, 0)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        for stop in STOP_SIGNALS:
            signal.signal(stop, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, self.signals)
        os.close(self.alive[1])
        threading.Thread(target=_leave_when_alone, args=(self.alive[0],), daemon=True).start()


def _nothing(*_: Any) -> None:
    pass


def leave_when_told() -> None:
    """To be stopped is no failure, however early: before a server has begun, and when it has ended, nothing is under
    way."""
    for stop in STOP_SIGNALS:
        signal.signal(stop, _leave)


def _leave(*_: Any) -> NoReturn:
    """Exits at once. An exception would be lost if it were raised during garbage collection."""
    os._exit(0)


def _leave_when_alone(alive: int) -> None:
    os.read(alive, 1)
    os.kill(os.getpid(), signal.SIGTERM)
