"""Positions that can be solved and in which the choice matters, found by playing towards them.

Discat and Chats de Poche come to them in every game. Cat Days comes to hardly any with its own deck (a discarded event
can always be drawn again unseen: games/catdays/endgame.py), so it is played with the same deck less the events that
are discarded, by players who do not end the game while they can help it. Le Ch'ami comes to them when a round is
blocked: by players who seldom lay cards.
"""
import tomllib

import numpy as np

from matou.agents import exact, named
from matou.games import load


def lasting_deck():
    """Our deck of Cat Days without catnip, toy and spray."""
    data = tomllib.loads((load("catdays").home / "decks" / "reconstructed.toml").read_text(encoding="utf-8"))
    data["name"] = "lasting"
    data["cards"] = [card for card in data["cards"] if "week" in card]
    return data


def kittens(game, state, chance):
    """A kitten against random moves."""
    view = game.view(state, state.turn)
    return named("kitten" if state.turn else "random", int(chance.integers(1 << 30))).choose(view)


def unhurried(game, state, chance):
    """Any move, but one that ends the game only if there is no other."""
    moves = game.legal(state)
    for move in chance.permutation(len(moves)):
        if game.outcome(game.apply(state, moves[move])) is None:
            return moves[move]
    return moves[0]


def stalling(game, state, chance):
    """Seldom lay or add, keep two cards, drop no chase if there is another choice."""
    moves, left = game.legal(state), int(state.row.held[state.turn])
    shown = [move for move in moves if move.text.split()[0] in ("lay", "add")]
    kept = [move for move in moves if move not in shown and "chase" not in move.text]
    fewer = [move for move in shown if left - (3 if move.text.startswith("lay") else 1) >= 2]
    pick = fewer if fewer and chance.random() < 0.15 else kept or moves
    return pick[chance.integers(len(pick))]


TOWARDS = {"discat": kittens, "poche": kittens, "catdays": unhurried, "chami": stalling}


def solvable(slug, count):
    """Yields this many views with their solutions."""
    game, options, number, found = load(slug), {}, 0, 0
    if slug == "catdays":
        options["box"] = lasting_deck()
    while found < count:
        chance, state = np.random.default_rng(number), game.deal(2, f"solvable/{number}", **options)
        number += 1
        while game.outcome(state) is None and found < count and not (slug == "chami" and state.row.rounds):
            view = game.view(state, state.turn)
            solution = exact.solve(view) if len(view.legal) > 1 and exact.is_solvable(view) else None
            if solution and solution.values and max(solution.values) - min(solution.values) > 1e-9:
                found += 1
                yield view, solution
            state = game.apply(state, TOWARDS[slug](game, state, chance))
