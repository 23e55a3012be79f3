"""Where agents think: in threads of their own, so many at once and no more, never where people are answered."""
import asyncio
import os
from concurrent.futures import ThreadPoolExecutor

from matou.agents import named
from matou.core.game import View
from matou.core.moves import Move


class Thinkers:
    """A few threads. An agent is made anew for each move, so it remembers nothing that a restart would lose."""

    def __init__(self, most: int | None = None):
        self.pool = ThreadPoolExecutor(most or os.cpu_count() or 1, "thinker")

    async def choose(self, level: str, seed: str, view: View) -> Move:
        return await asyncio.get_running_loop().run_in_executor(self.pool, lambda: named(level, seed).choose(view))

    def close(self) -> None:
        self.pool.shutdown(wait=False, cancel_futures=True)
