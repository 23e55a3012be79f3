"""Whole games played at random, of each kind of table that hides something else."""
import random

import pytest

import matou

TABLES = [("discat", 3, {}), ("poche", 2, {"mode": "limited"}), ("poche", 2, {"mode": "expert"}),
          ("chami", 3, {"limit": 60}), ("catdays", 2, {})]
EACH = pytest.mark.parametrize(("slug", "seats", "options"), TABLES,
                               ids=[f"{slug}-{options.get('mode', seats)}" for slug, seats, options in TABLES])


def played(slug, seats, options, seed, most=400):
    """The positions of a random game."""
    game, own = matou.load(slug), random.Random(f"{slug}/{seed}")
    states = [game.deal(seats, seed, **options)]
    while not game.outcome(states[-1]) and len(states) <= most:
        states.append(game.apply(states[-1], own.choice(game.legal(states[-1])).text))
    return states
