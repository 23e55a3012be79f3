"""What a game may declare to the lab in a `lab.py` of its folder. All of it is optional; names in `lab.py`:

    move_kinds(game, box) -> what they are called; the rule move_kind(s, b, move) -> the number of one of them
    card_kinds(game, box) -> what they are called; the rule hand(s, b, p, counts) adds what seat p holds, by kind
    the rule standing(s, b, scores): by seat, the points as they stand, where `settle` counts only at the end
    ENDINGS: {the word of a record: Phrase}: how games end; HOUSE_ENDINGS: {word: paragraph} of those that only a
        house ruling ([H] in the booklet) brings about
    faction_names(game) -> {name: Phrase}, and factions(one, two) -> the options with which seats 0 and 1 play them
    variants(game) -> list of Variants; nudges(game, seats) -> list of Nudges
    box_data(game, box) -> what a file with this box says, where that is not just `box.data`: its whole numbers are
        those that a tuning may change
"""
from collections.abc import Mapping
from typing import Any, NamedTuple

from .words import Phrase


class Variant(NamedTuple):
    """Another table to compare with the usual one: other options, another box."""
    label: Phrase
    options: Mapping[str, Any]


class Nudge(NamedTuple):
    """One number of the box, one more or one less. `faction`: whose number it is, if it is one's."""
    label: Phrase
    options: Mapping[str, Any]
    faction: str | None = None
