"""A game for the tests of the balance report, whose figures can be worked out in one's head.

Eight cards; two players hold two each and play one. The bomb (card 8) brings ten points, every other card none: whoever
holds it and plays it wins, and without it all win. Clans may be given: rock beats scissors, scissors paper, paper rock.
"""
from pathlib import Path
from typing import Any, ClassVar

from matou.core.frozen import freeze
from matou.core.game import Game
from matou.core.moves import Notation, Verb
from matou.core.options import Option, first_seat
from matou.core.words import Phrase

from . import rules

CLANS = ("rock", "paper", "scissors")


class Planted(Game):
    slug, name, edition = "planted", "Planted", 1
    min_seats = max_seats = 2
    options = (first_seat(2), Option("clans", None, (None, *(freeze([one, two]) for one in CLANS for two in CLANS)),
                                     Phrase("-"), lambda value: None if value in (None, "null") else list(value)),
               Option("bombs", 1, (1, 2), Phrase("-")), Option("colour", "red", ("red", "blue"), Phrase("-")))
    goal = Phrase("-")
    rules: ClassVar[Any] = rules
    determinization: ClassVar[Any] = rules
    home = Path(__file__).parent
    notation = Notation({rules.PLAY: Verb("", min_things=1, max_things=1)}, ["", *map(str, range(1, rules.CARDS + 1))],
                        Phrase("{said}: not a move; {part}"))

    def empty_table(self, seats, options):
        row = super().empty_table(seats, options)
        row.bombs = options["bombs"]
        row.clan[:] = [0, 0] if options["clans"] is None else [CLANS.index(clan) for clan in options["clans"]]
        return row


GAME = Planted()
