"""Where puzzles of Cat Days come from and what they are about (core/puzzle.py)."""
from matou.core.game import View
from matou.core.puzzle import Theme, Variant
from matou.core.words import Phrase

from .notation import taken_apart
from .table import EVENT

MARGIN = 0.1
VARIANTS = (Variant(2), Variant(2), Variant(2), Variant(2, {"full_week": "at-once"}))
NEARLY_FULL = 6                                  # days with a cat


def _plays_event(view: View, move: str) -> bool:
    return _plays(move) and bool(view.box.row.form[taken_apart(view.game.read(view, move).code).kind] == EVENT)


def _plays(move: str) -> bool:
    return move.startswith("play ")


THEMES = (
    Theme("draw", Phrase("To draw or not to draw"), lambda view, move: move == "draw"),
    Theme("cat", Phrase("Which cat, and where?"), lambda view, move: _plays(move) and not _plays_event(view, move)),
    Theme("event", Phrase("Catnip, toys and sprays"), _plays_event),
    Theme("opponent", Phrase("In your opponent's week"), lambda view, move: "!" in move),
    Theme("ending", Phrase("A week is nearly full"),
          lambda view, move: any(int(days).bit_count() >= NEARLY_FULL for days in view.row.filled)),
)
