"""A table that begins with a puzzle (core/puzzle.py): the first move has to be an answer. Another legal move is refused
kindly and is no line of the log, like one that a lesson is not about; then the game goes on freely.

The header keeps the answers, so a table does not change when puzzles do: `id`, or null for a position from a game of
one's own, whose answers are all moves that were not shown to be worse than the best. The client never names a position.
What was tried first is kept (people/puzzles.py).
"""
from collections.abc import Callable, Mapping, Sequence
from math import sqrt
from typing import TYPE_CHECKING, Any

from matou.agents.analysis import RECHECK, STANDARD_ERRORS
from matou.agents.explanation import Explanation
from matou.core.game import Game, State, View
from matou.core.puzzle import Puzzle, margin_of, puzzles_of
from matou.core.words import Phrase

from ..net.protocol import Refusal
from .lesson import headed_by, known

if TYPE_CHECKING:
    from .table import Table

PUZZLE = "puzzle"                                # of a header
LEVEL = "cat"                                    # who plays on at the other seats
SHOWN_OUT_OF = 100
NOT_IT = Phrase("Not quite: another move does better here. Try again!")
SO_MUCH = Phrase("Not quite: after that you win about {here} of {all} such games. Another move does better. Try again!")
NOT_COMPARED = Phrase("Perhaps! But this move was not compared with the best ones. Which other one do you see?")
Note = Callable[[str, str, str, bool], Any]      # (guest, game, puzzle, found at once?): keeps a first try


class NotTheAnswer(Refusal):
    """A legal move, but not the best one."""

    def __init__(self, said: Phrase, ply: int):
        super().__init__("puzzle", said, status=409, ply=ply, **said.values)


def find(game: Game, id: str) -> Puzzle:
    """The puzzle of this game with this name; Refusal if there is none."""
    none = Refusal("puzzle", "{game} has no such puzzle", status=404, game=game.name)
    return known(puzzles_of(game).get(id), none)


def start_of(game: Game, puzzle: Puzzle) -> State:
    """The whole table of a puzzle: what its solver does not see is dealt, always the same way."""
    state = game.imagine(puzzle.view(game), f"puzzle/{puzzle.id}")
    return State(game, bytes(state), state.box, state.options)


def headed(start: State, id: str | None, answers: Sequence[str], moves: Mapping[str, float]) -> dict[str, Any]:
    """What the header of its table says. `moves`: what is known of the answers and of other moves, as shares."""
    return {PUZZLE: {"id": id, "answers": list(answers), "moves": dict(moves)}, **headed_by(start.text)}


def is_sure(game: Game, decision: Mapping[str, Any]) -> bool:
    """Does a review surely know a better move here? By the margin of this game's puzzles, beyond its uncertainty."""
    if decision["best"] is None:
        return False
    doubt = 0.0
    if not decision.get("solved"):
        worlds = decision.get("simulations", 0) * RECHECK / (1.0 + RECHECK) / 2  # in which both moves were tried
        doubt = STANDARD_ERRORS * sqrt(0.5 / max(1.0, worlds))
    return float(decision["loss"] or 0.0) >= margin_of(game) + doubt


class Task:
    """What the puzzle of a table asks for, and what became of it."""

    def __init__(self, table: "Table"):
        self.table = table
        self.asked: dict[str, Any] = table.kept.header.get(PUZZLE) or {}
        self.tries = 0
        self.noted = False                       # what was tried first is kept
        self.counted: Explanation | None = None  # why the answer is best, once somebody asked

    def __bool__(self) -> bool:
        return bool(self.asked)

    @property
    def open(self) -> bool:
        """Is the answer still to be found?"""
        return bool(self) and not self.table.begun.made

    @property
    def shown(self) -> bool:
        """Was an answer shown? The log has every hint, so this does not change with the process that is asked."""
        return bool(self) and any(made == 0 for made, _, _ in self.table.begun.hints)

    def show(self, seat: int) -> str | None:
        """The answer, for a hint; None: it is found already, or there is no puzzle."""
        if not self.open:
            return None
        self._note(seat, False)
        answer: str = self.asked["answers"][0]
        return answer

    def check(self, seat: int, view: View, text: str) -> None:
        """Raises NotTheAnswer for a legal move that is none of the answers."""
        if not self.open:
            return
        game = self.table.game
        chosen = game.representative(view, text)
        right = any(game.representative(view, answer) == chosen for answer in self.asked["answers"])
        self.tries += 1
        self._note(seat, right)
        if not right:
            raise NotTheAnswer(self._said_to(chosen.text), len(view.heard))

    def _said_to(self, wrong: str) -> Phrase:
        """For shipped puzzles every legal move was tried, for those of one's own games only the few that did best."""
        share = self.asked["moves"].get(wrong)
        if share is not None:
            return Phrase(SO_MUCH.template, here=round(SHOWN_OUT_OF * share), all=SHOWN_OUT_OF)
        return NOT_IT if self.asked["id"] else NOT_COMPARED

    def _note(self, seat: int, right: bool) -> None:
        """Only what was tried first at this table counts."""
        guest = self.table.guests[seat]
        if not self.noted and guest and self.asked["id"]:
            self.noted = True
            self.table.note_puzzle(guest, self.table.game.slug, self.asked["id"], right)
