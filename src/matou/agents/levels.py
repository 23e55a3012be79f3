"""The levels people choose, from forgiving to the strongest this machine can be in a second per move.

A level is a search or the heuristic alone, with a blunder rate: that often, in a thousand choices, it plays one of its
few best heuristic moves at random. Games differ in what a blunder costs and in how much a little search helps, so each
has its own levels.toml; benches/ladder.md says how much stronger each level is than the one before.
"""
import tomllib
from functools import cache
from typing import Any, NamedTuple

from matou.core.chance import below, chance
from matou.core.game import Game, View
from matou.core.moves import Move
from matou.core.play import Agent, choices

from .base import BaseAgent
from .greedy import Greedy, best_first
from .search import Search

PER_MILLE = 1000


class LevelSettings(NamedTuple):
    """How a level plays one game."""
    simulations: int                            # per move; 0: the heuristic alone
    blunder_rate: int = 0                       # per mille: plays one of the `blunder_pool` best moves at random
    blunder_pool: int = 1


# The default levels, for a game without a levels.toml: without a heuristic, sensible play takes a little search.
DEFAULT = {"kitten": LevelSettings(0, 900, 8), "cat": LevelSettings(20, 200, 4), "tomcat": LevelSettings(200),
           "matou": LevelSettings(20_000)}
LEVELS = tuple(DEFAULT)
MAX_SECONDS = 1.0                               # per move; 0: as long as the simulations take


@cache
def levels_file(game: Game) -> dict[str, Any]:
    """What a game's levels.toml says: how its levels play, and its own rungs of the ladder. Empty if it has none."""
    file = game.home / "levels.toml"
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.exists() else {}


@cache
def settings_of(game: Game, level: str) -> LevelSettings:
    """How this level plays this game, from its levels.toml."""
    own = levels_file(game)
    return LevelSettings(**own[level]) if level in own else DEFAULT[level]


class Level(BaseAgent):
    """The agent of a level, whatever the game."""

    def __init__(self, name: str, seed: object = 0):
        self.name, self.seed, self.seconds = name, seed, MAX_SECONDS
        self._agents: dict[str, Agent] = {}

    def choose(self, view: View) -> Move:
        choices(view)
        slug = view.game.slug
        settings = settings_of(view.game, self.name)
        if settings.blunder_rate:
            rng = chance(self.seed, self.name, bytes(view).hex())
            if below(rng, PER_MILLE) < settings.blunder_rate:
                blunder: Move = best_first(view)[below(rng, min(settings.blunder_pool, len(view.legal)))]
                return blunder
        if slug not in self._agents:
            self._agents[slug] = Search(self.seed, self.name, settings.simulations, self.seconds) \
                if settings.simulations else Greedy(self.seed)
        return self._agents[slug].choose(view)
