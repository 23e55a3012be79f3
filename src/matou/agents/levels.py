"""The levels people choose, from forgiving to the strongest this machine gives in a second.

Each is an agent with *whims*: so often, in a thousand choices, it makes any of the few moves that come to mind first
instead of the one it would choose. Games differ in what a whim costs and in how much a little search helps, so each has
its own levels.toml; benches/ladder.md says how much stronger each level is than the one before.
"""
import tomllib
from functools import cache
from typing import Any, NamedTuple

from matou.core.chance import below, chance
from matou.core.game import Game, View
from matou.core.moves import Move
from matou.core.play import Agent

from .greedy import Greedy, best_first
from .search import Search

MILLE = 1000


class Mood(NamedTuple):
    """How a level plays one game: simulations per move (0: the heuristic alone), and whims, any of the `few` best."""
    simulations: int
    whims: int = 0
    few: int = 1


# The default levels, for a game without a levels.toml: without a heuristic, sensible play takes a little search.
DEFAULT = {"kitten": Mood(0, 900, 8), "cat": Mood(20, 200, 4), "tomcat": Mood(200), "matou": Mood(20_000)}
LEVELS = tuple(DEFAULT)
LONGEST = 1.0                                   # second a move


@cache
def levels_file(game: Game) -> dict[str, Any]:
    """What a game's levels.toml says: how its levels play, and its own rungs of the ladder. Empty if it has none."""
    file = game.home / "levels.toml"
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.exists() else {}


@cache
def mood_of(game: Game, level: str) -> Mood:
    """How this level plays this game: its levels.toml says so."""
    own = levels_file(game)
    return Mood(**own[level]) if level in own else DEFAULT[level]


class Level:
    """A level, whatever the game."""

    def __init__(self, name: str, seed: object = 0):
        self.name, self.seed = name, seed
        self._thinkers: dict[str, Agent] = {}

    def choose(self, view: View) -> Move:
        slug = view.game.slug
        mood = mood_of(view.game, self.name)
        if mood.whims:
            whim = chance(self.seed, self.name, bytes(view).hex())
            if below(whim, MILLE) < mood.whims:
                return best_first(view)[below(whim, min(mood.few, len(view.legal)))]
        if slug not in self._thinkers:
            self._thinkers[slug] = Search(self.seed, self.name, mood.simulations, LONGEST) if mood.simulations \
                else Greedy(self.seed)
        return self._thinkers[slug].choose(view)
