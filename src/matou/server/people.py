"""People: a guest is a random token in a cookie. Only the token's digest is kept, with a name if one was given."""
import re
import unicodedata
from typing import NamedTuple

from .fair import digest, new_name
from .protocol import Refusal

COOKIE = "matou"
YEAR = 365 * 24 * 3600
LONGEST = 24
SHAPE = re.compile(r"am?m?((\. |[ .'-])?am?m?)*\.?")        # a letter or digit, with its accents; marks between them


class Guest(NamedTuple):
    """Somebody who came in. `token` is the digest of what their first cookie held. A program has an `owner`: the guest
    who answers for it."""
    token: str
    name: str
    owner: str | None = None


def new_token() -> str:
    return new_name(24)


def known_as(token: str) -> str:
    """What is kept of a token."""
    return digest(token)


def name_checked(name: str) -> str:
    """A name as others see it: short, and nothing in it but letters, digits and a few marks."""
    name = unicodedata.normalize("NFC", name).strip()
    if not 0 < len(name) <= LONGEST or not SHAPE.fullmatch("".join(map(_kind, name))):
        raise Refusal("name", "a name has 1 to {most} letters or digits, with single spaces, hyphens, dots or "
                              "apostrophes between them", most=LONGEST)
    return name


def _kind(letter: str) -> str:
    """a: a letter or digit of any script; m: a mark written on it; the few marks between them as they are."""
    group = unicodedata.category(letter)[0]
    if group in "LNM":
        return "m" if group == "M" else "a"
    return "'" if letter == "’" else letter if letter in " .'-" else "?"
