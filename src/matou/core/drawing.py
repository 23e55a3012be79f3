"""What a game's `zones` returns: its table as lines of cards, for a picture in a notebook."""
from collections.abc import Sequence
from typing import NamedTuple

BACK, INK, PAPER = "#8d99ae", "#1d1d1f", "#ffffff"


class Card(NamedTuple):
    """What lies somewhere: a few short lines on a colour; `edge` is the colour of its border."""
    lines: Sequence[str]
    colour: str = PAPER
    edge: str = INK


class Zone(NamedTuple):
    """A line of cards under its title."""
    title: str
    cards: Sequence[Card] = ()


FACE_DOWN = Card((), BACK)
