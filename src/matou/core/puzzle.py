"""Puzzles: a view, the move to find, and how that was confirmed.

A game's puzzles are `puzzles.jsonl` in its folder, one per line, made by `matou puzzles` (docs/teaching.md). Its
puzzles.py says where they come from and what they are about.
"""
import hashlib
import json
from collections.abc import Callable, Mapping
from datetime import date
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from .errors import RecordError
from .position import View
from .words import Phrase

if TYPE_CHECKING:
    from .game import Game

NO_OPTIONS: Mapping[str, Any] = MappingProxyType({})
GRADES = (0, 50, 200, 1000, 5000, 20_000)        # the smallest search that finds the answer; 0: the heuristic alone


class Variant(NamedTuple):
    """A table at which puzzles are looked for. `any_of`: options of which chance takes one value each."""
    seats: int = 2
    options: Mapping[str, Any] = NO_OPTIONS
    any_of: Mapping[str, tuple[Any, ...]] = NO_OPTIONS


class Theme(NamedTuple):
    """What a puzzle may be about. `fits` says so of a view and a move: the answer, or the one that tempts."""
    name: str
    title: Phrase
    fits: Callable[[View, str], bool]


SAME = 0.02                                      # of the win: moves closer than that are one answer
SAME_SOLVED = 0.005                              # the same of exact values
MARGIN = 0.1                                     # of the win: by so much the answer surely leads any other move
FILE = "puzzles.jsonl"
ID_LENGTH = 8


class Puzzle(NamedTuple):
    """One puzzle. `answers`: the best move, then those that are as good. `tempting`: the wrong move with the highest
    heuristic value. `moves`: the expected share of the win after each move, the best first. `lead`: the share of the
    best move less that of the best wrong one; `least`: its lower bound. Confirmed by searches of `simulations` each in
    common determinizations, or by the solver, which searched `solved` positions. `mined`: the numbers of the game and
    of the move it was found at."""
    id: str
    position: str
    answers: tuple[str, ...]
    tempting: str
    moves: Mapping[str, float]
    lead: float
    least: float
    grade: int
    themes: tuple[str, ...]
    mined: str
    simulations: tuple[int, ...] = ()
    solved: int = 0

    @property
    def seats(self) -> int:
        """The number of players."""
        return int(self.position.partition(";")[0].split()[1])

    def view(self, game: "Game") -> View:
        """What the solver sees."""
        found = game.position(self.position)
        if not isinstance(found, View):
            raise RecordError("a puzzle is what one seat sees, and this is the whole table")
        return found

    def to_json(self) -> str:
        """Its line of a file; what is empty is left out."""
        return json.dumps({name: value for name, value in self._asdict().items() if value not in ((), 0) or
                           name == "grade"}, separators=(",", ":"), ensure_ascii=False)


def read_puzzle(line: str) -> Puzzle:
    """A line of a file; RecordError if it is none."""
    try:
        data = json.loads(line)
        lists = {name: tuple(data[name]) for name in ("answers", "themes", "simulations") if name in data}
        return Puzzle(**{"themes": (), **data, **lists})
    except (ValueError, TypeError, KeyError):
        raise RecordError("this is no puzzle") from None


def id_of(position: str) -> str:
    """What a puzzle is called: a digest of its position, so that a name never means another one."""
    return hashlib.sha256(position.encode()).hexdigest()[:ID_LENGTH]


@cache
def puzzles_of(game: "Game") -> Mapping[str, Puzzle]:
    """A game's puzzles by id, in the order of its file; none if it has no file."""
    file = game.home / FILE
    if not file.exists():
        return MappingProxyType({})
    puzzles = map(read_puzzle, file.read_text(encoding="utf-8").splitlines())
    return MappingProxyType({puzzle.id: puzzle for puzzle in puzzles})


def of_day(game: "Game", day: date) -> Puzzle | None:
    """The puzzle of a day, the same for everyone: one after the other, in an order that says nothing."""
    found = sorted(puzzles_of(game).values(), key=lambda puzzle: hashlib.sha256(puzzle.id.encode()).digest())
    return found[day.toordinal() % len(found)] if found else None


def themes_of(game: "Game") -> Mapping[str, Theme]:
    """What puzzles of this game may be about, by name."""
    return {theme.name: theme for theme in getattr(game.part("puzzles"), "THEMES", ())}


def about(game: "Game", puzzle: Puzzle) -> tuple[str, ...]:
    """The themes of a puzzle. They are read before it is solved: what holds of the tempting move counts as what holds
    of the answer, so that none says which is which."""
    view, moves = puzzle.view(game), (puzzle.answers[0], puzzle.tempting)
    return tuple(name for name, theme in themes_of(game).items() if any(theme.fits(view, move) for move in moves))


def margin_of(game: "Game") -> float:
    """The lead that makes a puzzle of this game."""
    return float(getattr(game.part("puzzles"), "MARGIN", MARGIN))


def variants_of(game: "Game") -> tuple[Variant, ...]:
    """The tables at which this game's puzzles are looked for, in turn; named twice, twice as often."""
    found: tuple[Variant, ...] = getattr(game.part("puzzles"), "VARIANTS", (Variant(seats=game.min_seats),))
    return found
