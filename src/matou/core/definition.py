"""What each game fills in: its name, options, rules and notation, and the hooks of the public API (`core/game.py`)."""
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType
from typing import Any, ClassVar

from . import options as opt
from .box import Box
from .errors import IllegalMove
from .moves import Move, Notation, listed, verb_of
from .parts import part_of
from .position import Position, State, View
from .table import Row, cell
from .words import Phrase


class GameDefinition:
    """A game's own part. `Game` derives what all games share from it."""
    slug: ClassVar[str]
    name: ClassVar[str]
    edition: ClassVar[int]               # raised only when a rule changes
    least: ClassVar[int]                 # players
    most: ClassVar[int]
    minutes: ClassVar[opt.Minutes | None] = None         # as public sources have it [P]
    age: ClassVar[int | None] = None     # from so many years on [P]
    options: ClassVar[tuple[opt.Option, ...]]
    rules: ClassVar[Any]                 # the module rules.py
    worlds: ClassVar[Any]                # the module determinization.py
    notation: ClassVar[Notation]
    layout: ClassVar[Any]                # the module position.py
    home: ClassVar[Path]
    box_file: ClassVar[str] = "box.toml" # in its room: what an owner of the box copies and fills in
    box_note: ClassVar[Phrase | None] = None     # what must be said wherever the box is shown
    box_help: ClassVar[Phrase | None] = None     # how a box file is filled in, where its template does not say it all
    goal: ClassVar[Phrase]               # what one plays for, in a line that a table shows
    about: ClassVar[Phrase | None] = None        # what it is like, for whoever chooses a game; without it, the goal
    quick: ClassVar[opt.Quick] = opt.Quick()             # the table one gets without choosing
    beginning: ClassVar[opt.Beginning | None] = None     # who begins, if the booklet says so
    custom_box: ClassVar[bool] = True    # an owner of the box may enter their own cards
    deal_fields: ClassVar[tuple[str, ...]] = ()          # the plain deal grows with a move that changes one of these
    fewer_is_better: ClassVar[bool] = False      # points are bad
    unheard: ClassVar[bool] = False      # there are moves of which the others hear nothing: `hushed` may give None
    comes_out: ClassVar[bool] = False    # what was hushed may come to light: `hushed` depends on the position

    def part(self, name: str) -> ModuleType | None:
        """A module of this game's folder, loaded: `heuristic`, `endgame`, `narration`, `terminal`, `page` …; None if it
        has none."""
        return part_of(self, name)

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
        narration: Any = self.part("narration")
        if narration is None:
            return [Phrase("{name:@|you}: {move}", name=names[before.turn], move=self.in_words(move))]
        return narration.tell(before, move, after, names)        # type: ignore[no-any-return]

    def tell_beginning(self, state: Position, names: Sequence[str]) -> list[Phrase]:
        """Before the first move: who begins, and why."""
        name = names[cell(state.row, "first")]
        if state.options["first"] == "random":
            return [Phrase("Chance has chosen: {name:@ begins|you begin}.", name=name)]
        return [Phrase("{name:@ begins|you begin}.", name=name), *([self.beginning.rule] if self.beginning else [])]

    def in_words(self, move: Move) -> Phrase:
        """A move as its text has it, part by part, so that a catalogue can translate its verb and what it names."""
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
