"""Matou's games as PettingZoo environments, for any number of seats.

    env = matou.env.pettingzoo.env("discat", seats=3)

An observation is a dict: `observation`, the features of what an agent's seat sees, and `action_mask`, which is empty
while it is not its turn. The reward comes at the end: 1 for a win, as much below 0 in all for the others. Importing
this module registers each game, so that `pettingzoo.make("aec", "matou/discat", seats=3)` finds it.
"""
import secrets
import sys
from functools import cached_property, partial
from operator import index
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, aec_registry, register
from pettingzoo.utils.env_logger import EnvLogger

from matou.core.errors import OptionError
from matou.core.game import Game, State, View
from matou.games import GAMES, load
from matou.terminal.text import text_of

from .batch import ENDED, Batch
from .shown import not_legal

RENDER_MODES = ["human", "ansi", "rgb_array"]
MOST = 10.0                                      # of a feature, either way


class GameEnv(AECEnv[str, dict[str, Any], int | None]):
    """One table of a game. Agent `player_0` has seat 0. `reset(seed=7)` deals the same game as `game.deal(seats, 7)`;
    `reset(options={"state": state})` begins with a state of Matou's.

    An action that is not legal now raises IllegalMove, and nothing happens.
    """

    def __init__(self, game: Game | str, seats: int = 2, encoding: str = "slots", render_mode: str | None = None,
                 **options: Any):
        if render_mode not in (None, *RENDER_MODES):
            raise OptionError("there is no render mode {mode}: human, ansi or rgb_array", mode=render_mode)
        self.game = load(game) if isinstance(game, str) else game
        self.batch = Batch(self.game, 1, seats, encoding, options)
        self.seats, self.encoding, self.render_mode = self.batch.seats, self.batch.encoding, render_mode
        self.metadata = {"name": self.encoding.version.replace("-", "_"), "render_modes": list(RENDER_MODES),
                         "render_fps": 1, "is_parallelizable": False}
        self.possible_agents = [f"player_{seat}" for seat in range(self.seats)]
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._seeded = False
        self.agents: list[str] = []

    @cached_property
    def _now(self) -> dict[str, Any]:
        """What the seat to move sees, written anew with every move."""
        shown = self.batch.shown
        found = {"observation": shown["observation"][0], "action_mask": shown["action_mask"][0].view(np.int8)}
        return {**found, "moves": shown["moves"][0]} if self.encoding.name == "index" else found

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name != "_now"}      # views of the batch's arrays

    @cached_property
    def observation_spaces(self) -> dict[str, spaces.Space[Any]]:
        """The same for every agent."""
        code = self.encoding
        inside: dict[str, spaces.Space[Any]] = {
            "observation": spaces.Box(-MOST, MOST, (code.features,), np.float32),
            "action_mask": spaces.Box(0, 1, (code.actions,), np.int8)}
        if code.name == "index":
            inside["moves"] = spaces.Box(-MOST, MOST, self.batch.shown["moves"].shape[1:], np.float32)
        return {agent: spaces.Dict(inside) for agent in self.possible_agents}

    @cached_property
    def action_spaces(self) -> dict[str, spaces.Space[Any]]:
        """The same for every agent."""
        return {agent: spaces.Discrete(self.encoding.actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent may do, legal now or not."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deals a new game. Without a seed, chance goes on from before."""
        state = (options or {}).get("state")
        if seed is not None or not self._seeded:
            self.batch.seed(secrets.randbits(64) if seed is None else seed)
            self._seeded = True
        elif state is None:
            self.batch.deal_again()
        if state is not None:
            self.batch.place(0, state)
        agents = self.agents = self.possible_agents[:]
        self.rewards, self._cumulative_rewards = dict.fromkeys(agents, 0.0), dict.fromkeys(agents, 0.0)
        self.terminations, self.truncations = dict.fromkeys(agents, False), dict.fromkeys(agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        self._over, self._skip_agent_selection = False, None
        self.agent_selection = agents[self.batch.shown["seat"][0]]
        if state is not None and state.over:
            self._end()

    def step(self, action: int | None) -> None:
        """The move of the agent whose turn it is; None once its game is over."""
        if not self._seeded:
            EnvLogger.error_step_before_reset()
        if self._over:
            self._was_dead_step(action)
            return
        if action is None:
            raise not_legal(action)
        try:
            seat = self.batch.turn(index(action))        # which no fraction and no text has
        except (TypeError, OverflowError):
            raise not_legal(action) from None
        self._cumulative_rewards[self.agent_selection] = 0.0
        if seat == ENDED:
            self._end()
        else:
            self.agent_selection = self.possible_agents[seat]

    def _end(self) -> None:
        """Everybody has won or lost; the agents leave one by one."""
        self._over = True
        self.batch.settle()
        returns, scores = (self.batch.shown[name][0].tolist() for name in ("returns", "scores"))
        for seat, agent in enumerate(self.agents):
            self.rewards[agent], self.terminations[agent] = returns[seat], True
            self.infos[agent] = {"score": scores[seat]}
        self._accumulate_rewards()
        self._deads_step_first()

    def observe(self, agent: str) -> dict[str, Any]:
        """What this agent's seat sees now, whoever is to move."""
        if not self._seeded:
            EnvLogger.error_observe_before_reset()
        if agent == self.agent_selection and not self._over:
            return {name: array.copy() for name, array in self._now.items()}
        nothing = {name: np.zeros_like(array) for name, array in self._now.items()}
        self.batch.look(0, self._seat[agent], nothing["observation"])
        return nothing

    def state_now(self) -> State:
        """The whole table, hidden cards included, to look into what happened; without its history. (Not `state()`,
        which PettingZoo asks for an array that every agent may learn from.)"""
        return self.batch.state()

    def view(self, agent: str | None = None) -> View:
        """What an agent sees, as a View of Matou's; by default, the agent whose turn it is."""
        return self.game.view(self.state_now(), self._seat[agent or self.agent_selection])

    def render(self) -> Any:
        """The table as the agent sees it whose turn it is."""
        if self.render_mode is None:
            return None
        view = self.view(self.agent_selection if self.agents else self.possible_agents[0])
        if self.render_mode == "rgb_array":
            from .pictures import frame
            return frame(view)
        if self.render_mode == "ansi":
            return text_of(view)
        sys.stdout.write(f"{text_of(view)}\n")
        return None

    def close(self) -> None:
        """There is nothing to close."""


def env(game: Game | str, seats: int = 2, encoding: str = "slots", render_mode: str | None = None,
        **options: Any) -> GameEnv:
    """One table of a game: `env("chami", seats=4, limit=100)`. The options are those of `Game.deal`."""
    return GameEnv(game, seats, encoding, render_mode, **options)


for _slug in GAMES:
    if f"matou/{_slug}-v1" not in aec_registry:
        register("aec", f"matou/{_slug}-v1", partial(env, _slug))
