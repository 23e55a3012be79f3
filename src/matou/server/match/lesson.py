"""A table that follows a lesson (core/lesson.py). What comes next depends only on how many moves were made: so a
restart, another process and a move taken back all find their place, and nothing but the log is kept. Once the
script is over, or is not the one with which this table was made, the table is like any other against a kitten."""
from collections.abc import Mapping
from typing import Any, TypeVar

from matou.core.game import Game, State, View
from matou.core.lesson import Lesson, Step, lessons_of
from matou.core.stored import position_of
from matou.core.words import Phrase
from matou.games import load
from matou.language import Language

from ..net.lessons import LessonText
from ..net.protocol import Refusal

LESSON, SCRIPT, POSITION = "lesson", "script", "position"        # of a header
KITTEN = "kitten"                                # plays at the other seats
Found = TypeVar("Found")


class NotInLesson(Refusal):
    """A legal move, but not the one that the lesson is about. `paragraph`: where the booklet explains why."""

    def __init__(self, step: Step, ply: int):
        said = step.instead or Phrase("Not yet: the lesson is about something else here.")
        self.paragraph = step.paragraph or None
        super().__init__("lesson", said, status=409, ply=ply, **said.values)


def known(found: Found | None, refusal: Refusal) -> Found:
    """Returns what was found; raises the refusal if there is nothing."""
    if found is None:
        raise refusal
    return found


def find(game: Game, name: str) -> Lesson:
    """The lesson of this game with this name; Refusal if there is none."""
    none = Refusal("lesson", "{game} has no such lesson", status=404, game=game.name)
    return known(lessons_of(game).get(name), none)


def headed(lesson: Lesson) -> dict[str, Any]:
    """What the header of its table says of it."""
    return {LESSON: lesson.name, SCRIPT: lesson.digest, **headed_by(lesson.position)}


def headed_by(position: str) -> dict[str, Any]:
    """What the header of a table says that begins in a position. Nothing is dealt: there is no secret to commit to."""
    return {POSITION: position, "commitment": ""}


def opening(header: Mapping[str, Any]) -> State | None:
    """The position in which a table begins; None: cards are dealt there."""
    text = header.get(POSITION)
    return position_of(load(header["game"]), text) if text is not None else None


def lesson_of(header: Mapping[str, Any]) -> Lesson | None:
    """The lesson that a table follows; None: it has none, or had one with other moves."""
    lesson = lessons_of(load(header["game"])).get(header[LESSON]) if LESSON in header else None
    return lesson if lesson and lesson.digest == header[SCRIPT] else None


class Guide:
    """What the lesson of a table says of its next move."""
    __slots__ = ("game", "lesson")

    def __init__(self, header: Mapping[str, Any]):
        self.game, self.lesson = load(header["game"]), lesson_of(header)

    def _next(self, made: int) -> Step | str | None:
        return self.lesson.script[made] if self.lesson and made < len(self.lesson.script) else None

    def reply(self, made: int) -> str | None:
        """What an agent plays after this many moves; None: what it likes."""
        found = self._next(made)
        return found if isinstance(found, str) else None

    def wanted(self, made: int) -> str | None:
        """The move that a hint shows; None: the lesson is over."""
        found = self._next(made)
        return found.moves[0] if isinstance(found, Step) else None

    def check(self, view: View, made: int, text: str) -> None:
        """Raises NotInLesson for a legal move that the step is not about."""
        step = self._next(made)
        if isinstance(step, Step):
            chosen = self.game.representative(view, text)
            if all(self.game.representative(view, move) != chosen for move in step.moves):
                raise NotInLesson(step, len(view.heard))


def lesson_dict(game: Game, lesson: Lesson, language: Language) -> LessonText:
    """A lesson as a page shows it."""
    return {"game": game.slug, "name": lesson.name, "title": language.say(lesson.title),
            "steps": [{"name": step.name, "says": language.say(step.says), "ply": ply, "does": bool(step.moves),
                       "move": step.moves[0] if step.shown else None, "paragraph": step.paragraph or None}
                      for step, ply in zip(lesson.steps, lesson.plies, strict=True)]}
