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
    "Do not wake the cat: the fewest scratches win.": "Ne réveille pas le chat : le moins de griffures gagne.",
    "Cards": "Cartes", "How many cards each player is dealt.": "Combien de cartes chacun reçoit.",
    "Three: a short game": "Trois : une partie courte", "Four": "Quatre", "Five": "Cinq",
    "Instead of laying a card, you may purr.": "Au lieu de poser une carte, on peut ronronner.",
    "Purr twice?": "Ronronner deux fois ?", "Never": "Jamais", "Once": "Une fois", "No": "Non", "Yes": "Oui",
    "the cat has been awake": "le chat s’est réveillé",
    "the last card was laid by": "la dernière carte a été posée par", "on the cat": "sur le chat",
    "together they weigh": "ensemble, elles pèsent", "your hand": "ta main",
    "cards in hand": "cartes en main", "purrs so far": "ronrons jusqu’ici", "scratches": "griffures",
    "play": "jouer", "purr": "ronronner",
    **{f"{kind}-{number}": f"{french} {number}" for kind, french in KINDS.items() for number in range(1, 9)},
}


class Ronron(Game):
    slug, name, edition = "ronron", "Ronron", 1
    min_seats, max_seats = 2, rules.SEATS
    options = (first_seat(rules.SEATS),
               Option("cards", 4, range(3, rules.LARGEST_HAND + 1), Phrase("How many cards each player is dealt."),
                      title=Phrase("Cards"),
                      named={3: Phrase("Three: a short game"), 4: Phrase("Four"), 5: Phrase("Five")}),
               Option("purr", "never", ("never", "once"), Phrase("Instead of laying a card, you may purr."),
                      named={"never": Phrase("Never"), "once": Phrase("Once")}),
               Option("twice", "no", ("no", "yes"), Phrase("Purr twice?"), when={"purr": ("once",)},
                      named={"no": Phrase("No"), "yes": Phrase("Yes")}))
    goal = Phrase("Do not wake the cat: the fewest scratches win.")
    quick = Quick(seats=3)
    fewer_is_better = True
    rules: ClassVar[Any] = rules
    determinization: ClassVar[Any] = determinization
    translations: ClassVar[dict[str, dict[str, str]]] = {"fr": FRENCH}
    home = Path(__file__).parent
    notation = Notation({rules.PLAY: Verb("play ", min_things=1, max_things=1), rules.PURR: Verb("purr")}, NAMES,
                        Phrase("{said}: not a move; {part} should be as in play fish-3 or purr"))

    def empty_table(self, seats: int, options: dict[str, Any]) -> Row:
        row = super().empty_table(seats, options)
        row.hand_size = options["cards"]
        row.may_purr = (options["purr"] == "once") + (options["twice"] == "yes")
        return row


GAME = Ronron()
