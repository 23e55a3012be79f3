"""The compute queue: agents think in threads of their own, so many at once and no more, never on the event loop."""
import asyncio
import os
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from matou.agents import named
from matou.agents.analysis import hint
from matou.core.game import View
from matou.core.moves import Move

from ..metrics import Meter

P = ParamSpec("P")
R = TypeVar("R")
MOST_HINTS = 512                                 # that are remembered: the same position gets the same one


def in_thread(work: Callable[P, R]) -> Callable[P, R]:
    """Work for a thread. A future cannot hold a StopIteration: whoever waited for it would wait for ever."""
    def careful(*args: P.args, **more: P.kwargs) -> R:
        try:
            return work(*args, **more)
        except StopIteration as error:
            raise RuntimeError("something that had to be there was not found") from error

    return careful


class ComputeQueue:
    """A few threads. An agent is made anew for each move, so it remembers nothing that a restart would lose."""

    def __init__(self, most: int | None = None):
        self.pool = ThreadPoolExecutor(most or os.cpu_count() or 1, "thinker")
        self.meter = Meter()                     # the app puts its own here
        self._hints: OrderedDict[tuple[object, ...], Move] = OrderedDict()

    async def choose(self, level: str, seed: str, view: View) -> Move:
        return await self._think(lambda: named(level, seed).choose(view))

    async def hint(self, view: View) -> Move:
        """What to show somebody who asks in this position: worked out from what they see and nothing else, so it is the
        same whenever they ask, and after a restart."""
        key = view.game.slug, view.seat, bytes(view), view.box.row.tobytes()
        if key not in self._hints:
            self._hints[key] = await self._think(lambda: hint(view).findings[0].move)
        self._hints.move_to_end(key)
        while len(self._hints) > MOST_HINTS:
            self._hints.popitem(last=False)
        return self._hints[key]

    async def _think(self, choose: Callable[[], Move]) -> Move:
        def thought() -> Move:
            with self.meter.think():
                return choose()

        with self.meter.wait():
            return await asyncio.get_running_loop().run_in_executor(self.pool, in_thread(thought))

    def close(self) -> None:
        self.pool.shutdown(wait=False, cancel_futures=True)
