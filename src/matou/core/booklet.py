"""A game's booklet as it is read: its text, and where each statement in it is from.

A booklet is tagged with letters, [B], [P] or [H] (`core.box.TAGS`). People never see the letters: every reader puts
the words of `core.box.SOURCES` in their place.
"""
import re
from collections.abc import Callable

from .box import SOURCES
from .game import Game

TAG = re.compile(r"\[([BPH])\]")                 # [H] For the other 84 cards …
ALONE = re.compile(r"\b([BPH])\b")               # … in the last column of a table: P; points H


def booklet_text(game: Game, language: str) -> str:
    """The booklet as Markdown, every tag in brackets; in English where it is not translated."""
    file = game.home / f"booklet.{language}.md"
    text = (file if file.exists() else game.home / "booklet.en.md").read_text(encoding="utf-8")
    return "\n".join(map(_bracketed, text.splitlines())) + "\n"


def _bracketed(line: str) -> str:
    """A table says in its last column where each line is from."""
    if not line.startswith("|"):
        return line
    before, last, end = line.rsplit("|", 2)
    return "|".join((before, ALONE.sub(r"[\1]", last), end))


def in_words(text: str, say: Callable[[str], str]) -> str:
    """The same text with words in place of its tags: **3.7** (booklet) …"""
    return TAG.sub(lambda found: f"({say(SOURCES[found[1]])})", text)
