"""Analyses that people ask for: a job queue in the database, so that none is lost.

Guests take turns (round robin): a job's `lap` is the round in which its guest's turn comes, so that anyone's second job
waits for everyone's first. Within a lap, jobs are taken in the order in which they were asked for.

A server that works on a job writes a heartbeat every few seconds. If there is none any more, that server has died, and
another one (or the same, restarted) starts the job again; but not endlessly: after MOST_ATTEMPTS the job has failed.

Each decision is judged in a background thread of the compute queue, and then the thread is free again: a hint never
waits for more than one of them, an agent for none. A job that raises an error, or takes longer than `limit` seconds,
has failed: that is stored and shown, and the next one is started.
"""
import asyncio
import logging
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, and_, delete, func, insert, literal, not_, or_, select, tuple_, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from matou.agents.analysis import Analysis, judge, shares_at_end, thinker

from ..net.answers import Analysis as Told
from ..net.protocol import Refusal
from ..people.guests import Guest
from ..people.lobby import Lobby
from ..store.log import Store, now
from ..store.schema import analyses
from .queue import Kind
from .replay import Replays

LOG = logging.getLogger(__name__)
LOST_SECONDS = 10.0                              # seconds without a heartbeat after which a job is anybody's again
MOST_EACH, MOST_JOBS = 3, 100                    # analyses that wait or run: of one guest, of all
ONE_EACH_FROM = 50                               # jobs that wait or run: from here on, one per guest
MOST_HOME = 30                                   # from one address, which may be a school; guests cost nothing
MOST_HOMES = 1000                                # addresses remembered; never written down
MOST_ATTEMPTS = 2                                # a job that brought the server down this often is not begun again
LEVELS = {"cat": "search:100", "tomcat": "tomcat", "matou": "matou"}       # how much thought goes into a decision
HEARTBEAT_SECONDS = 2.0                          # seconds between two heartbeats
SCAN_SECONDS = 5.0                               # seconds after which it looks for jobs that others have left
UNDER_WAY = ("waiting", "running")
JOB_ORDER = (analyses.c.lap, analyses.c.asked, analyses.c.table, analyses.c.level)


def ago(seconds: float) -> str:
    return (datetime.now(UTC) - timedelta(seconds=seconds)).isoformat(timespec="milliseconds")


class Job(NamedTuple):
    """An analysis that somebody asked for. `beat`: the last heartbeat of the server that works on it."""
    table: str
    level: str
    state: str
    done: int
    total: int
    result: dict[str, Any] | None
    beat: str | None
    attempts: int = 0                            # how often it was begun, this time included


def this(job: Job) -> ColumnElement[bool]:
    return and_(analyses.c.table == job.table, analyses.c.level == job.level)


def ours(job: Job) -> ColumnElement[bool]:
    """The condition that the job is still ours: no other server has taken it over."""
    return and_(this(job), analyses.c.state == "running", analyses.c.beat == job.beat)


def free() -> ColumnElement[bool]:
    """The condition that a job waits, or was left by a server that died."""
    return or_(analyses.c.state == "waiting", and_(analyses.c.state == "running", analyses.c.beat < ago(LOST_SECONDS)))


class Jobs:
    """The job queue."""

    def __init__(self, store: Store):
        self.store = store                      # its connections, which refuse when the database is out of order

    async def find(self, table: str, level: str) -> Job | None:
        async with self.store.connect() as connection:
            return await _job(connection, and_(analyses.c.table == table, analyses.c.level == level))

    async def ask(self, table: str, level: str, guest: Guest) -> None:
        """Adds a job, one for all who ask; a failed one is tried again, as if for the first time."""
        found = await self.find(table, level)
        if found and found.state != "failed":
            return
        which = and_(analyses.c.table == table, analyses.c.level == level)
        try:
            async with self.store.begin() as connection:
                await _check_capacity(connection, guest)
                await connection.execute(delete(analyses).where(which, analyses.c.state == "failed"))
                await connection.execute(insert(analyses).values(
                    table=table, level=level, state="waiting", done=0, total=0, asked=now(), guest=guest.token,
                    lap=await _lap(connection, guest), attempts=0))
        except IntegrityError:                   # somebody else asked at the same moment: it is the same job
            pass

    async def ahead(self, job: Job) -> int:
        """How many jobs are worked on before this one."""
        async with self.store.connect() as connection:
            mine = (await connection.execute(select(*JOB_ORDER).where(this(job)))).first()
            if mine is None:
                return 0
            earlier = or_(analyses.c.state == "running", tuple_(*JOB_ORDER) < tuple_(*map(literal, mine)))
            return (await connection.execute(select(func.count()).select_from(analyses).where(
                analyses.c.state.in_(UNDER_WAY), not_(this(job)), earlier))).scalar() or 0

    async def under_way(self) -> set[tuple[str, str]]:
        """Table and level of every job that waits or runs."""
        async with self.store.connect() as connection:
            rows = await connection.execute(select(analyses.c.table, analyses.c.level).where(
                analyses.c.state.in_(UNDER_WAY)))
            return {(table, level) for table, level in rows}

    async def take(self) -> Job | None:
        """Takes the next job; None if there is none."""
        while True:
            async with self.store.begin() as connection:
                found = await _job(connection, free())
                if found is None:
                    return None
                hopeless = found.attempts >= MOST_ATTEMPTS
                job = found._replace(state="failed" if hopeless else "running", done=0, total=0, beat=now(),
                                     attempts=found.attempts + (not hopeless))
                taken = await connection.execute(update(analyses).where(this(job), free()).values(
                    state=job.state, done=0, total=0, beat=job.beat, attempts=job.attempts))
                if taken.rowcount and not hopeless:      # otherwise somebody else was quicker
                    return job

    async def heartbeat(self, job: Job, done: int, total: int) -> Job | None:
        """Writes a heartbeat; returns None if another server has the job now."""
        at = now()
        async with self.store.begin() as connection:
            kept = await connection.execute(update(analyses).where(ours(job)).values(done=done, total=total, beat=at))
            return job._replace(beat=at) if kept.rowcount else None

    async def finish(self, job: Job, state: str, total: int = 0, result: dict[str, Any] | None = None) -> None:
        """The job is done, has failed, or waits again because the server stops, which does not count as an attempt."""
        async with self.store.begin() as connection:
            await connection.execute(update(analyses).where(ours(job)).values(
                state=state, done=total, total=total, result=result, attempts=job.attempts - (state == "waiting")))


async def _job(connection: AsyncConnection, which: ColumnElement[bool]) -> Job | None:
    columns = [analyses.c[name] for name in Job._fields]
    row = (await connection.execute(select(*columns).where(which).order_by(*JOB_ORDER).limit(1))).first()
    return Job(*row) if row else None


async def _lap(connection: AsyncConnection, guest: Guest) -> int:
    """The lap of a guest's new job: after the guest's last one, or the current lap if none is under way."""
    under_way = analyses.c.state.in_(UNDER_WAY)
    now_in = (await connection.execute(select(func.min(analyses.c.lap)).where(under_way))).scalar()
    last = (await connection.execute(select(func.max(analyses.c.lap)).where(
        under_way, analyses.c.guest == guest.token))).scalar()
    return max(now_in or 0, 0 if last is None else last + 1)


async def _check_capacity(connection: AsyncConnection, guest: Guest) -> None:
    """Refuses a job if the guest has too many, or if the queue is full."""
    under_way = select(func.count()).select_from(analyses).where(analyses.c.state.in_(UNDER_WAY))
    theirs = (await connection.execute(under_way.where(analyses.c.guest == guest.token))).scalar() or 0
    if theirs >= MOST_EACH:
        raise Refusal("busy", "{most} of your reviews are under way; wait until one is done", status=429,
                      most=MOST_EACH)
    everybody = (await connection.execute(under_way)).scalar() or 0
    if everybody >= (ONE_EACH_FROM if theirs else MOST_JOBS):
        raise Refusal("busy", "too many reviews are waiting; try again later", status=503)


class Analyst:
    """The worker of a server. `at` is the job it works on, `done` of `total` decisions."""

    def __init__(self, lobby: Lobby, replays: Replays, jobs: Jobs, limit: float):
        self.lobby, self.replays, self.jobs, self.limit = lobby, replays, jobs, limit
        self.at: Job | None = None
        self.done = self.total = 0
        self._news = asyncio.Event()
        self._homes: dict[str, set[tuple[str, str]]] = {}    # by address: what was asked for from there

    async def ask(self, table: str, level: str, guest: Guest, address: str) -> None:
        found = await self.jobs.find(table, level)
        if found and found.state != "failed":
            return
        await self._check_home(address)
        await self.jobs.ask(table, level, guest)
        self._homes.setdefault(address, set()).add((table, level))
        await self._count()
        self._news.set()

    async def _check_home(self, address: str) -> None:
        """Refuses a job if its address has asked for too many, with however many guests."""
        if len(self._homes) > MOST_HOMES or len(self._homes.get(address, ())) >= MOST_HOME:
            under_way = await self.jobs.under_way()
            left = {home: asked & under_way for home, asked in self._homes.items()}
            self._homes = {home: asked for home, asked in left.items() if asked}
        if len(self._homes.get(address, ())) >= MOST_HOME:
            raise Refusal("busy", "{most} reviews asked for from your network are under way; try again later",
                          status=429, most=MOST_HOME)

    async def _count(self) -> None:
        self.jobs.store.meter.analyses.set(len(await self.jobs.under_way()))

    async def status(self, table: str, level: str) -> Told | None:
        """A job as people see it; None: nobody has asked for it."""
        before = self._so_far(table, level)      # it may be done by the time the store has answered
        job = await self.jobs.find(table, level)
        if job is None:
            return None
        done, total = max(before, self._so_far(table, level), (job.done, job.total))
        state: Any = job.state                   # as the database has it, and so is the result
        ahead = await self.jobs.ahead(job) if job.state == "waiting" else 0
        result: Any = job.result
        return {"table": table, "level": level, "state": state, "done": done, "total": total, "ahead": ahead,
                "result": result}

    def _so_far(self, table: str, level: str) -> tuple[int, int]:
        here = self.at and (self.at.table, self.at.level) == (table, level)
        return (self.done, self.total) if here else (0, 0)

    async def run(self) -> None:
        """Works for as long as the server runs."""
        while True:
            self._news.clear()
            try:
                job = await self.jobs.take()
                await self._count()
            except Refusal:
                LOG.exception("no analysis can be begun at the moment")
                job = None
            if job is not None:
                await self._work(job)
                continue
            with suppress(TimeoutError):
                await asyncio.wait_for(self._news.wait(), SCAN_SECONDS)

    async def _work(self, job: Job) -> None:
        """Works on one job, with heartbeats. If its result cannot be stored, it is started again later."""
        self.at, self.done, self.total = job, 0, 0
        thinking = asyncio.create_task(asyncio.wait_for(self._think(job), self.limit))
        try:
            while not (await asyncio.wait((thinking,), timeout=HEARTBEAT_SECONDS))[0]:
                going_on = await self.jobs.heartbeat(job, self.done, self.total)
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
            await asyncio.sleep(HEARTBEAT_SECONDS)
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
        """Judges decision by decision."""
        replay = await self.replays.of(job.table)
        await self.lobby.warmth.compiled(replay.record.game)
        search, found = thinker(LEVELS[job.level]), []
        self.total = replay.plies
        for state, (_, text) in zip(replay.states, replay.record.moves, strict=False):
            found.append(await self.lobby.thinkers.run(Kind.ANALYSIS, judge, search, state, text))
            self.done = len(found)
        end = shares_at_end(state.game, replay.states[-1]) if found else ()
        nameless = replace(replay.record, names=("",) * replay.record.seats)         # names are told, and not stored
        return Analysis(nameless, job.level, False, tuple(found), end).to_dict()
