"""Ronron for Matou: rules alone, and what its fields and options are called."""
from pathlib import Path
from typing import Any, ClassVar

from matou.core.fields import Row
from matou.core.game import Game
from matou.core.moves import Notation, Verb
from matou.core.options import Option, Quick, first_seat
from matou.core.words import Phrase

from . import determinization, rules

KINDS = {"fish": "poisson", "mouse": "souris", "yarn": "pelote"}
NAMES = ["", *(f"{kind}-{number + 1}" for kind in KINDS for number in range(rules.NUMBERS))]
FRENCH = {
    "Be the first without cards.": "Sois le premier sans cartes.", "Cards": "Cartes", "Four": "Quatre",
    "How many cards each player is dealt.": "Combien de cartes chacun reçoit.",
    "Three: a short game": "Trois : une partie courte", "A wild eight goes on any card.": "Un huit libre va partout.",
    "Wild sevens, too?": "Des sept libres aussi ?", "somebody has drawn a card": "quelqu’un a pioché",
    "the last card was laid by": "la dernière carte a été posée par", "cards in hand": "cartes en main",
    "players who have passed in a row": "joueurs qui ont passé de suite", "your hand": "ta main",
    "on top of the discard pile": "au sommet de la défausse", "cards in the draw pile": "cartes dans la pioche",
    "draw": "piocher", "pass": "passer", "play": "jouer",
    **{f"{kind}-{number}": f"{french} {number}" for kind, french in KINDS.items() for number in range(1, 9)},
}


class Ronron(Game):
    slug, name, edition = "ronron", "Ronron", 1
    min_seats, max_seats = 2, rules.SEATS
    options = (first_seat(rules.SEATS),
               Option("cards", 4, range(3, 6), Phrase("How many cards each player is dealt."),
                      title=Phrase("Cards"), named={3: Phrase("Three: a short game"), 4: Phrase("Four")}),
               Option("eights", "plain", ("plain", "wild"), Phrase("A wild eight goes on any card.")),
               Option("sevens", "plain", ("plain", "wild"), Phrase("Wild sevens, too?"), when={"eights": ("wild",)}))
    goal = Phrase("Be the first without cards.")
    quick = Quick(seats=3)
    fewer_is_better = True
    rules: ClassVar[Any] = rules
    determinization: ClassVar[Any] = determinization
    translations: ClassVar[dict[str, dict[str, str]]] = {"fr": FRENCH}
    home = Path(__file__).parent
    notation = Notation({rules.PLAY: Verb("play ", min_things=1, max_things=1), rules.DRAW: Verb("draw"),
                         rules.PASS: Verb("pass")}, NAMES,
                        Phrase("{said}: not a move; {part} should be as in play fish-3, draw or pass"))

    def empty_table(self, seats: int, options: dict[str, Any]) -> Row:
        row = super().empty_table(seats, options)
        row.hand_size, row.wild = options["cards"], (options["eights"] == "wild") + (options["sevens"] == "wild")
        return row


GAME = Ronron()
