"""Agents that play within a kernel: they make the moves that they make through views, many times as fast."""
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import numpy as np

from matou.agents.levels import LEVELS, LevelSettings, settings_of
from matou.agents.workspace import heuristic_of
from matou.core.chance import DRAWN
from matou.core.fields import records, secrets
from matou.core.game import Game
from matou.core.rule import interpreted
from matou.core.seeds import BLOCK_WORDS
from matou.core.specialise import specialise

from .policy import POLICY
from .simulate import Simulator

if TYPE_CHECKING:
    from .gpu_policies import GpuPolicySimulator
    from .spec import Spec

RANDOM, GREEDY = "random", "greedy"


def policy_of(game: Game, name: str) -> LevelSettings | None:
    """How an agent plays by the heuristic alone; None if it plays otherwise."""
    if name == GREEDY:
        return LevelSettings(0)
    settings = settings_of(game, name) if name in LEVELS else None
    return settings if settings and not settings.simulations else None


def are_compiled(game: Game, agents: Iterable[str]) -> bool:
    """Can kernels play all of these agents?"""
    return all(name == RANDOM or policy_of(game, name) for name in agents)


def can_play_here(spec: "Spec") -> bool:
    """Interpreted, Python's own integers would not do for the hashes that blunders take."""
    return not interpreted() or set(spec.agents) <= {RANDOM, GREEDY}


def choice_of(game: Game, blunders: bool = True) -> Any:
    """How heuristics choose a move of this game: `choose` of lab/policy.py."""
    return specialise("matou.lab.policy", variant_of(game, blunders), rules=game.rules, heuristic=heuristic_of(game),
                      BLUNDERS=blunders).choose


def variant_of(game: Game, blunders: bool) -> str:
    """What kernels are loaded for."""
    return game.slug if blunders else f"{game.slug}-without-blunders"


def policies_of(spec: "Spec") -> Any:
    """By rotation and seat, how the agent there plays (POLICY)."""
    found = np.zeros((spec.games_per_deal, spec.seats), POLICY)
    for rotation, seat in np.ndindex(found.shape):
        name, at = spec.seated(rotation)[seat], found[rotation, seat]
        settings = policy_of(spec.loaded, name)
        tail = f"{f'/{rotation}' if spec.rotations else ''}/{seat}/{name}/".encode()
        at["random"], at["size"] = settings is None, len(tail)
        at["tail"][:len(tail)] = np.frombuffer(tail, np.uint8)
        if settings is not None:
            at["blunder_rate"], at["pool"] = settings.blunder_rate, settings.blunder_pool
    return found.view(np.recarray)


def head_of(spec: "Spec") -> Any:
    """The bytes with which the seed of every player begins, before the number of the deal."""
    return np.frombuffer(f"{spec.seed}/".encode(), np.uint8)


def simulator_of(spec: "Spec", device: str) -> "PolicySimulator | GpuPolicySimulator":
    """What plays the games of a spec whose agents are compiled, on this device."""
    if device == "cpu":
        return PolicySimulator(spec)
    from .gpu_policies import GpuPolicySimulator
    return GpuPolicySimulator(spec)


class PolicySimulator:
    """Plays ranges of deals in which random players and heuristics take part. One thread at a time."""

    def __init__(self, spec: "Spec"):
        game, rules = spec.loaded, spec.loaded.rules
        self.seeds = Simulator(game, spec.seats, **spec.chosen)
        self.rows = np.zeros(3, records(rules.STATE))
        self.rows[1] = self.seeds.rows[1]
        self.cells = self.rows.view(np.int64).reshape(3, -1)
        self.secrets = np.stack([secrets(game.fields, seat) for seat in range(spec.seats)])
        self.kernels: Any = specialise("matou.lab.policy_kernels", game.slug, rules=rules, choose=choice_of(game))
        self.policies, self.head = policies_of(spec), head_of(spec)
        self.values = np.zeros(rules.MOST_MOVES)

    def outcomes(self, spec: "Spec", start: int, stop: int) -> tuple[Any, Any, Any]:
        """The number of moves, the scores and the winners of each game of these deals."""
        simulator = self.seeds
        deals, chances = simulator.numbered(spec.seed, range(start, stop), spec.games_per_deal if spec.rotations else 0)
        scores = np.zeros((len(deals), simulator.game.max_seats), np.int64)
        moves, wins = np.zeros((2, len(deals)), np.int64)
        self.kernels.play_policies(
            self.rows, self.cells, simulator.box.row, start, deals, chances, self.policies, self.secrets, self.head,
            np.zeros(8, np.int64), np.zeros(BLOCK_WORDS + 1, np.int64), np.zeros(DRAWN, np.int64), simulator.order,
            simulator.moves, self.values, moves, scores, wins)
        return moves, scores[:, :spec.seats], wins
