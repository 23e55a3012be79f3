"""The levels people choose, from forgiving to the strongest this machine gives in a second.

Each is an agent with *whims*: so often, in a thousand choices, it makes any of the few moves that come to mind first
instead of the one it would choose. Games differ in what a whim costs and in how much a little search helps, so each has
its own line; benches/ladder.md says how much stronger each level is than the one before.
"""
from typing import NamedTuple

from matou.core.chance import below, chance
from matou.core.game import View
from matou.core.moves import Move
from matou.core.play import Agent

from .greedy import Greedy, best_first
from .search import Search

MILLE = 1000


class Mood(NamedTuple):
    """How a level plays one game: so many simulations a move (0: the hunch alone), and whims, any of the `few` best."""
    simulations: int
    whims: int = 0
    few: int = 1


LEVELS: dict[str, dict[str, Mood]] = {
    "kitten": {"discat": Mood(0, 900, 8), "poche": Mood(0, 600, 4), "chami": Mood(0, 700, 4),
               "catdays": Mood(0, 950, 8)},
    "cat": {"discat": Mood(0, 150, 4), "poche": Mood(0, 200, 4), "chami": Mood(0, 300, 4), "catdays": Mood(0, 450, 4)},
    "tomcat": {"discat": Mood(120), "poche": Mood(100), "chami": Mood(20, 100, 4), "catdays": Mood(20, 100, 4)},
    "matou": {"discat": Mood(20_000), "poche": Mood(20_000), "chami": Mood(20_000), "catdays": Mood(20_000)},
}
LONGEST = 1.0                                   # second a move


class Level:
    """A level, whatever the game."""

    def __init__(self, name: str, seed: object = 0):
        self.name, self.seed = name, seed
        self._thinkers: dict[str, Agent] = {}

    def choose(self, view: View) -> Move:
        slug = view.game.slug
        mood = LEVELS[self.name][slug]
        if mood.whims:
            whim = chance(self.seed, self.name, bytes(view).hex())
            if below(whim, MILLE) < mood.whims:
                return best_first(view)[below(whim, min(mood.few, len(view.legal)))]
        if slug not in self._thinkers:
            self._thinkers[slug] = Search(self.seed, self.name, mood.simulations, LONGEST) if mood.simulations \
                else Greedy(self.seed)
        return self._thinkers[slug].choose(view)
