"""Ronron's door."""
from pathlib import Path
from typing import Any, ClassVar

import numpy as np

from matou.core.box import Box
from matou.core.errors import BoxError, RecordError
from matou.core.game import Game
from matou.core.moves import Notation, Verb
from matou.core.options import Option, Quick, first_of, first_seat, settle_first
from matou.core.table import Row, blank
from matou.core.words import Phrase

from . import determinization, position, rules


class Ronron(Game):
    slug, name, edition = "ronron", "Ronron", 1
    least, most = 2, rules.SEATS
    options = (first_seat(rules.SEATS),
               Option("cards", 4, range(3, 6), Phrase("How many cards each player is dealt."),
                      title=Phrase("Cards"), named={3: Phrase("Three: a short game"), 4: Phrase("Four")}),
               Option("eights", "plain", ("plain", "wild"), Phrase("A wild eight goes on any card.")),
               Option("sevens", "plain", ("plain", "wild"), Phrase("Wild sevens, too?"), when={"eights": ("wild",)}))
    goal = Phrase("Be the first without cards.")
    quick = Quick(seats=3)
    custom_box = False
    fewer_is_better = True
    rules: ClassVar[Any] = rules
    worlds: ClassVar[Any] = determinization
    layout: ClassVar[Any] = position
    home = Path(__file__).parent
    notation = Notation({rules.PLAY: Verb("play ", least=1, most=1), rules.DRAW: Verb("draw"),
                         rules.PASS: Verb("pass")}, position.NAMES,
                        Phrase("{said}: not a move; {part} should be as in play fish-3, draw or pass"))

    def read_box(self, source: Any) -> Box:
        if source is not None:
            raise BoxError("there are no other cards")
        return Box(blank(rules.BOX), None, [])

    def empty_table(self, seats: int, options: dict[str, Any]) -> Row:
        row = super().empty_table(seats, options)
        row.hand_size, row.wild = options["cards"], (options["eights"] == "wild") + (options["sevens"] == "wild")
        return row

    def plain_deal(self, row: Row, order: Any) -> dict[str, Any]:
        return {"order": order.tolist(), "first": int(row.first)}

    def order_of(self, row: Row, deal: Any) -> Any:
        cards = deal.get("order") if isinstance(deal, dict) else None
        if not isinstance(cards, list) or any(type(card) is not int for card in cards) \
                or sorted(cards) != list(range(1, rules.CARDS + 1)):
            raise RecordError("deal: order should hold each card once")
        settle_first(row, first_of(deal, int(row.seats)))
        return np.array(cards, np.int64)


GAME = Ronron()
