"""A million random moves of Discat, at 1,024 tables at once: who wins, the first player or the second?"""
import numpy as np

from matou.env.vector import VectorEnv, sample

env, rng, won = VectorEnv("discat", 1024), np.random.default_rng(1), np.zeros(2, int)
observations, info = env.reset(seed=1)
for _ in range(1_000):
    observations, rewards, ended, _, info = env.step(sample(observations["action_mask"], rng))
    won += (info["returns"][ended, :2] > 0).sum(0)
print("first player", won[0], "second player", won[1])
