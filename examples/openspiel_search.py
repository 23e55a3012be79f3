"""OpenSpiel's own search plays one of our games against itself: `python openspiel_search.py [SIMULATIONS]`."""
import sys

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

import matou.env.openspiel  # registers our games

game, numbers = pyspiel.load_game("matou_discat"), np.random.RandomState(1)
simulations = int(sys.argv[1]) if len(sys.argv) > 1 else 50          # per move
bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, numbers), 2.0, simulations, random_state=numbers)
state = game.new_initial_state()
while not state.is_terminal():
    if state.is_chance_node():
        outcomes, shares = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(numbers.choice(outcomes, p=shares))
    else:
        state.apply_action(bot.step(state))
print(state, state.returns())
assert matou.env.openspiel.TYPES
