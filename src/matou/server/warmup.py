"""Warm-up: every game can be played at once, interpreted, and is compiled meanwhile (agents/compiling.py).

People, kittens and cats play from the beginning. What needs search (stronger levels, hints, reviews) waits until a game
is compiled, and says how long that takes. Then this process loads the compiled rules from the cache, in a thread;
running games notice nothing. Where rules are compiled in this process (core/rule.py), a game can be played only then.
"""
import asyncio
import gc
import logging
import os
import time
from collections.abc import AsyncGenerator, Callable, Iterator, Sequence
from contextlib import aclosing

from matou.agents import compiling
from matou.agents.compiling import compile_here, load_interpreted, play_once, switch_over
from matou.core.switch import SWITCH
from matou.games import loadable

from .match.queue import ComputeQueue, Kind

LOG = logging.getLogger(__name__)
GC_THRESHOLDS = (5_000, 20, 50)                  # a move makes hundreds of objects, and leaves nearly nothing behind
GC_GENERATIONS = 1                               # generations of objects that are looked through
MOST_COMPILERS = 2                               # processes that compile, where there are as many cores
LOADING_PAUSE = 0.005                            # seconds of every step that loading leaves to others
LEAST_ESTIMATE = 5                               # seconds: the least that is foretold


class Warmup:
    """Which games can be played (`playable`), and which are compiled (`ready`): there agents search."""

    def __init__(self, queue: ComputeQueue):
        self.queue, self.games = queue, loadable()
        queue.compiled, queue.awaited = self.compiled, self.seconds
        self.playable = {slug: asyncio.Event() for slug in self.games}
        self.ready = {slug: asyncio.Event() for slug in self.games}
        self.since: dict[str, float] = {}        # when it could be played, in seconds since the epoch
        self._due: dict[str, float] = {}         # when it will be ready, about
        self.changed: Callable[[str], None] = lambda slug: None      # told when a game is ready

    def to_dict(self) -> dict[str, bool]:
        """Which games can be played."""
        return {slug: event.is_set() for slug, event in self.playable.items()}

    def searching(self) -> dict[str, int | None]:
        """By game, in how many seconds agents can search, about; None: now."""
        return {slug: self.seconds(slug) for slug in self.games}

    def seconds(self, slug: str) -> int | None:
        if self.ready[slug].is_set():
            return None
        left = self._due.get(slug, 0.0) - time.monotonic()
        return max(LEAST_ESTIMATE, LEAST_ESTIMATE * round(left / LEAST_ESTIMATE))

    def is_ready(self, slug: str) -> bool:
        """Is it compiled? A game whose package is no longer here never is."""
        return slug in self.ready and self.ready[slug].is_set()

    async def of(self, slug: str) -> float:
        """Wait until the game can be played. Returns since when it can, in seconds since the epoch."""
        await self.playable[slug].wait()
        return self.since[slug]

    async def compiled(self, slug: str) -> None:
        """Wait until agents can search."""
        await self.ready[slug].wait()

    async def run(self) -> None:
        """Warms up all games. What they load is never freed (the compiler alone has a million objects), so it is
        frozen: the garbage collector does not scan it while people play. It is not collected first, either: that takes
        half a second, and people play already."""
        gc.set_threshold(*GC_THRESHOLDS)
        await (self._switching() if SWITCH.on else self._loading())
        gc.collect(GC_GENERATIONS)
        gc.freeze()

    # Interpreted first ---------------------------------------------------------------------------------------

    async def _switching(self) -> None:
        takes = {}
        for slug in self.games:
            takes[slug] = await asyncio.to_thread(load_interpreted, slug)
            self._plays(slug)
        longest_first = sorted(self.games, key=lambda slug: -takes[slug])
        self._foretell(longest_first, takes)
        for slug in self.games:
            if compiling.marker(slug).exists():
                await self._switch(slug)
        cold = [slug for slug in longest_first if not self.ready[slug].is_set()]
        self._foretell(cold, takes)
        waiting = iter(cold)                     # each of them takes the next game
        await asyncio.gather(*(self._compile_each(waiting) for _ in range(min(MOST_COMPILERS, os.cpu_count() or 1))))

    def _foretell(self, slugs: Sequence[str], takes: dict[str, int]) -> None:
        free = [time.monotonic()] * min(MOST_COMPILERS, os.cpu_count() or 1)
        for slug in slugs:
            free.sort()
            free[0] += takes[slug]
            self._due[slug] = free[0]

    async def _compile_each(self, waiting: Iterator[str]) -> None:
        for slug in waiting:
            async with aclosing(compiled_elsewhere(slug)) as games:
                async for done in games:
                    await self._switch(done)
            if not self.ready[slug].is_set():
                LOG.error("%s could not be compiled in another process: it is done in this one", slug)
                await asyncio.to_thread(compile_here, slug)
                self._searches(slug)

    async def _switch(self, slug: str) -> None:
        if await asyncio.to_thread(_switch_gently, slug):
            self._searches(slug)

    # Compiled here -------------------------------------------------------------------------------------------

    async def _loading(self) -> None:
        """Loads the games that are compiled already first."""
        cold = [slug for slug in self.games if not compiling.marker(slug).exists()]
        for slug in self.games:
            if slug not in cold:
                await self._load(slug)
        if not cold:
            return
        async with aclosing(compiled_elsewhere(*cold)) as games:
            async for slug in games:
                await self._load(slug)
        for slug in cold:                        # what the child could not do is done here, slowly
            await self._load(slug)

    async def _load(self, slug: str) -> None:
        if not self.ready[slug].is_set():
            await self.queue.run(Kind.MOVE, play_once, slug)
            self._plays(slug)
            self._searches(slug)

    def _plays(self, slug: str) -> None:
        self.since[slug] = time.time()
        self.playable[slug].set()

    def _searches(self, slug: str) -> None:
        self.ready[slug].set()
        self.changed(slug)


async def compiled_elsewhere(*slugs: str) -> AsyncGenerator[str, None]:
    """Compiles these games in another process. Yields each when it is done; fewer than all, if that process fails."""
    child = await asyncio.create_subprocess_exec(*compiling.command(*slugs), stdout=asyncio.subprocess.PIPE)
    try:
        while child.stdout and (line := await child.stdout.readline()):
            yield line.decode().strip()
        await child.wait()
    finally:
        if child.returncode is None:             # the server is stopped: nobody waits for this any more
            child.kill()
            await child.wait()


def _switch_gently(slug: str) -> bool:
    """Switches over in a thread that yields to the others."""
    return switch_over(slug, lambda: time.sleep(LOADING_PAUSE))
