"""The door of a game: texts, errors and copies outside, integers and kernels inside.

A `Game` joins the compiled rules of one room (`games/<slug>/rules.py`) to what people and programs use:
deal, view, legal, parse, apply, outcome, imagine. It checks everything; the rules behind it check nothing.
"""
from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Any, ClassVar, NamedTuple

import numpy as np

from . import options as opt
from . import position as texts
from .box import Box, parse
from .chance import DRAWN, KEY, SHUFFLES, words
from .errors import IllegalMove, OptionError
from .moves import Move, Notation
from .specialise import specialise
from .table import (
    CELL,
    HIDDEN,
    Field,
    Row,
    blank,
    cell,
    copied,
    from_bytes,
    from_dict,
    records,
    redacted,
    room,
    secrets,
    to_dict,
)
from .words import Phrase
from .written import Desk, Form

Heard = tuple[int, str]                  # who said what
NOBODY = -1
NOTHING: Any = np.frombuffer(b"", np.int64)      # no cells; as little to be written to as those of a state


class Outcome(NamedTuple):
    """How a game ended."""
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    why: str
    detail: Mapping[str, Any] = MappingProxyType({})


class Position:
    """A table at one moment: the cells of its row, the box and options it is played with, what was said so far."""
    __slots__ = ("box", "game", "options", "row", "said")

    def __init__(self, game: "Game", row: Row, box: Box, options: dict[str, Any], said: tuple[Heard, ...] = ()):
        self.game, self.row, self.box, self.options, self.said = game, row, box, options, said

    @property
    def turn(self) -> int:
        return cell(self.row, "turn")

    @property
    def seats(self) -> int:
        return cell(self.row, "seats")

    def __bytes__(self) -> bytes:
        return bytes(self.row.tobytes())

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and bytes(self) == bytes(other) and self.said == other.said

    def __hash__(self) -> int:
        return hash(bytes(self))

    @property
    def text(self) -> str:
        """This position, or what a view knows of it, in one line (docs/notation.md); without what was said."""
        return texts.written(self)

    def to_dict(self) -> dict[str, Any]:
        """The table as plain data, for JSON."""
        return to_dict(self.game.fields, self.row)


class State(Position):
    """The whole table, hidden cards included. It never changes: `game.apply` gives a new one.

    `deal` is the plain deal as far as it has been used; an imagined state has none. `script` is the whole plain deal
    of a game that was dealt elsewhere: what chance will bring is taken from it.
    """
    __slots__ = ("deal", "script")

    def __init__(self, game: "Game", row: Row, box: Box, options: dict[str, Any],
                 said: tuple[Heard, ...] = (), deal: Any = None, script: Any = None):
        self.game, self.row, self.box, self.options, self.said = game, row, box, options, said
        self.deal, self.script = deal, script


class View(Position):
    """What one seat (None: a spectator) may know: all that agents, browsers and adapters ever get."""

    def __init__(self, position: Position, row: Row, seat: int | None, said: tuple[Heard, ...]):
        super().__init__(position.game, row, position.box, position.options, said)
        self.seat = seat

    @cached_property
    def legal(self) -> list[Move]:
        """The moves this seat may make now; none when it is not its turn."""
        return self.game.legal(self) if self.seat == self.turn else []

    @property
    def heard(self) -> tuple[Heard, ...]:
        """Every move so far, as this seat heard it."""
        return self.said


class Game:
    """A game's door. Each room derives one and fills in what only it knows."""
    slug: ClassVar[str]
    name: ClassVar[str]
    edition: ClassVar[int]               # raised only when a rule changes
    least: ClassVar[int]                 # players
    most: ClassVar[int]
    minutes: ClassVar[opt.Minutes | None] = None         # as public sources have it [P]
    age: ClassVar[int | None] = None     # from so many years on [P]
    options: ClassVar[tuple[opt.Option, ...]]
    rules: ClassVar[Any]                 # the module rules.py
    worlds: ClassVar[Any]                # the module imagine.py
    notation: ClassVar[Notation]
    layout: ClassVar[Any]                # the module position.py
    home: ClassVar[Path]
    box_file: ClassVar[str] = "box.toml" # in its room: what an owner of the box copies and fills in
    box_note: ClassVar[Phrase | None] = None     # what must be said wherever the box is shown
    goal: ClassVar[Phrase]               # what one plays for, in a line that a table shows
    quick: ClassVar[opt.Quick] = opt.Quick()             # the table one gets without choosing
    beginning: ClassVar[opt.Beginning | None] = None     # who begins, if the booklet says so
    custom_box: ClassVar[bool] = True    # an owner of the box may enter their own cards
    deal_grows: ClassVar[bool] = False   # the plain deal is complete only at the end of a game
    fewer_is_better: ClassVar[bool] = False      # points are bad
    unheard: ClassVar[bool] = False      # there are moves of which the others hear nothing: `hushed` may give None
    comes_out: ClassVar[bool] = False    # what was hushed may come to light: `hushed` depends on the position

    # What a room fills in ------------------------------------------------------------------------------------

    def read_box(self, source: Any) -> Box:
        """From a path or from a record's data, checked; None is the box as we know it."""
        raise NotImplementedError

    def filed_box(self, data: dict[str, Any], file: str) -> Box:
        """From the data of a box file, checked; errors call it `file`."""
        raise NotImplementedError

    def plain_deal(self, row: Row, order: Any) -> Any:
        """What `rules.prepare` shuffled into `order`, in the plain form of the rules file."""
        raise NotImplementedError

    def order_of(self, row: Row, deal: Any) -> Any:
        """The `order` of a plain deal, checked; RecordError where it is none. Writes what else it says into the row."""
        raise NotImplementedError

    def opening(self, deal: Any, options: dict[str, Any]) -> Any:
        """The part of a plain deal that is there before the first move."""
        return deal

    def deal_after(self, state: State, row: Row) -> Any:
        """The plain deal once a move has led from `state` to `row`: longer where chance came into play.

        A game that has a script writes into the row what chance will bring next.
        """
        return state.deal

    def canonical(self, position: Position, code: int) -> int:
        """The one spelling of a choice that the legal list uses here."""
        return code

    def hushed(self, position: Position, ply: int, text: str) -> str | None:
        """What the others know, at this position, of move number `ply`: its text, less what only its mover knows.
        None if they do not even know that there was a move."""
        return text

    def may_ask(self, before: State, text: str) -> tuple[tuple[int, ...], ...]:
        """Whom this move might put to a question that they may answer unheard, in order: of the seats in a group, at
        most one. It is worked out from what everybody sees before the move and hears of it, and from nothing else."""
        return ()

    def why_not(self, position: Position, move: Move) -> IllegalMove:
        """Which paragraph forbids it."""
        raise NotImplementedError

    def why_over(self, state: Position) -> str:
        return "points"

    def tell(self, before: State, move: Move, after: State, names: Sequence[str]) -> list[Phrase]:
        """A move and what came of it, in words for people."""
        raise NotImplementedError

    def tell_beginning(self, state: Position, names: Sequence[str]) -> list[Phrase]:
        """Before the first move: who begins, and why."""
        name = names[cell(state.row, "first")]
        if state.options["first"] == "random":
            return [Phrase("Chance has chosen: {name:@ begins|you begin}.", name=name)]
        return [Phrase("{name:@ begins|you begin}.", name=name), *([self.beginning.rule] if self.beginning else [])]

    def teaches(self, move: Move) -> int:
        """How much a learner gains by being shown this move: of moves about as good, a hint shows the highest."""
        return 0

    def explains(self, view: "View", move: Move) -> Phrase | None:
        """Why a hint shows this move, where its name alone would teach nothing. For whoever asked for the hint only."""
        return None

    def is_practice(self, text: str) -> bool:
        """Does a move that was tried in vain show what its player practises? Then a server keeps it."""
        return False

    def round_ended(self, before: Position, after: Position) -> bool:
        """Has the move between them ended a round, and the next one begun? People look at the one before first."""
        return False

    def shown_box(self, box: Box, language: str) -> list[dict[str, Any]]:
        """The lines of a box as people see them in a table."""
        return box.lines

    # What all games share ------------------------------------------------------------------------------------

    @property
    def fields(self) -> Sequence[Field]:
        fields: Sequence[Field] = self.rules.FIELDS
        return fields

    @cached_property
    def desk(self) -> Desk:
        """Where its kernels work. What is hidden takes no more letters than what is seen."""
        open_to_all = [False] * (self.rules.STATE.itemsize // CELL)
        return Desk(records(self.rules.STATE), self.rules.MOST_MOVES, Form(self.fields, open_to_all).room)

    @cached_property
    def kernels(self) -> Any:
        return specialise("matou.core.door_kernels", self.slug, rules=self.rules)

    @cached_property
    def own_box(self) -> Box:
        return self.read_box(None)

    def written_box(self, text: str) -> dict[str, Any] | None:
        """A box as somebody wrote it, as a file (TOML) or as a record has it (JSON), checked: what option `box` takes.
        None: it is the box as we know it."""
        data, of_record = parse(text)
        return (self.read_box(data) if of_record else self.filed_box(data, "box")).data

    def seats_checked(self, seats: int) -> int:
        if isinstance(seats, bool) or not isinstance(seats, int) or not self.least <= seats <= self.most:
            if self.least == self.most:
                raise OptionError("{game} is for {least} players, not {seats}",
                                  game=self.name, least=self.least, seats=seats)
            raise OptionError("{game} is for {least} to {most} players, not {seats}",
                              game=self.name, least=self.least, most=self.most, seats=seats)
        return seats

    def settled(self, seats: int, chosen: dict[str, Any]) -> tuple[dict[str, Any], Box]:
        """The options as they go into a record, and the box. `box` is a path, a record's data, or not there."""
        chosen = dict(chosen)
        source = chosen.pop("box", None)
        box = self.own_box if source is None else self.read_box(source)
        options = opt.settle(self.options, chosen)
        first = options["first"]
        if isinstance(first, int) and first >= seats:
            raise OptionError("option first: there is no seat {seat} at a table of {seats} (seats count from 0)",
                              seat=first, seats=seats)
        if box.data is not None:
            options["box"] = box.data
        return options, box

    def recorded(self, options: dict[str, Any]) -> dict[str, Any]:
        """A record's options as they are understood today: what older records could leave out is filled in."""
        return options

    def empty_table(self, seats: int, options: dict[str, Any]) -> Row:
        """The table before the deal, its options written on it. Only the chance is missing."""
        row = blank(self.rules.STATE)
        self.rules.set_out(row, seats)
        row.first = -1 if options["first"] == "random" else options["first"]
        return row

    def deal(self, seats: int = 2, seed: object = 0, **options: Any) -> State:
        """A new game; the same seed deals the same cards."""
        return self.deal_as(SHUFFLES, seats, seed, options)

    def deal_as(self, shuffles: int, seats: int, seed: object, options: dict[str, Any]) -> State:
        """A game whose later shuffles are made in this way (`core.chance`): as a record or a server's log says."""
        settled, box = self.settled(self.seats_checked(seats), options)
        row = self.empty_table(seats, settled)
        row.rng[:] = self.chance_of(row, seed, shuffles)
        order = np.zeros(self.rules.ORDER, np.int64)
        self.rules.prepare(row, box.row, order)
        deal = self.plain_deal(row, order)
        self.rules.deal(row, box.row, order)
        return State(self, row, box, settled, (), deal)

    def shuffles_again(self, row: Row) -> bool:
        """Is anything shuffled at this table after the deal? Then its chance has room for a key."""
        return len(row.rng) > DRAWN

    def chance_of(self, row: Row, seed: object, shuffles: int = SHUFFLES) -> list[int]:
        """The words of chance that this seed gives a table that is set out, as many as it has room for."""
        keyed = shuffles == SHUFFLES and self.shuffles_again(row)
        key = words(seed, "later shuffles", many=KEY) if keyed else [0] * KEY
        return [*words(seed, "deal"), *key][:len(row.rng)]

    def deal_from(self, seats: int, deal: Any, **options: Any) -> State:
        """A game dealt elsewhere, from the plain deal of its record."""
        settled, box = self.settled(self.seats_checked(seats), options)
        row = self.empty_table(seats, settled)
        order = self.order_of(row, deal)
        self.rules.deal(row, box.row, order)
        return State(self, row, box, settled, (), self.opening(deal, settled), deal)

    def codes(self, position: Position) -> list[int]:
        """The legal moves as integers."""
        moves = np.empty(self.rules.MOST_MOVES, np.int64)
        found: list[int] = moves[:self.rules.legal(position.row, position.box.row, moves)].tolist()
        return found

    def legal(self, position: Position) -> list[Move]:
        """One move for each different choice of the seat whose turn it is."""
        return list(map(self.move, self.codes(position)))

    def move(self, code: int) -> Move:
        return self.notation.move(code)

    def parse(self, position: Position, text: str) -> Move:
        """The legal move this text means, however spelled. InvalidMove or IllegalMove says why there is none."""
        for move in (isinstance(position, View) and position.legal) or self.legal(position):
            if move.text == text:
                return move
        return self.meant(position, self.notation.read(text))

    def meant(self, position: Position, move: Move) -> Move:
        """The move, if it is one of the legal ones in some spelling; IllegalMove if it is none."""
        self.representative(position, move)
        return move

    def representative(self, position: Position, move: Move | str) -> Move:
        """The move of the legal list that stands for the same choice as this one, however spelled. Look up a move that
        was made by this, never by its text: people play 7+5 where the list names its equal, 6+6. IllegalMove if the
        move is none of the legal ones."""
        move = self.parse(position, move) if isinstance(move, str) else move
        code = self.canonical(position, move.code)
        if code not in self.codes(position):
            raise self.why_not(position, move)
        return self.move(code)

    def apply(self, state: State, move: Move | str) -> State:
        """The state after a move; the state given stays as it was."""
        return self.played(state, move)[0]

    def played(self, state: State, move: Move | str) -> tuple[State, Outcome | None]:
        """The state after a move, and how the game ended if that was the last one."""
        known = self.notation.texts.get(move) if isinstance(move, str) else None
        if known:
            rows = room(self.rules.STATE)
            ended = self.kernels.play(np.frombuffer(state.row, rows.dtype), rows, self._boxes(state.box), known.code,
                                      self.desk.moves)
            if ended >= 0:
                after = self._after(state, rows[0], known)
                return after, self.outcome(after) if ended else None
        move = self.parse(state, move) if isinstance(move, str) else self.meant(state, move)
        row = copied(self.rules.STATE, state.row)
        self.rules.apply(row, state.box.row, move.code)
        after = self._after(state, row, move)
        return after, self.outcome(after)

    def _after(self, state: State, row: Row, move: Move) -> State:
        return State(self, row, state.box, state.options, (*state.said, (state.turn, move.text)),
                     self.deal_after(state, row), state.script)

    def shown(self, state: Position, seat: int | None, before: Position | None = None) -> tuple[bytes, list[str]]:
        """What `view` gives this seat, in one call: its cells, written as JSON, and the texts of its legal moves.
        `before`: only the fields that this seat sees otherwise than then."""
        form, desk = self._form(seat), self.desk
        moves, text = desk.moves, desk.text
        listed, size = self.kernels.show(
            np.frombuffer(state.row, np.int64), np.frombuffer(before.row, np.int64) if before else NOTHING, form.secret,
            NOBODY if seat is None else seat, form.turn, desk.cells, desk.rows, self._boxes(state.box), moves,
            form.seen, form.marks, form.until, form.parts, text)
        cells = text[:size].tobytes()
        return cells, [self.notation.move(code).text for code in moves[:listed].tolist()] if listed else []

    def view(self, state: Position, seat: int | None, heard: tuple[Heard, ...] | None = None) -> View:
        """What this seat may know. Everything hidden becomes -1, in the table and in what was said. `heard`: what it
        has heard, if that is known already."""
        row = redacted(self.rules.STATE, state.row, self._secrets(seat))
        return View(state, row, seat, self.heard(state, seat) if heard is None else heard)

    def hides(self, view: View) -> bool:
        """Does this view hold anything that the others at the table may not see? Worked out from the fields: of what
        only its owner sees, is there any here? (A field says -1 where there is nothing.)"""
        if view.seat is None:
            return False
        own = self._secrets(None) & ~self._secrets(view.seat)
        return bool((np.frombuffer(view.row, np.int64)[own] != HIDDEN).any())

    def heard(self, state: Position, seat: int | None, since: int = 0) -> tuple[Heard, ...]:
        """What was said, as this seat heard it; from a move on."""
        heard = []
        for ply, said in enumerate(state.said[since:], since):
            text = said[1] if said[0] == seat else self.hushed(state, ply, said[1])
            if text is not None:
                heard.append(said if text is said[1] else (said[0], text))
        return tuple(heard)

    def _secrets(self, seat: int | None) -> Any:
        known = self.__dict__.setdefault("_secret_cells", {})
        if seat not in known:
            known[seat] = secrets(self.fields, seat)
        return known[seat]

    def _boxes(self, box: Box) -> Any:
        """A box as the door's kernels take it; nearly always it is the same as the last time."""
        last = self.__dict__.get("_last_box")
        if last is None or last[0] is not box:
            last = self.__dict__["_last_box"] = box, np.frombuffer(box.row, records(self.rules.BOX))
        return last[1]

    def _form(self, seat: int | None) -> Form:
        known: dict[int | None, Form] = self.__dict__.setdefault("_forms", {})
        if seat not in known:
            known[seat] = Form(self.fields, self._secrets(seat))
        return known[seat]

    def outcome(self, state: Position) -> Outcome | None:
        """None while the game goes on."""
        if not self.rules.over(state.row):
            return None
        scores = np.zeros(self.most, np.int64)
        winners = self.rules.settle(state.row, state.box.row, scores)
        return Outcome(tuple(scores[:state.seats].tolist()),
                       tuple(p for p in range(state.seats) if winners >> p & 1), self.why_over(state))

    def scores_now(self, position: Position) -> tuple[int, ...]:
        """By seat, the points as they stand: what is counted where a game ends without its last move, because somebody
        gave up or ran out of time, or because all agreed to stop."""
        scores = np.zeros(self.most, np.int64)
        self.rules.settle(position.row, position.box.row, scores)
        return tuple(scores[:position.seats].tolist())

    def tally(self, states: Sequence[State]) -> dict[str, Any]:
        """Where the points of a game came from, from its first state to its last, as far as they are counted for good:
        most games count only at their end."""
        found = self.outcome(states[-1])
        return dict(found.detail) if found else {}

    def imagine(self, view: View, chance: Any) -> State:
        """A whole state that this view allows, dealt with the caller's chance (`core.chance.chance`)."""
        row = copied(self.rules.STATE, view.row)
        self.worlds.imagine(row, view.box.row, -1 if view.seat is None else view.seat, chance, self.scratch())
        return State(self, row, view.box, view.options, view.said)

    def scratch(self) -> Any:
        """Room for `imagine` to work in."""
        return blank(self.worlds.SCRATCH)

    def state_from_dict(self, data: dict[str, Any], **options: Any) -> State:
        row = from_dict(self.fields, data)
        settled, box = self.settled(int(row.seats), options)
        return State(self, row, box, settled)

    def state_from_bytes(self, data: bytes, **options: Any) -> State:
        row = from_bytes(self.rules.STATE, data)
        settled, box = self.settled(int(row.seats), options)
        return State(self, row, box, settled)

    def position(self, text: str) -> State | View:
        """The position with this text (docs/notation.md): a State, or a View if it says by whom it is seen. It has no
        history: nothing was said before. RecordError says at which character a text goes wrong."""
        row, box, options, seat = texts.read(self, text)
        state = State(self, row, box, options)
        return state if seat == texts.EVERYONE else self.view(state, seat if seat >= 0 else None)

    def census(self, state: State) -> list[str]:
        """Cards that do not lie in exactly one place, by name: none, unless a rule is wrong."""
        places = np.zeros(self.rules.CENSUS, np.int64)
        expected = np.zeros(self.rules.CENSUS, np.int64)
        self.rules.census(state.row, state.box.row, places, expected)
        return [self.notation.names[card] for card in np.flatnonzero(places != expected)]

    def longest(self, seats: int) -> int:
        """No game at a table of so many seats has more moves than this."""
        return int(self.rules.longest(seats))

