"""What is measured of a single game, from its moves and from how all stood after each (docs/lab.md)."""
from math import log2
from typing import Any

import numpy as np

from .table import Followed

# A model of how long people take, in seconds: handling for every move, and so much for every doubling of the number of
# legal moves. Measured times of people would replace it.
HANDLING, PER_DOUBLING = 4.0, 2.5
SEAT, MOVE, COUNT, KIND = range(4)               # columns of a log
COLUMNS = {"moves": "i4", "turns": "i4", "minutes": "f4", "real": "i4", "legal": "f4", "stall": "i4", "cut": "?",
           "margin": "f4", "spread": "f4", "best": "f4", "mean": "f4", "shared": "?", "lead_changes": "i4",
           "deficit": "f4", "led_at_half": "?", "half": "?", "caused": "f4", "moved": "f4"}


def features(game: Followed, fewer_is_better: bool) -> dict[str, float]:
    """The columns of one game."""
    counts = game.log[:, COUNT]
    good = -game.points if fewer_is_better else game.points
    return {**_length(game.log, counts), **_scores(game, fewer_is_better), **_story(game, good),
            **_interaction(game.log, good), "cut": not game.over}


def _length(log: Any, counts: Any) -> dict[str, float]:
    """Moves, turns and minutes; how often there was a choice; the longest stretch without one."""
    seats = log[:, SEAT]
    turns = 1 + int((seats[1:] != seats[:-1]).sum()) if len(log) else 0
    thinking = sum(log2(max(1, int(count))) for count in counts)
    return {"moves": len(log), "turns": turns, "minutes": (HANDLING * len(log) + PER_DOUBLING * thinking) / 60,
            "real": int((counts > 1).sum()), "legal": float(counts.sum()), "stall": longest_run(counts <= 1)}


def longest_run(flags: Any) -> int:
    """The most of these that are true in a row."""
    longest = now = 0
    for flag in flags:
        now = now + 1 if flag else 0
        longest = max(longest, now)
    return longest


def _scores(game: Followed, fewer_is_better: bool) -> dict[str, float]:
    scores = np.sort(-game.scores if fewer_is_better else game.scores)[::-1].astype(float)
    return {"margin": float(scores[0] - scores[1]), "spread": float(scores[0] - scores[-1]),
            "best": float(abs(scores[0])), "mean": float(np.abs(scores).mean()),
            "shared": bool((game.shares > 0).sum() > 1)}


def leaders(good: Any) -> Any:
    """By position, the seat that leads alone; -1 where nobody does."""
    best = good.max(1)
    alone = (good == best[:, None]).sum(1) == 1
    return np.where(alone, good.argmax(1), -1)


def lead_changes(good: Any) -> int:
    """How often the lead passed from one seat to another; level points between them do not count twice."""
    lead = leaders(good)
    lead = lead[lead >= 0]
    return int((lead[1:] != lead[:-1]).sum())


def _story(game: Followed, good: Any) -> dict[str, float]:
    """Lead changes; how far the winner was behind at worst; whether the leader at half time won."""
    winners = game.shares > 0
    behind = (good.max(1)[:, None] - good)[:, winners].max(0).min() if winners.any() else 0
    middle = good[len(good) // 2]
    alone = (middle == middle.max()).sum() == 1
    return {"lead_changes": lead_changes(good), "deficit": float(behind), "half": bool(alone),
            "led_at_half": bool(alone and winners[middle.argmax()])}


def _interaction(log: Any, good: Any) -> dict[str, float]:
    """Points that changed hands or went up and down, in all, and those of them in another player's move."""
    changes = np.abs(np.diff(good, axis=0)).astype(float)
    own = changes[np.arange(len(log)), log[:, SEAT]].sum() if len(log) else 0.0
    return {"moved": float(changes.sum()), "caused": float(changes.sum() - own)}
