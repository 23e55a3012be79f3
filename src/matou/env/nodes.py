"""A game with its chance in nodes of its own: who decides next, a player or chance, and what everybody has seen so far.

A table is dealt and played card by card (core/draws.py). What a seat remembers is everything it ever saw and heard: a
view shows what lies on the table now, which is less. So each seat has a *memory*, a digest of all its views so far and
of the moves as it heard them; two histories that a seat could ever tell apart have different ones.
"""
from functools import cached_property
from hashlib import blake2b
from typing import Any

import numpy as np

from matou.core.chance import chance
from matou.core.draws import made
from matou.core.errors import OptionError
from matou.core.frozen import thaw
from matou.core.game import Game, State, View
from matou.core.specialise import specialise

from .encoding import Encoding, encoding

CHANCE, TERMINAL = -1, -4                        # instead of a seat: as OpenSpiel numbers them
MEMORY = 12                                      # bytes of a digest
NOTHING_SEEN = b""
NO_MOVE = 0


class Setup:
    """One game as it is set out: seats, options, box; what all its histories share."""

    def __init__(self, game: Game, seats: int, options: dict[str, Any]):
        draws: Any = game.part("draws")
        if draws is None:
            raise OptionError("{game} does not say how its chance comes card by card (draws.py)", game=game.name)
        self.game, self.draws = game, draws
        self.seats = game.check_seats(seats)
        self.options, self.box = game.check_options(self.seats, options)
        self.encoding: Encoding = encoding(game, "cards", self.box)
        self.kernels = specialise("matou.env.draw_kernels", game.slug, draws=draws)
        self.weights, self.order = np.zeros(draws.OUTCOMES, np.int64), np.zeros(game.rules.ORDER, np.int64)
        self.drawn = np.zeros(max(draws.DEALT, draws.PER_MOVE) + 1, np.int64)
        self.texts: dict[int, str] = {}
        row = game.empty_table(self.seats, self.options)
        row.rng[:4] = chance("what nobody sees until it is drawn")[:4]
        self.empty = bytes(row)

    def __reduce__(self) -> tuple[Any, ...]:
        return _set_out, (self.game, self.seats, thaw(self.options))

    def __deepcopy__(self, memo: Any) -> "Setup":
        return self

    @cached_property
    def root(self) -> "Node":
        """Before anything is dealt."""
        return Node.before(self, ())

    def text_of(self, action: int) -> str:
        """The text of an action."""
        if action not in self.texts:
            self.texts[action] = self.game.move(int(self.encoding.codes[action])).text
        return self.texts[action]

    def outcome_text(self, node: "Node", outcome: int) -> str:
        """An outcome of chance as text."""
        if node.source == FIRST_SEAT:
            return f"seat {outcome} begins"
        name: str = self.draws.outcome_name(self.game, self.box, outcome)
        return name


def _set_out(game: Game, seats: int, options: dict[str, Any]) -> Setup:
    return Setup(game, seats, options)


FIRST_SEAT = 99                                  # where the first draw comes from if chance says who begins


class Node:
    """One moment of a history; it never changes. `state` is the table after the last move that is done; `code` a move
    that waits for its draws, of which `drawn` have been made."""
    __slots__ = ("_legal", "code", "drawn", "memories", "outcomes", "player", "setup", "source", "state", "trail")
    setup: Setup
    state: State | None                          # None: not dealt yet
    code: int
    drawn: tuple[int, ...]
    memories: tuple[bytes, ...]                  # by seat
    outcomes: list[tuple[int, float]]            # of chance, if it is its turn
    player: int
    source: int
    trail: str                                   # the moves so far
    _legal: list[int] | None

    @classmethod
    def before(cls, setup: Setup, drawn: tuple[int, ...]) -> "Node":
        """While the cards are dealt."""
        row = np.frombuffer(bytearray(setup.empty), setup.game.record_type)
        first, rest = row["first"][0], drawn
        if first < 0 and not drawn:
            share = 1.0 / setup.seats
            return cls._of(setup, None, NO_MOVE, drawn, FIRST_SEAT, [(seat, share) for seat in range(setup.seats)])
        if first < 0:
            row["first"][0], rest = drawn[0] % made(0, 1), drawn[1:]
        boxes = setup.encoding.boxes
        setup.drawn[:len(rest)] = rest
        setup.order[:] = 0
        source = int(setup.kernels.deal_next(row, boxes, setup.drawn, len(rest), setup.order, setup.weights))
        if source >= 0:
            return cls._of(setup, None, NO_MOVE, drawn, source, probabilities(setup.weights))
        dealt = setup.game.rules.deal
        dealt(row[0], boxes[0], setup.order)
        state = State(setup.game, row.tobytes(), setup.box, setup.options)
        return cls._settled(setup, state, (NOTHING_SEEN,) * setup.seats, "", None)

    @classmethod
    def _of(cls, setup: Setup, state: State | None, code: int, drawn: tuple[int, ...], source: int,
            outcomes: list[tuple[int, float]]) -> "Node":
        node = cls()
        node.setup, node.state, node.code, node.drawn, node.source = setup, state, code, drawn, source
        node.outcomes, node.player, node.trail, node._legal = outcomes, CHANCE, "", None
        node.memories = (NOTHING_SEEN,) * setup.seats
        return node

    @classmethod
    def _settled(cls, setup: Setup, state: State, memories: tuple[bytes, ...], trail: str, mover: int | None) -> "Node":
        """A player decides, or the game is over; everybody remembers what they see now."""
        node = cls._of(setup, state, NO_MOVE, (), 0, [])
        node.player, node.trail = TERMINAL if state.over else state.turn, trail
        node.memories = tuple(remembered(memories[seat], state, seat) for seat in range(setup.seats))
        return node

    @property
    def legal(self) -> list[int]:
        """The legal actions of the player to move, ascending."""
        if self._legal is None:
            assert self.state is not None
            self._legal = sorted(self.setup.encoding.legal(self.view(self.player)).tolist())
        return self._legal

    def view(self, seat: int | None) -> View:
        """What a seat sees; while chance decides, what it saw last."""
        assert self.state is not None
        return self.setup.game.view(self.state, seat)

    def then(self, action: int) -> "Node":
        """After an action of the player to move, or an outcome of chance."""
        if self.player >= 0:
            return self._attempted(int(self.setup.encoding.codes[action]), ())
        drawn = (*self.drawn, made(action, 0 if self.source == FIRST_SEAT else self.source))
        return self.before(self.setup, drawn) if self.state is None else self._attempted(self.code, drawn)

    def _attempted(self, code: int, drawn: tuple[int, ...]) -> "Node":
        """With a move made and these draws; chance decides if it needs another one."""
        setup, state = self.setup, self.state
        assert state is not None
        data, work = bytes(state), setup.game.workspace
        setup.drawn[:len(drawn)] = drawn
        source = int(setup.kernels.attempt(
            np.frombuffer(data, np.int64), np.frombuffer(data, setup.game.record_type), work.cells, work.rows,
            setup.encoding.boxes, code, setup.drawn, len(drawn), setup.weights))
        if source >= 0:
            node = self._of(setup, state, code, drawn, source, probabilities(setup.weights))
            node.memories, node.trail = self.memories, self.trail
            return node
        text = setup.text_of(int(np.searchsorted(setup.encoding.codes, code)))
        after = state.next(work.cells.tobytes(), text, None, None)
        return self._settled(setup, after, self.memories, f"{self.trail} {state.turn}:{text}", state.turn)

    def imagined(self, seat: int, seed: object) -> "Node":
        """Another history that this seat cannot tell from this one: it remembers the same; the others remember what
        they see now, for nobody knows what they saw before."""
        assert self.state is not None
        state = self.setup.game.imagine(self.view(seat), seed)
        node = self._of(self.setup, state, NO_MOVE, (), 0, [])
        node.player, node.trail = self.player, "".join(f" {who}:{text}" for who, text in state.said)
        node.memories = tuple(self.memories[seat] if other == seat else remembered(NOTHING_SEEN, state, other)
                              for other in range(self.setup.seats))
        return node

    def __deepcopy__(self, memo: Any) -> "Node":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        state = None if self.state is None else (bytes(self.state), tuple(self.state.said))
        return _restored, (self.setup, state, self.code, self.drawn, self.memories, self.trail)


def _restored(setup: Setup, state: tuple[bytes, Any] | None, code: int, drawn: tuple[int, ...],
              memories: tuple[bytes, ...], trail: str) -> Node:
    """A node from a pickle."""
    if state is None:
        return Node.before(setup, drawn)
    table = State(setup.game, state[0], setup.box, setup.options, state[1])
    node = Node._of(setup, table, NO_MOVE, (), 0, [])
    node.player, node.trail, node.memories = TERMINAL if table.over else table.turn, trail, memories
    return node._attempted(code, drawn) if code != NO_MOVE else node


def remembered(memory: bytes, state: State, seat: int) -> bytes:
    """What a seat remembers once it has seen this table and heard the last move."""
    game = state.game
    view = game.view(state, seat, ())
    last = len(state.said) - 1
    heard = repr(game.heard(state, seat, last)) if last >= 0 else ""
    return blake2b(memory + bytes(view) + heard.encode(), digest_size=MEMORY).digest()


def probabilities(weights: Any) -> list[tuple[int, float]]:
    """The outcomes with their probabilities."""
    found = weights.nonzero()[0]
    counts = weights[found]
    return list(zip(found.tolist(), (counts / counts.sum()).tolist(), strict=True))
