"""The loop: one game, from the deal to the record."""
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Protocol

from .errors import MatouError, shown
from .game import Game, View
from .moves import Move
from .record import Record


class Agent(Protocol):
    """Any program that plays: it is shown a view and returns a move."""
    name: str

    def choose(self, view: View) -> Move:
        """One of `view.legal`."""
        ...


def _check(game: object, agents: object) -> None:
    """TypeError unless these are a game and agents."""
    if not isinstance(game, Game):
        raise TypeError(f"play takes a game as matou.load returns it, not {shown(game)}")
    if not isinstance(agents, Sequence) or isinstance(agents, str):
        raise TypeError(f"play takes a list of agents, one for each seat, not {shown(agents)}")
    for agent in agents:
        if not isinstance(getattr(agent, "name", None), str) or not callable(getattr(agent, "choose", None)):
            raise TypeError(f"an agent has a name and chooses, like those of matou.agent, unlike {shown(agent)}")


def choices(view: View) -> list[Move]:
    """The moves an agent may choose from, `view.legal`; an error if it is asked for nothing or shown too much."""
    if not isinstance(view, View):
        raise TypeError(f"an agent is shown a View, never a {type(view).__name__}")
    legal = view.legal
    if not legal:
        raise MatouError("there is nothing to choose: it is another seat's turn, or the game is over")
    return legal


def play(game: Game, agents: Sequence[Agent], seed: object = 0, *, legal: bool = False, **options: Any) -> Record:
    """Play one game to its end; `legal=True` keeps every legal list in the record."""
    _check(game, agents)
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
