"""The language of a client, and how its sentences are printed on a page."""
import re
from functools import lru_cache

from matou.language import LANGUAGES, Language

MARKS = re.compile(r" (?=[:;?!»%])|(?<=«) ")     # spaces at which French never breaks a line


class Printed(Language):
    """A language as a page prints it. Only our own sentences are set so: what is put into them (a name, a move) stays
    as it was written."""

    def word(self, text: str) -> str:
        return typeset(super().word(text), self.code)


@lru_cache(maxsize=4096)
def typeset(text: str, code: str) -> str:
    """As it is printed: curly apostrophes, and in French no line begins with a mark."""
    curly = text.replace("'", "’")
    return MARKS.sub("\u00a0", curly) if code == "fr" else curly


ENGLISH = Printed("en")


@lru_cache
def spoken(code: str | None) -> Language | None:
    """A language that we speak; None: no words are wanted, or none that we know."""
    return Printed(code) if code in LANGUAGES else None


def wished(code: str | None, accepted: str) -> Language | None:
    """The language that was asked for; else the first that a browser accepts and we speak."""
    theirs = (one.split(";")[0].strip().lower()[:2] for one in accepted.split(","))
    return next(filter(None, map(spoken, (code, *theirs))), None)
