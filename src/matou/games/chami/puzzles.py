"""Where puzzles of Le Ch'ami come from and what they are about (core/puzzle.py). In a long match a single move moves
little: a shorter one has more positions that matter."""
from matou.core.game import View
from matou.core.puzzle import Theme, Variant
from matou.core.words import Phrase

from .narration import ONE_ROUND
from .table import ANSWERING

MARGIN = 0.08
VARIANTS = (Variant(2, {"limit": ONE_ROUND}), Variant(2, {"limit": 100}), Variant(2, {"limit": ONE_ROUND}),
            Variant(3, {"limit": ONE_ROUND}), Variant(4, {"limit": ONE_ROUND}))
LOW_STOCK = 10


def _drops_action(view: View, move: str) -> bool:
    return move.startswith("drop ") and move.split()[1].isalpha()


THEMES = (
    Theme("lay", Phrase("Laying down"), lambda view, move: move.startswith("lay ")),
    Theme("add", Phrase("Adding to what lies there"), lambda view, move: move.startswith("add ")),
    Theme("discard", Phrase("What to discard"),
          lambda view, move: move.startswith("drop ") and not _drops_action(view, move)),
    Theme("action", Phrase("Action cards"), _drops_action),
    Theme("answer", Phrase("Answering an action"), lambda view, move: bool(view.row.phase == ANSWERING)),
    Theme("give", Phrase("Which card to pass on"), lambda view, move: move.startswith("give ")),
    Theme("gift", Phrase("The Gift"), lambda view, move: "gift" in move),
    Theme("ending", Phrase("The last cards"),
          lambda view, move: bool(view.row.rebuilt and view.row.left <= LOW_STOCK)),
    Theme("few", Phrase("Somebody is nearly out"),
          lambda view, move: min(view.row.held[:view.seats]) <= 2),
)
