"""Sections 10 to 12: kinds of moves, players who may not do one thing, and how much players meddle with each other."""
from collections.abc import Mapping
from functools import partial

import numpy as np

from matou.core.words import Phrase

from . import charts
from . import statistics as st
from .evidence import KERNEL_PLAYERS, Evidence, Sample
from .judged import Decision, by_kind
from .sections_game import BEST, each, rows
from .statistics import Interval
from .svg import SERIES
from .table import HEURISTIC, NONE, RANDOM, Played, play_all
from .told import DIFFERENCE, LOSS, NUMBER, SHARE, STRENGTHS, Figure, Section, with_interval

SELDOM = 0.02                                    # moves per game: what is rarer is not forbidden
FEW = 15                                         # decisions: what was possible less often is not judged
MANY = 20


# 10 Moves ----------------------------------------------------------------------------------------------------

def moves(evidence: Evidence, judged: Mapping[str, list[Decision]]) -> Section:
    """How often each kind of move is made, and what it costs to make it."""
    section = Section("moves", Phrase("Which moves are made, and which are ever the best?"))
    names = evidence.table.move_kinds
    often = {kind: each(evidence, partial(_frequency, evidence=evidence, kind=kind)) for kind in range(len(names))}
    used = [kind for kind, found in often.items() if any(one.value > 0 for one in found.values())]
    used.sort(key=lambda kind: -often[kind][BEST].value)
    for kind in used:
        for strength, one in often[kind].items():
            section.figures.append(Figure("frequency", Phrase("share of all moves ({strength})",
                                                              strength=STRENGTHS[strength]), names[kind], one, SHARE,
                                          strength))
    section.lead.append(Phrase("What good players do most often: {move}, {share} of all moves.", move=names[used[0]],
                               share=with_interval(often[used[0]][BEST], SHARE)))
    section.charts.append(charts.Dots(
        Phrase("Share of all moves"), [charts.Row(names[kind], tuple(zip(SERIES, often[kind].values(), strict=True)))
                                       for kind in used[:MANY]], legend=True))
    _judged_kinds(evidence, section, [one for some in judged.values() for one in some])
    return section


def _frequency(sample: Sample, evidence: Evidence, kind: int) -> Interval:
    counts = evidence.kinds(sample)
    return st.ratio(counts[:, kind], counts.sum(1), sample.deal)


def _judged_kinds(evidence: Evidence, section: Section, found: list[Decision]) -> None:
    """How often each kind is the best move where it is possible, and what it costs where it must be made."""
    names, rows, never = evidence.table.move_kinds, [], []
    for kind, some in by_kind(found, len(names)):
        if len(some) < FEW:
            continue
        deals = [one.deal for one in some]
        cost = st.mean([one.cost(kind) for one in some], deals)
        best = st.share([float(one.best_kind == kind) for one in some], deals)
        section.figures.append(Figure("best", Phrase("is the best move, where it is possible"), names[kind], best))
        section.figures.append(Figure("cost", Phrase("wins it loses in a hundred games, made instead of the best"),
                                      names[kind], cost, LOSS))
        rows.append((cost.value, charts.Row(names[kind], (("c", cost),))))
        if best.value == 0:
            never.append(Phrase("{move} (in {count} decisions)", move=names[kind], count=len(some)))
    if rows:
        rows.sort(key=lambda row: -row[0])
        section.charts.append(charts.Dots(
            Phrase("Wins lost in a hundred games by making it, where something else is better"),
            [row for _, row in rows[:MANY]], LOSS, 0.0))
        section.lead.append(Phrase("What costs most, where something else is better: {move}. It loses {cost} wins in a "
                                   "hundred games.", move=rows[0][1].label,
                                   cost=with_interval(rows[0][1].intervals[0][1], LOSS)))
    section.lead.append(Phrase("Never the best where it was possible: {moves}.", moves=never) if never else
                        Phrase("Every kind of move was the best one somewhere."))
    section.notes.append(Phrase("Judged on {count} decisions of all strengths. What was never the best in that many "
                                "decisions may still be so in up to three times one in that many.", count=len(found)))


# 11 Restricted play ------------------------------------------------------------------------------------------

def restricted(evidence: Evidence) -> Section:
    """What a player loses who may not do one thing."""
    section = Section("restricted", Phrase("What if a player may not do one thing?"))
    names, counts = evidence.table.move_kinds, evidence.kinds(evidence.samples["heuristic"])
    each_kind = {kind: without(evidence, kind) for kind in np.flatnonzero(counts.mean(0) >= SELDOM).tolist()}
    found = {kind: one["heuristic"] for kind, one in each_kind.items() if one["heuristic"].value != 0}
    order = sorted(found, key=lambda kind: found[kind].value)
    section.figures += [_without_figure(names[kind], each_kind[kind][strength], strength)
                        for strength in KERNEL_PLAYERS for kind in order]
    if not found:
        section.lead.append(Phrase("No kind of move can be forbidden: where one is possible, no other is."))
        return section
    section.charts.append(charts.Dots(
        Phrase("Change of the wins in a hundred games of a player who may not do it"),
        [charts.Row(names[kind], rows(each_kind[kind])) for kind in order[:MANY]], DIFFERENCE, 0.0, legend=True,
        names=[STRENGTHS[strength] for strength in KERNEL_PLAYERS]))
    section.lead.append(Phrase("What a player can least do without: {move}. Whoever may not do it: {change} wins in a "
                               "hundred games.", move=names[order[0]],
                               change=with_interval(found[order[0]], DIFFERENCE)))
    better = [names[kind] for kind in order if found[kind].low > 0]
    if better:
        section.lead.append(Phrase("Heuristic players do better without: {moves}. That is a flaw of the heuristic, or "
                                   "a trap in the game.", moves=better))
    section.notes.append(Phrase("One player is forbidden one kind of move as long as there is another; all seats in "
                                "turn, on the same deals. Sentences are about heuristic players."))
    return section


def _without_figure(name: str, change: Interval, strength: str) -> Figure:
    title = Phrase("change of the wins in a hundred games without it ({strength})", strength=STRENGTHS[strength])
    return Figure("without", title, name, change, DIFFERENCE, strength)


def without(evidence: Evidence, kind: int) -> dict[str, Interval]:
    """By strength, the change of a player's share of the win who may not make this kind of move."""
    return {strength: _without(evidence, kind, epsilon, usual) for (strength, epsilon), usual
            in zip(KERNEL_PLAYERS.items(), (evidence.counted_random, evidence.counted), strict=True)}


def _without(evidence: Evidence, kind: int, epsilon: int, usual: Played) -> Interval:
    """In every seat in turn."""
    deals, chances = evidence.usual
    changes = []
    for seat in range(evidence.seats):
        forbidden = np.where(np.arange(evidence.seats) == seat, kind, NONE)
        played = play_all(evidence.table, deals, chances, epsilon, forbidden, jobs=evidence.plan.jobs)
        changes.append(played.shares[:, seat] - usual.shares[:, seat])
    return st.mean(np.concatenate(changes), np.tile(np.arange(len(deals)), evidence.seats))


# 12 Interaction ----------------------------------------------------------------------------------------------

def interaction(evidence: Evidence) -> Section:
    """How much players meddle with each other."""
    section = Section("interaction", Phrase("How much do players meddle with each other?"))
    caused = each(evidence, lambda sample: st.ratio(sample.columns["caused"], sample.columns["moved"], sample.deal))
    section.add("caused", Phrase("points that change in another player’s move, of all that change"), caused)
    pressure = _pressure(evidence)
    section.figures.append(Figure("pressure", Phrase("points that good opponents cost, in standard deviations"),
                                  Phrase("heuristic instead of random opponents"), pressure, NUMBER, "heuristic"))
    section.lead.append(_meddling(caused[BEST]))
    section.lead.append(Phrase(
        "Against heuristic instead of random opponents the same player’s score is {pressure} standard deviations "
        "worse: {how}", pressure=with_interval(pressure, NUMBER), how=_how(pressure)))
    if any(one.value for one in caused.values()):
        section.charts.append(charts.Dots(
            Phrase("Points that change in another player’s move, of all that change"),
            [charts.Row(STRENGTHS[strength], ((series, one),)) for series, (strength, one)
             in zip(SERIES, caused.items(), strict=True)]))
    return section


def _meddling(found: Interval) -> Phrase:
    if found.value < 0.005:
        return Phrase("Nobody touches another player’s points: all points come and go in one’s own turns.")
    return Phrase("{share} of all points that come or go do so in another player’s move.",
                  share=with_interval(found, SHARE))


def _how(found: Interval) -> Phrase:
    if found.value < 0.1:
        return Phrase("everybody plays for themselves.")
    return Phrase("opponents matter.") if found.value < 0.6 else Phrase("opponents matter a great deal.")


def _pressure(evidence: Evidence) -> Interval:
    """What a heuristic player scores less when the others are heuristic players instead of random ones."""
    deals, chances = evidence.usual
    changes, sign = [], -1 if evidence.game.fewer_is_better else 1
    for seat in range(evidence.seats):
        epsilon = np.where(np.arange(evidence.seats) == seat, HEURISTIC, RANDOM)
        easy = play_all(evidence.table, deals, chances, epsilon, jobs=evidence.plan.jobs)
        changes.append(sign * (easy.scores[:, seat] - evidence.counted.scores[:, seat]))
    deviation = float(evidence.counted.scores.std()) or 1.0
    return st.mean(np.concatenate(changes) / deviation, np.tile(np.arange(len(deals)), evidence.seats))
