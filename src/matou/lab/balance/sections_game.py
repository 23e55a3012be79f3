"""Sections 1 to 6: seats, endings, length, choice, scores, story."""
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

import numpy as np

from matou.core.figures import figure, percent
from matou.core.words import Phrase

from . import charts
from . import statistics as st
from .evidence import Evidence, Sample
from .judged import Decision
from .statistics import Interval
from .story import DECIDED, MOMENTS, Story
from .svg import SERIES
from .table import Table, declares, play_all
from .told import DIFFERENCE, LOSS, MINUTES, NUMBER, SHARE, STRENGTHS, Figure, Section, with_interval, written

BEST = "search"                                  # the strength that sentences speak of
BARS = 28


def each(evidence: Evidence, of: Callable[[Sample], Interval]) -> dict[str, Interval]:
    """The same figure at every strength."""
    return {strength: of(sample) for strength, sample in evidence.samples.items()}


def column(name: str) -> Callable[[Sample], Interval]:
    """The mean of a column over games."""
    return lambda sample: st.mean(sample.columns[name], sample.deal)


def rows(found: dict[str, Interval]) -> tuple[tuple[str, Interval], ...]:
    """The strengths as series of a chart."""
    return tuple(zip(SERIES, found.values(), strict=False))


# 1 Seats -----------------------------------------------------------------------------------------------------

def seats(evidence: Evidence) -> Section:
    """Whether it matters who begins."""
    section, count = Section("seats", Phrase("Does it matter who begins?")), evidence.seats
    shares = [each(evidence, partial(_place, place=place, count=count)) for place in range(count)]
    for place, found in enumerate(shares):
        section.add(f"share_of_place_{place + 1}", _place_name(place), found)
    edges = {strength: found._replace(value=found.value - 1 / count, low=found.low - 1 / count,
                                      high=found.high - 1 / count) for strength, found in shares[0].items()}
    section.add("first_player_edge", Phrase("the first player’s edge over an even share, in a hundred games"), edges,
                DIFFERENCE)
    section.lead.append(_edge_sentence(shares[0][BEST], 1 / count))
    section.lead.append(_others_agree(edges))
    section.charts.append(charts.Dots(
        Phrase("Share of the wins, by who begins"), [charts.Row(_place_name(place), rows(found))
                                                     for place, found in enumerate(shares)],
        at=1 / count, legend=True))
    _more_players(evidence, section)
    return section


def _place(sample: Sample, place: int, count: int) -> Interval:
    """The share of the wins of whoever plays at this place in turn order."""
    seat = (sample.first + place) % count
    return st.share(sample.shares[np.arange(len(seat)), seat], sample.deal)


PLACES = (Phrase("plays first"), Phrase("plays second"), Phrase("plays third"), Phrase("plays fourth"),
          Phrase("plays fifth"), Phrase("plays sixth"))


def _place_name(place: int) -> Phrase:
    return PLACES[place] if place < len(PLACES) else Phrase("plays as number {place}", place=place + 1)


def _edge_sentence(found: Interval, even: float) -> Phrase:
    share = with_interval(found, SHARE)
    if not found.clear_of(even):
        return Phrase("Among good players, whoever begins wins {share} of the games, and an even share is {even}: no "
                      "edge shows. A small one could hide in the interval.", share=share, even=percent(even, 1))
    if found.value > even:
        return Phrase("Among good players, whoever begins wins {share} of the games; an even share would be {even}. "
                      "Beginning is an advantage.", share=share, even=percent(even, 1))
    return Phrase("Among good players, whoever begins wins {share} of the games; an even share would be {even}. "
                  "Beginning is a handicap.", share=share, even=percent(even, 1))


def _others_agree(edges: dict[str, Interval]) -> Phrase:
    """How the edge changes with strength: what is in the rules, and what is in the players."""
    random, best = edges["random"], edges[BEST]
    if abs(best.value - random.value) <= best.margin + random.margin:
        return Phrase("Among random players the difference from an even share is {random} wins in a hundred games, "
                      "about the same: what edge there is lies in the rules, not in how well people play.",
                      random=with_interval(random, DIFFERENCE))
    return Phrase("Among random players the difference from an even share is {random} wins in a hundred games: the "
                  "edge depends on how well people play.", random=with_interval(random, DIFFERENCE))


def _more_players(evidence: Evidence, section: Section) -> None:
    """The edge with other numbers of players, of heuristic players, where the game allows them."""
    numbers, found = range(evidence.game.min_seats, evidence.game.max_seats + 1), []
    if len(numbers) < 2:
        return
    for count in numbers:
        table = Table(evidence.game, count, evidence.given)
        deals, chances = evidence.words(table, evidence.plan.counted)
        played = play_all(table, deals, chances, 0, jobs=evidence.plan.jobs)
        edge = st.mean(played.shares[:, 0] - 1 / count, np.arange(len(deals)))
        name = Phrase("{count:# player|# players}", count=count)
        found.append(charts.Row(name, (("b", edge),)))
        section.figures.append(Figure("edge_by_players", Phrase("the first player’s edge by number of players"), name,
                                      edge, DIFFERENCE, "heuristic"))
    section.charts.append(charts.Dots(Phrase("The first player’s edge, by number of players (heuristic)"), found,
                                      DIFFERENCE, 0.0))


# 2 Endings ---------------------------------------------------------------------------------------------------

def endings(evidence: Evidence) -> Section:
    """Shared wins, and how games end."""
    section = Section("endings", Phrase("How do games end?"))
    shared = each(evidence, lambda sample: st.share(sample.columns["shared"], sample.deal))
    section.add("shared_wins", Phrase("games with a shared win"), shared)
    section.lead.append(Phrase("{share} of the games among good players end in a shared win.",
                               share=with_interval(shared[BEST], SHARE)))
    names = sorted({why for sample in evidence.samples.values() for why in sample.endings},
                   key=lambda why: (why != "points", why))
    called = declares(evidence.game, "ENDINGS") or {}
    found = {why: each(evidence, partial(_ended, why=why)) for why in names}
    for why in names:
        section.add(f"ending_{why}", called.get(why, ENDINGS.get(why, Phrase(why))), found[why])
    if len(names) > 1:
        section.charts.append(charts.Stacks(
            Phrase("How games end"), [(STRENGTHS[strength], [found[why][strength].value for why in names])
                                      for strength in evidence.samples],
            [called.get(why, ENDINGS.get(why, Phrase(why))) for why in names]))
    else:
        section.lead.append(Phrase("Every game ended in the usual way."))
    return section


def _ended(sample: Sample, why: str) -> Interval:
    return st.share([one == why for one in sample.endings], sample.deal)


ENDINGS = {"points": Phrase("the usual end"), "cut": Phrase("not over when we stopped it")}


# 3 Length ----------------------------------------------------------------------------------------------------

def length(evidence: Evidence) -> Section:
    """Moves, turns, minutes."""
    section = Section("length", Phrase("How long is a game?"))
    moves, minutes = each(evidence, column("moves")), each(evidence, column("minutes"))
    section.add("moves", Phrase("moves of all players together"), moves, NUMBER)
    section.add("turns", Phrase("turns of all players together"), each(evidence, column("turns")), NUMBER)
    section.add("minutes", Phrase("minutes"), minutes, MINUTES)
    for tail, name in ((10, Phrase("one game in ten has at most … moves")),
                       (90, Phrase("one game in ten has at least … moves"))):
        section.add(f"moves_{tail}", name, each(evidence, partial(_percentile, tail=tail)), NUMBER)
    section.lead.append(Phrase("A game among good players has {moves} moves and takes about {minutes} minutes.",
                               moves=with_interval(moves[BEST], NUMBER),
                               minutes=with_interval(minutes[BEST], MINUTES)))
    section.lead += _printed(evidence, minutes[BEST].value)
    section.charts.append(_histogram(evidence, "moves", Phrase("Moves per game"), Phrase("moves")))
    section.notes.append(Phrase(
        "Minutes are a model, not a measurement: {base} seconds for every move, and {more} more for every doubling of "
        "the number of legal moves. Setting up and counting are not in it.", base=figure(4, ".0f"),
        more=figure(2.5, ".1f")))
    return section


def _percentile(sample: Sample, tail: int) -> Interval:
    moves = sample.columns["moves"]
    return st.bootstrap(lambda some: float(np.percentile(moves[some], tail)), sample.deal, resamples=200)


def _printed(evidence: Evidence, minutes: float) -> Iterable[Phrase]:
    """What the box says."""
    printed = evidence.game.minutes
    if printed is None:
        return []
    span = f"{printed.least}–{printed.most}" if printed.least < printed.most else str(printed.least)
    if minutes < printed.least:
        return [Phrase("The box says {span} minutes: the rest is for setting up, counting and talking, or our model of "
                       "how fast people play is too quick.", span=span)]
    return [Phrase("The box says {span} minutes.", span=span)]


def _histogram(evidence: Evidence, name: str, title: Phrase, what: Phrase) -> charts.Bars:
    """How a column is spread, at every strength; the few longest games are left out."""
    values = [sample.columns[name] for sample in evidence.samples.values()]
    low, high = float(min(one.min() for one in values)), float(max(np.percentile(one, 99) for one in values))
    step = max(1.0, np.ceil((high - low + 1) / BARS))
    edges = np.arange(np.floor(low), high + step + 1, step)
    shares = [(series, (np.histogram(one, edges)[0] / len(one)).tolist())
              for series, one in zip(SERIES, values, strict=False)]
    return charts.Bars(title, edges.tolist(), shares, what=what)


# 4 Choice ----------------------------------------------------------------------------------------------------

def choice(evidence: Evidence, judged: dict[str, list[Decision]]) -> Section:
    """How much players decide."""
    section = Section("choice", Phrase("How much do players decide?"))
    real = each(evidence, lambda sample: st.ratio(sample.columns["real"], sample.columns["moves"], sample.deal))
    legal = each(evidence, _legal)
    found = {name: {strength: of(some) for strength, some in judged.items()} for name, of in JUDGED.items()}
    section.add("real_choices", Phrase("moves with a choice, of all moves"), real)
    section.add("legal_moves", Phrase("legal moves where there is a choice"), legal, NUMBER)
    for key, name, unit in JUDGED_FIGURES:
        section.add(key, name, found[key], unit)
    section.lead.append(Phrase(
        "In {real} of their moves good players have a choice, among {legal} moves; that amounts to {effective} moves "
        "that are about equally good.", real=with_interval(real[BEST], SHARE), legal=written(legal[BEST].value, NUMBER),
        effective=with_interval(found["effective_choices"][BEST], NUMBER)))
    section.lead.append(Phrase(
        "{nothing} of these choices mean nothing: whatever one does, the chances of winning are the same. On average, "
        "finding the best move instead of just any brings {worth} wins in a hundred games.",
        nothing=with_interval(found["meaningless"][BEST], SHARE), worth=with_interval(found["worth"][BEST], LOSS)))
    section.charts.append(charts.Dots(Phrase("Choices without meaning, of all choices"),
                                      [charts.Row(STRENGTHS[strength], ((series, one),)) for series, (strength, one)
                                       in zip(SERIES, found["meaningless"].items(), strict=False)]))
    section.notes.append(Phrase(
        "Effective choices, meaning and worth are judged on decisions drawn from the games, by simulating their most "
        "likely moves in the same imagined deals. A move that wins 5 games in a hundred fewer than another counts for "
        "a third of it; where less than 2 games in a hundred lie between all moves, the choice means nothing."))
    return section


def _legal(sample: Sample) -> Interval:
    forced = sample.columns["moves"] - sample.columns["real"]
    return st.ratio(sample.columns["legal"] - forced, sample.columns["real"], sample.deal)


def _of_decisions(name: str) -> Callable[[list[Decision]], Interval]:
    kind = st.share if name == "meaningless" else st.mean
    return lambda some: kind(np.array([getattr(one, name) for one in some], float), [one.deal for one in some])


JUDGED = {"effective_choices": _of_decisions("effective"),
          **{name: _of_decisions(name) for name in ("meaningless", "worth", "lost")}}
JUDGED_FIGURES = (("effective_choices", Phrase("effective choices"), NUMBER),
                  ("meaningless", Phrase("choices without meaning"), SHARE),
                  ("worth", Phrase("what the best move brings, compared with any other"), LOSS),
                  ("lost", Phrase("what the move that was made loses, compared with the best"), LOSS))


# 5 Scores ----------------------------------------------------------------------------------------------------

def scores(evidence: Evidence) -> Section:
    """Points, margin, spread."""
    section = Section("scores", Phrase("How many points, and how close?"))
    best, margin = each(evidence, column("best")), each(evidence, column("margin"))
    section.add("winning_score", Phrase("points of the best score"), best, NUMBER)
    section.add("mean_score", Phrase("points of all players, on average"), each(evidence, column("mean")), NUMBER)
    section.add("margin", Phrase("points between the first and the second"), margin, NUMBER)
    section.add("spread", Phrase("points between the first and the last"), each(evidence, column("spread")), NUMBER)
    section.add("deviation", Phrase("standard deviation of a score"), each(evidence, _deviation), NUMBER)
    close = each(evidence, lambda sample: st.share(sample.columns["margin"] <= 0.1 * sample.columns["mean"].mean(),
                                                   sample.deal))
    section.add("close", Phrase("close games: a margin of at most a tenth of the average score"), close)
    section.lead.append(Phrase("Among good players the best score is {best} points on average, {margin} ahead of the "
                               "next; {close} of the games are close.", best=with_interval(best[BEST], NUMBER),
                               margin=with_interval(margin[BEST], NUMBER), close=with_interval(close[BEST], SHARE)))
    if evidence.game.fewer_is_better:
        section.notes.append(Phrase("In this game fewer points are better."))
    section.charts.append(_histogram(evidence, "margin", Phrase("Points between the first and the second"),
                                     Phrase("points")))
    return section


def _deviation(sample: Sample) -> Interval:
    flat = sample.scores.astype(float)
    return st.bootstrap(lambda some: float(flat[some].std()), sample.deal, resamples=200)


# 6 Story -----------------------------------------------------------------------------------------------------

def story(evidence: Evidence, told: dict[str, list[Story]]) -> Section:
    """How a game goes."""
    section = Section("story", Phrase("What story does a game tell?"))
    changes = each(evidence, column("lead_changes"))
    held = each(evidence, lambda sample: st.ratio(sample.columns["led_at_half"], sample.columns["half"], sample.deal))
    found = {name: {strength: _of_stories(some, name) for strength, some in told.items()}
             for name in ("drama", "decided", "comeback", "runaway")}
    section.add("lead_changes", Phrase("changes of the lead in points"), changes, NUMBER)
    section.add("leader_wins", Phrase("whoever leads alone at half time wins"), held)
    section.add("drama", Phrase("drama: how far the winner was behind the favourite, in hundredths of the win"),
                found["drama"], LOSS)
    section.add("decided_at", Phrase("part of the game after which it is decided"), found["decided"])
    section.add("comebacks", Phrase("comebacks"), found["comeback"])
    section.add("runaways", Phrase("decided before half time"), found["runaway"])
    section.lead.append(Phrase(
        "A game among good players is decided after {decided} of it; {runaway} are decided before half time.",
        decided=with_interval(found["decided"][BEST], SHARE), runaway=with_interval(found["runaway"][BEST], SHARE)))
    section.lead.append(Phrase(
        "The lead in points changes {changes} times. In {comeback} of the games the winner came back from less than "
        "half of an even chance.", changes=with_interval(changes[BEST], NUMBER),
        comeback=with_interval(found["comeback"][BEST], SHARE)))
    section.charts.append(_winner_curve(told, evidence.seats))
    section.notes.append(Phrase(
        "Chances are those that an onlooker would give who sees no hand: at ten moments, all that is hidden is dealt "
        "anew and the game played out {count} times by heuristic players. It is decided from when the winner stays "
        "above {sure}.", count=evidence.plan.playouts, sure=percent(DECIDED)))
    return section


def _of_stories(some: list[Story], name: str) -> Interval:
    values = np.array([getattr(one, name) for one in some], float)
    return (st.mean if name == "drama" else st.share)(values, [one.deal for one in some])


def _winner_curve(told: dict[str, list[Story]], count: int) -> charts.Curves:
    """What the winner could expect, from the deal to the end."""
    series = []
    for name, some in zip(SERIES, told.values(), strict=False):
        curve: Any = np.array([one.curve for one in some])
        deals = [one.deal for one in some]
        series.append((name, [st.share(curve[:, at], deals) for at in range(MOMENTS + 1)]))
    labels = [Phrase("the deal"), *[""] * 4, Phrase("half time"), *[""] * 4, Phrase("the end")]
    return charts.Curves(Phrase("The later winner’s chance, as an onlooker sees it"), range(MOMENTS + 1), series,
                         labels, at=1 / count)



