"""Records: one game, one line of JSON. Only records are stored; a state is always replayed."""
import gzip
import io
import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import IO, Any

from .chance import DRAWN, SHUFFLES
from .errors import MatouError, RecordError, shown
from .frozen import FROZEN, freeze
from .game import Game, Outcome, State
from .position import number_of_moves
from .stored import position_of

FORMAT = "matou-record/1"
STOPPED = ("resigned", "time", "agreed")         # not by a move: a player gave up or ran out of time, or all agreed
KEYS = ("format", "game", "edition", "seats", "names", "options", "seed", "deal", "moves", "legal", "outcome")
OPTIONAL = ("shuffles", "position")


@dataclass(frozen=True, repr=False)
class Record:
    """Header and moves: all that is needed to replay a game anywhere. Nothing in it can be changed."""
    game: str
    edition: int
    seats: int
    names: tuple[str, ...]
    options: dict[str, Any]
    seed: str | None
    deal: Any
    moves: tuple[tuple[int, str], ...] = ()
    legal: tuple[tuple[str, ...], ...] | None = None
    outcome: dict[str, Any] | None = None
    extra: dict[str, Any] = field(default_factory=dict)      # keys other programs wrote; kept as they are
    shuffles: int = 1                            # how shuffles after the deal follow from the seed (core/chance.py)
    position: str | None = None                  # where it began, if not with a deal (docs/notation.md)

    def __post_init__(self) -> None:
        for name in ("options", "deal", "outcome", "extra"):
            given = getattr(self, name)
            if not isinstance(given, FROZEN):
                object.__setattr__(self, name, freeze(given))
        for name in ("names", "moves", "legal"):
            given = getattr(self, name)
            if given is not None and type(given) is not tuple:
                object.__setattr__(self, name, tuple(one if isinstance(one, str) else tuple(one) for one in given))

    @classmethod
    def open(cls, state: State, names: Sequence[str], seed: object) -> "Record":
        """The record of a game just dealt; or of one that begins in a position, which has no deal and needs no seed."""
        game = state.game
        if state.deal is None:
            return cls(game.slug, game.edition, state.seats, tuple(names), dict(state.options), None, None,
                       position=state.text)
        return cls(game.slug, game.edition, state.seats, tuple(names), dict(state.options),
                   None if seed is None else str(seed), state.deal, shuffles=shuffles_of(state))

    def add(self, seat: int, text: str, legal: Sequence[str] | None = None) -> "Record":
        """The record with one more move, and with the legal list it was chosen from if lists are kept."""
        lists = self.legal if legal is None else (*(self.legal or ()), tuple(legal))
        return replace(self, moves=(*self.moves, (seat, text)), legal=lists)

    def close(self, state: State, outcome: Outcome) -> "Record":
        """This record with the outcome of the game, and all that chance has brought."""
        return replace(self, deal=state.deal, outcome=outcome_to_dict(outcome))

    def __repr__(self) -> str:
        if self.outcome is None:
            end = "not finished"
        else:
            end = f"won by seat {' and '.join(map(str, self.outcome.get('winners', [])))}"
        return (f"<Record of {self.game}, {self.seats} seats, seed {self.seed!r}, "
                f"{number_of_moves(len(self.moves))}, {end}>")

    def __copy__(self) -> "Record":
        return self

    def __deepcopy__(self, memo: Any) -> "Record":
        return self

    # JSON ----------------------------------------------------------------------------------------------------

    def to_json(self) -> str:
        """One line, the keys in the order of the format."""
        data = {"format": FORMAT, "game": self.game, "edition": self.edition, "seats": self.seats,
                "names": list(self.names), "options": self.options, "seed": self.seed,
                **({"shuffles": self.shuffles} if self.shuffles != 1 else {}), "deal": self.deal,
                **({"position": self.position} if self.position is not None else {}),
                "moves": [list(said) for said in self.moves]}
        if self.legal is not None:
            data["legal"] = [list(texts) for texts in self.legal]
        return json.dumps({**data, "outcome": self.outcome, **self.extra}, ensure_ascii=False)

    @classmethod
    def from_json(cls, line: str) -> "Record":
        """Parses the JSON of a record. RecordError names what is missing or of another form."""
        try:
            data = json.loads(line)
        except json.JSONDecodeError as error:
            raise RecordError("not a whole record: {why} at column {column}",
                              why=error.msg, column=error.colno) from None
        except RecursionError:
            raise RecordError("not a record: nested too deeply") from None
        except ValueError as error:              # a number of thousands of digits
            raise RecordError("not a record: {why}", why=str(error)) from None
        return cls.from_dict(data)

    @classmethod
    def from_dict(cls, data: Any) -> "Record":
        """Reads the data of a record's JSON. RecordError names what is missing or of another form."""
        if not isinstance(data, dict):
            raise RecordError("not a record: a JSON object was expected")
        return cls(**_checked(data))

    # Replay --------------------------------------------------------------------------------------------------

    def states(self, game: Game) -> Iterator[State]:
        """The position before every move, and the last one. RecordError names the first move that does not hold."""
        if self.game != game.slug:
            raise RecordError("this is a record of {theirs}, not of {ours}", theirs=self.game, ours=game.slug)
        if self.edition != game.edition:
            raise RecordError("edition {edition} of the rules is not known; this is edition {ours}",
                              edition=self.edition, ours=game.edition)
        state = self._dealt(game)
        yield state
        for number, (seat, text) in enumerate(self.moves, 1):
            state = self._step(game, state, number, seat, text)
            yield state

    def _dealt(self, game: Game) -> State:
        """The opening state: from the seed, so that later chance is the same; from the deal alone if there is no
        seed."""
        options = game.upgrade_options(self.options)
        if self.position is not None:
            return self._placed(game, options)
        if self.seed is None:
            return game.deal_from(self.seats, self.deal, **options)
        state = game.deal_as(self.shuffles, self.seats, self.seed, options)
        if state.deal != game.opening(self.deal, dict(state.options)):
            game.deal_from(self.seats, self.deal, **options)             # perhaps it is no deal at all
            raise RecordError("the deal is not that of seed {seed}", seed=repr(self.seed))
        return state

    def _placed(self, game: Game, options: dict[str, Any]) -> State:
        """The position in which it began; seats and options are those of the record."""
        state = position_of(game, self.position or "")
        ours = freeze(game.check_options(self.seats, options)[0])
        if (state.seats, freeze(dict(state.options))) != (self.seats, ours):
            raise RecordError("position: its seats or options are not those of the record")
        return state

    def _step(self, game: Game, state: State, number: int, seat: int, text: str) -> State:
        where = {"number": number, "text": text}
        if game.outcome(state) is not None:
            raise RecordError("move {number} ({text}): the game is over", **where)
        if seat != state.turn:
            raise RecordError("move {number} ({text}): it is the turn of seat {turn}, not {seat}",
                              turn=state.turn, seat=seat, **where)
        try:
            return game.apply(state, text)
        except MatouError as error:
            raise RecordError("move {number} ({text}): {why}", why=error.phrase, **where) from None

    def replay(self, game: Game) -> State:
        """Replays the game, checking every move, every legal list and the outcome. Returns the last state."""
        for at, state in enumerate(self.states(game)):
            if self.legal is not None and at < len(self.moves):
                self._check_legal(game, state, at)
        if state.deal != self.deal:
            raise RecordError("the deal is not what the moves have used of it")
        self._check_outcome(game, state)
        return state

    def _check_legal(self, game: Game, state: State, at: int) -> None:
        ours = {move.text for move in game.legal(state)}
        theirs = self.legal[at] if self.legal is not None and at < len(self.legal) else ()
        if len(theirs) != len(set(theirs)) or ours != set(theirs):
            wrong = sorted(ours.symmetric_difference(theirs)) or sorted(theirs)
            raise RecordError("move {number}: the legal list differs at {text}", number=at + 1, text=wrong[0])

    def _check_outcome(self, game: Game, state: State) -> None:
        found = outcome_to_dict(game.outcome(state))
        stopped = self.outcome is not None and self.outcome.get("why") in STOPPED
        if self.outcome != found and not (stopped and found is None):
            raise RecordError("the outcome is {told}; the moves lead to {found}",
                              told=json.dumps(self.outcome), found=json.dumps(found))


def shuffles_of(state: State) -> int:
    """How later shuffles are made at this table; 1 where there are none."""
    return SHUFFLES if state.row.rng[DRAWN:].any() else 1


def outcome_to_dict(outcome: Outcome | None) -> dict[str, Any] | None:
    """An outcome as records write it; None while the game goes on."""
    if outcome is None:
        return None
    return {"scores": list(outcome.scores), "winners": list(outcome.winners), "why": outcome.why}


def _checked(data: dict[str, Any]) -> dict[str, Any]:
    """The keys of a record, each of its form."""
    if data.get("format") != FORMAT:
        raise RecordError("format: {format} was expected, not {found}", format=FORMAT, found=shown(data.get("format")))
    forms = {"game": str, "edition": int, "seats": int, "names": list, "options": dict, "moves": list}
    for key in KEYS[1:-2]:
        if key not in data:
            raise RecordError("{key}: missing", key=key)
        if key in forms and (not isinstance(data[key], forms[key]) or isinstance(data[key], bool)):
            raise RecordError("{key}: {found} is not of its form", key=key, found=json.dumps(data[key])[:60])
    if len(data["names"]) != data["seats"] or not all(isinstance(name, str) for name in data["names"]):
        raise RecordError("names: one name for each of {seats} seats was expected", seats=data["seats"])
    if data["seed"] is not None and not isinstance(data["seed"], str):
        raise RecordError("seed: a text or null was expected")
    _check_optional(data)
    checked = {key: data.get(key) for key in KEYS[1:]}
    checked["names"] = tuple(data["names"])
    checked["moves"] = tuple(_move(number, move) for number, move in enumerate(data["moves"], 1))
    legal = data.get("legal")
    checked["legal"] = None if legal is None else tuple(tuple(texts) for texts in legal)
    checked["shuffles"], checked["position"] = data.get("shuffles", 1), data.get("position")
    checked["extra"] = {key: value for key, value in data.items() if key not in (*KEYS, *OPTIONAL)}
    return checked


def _check_optional(data: dict[str, Any]) -> None:
    """Checks the keys that may be missing."""
    if type(data.get("shuffles", 1)) is not int or not 1 <= data.get("shuffles", 1) <= SHUFFLES:
        raise RecordError("shuffles: {found} is not known", found=json.dumps(data["shuffles"])[:60])
    if data.get("position") is not None and not isinstance(data["position"], str):
        raise RecordError("position: a text was expected")
    legal = data.get("legal")
    if legal is not None and not (isinstance(legal, list) and len(legal) == len(data["moves"]) and all(
            isinstance(texts, list) and all(isinstance(text, str) for text in texts) for texts in legal)):
        raise RecordError("legal: one list for each move was expected")
    outcome = data.get("outcome")
    if outcome is not None and not (isinstance(outcome, dict) and all(
            isinstance(outcome.get(key, []), list) and all(type(one) is int for one in outcome.get(key, []))
            for key in ("scores", "winners"))):
        raise RecordError("outcome: an object with scores and winners by seat, or null, was expected")


def _move(number: int, move: Any) -> tuple[int, str]:
    if not (isinstance(move, list) and len(move) == 2 and type(move[0]) is int and isinstance(move[1], str)):
        raise RecordError("move {number}: [seat, \"text\"] was expected, not {found}",
                          number=number, found=json.dumps(move)[:60])
    return move[0], move[1]


# Files -------------------------------------------------------------------------------------------------------

def open_text(path: Path, mode: str) -> IO[str]:
    """A .jsonl file, or a gzipped one if its name ends so (written without a date: same games, same bytes)."""
    if path.suffix != ".gz":
        return path.open(mode, encoding="utf-8")
    if mode == "r":
        return gzip.open(path, "rt", encoding="utf-8")
    return io.TextIOWrapper(gzip.GzipFile("", "wb", 9, path.open("wb"), 0), encoding="utf-8")


def read_records(path: Path | str, failed: Callable[[RecordError], None] | None = None) -> Iterator[tuple[int, Record]]:
    """Every record of a file with its line number. A line that is none raises RecordError, which names file and
    line; with `failed`, that is called instead and the other lines are read."""
    path, number = Path(path), 0
    try:
        with open_text(path, "r") as lines:
            for number, line in enumerate(lines, 1):
                if not line.strip():
                    continue
                try:
                    record = Record.from_json(line)
                except RecordError as error:
                    if failed is None:
                        raise at_line(path, number, error) from None
                    failed(at_line(path, number, error))
                else:
                    yield number, record
    except FileNotFoundError:
        raise RecordError("{file}: no such file", file=path) from None
    except (OSError, EOFError, UnicodeDecodeError) as error:
        raise RecordError("{file}, after line {line}: cannot be read ({why})",
                          file=path, line=number, why=error) from None


def at_line(path: Path, number: int, error: MatouError) -> RecordError:
    """The same error, with its file and line."""
    return RecordError("{file}, line {line}: {why}", file=path, line=number, why=error.phrase)
