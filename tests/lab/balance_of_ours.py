"""Plays a game of each of ours within the kernels of the balance report and through views, and prints whether they are
the same, as JSON: a process of its own, in which rules run interpreted, so that nothing has to compile."""
import json

import numpy as np

import matou
from matou.core.play import play
from matou.games import OURS
from matou.lab.balance.table import HEURISTIC, RANDOM, Table, declares

DEAL = "7/0"


def looked_at(slug):
    game = matou.load(slug)
    options = dict(game.quick.options)
    table = Table(game, game.min_seats, options)
    deals, chances = table.deals([DEAL]), table.chances([DEAL])
    found = {}
    for name, epsilon, agent in (("heuristic", HEURISTIC, "greedy"), ("random", RANDOM, "random")):
        followed = table.follow(deals[0], chances[0], epsilon)
        if name == "heuristic" or slug == "discat":          # random matches are long, interpreted
            agents = [matou.agent(agent, f"{DEAL}/{seat}") for seat in range(game.min_seats)]
            record = play(game, agents, DEAL, **options)
            found[name] = [game.notation.read(text).code for _, text in record.moves] == followed.log[:, 1].tolist()
            found[f"{name} outcome"] = (followed.scores.tolist() == list(record.outcome["scores"]) and np.flatnonzero(
                followed.shares).tolist() == list(record.outcome["winners"]))
    dealt, drawn, gone, held = followed.cards
    found["cards are neither lost nor made"] = bool((dealt + drawn - gone == held).all())
    found["kinds"] = bool(len(table.move_kinds) > followed.log[:, 3].max())
    nudges = declares(game, "nudges")
    found["numbers"] = len(nudges(game, game.min_seats)) if nudges else 0
    return found


if __name__ == "__main__":
    print(json.dumps({slug: looked_at(slug) for slug in OURS}))
