"""Moves as actions and views as features, compiled. Loaded once per game (core/specialise.py), with `rules` the game's
own and `coding` its encoding.py or what stands for it (env/declared.py, env/generic_features.py).

The rows are redacted: nothing here sees more than the seat it works for.
"""
from typing import Any

from matou.core.encoding import rank_of
from matou.core.rule import rule

rules: Any = globals().get("rules")             # set by specialise, like the next one
coding: Any = globals().get("coding")

SLOTS, CARDS, INDEX = range(3)                  # the encodings


LISTS_SLOTS = hasattr(coding, "list_slots")     # a game may have a rule for all legal moves at once


@rule
def action_of(s: Any, b: Any, kind: int, numbers: Any, move: int, i: int) -> int:
    """The action of the i-th legal move."""
    if kind == INDEX:
        return i
    found: int = coding.slot(s, b, numbers, move) if kind == SLOTS else rank_of(numbers, move)
    return found


if LISTS_SLOTS:
    @rule
    def write_actions(s: Any, b: Any, kind: int, numbers: Any, moves: Any, n: int, actions: Any) -> None:
        """Writes the action of each of the n legal moves."""
        if kind == SLOTS:
            coding.list_slots(s, b, numbers, moves, n, actions)
        else:
            for i in range(n):
                actions[i] = action_of(s, b, kind, numbers, moves[i], i)
else:
    @rule
    def write_actions(s: Any, b: Any, kind: int, numbers: Any, moves: Any, n: int, actions: Any) -> None:
        """Writes the action of each of the n legal moves."""
        for i in range(n):
            actions[i] = action_of(s, b, kind, numbers, moves[i], i)


@rule
def list_actions(rows: Any, boxes: Any, kind: int, numbers: Any, moves: Any, actions: Any) -> int:
    """Writes the legal moves and the action of each; returns how many there are."""
    n: int = rules.legal(rows[0], boxes[0], moves)
    write_actions(rows[0], boxes[0], kind, numbers, moves, n, actions)
    return n


@rule
def observe(rows: Any, cells: Any, boxes: Any, seat: int, fields: Any, out: Any) -> None:
    """Writes the features of what this seat sees; `out` is full of zeros. `cells` is the same memory as `rows`."""
    coding.write_features(rows[0], cells[0], boxes[0], seat, fields, out)


@rule
def observe_moves(rows: Any, boxes: Any, names: int, moves: Any, n: int, out: Any) -> None:
    """Writes the features of n legal moves, one row each."""
    for i in range(n):
        coding.write_move(rows[0], boxes[0], names, moves[i], out[i])
