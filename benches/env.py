"""The environments beside their peers, in one interleaved run (extra `bench`):

    python benches/env.py [--rounds 5]

PettingZoo's against RLCard's uno, each with random agents and as its own users run it: PettingZoo's loop of `last` and
`step`, RLCard's `env.run`. And both stepped by hand, with the same choice of an action. The vector environment against
pgx on JAX's CPU: one call per step for 1,024 tables, with masks and features; actions are drawn outside the time. pgx
is also measured with many steps in one compiled scan, which draws its actions inside.

Every figure is a median over the rounds; ratios are taken within a round, so that a noisy machine slows both. `--cpu`
counts the processor's time instead of the clock's, that of all threads together: on a machine with other work it says
more, but not how well a step uses two cores.
"""
import argparse
import random
import statistics
import sys
import time

import numpy as np

clock = time.process_time if "--cpu" in sys.argv else time.perf_counter
TABLES, STEPS, ZOO_STEPS, UNO_GAMES, SCANNED = 1024, 200, 20_000, 100, 100


def zoo():
    """Steps per second of Discat for two in PettingZoo's loop."""
    from matou.env.pettingzoo import env
    table, steps = env("discat"), 0
    table.reset(seed=1)
    started = clock()
    while steps < ZOO_STEPS:
        table.reset()
        for _ in table.agent_iter():
            found, _, terminated, *_ = table.last()
            if terminated:
                table.step(None)
            else:
                table.step(random.choice(found["action_mask"].nonzero()[0].tolist()))
                steps += 1
    return steps / (clock() - started)


def uno_run():
    """Steps per second of RLCard's uno as it runs it, with its random agents."""
    import rlcard
    from rlcard.agents import RandomAgent
    env, steps = rlcard.make("uno"), 0
    env.set_agents([RandomAgent(env.num_actions) for _ in range(env.num_players)])
    started = clock()
    for _ in range(UNO_GAMES):
        before = env.timestep
        env.run(is_training=False)
        steps += env.timestep - before
    return steps / (clock() - started)


def uno_by_hand():
    """The same, stepped by hand."""
    import rlcard
    env, steps = rlcard.make("uno"), 0
    started = clock()
    for _ in range(UNO_GAMES):
        state, _ = env.reset()
        while not env.is_over():
            state, _ = env.step(random.choice(list(state["legal_actions"])))
            steps += 1
    return steps / (clock() - started)


class Vector:
    """Discat for two at 1,024 tables."""

    def __init__(self):
        from matou.env.vector import VectorEnv, sample
        self.env, self.sample, self.rng = VectorEnv("discat", TABLES), sample, np.random.default_rng(1)
        self.seen, _ = self.env.reset(seed=1)

    def steps(self):
        spent = 0.0
        for _ in range(STEPS):
            actions = self.sample(self.seen["action_mask"], self.rng)
            started = clock()
            self.env.step(actions)
            spent += clock() - started
        return TABLES * STEPS / spent


class Pgx:
    """connect_four at 1,024 tables, games that end dealt again in the same step."""

    def __init__(self):
        import jax
        import pgx
        from pgx.experimental.wrappers import auto_reset
        env, self.jax = pgx.make("connect_four"), jax
        self.step = jax.jit(jax.vmap(auto_reset(env.step, env.init)))
        self.choose = jax.jit(lambda key, mask: jax.random.categorical(key, jax.numpy.log(mask.astype(float)), axis=1))
        self.key = jax.random.PRNGKey(0)
        self.state = jax.jit(jax.vmap(env.init))(jax.random.split(self.key, TABLES))
        self.many = jax.jit(lambda state, keys: jax.lax.scan(self.one, state, keys)[0])
        self.steps(2)
        self.scanned()

    def one(self, state, key):
        here, there = self.jax.random.split(key)
        actions = self.choose(here, state.legal_action_mask)
        return self.step(state, actions, self.jax.random.split(there, TABLES)), None

    def steps(self, count=STEPS):
        spent = 0.0
        for _ in range(count):
            self.key, here, there = self.jax.random.split(self.key, 3)
            actions, keys = self.choose(here, self.state.legal_action_mask), self.jax.random.split(there, TABLES)
            self.jax.block_until_ready((actions, keys))
            started = clock()
            self.state = self.jax.block_until_ready(self.step(self.state, actions, keys))
            spent += clock() - started
        return TABLES * count / spent

    def scanned(self):
        self.key, key = self.jax.random.split(self.key)
        started = clock()
        self.state = self.jax.block_until_ready(self.many(self.state, self.jax.random.split(key, SCANNED)))
        return TABLES * SCANNED / (clock() - started)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--cpu", action="store_true", help="count the processor's time")
    rounds, vector, pgx = parser.parse_args().rounds, Vector(), Pgx()
    players = {"PettingZoo, Discat 2p": zoo, "RLCard uno, env.run": uno_run, "RLCard uno, stepped by hand": uno_by_hand,
               "vector, Discat 2p": vector.steps, "pgx connect_four, a call per step": pgx.steps,
               "pgx connect_four, 100 steps in a scan": pgx.scanned}
    zoo()
    figures = [{name: measure() for name, measure in players.items()} for _ in range(rounds)]
    for name in players:
        print(f"{name}: {statistics.median(one[name] for one in figures):,.0f} steps/s")
    for ours, peer in (("PettingZoo, Discat 2p", "RLCard uno, env.run"),
                       ("PettingZoo, Discat 2p", "RLCard uno, stepped by hand"),
                       ("vector, Discat 2p", "pgx connect_four, a call per step"),
                       ("vector, Discat 2p", "pgx connect_four, 100 steps in a scan")):
        print(f"{ours} ÷ {peer}: {statistics.median(one[ours] / one[peer] for one in figures):.2f}")


if __name__ == "__main__":
    main()
