"""The compute queue: what takes long is worked out in threads, never on the event loop, and the urgent first.

Three lanes, so that nothing waits behind work of another kind:

- agents' moves, in as many threads as `thinkers` says;
- looking back, in one thread of its own: short, but mostly Python, so two at once would only fight for the GIL;
- hints, then imported records, then analyses, in one thread fewer than agents have (at least one), with a lower OS
  priority: a table where somebody plays always comes first. Their kernels release the GIL, so a thread that has to wait
  for a core holds nobody up.
"""
import asyncio
import os
import sys
import threading
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from concurrent.futures import Future, ThreadPoolExecutor
from enum import IntEnum
from functools import partial
from typing import Any, NamedTuple, ParamSpec, TypeVar

from matou.agents import named
from matou.agents.analysis import explained, hint
from matou.agents.compiling import thinks
from matou.agents.explanation import Explanation
from matou.core.game import View
from matou.core.moves import Move

from ..metrics import Meter
from ..net.protocol import Refusal

P = ParamSpec("P")
R = TypeVar("R")
MOST_HINTS = 512                                 # that are remembered: the same position gets the same one
MOST_ASKED = 64                                  # hints that wait or are worked out; further ones are refused
MOST_STUCK = 4                                   # threads that are replaced while nobody waits for what they do
HINT_PATIENCE = 3.0                              # seconds a hint waits for its game to be compiled
NICENESS = 10                                    # of the background threads: about a tenth of a busy core
GIL_SWITCH_SECONDS = 0.0005                      # seconds for which a thread may keep the GIL from the event loop


class Kind(IntEnum):
    """What can be asked of the queue, the most urgent first."""
    MOVE, LOOK, HINT, RECORD, ANALYSIS = range(5)


def in_thread(work: Callable[P, R]) -> Callable[P, R]:
    """Work for a thread. A StopIteration is converted: a future cannot hold one, and would never be done."""
    def careful(*args: P.args, **more: P.kwargs) -> R:
        try:
            return work(*args, **more)
        except StopIteration as error:
            raise RuntimeError("something that had to be there was not found") from error

    return careful


def lower_priority() -> None:
    """Lowers the priority of this thread alone; only Linux has a priority per thread."""
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)


class Lane:
    """A few threads and their queue: each takes the most urgent work, and the oldest of that. Work that is cancelled
    while it waits leaves the queue at once. `changed` is called with how much of a kind waits and runs."""

    def __init__(self, name: str, threads: int, begin: Callable[[], None] | None = None,
                 changed: Callable[[Kind, int, int], None] = lambda *_: None):
        self.name, self.begin, self.changed = name, begin, changed
        self.pools = [ThreadPoolExecutor(threads, name, begin)]
        self.waiting: dict[Kind, OrderedDict[Future[Any], Callable[[], Any]]] = {kind: OrderedDict() for kind in Kind}
        self.running = dict.fromkeys(Kind, 0)
        self._lock = threading.Lock()

    def submit(self, kind: Kind, work: Callable[[], R]) -> "Future[R]":
        future: Future[R] = Future()
        with self._lock:
            self.waiting[kind][future] = in_thread(work)
            self._report(kind)
        future.add_done_callback(partial(self._settled, kind))
        for pool in tuple(self.pools):
            pool.submit(self._next)
        return future

    def replace(self, stuck: "Future[Any]") -> None:
        """The result of this work is not wanted any more, but a thread cannot be stopped: until it is done, another
        thread takes its place, so that the lane goes on."""
        if len(self.pools) > MOST_STUCK:
            return
        spare = ThreadPoolExecutor(1, self.name, self.begin)
        self.pools.append(spare)
        with self._lock:
            left = sum(map(len, self.waiting.values()))
        for _ in range(left):
            spare.submit(self._next)
        stuck.add_done_callback(lambda _: self._dismiss(spare))

    def _dismiss(self, spare: ThreadPoolExecutor) -> None:
        self.pools.remove(spare)
        spare.shutdown(wait=False)               # what it was told to look for is done first

    def _settled(self, kind: Kind, future: "Future[Any]") -> None:
        """The work is done, or was cancelled before a thread began it."""
        with self._lock:
            if self.waiting[kind].pop(future, None):
                self._report(kind)

    def _next(self) -> None:
        """What a thread does once per submission; nothing if that was cancelled meanwhile."""
        with self._lock:
            kind = next((one for one in Kind if self.waiting[one]), None)
            if kind is None:
                return
            future, work = self.waiting[kind].popitem(last=False)
            self.running[kind] += 1
            self._report(kind)
        try:
            if future.set_running_or_notify_cancel():
                self._work(future, work)
        finally:
            with self._lock:
                self.running[kind] -= 1
                self._report(kind)

    @staticmethod
    def _work(future: "Future[Any]", work: Callable[[], Any]) -> None:
        try:
            found = work()
        except BaseException as error:
            future.set_exception(error)
        else:
            future.set_result(found)

    def _report(self, kind: Kind) -> None:
        """Reports the load while the lock is held, so that the last report is the current one."""
        self.changed(kind, len(self.waiting[kind]), self.running[kind])

    def close(self) -> None:
        with self._lock:
            left = [future for kind in self.waiting.values() for future in kind]
        for future in left:
            future.cancel()
        for pool in self.pools:
            pool.shutdown(wait=False, cancel_futures=True)


async def at_once(slug: str) -> None:
    """The default of `compiled`: nothing has to be compiled first."""


class Advice(NamedTuple):
    """A hint: the move, and why it rather than another one, where there is a choice."""
    move: Move
    why: Explanation | None


def advised(view: View) -> Advice:
    """A hint for this position."""
    found = explained(view, hint(view))
    return Advice(found.findings[0].move, found.why)


class PendingHint:
    """A hint that is being worked out, once for all who ask for it. `guests`: those who asked, and may not ask for
    another one meanwhile."""
    __slots__ = ("found", "guests", "job", "waiting")

    def __init__(self, job: "Future[Advice]"):
        self.job, self.found = job, asyncio.wrap_future(job)
        self.guests: set[str] = set()
        self.waiting = 0


def key_of(view: View) -> tuple[object, ...]:
    """Positions with the same key get the same hint."""
    return view.game.slug, view.seat, bytes(view), view.box.row.tobytes()


class ComputeQueue:
    """All lanes. An agent is created for each move, so it has no memory that a restart would lose."""

    def __init__(self, most: int | None = None):
        threads = most or os.cpu_count() or 1
        sys.setswitchinterval(GIL_SWITCH_SECONDS)
        self.meter = Meter()                     # the app puts its own here
        self.compiled: Callable[[str], Awaitable[None]] = at_once    # waits until agents can search in a game
        self.awaited: Callable[[str], int | None] = lambda slug: None        # in how many seconds they can; None: now
        self.agents = Lane("agent", threads, changed=self._measure)
        self.looks = Lane("look", 1, changed=self._measure)
        self.background = Lane("background", max(1, threads - 1), lower_priority, self._measure)
        self._hints: OrderedDict[tuple[object, ...], Advice] = OrderedDict()
        self._asked: dict[tuple[object, ...], PendingHint] = {}

    def _measure(self, kind: Kind, waiting: int, running: int) -> None:
        self.meter.queue(kind.name.lower(), waiting, running)

    def lane(self, kind: Kind) -> Lane:
        return {Kind.MOVE: self.agents, Kind.LOOK: self.looks}.get(kind, self.background)

    async def run(self, kind: Kind, work: Callable[P, R], *args: P.args, **more: P.kwargs) -> R:
        """Runs work and waits for it. If the caller is cancelled, work that no thread has begun is dropped."""
        lane = self.lane(kind)
        job = lane.submit(kind, partial(work, *args, **more))
        try:
            return await asyncio.wrap_future(job)
        except asyncio.CancelledError:
            if kind is Kind.ANALYSIS and job.running():
                lane.replace(job)
            raise

    async def choose(self, level: str, seed: str, view: View) -> Move:
        if thinks(level, view.game.slug):
            await self.compiled(view.game.slug)
        return await self.run(Kind.MOVE, lambda: named(level, seed).choose(view))

    async def hint(self, view: View, guest: str) -> Advice:
        """The hint for this position, worked out only from what the player sees: it is the same whenever they ask, and
        after a restart. A guest has one hint under way, however many sockets."""
        key = key_of(view)
        if key in self._hints:
            self._hints.move_to_end(key)
            return self._hints[key]
        if self.awaited(view.game.slug) is not None:
            await self._prepared(view.game.slug)
        asked = self._ask(key, view, guest)
        asked.waiting += 1
        try:
            return await asyncio.shield(asked.found)
        finally:
            asked.waiting -= 1
            if not asked.waiting and asked.job.cancel():     # what a thread has begun is finished, and remembered
                self._asked.pop(key, None)

    def known(self, view: View, text: str) -> Advice | None:
        """The cached hint for this position, if it was this move."""
        found = self._hints.get(key_of(view))
        return found if found and found.move.text == text else None

    async def _prepared(self, slug: str) -> None:
        """Hints need search: a player who asks before the game is compiled is told when to come back."""
        try:
            await asyncio.wait_for(self.compiled(slug), HINT_PATIENCE)
        except TimeoutError:
            raise Refusal("preparing", "hints are being prepared; ask again in about {seconds} seconds", status=503,
                          seconds=self.awaited(slug) or 1) from None

    def _ask(self, key: tuple[object, ...], view: View, guest: str) -> PendingHint:
        """Joins the work under way for the same position, if there is any."""
        if any(guest in asked.guests for other, asked in self._asked.items() if other != key):
            raise Refusal("busy", "your last hint is still being worked out; one at a time", status=429)
        if key not in self._asked:
            if len(self._asked) >= MOST_ASKED:
                raise Refusal("busy", "too many hints are wanted at the moment; try again later", status=503)
            asked = self._asked[key] = PendingHint(self.background.submit(Kind.HINT, lambda: advised(view)))
            asked.found.add_done_callback(partial(self._found, key, asked))
        self._asked[key].guests.add(guest)
        return self._asked[key]

    def _found(self, key: tuple[object, ...], asked: PendingHint, found: "asyncio.Future[Advice]") -> None:
        if self._asked.get(key) is asked:
            del self._asked[key]
        if found.cancelled() or found.exception():
            return
        self._hints[key] = found.result()
        while len(self._hints) > MOST_HINTS:
            self._hints.popitem(last=False)

    def close(self) -> None:
        for lane in (self.agents, self.looks, self.background):
            lane.close()
