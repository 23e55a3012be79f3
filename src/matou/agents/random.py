"""The simplest player: any legal move, all equally likely."""
from matou.core.chance import below, chance
from matou.core.game import View
from matou.core.moves import Move
from matou.core.play import choices

from .base import BaseAgent


class Random(BaseAgent):
    """Same seed, same choices."""
    name = "random"

    def __init__(self, seed: object = 0):
        self.seed = seed
        self.chance = chance(seed, self.name)

    def choose(self, view: View) -> Move:
        legal = choices(view)
        at: int = below(self.chance, len(legal))
        return legal[at]
