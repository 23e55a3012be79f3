"""The environments beside their peers, in one interleaved run (extra `bench`):

    python benches/env.py [--rounds 5]
    python benches/env.py --device cuda          # needs an NVIDIA GPU, torch, and JAX for it

PettingZoo's against RLCard's uno, each with random agents and as its own users run it: PettingZoo's loop of `last` and
`step`, RLCard's `env.run`. And both stepped by hand, with the same choice of an action. The vector environment against
pgx on JAX's CPU: one call per step for 1,024 tables, with masks and features; actions are drawn outside the time. pgx
is also measured with many steps in one compiled scan, which draws its actions inside.

Every figure is a median over the rounds; ratios are taken within a round, so that a noisy machine slows both. `--cpu`
counts the processor's time instead of the clock's, that of all threads together: on a machine with other work it says
more, but not how well a step uses two cores.

On a GPU, the vector environment is measured beside pgx's sparrow_mahjong, with several numbers of tables: one call per
step for both, and for pgx many steps in a scan, too; torch draws our actions and JAX those of pgx.
"""
import argparse
import os
import random
import statistics
import sys
import time

import numpy as np

clock = time.process_time if "--cpu" in sys.argv else time.perf_counter
TABLES, STEPS, ZOO_STEPS, UNO_GAMES, SCANNED = 1024, 200, 20_000, 100, 100
GPU_TABLES = 1 << 16, 1 << 18


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
    """Discat for two."""

    def __init__(self, tables=TABLES, device="cpu"):
        from matou.env.vector import VectorEnv, sample
        self.env, self.rng, self.tables = VectorEnv("discat", tables, device=device), np.random.default_rng(1), tables
        self.choose = self.draw_on_gpu if device == "cuda" else lambda mask: sample(mask, self.rng)
        self.seen, _ = self.env.reset(seed=1)
        self.steps(2)

    def draw_on_gpu(self, mask):
        """A uniformly random legal action per table, by torch: it takes our mask, and we its actions, as they are."""
        import torch
        allowed = torch.as_tensor(mask, device="cuda")
        chosen = torch.where(allowed, torch.rand(allowed.shape, device="cuda"), -1.0).argmax(1)
        torch.cuda.synchronize()
        return chosen

    def steps(self, count=STEPS):
        spent = 0.0
        for _ in range(count):
            actions = self.choose(self.seen["action_mask"])
            started = clock()
            self.env.step(actions)
            spent += clock() - started
        return self.tables * count / spent


class Pgx:
    """A game of pgx; games that end are dealt again in the same step."""

    def __init__(self, game="connect_four", tables=TABLES):
        import jax
        import pgx
        from pgx.experimental.wrappers import auto_reset
        env, self.jax, self.tables = pgx.make(game), jax, tables
        self.step = jax.jit(jax.vmap(auto_reset(env.step, env.init)))
        self.choose = jax.jit(lambda key, mask: jax.random.categorical(key, jax.numpy.log(mask.astype(float)), axis=1))
        self.key = jax.random.PRNGKey(0)
        self.state = jax.jit(jax.vmap(env.init))(jax.random.split(self.key, self.tables))
        self.many = jax.jit(lambda state, keys: jax.lax.scan(self.one, state, keys)[0])
        self.steps(2)
        self.scanned()

    def one(self, state, key):
        here, there = self.jax.random.split(key)
        actions = self.choose(here, state.legal_action_mask)
        return self.step(state, actions, self.jax.random.split(there, self.tables)), None

    def steps(self, count=STEPS):
        spent = 0.0
        for _ in range(count):
            self.key, here, there = self.jax.random.split(self.key, 3)
            actions, keys = self.choose(here, self.state.legal_action_mask), self.jax.random.split(there, self.tables)
            self.jax.block_until_ready((actions, keys))
            started = clock()
            self.state = self.jax.block_until_ready(self.step(self.state, actions, keys))
            spent += clock() - started
        return self.tables * count / spent

    def scanned(self):
        self.key, key = self.jax.random.split(self.key)
        started = clock()
        self.state = self.jax.block_until_ready(self.many(self.state, self.jax.random.split(key, SCANNED)))
        return self.tables * SCANNED / (clock() - started)


def measured(players, rounds):
    """By name, the figures of each round."""
    found = [{name: measure() for name, measure in players.items()} for _ in range(rounds)]
    for name in players:
        print(f"{name}: {statistics.median(one[name] for one in found):,.0f} steps/s", flush=True)
    return found


def print_ratio(figures, ours, peer):
    print(f"{ours} ÷ {peer}: {statistics.median(one[ours] / one[peer] for one in figures):.2f}", flush=True)


def on_cpu(rounds):
    vector, pgx = Vector(), Pgx()
    zoo()
    figures = measured({"PettingZoo, Discat 2p": zoo, "RLCard uno, env.run": uno_run,
                        "RLCard uno, stepped by hand": uno_by_hand, "vector, Discat 2p": vector.steps,
                        "pgx connect_four, a call per step": pgx.steps,
                        "pgx connect_four, 100 steps in a scan": pgx.scanned}, rounds)
    for ours, peer in (("PettingZoo, Discat 2p", "RLCard uno, env.run"),
                       ("PettingZoo, Discat 2p", "RLCard uno, stepped by hand"),
                       ("vector, Discat 2p", "pgx connect_four, a call per step"),
                       ("vector, Discat 2p", "pgx connect_four, 100 steps in a scan")):
        print_ratio(figures, ours, peer)


def on_gpu(rounds):
    os.environ.setdefault("XLA_PYTHON_CLIENT_PREALLOCATE", "false")          # we need memory, too
    for tables in GPU_TABLES:
        vector, pgx = Vector(tables, "cuda"), Pgx("sparrow_mahjong", tables)
        ours, peer, scan = f"vector, {tables:,} tables", "pgx sparrow_mahjong, a call per step", "pgx, 100 in a scan"
        figures = measured({ours: vector.steps, peer: pgx.steps, scan: pgx.scanned}, rounds)
        for other in (peer, scan):
            print_ratio(figures, ours, other)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--cpu", action="store_true", help="count the processor's time")
    parser.add_argument("--device", choices=("cpu", "cuda"), default="cpu")
    wanted = parser.parse_args()
    (on_gpu if wanted.device == "cuda" else on_cpu)(wanted.rounds)


if __name__ == "__main__":
    main()
