"""Section 15: two tables on the same deals, and what changes from one to the other."""
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from matou.core.errors import OptionError
from matou.core.words import Phrase

from . import charts
from . import statistics as st
from .evidence import KERNEL_PLAYERS, Evidence
from .sections_game import rows
from .sections_rules import HEADLINES, headline
from .statistics import Interval
from .table import Played, Table, play_all
from .threads import scores, shares
from .told import STRENGTHS, Figure, Section, with_interval

USUAL = "usual"


def parsed(text: str) -> dict[str, Any]:
    """A table on the command line: `usual`, the path of a box, or options such as mode=limited,effects=false."""
    if text == USUAL:
        return {}
    options: dict[str, Any] = {}
    for part in text.split(",") if "=" in text else []:
        name, equals, value = part.partition("=")
        if not equals:
            raise OptionError("--compare {text}: expected usual, a box file, or NAME=VALUE", text=text)
        options[name] = value
    return options or {"box": Path(text)}


def searched(evidence: Evidence, options: Mapping[str, Any]) -> Played:
    """The games of search at a table with these options, one row per game."""
    plan, seats = evidence.plan, evidence.seats
    columns = evidence.run([plan.search] * seats, plan.searched, **options)
    moves = columns["moves"].astype(int)
    return Played(shares(columns, seats), scores(columns, seats), moves, moves, moves)


def played_at(evidence: Evidence, options: Mapping[str, Any]) -> dict[str, Played]:
    """The same deals at a table, by strength."""
    table = Table(evidence.game, evidence.seats, {**evidence.given, **options})
    found = {}
    for strength, epsilon in KERNEL_PLAYERS.items():
        deals, chances = evidence.words(table, evidence.plan.counted)
        found[strength] = play_all(table, deals, chances, epsilon, jobs=evidence.plan.jobs)
    return {**found, "search": searched(evidence, options)}


def compare(evidence: Evidence, one: str, other: str) -> Section:
    """What changes from the first table to the second."""
    return between(evidence, (one, parsed(one)), (other, parsed(other)))


def between(evidence: Evidence, one: tuple[str, Mapping[str, Any]], other: tuple[str, Mapping[str, Any]]) -> Section:
    """The same, of two tables with their names."""
    section = Section("compare", Phrase("From “{one}” to “{other}”: what changes?", one=one[0], other=other[0]))
    before, after = played_at(evidence, one[1]), played_at(evidence, other[1])
    changes = {key: {strength: _change(of, after[strength], before[strength], evidence.seats, strength)
                     for strength in before} for key, _, _, of in HEADLINES}
    section.lead.append(_sentence(changes))
    for key, name, unit, _ in HEADLINES:
        for strength, found in changes[key].items():
            section.figures.append(Figure(f"compare_{key}", Phrase("change: {what}", what=name), STRENGTHS[strength],
                                          found, unit, strength))
        section.charts.append(charts.Dots(Phrase("Change: {what}", what=name),
                                          [charts.Row(Phrase("change"), rows(changes[key]))], unit, 0.0, legend=True))
    section.notes.append(Phrase("The same deals were played at both tables by the same players; figures are "
                                "differences within a deal, which are free of the luck of the cards."))
    return section


def _change(of: Any, after: Played, before: Played, seats: int, strength: str) -> Interval:
    """Paired by deal: search has played each deal once per rotation."""
    if strength != "search":
        return headline(of, after, before)
    return st.paired(of(after), of(before), np.arange(len(after.moves)) // seats)


def _sentence(changes: Mapping[str, Mapping[str, Interval]]) -> Phrase:
    """The one sentence: what surely changes among heuristic players, of whom there are most games."""
    sure = [Phrase("{what} {change}", what=name, change=with_interval(changes[key]["heuristic"], unit))
            for key, name, unit, _ in HEADLINES if changes[key]["heuristic"].clear_of(0)]
    if not sure:
        return Phrase("Nothing we measure surely changes: whatever difference there is hides in the intervals.")
    return Phrase("On the same deals, this changes for sure: {changes}.", changes=sure)
