"""Measures the opponents: speed, regret against exact solutions, and OpenSpiel's own IS-MCTS on our games.

    python benches/opponents.py speed  [--games discat,poche] [--deals 20]
    python benches/opponents.py regret [--games discat] [--positions 1000] [--simulations 10000]
    python benches/opponents.py peer   [--games discat] [--deals 500] [--simulations 50] [--jobs 2]

Each prints a line of JSON per figure; the tables in benches/README.md are made from them. Win shares between our own
agents come from `matou ladder`.
"""
import argparse
import json
import statistics
import time
from concurrent.futures import ProcessPoolExecutor

import numpy as np

import matou
from matou.agents.search import Search
from positions import solvable

OPTIONS = {"chami": {"limit": 20}}               # with peers: a match of a round or two, for their playouts are long


def tell(**figures):
    print(json.dumps(figures), flush=True)


class Timed:
    """An agent, and how long each choice between several moves took it."""

    def __init__(self, agent):
        self.agent, self.name, self.times = agent, agent.name, []

    def choose(self, view):
        started = time.perf_counter()
        move = self.agent.choose(view)
        if len(view.legal) > 1:
            self.times.append(time.perf_counter() - started)
        return move


def speed(slug, args):
    """Median time per move of search:1000, and simulations per second where nothing is solved, in whole games."""
    game = matou.load(slug)
    matou.play(game, [matou.agent("search:1000", 0), matou.agent("greedy", 0)], "warm")
    times, spent, done = [], 0.0, 0
    for deal in range(args.deals):
        agent = Timed(matou.agent("search:1000", deal))
        record = matou.play(game, [agent, matou.agent("greedy", deal)], f"speed/{deal}")
        times += agent.times
        for state in record.states(game):
            if game.outcome(state) is None and state.turn == 0 and len(game.codes(state)) > 1:
                view = game.view(state, 0)
                work = agent.agent.workspaces(view)[0]
                work.reset(view, 0, np.array([deal, 2, 3, 4]))
                started = time.perf_counter()
                work.simulate(view.legal, 1000 // len(view.legal) + 1)
                spent += time.perf_counter() - started
                done += (1000 // len(view.legal) + 1) * len(view.legal)
    tell(game=slug, what="search:1000", median_ms=round(1e3 * statistics.median(times), 2), moves=len(times),
         simulations_a_second=round(done / spent))


def regret(slug, args):
    """What search loses against the best move, on average; it is not told that the position can be solved."""
    lost, chance = [], []
    agent = Search("regret", "regret", simulations=args.simulations)
    for view, solution in solvable(slug, args.positions):
        found = agent.explore(view, view.legal, view.turn, 0.0)
        chosen = max(range(len(found)), key=lambda at: (found[at].visits, found[at].value))
        lost.append(max(solution.values) - solution.values[chosen])
        chance.append(max(solution.values) - statistics.mean(solution.values))
    tell(game=slug, what=f"search:{args.simulations} against exact", positions=len(lost),
         mean_loss=round(statistics.mean(lost), 5), worst=round(max(lost), 3),
         best_move=round(sum(one < 1e-9 for one in lost) / len(lost), 4),
         mean_loss_of_random=round(statistics.mean(chance), 4))


def duel(work):
    """One deal, both ways round: the win share of our agent, and the time of both."""
    slug, deal, ours, simulations = work
    from openspiel_peer import Peer
    game, share, times = matou.load(slug), 0.0, ([], [])
    for seat in (0, 1):
        agents = [Timed(matou.agent(ours, f"{deal}/{seat}")), Timed(Peer(simulations, deal * 2 + seat))]
        seated = agents if seat == 0 else agents[::-1]
        winners = matou.play(game, seated, f"peer/{deal}", **OPTIONS.get(slug, {})).outcome["winners"]
        share += (seat in winners) / len(winners) / 2
        for kept, agent in zip(times, agents, strict=True):
            kept.extend(agent.times)
    return share, *map(sum, times), len(times[1])


def peer(slug, args):
    """Against OpenSpiel's IS-MCTS: with as many simulations, then with as much time per move."""
    n = args.simulations
    with ProcessPoolExecutor(args.jobs) as pool:
        same = versus(slug, f"search:{n}", args, pool)
        seconds = round(same.pop("peer_ms") / 1e3, 3)
        tell(game=slug, what=f"search:{n} v OpenSpiel's IS-MCTS, {n} simulations", **same, peer_ms=1e3 * seconds)
        tell(game=slug, what=f"search:{seconds}s v OpenSpiel's IS-MCTS in {seconds} s",
             **versus(slug, f"search:{seconds}s", args, pool))


def versus(slug, ours, args, pool):
    done = list(pool.map(duel, [(slug, deal, ours, args.simulations) for deal in range(args.deals)], chunksize=5))
    shares = np.array([one[0] for one in done])
    moves = sum(one[3] for one in done)
    return {"deals": args.deals, "win_share": round(float(shares.mean()), 4),
            "ci": round(1.96 * float(shares.std()) / len(shares) ** 0.5, 4),
            "our_ms": round(1e3 * sum(one[1] for one in done) / moves, 2),
            "peer_ms": round(1e3 * sum(one[2] for one in done) / moves, 2)}


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("speed", "regret", "peer"))
    parser.add_argument("--games", default=",".join(matou.GAMES))
    parser.add_argument("--deals", type=int, default=None)
    parser.add_argument("--positions", type=int, default=1000)
    parser.add_argument("--simulations", type=int, default=None)
    parser.add_argument("--jobs", type=int, default=1)
    args = parser.parse_args()
    args.deals = args.deals or (500 if args.what == "peer" else 20)
    args.simulations = args.simulations or (50 if args.what == "peer" else 10_000)
    for slug in args.games.split(","):
        {"speed": speed, "regret": regret, "peer": peer}[args.what](slug, args)
