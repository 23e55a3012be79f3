"""Where puzzles of Discat come from and what they are about (core/puzzle.py)."""
from matou.core.puzzle import Theme, Variant
from matou.core.words import Phrase

from .rules import BONUS_GROUP, WINNING_GROUP

MARGIN = 0.1
VARIANTS = (Variant(2), Variant(2), Variant(2), Variant(3), Variant(4))


def _size(move: str) -> int:
    """How many cards are played."""
    return 0 if move.startswith("pass") else move.count("+") + 1


THEMES = (
    Theme("single", Phrase("Which card?"), lambda view, move: _size(move) == 1),
    Theme("group", Phrase("Groups"), lambda view, move: 1 < _size(move) < BONUS_GROUP),
    Theme("bonus", Phrase("A bonus card"), lambda view, move: _size(move) == BONUS_GROUP),
    Theme("five", Phrase("Five alike"), lambda view, move: _size(move) >= WINNING_GROUP),
    Theme("pass", Phrase("To pass or not to pass"), lambda view, move: move == "pass"),
    Theme("exchange", Phrase("A card to swap"), lambda view, move: move.startswith("pass x")),
    Theme("ending", Phrase("The draw pile is empty"), lambda view, move: bool(view.row.left == 0)),
)
