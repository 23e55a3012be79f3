"""What a game's draws.py declares: its chance one card at a time, for programs that enumerate it (env/openspiel).

A state holds all that chance will bring: the order of the draw pile, the next shuffle. Nobody knows any of it, so it
may as well be settled when it shows. A game's draws.py says what can come next, and brings what was chosen.

    OUTCOMES                                   how many different outcomes a draw can have; each is a number below it
    DEALT, PER_MOVE                            how many draws there are before the first move, and in one, at most
    deal_next(s, b, drawn, n, order, weights)  @rule: with n draws of the deal made, what may come next
    attempt(a, s, b, move, drawn, n, weights)  @rule: makes a move in `s`, a copy of `a`, with n draws of it made
    outcome_name(game, box, outcome)           an outcome as text, for a log

Both rules write into `weights`, by outcome, how likely it is to come next, and return from where it comes (a small
number of the game's own), or -1 if nothing is left to draw: then `order` can be dealt, or `s` is the state after the
move. `drawn` holds what has come, each with where it came from (`made`).
"""
from .rule import rule

FROM = 1 << 16                                   # in a draw: where it came from, times this; then the outcome


def made(outcome: int, source: int) -> int:
    """A draw as rules are given it."""
    return outcome + FROM * source


@rule
def outcome_of(draw: int) -> int:
    """What a draw brought."""
    return draw % FROM


@rule
def source_of(draw: int) -> int:
    """Where a draw came from."""
    return draw // FROM

