"""What a tuning has come to: the box as a file, and a page that compares it with the one before, on fresh deals. (On
those of the search it looks better than it is: luck is part of why it was picked.)"""
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from matou.core.figures import figure
from matou.core.words import Phrase
from matou.lab.balance import charts
from matou.lab.balance.compare import between
from matou.lab.balance.evidence import SEARCH, Evidence, Plan
from matou.lab.balance.page import page
from matou.lab.balance.statistics import Interval
from matou.lab.balance.table import declares
from matou.lab.balance.told import (
    COUNT,
    DIFFERENCE,
    LOSS,
    MINUTES,
    NUMBER,
    SHARE,
    SIGNED,
    STRENGTHS,
    Figure,
    Header,
    Say,
    Section,
    Sheet,
    with_interval,
    written,
)

from .numbers import Values, box_file
from .play import faction_names, play
from .spec import TuneSpec
from .study import PRUNED, Tried
from .targets import FACTIONS, MEASURES, Found, Target, difference, interval, pseudo

FEWER = {"search": 40}                           # times fewer deals than others play
LEAST = 4                                        # deals
SIGNS = {SHARE: DIFFERENCE, LOSS: DIFFERENCE, NUMBER: SIGNED, MINUTES: SIGNED}       # of a change of a figure
BEFORE, AFTER, CHANGE = Phrase("before"), Phrase("after"), Phrase("change")


class Compared(NamedTuple):
    """The fresh deals of a strength, with the box before and the one after."""
    strength: str
    agent: str
    before: Found
    after: Found


class Outcome(NamedTuple):
    """All that the page tells."""
    spec: TuneSpec
    tried: Sequence[Tried]
    best: Tried
    compared: Sequence[Compared]

    @property
    def values(self) -> Values:
        return self.best.values or self.spec.usual

    @property
    def changes(self) -> list[tuple[str, int, int]]:
        """Place, before, after."""
        return [(one.path, one.usual, value) for one, value in zip(self.spec.numbers, self.values, strict=True)
                if value != one.usual]


def outcome(spec: TuneSpec, tried: Sequence[Tried], best: Tried, jobs: int,
            told: Callable[[str], object] = lambda what: None) -> Outcome:
    """Plays the fresh deals: at the strength of the search, and at the others."""
    agents = {name: searching(spec) if name == "search" else name for name in STRENGTHS}
    compared = []
    for strength, agent in agents.items():
        deals = range(max(LEAST, spec.fresh // FEWER.get(strength, 1)))
        setting = spec.setting(agent, fresh_seed(spec))
        before, after = (play(setting, spec.box(values), spec.measures, deals, jobs)
                         for values in (spec.usual, best.values or spec.usual))
        compared.append(Compared(strength, agent, before, after))
        told(strength)
    return Outcome(spec, tried, best, compared)


def searching(spec: TuneSpec) -> str:
    """The agent that is called search: that of the spec, if it names one."""
    return SEARCH if spec.strength in STRENGTHS else spec.strength


def fresh_seed(spec: TuneSpec) -> str:
    return f"{spec.seed}/fresh"


def box_text(done: Outcome) -> str:
    """The box as a file that `matou play --box` takes."""
    head = [f"A box for {done.spec.loaded.name} that `matou lab tune` has found. It is not the published game.",
            *(f"{path}: {before} -> {after}" for path, before, after in done.changes)]
    return box_file(done.spec.loaded, done.spec.box(done.values), head)


# The page ----------------------------------------------------------------------------------------------------

def html(done: Outcome, command: str, jobs: int, says: Mapping[str, Say]) -> tuple[str, list[Section]]:
    """The page, and its sections."""
    sections = [changes(done), targets(done), *factions(done), elsewhere(done, jobs)]
    game = done.spec.loaded.name
    return page(Header(Phrase("{game}, tuned", game=game), game, _lines(done), command), sections, says), sections


def _lines(done: Outcome) -> list[Phrase]:
    spec, states = done.spec, [one.state for one in done.tried]
    return [Phrase("{boxes} boxes were tried, {pruned} of which were given up early as surely worse than the best so "
                   "far. All were played on the same deals, at most {deals}, by {strength} players.",
                   boxes=written(len(states), COUNT), pruned=states.count(PRUNED),
                   deals=written(spec.rounds[-1], COUNT), strength=_strength(spec)),
            Phrase("What follows is from {deals} fresh deals on which nothing was tuned ({fewer} for search), each "
                   "played in every rotation with the box before and the one after. In brackets after each figure is "
                   "its 95% interval, clustered by deal.", deals=written(spec.fresh, COUNT),
                   fewer=written(max(LEAST, spec.fresh // FEWER["search"]), COUNT)),
            Phrase("This box is a proposal for study. It is not the published game.")]


def _strength(spec: TuneSpec) -> str:
    return STRENGTHS.get(spec.strength, spec.strength)


def changes(done: Outcome) -> Section:
    """The numbers that are others now."""
    section = Section("changes", Phrase("Which numbers change?"))
    if not done.changes:
        section.lead.append(Phrase("None: no box that was tried is worth its changes."))
        return section
    section.lead.append(Phrase("{count:# number changes|# numbers change}, out of {all} that might.",
                               count=len(done.changes), all=len(done.spec.numbers)))
    section.sheet = Sheet((Phrase("number"), BEFORE, AFTER),
                          [(path, str(before), str(after)) for path, before, after in done.changes])
    section.notes.append(Phrase("Each step by which a number changes costs {cost} of the loss: a change that brings "
                                "less than that is not made.", cost=figure(done.spec.cost, ".3g")))
    return section


def targets(done: Outcome) -> Section:
    """What was wanted, before and after, at every strength."""
    section = Section("targets", Phrase("Is it closer to what was wanted?"))
    for target in done.spec.targets:
        measure = MEASURES[target.measure]
        tuned = next(one for one in done.compared if done.spec.strength in (one.strength, one.agent))
        section.lead.append(_sentence(target, tuned))
        section.charts.append(charts.Dots(measure.name, [charts.Row(STRENGTHS[one.strength], (
            ("a", _figure(target, one.before)), ("b", _figure(target, one.after)))) for one in done.compared],
            measure.unit, target.low, legend=True, names=(BEFORE, AFTER)))
        for one in done.compared:
            _add(section, target.measure, STRENGTHS[one.strength], one, lambda found, target=target: (  # type: ignore[misc]
                MEASURES[target.measure].value(found[target.measure])))
    return section


def _figure(target: Target, found: Found) -> Interval:
    return interval(pseudo(found, lambda means: MEASURES[target.measure].value(means[target.measure])))


def _add(section: Section, key: str, of: str, one: Compared, value: Callable[[Found], Any]) -> None:
    """A figure before, after, and its change."""
    measure = MEASURES[key]
    both = [pseudo(found, value) for found in (one.before, one.after)]
    unit = SIGNS.get(measure.unit, measure.unit)
    for name, found, written_in in ((BEFORE, interval(both[0]), measure.unit), (AFTER, interval(both[1]), measure.unit),
                                    (CHANGE, difference(both[1], both[0]), unit)):
        section.figures.append(Figure(f"{key}_{name}", measure.name, Phrase("{of}, {when}", of=of, when=name), found,
                                      written_in, one.strength))


def _sentence(target: Target, one: Compared) -> Phrase:
    """The verdict on a target: closer, further, or neither for sure."""
    measure = MEASURES[target.measure]
    before, after = (_figure(target, found) for found in (one.before, one.after))
    far = [pseudo(found, target.loss) for found in (one.after, one.before)]
    closer = difference(*far)
    values: dict[str, Any] = {"what": measure.name, "wanted": _wanted(target), "strength": STRENGTHS[one.strength],
                              "before": with_interval(before, measure.unit),
                              "after": with_interval(after, measure.unit)}
    if not target.weight:
        return Phrase("“{what}” was only watched: among {strength} players it was {before} and is {after}.", **values)
    if closer.high < 0:
        return Phrase("Wanted of “{what}”: {wanted}. Among {strength} players it was {before} and is {after}, which is "
                      "surely closer.", **values)
    if closer.low > 0:
        return Phrase("Wanted of “{what}”: {wanted}. Among {strength} players it was {before} and is {after}, which is "
                      "surely further away.", **values)
    return Phrase("Wanted of “{what}”: {wanted}. Among {strength} players it was {before} and is {after}; whether that "
                  "is closer, these deals do not tell.", **values)


def _wanted(target: Target) -> str:
    unit = MEASURES[target.measure].unit
    if target.low == target.high:
        return written(target.low, unit)
    return Phrase("{low} to {high}", low=written(target.low, unit), high=written(target.high, unit))


def factions(done: Outcome) -> list[Section]:
    """What each clan wins against all others, where that was a target."""
    if not any(MEASURES[name].source == FACTIONS for name in done.spec.measures):
        return []
    section = Section("factions", Phrase("What does each clan win against all others?"))
    named, names = declares(done.spec.loaded, "faction_names")(done.spec.loaded), faction_names(done.spec.loaded)
    for one in done.compared:
        found = {name: [interval(columns["clan_spread"][:, at]) for columns in (one.before, one.after)]
                 for at, name in enumerate(names)}
        section.charts.append(charts.Dots(
            Phrase("Share of the wins against all others ({strength})", strength=STRENGTHS[one.strength]),
            [charts.Row(named[name], (("a", found[name][0]), ("b", found[name][1]))) for name in names], SHARE, 0.5,
            legend=True, names=(BEFORE, AFTER)))
        for name in names:
            for when, share in zip((BEFORE, AFTER), found[name], strict=True):
                section.figures.append(Figure(f"against_all_{when}", named[name], Phrase(
                    "{of}, {when}", of=STRENGTHS[one.strength], when=when), share, SHARE, one.strength))
    return [section]


def elsewhere(done: Outcome, jobs: int) -> Section:
    """What else changes, of what every comparison of two tables tells."""
    spec = done.spec
    plan = Plan(max(LEAST, spec.fresh // 20), fresh_seed(spec), jobs, searching(spec))
    before, after = ({"box": spec.box(values)} for values in (spec.usual, done.values))
    return between(Evidence(spec.loaded, spec.seats, spec.options, plan), (BEFORE, before), (AFTER, after))
