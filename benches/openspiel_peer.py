"""Our games as OpenSpiel's IS-MCTS wants to see them: as much of a pyspiel state as that algorithm uses, no more.

Its search asks for legal actions, applies them, resamples the hidden cards (our `imagine`) and keys its nodes by an
information state string (what the player to move sees). Chance was dealt ahead and lies hidden in the state.
"""
from types import SimpleNamespace

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from matou.core.fields import HIDDEN, secrets

KIND = SimpleNamespace(get_type=lambda: SimpleNamespace(
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION))


class DoorState:
    """A table of one of our games, changed in place like any OpenSpiel state."""

    def __init__(self, game, row, box):
        self.game, self.row, self.box = game, row, box

    def get_game(self):
        return KIND

    def clone(self):
        return DoorState(self.game, self.row.copy(), self.box)

    def current_player(self):
        return int(self.row.turn)

    def is_terminal(self):
        return bool(self.game.rules.over(self.row))

    def is_chance_node(self):
        return False

    def legal_actions(self, player=None):
        moves = np.empty(self.game.rules.MOST_MOVES, np.int64)
        return moves[:self.game.rules.legal(self.row, self.box, moves)].tolist()

    def apply_action(self, action):
        self.game.rules.apply(self.row, self.box, action)

    def information_state_string(self, player=None):
        seat = self.current_player() if player is None else player
        return np.where(secrets(self.game.fields, seat), HIDDEN, np.frombuffer(self.row, np.int64)).tobytes()

    def returns(self):
        """1 for a win, -1 for a loss; a shared win lies between."""
        scores = np.zeros(self.game.max_seats, np.int64)
        winners = self.game.rules.settle(self.row, self.box, scores)
        won = [winners >> p & 1 for p in range(int(self.row.seats))]
        return [2 * one / sum(won) - 1 for one in won]


class Peer:
    """OpenSpiel's own IS-MCTS as a player at our table: uniform random rollouts, as its documentation uses it."""

    def __init__(self, simulations, seed=0, exploration=2.0):
        self.name, self.simulations, self.exploration = f"openspiel:{simulations}", simulations, exploration
        self.random, self.seed, self.worlds = np.random.RandomState(seed), f"openspiel/{seed}", 0

    def choose(self, view):
        bot = ismcts.ISMCTSBot(None, mcts.RandomRolloutEvaluator(1, self.random), self.exploration, self.simulations,
                               random_state=self.random, allow_inconsistent_action_sets=False)
        bot.set_resampler(lambda state, player: self.imagine(view))
        action = int(bot.step(self.imagine(view)))
        return next(move for move in view.legal if move.code == action)

    def imagine(self, view):
        self.worlds += 1
        world = view.game.imagine(view, f"{self.seed}/{self.worlds}")
        return DoorState(view.game, world.row.copy(), view.box.row)
