"""The peers: how many moves per second their own random games make. Each returns (moves, seconds) of one run."""
import time

HEARTS_GAMES, UNO_GAMES = 400, 40


class OpenSpielHearts:
    """The whole game loop in C++: `pyspiel.evaluate_bots` with four uniform bots.

    Every move of the history counts, the 52 chance moves of a deal included: the reading that favours the peer.
    """
    name = "OpenSpiel hearts (C++ loop)"

    def __init__(self):
        import pyspiel
        self.spiel, self.game = pyspiel, pyspiel.load_game("hearts")

    def run(self, seed):
        bots = [self.spiel.make_uniform_random_bot(player, seed + player) for player in range(4)]
        moves, started = 0, time.perf_counter()
        for i in range(HEARTS_GAMES):
            state = self.game.new_initial_state()
            self.spiel.evaluate_bots(state, bots, seed * HEARTS_GAMES + i)
            moves += state.move_number()
        return moves, time.perf_counter() - started


class RlcardUno:
    """RLCard's `uno` environment with its random agents."""
    name = "RLCard uno"

    def __init__(self):
        import rlcard
        from rlcard.agents import RandomAgent
        self.env = rlcard.make("uno")
        self.env.set_agents([RandomAgent(self.env.num_actions) for _ in range(self.env.num_players)])

    def run(self, seed):
        self.env.seed(seed)
        moves, started = 0, time.perf_counter()
        for _ in range(UNO_GAMES):
            before = self.env.timestep
            self.env.run(is_training=False)
            moves += self.env.timestep - before
        return moves, time.perf_counter() - started
