"""Learns Discat for two by playing against itself, and beats the `cat` level: NumPy, two cores, ten minutes.

    pip install matou && python train_discat.py --minutes 10 --out discat.npz --curve curve.csv

Proximal policy optimisation on `matou.env.vector`: a network with two hidden layers reads what the seat to move sees,
and says how good each action is and who will win. Both seats play with it. What a position is worth to one player is
what it is not worth to the other, so advantages change their sign whenever the turn does.
"""
import argparse
import csv
import os
import time

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")       # two are slower with matrices this small

import numpy as np

import matou
from matou.env.encoding import encoding
from matou.env.vector import VectorEnv

TABLES, STEPS, HIDDEN = 512, 64, 128
EPOCHS, BATCH, CLIP, LAMBDA = 2, 2048, 0.2, 0.95
RATE, ENTROPY, VALUE = 1e-3, 0.01, 0.5
NEVER = -1e9                                     # the logit of an action that is not legal


class Network:
    """Features -> a logit per action, and the expected return of the seat to move."""

    def __init__(self, features, actions, rng):
        sizes = [(features, HIDDEN), (HIDDEN, HIDDEN), (HIDDEN, actions), (HIDDEN, 1)]
        scales = [1.4, 1.4, 0.1, 0.1]
        self.weights = [(rng.standard_normal(size) * scale / np.sqrt(size[0])).astype(np.float32)
                        for size, scale in zip(sizes, scales, strict=True)]
        self.weights += [np.zeros(size[1], np.float32) for size in sizes]
        self.means = [np.zeros_like(w) for w in self.weights]
        self.squares = [np.zeros_like(w) for w in self.weights]
        self.updates = 0

    def forward(self, x, mask):
        """Hidden layers, log probabilities, values."""
        w1, w2, wp, wv, b1, b2, bp, bv = self.weights
        one = np.maximum(x @ w1 + b1, 0)
        two = np.maximum(one @ w2 + b2, 0)
        logits = np.where(mask, two @ wp + bp, np.float32(NEVER))
        logits -= logits.max(1, keepdims=True)
        return one, two, logits - np.log(np.exp(logits).sum(1, keepdims=True)), (two @ wv + bv)[:, 0]

    def learn(self, x, mask, actions, old, advantages, returns, rate):
        """One step of Adam on a batch."""
        one, two, logs, values = self.forward(x, mask)
        rows, n = np.arange(len(x)), len(x)
        chances = np.exp(logs)
        ratio = np.exp(logs[rows, actions] - old)
        moved = np.where(advantages > 0, ratio < 1 + CLIP, ratio > 1 - CLIP) * ratio * advantages
        to_logits = chances * moved[:, None]
        to_logits[rows, actions] -= moved
        logs = np.where(mask, logs, 0)
        entropy = -(chances * logs).sum(1, keepdims=True)
        to_logits = (to_logits + ENTROPY * chances * (logs + entropy)) / n
        to_values = (VALUE * (values - returns) / n)[:, None]
        to_two = (to_logits @ self.weights[2].T + to_values @ self.weights[3].T) * (two > 0)
        to_one = (to_two @ self.weights[1].T) * (one > 0)
        gradients = [x.T @ to_one, one.T @ to_two, two.T @ to_logits, two.T @ to_values,
                     to_one.sum(0), to_two.sum(0), to_logits.sum(0), to_values.sum(0)]
        self.adam(gradients, rate)

    def adam(self, gradients, rate):
        self.updates += 1
        length = np.sqrt(sum(float((g * g).sum()) for g in gradients))
        correction = np.sqrt(1 - 0.999 ** self.updates) / (1 - 0.9 ** self.updates)
        for w, g, mean, square in zip(self.weights, gradients, self.means, self.squares, strict=True):
            g *= min(1.0, 0.5 / length)
            mean += 0.1 * (g - mean)
            square += 0.001 * (g * g - square)
            w -= rate * correction * mean / (np.sqrt(square) + 1e-8)


class Learned:
    """An agent that plays the action with the highest logit. Like any agent, it is shown a view."""
    name, seed = "learned", 0

    def __init__(self, network):
        self.network, self.code = network, encoding("discat")

    def choose(self, view):
        logs = self.network.forward(self.code.observe(view)[None], self.code.mask(view)[None])[2]
        return self.code.move(view, int(logs[0].argmax()))


def against(network, level, deals, seed="test"):
    """The share of wins against a level, each deal played from both seats."""
    game, won = matou.load("discat"), 0.0
    for i in range(2 * deals):
        agents = [Learned(network), matou.agent(level, i)][::1 if i % 2 else -1]
        winners = matou.play(game, agents, seed=f"{seed}/{i // 2}").outcome["winners"]
        won += (agents.index(next(one for one in agents if one.name == "learned")) in winners) / len(winners)
    return won / (2 * deals)


def collect(env, network, rng, now, seats):
    """STEPS moves at every table: what was seen and done, and for each how much better it went than expected."""
    kept = {"x": [], "mask": [], "action": [], "log": [], "value": [], "reward": [], "done": [], "seat": []}
    for _ in range(STEPS + 1):
        _, _, logs, values = network.forward(now["observation"], now["action_mask"])
        actions = (logs + rng.gumbel(size=logs.shape).astype(np.float32)).argmax(1)
        found = {"x": now["observation"].copy(), "mask": now["action_mask"].copy(), "action": actions,
                 "log": logs[np.arange(TABLES), actions], "value": values, "seat": seats.copy()}
        for name, value in found.items():
            kept[name].append(value)
        if len(kept["x"]) > STEPS:               # the last one is only there for its value
            break
        now, rewards, done, _, info = env.step(actions)
        seats = info["seat"]
        kept["reward"].append(rewards.copy())
        kept["done"].append(done.copy())
    return kept, now, seats


def advantages_of(kept):
    """Generalised advantage estimation for two players: the next value is the other's, unless the same seat moves."""
    after, found = np.zeros(TABLES, np.float32), []
    for t in reversed(range(STEPS)):
        sign = np.where(kept["seat"][t + 1] == kept["seat"][t], 1, -1) * ~kept["done"][t]
        error = kept["reward"][t] + sign * kept["value"][t + 1] - kept["value"][t]
        after = (error + LAMBDA * sign * after).astype(np.float32)
        found.append(after)
    return np.array(found[::-1])


def train(minutes, seed, curve):
    """Plays and learns; every minute a line: minutes, moves, share of wins against `cat`."""
    rng, env = np.random.default_rng(seed), VectorEnv("discat", TABLES)
    network = Network(env.encoding.features, env.encoding.actions, rng)
    now, info = env.reset(seed=seed)
    seats, started, moves, told = info["seat"], time.monotonic(), 0, 0.0
    lines = csv.writer(curve) if curve else None
    while (spent := (time.monotonic() - started) / 60) < minutes:
        kept, now, seats = collect(env, network, rng, now, seats)
        moves += STEPS * TABLES
        advantages = advantages_of(kept)
        returns = (advantages + np.array(kept["value"][:-1])).reshape(-1)
        advantages = ((advantages - advantages.mean()) / (advantages.std() + 1e-6)).reshape(-1)
        x, mask, actions, logs = (np.concatenate(kept[name][:-1]) for name in ("x", "mask", "action", "log"))
        for _ in range(EPOCHS):
            order = rng.permutation(len(x))
            for part in (order[i:i + BATCH] for i in range(0, len(x), BATCH)):
                network.learn(x[part], mask[part], actions[part], logs[part], advantages[part], returns[part],
                              RATE * max(0.05, 1 - spent / minutes))
        if spent >= told:
            line = round(spent, 2), moves, round(against(network, "cat", 100), 3)
            print(*line, sep="\t", flush=True)
            if lines:
                lines.writerow(line)
            told += minutes / 10
    return network


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--curve", type=argparse.FileType("w"), help="where its learning curve goes, as CSV")
    parser.add_argument("--out", help="where its weights go, as .npz")
    args = parser.parse_args()
    network = train(args.minutes, args.seed, args.curve)
    for level in ("kitten", "cat", "tomcat"):
        print(level, against(network, level, 500, "final"), sep="\t", flush=True)
    if args.out:
        np.savez(args.out, *network.weights)


if __name__ == "__main__":
    main()
