"""Where puzzles of Chats de Poche come from and what they are about (core/puzzle.py): every clan meets every other, and
there are first games."""
from matou.core.puzzle import Theme, Variant
from matou.core.words import Phrase

from .board import FIRST
from .names import CLANS

MARGIN = 0.1
PAIRS = tuple([one, two] for one in CLANS for two in CLANS if one != two)
FIXED = Variant(2, {"mode": "fixed"}, {"clans": PAIRS})
VARIANTS = (FIXED, FIXED, FIXED, Variant(2, {"mode": "first"}))
LAST_TILES = 3

THEMES = (
    Theme("flip", Phrase("Which tile to flip?"), lambda view, move: move.startswith("flip ")),
    Theme("swap", Phrase("Where does it belong?"), lambda view, move: move.startswith("swap ")),
    Theme("power", Phrase("A clan's power"), lambda view, move: move.startswith(("stay", "shift ", "rotate ", "keep"))),
    Theme("first", Phrase("Without powers"), lambda view, move: bool(view.row.mode == FIRST)),
    Theme("ending", Phrase("The last tiles"), lambda view, move: int(view.row.down).bit_count() <= LAST_TILES),
)
