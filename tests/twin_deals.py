"""Twin deals: two full tables that one seat cannot tell apart, and how both go on for as long as it still cannot."""
import random
from functools import cache
from typing import NamedTuple

import matou
from matou.env.nodes import CHANCE, TERMINAL, Node, Setup

TABLES = {"discat": (3, {}), "poche": (2, {"mode": "limited"}), "chami": (3, {"limit": 60}), "catdays": (2, {})}
STARTS, LONGEST, TRIES = 18, 5, 12               # lines of each game, positions of each, moves tried for the next


class Pair(NamedTuple):
    """The same moment at both tables, hidden cards and memories included."""
    one: Node
    other: Node


class Line(NamedTuple):
    """The same moments at two tables, one move after the other."""
    seat: int
    pairs: list[Pair]

    @property
    def setup(self):
        return self.pairs[0].one.setup


@cache
def twin_lines(slug):
    """From many positions of random games; the seat is now the one to move, now one that waits."""
    seats, options = TABLES[slug]
    setup = Setup(matou.load(slug), seats, dict(options))
    return [line(setup, start) for start in range(STARTS)]


def line(setup, start):
    rng = random.Random(f"{setup.game.slug}/{start}")
    one = begun(setup, rng, 2 * start)
    seat = one.player if start % 2 == 0 else (one.player + 1) % setup.seats
    pairs = [Pair(one, one.imagined(seat, f"twin/{start}"))]
    while len(pairs) < LONGEST and (after := alike_after(pairs[-1], seat, rng)):
        pairs.append(after)
    return Line(seat, pairs)


def begun(setup, rng, moves):
    """A position this many random moves into a game; into another one, if that is over before."""
    node = setup.root
    while node.player == CHANCE or moves:
        if node.player == TERMINAL:
            return begun(setup, rng, moves // 2)
        moves -= node.player != CHANCE
        node = node.then(drawn(node, rng) if node.player == CHANCE else rng.choice(node.legal))
    return node if node.player != TERMINAL else begun(setup, rng, 0)


def drawn(node, rng):
    outcomes, shares = zip(*node.outcomes, strict=True)
    return rng.choices(outcomes, shares)[0]


def alike_after(pair, seat, rng):
    """The next moment at both, after which the seat still cannot tell them apart; None if none was found. Where it does
    not hear everything of a move, the moves may be different ones."""
    one, other = pair
    for action in rng.sample(one.legal, min(TRIES, len(one.legal))):
        alike = [twin for twin in other.legal if heard(other, seat, twin) == heard(one, seat, action)]
        for twin in sorted(alike, key=lambda twin: twin == action)[:TRIES]:
            after = Pair(*settled(one.then(action), other.then(twin), rng))
            if TERMINAL not in (after.one.player, after.other.player) and look_alike(after, seat):
                return after
    return None


def heard(node, seat, action):
    """A move of the player to move, as this seat hears it."""
    text, game = node.setup.text_of(action), node.setup.game
    return text if node.player == seat else game.as_heard(node.state, len(node.state.said), text)


def settled(one, other, rng):
    """Both after what chance brings: the same at both, where that can be."""
    while CHANCE in (one.player, other.player):
        outcome = None
        if one.player == CHANCE:
            outcome = drawn(one, rng)
            one = one.then(outcome)
        if other.player == CHANCE:
            can = [found for found, _ in other.outcomes]
            other = other.then(outcome if outcome in can else rng.choice(can))
    return one, other


def look_alike(pair, seat):
    game = pair.one.setup.game
    return game.view(pair.one.state, seat) == game.view(pair.other.state, seat)
