"""Section 7: luck and skill. Agents against each other on duplicate deals: the same cards for every rotation."""
from collections.abc import Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

from matou.core.words import Phrase

from . import charts
from . import statistics as st
from .evidence import Evidence
from .statistics import Interval, Shares
from .threads import shares
from .told import COUNT, SHARE, Figure, Section, with_interval, written

MOST_GAMES = 1e6                                 # as good as never
SLIGHT = 0.02                                    # of the win: a gain that is smaller counts as next to none


class Match(NamedTuple):
    """Two agents on duplicate deals, one row per game: what the first won, in which seat, of which deal."""
    won: Any
    seat: Any
    deal: Any

    def share(self) -> Interval:
        return st.share(self.won, self.deal)


def match(evidence: Evidence, first: str, other: str, deals: int) -> Match:
    """The first agent in one seat, the other in all the rest."""
    columns = evidence.run([first, *[other] * (evidence.seats - 1)], deals)
    seat = columns["rotation"].astype(int)
    return Match(shares(columns, evidence.seats)[np.arange(len(seat)), seat], seat, columns["deal"])


def divided(played: Match, seats: int) -> Shares:
    """How the variance of the first seat's result is divided. In games in which the first agent sits elsewhere, the
    other agents share what it did not win."""
    first = np.where(played.seat == 0, played.won, (1 - played.won) / (seats - 1))
    return st.components(first, (played.seat == 0).astype(int), played.deal)


def skill(evidence: Evidence) -> Section:
    """How much is luck, and how much is skill."""
    section, plan = Section("skill", Phrase("Luck or skill?")), evidence.plan
    against = match(evidence, plan.search, "greedy", plan.searched)
    _shares(evidence, section, against)
    rungs = [match(evidence, f"search:{more}", f"search:{less}", plan.rungs)
             for less, more in pairwise(plan.ladder)]
    _ladder(evidence, section, rungs)
    _games_needed(evidence, section, match(evidence, plan.strong, plan.weak, plan.strongest))
    return section


NAMES = (Phrase("skill: who plays better"), Phrase("the deal: who gets which cards"),
         Phrase("all the rest: what happens after"))


def _shares(evidence: Evidence, section: Section, against: Match) -> None:
    found = divided(against, evidence.seats)
    for key, name, one in zip(Shares._fields, NAMES, found, strict=True):
        section.figures.append(Figure(f"variance_{key}", name, Phrase("search against heuristic"), one))
    won = against.share()
    section.figures.append(Figure("search_against_heuristic", Phrase("share of the wins"),
                                  Phrase("search against heuristic"), won))
    section.lead.append(Phrase(
        "When a good player (search) meets a weaker one (heuristic), {skill} of what decides a game is skill and "
        "{deal} is the deal; the rest happens in play.", skill=with_interval(found.skill, SHARE),
        deal=with_interval(found.deal, SHARE)))
    section.charts.append(charts.Stacks(Phrase("What decides a game: search against heuristic players"),
                                        [(Phrase("the result"), [one.value for one in found])], NAMES))
    section.notes.append(Phrase(
        "Shares of the variance of a result, on duplicate deals: every deal is played once for every rotation of the "
        "players. A single game is noisy: a player who wins 80 games in a hundred still leaves two thirds to the "
        "rest."))


def _ladder(evidence: Evidence, section: Section, rungs: Sequence[Match]) -> None:
    """What thinking twice as long brings, again and again."""
    found, even = [one.share() for one in rungs], 1 / evidence.seats
    rows = []
    for (less, more), one in zip(pairwise(evidence.plan.ladder), found, strict=True):
        name = Phrase("{more} against {less}", more=more, less=less)
        rows.append(charts.Row(name, (("c", one),)))
        section.figures.append(Figure("skill_ladder", Phrase("share of the wins of twice the simulations"), name, one))
    section.lead.append(Phrase(
        "Whoever thinks twice as long, {simulations} simulations per move, wins {share} of the games, where {even} "
        "would be even. {doublings}",
        share=with_interval(found[-1], SHARE), simulations=evidence.plan.ladder[-1], even=written(even, SHARE),
        doublings=_depth(found, even)))
    section.charts.append(charts.Dots(Phrase("Twice the thinking: share of the wins"), rows, at=even))


def _depth(rungs: Sequence[Interval], even: float) -> Phrase:
    """What the doublings say of the game's depth; what too few games cannot tell is not told as if there were none."""
    climbed = sum(one.low > even for one in rungs)
    level = sum(one.high < even + SLIGHT for one in rungs if one.low <= even)
    if climbed + level == 0:
        return Phrase("Whether any of the {steps} doublings brings a gain, these games are too few to tell: each "
                      "interval holds both no gain and a real one. That does not make the game shallow.",
                      steps=len(rungs))
    if climbed + level == len(rungs):
        return Phrase("Of {steps} doublings, {climbed} bring a clear gain, and the others next to none. The more of "
                      "them do, the deeper the game.", steps=len(rungs), climbed=climbed)
    return Phrase("Of {steps} doublings, {climbed} bring a clear gain, and {level} next to none; of the others, these "
                  "games are too few to tell. The more of them do, the deeper the game.", steps=len(rungs),
                  climbed=climbed, level=level)


def _games_needed(evidence: Evidence, section: Section, strong: Match) -> None:
    """How many games tell the best level from an easy one."""
    won, even = strong.share(), 1 / evidence.seats
    found = _needed(strong, even)
    who = Phrase("{strong} against {weak}", strong=evidence.plan.strong, weak=evidence.plan.weak)
    section.figures.append(Figure("matou_against_cat", Phrase("share of the wins"), who, won))
    section.figures.append(Figure("games_needed", Phrase("games that tell them apart"), who, found, COUNT))
    if found.value >= MOST_GAMES:
        section.lead.append(Phrase("No number of games tells {strong} and {weak} apart.", strong=evidence.plan.strong,
                                   weak=evidence.plan.weak))
        return
    section.lead.append(Phrase(
        "Our best level, {strong}, wins {share} of the games against an easy one, {weak}. It takes about {games} games "
        "on duplicate deals to tell the two apart.", strong=evidence.plan.strong, weak=evidence.plan.weak,
        share=with_interval(won, SHARE), games=with_interval(found, COUNT)))
    section.notes.append(Phrase(
        "Games needed: a test at 5% that finds the difference in four cases of five; its interval follows from that of "
        "the share."))


def _needed(played: Match, even: float) -> Interval:
    """The games of as many duplicate deals as are needed. Its interval is a bootstrap over deals; at least one deal."""
    won, deal = played.won, played.deal

    def games(some: Any) -> float:
        means = np.array([won[some][deal[some] == one].mean() for one in np.unique(deal[some])])
        spread = max(float(means.std(ddof=1)) if len(means) > 1 else 0.0, 0.5 / len(won))
        per_deal = len(won) / len(np.unique(deal))
        return min(MOST_GAMES, per_deal * st.games_needed(float(won[some].mean()), spread, even))

    return st.bootstrap(games, deal).within(1.0, MOST_GAMES)
