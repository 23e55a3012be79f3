"""Texts that guests send and others read: bounded, plain, and nothing in them that deceives.

A name, or a text on a card, is made of letters and digits of living scripts with up to two marks each, emoji, and a few
marks of punctuation. Naming what is allowed leaves out letters that cannot be seen, marks that change the direction of
reading, piles of accents, giant signs of old scripts and control characters; a text on a card has no links either.
"""
import re
import unicodedata
from typing import Any

from matou.core.box import MOST_DEPTH
from matou.core.errors import BoxError

from ..net.protocol import Refusal

LONGEST_NAME = 24                                # letters of a name
LONGEST_TEXT = 48                                # letters of a text on a card
LETTER = r"am?m?"                                 # a letter or digit, with its accents
EMOJI = r"e[vt]?(?:ze[vt]?)*"                    # joined to others, with a colour of skin or as a picture
UNIT = rf"(?:{LETTER}|{EMOJI})"
NAME = re.compile(rf"(?=.*a){UNIT}(?:(?:\. | & |[ .'&-])?{UNIT})*\.?")
TEXT = re.compile(rf"(?:{UNIT}|[ .,'&()/+:;!?_«»…\"-])*")
LINK = re.compile(r"//|www\.|@|\w\.\w{2}", re.IGNORECASE)            # 3.5 is no link, example.org is one
PICTURES = ((0x2600, 0x27BF), (0x2B50, 0x2B55), (0x1F1E6, 0x1F1FF), (0x1F300, 0x1FAFF))
UNSEEN = {*range(0x115F, 0x1161), 0x034F, 0x17B4, 0x17B5, *range(0x180B, 0x1810), 0x2800, 0x3164,
          *range(0xFE00, 0xFE0F), 0xFFA0, *range(0xE0100, 0xE01F0)}          # letters and marks that cannot be seen
GIANT = range(0xFDF0, 0xFE00)                    # Arabic phrases in a single sign
ASTRAL = 0x10000                                 # from here on, old scripts and ornaments; some with giant signs
LIVING = ((0x11100, 0x1114F), (0x1E900, 0x1E95F), (0x20000, 0x323AF))        # Chakma, Adlam, Chinese characters
JOINER, AS_PICTURE = 0x200D, 0xFE0F


def name_checked(name: str) -> str:
    """A name as others see it: short and plain. It can be read aloud, so it is not all emoji."""
    name = re.sub(" +", " ", unicodedata.normalize("NFC", name)).strip()
    if not 0 < len(name) <= LONGEST_NAME or not NAME.fullmatch("".join(map(_kind, name))):
        raise Refusal("name", "up to {most} letters or digits; emoji and “&” are fine, too", most=LONGEST_NAME)
    return name


def allowed_part(name: str) -> str:
    """What of a name others may be shown, as far as it fits. It may come from a file: an agent's, for example."""
    shown = "".join(letter for letter in unicodedata.normalize("NFC", name) if _kind(letter) != "x")
    return re.sub(" +", " ", shown).strip()[:LONGEST_NAME].strip()


def is_allowed(text: str) -> bool:
    """May others be shown this text on a card?"""
    if len(text) > LONGEST_TEXT:
        return False
    text = unicodedata.normalize("NFC", text)
    return not LINK.search(text) and bool(TEXT.fullmatch("".join(map(_kind, text))))


def check_box(data: Any, place: str = "box", depth: int = MOST_DEPTH) -> None:
    """Every text in a deck or box that a guest sent, wherever it is. The error names the place. Only what is new is
    checked: a table that was made before still loads."""
    if isinstance(data, str) and not is_allowed(data):
        raise BoxError("{place}: up to {most} letters, digits and marks of punctuation were expected, without links "
                       "and without characters that cannot be seen", place=place, most=LONGEST_TEXT)
    parts = data.items() if isinstance(data, dict) else enumerate(data, 1) if isinstance(data, list) else ()
    if parts and not depth:
        raise BoxError("this file has too many tables within tables")
    for key, value in parts:
        named = value.get("slug") if isinstance(value, dict) else None
        label = named if isinstance(named, str) and is_allowed(named) else ascii(str(key))[1:-1][:LONGEST_TEXT]
        check_box(value, f"{place}: {label}", depth - 1)


def _kind(letter: str) -> str:
    """a: a letter or digit of a living script; m: a mark written on it; e: an emoji; t: its colour of skin; v: shown as
    a picture; z: joined to the next; x: nothing that is allowed; punctuation as it is."""
    code, group = ord(letter), unicodedata.category(letter)
    if code in (JOINER, AS_PICTURE):
        return "z" if code == JOINER else "v"
    if code in UNSEEN or code in GIANT:
        return "x"
    if group[0] in "LNM":
        return "x" if code >= ASTRAL and not _within(code, LIVING) else "m" if group[0] == "M" else "a"
    if group in ("So", "Sk", "Sm") and _within(code, PICTURES):
        return "t" if group == "Sk" else "e"
    if letter in "’‘":
        return "'"
    return " " if letter in "\u00a0\u202f" else letter if letter in " .,'&()/+:;!?_«»…\"-" else "x"


def _within(code: int, ranges: tuple[tuple[int, int], ...]) -> bool:
    return any(low <= code <= high for low, high in ranges)
