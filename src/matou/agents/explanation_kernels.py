"""The kernel behind explanations, written once for every game: loaded once per game (core/specialise.py) with its own
`rules`, `determinization`, `heuristic` and `events`, and the kernels of its `search`.

It imagines deals as search does and makes each of a few moves in every one of them: the same cards and the same random
numbers for all of these moves, so that what differs comes from the move. From there on, everybody plays as in search's
playouts, until the horizon of the heuristic.
"""
from typing import Any

from matou.core.events import LATER, ROOT, SOON
from matou.core.fields import Row
from matou.core.rule import rule

rules: Any = globals().get("rules")             # set by specialise
determinization: Any = globals().get("determinization")
heuristic: Any = globals().get("heuristic")
events: Any = globals().get("events")
search: Any = globals().get("search")

PLAYED, IMAGINED, VIEW, BEFORE = range(4)        # the rows of a workspace


@rule
def count(rows: Any, b: Row, seat: int, rng: Any, rng_start: Any, scratch: Row, root_moves: Any, moves: Any,
          values: Any, scores: Any, epsilon: int, found: Any) -> None:
    """Fills found[deal, move, event]. `seat` is to move; its view is in rows[VIEW]."""
    horizon = heuristic.horizon(rows[VIEW])
    for deal in range(len(found)):
        rows[IMAGINED] = rows[VIEW]
        determinization.imagine(rows[IMAGINED], b, seat, rng, scratch)
        for i in range(len(rng)):
            rng_start[i] = rng[i]
        for at in range(len(root_moves)):
            for i in range(len(rng)):
                rng[i] = rng_start[i]
            rows[PLAYED] = rows[IMAGINED]
            follow(rows, b, seat, root_moves[at], rng, moves, values, scores, epsilon, horizon, found[deal, at])


@rule
def follow(rows: Any, b: Row, me: int, move: int, rng: Any, moves: Any, values: Any, scores: Any, epsilon: int,
           horizon: int, found: Any) -> None:
    """Makes a move and plays on until the horizon, noting what happens."""
    s, before, stage = rows[PLAYED], rows[BEFORE], ROOT
    while True:
        rows[BEFORE] = rows[PLAYED]
        rules.apply(s, b, move)
        events.note(before, s, b, me, move, stage, found)
        if heuristic.at_horizon(s, horizon):
            break
        if stage == ROOT:
            stage = SOON
        if s.turn == me and before.turn != me:
            stage = LATER
        n = rules.legal(s, b, moves)
        move = moves[search.playout_move(s, b, moves, n, values, rng, epsilon)]
    events.finish(s, b, me, scores, found)
