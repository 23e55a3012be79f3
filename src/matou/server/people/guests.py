"""Guests: a guest is a random token in a cookie. Only the token's digest is kept, with a name if one was given."""
import re
import unicodedata
from collections.abc import Iterable
from typing import NamedTuple

from ..match.fairness import digest, new_name
from ..net.protocol import Refusal

COOKIE, BEARER = "matou", "Bearer "
YEAR = 365 * 24 * 3600
LONGEST = 24
PLAIN = r"am?m?"                                 # a letter or digit, with its accents
EMOJI = r"e[vt]?(?:ze[vt]?)*"                    # joined to others, with a colour of skin or as a picture
UNIT = rf"(?:{PLAIN}|{EMOJI})"
SHAPE = re.compile(rf"(?=.*a){UNIT}(?:(?:\. | & |[ .'&-])?{UNIT})*\.?")
PICTURES = ((0x2600, 0x27BF), (0x2B50, 0x2B55), (0x1F1E6, 0x1F1FF), (0x1F300, 0x1FAFF))
UNSEEN = {*range(0x115F, 0x1161), 0x034F, 0x17B4, 0x17B5, *range(0x180B, 0x1810), 0x3164, *range(0xFE00, 0xFE0F),
          0xFFA0, *range(0xE0100, 0xE01F0)}      # letters and marks of which nothing is to be seen
JOINER, AS_PICTURE = 0x200D, 0xFE0F


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


def token_in(headers: Iterable[tuple[bytes, bytes]]) -> str | None:
    """The token in a request's headers: a program's in `Authorization`, or else the one in a browser's cookie. The only
    place where it is looked for, so that everybody means the same guest; a request with two is refused."""
    said: set[str] = set()
    cookies: set[str] = set()
    for name, value in headers:
        text = value.decode("latin-1")
        if name == b"authorization" and text.startswith(BEARER):
            said.add(text[len(BEARER):])
        elif name == b"cookie":
            pairs = (part.strip().partition("=") for part in text.split(";"))
            cookies.update(found.strip('"') for key, _, found in pairs if key == COOKIE)
    tokens = said or cookies
    if len(tokens) > 1:
        raise Refusal("two-tokens", "this request speaks for two guests: it has several tokens or cookies")
    return next(iter(tokens), None)


def name_checked(name: str) -> str:
    """A name as others see it: short, and nothing in it but letters, digits, emoji and a few marks. It can be read
    aloud, so it is not all emoji."""
    name = re.sub(" +", " ", unicodedata.normalize("NFC", name)).strip()
    if not 0 < len(name) <= LONGEST or not SHAPE.fullmatch("".join(map(_kind, name))):
        raise Refusal("name", "up to {most} letters or digits; emoji and “&” are fine, too", most=LONGEST)
    return name


def _kind(letter: str) -> str:
    """a: a letter or digit of any script; m: a mark written on it; e: an emoji; t: its colour of skin; v: shown as a
    picture; z: joined to the next; the few marks between names as they are."""
    code, group = ord(letter), unicodedata.category(letter)
    if code in (JOINER, AS_PICTURE):
        return "z" if code == JOINER else "v"
    if code in UNSEEN:
        return "?"
    if group[0] in "LNM":
        return "m" if group[0] == "M" else "a"
    if group in ("So", "Sk", "Sm") and any(low <= code <= high for low, high in PICTURES):
        return "t" if group == "Sk" else "e"
    return "'" if letter == "’" else letter if letter in " .'&-" else "?"
