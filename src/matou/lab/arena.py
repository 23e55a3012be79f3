"""Agents against each other on duplicate deals: the same cards once for every rotation of the seats.

Deal i of an arena seeded "7" is dealt by the seed "7/i" in all its games; in game r of that deal, seat p chooses with
the seed "7/i/r/p". Every agent gets the good cards once. The games of one deal are not independent, so confidence
intervals are clustered by deal.
"""
import os
import signal
import time
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations
from math import sqrt
from multiprocessing import active_children, get_context, parent_process
from statistics import fmean, median, stdev
from threading import Thread
from typing import Any, NamedTuple

from matou.agents import named
from matou.agents.levels import Level
from matou.agents.search import Search
from matou.core.errors import MatouError, OptionError
from matou.core.game import Game, View
from matou.core.moves import Move
from matou.core.play import Agent, play
from matou.core.record import Record
from matou.core.rule import interpreted
from matou.games import load

from .ratings import Ratings

REPEATED = "#"                                   # random#2: the second of that name
SIGMAS = 1.96                                    # either side of a mean, for 95 %
DEALS_PER_PROCESS = 4                            # deals submitted ahead, so that a slow process holds up no other
WARM_UP_SIMULATIONS = 8                          # of a search that only compiles its kernels


class Played(NamedTuple):
    """One game: its record, whose names are the agents by seat, and the seconds of thought of every move, by seat."""
    record: Record
    seconds: tuple[tuple[float, ...], ...]


# Who plays, and where ----------------------------------------------------------------------------------------

def entered(agents: Sequence[str]) -> tuple[str, ...]:
    """Checks the agents; returns the names they go by here: a repeated name gets a number."""
    if len(agents) < 2:
        raise OptionError("an arena needs two agents or more, not {count}", count=len(agents))
    names: list[str] = []
    for at, name in enumerate(agents):
        named(name)
        before = agents[:at].count(name)
        names.append(f"{name}{REPEATED}{before + 1}" if before else name)
    return tuple(names)


def line_ups(names: Sequence[str], seats: int) -> list[tuple[str, ...]]:
    """The agents by seat in the games of one deal: every combination of `seats` agents, in every rotation. With fewer
    agents than seats, the last one fills the rest."""
    filled = (*names, *[names[-1]] * (seats - len(names)))
    return [tuple(chosen[seat - turn] for seat in range(seats))
            for chosen in combinations(filled, seats) for turn in range(seats)]


# One deal ----------------------------------------------------------------------------------------------------

class Clocked:
    """An agent that measures the time of its choices."""

    def __init__(self, name: str, seed: object):
        self.name, self.agent = name, named(name.split(REPEATED)[0], seed)
        self.seconds: list[float] = []

    def choose(self, view: View) -> Move:
        started = time.perf_counter()
        move = self.agent.choose(view)
        self.seconds.append(time.perf_counter() - started)
        return move


@dataclass(frozen=True)
class Match:
    """All that a process needs to play any deal of an arena."""
    slug: str
    names: tuple[str, ...]
    seats: int
    seed: str
    options: dict[str, Any]

    def play(self, deal: int) -> list[Played]:
        """Plays one deal with every line-up."""
        warm_up(self.slug, self.names, self.seats)
        return [self._play(f"{self.seed}/{deal}", number, line_up)
                for number, line_up in enumerate(line_ups(self.names, self.seats))]

    def _play(self, seed: str, number: int, line_up: tuple[str, ...]) -> Played:
        agents = [Clocked(name, f"{seed}/{number}/{seat}") for seat, name in enumerate(line_up)]
        record = play(load(self.slug), agents, seed, **self.options)
        return Played(replace(record, extra={"rotation": number}), tuple(tuple(one.seconds) for one in agents))


@cache
def warm_up(slug: str, names: tuple[str, ...], seats: int) -> None:
    """Compiles what these agents need before any clock starts: plays a game with each, searches with few
    simulations."""
    for name in () if interpreted() else dict.fromkeys(name.split(REPEATED)[0] for name in names):
        play(load(slug), [_warm_up_agent(named(name, "warming up"))] * seats, "warming up")


def _warm_up_agent(agent: Agent) -> Agent:
    if not isinstance(agent, Search | Level):
        return agent
    return Search("warming up", simulations=WARM_UP_SIMULATIONS, flat=getattr(agent, "flat", False))


# All of them -------------------------------------------------------------------------------------------------

def arena(game: Game, agents: Sequence[str], seats: int, deals: int, seed: object = 0, jobs: int = 1,
          **options: Any) -> Iterator[list[Played]]:
    """Yields the games of each deal, in order; they are the same whatever `jobs` is."""
    for name, value in (("deals", deals), ("jobs", jobs)):
        if value < 1:
            raise OptionError("{name}: expected at least 1, not {value}", name=name, value=value)
    names = entered(agents)
    checked, _ = game.check_options(game.check_seats(seats), options)
    match = Match(game.slug, names, seats, str(seed), checked)
    return map(match.play, range(deals)) if min(jobs, deals) == 1 else _spread(match, deals, min(jobs, deals))


def _spread(match: Match, deals: int, jobs: int) -> Iterator[list[Played]]:
    """Plays whole deals in several processes."""
    warm_up(match.slug, match.names, match.seats)            # compiled once, not by all of them at the same time
    others = set(active_children())
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), watch_parent)
    try:
        with undisturbed():
            waiting = deque(pool.submit(match.play, deal) for deal in range(min(deals, DEALS_PER_PROCESS * jobs)))
        for deal in range(len(waiting), deals + len(waiting)):
            done = waiting.popleft().result()
            if deal < deals:
                waiting.append(pool.submit(match.play, deal))
            yield done
    except BrokenProcessPool:
        raise MatouError("a process that was playing has ended before its time") from None
    except BaseException:                        # Ctrl-C, or nobody wants to see more
        for process in set(active_children()) - others:
            process.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def undisturbed() -> Iterator[None]:
    """Processes started in here ignore Ctrl-C (SIGINT is blocked); the main process gets it and ends them."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def watch_parent() -> None:
    """In a process that plays: ends with its parent, even if that is killed."""
    parent = parent_process()

    def end() -> None:
        if parent is not None:
            parent.join()
            os._exit(1)
    Thread(target=end, daemon=True).start()


# What they came to -------------------------------------------------------------------------------------------

def mean_and_margin(values: Sequence[float]) -> tuple[float, float | None]:
    """The mean and its 95 % margin; None for a single value."""
    return fmean(values), SIGMAS * stdev(values) / sqrt(len(values)) if len(values) > 1 else None


def shares(record: Record) -> list[float]:
    """Each seat's share of the win: a shared win is split."""
    winners = (record.outcome or {})["winners"]
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(record.seats)]


def precision(milliseconds: float) -> str:
    """The format of a time in milliseconds: three significant digits, whole milliseconds from a second on."""
    return ".3g" if milliseconds < 999.5 else ",.0f"


class Standing:
    """One agent's results. If it has several seats in a game, their mean counts."""

    def __init__(self, name: str):
        self.name, self.games = name, 0
        self.by_deal: list[float] = []           # its share of the win, over all its games of one deal
        self.scores: list[float] = []
        self.seconds: list[float] = []

    def add(self, deal: Sequence[Played]) -> None:
        """Adds the games of one deal in which it had a seat."""
        won = []
        for record, seconds in deal:
            seats = [seat for seat, name in enumerate(record.names) if name == self.name]
            if seats:
                won.append(fmean(shares(record)[seat] for seat in seats))
                self.scores.append(fmean((record.outcome or {})["scores"][seat] for seat in seats))
                self.seconds += [one for seat in seats for one in seconds[seat]]
        self.games += len(won)
        self.by_deal.append(fmean(won))

    @property
    def milliseconds(self) -> tuple[float, float]:
        """Time per move: mean and median."""
        return (1000 * fmean(self.seconds), 1000 * median(self.seconds)) if self.seconds else (0.0, 0.0)


class Standings:
    """The results of an arena so far."""

    def __init__(self, game: Game, agents: Sequence[str], seats: int):
        names = entered(agents)
        self.game, self.seats, self.deals, self.games = game.slug, seats, 0, 0
        self.agents = [Standing(name) for name in names]
        self.ratings = Ratings(names)
        self.pairs = {pair: [0.0, 0.0, 0.0] for pair in combinations(names, 2)}      # games, and what each won

    def add(self, deal: Sequence[Played]) -> None:
        """Adds the games of one more deal."""
        self.deals += 1
        self.games += len(deal)
        for one in self.agents:
            one.add(deal)
        for record, _ in deal:
            self.ratings.add(record.names, (record.outcome or {})["winners"])
            self._meet(record)

    def _meet(self, record: Record) -> None:
        won = {name: fmean(share for share, one in zip(shares(record), record.names, strict=True) if one == name)
               for name in record.names}
        for (one, other), sums in self.pairs.items():
            if one in won and other in won:
                for at, more in enumerate((1, won[one], won[other])):
                    sums[at] += more

    def head_to_head(self) -> list[dict[str, Any]]:
        """For each pair of agents, the first one's part of what the two won in common games; None if neither won. Only
        for three agents or more."""
        if len(self.agents) < 3:
            return []
        return [{"agent": one, "against": other, "games": int(games),
                 "win_share": round(won / (won + lost), 4) if won + lost else None}
                for (one, other), (games, won, lost) in self.pairs.items()]

    def to_dict(self) -> dict[str, Any]:
        return {"game": self.game, "seats": self.seats, "deals": self.deals, "games": self.games,
                "agents": [self._line(one) for one in self.agents] if self.deals else [],
                "head_to_head": self.head_to_head() if self.deals else []}

    def _line(self, one: Standing) -> dict[str, Any]:
        share, margin = mean_and_margin(one.by_deal)
        rating, (mean, middle) = self.ratings.of[one.name], one.milliseconds
        return {"agent": one.name, "games": one.games, "win_share": round(share, 4),
                "margin": None if margin is None else round(margin, 4), "rating": round(rating.value, 2),
                "mu": round(rating.mu, 3), "sigma": round(rating.sigma, 3), "mean_score": round(fmean(one.scores), 4),
                "ms_mean": round(mean, 3), "ms_median": round(middle, 3)}
