"""What a game says of itself to the lab, where it says nothing: its moves are told apart by their verbs, its points are
counted as at the end, and nobody holds cards. Loaded once per game (core/specialise.py), with `rules` the game's own.
"""
from typing import Any

from matou.core.moves import verb_of
from matou.core.rule import rule

rules: Any = globals().get("rules")             # set by specialise


@rule
def move_kind(s: Any, b: Any, move: int) -> int:
    """Which kind of move this is: its verb."""
    return verb_of(move)


@rule
def standing(s: Any, b: Any, scores: Any) -> None:
    """By seat, the points as they stand."""
    rules.settle(s, b, scores)


@rule
def hand(s: Any, b: Any, p: int, counts: Any) -> None:
    """By kind of card, how many seat p holds, added to `counts`: none."""
