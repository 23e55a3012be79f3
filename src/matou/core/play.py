"""The loop: one game, from the deal to the record."""
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Protocol

from .game import Game, View
from .moves import Move
from .record import Record


class Agent(Protocol):
    """Any program that plays: it is shown a view and returns a move."""
    name: str

    def choose(self, view: View) -> Move:
        """One of `view.legal`."""
        ...


def play(game: Game, agents: Sequence[Agent], seed: object = 0, *, legal: bool = False, **options: Any) -> Record:
    """Play one game to its end; `legal=True` keeps every legal list in the record."""
    state = game.deal(len(agents), seed, **options)
    record = Record.open(state, [agent.name for agent in agents], seed)
    lists: list[tuple[str, ...]] = []
    outcome = game.outcome(state)
    while outcome is None:
        seat = state.turn
        view = game.view(state, seat)
        move = agents[seat].choose(view)
        if legal:
            lists.append(tuple(one.text for one in view.legal))
        state, outcome = game.step(state, move)
    record = replace(record, moves=tuple(state.said), legal=tuple(lists) if legal else None)
    return record.close(state, outcome)
