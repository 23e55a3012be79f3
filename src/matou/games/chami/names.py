"""What cards, jokers, melds and seats are called in moves; and to people."""
from typing import Literal, get_args

from matou.core.words import Phrase

from .table import MELDS, NUMBERS, SEATS, SIDES

Phase = Literal["playing", "answering", "giving", "over"]   # in the order of table.py
PHASES: tuple[Phase, ...] = get_args(Phase)
TABLES = {"1-10": range(1, 11), "0-9": range(10)}           # §1.1 by option: the sides of the additions, as in
                                                            # the box; a test compares
ACTIONS = ("chase", "uturn", "clock", "sumo", "mouse", "trap", "gift")
NAMES = ["", *(f"{left}+{right}" for left in range(SIDES) for right in range(SIDES)),
         *(f"={number}" for number in range(NUMBERS)), *ACTIONS, *(f"gift:{number}" for number in range(NUMBERS)),
         *(f"#{meld}" for meld in range(1, MELDS + 1)), *(f"@{seat}" for seat in range(SEATS)), "all"]
ACTION_NAMES = {
    "chase": Phrase("Chase"), "uturn": Phrase("U-turn"), "clock": Phrase("Clock"), "sumo": Phrase("Sumo"),
    "mouse": Phrase("Mouse"), "trap": Phrase("Trap"), "gift": Phrase("Gift"),
}
ONE_ACTION = {                                   # in a sentence; there is one Mouse, one Trap and one Gift (§1.3)
    "chase": Phrase("a Chase"), "uturn": Phrase("a U-turn"), "clock": Phrase("a Clock"), "sumo": Phrase("a Sumo"),
    "mouse": Phrase("the Mouse"), "trap": Phrase("the Trap"), "gift": Phrase("the Gift"),
}
REMINDERS = {
    "chase": Phrase("you draw two cards yourself"),
    "uturn": Phrase("play goes the other way"),
    "clock": Phrase("all others draw one card; counters a Clock"),
    "sumo": Phrase("swap hands with someone, or everyone passes a card to the right; counters a swap"),
    "mouse": Phrase("all others draw two cards"),
    "trap": Phrase("somebody draws three cards"),
    "gift": Phrase("stands for any number; counters Clock, swap, Mouse and Trap"),
}
EXPLANATIONS = {                                 # to players who hold one, or look at one
    "chase": Phrase("You draw two cards yourself."),
    "uturn": Phrase("Play goes round the other way."),
    "clock": Phrase("Everyone else draws a card. Kept in hand, it counters a Clock."),
    "sumo": Phrase("Swap hands with somebody, or everyone passes a card to the right. "
                   "Kept in hand, it counters a swap."),
    "mouse": Phrase("Everyone else draws two cards."),
    "trap": Phrase("Choose somebody: they draw three cards."),
    "gift": Phrase("Lay or add it as any number. Kept in hand, it counters Clock, swap, Mouse and Trap."),
}
GIFT_EXPLANATION_WITHOUT_CLOCK = Phrase("Lay or add it as any number. Kept in hand, it counters swap, Mouse and Trap.")
GIFT_REMINDER_WITHOUT_CLOCK = Phrase("stands for any number; counters swap, Mouse and Trap")      # §4.7
