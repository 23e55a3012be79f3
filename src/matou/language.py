"""French and English: which one, and how a sentence is said in it. English is what the sources are written in."""
import gettext
import os
from collections.abc import Callable
from functools import cache
from pathlib import Path

from matou.core.words import english_plural

LANGUAGES = ("en", "fr")
CATALOGUES = Path(__file__).parent / "locale"


def from_locale() -> str:
    """The language of the environment: the first of LC_ALL, LC_MESSAGES and LANG that is set."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(variable)
        if value:
            return "fr" if value.lower().startswith("fr") else "en"
    return "en"


@cache
def catalogues(code: str) -> list[gettext.NullTranslations]:
    """Those that the packages of other games bring, in their folder `locale`: locale/fr/LC_MESSAGES/matou.mo."""
    from matou.core.installed import folders
    return [gettext.translation("matou", folder / "locale", [code]) for folder in folders()
            if gettext.find("matou", folder / "locale", [code])]


def brought(code: str, text: str) -> str:
    """A sentence of a game of another package, in this language; as it is, if nobody has translated it."""
    for catalogue in catalogues(code):
        said = catalogue.gettext(text)
        if said is not text:
            return said
    return text


class Language:
    """`say` translates a text, a Phrase with its values, or an error's reason."""

    def __init__(self, code: str):
        self.code = code
        self._catalogue = gettext.translation("matou", CATALOGUES, [code], fallback=True)

    def word(self, text: str) -> str:
        if not text:
            return text
        said = self._catalogue.gettext(text)
        return said if said is not text or self.code == LANGUAGES[0] else brought(self.code, text)

    def __call__(self, text: str) -> str:
        return self.word(text)

    def plural(self, number: int) -> int:
        """Which form a number takes: 0 the singular, 1 the plural."""
        rule: Callable[[int], int] = getattr(self._catalogue, "plural", english_plural)
        return int(rule(number))

    def say(self, text: str) -> str:
        within = getattr(text, "within", None)
        told: str = within(self) if within else self.word(text)
        return told
