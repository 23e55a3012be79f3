"""Crazy Cats for Matou: cards as people write them (g7: the ginger cat 7), and what its sentences are in French."""
import tomllib
from pathlib import Path
from typing import Any, ClassVar

from matou.core.game import Game, Position
from matou.core.moves import Notation, Verb
from matou.core.options import LAST_TO_STROKE_A_CAT, Quick, first_seat
from matou.core.words import Phrase

from . import determinization, rules

HOME = Path(__file__).parent
COATS = "gtbw"                                   # ginger, tabby, black, white
CARDS = ["", *(f"{coat}{number}" for coat in COATS for number in range(1, rules.NUMBERS + 1))]


class CrazyCats(Game):
    slug, name, edition = "crazycats", "Crazy Cats", 1
    min_seats, max_seats = 2, rules.SEATS
    options = (first_seat(rules.SEATS),)
    goal = Phrase("Get rid of your cards. What is left in your hand counts against you.")            # §4.3
    quick = Quick(seats=3)
    beginning = LAST_TO_STROKE_A_CAT             # §2.3
    fewer_is_better = True
    rules: ClassVar[Any] = rules
    determinization: ClassVar[Any] = determinization
    home = HOME
    translations: ClassVar[dict[str, dict[str, str]]] = {
        "fr": tomllib.loads((HOME / "words.fr.toml").read_text(encoding="utf-8"))}
    notation = Notation(
        {rules.DRAW: Verb("draw"), rules.PASS: Verb("pass"), rules.PLAY: Verb("", min_things=1, max_things=1),
         rules.CALL: Verb("", " ", 2, 2)}, [*CARDS, *COATS],
        Phrase("{said}: not a move; {part} should be a card (g7), a crazy cat and a coat (g8 t), draw or pass"))

    def why_over(self, state: Position) -> str:
        """§4.1, §4.2 Somebody got rid of all cards, or nobody could go on."""
        return "blocked" if state.row.passes else "out"


GAME = CrazyCats()
