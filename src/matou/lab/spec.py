"""What a run plays: a spec, from a TOML file or from flags. All of it is checked before anything is played, and every
error names its place: the file with its line and key, or the flag."""
import json
import re
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, replace
from functools import cached_property, partial
from hashlib import blake2b
from pathlib import Path
from typing import Any

from matou.agents import BUDGETED
from matou.core.box import read_toml
from matou.core.errors import MatouError, OptionError
from matou.core.frozen import FrozenDict, freeze, thaw
from matou.core.game import Game
from matou.core.options import settle, spelled
from matou.core.rule import SOURCES
from matou.core.words import Phrase
from matou.games import load

from .compiled import RANDOM, are_compiled
from .measures import MEASURES, measures_of
from .simulate import cast

MOST_DEALS = 10**12
MOST_SHARDS = 10**6                              # of a run: each is a file and a line of its list
# Games per shard: what random players and heuristics play in a quarter of a second or so, and deals of what search
# plays in a minute or two. A shard is what is lost when a run is stopped.
COMPILED_SHARD, HEURISTIC_SHARD, SHARD = 50_000, 2_000, 20

Place = Callable[[str], str]                     # by key: where it was given, as errors name it


@dataclass(frozen=True)
class Spec:
    """Plain data, checked by `spec_of`, that can be compared, hashed and pickled. `agents`: one per seat, as they sit
    in rotation 0. `options`: all of them, as records write them, without the box. `rotations`: each deal is played
    once for each rotation of the agents around the table (duplicate deals). `shard`: deals per shard. `sample`: games
    of which the records are kept."""
    game: str
    seats: int
    agents: tuple[str, ...]
    deals: int
    options: FrozenDict
    box: FrozenDict | None = None
    seed: str = "0"
    rotations: bool = False
    measure: tuple[str, ...] = ("outcome",)
    shard: int = SHARD
    sample: int = 0

    @property
    def loaded(self) -> Game:
        return load(self.game)

    @property
    def chosen(self) -> dict[str, Any]:
        """Its options, with the box, as `Game.deal` takes them."""
        return {**self.options, **({} if self.box is None else {"box": self.box})}

    @property
    def games_per_deal(self) -> int:
        return self.seats if self.rotations else 1

    @property
    def games(self) -> int:
        return self.deals * self.games_per_deal

    @property
    def shards(self) -> int:
        return -(-self.deals // self.shard)

    @property
    def measures(self) -> Any:
        return measures_of(self.measure)

    @property
    def all_random(self) -> bool:
        return set(self.agents) == {RANDOM}

    @property
    def kernels_play(self) -> bool:
        """Are its games played within kernels, and nothing asked of them but their outcomes?"""
        return are_compiled(self.loaded, self.agents) and not any(measure.of for measure in self.measures)

    def range_of(self, shard: int) -> tuple[int, int]:
        """The deals of a shard: from the first, up to the one after the last."""
        return shard * self.shard, min((shard + 1) * self.shard, self.deals)

    def seated(self, rotation: int) -> tuple[str, ...]:
        """The agents by seat in this rotation."""
        return tuple(self.agents[seat - rotation] for seat in range(self.seats))

    def seed_of(self, deal: int) -> str:
        """The seed that deals the cards, the same in all rotations: as in `simulate` and `arena`."""
        return f"{self.seed}/{deal}"

    def players_seed(self, deal: int, rotation: int) -> str:
        """The seed of a player, up to a slash and the seat: as in `arena`, and without rotations as in `simulate`."""
        return f"{self.seed}/{deal}/{rotation}" if self.rotations else self.seed_of(deal)

    def is_sampled(self, deal: int) -> bool:
        """Is the record of this deal's first game kept? They are spread evenly over the run."""
        return (deal + 1) * self.sample // self.deals > deal * self.sample // self.deals

    def to_dict(self) -> dict[str, Any]:
        """The spec as plain data, in the form of its TOML file."""
        data = thaw({key: list(value) if isinstance(value, tuple) else value for key, value in asdict(self).items()})
        if self.box is None:
            del data["box"]
        return data                              # type: ignore[no-any-return]

    @cached_property
    def digest(self) -> str:
        """A digest of all that the results depend on: the spec itself, and the sources."""
        data = json.dumps({**self.to_dict(), "sources": sources(self.game)}, sort_keys=True, ensure_ascii=False)
        return blake2b(data.encode(), digest_size=16).hexdigest()


def sources(slug: str) -> str:
    """A digest of the sources that are compiled, and of this game's own data: its levels and its box."""
    digest = blake2b(SOURCES.encode(), digest_size=16)
    for file in sorted(load(slug).home.rglob("*.toml")):
        digest.update(file.read_bytes())
    return digest.hexdigest()


# Reading -----------------------------------------------------------------------------------------------------

def read_spec(path: Path, flags: Mapping[str, Any] | None = None) -> Spec:
    """The spec of a TOML file; flags, by key, replace what the file says."""
    return spec_of(*from_file(path, flags or {}))


def from_file(path: Path, flags: Mapping[str, Any]) -> tuple[dict[str, Any], Place]:
    """What a file and the flags say, and where each key was given. A box is beside the file."""
    data = read_toml(path)
    lines = path.read_text(encoding="utf-8").splitlines()
    options = data["options"] if isinstance(data.get("options"), Mapping) else {}

    def place(key: str) -> str:
        if key in flags.get("options", ()) or (key in Spec.__dataclass_fields__ and key in flags):
            return flag_of(key)
        if key in flags:
            return f"--{key}"
        found = [number for one in (key, "options") if one == key or key in options for number, line
                 in enumerate(lines, 1) if begins(line, one)]
        return Phrase("{file}, line {line}: {key}", file=path, line=found[0], key=key) if found else f"{path}: {key}"

    if isinstance(data.get("box"), str):
        data["box"] = path.parent / data["box"]
    return {**data, **flags}, place


def begins(line: str, key: str) -> bool:
    """Is this the line of a TOML file that gives a value to this key, or begins the table of that name?"""
    return re.match(rf"\s*\[?\s*(options\s*\.\s*)?\"?{re.escape(key)}\"?\s*[]=.]", line) is not None


def flag_of(key: str) -> str:
    """The flag that says what a key of a spec does."""
    if key == "game":
        return key
    known = {"seats": "--players", "options": "--option"}
    return known.get(key, f"--{key}" if key in Spec.__dataclass_fields__ else f"--option {key}")


def spec_of(data: Mapping[str, Any], place: Place = str) -> Spec:
    """The spec with these keys, checked; `place` says where a key was given."""
    for key in data:
        if key not in Spec.__dataclass_fields__:
            raise OptionError("{place}: there is no such key; a spec has: {known}", place=place(key),
                              known=", ".join(Spec.__dataclass_fields__))
    reader = Reader(data, place)
    slug = reader.text("game", "")
    game = reader.checked("game", lambda: load(slug))
    agents = reader.agents(data.get("agents", ["random"]))
    seats = reader.whole("seats", len(agents) if len(agents) > 1 else game.min_seats, 1, MOST_DEALS)
    reader.checked("seats", lambda: game.check_seats(seats))
    cast_ = reader.checked("agents", lambda: cast(agents, seats))
    options, box = reader.options(game, seats)
    measure = reader.measure()
    deals = reader.whole("deals", 1000, 1, MOST_DEALS)
    spec = Spec(slug, seats, tuple(cast_), deals, options, box, reader.text("seed", "0"), reader.switch("rotations"),
                measure, 1, reader.whole("sample", 0, 0, deals))
    games = COMPILED_SHARD if spec.all_random else HEURISTIC_SHARD
    usual = max(1, games // spec.games_per_deal) if spec.kernels_play else SHARD
    least = -(-deals // MOST_SHARDS)
    return replace(spec, shard=reader.whole("shard", max(least, min(usual, deals)), least, MOST_DEALS))


class Reader:
    """The keys of a spec, each checked as it is read."""

    def __init__(self, data: Mapping[str, Any], place: Place):
        self.data, self.place = data, place

    def checked(self, key: str, check: Callable[[], Any]) -> Any:
        """What the check returns; its error, with the place."""
        try:
            return check()
        except MatouError as error:
            raise OptionError("{place}: {why}", place=self.place(key), why=error.phrase) from None

    def wrong(self, key: str, what: Phrase) -> OptionError:
        return OptionError("{place}: {found} is not {what}", place=self.place(key),
                           found=json.dumps(self.data[key], ensure_ascii=False, default=str)[:60], what=what)

    def text(self, key: str, otherwise: str) -> str:
        found = self.data.get(key, otherwise)
        if type(found) is int and key == "seed":
            return str(found)
        if not isinstance(found, str):
            raise self.wrong(key, Phrase("a text"))
        return found

    def whole(self, key: str, otherwise: int, least: int, most: int) -> int:
        found = self.data.get(key, otherwise)
        if type(found) is not int or not least <= found <= most:
            raise self.wrong(key, Phrase("a whole number from {least} to {most}", least=least, most=most))
        return found

    def switch(self, key: str) -> bool:
        found = self.data.get(key, False)
        if type(found) is not bool:
            raise self.wrong(key, Phrase("true or false"))
        return found

    def names(self, key: str, found: Any) -> list[str]:
        """A list of names, or one name."""
        names = [found] if isinstance(found, str) else found
        if not isinstance(names, list | tuple) or not names or not all(isinstance(name, str) for name in names):
            raise self.wrong(key, Phrase("a list of names"))
        return list(names)

    def agents(self, found: Any) -> list[str]:
        """The agents: those of which a choice depends on nothing but view and seed."""
        names = self.names("agents", found)
        for name in names:
            budget = BUDGETED.fullmatch(name)
            if budget is not None and budget[3] is not None:
                raise OptionError("{place}: {name} plays otherwise on a faster machine; give it a number of "
                                  "simulations, as in search:1000", place=self.place("agents"), name=name)
        return names

    def measure(self) -> tuple[str, ...]:
        names = self.names("measure", self.data.get("measure", ["outcome"]))
        for name in names:
            if name not in MEASURES:
                raise OptionError("{place}: there is no measure {name}; there are: {known}",
                                  place=self.place("measure"), name=name, known=", ".join(MEASURES))
        return tuple(dict.fromkeys(names))

    def options(self, game: Game, seats: int) -> tuple[FrozenDict, FrozenDict | None]:
        """All options with their values, as records write them, and the data of the box if it is not the game's own."""
        given = self.data.get("options", {})
        if not isinstance(given, Mapping):
            raise self.wrong("options", Phrase("a table of options"))
        box = {"box": self.data["box"]} if self.data.get("box") is not None else {}
        try:
            found, _ = game.check_options(seats, {**given, **box})
        except MatouError:
            self._amiss(game, seats, given, box)
            raise
        data = found.pop("box", None)
        return freeze(found), None if data is None else freeze(data)

    def _amiss(self, game: Game, seats: int, given: Mapping[str, Any], box: Mapping[str, Any]) -> None:
        """Raises the error of options or a box that cannot be, with the place of what is wrong: the option without
        which all would be right; if there are several, one that is wrong by itself."""
        def check(chosen: Mapping[str, Any]) -> Any:
            return game.check_options(seats, {**chosen, **box})

        self.checked("box", partial(check, {}))
        for name in given:
            if _passes(partial(check, {other: value for other, value in given.items() if other != name})):
                self.checked(name, partial(check, given))
        for name, value in given.items():
            self.checked(name, partial(settle, game.options, {name: value}))
        self.checked("options", partial(check, given))


def _passes(check: Callable[[], Any]) -> bool:
    try:
        check()
    except MatouError:
        return False
    return True


# Writing -----------------------------------------------------------------------------------------------------

def to_toml(data: Mapping[str, Any]) -> str:
    """A spec as a file: one key per line."""
    return "".join(f"{key} = {_value(value)}\n" for key, value in data.items())


def _value(value: Any) -> str:
    """A value in TOML. What TOML has no word for (None) is written as options are on a command line."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_value(str(key))} = {_value(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_value, value)) + "]"
    if isinstance(value, bool | int | float):
        return spelled(value)
    return json.dumps(spelled(value), ensure_ascii=False).replace("\x7f", "\\u007f")
