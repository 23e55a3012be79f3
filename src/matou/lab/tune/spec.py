"""What a tuning is to find, from a TOML file (docs/lab.md#tuning-a-box). All of it is checked before anything is
played, and every error names its place."""
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from pathlib import Path
from typing import Any

from matou.agents import BUDGETED, named
from matou.core.errors import OptionError
from matou.core.frozen import FrozenDict, freeze, thaw
from matou.core.game import Game
from matou.core.words import Phrase
from matou.games import load
from matou.lab.balance.evidence import KERNEL_PLAYERS
from matou.lab.spec import MOST_DEALS, Place, Reader, from_file, sources

from .numbers import Number, Values, box_data, changed, fits, numbers_in
from .play import Setting, faction_names
from .targets import FACTIONS, HUNDREDTHS, MEASURES, Target

KEYS = ("game", "seats", "options", "box", "strength", "seed", "rounds", "trials", "changes", "cost", "fresh", "change",
        "same_sum", "targets")
ROUNDS, TRIALS, CHANGES, COST, FRESH = (50, 150, 500), 100, 4, 0.02, 1000
MOST_TRIALS, MOST_VALUE = 100_000, 10**6


@dataclass(frozen=True)
class TuneSpec:
    """Plain data, checked by `tune_spec`. `data`: the box before, as a file has it. `rounds`: how many deals a box is
    played on, before it is compared for the first, the second, … time. `changes`: how many numbers change at most, but
    for those that keep a sum. `cost`: of each step by which a number changes, added to the loss. `fresh`: new deals of
    the report."""
    game: str
    seats: int
    strength: str
    options: FrozenDict
    data: FrozenDict
    numbers: tuple[Number, ...]
    sums: tuple[tuple[int, ...], ...]
    targets: tuple[Target, ...]
    rounds: tuple[int, ...] = ROUNDS
    trials: int = TRIALS
    changes: int = CHANGES
    cost: float = COST
    fresh: int = FRESH
    seed: str = "0"

    @property
    def loaded(self) -> Game:
        return load(self.game)

    @property
    def measures(self) -> tuple[str, ...]:
        return tuple(target.measure for target in self.targets)

    @property
    def usual(self) -> Values:
        return tuple(number.usual for number in self.numbers)

    def setting(self, strength: str | None = None, seed: str | None = None) -> Setting:
        return Setting(self.loaded, self.seats, self.options, strength or self.strength, seed or self.seed)

    def box(self, values: Values) -> dict[str, Any]:
        """The box in which the numbers have these values."""
        return changed(thaw(self.data), {number.path: value
                                         for number, value in zip(self.numbers, values, strict=True)})

    @cached_property
    def digest(self) -> str:
        """A digest of all that decides which box is tried next and what comes of it: all but how many are tried, and
        the fresh deals of the report."""
        kept = {key: thaw(value) for key, value in vars(self).items() if key in self.__dataclass_fields__
                and key not in ("trials", "fresh")}
        text = json.dumps({**kept, "sources": sources(self.game)}, sort_keys=True, ensure_ascii=False)
        return blake2b(text.encode(), digest_size=16).hexdigest()


def read_tune_spec(path: Path, flags: Mapping[str, Any]) -> TuneSpec:
    """The spec of a TOML file; flags, by key, replace what the file says."""
    return tune_spec(*from_file(path, flags))


def tune_spec(data: Mapping[str, Any], place: Place = str) -> TuneSpec:
    """The spec with these keys, checked."""
    for key in data:
        if key not in KEYS:
            raise OptionError("{place}: there is no such key; a tuning has: {known}", place=place(key),
                              known=", ".join(KEYS))
    reader = TuneReader(data, place)
    slug = reader.text("game", "")
    game = reader.checked("game", lambda: load(slug))
    seats = reader.whole("seats", game.min_seats, 1, MOST_DEALS)
    reader.checked("seats", lambda: game.check_seats(seats))
    box = reader.box(game, seats)
    options = reader.given(game, seats, box)
    numbers = reader.numbers(box)
    strength, targets = reader.strength(), reader.targets(game)
    return TuneSpec(slug, seats, strength, freeze(options), freeze(box), numbers, reader.sums(numbers), targets,
                    reader.rounds(), reader.whole("trials", TRIALS, 1, MOST_TRIALS),
                    min(len(numbers), reader.whole("changes", CHANGES, 1, len(KEYS) * 10)),
                    reader.number("cost", COST, 0, MOST_VALUE), reader.whole("fresh", FRESH, 20, MOST_DEALS),
                    reader.text("seed", "0"))


class TuneReader(Reader):
    """The keys of a tuning, each checked as it is read."""

    def number(self, key: str, otherwise: float, least: float, most: float) -> float:
        return self._number(key, self.data.get(key, otherwise), least, most)

    def _number(self, key: str, found: Any, least: float, most: float) -> float:
        if type(found) not in (int, float) or not least <= found <= most:
            raise self.amiss(key, found, Phrase("a number from {least} to {most}", least=f"{least:g}",
                                                most=f"{most:g}"))
        return float(found)

    def amiss(self, key: str, found: Any, what: Phrase) -> OptionError:
        """What was found under a key, perhaps within a table, is not what was expected."""
        return OptionError("{place}: {found} is not {what}", place=self.place(key),
                           found=json.dumps(found, ensure_ascii=False, default=str)[:60], what=what)

    def strength(self) -> str:
        found = self.text("strength", "heuristic")
        budget = BUDGETED.fullmatch(found)
        if found not in KERNEL_PLAYERS and (budget is None or budget[3] is not None):
            raise self.amiss("strength", found, Phrase("random, heuristic or search:N"))
        if found not in KERNEL_PLAYERS:
            self.checked("strength", lambda: named(found))
        return found

    def rounds(self) -> tuple[int, ...]:
        found = self.data.get("rounds", list(ROUNDS))
        if not isinstance(found, list) or not found or not all(type(one) is int and 2 <= one <= MOST_DEALS
                                                               for one in found) or sorted(set(found)) != found:
            raise self.amiss("rounds", found, Phrase("a list of ever more deals, as in [50, 150, 500]"))
        return tuple(found)

    def given(self, game: Game, seats: int, box: Mapping[str, Any]) -> dict[str, Any]:
        """The options that are given, without any the table that one gets without choosing; with the box, they are a
        table."""
        self.options(game, seats)
        options = dict(self.data.get("options") or game.quick.options)
        self.checked("options", lambda: game.check_options(seats, {**options, "box": dict(box)}))
        return options

    # The box and its numbers ---------------------------------------------------------------------------------

    def box(self, game: Game, seats: int) -> dict[str, Any]:
        """The box before, as a file has it."""
        given = {"box": self.data["box"]} if self.data.get("box") is not None else {}
        data = box_data(game, self.checked("box", lambda: game.check_options(seats, given)[1]))
        if not dict(numbers_in(data)):
            raise OptionError("{place}: there are no numbers in the box of {game} that could change",
                              place=self.place("game"), game=game.name)
        return data

    def numbers(self, data: Mapping[str, Any]) -> tuple[Number, ...]:
        """What may change. A place that is named goes before a pattern, a later line before an earlier one."""
        table = self.data.get("change")
        if not isinstance(table, Mapping) or not table:
            raise self.amiss("change", table, Phrase("a table of numbers and their ranges"))
        given = dict(_flat(table))
        usual = dict(numbers_in(data))
        found: dict[str, Number] = {}
        for pattern in sorted(given, key=lambda pattern: "*" not in pattern):
            paths = [path for path in usual if fits(pattern, path)]
            if not paths:
                raise OptionError("{place}: no number of the box is called that; there are: {known}",
                                  place=self.place(pattern), known=", ".join(_some(usual)))
            found |= {path: self._range(pattern, given[pattern], path, usual[path]) for path in paths}
        free = tuple(one for one in found.values() if one.low < one.high)
        if not free:
            raise self.amiss("change", table, Phrase("a table of numbers and their ranges"))
        return free

    def _range(self, key: str, given: Any, path: str, usual: int) -> Number:
        """[low, high], or {by = 2}: so much less or more than usual."""
        if isinstance(given, Mapping) and set(given) == {"by"} and type(given["by"]) is int \
                and 0 <= given["by"] <= MOST_VALUE:
            return Number(path, usual, max(0, usual - given["by"]), usual + given["by"])
        if not (isinstance(given, list) and len(given) == 2 and all(type(one) is int for one in given)
                and -MOST_VALUE <= given[0] <= usual <= given[1] <= MOST_VALUE):
            raise self.amiss(key, given, Phrase("a range [low, high] with {usual} in it, nor {{by = 2}}", usual=usual))
        return Number(path, usual, *given)

    def sums(self, numbers: tuple[Number, ...]) -> tuple[tuple[int, ...], ...]:
        """Groups of numbers of which the sum does not change."""
        if "same_sum" not in self.data:
            return ()
        groups = []
        for pattern in self.names("same_sum", self.data["same_sum"]):
            group = tuple(at for at, one in enumerate(numbers) if fits(pattern, one.path))
            if len(group) < 2:
                raise OptionError("{place}: {pattern}: fewer than two of the numbers that may change are called that",
                                  place=self.place("same_sum"), pattern=pattern)
            groups.append(group)
        return tuple(groups)

    # Targets -------------------------------------------------------------------------------------------------

    def targets(self, game: Game) -> tuple[Target, ...]:
        given = self.data.get("targets")
        if not isinstance(given, Mapping) or not given:
            raise self.amiss("targets", given, Phrase("a table of measures and what is wanted of them"))
        return tuple(self._target(game, name, one if isinstance(one, Mapping) else {"is": one})
                     for name, one in given.items())

    def _target(self, game: Game, name: str, given: Mapping[str, Any]) -> Target:
        if name not in MEASURES:
            raise OptionError("{place}: there is no measure {name}; there are: {known}", place=self.place(name),
                              name=name, known=", ".join(MEASURES))
        measure, wanted = MEASURES[name], given.get("is")
        if measure.source == FACTIONS and not faction_names(game):
            raise OptionError("{place}: {game} has no clans", place=self.place(name), game=game.name)
        ends: list[Any] = wanted if isinstance(wanted, list) else [wanted, wanted]
        known = len(ends) == 2 and all(type(end) in (int, float) and abs(end) <= MOST_VALUE for end in ends)
        if not known or ends[0] > ends[1] or not set(given) <= {"is", "scale", "weight"}:
            raise self.amiss(name, given.get("is", dict(given)), Phrase(
                "a number, a range [low, high], or a table of is, scale and weight"))
        part = 100 if measure.unit in HUNDREDTHS else 1
        scale = self._number(name, given.get("scale", measure.scale), 1e-6, MOST_VALUE)
        return Target(name, ends[0] / part, ends[1] / part, scale / part,
                      self._number(name, given.get("weight", 1), 0, MOST_VALUE))


def _flat(table: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, Any]]:
    """To TOML, a name with dots and without quotes is tables within tables; here it is a name."""
    for name, value in table.items():
        if isinstance(value, Mapping) and set(value) != {"by"}:
            yield from _flat(value, f"{before}{name}.")
        else:
            yield before + name, value


def _some(paths: Mapping[str, int], most: int = 6) -> list[str]:
    """The first few."""
    return [*list(paths)[:most], *(["…"] if len(paths) > most else [])]
