"""Warming up: a game's rules and search are compiled once, in a child process, while the server already answers.

Compiling holds up every thread of a process, so it is done in a process of its own, which fills the cache. Then this
process loads what the cache holds. Where several servers start together, one child compiles a game and the others wait.
"""
import asyncio
import gc
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

try:
    import fcntl
except ImportError:                              # Windows: one process, nobody to wait for
    fcntl = None                                 # type: ignore[assignment]

from matou.agents import named
from matou.core.rule import CACHE
from matou.games import GAMES, load

from .match.queue import ComputeQueue, Kind

THINKERS = ("greedy", "search:20")               # between them they call every kernel that a level calls
SELDOM = (5_000, 20, 50)                         # a move makes hundreds of objects, and leaves nearly nothing behind


def play_once(slug: str) -> None:
    """One quick game to its end, so that everything a table needs has been called."""
    game = load(slug)
    state = game.deal(game.least, "warming up")
    agents = [named(THINKERS[seat % len(THINKERS)], seat) for seat in range(game.least)]
    while game.outcome(state) is None:
        game.shown(state, state.turn)
        move = agents[state.turn].choose(game.view(state, state.turn))
        state = game.apply(state, game.parse(game.view(state, state.turn), move.text).text)


def mark(slug: str) -> Path:
    """This file says that the cache is complete for a game."""
    return CACHE / f"{slug}.warm"


@contextmanager
def alone(slug: str) -> Iterator[None]:
    """One process at a time; a lock that ends with the process that has it."""
    CACHE.mkdir(parents=True, exist_ok=True)
    with (CACHE / f"{slug}.lock").open("w") as lock:
        if fcntl:
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def fill(slugs: Sequence[str]) -> None:
    """What the child process does."""
    for slug in slugs:
        with alone(slug):
            if not mark(slug).exists():          # another process may have done it meanwhile
                play_once(slug)
                mark(slug).touch()
        print(slug, flush=True)


class Warmup:
    """Which games are ready. `ready[slug]` is set once moves of that game are quick."""

    def __init__(self, queue: ComputeQueue):
        self.queue = queue
        self.ready = {slug: asyncio.Event() for slug in GAMES}
        self.since: dict[str, float] = {}        # when, in seconds since the epoch

    def told(self) -> dict[str, bool]:
        return {slug: event.is_set() for slug, event in self.ready.items()}

    async def of(self, slug: str) -> float:
        """Wait until the game is ready. Returns since when it is, in seconds since the epoch."""
        await self.ready[slug].wait()
        return self.since[slug]

    async def run(self) -> None:
        """All games. What they loaded stays for good (the compiler alone has a million objects), so the collector need
        not look through it again and again while people play."""
        await self._all()
        gc.collect()
        gc.freeze()
        gc.set_threshold(*SELDOM)

    async def _all(self) -> None:
        """Those first that are compiled already."""
        cold = [slug for slug in GAMES if not mark(slug).exists()]
        for slug in GAMES:
            if slug not in cold:
                await self._load(slug)
        if not cold:
            return
        child = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "matou.server.warmup", *cold, stdout=asyncio.subprocess.PIPE)
        try:
            while child.stdout and (line := await child.stdout.readline()):
                await self._load(line.decode().strip())
            await child.wait()
        finally:
            if child.returncode is None:         # the server is stopped: nobody waits for this any more
                child.kill()
                await child.wait()
        for slug in cold:                        # what the child could not do is done here, slowly
            await self._load(slug)

    async def _load(self, slug: str) -> None:
        if not self.ready[slug].is_set():
            await self.queue.run(Kind.MOVE, play_once, slug)
            self.since[slug] = time.time()
            self.ready[slug].set()


if __name__ == "__main__":
    fill(sys.argv[1:])
