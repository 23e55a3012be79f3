"""The box: what comes out of it and does not change during a game, as data.

A box is read from a TOML file or from a record, checked entry by entry, and compiled into one read-only
record beside the state. So a custom deck or arrow table never recompiles a rule.
"""
import tomllib
from pathlib import Path
from typing import Any, NamedTuple

from .errors import BoxError
from .table import Row
from .words import Phrase

# Where a statement is from: a letter in files, words for people; SOURCES in a word or two, TAGS in full
TAGS = {"B": Phrase("printed in the booklet"), "P": Phrase("known from public sources"),
        "H": Phrase("our ruling: the booklet doesn't say")}
SOURCES = {"B": Phrase("booklet"), "P": Phrase("public source"), "H": Phrase("ours")}


class Box(NamedTuple):
    """`row` is what the rules read, `data` goes into records (None: the game's own box), `lines` people are shown."""
    row: Row
    data: dict[str, Any] | None
    lines: list[dict[str, Any]]


def read_toml(path: Path) -> dict[str, Any]:
    """A TOML file, or a BoxError that names the file and the line."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise BoxError("{file}: no such file", file=path) from None
    except (OSError, UnicodeDecodeError) as error:
        raise BoxError("{file}: cannot be read ({why})", file=path, why=error) from None
    except tomllib.TOMLDecodeError as error:
        raise BoxError("{file}: not a TOML file ({why})", file=path, why=error) from None
