"""The simplest player: any legal move, all equally likely."""
from matou.core.chance import below, chance
from matou.core.game import View
from matou.core.moves import Move


class Random:
    """Same seed, same choices."""
    name = "random"

    def __init__(self, seed: object = 0):
        self.chance = chance(seed, self.name)

    def choose(self, view: View) -> Move:
        legal = view.legal
        at: int = below(self.chance, len(legal))
        return legal[at]
