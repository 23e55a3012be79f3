"""Warming up: a game's rules and search are compiled once, in a child process, while the server already answers.

Compiling holds up every thread of a process, so it is done in a process of its own, which fills the cache. Then this
process loads what the cache holds.
"""
import asyncio
import sys
from collections.abc import Sequence
from concurrent.futures import Executor
from pathlib import Path

from matou.agents import named
from matou.core.rule import CACHE
from matou.games import GAMES, load

THINKERS = ("greedy", "search:20")               # between them they call every kernel that a level calls


def play_once(slug: str) -> None:
    """One quick game to its end, so that everything a table needs has been called."""
    game = load(slug)
    state = game.deal(game.least, "warming up")
    agents = [named(THINKERS[seat % len(THINKERS)], seat) for seat in range(game.least)]
    while game.outcome(state) is None:
        move = agents[state.turn].choose(game.view(state, state.turn))
        state = game.apply(state, game.parse(game.view(state, state.turn), move.text))


def mark(slug: str) -> Path:
    """This file says that the cache is complete for a game."""
    return CACHE / f"{slug}.warm"


def fill(slugs: Sequence[str]) -> None:
    """What the child process does."""
    for slug in slugs:
        play_once(slug)
        mark(slug).touch()
        print(slug, flush=True)


class Warmth:
    """Which games are ready. `ready[slug]` is set once moves of that game are quick."""

    def __init__(self, pool: Executor):
        self.pool = pool
        self.ready = {slug: asyncio.Event() for slug in GAMES}

    def told(self) -> dict[str, bool]:
        return {slug: event.is_set() for slug, event in self.ready.items()}

    async def of(self, slug: str) -> None:
        """Wait until the game is ready."""
        await self.ready[slug].wait()

    async def run(self) -> None:
        """All games, those first that are compiled already."""
        cold = [slug for slug in GAMES if not mark(slug).exists()]
        for slug in GAMES:
            if slug not in cold:
                await self._load(slug)
        if not cold:
            return
        child = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "matou.server.warm", *cold, stdout=asyncio.subprocess.PIPE)
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
            await asyncio.get_running_loop().run_in_executor(self.pool, play_once, slug)
            self.ready[slug].set()


if __name__ == "__main__":
    fill(sys.argv[1:])
