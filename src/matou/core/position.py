"""Positions: the whole table (`State`), and what one seat may know of it (`View`). Both are immutable."""
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from struct import Struct
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from .box import Box
from .errors import RecordError, shown
from .fields import Row, frozen, records, to_dict
from .frozen import FrozenDict, freeze
from .history import NO_MOVES, Heard, History
from .moves import Move
from .plain import PlainRow

if TYPE_CHECKING:
    from .game import Game

read_cell = Struct("=q").unpack_from             # (data, offset) -> (cell,)
PastMoves = History | Sequence[Heard]


class Detail(Mapping[str, Any]):
    """A game's account of its end, worked out when somebody reads it: most callers want the scores alone."""
    __slots__ = ("_found", "_work")
    _found: dict[str, Any] | None

    def __init__(self, work: Callable[[], dict[str, Any]]):
        self._work, self._found = work, None

    def _read(self) -> dict[str, Any]:
        if self._found is None:
            self._found = freeze(self._work())
        return self._found

    def __getitem__(self, name: str) -> Any:
        return self._read()[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._read())

    def __len__(self) -> int:
        return len(self._read())

    def __repr__(self) -> str:
        return repr(self._read())

    def __hash__(self) -> int:
        return hash(self._read())

    def __reduce__(self) -> tuple[Any, ...]:
        return freeze, (dict(self._read()),)


class Outcome(NamedTuple):
    """How a game ended: scores and winners by seat, why it ended, and the game's own `detail`."""
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    why: str
    detail: Mapping[str, Any] = FrozenDict()


class Position:
    """A table at one moment: its cells, the box and options it is played with, the moves so far. Nothing in it can be
    written to. Two positions are equal if game, edition, options, box, cells and moves are, and of views the seat."""
    __slots__ = ("_box", "_boxes", "_data", "_game", "_options", "_over", "_plain", "_row", "_said")
    _box: Box
    _boxes: Any                                  # the box's row, as kernels take it
    _data: bytes                                 # the cells
    _game: "Game"
    _options: Mapping[str, Any]
    _over: bool | None                           # None: not asked yet
    _plain: PlainRow | None                      # None: not asked for yet
    _row: Row | None                             # likewise
    _said: History

    def __init__(self, game: "Game", row: Row | bytes, box: Box, options: Mapping[str, Any], said: PastMoves = ()):
        self._game, self._boxes = game, np.frombuffer(box.row.tobytes(), records(game.rules.BOX))
        self._box = box._replace(row=self._boxes[0]) if box.row.flags.writeable else box
        if not isinstance(row, bytes | np.void):
            raise TypeError(f"a position is made of its row or the bytes of it, not of {shown(row)}")
        self._data = row if isinstance(row, bytes) else row.tobytes()
        if len(self._data) != game.rules.STATE.itemsize:
            raise RecordError("a position of {game} has {size} bytes, not {found}", game=game.name,
                              size=game.rules.STATE.itemsize, found=len(self._data))
        self._options = freeze(options)
        self._said = said if isinstance(said, History) else History.of(said)
        self._row = self._plain = self._over = None

    @property
    def game(self) -> "Game":
        """The game it is a position of."""
        return self._game

    @property
    def box(self) -> Box:
        """What came out of the box."""
        return self._box

    @property
    def options(self) -> Mapping[str, Any]:
        """The options as a record writes them; nothing in them can be changed."""
        return self._options

    @property
    def row(self) -> Row:
        """The cells, as one read-only record: `state.row.turn`, `state.row.hand[seat]`. `row.copy()` can be written
        to."""
        if self._row is None:
            self._row = frozen(self._game.rules.STATE, self._data)
        return self._row

    @property
    def plain(self) -> Any:
        """The same cells as Python's own ints and tuples: quicker to read one by one."""
        if self._plain is None:
            self._plain = PlainRow(self._game.plain_layout, self._data)
        return self._plain

    @property
    def turn(self) -> int:
        """The seat to move."""
        seat: int = read_cell(self._data, self._game.offsets["turn"])[0]
        return seat

    @property
    def seats(self) -> int:
        """The number of players."""
        seats: int = read_cell(self._data, self._game.offsets["seats"])[0]
        return seats

    @property
    def over(self) -> bool:
        """Has the game ended?"""
        if self._over is None:
            self._over = bool(self._game.kernels.over(np.frombuffer(self._data, self._game.record_type)))
        return self._over

    def __bytes__(self) -> bytes:
        return self._data

    def _same_table(self, other: "Position") -> bool:
        """The same game with the same options and box?"""
        return self._game is other._game and self._options == other._options and (
            self._box is other._box or (self._box.data == other._box.data
                                        and self._boxes.tobytes() == other._boxes.tobytes()))

    def __hash__(self) -> int:
        options = json.dumps(dict(self._options), sort_keys=True, default=str)
        return hash((type(self), self._game.slug, self._game.edition, options, self._boxes.tobytes(), self._data))

    def __copy__(self) -> "Position":
        return self

    def __deepcopy__(self, memo: Any) -> "Position":
        return self

    def __str__(self) -> str:
        return str(import_module("matou.terminal.text").text_of(self))

    def _repr_html_(self) -> str:
        return str(import_module("matou.terminal.notebook").html_of(self))

    @property
    def text(self) -> str:
        """This position, or what a view knows of it, in one line (docs/notation.md); without the moves so far."""
        from .position_text import written
        return written(self)

    def to_dict(self) -> dict[str, Any]:
        """The table as a dict for JSON."""
        return to_dict(self._game.fields, self.row)


class State(Position):
    """The whole table, hidden cards included. It never changes: `game.apply` returns a new one.

    `deal` is the recorded deal as far as it has been used; an imagined state has none. `script` is the whole recorded
    deal of a game that was dealt elsewhere: what chance brings later is taken from it.
    """
    __slots__ = ("_deal", "_script")
    _deal: Any
    _script: Any

    def __init__(self, game: "Game", row: Row | bytes, box: Box, options: Mapping[str, Any], said: PastMoves = (),
                 deal: Any = None, script: Any = None):
        super().__init__(game, row, box, options, said)
        self._deal, self._script = freeze(deal), freeze(script)

    def next(self, data: bytes, move: str, over: bool | None, deal: Any) -> "State":
        """The state with these cells, one move later. (Skips the checks of `__init__`.)"""
        after = new(State)
        after._game, after._box, after._boxes, after._options = self._game, self._box, self._boxes, self._options
        after._data, after._over, after._row, after._plain = data, over, None, None
        after._said = History(self._said, (self.turn, move))
        after._deal, after._script = deal, self._script
        return after

    @property
    def deal(self) -> Any:
        """The recorded deal, as far as it has been used; nothing in it can be changed."""
        return self._deal

    @property
    def script(self) -> Any:
        """The whole recorded deal, if this game was dealt elsewhere."""
        return self._script

    @property
    def said(self) -> History:
        """Every move so far: (seat, text)."""
        return self._said

    @property
    def legal(self) -> list[Move]:
        """The moves of the seat to move; none when the game is over."""
        return self._game.legal(self)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self._data == other._data and self._same_table(other) and self._said == other._said

    __hash__ = Position.__hash__

    def __repr__(self) -> str:
        if not self._said:
            return _read_back(self)
        return f"<State of {described(self, len(self._said))}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return _state, (self._game, self._game.edition, dict(self._options), self._data, self._said, self._deal,
                        self._script)


class View(Position):
    """What one seat (None: a spectator) may know: all that agents, browsers and adapters ever get."""
    __slots__ = ("_codes", "_heard", "_seat")
    _codes: list[int] | None                     # of the legal moves
    _heard: tuple[Heard, ...] | None             # None: not asked for yet
    _seat: int | None

    def __init__(self, position: Position, row: Row | bytes, seat: int | None, heard: PastMoves = ()):
        super().__init__(position.game, row, position.box, position.options)
        self._seat, self._heard = seat, tuple(heard)
        self._codes = None

    @classmethod
    def of(cls, position: Position, data: bytes, seat: int | None, codes: list[int],
           heard: tuple[Heard, ...] | None) -> "View":
        """The view with these redacted cells and legal moves. `heard` None: the moves are redacted when somebody asks
        for them. The unredacted ones are dropped then, and are neither compared nor pickled."""
        view = new(View)
        view._game, view._box, view._boxes = position._game, position._box, position._boxes
        view._options, view._over, view._row, view._plain = position._options, position._over, None, None
        view._data, view._seat, view._codes = data, seat, codes
        view._heard, view._said = heard, position._said
        return view

    @property
    def seat(self) -> int | None:
        """Whose view it is; None: a spectator's."""
        return self._seat

    @property
    def heard(self) -> tuple[Heard, ...]:
        """Every move so far, as this seat heard it."""
        if self._heard is None:
            self._heard, self._said = self._game.redact_moves(self, self._said, self._seat), NO_MOVES
        return self._heard

    @property
    def said(self) -> tuple[Heard, ...]:
        """The same as `heard`."""
        return self.heard

    @property
    def legal(self) -> list[Move]:
        """The moves this seat may make now, a new list each time; none when it is not its turn."""
        if self._codes is None:
            self._codes = self._game.codes(self)
        return self._game.notation.moves(self._codes)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, View):
            return NotImplemented
        return (self._seat == other._seat and self._data == other._data and self._same_table(other)
                and self.heard == other.heard)

    def __hash__(self) -> int:
        return hash((super().__hash__(), self._seat))

    def __repr__(self) -> str:
        if not self.heard:
            return _read_back(self)
        whose = "a spectator's" if self._seat is None else f"seat {self._seat}'s"
        return f"<View, {whose}, of {described(self, len(self.heard))}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return _view, (self._game, self._game.edition, dict(self._options), self._data, self._seat, self.heard)


new = object.__new__


def _read_back(position: Position) -> str:
    """What makes a position again that has no history: its text."""
    return f"{position.game!r}.position({position.text!r})"


def described(position: Position, moves: int) -> str:
    """Which game it is, and how far it has come."""
    now = "over" if position.over else f"seat {position.turn} to move"
    return f"{position.game.name}, {position.seats} seats, {number_of_moves(moves)}, {now}"


def number_of_moves(moves: int) -> str:
    """As a `repr` says it: 1 move, 2 moves."""
    return f"{moves} move" if moves == 1 else f"{moves} moves"


# Unpickling ------------------------------------------------------------------------------------------------------

def _state(game: "Game", edition: int, options: dict[str, Any], data: bytes, said: History, deal: Any,
           script: Any) -> State:
    _check_edition(game, edition)
    from .stored import counted_state
    state = counted_state(game, data, options)
    return State(game, data, state.box, state.options, said, deal, script)


def _view(game: "Game", edition: int, options: dict[str, Any], data: bytes, seat: int | None,
          heard: tuple[Heard, ...]) -> View:
    _check_edition(game, edition)
    from .stored import check_cells
    checked, box = game.check_options(check_cells(game, data, View, seat), options)
    return View(State(game, data, box, checked), data, seat, heard)


def _check_edition(game: "Game", edition: int) -> None:
    """RecordError if these cells were written under other rules."""
    if edition != game.edition:
        raise RecordError("edition {edition} of the rules is not known; this is edition {ours}",
                          edition=edition, ours=game.edition)
