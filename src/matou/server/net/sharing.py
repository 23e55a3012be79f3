"""What the REST API answers about showing a game to others: more of answers.py."""
from typing import TypedDict


class Sharing(TypedDict):
    """How a game that is over can be shown to others. `link`: of its replay alone; null: none is needed. `shared`: it
    can be at all; `embedded`: other sites may show it in a frame."""
    link: str | None
    shared: bool
    embedded: bool


class PositionLine(TypedDict):
    """A position in one line, and how many moves it has heard."""
    position: str
    ply: int
