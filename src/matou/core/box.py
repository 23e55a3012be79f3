"""The box: what comes out of it and does not change during a game, as data.

A box is read from a TOML file or from a record, checked entry by entry, and compiled into one read-only
record beside the state. So a custom deck or arrow table never recompiles a rule.
"""
import json
import re
import tomllib
from pathlib import Path
from typing import Any, NamedTuple

from .errors import BoxError
from .fields import Row
from .frozen import freeze
from .plain import plain
from .words import Phrase

# Where a statement is from: a letter in files, words for people; SOURCES in a word or two, TAGS in full
TAGS = {"B": Phrase("printed in the booklet"), "P": Phrase("known from public sources"),
        "H": Phrase("our ruling: the booklet doesn't say")}
SOURCES = {"B": Phrase("booklet"), "P": Phrase("public source"), "H": Phrase("ours")}


MOST_TEXT = 20_000                       # characters of a box that is sent as text
MOST_DOTS = 30                           # on a line: tomllib takes the square of a dotted name's length
MOST_DEPTH = 5                           # tables within tables
MOST_LETTERS, MOST_NUMBER = 200, 10**9   # of one name, and of one figure
HALF = re.compile("[\ud800-\udfff]")     # half a character: JSON may have one, UTF-8 cannot


class Box(NamedTuple):
    """`row` is what the rules read, `data` goes into records (None: the game's own box), `lines` people are shown.
    `holds`: what the game's notation has to know for as long as this box is used. `plain`: `row` as Python's own ints
    and tuples, once nothing can be changed."""
    row: Row
    data: dict[str, Any] | None
    lines: list[dict[str, Any]]
    holds: Any = None
    plain: Any = None

    def frozen(self) -> "Box":
        """The same box; nothing in its data and lines can be changed."""
        return self._replace(data=freeze(self.data), lines=freeze(self.lines), plain=plain(self.row))


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


def parse(text: str) -> tuple[dict[str, Any], bool]:
    """The data of a box that is sent as text, and whether it has a record's form: a file is TOML, a record JSON."""
    if len(text) > MOST_TEXT:
        raise BoxError("this file is longer than {most} characters", most=MOST_TEXT)
    text = text.removeprefix("\ufeff")
    of_record = text.lstrip().startswith("{")
    if not of_record and any(line.count(".") > MOST_DOTS for line in text.split("\n") if not line.startswith("#")):
        raise BoxError("this file has too many tables within tables")
    try:
        data = json.loads(text) if of_record else tomllib.loads(text)
    except RecursionError:
        raise BoxError("this file has too many tables within tables") from None
    except ValueError as error:                  # also a number of thousands of digits
        raise BoxError("this is not a deck file: {why}", why=str(error)[:MOST_LETTERS]) from None
    _check_size(data)
    return data, of_record


def _check_size(data: dict[str, Any]) -> None:
    """Refuses data that is deep, long or of a kind that JSON does not have, so that all of it can be repeated in an
    error."""
    level: list[Any] = [data]
    for _ in range(MOST_DEPTH):
        inside = [part for one in level for part in ((*one, *one.values()) if isinstance(one, dict) else one)]
        for one in inside:
            if (isinstance(one, str) and len(one) > MOST_LETTERS) or (isinstance(one, int) and abs(one) > MOST_NUMBER):
                raise BoxError("this is too long: {found}…", found=ascii(one)[:30])
            if not isinstance(one, (dict, list, str, int, float)) or (isinstance(one, str) and HALF.search(one)):
                raise BoxError("neither a text nor a number: {found}", found=ascii(str(one)))
        level = [one for one in inside if isinstance(one, (dict, list))]
    if level:
        raise BoxError("this file has too many tables within tables")
