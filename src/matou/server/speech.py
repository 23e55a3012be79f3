"""Which language somebody is spoken to in."""
from functools import lru_cache

from matou.language import LANGUAGES, Language

ENGLISH = Language("en")


@lru_cache
def spoken(code: str | None) -> Language | None:
    """A language that we speak; None: no words are wanted, or none that we know."""
    return Language(code) if code in LANGUAGES else None


def wished(code: str | None, accepted: str) -> Language | None:
    """The language that was asked for; else the first that a browser accepts and we speak."""
    theirs = (one.split(";")[0].strip().lower()[:2] for one in accepted.split(","))
    return next(filter(None, map(spoken, (code, *theirs))), None)
