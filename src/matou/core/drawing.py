"""What a game's `picture_rows` returns: its table as lines of cards, for a picture in a notebook."""
from collections.abc import Sequence
from typing import NamedTuple

BACK, INK, PAPER = "#8d99ae", "#1d1d1f", "#ffffff"


class Card(NamedTuple):
    """What lies somewhere: the page's drawing of this name with a caption below it. Where there is none: a few short
    lines on a colour; `edge` is the colour of its border."""
    lines: Sequence[str]
    colour: str = PAPER
    edge: str = INK
    picture: str = ""
    caption: str = ""


class PictureRow(NamedTuple):
    """A line of cards under its title."""
    title: str
    cards: Sequence[Card] = ()


def face_down(picture: str) -> Card:
    """A back, drawn like this one of the page's."""
    return Card((), BACK, picture=picture)
