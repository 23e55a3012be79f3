"""The precise errors. Each says what was expected and where; each can be said in French (`error.phrase`)."""
from typing import Any

from .words import Phrase


class MatouError(ValueError):
    """Anything Matou refuses. `phrase` is the reason as a sentence that can be translated."""

    def __init__(self, reason: str, /, **values: Any):
        self.phrase = Phrase(reason.template if isinstance(reason, Phrase) else reason, **values)
        super().__init__(str(self.phrase))


class InvalidMove(MatouError):
    """Not a move's text at all."""


class IllegalMove(MatouError):
    """A move, but not now. `paragraph` is the rule that forbids it; "" if the game names none."""

    def __init__(self, paragraph: str, reason: str, /, **values: Any):
        self.paragraph = paragraph
        if paragraph:
            super().__init__("§{paragraph}: {reason}", paragraph=paragraph, reason=Phrase(reason, **values))
        else:
            super().__init__(reason, **values)


class OptionError(MatouError):
    """An option, a number of seats or a name the game does not have."""


class BoxError(MatouError):
    """A box file that breaks its form; names the entry."""


class RecordError(MatouError):
    """A record that cannot be read or does not hold; names the place."""
