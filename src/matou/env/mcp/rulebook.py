"""The booklets for a reader who asks for one paragraph at a time."""
import re
from collections.abc import Callable, Iterator
from functools import lru_cache

from matou.core.booklet import booklet_text, in_words
from matou.core.errors import OptionError
from matou.core.game import Game
from matou.language import Language

PARAGRAPH = re.compile(r"\*\*(\d+\.\d+)\*\*")    # **3.4** …
CHAPTER = re.compile(r"## §(\d+)")               # ## §3 A turn
HEADING = re.compile(r"#{1,6} ")


@lru_cache(maxsize=32)
def booklet(game: Game, language: str) -> str:
    """The whole booklet, with words in place of its tags."""
    return in_words(booklet_text(game, language), Language(language).say)


@lru_cache(maxsize=32)
def passages(game: Game, language: str) -> dict[str, str]:
    """By number, what a paragraph (3.4) or a chapter (3) says."""
    found: dict[str, str] = {}
    for number, lines in _parted(booklet(game, language).splitlines()):
        found[number] = "\n".join(lines).strip()
    return found


def _parted(lines: list[str]) -> Iterator[tuple[str, list[str]]]:
    """Each chapter with all that is in it, each paragraph up to the next one."""
    for number, line in enumerate(lines):
        if chapter := CHAPTER.match(line):
            yield chapter[1], _until(lines[number:], lambda after: bool(re.match(r"#{1,2} ", after)))
        elif paragraph := PARAGRAPH.match(line):
            yield paragraph[1], _until(lines[number:], lambda after: bool(HEADING.match(after)
                                                                          or PARAGRAPH.match(after)))


def _until(lines: list[str], ends: Callable[[str], bool]) -> list[str]:
    """The first line, and those after it up to one that ends the passage."""
    for number, line in enumerate(lines[1:], 1):
        if ends(line):
            return lines[:number]
    return lines


def passage(game: Game, number: str, language: str) -> str:
    """What the booklet says there; OptionError if it has no such paragraph."""
    known = passages(game, language)
    wanted = number.strip().removeprefix("§").strip()
    if wanted not in known:
        raise OptionError("the rules of {game} have no §{number}; there are: {known}", game=game.name,
                          number=wanted[:20], known=", ".join(one for one in known if "." in one))
    return known[wanted]
