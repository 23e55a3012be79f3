"""OpenSpiel's own search plays one of our games against itself."""
import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

import matou.env.openspiel  # registers our games

game, numbers = pyspiel.load_game("matou_discat"), np.random.RandomState(1)
bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, numbers), 2.0, 50, random_state=numbers)
state = game.new_initial_state()
while not state.is_terminal():
    if state.is_chance_node():
        outcomes, shares = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(numbers.choice(outcomes, p=shares))
    else:
        state.apply_action(bot.step(state))
print(state, state.returns())
assert matou.env.openspiel.TYPES
