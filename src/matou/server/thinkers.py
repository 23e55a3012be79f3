"""Where agents think: in threads of their own, so many at once and no more, never where people are answered."""
import asyncio
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from matou.agents import named
from matou.core.game import View
from matou.core.moves import Move

from .metrics import Meter

P = ParamSpec("P")
R = TypeVar("R")


def in_thread(work: Callable[P, R]) -> Callable[P, R]:
    """Work for a thread. A future cannot hold a StopIteration: whoever waited for it would wait for ever."""
    def careful(*args: P.args, **more: P.kwargs) -> R:
        try:
            return work(*args, **more)
        except StopIteration as error:
            raise RuntimeError("something that had to be there was not found") from error

    return careful


class Thinkers:
    """A few threads. An agent is made anew for each move, so it remembers nothing that a restart would lose."""

    def __init__(self, most: int | None = None):
        self.pool = ThreadPoolExecutor(most or os.cpu_count() or 1, "thinker")
        self.meter = Meter()                     # the app puts its own here

    async def choose(self, level: str, seed: str, view: View) -> Move:
        def thought() -> Move:
            with self.meter.think():
                return named(level, seed).choose(view)

        with self.meter.wait():
            return await asyncio.get_running_loop().run_in_executor(self.pool, in_thread(thought))

    def close(self) -> None:
        self.pool.shutdown(wait=False, cancel_futures=True)
