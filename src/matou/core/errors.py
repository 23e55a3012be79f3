"""The precise errors. Each says what was expected and where; each can be said in French (`error.phrase`)."""
from typing import Any

from .words import Phrase

MOST_SHOWN = 60                          # characters of a value that is shown as Python writes it
MOST_QUOTED = 1000                       # characters of a text in an error
TOO_LONG = Phrase("a number that is too long")


def shown(value: object) -> str:
    """A value as Python writes it, or the beginning of that if it is long."""
    try:
        return repr(value)[:MOST_SHOWN]
    except ValueError:                           # thousands of digits
        return TOO_LONG


def _printable(value: Any) -> Any:
    """What an error says of a value: a number of thousands of digits cannot be written, and half a character cannot be
    printed."""
    if type(value) is int:
        try:
            str(value)
        except ValueError:
            return TOO_LONG
    if type(value) is str:
        part = value if len(value) <= MOST_QUOTED else value[:MOST_QUOTED] + "…"
        return part.encode(errors="replace").decode()
    return value


class MatouError(ValueError):
    """Anything Matou refuses. `phrase` is the reason as a sentence that can be translated."""

    def __init__(self, reason: str, /, **values: Any):
        printable = {name: _printable(value) for name, value in values.items()}
        self.phrase = Phrase(reason.template if isinstance(reason, Phrase) else reason, **printable)
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
