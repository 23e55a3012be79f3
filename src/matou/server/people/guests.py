"""Guests: a guest is a random token in a cookie. Only the token's digest is kept, with a name if one was given."""
from collections.abc import Iterable
from typing import NamedTuple

from ..match.fairness import digest, new_name
from ..net.protocol import Refusal

COOKIE, BEARER = "matou", "Bearer "
YEAR = 365 * 24 * 3600


class Guest(NamedTuple):
    """A person or program that came in. `token` is the digest of its first cookie. A program has an `owner`: the guest
    who answers for it."""
    token: str
    name: str
    owner: str | None = None


def new_token() -> str:
    return new_name(24)


def known_as(token: str) -> str:
    """The digest of a token, which is what is stored."""
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
