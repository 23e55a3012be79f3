"""Section 9: clans, decks, arrow tables: what players choose between, and other tables than the usual one."""
from collections.abc import Mapping, Sequence
from itertools import permutations
from typing import Any, NamedTuple

import numpy as np

from matou.core.words import Phrase

from . import charts
from . import statistics as st
from .evidence import KERNEL_PLAYERS, Evidence
from .sections_rules import HEADLINES, headline
from .statistics import Interval
from .svg import SERIES
from .table import HEURISTIC, RANDOM, Played, Table, declares, play_all
from .threads import shares
from .told import SHARE, STRENGTHS, Figure, Section, with_interval, written


class Meeting(NamedTuple):
    """Games of two factions: what the first won, by game, and the deals."""
    won: Any
    deal: Any


Meetings = Mapping[tuple[str, str], Meeting]


def meet(evidence: Evidence, names: list[str], epsilon: int, count: int) -> dict[tuple[str, str], Meeting]:
    """Every faction against every other in both seats, on the same deals: by pair, the two seatings together."""
    seated: dict[tuple[str, str], Played] = {}
    for one, other in permutations(names, 2):
        table = Table(evidence.game, evidence.seats, {**evidence.given, **faction_options(evidence, one, other)})
        deals, chances = evidence.words(table, count)
        seated[one, other] = play_all(table, deals, chances, epsilon, jobs=evidence.plan.jobs)
    deal = np.tile(np.arange(count), 2)
    return {(one, other): Meeting(np.concatenate([seated[one, other].shares[:, 0], seated[other, one].shares[:, 1]]),
                                  deal) for one, other in seated}


def faction_options(evidence: Evidence, one: str, other: str) -> dict[str, Any]:
    options: dict[str, Any] = declares(evidence.game, "factions")(one, other)
    return options


def meet_searching(evidence: Evidence, names: list[str]) -> dict[tuple[str, str], Meeting]:
    """The same, played by search, on few deals."""
    won: dict[tuple[str, str], Any] = {}
    for one, other in permutations(names, 2):
        columns = evidence.run([evidence.plan.search] * 2, max(2, evidence.plan.deals // 33),
                               **faction_options(evidence, one, other))
        won[one, other] = shares(columns, 2)[:, 0]
    deal = np.tile(columns["deal"], 2)
    return {(one, other): Meeting(np.concatenate([won[one, other], 1 - won[other, one]]), deal) for one, other in won}


def overall(meetings: Meetings, name: str) -> Interval:
    """A faction against all others."""
    mine = [one for (first, _), one in meetings.items() if first == name]
    return st.share(np.concatenate([one.won for one in mine]), np.concatenate([one.deal for one in mine]))


def factions(evidence: Evidence) -> Section | None:
    """Which faction is too strong. None: the game has no factions."""
    names_of = declares(evidence.game, "faction_names")
    if names_of is None:
        return None
    named: Mapping[str, Phrase] = names_of(evidence.game)
    section, names = Section("factions", Phrase("Which clan is too strong, and which too weak?")), list(named)
    found = {"random": meet(evidence, names, RANDOM, evidence.plan.deals),
             "heuristic": meet(evidence, names, HEURISTIC, evidence.plan.deals),
             "search": meet_searching(evidence, names)}
    _overall(section, named, found)
    for strength in KERNEL_PLAYERS:
        _equilibrium(section, named, found[strength], strength)
    cells = [[None if one == other else st.share(*found["heuristic"][one, other]) for other in names] for one in names]
    section.charts.append(charts.Matrix(
        Phrase("Wins in a hundred games, row against column (heuristic)"), [named[name] for name in names], cells,
        Phrase("coloured where it is surely not even")))
    for strength in KERNEL_PLAYERS:
        title = Phrase("share of the wins of the first of two ({strength})", strength=STRENGTHS[strength])
        section.figures += [Figure("pair", title, Phrase("{one} against {other}", one=named[one], other=named[other]),
                                   st.share(*found[strength][one, other]), SHARE, strength)
                            for one, other in permutations(names, 2) if one < other]
    return section


def _overall(section: Section, named: Mapping[str, Phrase], found: Mapping[str, Meetings]) -> None:
    shares = {name: {strength: overall(some, name) for strength, some in found.items()} for name in named}
    best = sorted(named, key=lambda name: -shares[name]["search"].value)
    for name in best:
        for strength, one in shares[name].items():
            section.figures.append(Figure("against_all", Phrase("share of the wins against all others ({strength})",
                                                                strength=STRENGTHS[strength]), named[name], one, SHARE,
                                          strength))
    top, bottom = best[0], best[-1]
    section.lead.append(Phrase(
        "Among good players the clan that wins most is {top}: {share} of the games against all others. The one that "
        "wins least is {bottom}: {least}.",
        top=named[top], share=with_interval(shares[top]["search"], SHARE), bottom=named[bottom],
        least=with_interval(shares[bottom]["search"], SHARE)))
    section.charts.append(charts.Dots(
        Phrase("Share of the wins against all others"),
        [charts.Row(named[name], tuple(zip(SERIES, shares[name].values(), strict=True))) for name in best],
        at=0.5, legend=True))


def _equilibrium(section: Section, named: Mapping[str, Phrase], found: Meetings, strength: str) -> None:
    """What players would choose who know the matrix, and what they would never choose. Sentences are about heuristic
    players."""
    names = list(named)
    payoffs = np.array([[0.5 if one == other else found[one, other].won.mean() for other in names] for one in names])
    count, deals = sum(len(one.won) for one in found.values()), len(next(iter(found.values())).deal) // 2
    mixture = st.nash(payoffs)[0]
    resampled = _resampled(found, names)
    ends = np.percentile(st.nash(resampled, 3_000)[0], [2.5, 97.5], axis=0)
    for at in np.argsort(-mixture):
        one = Interval(float(mixture[at]), float(ends[0, at]), float(ends[1, at]), count, deals)
        title = Phrase("how often one would choose it in equilibrium ({strength})", strength=STRENGTHS[strength])
        section.figures.append(Figure("equilibrium", title, named[names[at]], one, SHARE, strength))
    if strength != "heuristic":
        return
    chosen = [Phrase("{clan} ({share})", clan=named[names[at]], share=written(float(mixture[at]), SHARE))
              for at in np.argsort(-mixture) if mixture[at] > 0.02]
    section.lead.append(Phrase(
        "Two heuristic players who both know these figures and choose in secret would take: {clans}. All others they "
        "would leave in the box.", clans=chosen))
    section.lead.append(_dominated({at: named[names[at]] for at in st.dominated(payoffs)}, resampled))


def _dominated(found: Mapping[int, Phrase], resampled: Sequence[Any]) -> Phrase:
    """What is never worth taking, as far as these deals can tell. `found`: those that are dominated in all of them."""
    sure = [name for at, name in found.items() if st.surely_dominated(at, resampled)]
    if sure:
        return Phrase("Among them surely dominated, that is never the best whatever the other takes: {clans}.",
                      clans=sure)
    if found:
        return Phrase("Among them no clan is surely dominated. In these deals {clans} would never be the best, but in "
                      "others drawn from them that changes.", clans=list(found.values()))
    return Phrase("Among them no clan is dominated: against something, each is worth taking.")


def _resampled(found: Meetings, names: list[str], times: int = 40) -> list[Any]:
    """Matrices whose deals are drawn again."""
    rng, deals = np.random.default_rng(0), len(next(iter(found.values())).deal) // 2
    by_deal = {pair: one.won.reshape(2, deals).mean(0) for pair, one in found.items()}
    draws = rng.integers(0, deals, (times, deals))
    return [np.array([[0.5 if one == other else by_deal[one, other][draw].mean() for other in names] for one in names])
            for draw in draws]


# Other tables ------------------------------------------------------------------------------------------------

def other_tables(evidence: Evidence) -> Section | None:
    """Other boxes than ours, on the same deals."""
    variants = declares(evidence.game, "variants")
    if variants is None:
        return None
    section, usual = Section("tables", Phrase("What would another box change?")), evidence.counted
    changes = {}
    for variant in variants(evidence.game):
        table = Table(evidence.game, evidence.seats, {**evidence.given, **variant.options})
        changes[variant.label] = evidence.heuristic(table)
    for key, name, unit, of in HEADLINES:
        found = {label: headline(of, played, usual) for label, played in changes.items()}
        for label, one in found.items():
            section.figures.append(Figure(f"other_box_{key}", Phrase("change: {what}", what=name), label, one, unit,
                                          "heuristic"))
        changed = [charts.Row(label, (("b", one),)) for label, one in found.items()]
        section.charts.append(charts.Dots(Phrase("Change: {what}", what=name), changed, unit, 0.0))
    key, name, unit, of = HEADLINES[1]
    found = {label: headline(of, played, usual) for label, played in changes.items()}
    most = max(found, key=lambda label: abs(found[label].value))
    if not found[most].clear_of(0):
        section.lead.append(Phrase("None of the other boxes we tried surely changes the length of a game."))
        return section
    section.lead.append(Phrase(
        "Of the other boxes we tried, “{box}” changes the length of a game most: by {change} moves on the same deals.",
        box=most, change=with_interval(found[most], unit)))
    return section
