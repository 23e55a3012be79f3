"""Our games in OpenSpiel: importing this registers `matou_discat`, `matou_poche`, `matou_chami` and `matou_catdays`.

    import pyspiel, matou.env.openspiel
    game = pyspiel.load_game("matou_discat", {"players": 3})

Parameters: `players`; `options`, as in "mode:expert games:1"; `box`, a box or deck file, or "tiny" for the small one
that we ship. Cards are dealt by chance nodes, one at a time, whenever they show (docs/openspiel.md).
"""
from collections.abc import Mapping
from typing import Any

import numpy as np
import pyspiel

from matou.core.errors import OptionError
from matou.core.game import Game
from matou.games import OURS, load

from .nodes import CHANCE, TERMINAL, Node, Setup
from .returns import write_returns

TINY = "tiny"
PLAYER_COUNT, OPTIONS, BOX = "players", "options", "box"
NO_RECALL = pyspiel.IIGObservationType(perfect_recall=False)


def game_type(game: Game) -> Any:
    """What OpenSpiel is told about a game before it is set out."""
    return pyspiel.GameType(
        short_name=f"matou_{game.slug}", long_name=f"{game.name} (Matou)",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM, reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.max_seats, min_num_players=game.min_seats,
        provides_information_state_string=True, provides_information_state_tensor=False,
        provides_observation_string=True, provides_observation_tensor=True,
        parameter_specification={PLAYER_COUNT: game.min_seats, OPTIONS: "", BOX: ""})


def chosen(game: Game, parameters: Mapping[str, Any]) -> dict[str, Any]:
    """The options that the parameters name. A comma would end a parameter: a list is written with +."""
    options: dict[str, Any] = {}
    for part in str(parameters.get(OPTIONS, "")).split():
        name, colon, value = part.partition(":")
        if not colon:
            raise OptionError("options: {part} should be NAME:VALUE", part=part)
        options[name] = value.replace("+", ",")
    box = str(parameters.get(BOX, ""))
    if box:
        options["box"] = str(game.home / f"{TINY}.toml") if box == TINY else box
    return options


class MatouGame(pyspiel.Game):  # type: ignore[misc]
    """One of our games, as it is set out."""
    slug: str

    def __init__(self, params: Mapping[str, Any] | None = None):
        game, given = load(self.slug), dict(params or {})
        self.setup = Setup(game, int(given.get(PLAYER_COUNT, game.min_seats)), chosen(game, given))
        seats, draws = self.setup.seats, self.setup.draws
        longest = game.longest(seats)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.setup.encoding.actions, max_chance_outcomes=max(draws.OUTCOMES, seats),
            num_players=seats, min_utility=-1.0 / (seats - 1) if seats > 1 else -1.0, max_utility=1.0,
            utility_sum=0.0, max_game_length=longest)
        super().__init__(TYPES[self.slug], info, given)

    def new_initial_state(self, given: Any = None) -> "MatouState":
        """Before the deal; or a state as `to_struct` has written it."""
        state = MatouState(self)
        struct = given.to_dict() if hasattr(given, "to_dict") else given or {}
        for action in struct.get("history", ()):
            state.apply_action(action)
        return state

    def max_chance_nodes_in_history(self) -> int:
        """An upper bound."""
        draws, longest = self.setup.draws, self.setup.game.longest(self.setup.seats)
        return 1 + int(draws.DEALT) + int(draws.PER_MOVE) * longest

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        """What a player sees, or remembers (`perfect_recall`)."""
        if params:
            raise OptionError("an observer of {game} takes no parameters", game=self.setup.game.name)
        return Observer(self.setup, iig_obs_type or NO_RECALL)


class MatouState(pyspiel.State):  # type: ignore[misc]
    """A history. Everything is in its node, which never changes; so a clone costs nothing."""

    def __init__(self, game: MatouGame):
        super().__init__(game)
        self.node: Node = game.setup.root

    def current_player(self) -> int:
        return self.node.player

    def is_terminal(self) -> bool:
        return self.node.player == TERMINAL

    def _legal_actions(self, player: int) -> list[int]:
        return self.node.legal

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.node.outcomes

    def _apply_action(self, action: int) -> None:
        self.node = self.node.then(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.node.setup.outcome_text(self.node, action) if player == CHANCE else self.node.setup.text_of(action)

    def returns(self) -> list[float]:
        """The win, shared among the winners: 1 for a win alone; of two players, -1 for a loss; the sum is 0."""
        node = self.node
        if not self.is_terminal() or node.state is None:
            return [0.0] * node.setup.seats
        scores = np.zeros(node.setup.game.max_seats, np.int64)
        winners = int(node.setup.game.rules.settle(node.state.row, node.state.box.row, scores))
        found = np.zeros(node.setup.seats)
        write_returns(winners, node.setup.seats, found)
        returns: list[float] = found.tolist()
        return returns

    def rewards(self) -> list[float]:
        """The same: nothing is won before the end."""
        return self.returns()

    def __str__(self) -> str:
        node = self.node
        return f"{node.setup.game.slug}{node.trail} {node.code or ''}{list(node.drawn) if node.drawn else ''}"

    def resample_from_infostate(self, player: int, sampler: Any) -> "MatouState":
        """Another history that this player cannot tell from this one, sampled with `sampler`, which returns a number.
        Its `history()` is empty: what had to happen for it is not made up."""
        other = MatouState(self.get_game())
        other.node = self.node.imagined(player, repr(sampler()))
        return other

    # Structures ----------------------------------------------------------------------------------------------

    def _to_struct(self) -> dict[str, Any]:
        """This history: `new_initial_state` reads it."""
        return {"history": list(self.history()), "moves": self.node.trail.split(" ")[1:],
                "current_player": int(self.node.player)}

    def _action_to_struct(self, player: int, action: int) -> dict[str, Any]:
        """An action by its text."""
        return {"player": int(player), "move": self._action_to_string(player, action)}

    def _struct_to_actions(self, struct: Mapping[str, Any]) -> list[int]:
        """The action with this text, of those there are now."""
        return [action for action in self.legal_actions()
                if self._action_to_string(self.node.player, action) == struct["move"]]

    def _to_observation_struct(self, player: int) -> dict[str, Any]:
        """What a player sees: the cells of its view, and the moves as it heard them."""
        if self.node.state is None:
            return {"cells": {}, "heard": [], "legal": []}
        view = self.node.view(player)
        return {"cells": view.to_dict(), "heard": [list(one) for one in view.heard],
                "legal": [move.text for move in view.legal]}


class Observer:
    """What a player sees as a text and as an array, or what it remembers as a text."""

    def __init__(self, setup: Setup, kind: Any):
        self.setup, self.kind = setup, kind
        private = kind.private_info
        if private == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise OptionError("{game} shows nobody what all players hold", game=setup.game.name)
        self.alone = private == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.tensor = np.zeros(setup.encoding.features, np.float32) if self.alone and not kind.perfect_recall else None
        self.dict = {} if self.tensor is None else self.blocks(self.tensor)

    def blocks(self, tensor: Any) -> dict[str, Any]:
        """The array, block by block (docs/environments.md)."""
        found, at = {}, 0
        for block in self.setup.encoding.blocks:
            found[block.name] = tensor[at:at + block.size].reshape(block.shape)
            at += block.size
        return found

    def set_from(self, state: MatouState, player: int) -> None:
        """Writes what the player sees into `tensor`."""
        if self.tensor is not None:
            self.tensor[:] = 0.0 if state.node.state is None else self.setup.encoding.observe(state.node.view(player))

    def string_from(self, state: MatouState, player: int) -> str:
        """The cells of the view, as JSON; with perfect recall, with the moves as heard and a digest of all that was
        seen."""
        node = state.node
        if node.state is None:
            return f"{player}: not dealt"
        seat = player if self.alone else None
        cells = self.setup.game.view_json(node.state, seat)[0].decode()
        if not self.kind.perfect_recall:
            return f"{player}: {cells}"
        heard = " ".join(f"{who}:{text}" for who, text in self.setup.game.heard(node.state, seat))
        memory = node.memories[player].hex() if seat is not None else ""
        return f"{player}: {cells} heard {heard} memory {memory}"


TYPES: dict[str, Any] = {}


def register(slug: str) -> None:
    """One game, by its name in OpenSpiel. Its class has a name in this module, where a pickle finds it."""
    TYPES[slug] = game_type(load(slug))
    name = f"Matou{slug.title()}"
    globals()[name] = type(name, (MatouGame,), {"slug": slug, "__module__": __name__})
    pyspiel.register_game(TYPES[slug], globals()[name])


for one in OURS:
    register(one)
