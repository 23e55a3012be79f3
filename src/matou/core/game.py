"""The public API of a game: texts, errors and immutable states outside, integers and kernels inside.

A `Game` joins the compiled rules of one game (`games/<slug>/rules.py`) to what people and programs use: deal, view,
legal, parse, apply, outcome, imagine. It checks all arguments; the rules behind it check nothing.
"""
import sys
from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Any

import numpy as np

from . import installed, position_text, stored
from . import options as opt
from .arguments import CODES, NOT_A_CODE, check_position, check_seed, check_text, code_of, last_of, whole
from .box import Box, parse
from .chance import DRAWN, KEY, SHUFFLES, chance, seed_words
from .definition import GameDefinition
from .errors import InvalidMove, MatouError, OptionError, RecordError, shown
from .fields import CELL, HIDDEN, Field, Row, blank, frozen, own_cells, records, secrets, writable
from .frozen import freeze
from .history import Heard as Heard
from .history import History
from .moves import Move
from .plain import Layout
from .position import Detail as Detail
from .position import Outcome as Outcome
from .position import Position as Position
from .position import State as State
from .position import View as View
from .specialise import specialise
from .table_json import JsonTemplate, Workspace

SPECTATOR = -1                           # the seat of a spectator in kernels and in lists indexed by seat
NO_CODE = -1                             # of a text that has to be parsed
NARROW_TEMPLATES = 64                    # kept at most, for whatever fields clients choose
NO_CELLS: Any = np.frombuffer(b"", np.int64)     # empty and read-only: to Numba the same type as a state's cells


class Game(GameDefinition):
    """The public API of a game. Each game's game.py derives one and fills in what only it knows."""

    def __init__(self) -> None:
        if not hasattr(self, "slug"):
            raise TypeError("matou.load(slug) returns a game; matou.Game is what the class of each is derived from")

    @property
    def fields(self) -> Sequence[Field]:
        """The fields of its table, each with its visibility."""
        fields: Sequence[Field] = self.rules.FIELDS
        return fields

    @cached_property
    def workspace(self) -> Workspace:
        """The buffers of its kernels, one set per thread; large enough for the JSON of a table with nothing hidden."""
        open_to_all = [False] * (self.rules.STATE.itemsize // CELL)
        return Workspace(records(self.rules.STATE), self.rules.MOST_MOVES,
                         JsonTemplate(self.fields, open_to_all).capacity)

    @cached_property
    def kernels(self) -> Any:
        """The kernels of core/game_kernels.py, compiled with its rules."""
        return specialise("matou.core.game_kernels", self.slug, rules=self.rules)

    @cached_property
    def record_type(self) -> np.dtype[Any]:
        """The dtype of an array of its rows."""
        return records(self.rules.STATE)

    @cached_property
    def offsets(self) -> dict[str, int]:
        """The offset of each field in a row, in bytes."""
        return {field.name: self.rules.STATE.fields[field.name][1] for field in self.fields}

    @cached_property
    def plain_layout(self) -> Layout:
        """How a row is read as Python's own numbers and lists."""
        return Layout(self.rules.STATE)

    @cached_property
    def own_box(self) -> Box:
        """The box as we know it."""
        box = self.read_box(None)
        return box.frozen()._replace(row=frozen(self.rules.BOX, box.row.tobytes()))

    def __repr__(self) -> str:
        return f"matou.load({self.slug!r})"

    def __setattr__(self, name: str, value: object) -> None:
        """What a game's class declares is the same for everybody who has loaded it."""
        if name in GameDefinition.__annotations__ and hasattr(type(self), name):
            raise AttributeError(f"{name} of {self!r} cannot be changed")
        super().__setattr__(name, value)

    def __copy__(self) -> "Game":
        return self

    def __deepcopy__(self, memo: Any) -> "Game":
        return self

    def __reduce__(self) -> str | tuple[Any, ...]:
        """A pickle names where the game is found again: `GAME` of its class's module, or where its package says."""
        if getattr(sys.modules.get(type(self).__module__), "GAME", None) is self:
            return "GAME"
        return installed.offered, (self.slug,)

    def parse_box(self, text: str) -> dict[str, Any] | None:
        """A box as somebody wrote it, as a file (TOML) or as a record has it (JSON), checked: what option `box` takes.
        None: it is the box as we know it."""
        check_text(text, "a box as it is written")
        data, of_record = parse(text)
        return (self.read_box(data) if of_record else self.box_from_file(data, "box")).data

    def check_seats(self, seats: int) -> int:
        """Returns the number of seats as an int; OptionError if this game is not for that many players."""
        number = whole(seats)
        if number is None or not self.min_seats <= number <= self.max_seats:
            if self.min_seats == self.max_seats:
                raise OptionError("{game} is for {least} players, not {seats}",
                                  game=self.name, least=self.min_seats, seats=seats)
            raise OptionError("{game} is for {least} to {most} players, not {seats}",
                              game=self.name, least=self.min_seats, most=self.max_seats, seats=seats)
        return number

    def check_seat(self, position: Position, seat: int | None) -> int | None:
        """Returns a seat of this table as an int, or None for a spectator; OptionError if there is no such seat.
        Whatever depends on a seat asks here first."""
        if getattr(position, "_game", None) is not self:
            check_position(self, position)
        if seat is None:
            return None
        number = seat if type(seat) is int else whole(seat)
        if number is None or not 0 <= number < position.seats:
            raise OptionError("there is no seat {seat} at this table: 0 to {last}, or None for a spectator",
                              seat=shown(seat), last=position.seats - 1)
        if isinstance(position, View) and number != position.seat:
            raise OptionError("this is already the view of another seat: seat {seat} cannot look through it",
                              seat=number)
        return number

    def check_turn(self, position: Position) -> None:
        """Raises MatouError for a view of a seat that is not to move."""
        check_position(self, position)
        if isinstance(position, View) and position.seat != position.turn:
            raise MatouError("this is not the view of seat {turn}, whose turn it is", turn=position.turn)

    def check_options(self, seats: int, chosen: dict[str, Any]) -> tuple[dict[str, Any], Box]:
        """Checks options: returns them as records write them, defaults included, and the box. Option `box` is a path, a
        record's data, or missing."""
        chosen = dict(chosen)
        source = chosen.pop("box", None)
        box = self.own_box if source is None else self.read_box(source).frozen()
        options = opt.settle(self.options, chosen)
        first = options["first"]
        if isinstance(first, int) and first >= seats:
            raise OptionError("option first: there is no seat {seat} at a table of {seats} (seats count from 0)",
                              seat=first, seats=seats)
        if box.data is not None:
            options["box"] = box.data
        return options, box

    def upgrade_options(self, options: dict[str, Any]) -> dict[str, Any]:
        """A record's options as they are understood today: what older records could leave out is filled in."""
        return options

    def empty_table(self, seats: int, options: dict[str, Any]) -> Row:
        """The table before the deal, with its options; only the random numbers are missing."""
        row = blank(self.rules.STATE)
        self.rules.set_out(row, seats)
        row.first = -1 if options["first"] == "random" else options["first"]
        return row

    def deal(self, seats: int = 2, seed: object = 0, **options: Any) -> State:
        """A new game; the same seed deals the same cards. A seed is a text, an integer or bytes, and counts as what it
        prints: 1 deals like "1"."""
        return self.deal_as(SHUFFLES, seats, seed, options)

    def deal_as(self, shuffles: int, seats: int, seed: object, options: dict[str, Any]) -> State:
        """Like `deal`, with the method of later shuffles (`core.chance`) that a record or a server's log names."""
        seats = self.check_seats(seats)
        checked, box = self.check_options(seats, options)
        row = self.empty_table(seats, checked)
        row.rng[:] = self.chance_of(row, check_seed(seed), shuffles)
        order = np.zeros(self.rules.ORDER, np.int64)
        self.rules.prepare(row, box.row, order)
        deal = self.name_cards(self.serialize_deal(row, order), box)
        self.rules.deal(row, box.row, order)
        return State(self, row, box, checked, (), deal)

    def shuffles_again(self, row: Row) -> bool:
        """Is anything shuffled at this table after the deal? Then its random numbers have a key."""
        return len(row.rng) > DRAWN

    def chance_of(self, row: Row, seed: object, shuffles: int = SHUFFLES) -> list[int]:
        """The random words of a table dealt with this seed, with a key if it has one."""
        keyed = shuffles == SHUFFLES and self.shuffles_again(row)
        key = seed_words(seed, "later shuffles", many=KEY) if keyed else [0] * KEY
        return [*seed_words(seed, "deal"), *key][:len(row.rng)]

    def deal_from(self, seats: int, deal: Any, **options: Any) -> State:
        """A game dealt elsewhere, from the deal in its record."""
        seats = self.check_seats(seats)
        checked, box = self.check_options(seats, options)
        row = self.empty_table(seats, checked)
        order = self.parse_deal(row, deal)
        self.rules.deal(row, box.row, order)
        return State(self, row, box, checked, (), self.opening(deal, checked), deal)

    def codes(self, position: Position) -> list[int]:
        """The codes of the legal moves; none for a view of a seat that is not to move."""
        if getattr(position, "_game", None) is not self:
            check_position(self, position)
        if isinstance(position, View):
            if position._codes is not None:
                return position._codes[:]
            if position.seat != position.turn:
                return []
        moves = self.workspace.moves
        found: list[int] = moves[:self.kernels.legal(np.frombuffer(position._data, self.record_type),
                                                       position._boxes, moves)].tolist()
        return found

    def legal(self, position: Position) -> list[Move]:
        """One move for each different choice of the seat to move; none for a view of another seat."""
        return self.notation.moves(self.codes(position))

    def move(self, code: int) -> Move:
        """The move with this code; InvalidMove if no move has it."""
        try:
            return self.notation.exactly(code_of(code))
        except (LookupError, InvalidMove):
            raise InvalidMove(NOT_A_CODE, code=code) from None

    def parse(self, position: Position, text: str) -> Move:
        """The legal move that this text means, in any spelling. InvalidMove or IllegalMove if there is none, with the
        reason."""
        check_text(text, "what `parse` reads")
        self.check_turn(position)
        for move in position.legal if isinstance(position, View) else self.legal(position):
            if move.text == text:
                return move
        return self.resolve(position, self.read(position, text))

    def read(self, position: Position, text: str) -> Move:
        """The move with this text, legal or not. InvalidMove if it is not the text of a move."""
        check_position(self, position)
        check_text(text, "what `read` reads")
        return self.notation.read(text)

    def move_with_code(self, position: Position, code: int) -> Move:
        """The move with this code, legal or not. InvalidMove if no move has this code."""
        code = code_of(code)
        try:
            move = self.read(position, self.notation.write(code))
        except (InvalidMove, LookupError):
            move = None
        if move is None or move.code != code:
            raise InvalidMove(NOT_A_CODE, code=code)
        return move

    def resolve(self, position: Position, move: Move) -> Move:
        """The move to be recorded for this one, if it is a legal move in some spelling; otherwise IllegalMove."""
        self.representative(position, move)
        return move

    def representative(self, position: Position, move: Move | str | int) -> Move:
        """The move of the legal list that makes the same choice as this one, however spelled. Look up a move that
        was made by this, never by its text: people play 7+5 where the list names its equal, 6+6. IllegalMove if the
        move is none of the legal ones."""
        self.check_turn(position)
        if not isinstance(move, Move):
            move = self.parse(position, move) if isinstance(move, str) else self.move_with_code(position, move)
        code = self.canonical(position, move.code)
        if code not in self.codes(position):
            raise self.why_not(position, move)
        return self.move(code)

    def apply(self, state: State, move: Move | str | int) -> State:
        """The state after a move, given as a `Move`, as its integer code or as text, however spelled. The state given
        stays as it was."""
        return self.step(state, move)[0]

    def step(self, state: State, move: Move | str | int) -> tuple[State, Outcome | None]:
        """The state after a move, and how the game ended if that was the last one."""
        if not isinstance(state, State):
            raise TypeError(f"a move is made in a State, not in a {type(state).__name__}")
        if state._game is not self:
            check_position(self, state)
        code, work = self._code(move), self.workspace
        if code != NO_CODE:
            ended = self.kernels.play(np.frombuffer(state._data, np.int64), work.cells, work.rows, state._boxes, code,
                                      work.moves)
            if ended >= 0:
                known = self.notation.known.get(code) or self.notation.move(code)
                after = self._after(state, work.cells.tobytes(), known.text, ended == 1)
                return after, self.outcome(after) if ended else None
        resolved = (self.parse(state, move) if isinstance(move, str)
                    else self.resolve(state, self.move_with_code(state, code)))
        row = writable(self.rules.STATE, state._data)
        self.rules.apply(row, state.box.row, resolved.code)
        after = self._after(state, row.tobytes(), resolved.text, None)
        return after, self.outcome(after)

    def _code(self, move: Move | str | int) -> int:
        """The code of a move; NO_CODE for a text that has to be parsed."""
        if isinstance(move, Move):
            move = move.code
        elif isinstance(move, str):
            known = self.notation.texts.get(move)
            return known.code if known else NO_CODE
        return move if type(move) is int and 0 <= move < CODES else code_of(move)

    def _after(self, state: State, data: bytes, text: str, over: bool | None) -> State:
        """The state one move later, with these cells. A recorded deal may say what chance brings next."""
        deal = state.deal
        if deal is not None and (state.script is not None or self._deal_grows(state._data, data)):
            row = writable(self.rules.STATE, data)
            deal = freeze(self.deal_after(state, row))
            data = row.tobytes()
        return state.next(data, text, over, deal)

    def _deal_grows(self, before: bytes, after: bytes) -> bool:
        """Has a field changed with which the recorded deal grows?"""
        return any(before[span] != after[span] for span in self._deal_spans)

    @cached_property
    def _deal_spans(self) -> list[slice]:
        """Where those fields are, in bytes."""
        return [slice(start, start + kind.itemsize)
                for kind, start in (self.rules.STATE.fields[name][:2] for name in self.deal_fields)]

    def view_json(self, state: Position, seat: int | None, before: Position | None = None,
                  only: frozenset[str] | None = None) -> tuple[bytes, list[str]]:
        """What `view` returns for this seat, serialized: its cells as JSON, and the texts of its legal moves. `before`:
        only the fields in which this seat sees a difference from that position; `only`: of these fields."""
        seat = self.check_seat(state, seat)
        if before is not None and getattr(before, "_game", None) is not self:
            check_position(self, before)
        at = SPECTATOR if seat is None else seat
        template, work = self._templates[at] if only is None else _narrow_template(self, seat, only), self.workspace
        moves, text = work.moves, work.text
        listed, size = self.kernels.view_json(
            np.frombuffer(state._data, np.int64), np.frombuffer(before._data, np.int64) if before else NO_CELLS,
            template.secret, at, template.turn, work.cells, work.rows, state._boxes, moves,
            template.visible, template.literals, template.offsets, template.field_starts, text)
        cells = text[:size].tobytes()
        return cells, [move.text for move in self.notation.moves(moves[:listed].tolist())] if listed else []

    def view(self, state: Position, seat: int | None, heard: tuple[Heard, ...] | None = None) -> View:
        """What this seat (None: a spectator) may know. Everything hidden becomes -1, in the table and in what was said.
        `heard`: what it has heard, if that is known already."""
        seat = self.check_seat(state, seat)
        at, work = SPECTATOR if seat is None else seat, self.workspace
        template = self._templates[at]
        listed = self.kernels.redact_and_list(np.frombuffer(state._data, np.int64), template.secret, at, template.turn,
                                              work.cells, work.rows, state._boxes, work.moves)
        if heard is None and isinstance(state, View):
            heard = self.heard(state, seat)
        return View.of(state, work.cells.tobytes(), seat, work.moves[:listed].tolist() if listed else [], heard)

    def hides(self, view: View) -> bool:
        """Does this view hold anything that other seats may not see? True if any cell that only its owner sees is not
        empty (-1)."""
        check_position(self, view)
        if not isinstance(view, View):
            raise TypeError(f"hides takes a View, not a {type(view).__name__}")
        if view.seat is None:
            return False
        return any(view._data[part] != nothing for part, nothing in self._own_cells[view.seat])

    @cached_property
    def _own_cells(self) -> list[list[tuple[slice, bytes]]]:
        return [own_cells(self.rules.STATE, self.fields, seat) for seat in range(self.max_seats)]

    def move_made(self, before: State, text: str) -> Move:
        """The move of this text that was made here: it was legal, so nothing has to be listed."""
        return self.notation.texts.get(text) or self.parse(before, text)

    def heard(self, state: Position, seat: int | None, since: int = 0) -> tuple[Heard, ...]:
        """What was said, as this seat heard it; from a move on."""
        seat = self.check_seat(state, seat)
        said = History.of(state.heard) if isinstance(state, View) else state._said
        return self.redact_moves(state, said, seat, since)

    def redact_moves(self, position: Position, said: History, seat: int | None, since: int = 0) -> tuple[Heard, ...]:
        """These moves as this seat knows them at this position: redacted of what is hidden from it."""
        heard = []
        for ply, move in enumerate(said.since(since), since):
            text = move[1] if move[0] == seat else self.as_heard(position, ply, move[1])
            if text is not None:
                heard.append(move if text is move[1] else (move[0], text))
        return tuple(heard)

    @cached_property
    def _templates(self) -> list[JsonTemplate]:
        """By seat, which cells it sees and how they are written; the last one is the spectator's."""
        return [JsonTemplate(self.fields, secrets(self.fields, seat)) for seat in (*range(self.max_seats), None)]

    def outcome(self, state: Position) -> Outcome | None:
        """None while the game goes on."""
        check_position(self, state)
        if not state.over:
            return None
        scores = np.zeros(self.max_seats, np.int64)
        winners = self.rules.settle(state.row, state.box.row, scores)
        return Outcome(tuple(scores[:state.seats].tolist()),
                       tuple(p for p in range(state.seats) if winners >> p & 1), self.why_over(state))

    def scores_now(self, position: Position) -> tuple[int, ...]:
        """By seat, the points as they stand: what is counted where a game ends without its last move, because somebody
        gave up or ran out of time, or because all agreed to stop."""
        check_position(self, position)
        scores = np.zeros(self.max_seats, np.int64)
        self.rules.settle(position.row, position.box.row, scores)
        return tuple(scores[:position.seats].tolist())

    def tally(self, states: Sequence[State]) -> dict[str, Any]:
        """Where the points of a game came from, from its first state to its last, as far as they are counted for good:
        most games count only at their end."""
        found = self.outcome(last_of(self, states))
        return dict(found.detail) if found else {}

    def imagine(self, view: View, seed: object = 0) -> State:
        """A whole state that this view allows, dealt by this seed and never by the game's own chance."""
        if not isinstance(view, View):
            raise TypeError(f"imagine takes a View and a seed, not a {type(view).__name__}")
        check_position(self, view)
        check_seed(seed)
        row = writable(self.rules.STATE, view._data)
        at = SPECTATOR if self.check_seat(view, view.seat) is None else view.seat
        self.determinization.imagine(row, view.box.row, at, chance(seed, "imagine"), self.scratch())
        return State(self, row, view.box, view.options, view.heard)

    def scratch(self) -> Any:
        """The working memory of `determinization.imagine`."""
        return blank(self.determinization.SCRATCH)

    def state_from_dict(self, data: Mapping[str, Any], **options: Any) -> State:
        """The state with these cells (`state.to_dict()`), played with these options; it has no history. RecordError
        names a field with a value that it cannot have here."""
        return stored.state_of(self, stored.bytes_of(self, data), options)

    def state_from_bytes(self, data: bytes, **options: Any) -> State:
        """The state with these bytes (`bytes(state)`), played with these options; it has no history. RecordError names
        a field with a value that it cannot have here."""
        if not isinstance(data, bytes | bytearray | memoryview):
            raise TypeError(f"state_from_bytes takes what bytes(state) returns, not {shown(data)}")
        return stored.state_of(self, bytes(data), options)

    def position(self, text: str) -> State | View:
        """The position with this text (docs/notation.md): a State, or a View if it says by whom it is seen. It has no
        history: nothing was said before. RecordError says at which character a text goes wrong."""
        check_text(text, "a position as it is written")
        row, box, options, seat = position_text.read(self, text)
        state = State(self, row, box, options)
        try:
            return self._checked(state) if seat == position_text.ANY_SEAT else self._seen(state, max(seat, SPECTATOR))
        except RecordError as error:
            position_text.refuse(position_text.place_of(text, str(error.phrase.values["key"])), error.phrase)

    def _checked(self, state: State) -> State:
        stored.check_cells(self, bytes(state))
        return state

    def _seen(self, state: State, at: int) -> View:
        """The view of a seat, or of a spectator, if all that it sees has values of its fields."""
        seat = None if at == SPECTATOR else at
        cells = np.frombuffer(bytes(state), np.int64)
        stored.check_cells(self, np.where(self._templates[at].secret, HIDDEN, cells).tobytes(), View, seat)
        return self.view(state, seat)

    def census(self, state: State) -> list[str]:
        """Cards that do not lie in exactly one place, by name: none, unless a rule is wrong."""
        check_position(self, state)
        places = np.zeros(self.rules.CENSUS, np.int64)
        expected = np.zeros(self.rules.CENSUS, np.int64)
        self.rules.census(state.row, state.box.row, places, expected)
        return [self.notation.names[card] for card in np.flatnonzero(places != expected)]

    def longest(self, seats: int) -> int:
        """An upper bound on the number of moves of a game with this many seats."""
        return int(self.rules.longest(self.check_seats(seats)))


@lru_cache(NARROW_TEMPLATES)
def _narrow_template(game: Game, seat: int | None, only: frozenset[str]) -> JsonTemplate:
    """The template of a client that reads only some fields; all clients of one page read the same ones."""
    return JsonTemplate(game.fields, secrets(game.fields, seat), only)
