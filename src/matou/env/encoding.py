"""The three encodings: a game's moves as actions, and what a seat sees as an array of features.

`slots` is small and dense: places in a sorted hand. `cards` has an action for every move that the game has, the same at
every table. `index` counts the legal moves, and describes each by features of its own. What they are for each game is
declared in its encoding.py (core/encoding.py).
"""
from functools import cache
from itertools import islice
from types import ModuleType
from typing import Any

import numpy as np

from matou.core.arguments import check_position
from matou.core.box import Box
from matou.core.encoding import Block, Slots, size_of
from matou.core.errors import IllegalMove, InvalidMove, OptionError
from matou.core.fields import records
from matou.core.game import Game, View
from matou.core.moves import Move
from matou.core.specialise import specialise
from matou.core.words import Phrase
from matou.games import load

from . import generic
from .kernels import CARDS, INDEX, SLOTS

NAMES = {"slots": SLOTS, "cards": CARDS, "index": INDEX}
MOST_ACTIONS = 1_000_000
MOST_TABLES = 64                                 # boxes whose encodings are kept


def encoding(game: Game | str, name: str = "slots", box: Box | None = None) -> "Encoding":
    """One of the three encodings of a game, by name, for the box as we know it or for another one."""
    game = load(game) if isinstance(game, str) else game
    if name not in NAMES:
        raise OptionError("there is no encoding {name}: slots, cards or index", name=name)
    known, box = _known(game), box or game.own_box
    key = name, box.row.tobytes()
    if key not in known:
        if len(known) >= MOST_TABLES:
            known.clear()
        known[key] = Encoding(game, name, box)
    return known[key]


@cache
def _known(game: Game) -> "dict[tuple[str, bytes], Encoding]":
    return {}


@cache
def kernels_of(game: Game) -> ModuleType:
    """The kernels of env/kernels.py, compiled with this game's rules and encoding."""
    own = game.part("encoding")
    if own is None:
        coding = specialise("matou.env.generic_features", game.slug)
    else:
        coding = specialise("matou.env.declared", game.slug, own=own)
    return specialise("matou.env.kernels", game.slug, rules=game.rules, coding=coding)


class Encoding:
    """How one game's moves are numbered, and what a seat sees as an array.

    `actions` is how many numbers there are, `features` the length of an observation, `move_features` of the description
    of one move; `blocks` and `move_blocks` say what they are. `version` names all of this: a model trained with another
    one does not fit. Everything is read from views, by compiled code that sees nothing else.
    """

    def __init__(self, game: Game, name: str, box: Box):
        own: Any = game.part("encoding")
        self.game, self.name, self.kind, self.box = game, name, NAMES[name], box
        self.boxes = np.frombuffer(box.row.tobytes(), records(game.rules.BOX))
        self.blocks: tuple[Block, ...]
        self.blocks, self.fields = (own.BLOCKS, _NO_FIELDS) if own else generic.fields_of(game)
        self.move_blocks: tuple[Block, ...] = own.MOVE_BLOCKS if own else generic.MOVE_BLOCKS
        self.features, self.move_features = size_of(self.blocks), size_of(self.move_blocks)
        self.version = f"{game.slug}-{name}-v{own.VERSION if own else generic.VERSION}"
        self.things = max(1, len(game.notation.names))
        self.actions, self.codes, self.numbers = self._numbering(own)
        self._kernels = kernels_of(game)

    def _numbering(self, own: Any) -> tuple[int, Any, Any]:
        """How many actions there are, the sorted codes of all moves, and what kernels read: these, or the table of
        `slot_of`."""
        most, slots = self.game.rules.MOST_MOVES, getattr(own, "slots", None)
        if self.kind == SLOTS and slots:
            found: Slots = slots(self.box.row)
            return found.actions, _NO_CODES, found.table
        listed = own.every_move(self.box.row) if own else generic.every_move(self.game)
        if self.kind == SLOTS and listed is None:
            self.kind = INDEX
        if self.kind == INDEX:
            return most, _NO_CODES, _NO_CODES
        codes = np.unique(np.fromiter(islice(listed or (), MOST_ACTIONS + 1), np.int64))
        if not 0 < len(codes) <= MOST_ACTIONS:
            raise OptionError("the moves of {game} are too many for the encoding {name}; use index",
                              game=self.game.name, name=self.name)
        return len(codes), codes, codes

    def __repr__(self) -> str:
        return f"<Encoding {self.version}: {self.actions} actions, {self.features} features>"

    def __reduce__(self) -> tuple[Any, ...]:
        return encoding, (self.game, self.name, self.box)

    def legal(self, view: View) -> Any:
        """The action of each move of `view.legal`, in that order; none if it is not this seat's turn."""
        return self._list(view)[1]

    def _list(self, view: View) -> tuple[Any, Any]:
        """The codes of the legal moves, and their actions."""
        self._check(view)
        codes = np.empty(0, np.int64)
        if view.seat != view.turn or view.over:
            return codes, codes
        moves, actions = (np.empty(self.game.rules.MOST_MOVES, np.int64) for _ in range(2))
        rows = np.frombuffer(bytes(view), self.game.record_type)
        n = self._kernels.list_actions(rows, self.boxes, self.kind, self.numbers, moves, actions)
        return moves[:n], actions[:n]

    def mask(self, view: View) -> Any:
        """By action: is it legal now?"""
        mask = np.zeros(self.actions, np.bool_)
        mask[self.legal(view)] = True
        return mask

    def action(self, view: View, move: Move | str | int) -> int:
        """The action of a legal move, however it is spelled."""
        code = self.game.representative(view, move)
        moves, actions = self._list(view)
        return int(actions[np.flatnonzero(moves == code.code)[0]])

    def move(self, view: View, action: int) -> Move:
        """The legal move of this action; IllegalMove if it is none of them now."""
        moves, actions = self._list(view)
        found = np.flatnonzero(actions == action)
        if not len(found):
            raise IllegalMove("", "action {action} is not legal now", action=action)
        return self.game.move(int(moves[found[0]]))

    def text(self, action: int) -> str:
        """The text of an action of `cards`, which is the same move at every table."""
        if not len(self.codes) or not 0 <= action < self.actions:
            raise InvalidMove(Phrase("action {action} of {name} has no text of its own"), action=action, name=self.name)
        return self.game.move(int(self.codes[action])).text

    def observe(self, view: View) -> Any:
        """The features of what this seat sees."""
        self._check(view)
        if view.seat is None:
            raise OptionError("a spectator has no seat to look from")
        data, out = bytes(view), np.zeros(self.features, np.float32)
        rows, cells = np.frombuffer(data, self.game.record_type), np.frombuffer(data, np.int64).reshape(1, -1)
        self._kernels.observe(rows, cells, self.boxes, view.seat, self.fields, out)
        return out

    def observe_moves(self, view: View) -> Any:
        """The features of each move of `view.legal`, one row each."""
        moves, _ = self._list(view)
        out = np.zeros((len(moves), self.move_features), np.float32)
        self._kernels.observe_moves(np.frombuffer(bytes(view), self.game.record_type), self.boxes, self.things, moves,
                                    len(moves), out)
        return out

    def _check(self, view: View) -> None:
        if not isinstance(view, View):
            raise TypeError(f"an encoding reads a View, not a {type(view).__name__}")
        check_position(self.game, view)
        if view.box is not self.box and view.box.row.tobytes() != self.box.row.tobytes():
            raise OptionError("this encoding is for another box")


_NO_FIELDS: Any = np.zeros((0, 8), np.int64)
_NO_CODES: Any = np.zeros(0, np.int64)
