"""What each game fills in: its name, options, rules and notation, and the hooks of the public API (`core/game.py`)."""
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType, ModuleType
from typing import Any, ClassVar

import numpy as np

from . import options as opt
from .arguments import check_move, check_position
from .box import Box
from .errors import BoxError, IllegalMove, RecordError
from .fields import Row, blank, cell
from .moves import Move, Notation, listed, verb_of
from .parts import part_of
from .position import Position, State, View
from .words import Phrase, add_sentences


class GameDefinition:
    """A game's own part. `Game` derives what all games share from it."""
    slug: ClassVar[str]
    name: ClassVar[str]
    edition: ClassVar[int]               # raised only when a rule changes
    min_seats: ClassVar[int]             # how many can play
    max_seats: ClassVar[int]
    minutes: ClassVar[opt.Minutes | None] = None         # as public sources have it [P]
    age: ClassVar[int | None] = None     # minimum age in years [P]
    options: ClassVar[tuple[opt.Option, ...]]
    rules: ClassVar[Any]                 # the module rules.py
    determinization: ClassVar[Any]       # the module determinization.py
    notation: ClassVar[Notation]
    layout: ClassVar[Any] = None         # the module position.py; without one, a position is written field by field
    home: ClassVar[Path]
    box_file: ClassVar[str] = "box.toml" # in its folder: what an owner of the box copies and fills in
    box_note: ClassVar[Phrase | None] = None     # what must be said wherever the box is shown
    box_help: ClassVar[Phrase | None] = None     # how a box file is filled in, where its template does not say it all
    goal: ClassVar[Phrase]               # what one plays for, in a line that a table shows
    about: ClassVar[Phrase | None] = None        # describes it in the list of games; default: the goal
    quick: ClassVar[opt.Quick] = opt.Quick()             # the table one gets without choosing
    beginning: ClassVar[opt.Beginning | None] = None     # who begins, if the booklet says so
    translations: ClassVar[Mapping[str, Mapping[str, str]]] = MappingProxyType({})   # {"fr": {English: French}}, for a
                                         # game of another package; ours are in Matou's catalogue
    custom_box: ClassVar[bool] = False   # an owner of the box may enter their own cards
    cards_have_texts: ClassVar[bool] = False     # on the cards of a box is something to read: a table sends them
    deal_fields: ClassVar[tuple[str, ...]] = ()          # the recorded deal grows with a move that changes one of these
    fewer_is_better: ClassVar[bool] = False      # points are bad
    hides_moves: ClassVar[bool] = False  # others may not know that a move was made: `as_heard` may return None
    reveals_later: ClassVar[bool] = False        # a redacted move may be revealed: `as_heard` depends on the position

    def __init_subclass__(cls) -> None:
        """Its sentences can be said in every language it is translated to."""
        super().__init_subclass__()
        add_sentences(cls.translations)

    def part(self, name: str) -> ModuleType | None:
        """A module of this game's folder, loaded: `heuristic`, `endgame`, `narration`, `terminal`, `page` …; None if it
        has none."""
        return part_of(self, name)

    def read_box(self, source: Any) -> Box:
        """From a path or from a record's data, checked; None is the box as we know it. A game that defines no box has
        an empty one (`BOX = NO_BOX` in its rules)."""
        if source is not None:
            raise BoxError("the cards of {game} are always the same", game=self.name)
        return Box(blank(self.rules.BOX), None, [])

    def box_from_file(self, data: dict[str, Any], file: str) -> Box:
        """From the data of a box file, checked; errors call it `file`."""
        return self.read_box(data)

    def serialize_deal(self, row: Row, order: Any) -> Any:
        """The deal as records write it: what `rules.prepare` shuffled into `order`, by name."""
        return {"order": order.tolist(), "first": cell(row, "first")}

    def name_cards(self, deal: Any, box: Box) -> Any:
        """The deal that `serialize_deal` returns, with its cards by the names that this box gives them."""
        return deal

    def parse_deal(self, row: Row, deal: Any) -> Any:
        """The `order` of a recorded deal, checked; RecordError if it is none. Writes the rest of the deal into the
        row. By default each card from 1 to `rules.ORDER` lies in it once."""
        cards, size = deal.get("order") if isinstance(deal, dict) else None, self.rules.ORDER
        if not isinstance(cards, list) or any(type(card) is not int for card in cards) \
                or sorted(cards) != list(range(1, size + 1)):
            raise RecordError("deal: order should hold each card from 1 to {last} once", last=size)
        opt.settle_first(row, opt.first_of(deal, cell(row, "seats")))
        return np.array(cards, np.int64)

    def check_chains(self, row: Row) -> None:
        """RecordError if cells, each with a value it may have, name each other in a circle: a rule that follows them
        would not end. Only a game with such fields has something to check."""

    def opening(self, deal: Any, options: dict[str, Any]) -> Any:
        """The part of a recorded deal that is there before the first move."""
        return deal

    def deal_after(self, state: State, row: Row) -> Any:
        """The recorded deal after a move from `state` to `row`: longer if chance came into play.

        A game that has a script writes into the row what chance will bring next.
        """
        return state.deal

    def canonical(self, position: Position, code: int) -> int:
        """The one spelling of a choice that the legal list uses here."""
        return code

    def as_heard(self, position: Position, ply: int, text: str) -> str | None:
        """The text of move number `ply` as the other seats know it at this position: redacted of what only its mover
        knows. None if they do not even know that a move was made."""
        return text

    def may_ask(self, before: State, text: str) -> tuple[tuple[int, ...], ...]:
        """The seats that this move might ask for an answer which the others would not hear, in order; at most one seat
        of each group is asked. It depends only on what everybody sees before the move and hears of it."""
        return ()

    def why_not(self, position: Position, move: Move) -> IllegalMove:
        """Which paragraph forbids it: narration.py knows."""
        narration: Any = self.part("narration")
        if narration is None:
            return IllegalMove("", "{move} is not among the legal moves", move=move.text)
        return narration.why_not(position, move)         # type: ignore[no-any-return]

    def why_over(self, state: Position) -> str:
        """Why a finished game ended, in one word of its record."""
        return "points"

    def tell(self, before: State, move: Move, after: State, names: Sequence[str]) -> list[Phrase]:
        """A move and what came of it, in words for people: narration.py finds them."""
        for position in (before, after):
            check_position(self, position)
        check_move(move)
        narration: Any = self.part("narration")
        if narration is None:
            return [Phrase("{name:@|you}: {move}", name=names[before.turn], move=self.in_words(move))]
        return narration.tell(before, move, after, names)        # type: ignore[no-any-return]

    def tell_beginning(self, state: Position, names: Sequence[str]) -> list[Phrase]:
        """Before the first move: who begins, and why."""
        check_position(self, state)
        name = names[cell(state.row, "first")]
        if state.options["first"] == "random":
            return [Phrase("Chance has chosen: {name:@ begins|you begin}.", name=name)]
        return [Phrase("{name:@ begins|you begin}.", name=name), *([self.beginning.rule] if self.beginning else [])]

    def in_words(self, move: Move) -> Phrase:
        """A move as its text has it, part by part, so that a catalogue can translate its verb and what it names."""
        check_move(move)
        verb = self.notation.verbs[verb_of(move.code)]
        things = [self.called(thing) for thing in listed(move.code)]
        if not things or not verb.before.strip() or self.notation.write(move.code) != move.text:
            return Phrase(move.text)
        return Phrase("{verb} {things}", verb=Phrase(verb.before.strip()), things=things)

    def called(self, thing: int) -> Phrase:
        """What a card, a square or whatever moves name is called: as `thing` in page.py has it, or as it is written."""
        named = getattr(self.part("page"), "thing", None)
        return named(self, thing) if named else Phrase(self.notation.names[thing])

    def teaches(self, move: Move) -> int:
        """How much a learner gains by being shown this move: of moves about as good, a hint shows the highest."""
        return 0

    def explains(self, view: "View", move: Move) -> Phrase | None:
        """Why a hint shows this move, if its name alone would teach nothing. Shown only to the player who asked for the
        hint."""
        return None

    def is_practice(self, text: str) -> bool:
        """Does an illegal attempt with this text show what its player practises? Then a server keeps it."""
        return False

    def round_ended(self, before: Position, after: Position) -> bool:
        """Has the move between these positions ended a round and begun the next? Then people first look at the old
        one."""
        return False

    def box_lines(self, box: Box, language: str) -> list[dict[str, Any]]:
        """The lines of a box as people see them in a table."""
        return box.lines
