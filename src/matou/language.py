"""French and English: which one, and how a sentence is said in it. English is what the sources are written in."""
import gettext
import os
from collections.abc import Callable
from pathlib import Path

from matou.core.words import ADDED, english_plural

LANGUAGES = ("en", "fr")
CATALOGUES = Path(__file__).parent / "locale"


def from_locale() -> str:
    """The language of the environment: the first of LC_ALL, LC_MESSAGES and LANG that is set."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(variable)
        if value:
            return "fr" if value.lower().startswith("fr") else "en"
    return "en"


class Language:
    """`say` translates a text, a Phrase with its values, or an error's reason."""

    def __init__(self, code: str):
        self.code = code
        self._catalogue = gettext.translation("matou", CATALOGUES, [code], fallback=True)

    def word(self, text: str) -> str:
        told = self._catalogue.gettext(text) if text else text
        return told if told != text else ADDED.get(self.code, {}).get(text, text)

    def __call__(self, text: str) -> str:
        return self.word(text)

    def plural(self, number: int) -> int:
        """Which form a number takes: 0 the singular, 1 the plural."""
        rule: Callable[[int], int] = getattr(self._catalogue, "plural", english_plural)
        return int(rule(number))

    def say(self, text: str) -> str:
        translated = getattr(text, "translated", None)
        told: str = translated(self) if translated else self.word(text)
        return told
