"""What the REST API answers about lessons: more of answers.py."""
from typing import TypedDict


class LessonName(TypedDict):
    """A lesson. `short`: about something that not every table has; offered where it is met."""
    name: str
    title: str
    short: bool


class StepText(TypedDict):
    """One idea of a lesson, shown once `ply` moves have been made. `does`: it waits for a move, else it is only read;
    `move`: the move to highlight; `paragraph`: of the booklet."""
    name: str
    says: str
    ply: int
    does: bool
    move: str | None
    paragraph: str | None


class LessonText(TypedDict):
    """A guided game, step by step."""
    game: str
    name: str
    title: str
    steps: list[StepText]
