"""Agents: programs that play. They see a view and return a move, like anyone at the table."""
import re
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from matou.core.arguments import check_seed, check_text
from matou.core.errors import OptionError
from matou.core.play import Agent
from matou.core.record import Record

from .greedy import Greedy
from .levels import LEVELS, Level
from .random import Random
from .search import Search

if TYPE_CHECKING:
    from .analysis import Analysis

WITHOUT_BUDGET: dict[str, Callable[[object], Agent]] = {
    "random": Random, "greedy": Greedy, **{level: partial(Level, level) for level in LEVELS}}
AGENTS = (*WITHOUT_BUDGET, "flat:N", "search:N", "search:0.5s")      # what people may type
MOST_SIMULATIONS, MOST_SECONDS = 10_000_000, 3600.0
BUDGETED = re.compile(r"(flat|search):(?:(\d+)|(\d+(?:\.\d+)?)s)(?:x(\d+))?")


def named(name: str, seed: object = 0) -> Agent:
    """The agent with the name that people type: search:1000 makes a thousand simulations per move, search:0.5s searches
    for half a second, search:0.5sx2 in two threads."""
    check_text(name, "the name of an agent")
    check_seed(seed)
    if name in WITHOUT_BUDGET:
        return WITHOUT_BUDGET[name](seed)
    asked = BUDGETED.fullmatch(name)
    if asked is None:
        raise OptionError("there is no agent {name}; there are: {known}", name=name, known=", ".join(AGENTS))
    kind, count, seconds, threads = asked.groups()
    simulations, time, trees = int(count or 0), float(seconds or 0), int(threads or 1)
    if not (0 < simulations <= MOST_SIMULATIONS or 0 < time <= MOST_SECONDS) or not 0 < trees <= 64:
        raise OptionError("{name}: from 1 to {most} simulations, or up to {seconds} seconds, in 1 to 64 threads",
                          name=name, most=MOST_SIMULATIONS, seconds=int(MOST_SECONDS))
    return Search(seed, name, simulations, time, trees, kind == "flat")


def analyse(record: Record, level: str = "matou", open: bool = False) -> "Analysis":
    """Analyses every decision of a record: see agents/analysis.py."""
    from .analysis import analyse as judged
    return judged(record, level, open)
