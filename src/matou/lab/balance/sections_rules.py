"""Sections 13 and 14: whether the rules are healthy, and how much hangs on each number of the box and each option."""
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import numpy as np

from matou.core.declared import Nudge
from matou.core.errors import IllegalMove, MatouError
from matou.core.game import Game
from matou.core.options import Option
from matou.core.words import Phrase

from . import charts
from . import statistics as st
from .evidence import Evidence, Sample
from .statistics import Interval
from .table import Played, Table, declares, play_all
from .told import COUNT, DIFFERENCE, NUMBER, SHARE, SIGNED, STRENGTHS, Figure, Section, with_interval, written

MOST_REASONS, MOST_SHOWN = 8, 14
FEW_DEALS = 5                                    # that show whether the same cards are dealt
LONG_OPTION = 8                                  # choices: of an option with more, only those with a name are tried


# 13 Health ---------------------------------------------------------------------------------------------------

def health(evidence: Evidence) -> Section:
    """Games that do not end, stretches without a choice, refusals."""
    section = Section("health", Phrase("Are the rules healthy?"))
    cut = {name: st.share(sample.columns["cut"].astype(float), sample.deal)
           for name, sample in evidence.samples.items()}
    section.add("cut", Phrase("games that were not over when we stopped them"), cut)
    stall = {name: st.mean(sample.columns["stall"], sample.deal) for name, sample in evidence.samples.items()}
    section.add("stall", Phrase("longest stretch of moves without a choice, per game"), stall, NUMBER)
    longest = {name: int(sample.columns["moves"].max()) for name, sample in evidence.samples.items()}
    for name, sample in evidence.samples.items():
        section.add("longest", Phrase("the longest game, in moves"), {name: Interval(
            longest[name], longest[name], float(evidence.table.longest), len(sample.games), len(set(sample.deals)))},
            NUMBER)
    section.lead.append(_all_ended(evidence, max(longest.values())) if all(one.value == 0 for one in cut.values()) else
                        Phrase("Not all games ended: {share} of those of random players were stopped after {most} "
                               "moves.", share=with_interval(cut["random"], SHARE), most=evidence.table.longest))
    _stopped(evidence, section)
    _draws(evidence, section)
    _refusals(evidence, section)
    section.notes.append(Phrase("Of the longest game, the interval goes up to where we stop a game: a longer one than "
                                "we saw is always possible."))
    return section


def _all_ended(evidence: Evidence, longest: int) -> Phrase:
    """By which rules games ended: an end that we have added to the booklet's is named."""
    samples, house = evidence.samples, house_endings(evidence)
    games = written(sum(len(sample.games) for sample in samples.values()), COUNT)
    stopped = {name: sum(why in house for why in sample.endings) for name, sample in samples.items()}
    if not any(stopped.values()):
        return Phrase("All {games} games ended by the rules; the longest had {longest} moves.", games=games,
                      longest=longest)
    return Phrase("Of {games} games, {stopped} had no end by the booklet: a house ruling ended them ({rulings}). All "
                  "others ended by its rules; the longest had {longest} moves.", games=games, longest=longest,
                  stopped=[Phrase("{count} ({strength})", count=count, strength=STRENGTHS[name])
                           for name, count in stopped.items() if count],
                  rulings=[Phrase("{ending}, §{paragraph}", ending=declares(evidence.game, "ENDINGS")[why],
                                  paragraph=paragraph) for why, paragraph in house.items()])


def house_endings(evidence: Evidence) -> Mapping[str, str]:
    """The endings that only a house ruling brings about, with its paragraph."""
    found: Mapping[str, str] = declares(evidence.game, "HOUSE_ENDINGS") or {}
    return found


def _stopped(evidence: Evidence, section: Section) -> None:
    """How many games a house ruling ended."""
    house = house_endings(evidence)
    if house:
        section.add("house_ending", Phrase("games that a house ruling ended"), {
            name: st.share([float(why in house) for why in sample.endings], sample.deal)
            for name, sample in evidence.samples.items()})


def _draws(evidence: Evidence, section: Section) -> None:
    """Games in which everybody wins."""
    found = {name: st.share((sample.shares > 0).all(1).astype(float), sample.deal)
             for name, sample in evidence.samples.items()}
    section.add("draws", Phrase("games in which all win"), found)
    stall = st.mean(evidence.samples["search"].columns["stall"], evidence.samples["search"].deal)
    section.lead.append(Phrase("Among good players {draws} of the games are a draw between all. The longest stretch in "
                               "which nobody has a choice is {stall} moves per game.",
                               draws=with_interval(found["search"], SHARE), stall=with_interval(stall, NUMBER)))


def refusals(evidence: Evidence, sample: Sample, count: int) -> tuple[list[tuple[int, bool]], Counter[str]]:
    """By decision, its deal and whether something is refused now that the same seat could do at its turns before and
    after; and by paragraph, how often it is the reason. (What was possible at both is not refused because a card is
    gone.)"""
    rng = np.random.default_rng(len(sample.games))
    found: list[tuple[int, bool]] = []
    reasons: Counter[str] = Counter()
    for at in rng.permutation(len(sample.games))[:count].tolist():
        log = sample.games[at].log
        ply = int(rng.integers(0, len(log)))
        mine = [other for other in range(len(log)) if log[other, 0] == log[ply, 0]]
        turn = mine.index(ply)
        if 0 < turn < len(mine) - 1:
            some = _refused(evidence, sample, at, (mine[turn - 1], ply, mine[turn + 1]))
            found.append((sample.deals[at], bool(some)))
            reasons.update(some)
    return found, reasons


def _refused(evidence: Evidence, sample: Sample, at: int, plies: tuple[int, int, int]) -> set[str]:
    """The paragraphs that refuse at the second of these moves what was legal at the first and at the third."""
    game = evidence.game
    then, now, later = (evidence.position(sample, at, ply) for ply in plies)
    view, reasons = game.view(now, now.turn), set()
    legal, again = set(game.codes(now)), set(game.codes(later))
    for move in game.legal(then):
        if move.code in again and move.code not in legal:
            try:
                game.resolve(view, move)
            except IllegalMove as error:
                reasons.add(error.paragraph)
            except MatouError:
                continue
    return reasons


def _refusals(evidence: Evidence, section: Section) -> None:
    found, reasons = refusals(evidence, evidence.samples["heuristic"], evidence.plan.deals)
    if not found:
        return
    refused = st.share([float(one) for _, one in found], [deal for deal, _ in found])
    section.figures.append(Figure("refused", Phrase("moves at which something is refused that is possible the turn "
                                                    "before and the turn after"), Phrase("heuristic"), refused, SHARE,
                                  "heuristic"))
    for paragraph, count in reasons.most_common(MOST_REASONS):
        deals = np.arange(len(found))
        section.figures.append(Figure("refused_by", Phrase("of them, by the paragraph that refuses it"),
                                      f"§{paragraph}" if paragraph else "–",
                                      st.share([1.0] * count + [0.0] * (len(deals) - count), deals), SHARE,
                                      "heuristic"))
    if reasons:
        section.lead.append(Phrase(
            "At {share} of the moves the rules refuse something that the same player can do the turn before and the "
            "turn after, most often by §{paragraph}: that is what people stumble over.",
            share=with_interval(refused, SHARE), paragraph=reasons.most_common(1)[0][0] or "–"))


# 14 Sensitivity ----------------------------------------------------------------------------------------------

def first_share(played: Played) -> Any:
    return played.shares[:, 0]


def moves_of(played: Played) -> Any:
    return played.moves


def margin_of(played: Played) -> Any:
    ranked = np.sort(played.scores, axis=1)
    return ranked[:, -1] - ranked[:, -2]


def shared_of(played: Played) -> Any:
    return ((played.shares > 0).sum(1) > 1).astype(float)


# What a change is measured by: key, name, unit, and by game its value.
HEADLINES: tuple[tuple[str, Phrase, str, Callable[[Played], Any]], ...] = (
    ("first", Phrase("wins of the first seat in a hundred games"), DIFFERENCE, first_share),
    ("moves", Phrase("moves per game"), SIGNED, moves_of),
    ("margin", Phrase("points between the first two places"), SIGNED, margin_of),
    ("shared", Phrase("shared wins in a hundred games"), DIFFERENCE, shared_of))


def headline(of: Callable[[Played], Any], other: Played, usual: Played) -> Interval:
    """The change on common deals."""
    count = min(len(other.moves), len(usual.moves))
    return st.paired(of(other)[:count], of(usual)[:count], np.arange(count))


def is_same(other: Played, usual: Played) -> bool:
    """Did every game come out the same? What was changed does not apply then."""
    count = min(len(other.moves), len(usual.moves))
    return all(np.array_equal(one[:count], same[:count]) for one, same in zip(other, usual, strict=True))


def turned(other: Played, usual: Played) -> Interval:
    """How many games another player wins."""
    count = min(len(other.moves), len(usual.moves))
    changed = (other.shares[:count] != usual.shares[:count]).any(1)
    return st.share(changed.astype(float), np.arange(count))


def sensitivity(evidence: Evidence) -> Section | None:
    """How much hangs on each number of the box, and on each option."""
    section = Section("sensitivity", Phrase("How much hangs on each number?"))
    _numbers(evidence, section)
    _options(evidence, section)
    return section if section.figures else None


def _numbers(evidence: Evidence, section: Section) -> None:
    nudges: Callable[[Game, int], list[Nudge]] | None = declares(evidence.game, "nudges")
    if nudges is None:
        return
    turns = {nudge.label: _changed_by(evidence, section, nudge) for nudge in nudges(evidence.game, evidence.seats)}
    found = {label: one for label, one in turns.items() if one is not None}
    section.figures.sort(key=lambda one: one.key)
    if not found:
        return
    most = sorted(found, key=lambda label: -found[label].value)
    section.lead.append(Phrase(
        "The number that matters most is “{number}”: that alone gives {share} of the games another winner. The one "
        "that matters least: “{least}”, {little}.", number=most[0], share=with_interval(found[most[0]], SHARE),
        least=most[-1], little=with_interval(found[most[-1]], SHARE)))
    section.charts.append(charts.Dots(
        Phrase("Games with another winner, where one number of the box is another"),
        [charts.Row(label, (("b", found[label]),)) for label in most[:MOST_SHOWN]]))
    section.notes.append(Phrase("The same deals, played again by heuristic players with one number more or less."))
    if len(found) < len(turns):
        section.notes.append(Phrase("How many there are of a card is not among them: with other cards, other hands are "
                                    "dealt."))


def _changed_by(evidence: Evidence, section: Section, nudge: Nudge) -> Interval | None:
    """What hangs on one number: games with another winner; the other figures go to the section. None where the number
    is one of cards: with other cards, the same seed deals other hands."""
    played, usual, same_deals = _nudged(evidence, nudge)
    found = turned(played, usual) if same_deals else None
    if found is not None:
        section.figures.append(Figure("turned", Phrase("games with another winner"), nudge.label, found, SHARE,
                                      "heuristic"))
    for key, name, unit, of in HEADLINES[:3]:
        section.figures.append(Figure(f"nudge_{key}", Phrase("change: {what}", what=name), nudge.label,
                                      headline(of, played, usual), unit, "heuristic"))
    return found


def _nudged(evidence: Evidence, nudge: Nudge) -> tuple[Played, Played, bool]:
    """The games with this number changed, and the same without; where it is one faction's number, games of it. Last,
    whether the same cards are dealt in both."""
    options = dict(evidence.given)
    if nudge.faction is not None:
        names = list(declares(evidence.game, "faction_names")(evidence.game))
        other = names[(names.index(nudge.faction) + 1) % len(names)]
        options |= declares(evidence.game, "factions")(nudge.faction, other)
    count = evidence.plan.counted // 4
    both, orders = [], []
    for changed in (nudge.options, {}):
        table = Table(evidence.game, evidence.seats, {**options, **changed})
        deals, chances = evidence.words(table, count)
        both.append(play_all(table, deals, chances, 0, jobs=evidence.plan.jobs))
        orders.append([table.shuffled(deal) for deal in deals[:FEW_DEALS]])
    return both[0], both[1], orders[0] == orders[1]


def choices_of(option: Option) -> list[Any]:
    """The other values of an option that are worth a try."""
    if option.of_seats or option.name == "first":
        return []
    named = list(option.named) if len(option.choices) > LONG_OPTION else list(option.choices)
    return [one for one in named if one != option.default]


def readings(evidence: Evidence) -> Iterator[tuple[Phrase, Mapping[str, Any]]]:
    """Every option's other values, as they are called, where they can be played with the rest."""
    for option in evidence.game.options:
        for value in choices_of(option):
            options = {**evidence.given, option.name: value}
            try:
                settled = evidence.game.check_options(evidence.seats, options)[0]
            except MatouError:
                continue
            if all(settled[name] in values for name, values in option.when.items()):
                called = option.named.get(value, Phrase(str(value)))
                yield Phrase("{option} {value}", option=option.title or Phrase(option.name), value=called), options


def _options(evidence: Evidence, section: Section) -> None:
    changes: dict[str, Interval] = {}
    idle: list[Phrase] = []
    for label, options in readings(evidence):
        table = Table(evidence.game, evidence.seats, options)
        count = evidence.plan.counted // 4
        deals, chances = evidence.words(table, count)
        played = play_all(table, deals, chances, 0, jobs=evidence.plan.jobs)
        if is_same(played, evidence.counted):
            idle.append(label)
            continue
        changes[label] = headline(moves_of, played, evidence.counted)
        for key, name, unit, of in HEADLINES:
            section.figures.append(Figure(f"option_{key}", Phrase("change with another option: {what}", what=name),
                                          label, headline(of, played, evidence.counted), unit, "heuristic"))
    section.figures.sort(key=lambda one: one.key)
    most = max(changes, key=lambda label: abs(changes[label].value), default="")
    if most and changes[most].clear_of(0):
        section.lead.append(Phrase("Of the options, “{option}” changes the length of a game most: by {change} moves.",
                                   option=most, change=with_interval(changes[most], SIGNED)))
    if idle:
        section.notes.append(Phrase("With these options every game came out the same, so they are not listed: "
                                    "{options}.", options=[Phrase("“{option}”", option=one) for one in idle]))
    if not section.lead:
        section.lead.append(Phrase("Nothing of this box or of the options that we changed makes a clear difference."))
