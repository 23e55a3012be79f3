"""Guided first games. A lesson is a position and steps: each says one thing and then waits until the player has
done it, or, where there is nothing to do, has read it. The moves of the others are written down too, so a lesson
always goes the same way; after its last step the game goes on freely from there. A game's lessons are `LESSONS` in
its lesson.py.

Nothing here decides what is allowed: tests/test_lessons.py plays every step by the rules (docs/teaching.md).
"""
import hashlib
from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from .position import State, View
from .stored import position_of
from .words import Phrase

if TYPE_CHECKING:
    from .game import Game


class Step(NamedTuple):
    """One idea. `moves`: what completes it, the first being the one a hint shows; none: it is only read. `instead`:
    what somebody is told who makes another legal move, with the `paragraph` of the booklet that explains it.
    `replies`: what the others play then. `shown`: the move is highlighted from the start."""
    name: str
    says: Phrase
    moves: tuple[str, ...] = ()
    instead: Phrase | None = None
    paragraph: str = ""
    replies: tuple[str, ...] = ()
    shown: bool = False


class Lesson:
    """`position`: where it starts (docs/notation.md). `met`: a short lesson, about something that not every table has;
    offered where this function finds it in a player's view."""

    def __init__(self, name: str, title: Phrase, position: str, *steps: Step, seat: int = 0,
                 met: Callable[[View], bool] | None = None):
        self.name, self.title, self.position, self.steps, self.seat, self.met = name, title, position, steps, seat, met

    def start(self, game: "Game") -> State:
        """The position in which it begins."""
        return position_of(game, self.position)

    @cached_property
    def script(self) -> tuple[Step | str, ...]:
        """By the number of moves made so far: the step whose move comes next, or the reply that does."""
        found: list[Step | str] = []
        for step in self.steps:
            found += [step, *step.replies] if step.moves else []
        return tuple(found)

    @cached_property
    def plies(self) -> tuple[int, ...]:
        """By step: how many moves have been made when it is shown."""
        found, made = [], 0
        for step in self.steps:
            found.append(made)
            made += (1 + len(step.replies)) if step.moves else 0
        return tuple(found)

    @cached_property
    def digest(self) -> str:
        """Changes with the moves of the lesson: a table keeps it, and is not guided by a script that is not its own."""
        moves = [one if isinstance(one, str) else "|".join(one.moves) for one in self.script]
        return hashlib.sha256("\n".join([self.position, *moves]).encode()).hexdigest()[:16]


def lessons_of(game: "Game") -> dict[str, Lesson]:
    """The lessons of a game by name, those of its lesson.py; {} if it has none."""
    part: Any = game.part("lesson")
    return {lesson.name: lesson for lesson in getattr(part, "LESSONS", ())}
