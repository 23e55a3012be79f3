"""Section 8: cards. Who wins with which card, and what the card itself brings: the same deal, with another card in its
place, played again."""
from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np

from matou.core.words import Phrase

from . import charts
from . import statistics as st
from .evidence import KERNEL_PLAYERS, Evidence, Sample
from .statistics import Interval
from .svg import SERIES
from .table import Table, play_all
from .told import DIFFERENCE, SHARE, STRENGTHS, Figure, Section, with_interval

MANY = 14                                        # cards in a chart: the best and the worst
TRIES = 4                                        # random pairs of places, per pair of cards wanted
PLAYED = 2                                       # among these:
WHEN = (Phrase("dealt"), Phrase("drawn"), Phrase("played"), Phrase("held at the end"))
FEW = 30                                         # a share of fewer games is not shown


class Swaps(NamedTuple):
    """Pairs of cards that change places, one in a hand and one in nobody's: by pair, the deal, the places, the seat,
    and the kinds of the card that leaves the hand and of the one that comes."""
    deal: Any
    places: Any
    seat: Any
    leaves: Any
    comes: Any


def swaps(evidence: Evidence, table: Table, deals: Any, per_deal: int) -> Swaps:
    """Drawn at random. Where two places of the deck change and exactly one hand differs by one card, that card was
    swapped; which places are dealt to whom need not be known."""
    rng = np.random.default_rng(len(deals))
    size, found = int(evidence.game.rules.ORDER), []
    for number, deal in enumerate(deals):
        before, done = table.hands(deal), 0
        for one, other in rng.integers(0, size, (TRIES * per_deal, 2)):
            after = table.hands(deal, int(one), int(other)) if done < per_deal else None
            if after is None:
                continue
            difference = after - before
            seats = np.flatnonzero(np.abs(difference).sum(1))
            if len(seats) == 1 and np.abs(difference).sum() == 2:
                row = difference[seats[0]]
                found.append((number, one, other, seats[0], row.argmin(), row.argmax()))
                done += 1
    columns = np.array(found, np.int64).reshape(-1, 6)
    return Swaps(columns[:, 0], columns[:, 1:3], columns[:, 3], columns[:, 4], columns[:, 5])


def causal(evidence: Evidence, table: Table, count: int, per_deal: int = 8) -> Mapping[str, list[Interval]]:
    """By strength and kind of card, what holding it at the start brings of the win, compared with an average card."""
    pairs = swaps(evidence, table, evidence.words(table, count)[0], per_deal)
    return {strength: _worths(evidence, table, epsilon, count, pairs) if len(pairs.deal) else []
            for strength, epsilon in KERNEL_PLAYERS.items()}


def _worths(evidence: Evidence, table: Table, epsilon: int, count: int, pairs: Swaps) -> list[Interval]:
    deals, chances = evidence.words(table, count)
    usual = play_all(table, deals, chances, epsilon, jobs=evidence.plan.jobs)
    swapped = play_all(table, deals[pairs.deal], chances[pairs.deal], epsilon, swaps=pairs.places,
                       jobs=evidence.plan.jobs)
    at = np.arange(len(pairs.deal))
    gained = swapped.shares[at, pairs.seat] - usual.shares[pairs.deal, pairs.seat]
    return st.worths(gained, pairs.comes, pairs.leaves, pairs.deal, len(table.card_kinds))


def when(sample: Sample, what: int, kind: int) -> Interval:
    """The share of the win of seats to which this happened with a card of that kind, over their deals."""
    touched = sample.cards[:, what, :, kind] > 0
    games, seats = np.nonzero(touched)
    return st.share(sample.shares[games, seats], sample.deal[games])


def cards(evidence: Evidence) -> Section | None:
    """What each card brings. None: nobody holds cards in this game."""
    if len(evidence.table.card_kinds) < 2:
        return None
    section = Section("cards", Phrase("What is each card worth?"))
    found = causal(evidence, evidence.table, evidence.plan.counted)
    known = [kind for kind, one in enumerate(found["heuristic"]) if one.n]
    if not known:
        return None
    _causal(evidence, section, found, sorted(known, key=lambda kind: -found["heuristic"][kind].value))
    for strength in found:
        _win_shares(evidence, section, strength, known)
    _misleading(evidence, section, found["heuristic"], known)
    section.notes.append(Phrase(
        "Causal worth: two cards of the same deal change places, one in a hand and one that nobody was dealt, and the "
        "game is played again by the same players. It is how many wins in a hundred games the card brings, "
        "compared with an average one. A win share alone misleads: what winners happen to hold did not make them win."))
    section.notes.append(Phrase("One interval in twenty misses the truth. The best and the worst of many cards look "
                                "better and worse than they are: look at the ends of their intervals that are nearer "
                                "to 0."))
    return section


def _win_shares(evidence: Evidence, section: Section, strength: str, known: list[int]) -> None:
    """Who wins with each card: what happened to it, and to whom."""
    for what, name in enumerate(WHEN):
        for kind in known:
            one = when(evidence.samples[strength], what, kind)
            if one.n >= FEW:
                section.figures.append(Figure(f"win_share_{('dealt', 'drawn', 'played', 'held')[what]}",
                                              Phrase("share of the wins when {when} ({strength})", when=name,
                                                     strength=STRENGTHS[strength]),
                                              evidence.table.card_kinds[kind], one, SHARE, strength))


def _causal(evidence: Evidence, section: Section, worths: Mapping[str, list[Interval]], best: list[int]) -> None:
    names, found = evidence.table.card_kinds, worths["heuristic"]
    for strength, some in worths.items():
        title = Phrase("causal worth in the opening hand ({strength})", strength=STRENGTHS[strength])
        section.figures += [Figure("causal_worth", title, names[kind], some[kind], DIFFERENCE, strength)
                            for kind in best if some[kind].n]
    top, bottom = best[0], best[-1]
    section.lead.append(Phrase(
        "The best card to be dealt is {card}: it brings {worth} wins in a hundred games, compared with an average "
        "card.",
        card=names[top], worth=with_interval(found[top], DIFFERENCE)))
    section.lead.append(Phrase("The worst is {card}: {worth}.", card=names[bottom],
                               worth=with_interval(found[bottom], DIFFERENCE)))
    shown = best if len(best) <= MANY else [*best[:MANY // 2], *best[-MANY // 2:]]
    title = Phrase("Causal worth of a card in the opening hand") if len(best) <= MANY else \
        Phrase("Causal worth of a card in the opening hand: the best and the worst")
    section.charts.append(charts.Dots(
        title, [charts.Row(names[kind], tuple(zip(SERIES, (some[kind] for some in worths.values()), strict=False)))
                for kind in shown], DIFFERENCE, 0.0, legend=True, names=[STRENGTHS[strength] for strength in worths]))


def _misleading(evidence: Evidence, section: Section, found: list[Interval], known: list[int]) -> None:
    """The card whose win share when played says most else than what it brings."""
    sample, even = evidence.samples["heuristic"], 1 / evidence.seats
    apart = [(abs(one.value - even - found[kind].value) - one.margin - found[kind].margin, kind, one) for kind in known
             for one in [when(sample, PLAYED, kind)] if one.n >= FEW]
    if apart and max(apart)[0] > 0:
        _, kind, one = max(apart, key=lambda entry: entry[0])
        section.lead.append(Phrase(
            "Whoever plays {card} wins {share} of the games, but being dealt it brings {worth} wins in a hundred: what "
            "one sees at the table and what a card does are two things.", card=evidence.table.card_kinds[kind],
            share=with_interval(one, SHARE), worth=with_interval(found[kind], DIFFERENCE)))
