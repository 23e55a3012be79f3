"""The analyst: works through the analyses that were asked for (jobs.py), one at a time.

Each decision is judged in a thinker's thread (thinkers.py) and then the thread is free again, so that an agent at a
table never waits for more than one of them. A job that goes wrong, or takes longer than `limit` seconds, has failed:
that is kept and told, and the next one is begun.
"""
import asyncio
import logging
from contextlib import suppress
from typing import Any

from matou.agents.analysis import Analysis, judge, shares_at_end, thinker

from .jobs import Job, Jobs
from .lobby import Lobby
from .people import Guest
from .protocol import Refusal
from .replays import Replays
from .thinkers import in_thread

LOG = logging.getLogger(__name__)
LEVELS = {"cat": "search:100", "tomcat": "tomcat", "matou": "matou"}       # how much thought goes into a decision
BEAT = 2.0                                       # seconds between signs of life
LOOK = 5.0                                       # seconds after which it looks for jobs that others have left


class Analyst:
    """One for a server. `at` is the job it works on, `done` of `total` decisions."""

    def __init__(self, lobby: Lobby, replays: Replays, jobs: Jobs, limit: float):
        self.lobby, self.replays, self.jobs, self.limit = lobby, replays, jobs, limit
        self.at: Job | None = None
        self.done = self.total = 0
        self._news = asyncio.Event()

    async def ask(self, table: str, level: str, guest: Guest) -> None:
        await self.jobs.ask(table, level, guest)
        self._news.set()

    async def told(self, table: str, level: str) -> dict[str, Any] | None:
        """A job as people see it; None: nobody has asked for it."""
        before = self._so_far(table, level)      # it may be done by the time the store has answered
        job = await self.jobs.find(table, level)
        if job is None:
            return None
        done, total = max(before, self._so_far(table, level), (job.done, job.total))
        return {"table": table, "level": level, "state": job.state, "done": done, "total": total,
                "ahead": await self.jobs.ahead(job) if job.state == "waiting" else 0, "result": job.result}

    def _so_far(self, table: str, level: str) -> tuple[int, int]:
        here = self.at and (self.at.table, self.at.level) == (table, level)
        return (self.done, self.total) if here else (0, 0)

    async def run(self) -> None:
        """For as long as the server runs."""
        while True:
            self._news.clear()
            try:
                job = await self.jobs.take()
            except Refusal:
                LOG.exception("no analysis can be begun at the moment")
                job = None
            if job is not None:
                await self._work(job)
                continue
            with suppress(TimeoutError):
                await asyncio.wait_for(self._news.wait(), LOOK)

    async def _work(self, job: Job) -> None:
        """One job, with a sign of life now and then. What cannot be kept is begun anew later."""
        self.at, self.done, self.total = job, 0, 0
        thinking = asyncio.create_task(asyncio.wait_for(self._think(job), self.limit))
        try:
            while not (await asyncio.wait((thinking,), timeout=BEAT))[0]:
                going_on = await self.jobs.beat(job, self.done, self.total)
                if going_on is None:
                    LOG.warning("table %s: somebody else has taken its analysis over", job.table)
                    return
                self.at = job = going_on
            await self.jobs.finish(job, "done", self.total, thinking.result())
        except asyncio.CancelledError:           # the server stops: it goes on when it is started again
            await self.jobs.finish(job, "waiting")
            raise
        except Refusal:
            LOG.exception("table %s: its analysis could not be kept", job.table)
            await asyncio.sleep(BEAT)
        except TimeoutError:
            LOG.warning("table %s: its analysis took longer than %s seconds", job.table, self.limit)
            await self._fail(job)
        except Exception:
            LOG.exception("table %s: its analysis failed", job.table)
            await self._fail(job)
        finally:
            thinking.cancel()
            self.at = None

    async def _fail(self, job: Job) -> None:
        with suppress(Refusal):          # nobody hears of it: the job is taken up again, and fails again, but not often
            await self.jobs.finish(job, "failed")

    async def _think(self, job: Job) -> dict[str, Any]:
        """Decision by decision."""
        loop, pool = asyncio.get_running_loop(), self.lobby.thinkers.pool
        replay = await self.replays.of(job.table)
        search, found = thinker(LEVELS[job.level]), []
        self.total = replay.plies
        for state, (_, text) in zip(replay.states, replay.record.moves, strict=False):
            found.append(await loop.run_in_executor(pool, in_thread(judge), search, state, text))
            self.done = len(found)
        end = shares_at_end(state.game, replay.states[-1]) if found else ()
        return Analysis(replay.record, job.level, False, tuple(found), end).to_dict()
