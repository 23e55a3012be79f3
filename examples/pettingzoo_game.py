"""A game of Le Ch'ami in PettingZoo's loop: three random agents, and the `cat` level in seat 0 (matou[pettingzoo])."""
import matou
from matou.env.pettingzoo import env

table, cat = env("chami", seats=4, limit=50), matou.agent("cat")
table.reset(seed=7)
for agent in table.agent_iter():
    found, reward, terminated, truncated, info = table.last()
    action = None if terminated else table.action_space(agent).sample(found["action_mask"])
    if agent == "player_0" and not terminated:
        action = table.encoding.action(table.view(), cat.choose(table.view()))
    table.step(action)
    if terminated:
        print(agent, reward, info["score"])
