"""What each seat may see of a match.

Usually that is the match as it stands. But where a player may answer in a way that is not even heard (§4.8 of Le
Ch'ami), the others must not see that somebody was asked: they are shown nothing until the answer is there.
"""
from collections.abc import Sequence

from matou.core.game import Heard, State, View
from matou.core.history import History

Seat = int | None                                # None: a spectator
NO_MOVER = -1                                    # nobody may move
ALL_MOVES = 1 << 30                              # more moves than anybody has heard


def is_quiet(state: State) -> bool:
    """May the player to move make a move that the others do not hear of?"""
    game = state.game
    return game.hides_moves and any(game.as_heard(state, len(state.said), move.text) is None
                                    for move in game.legal(state))


class Views(dict[Seat, View]):
    """One view per seat, made when it is asked for: at most tables there are no spectators."""

    def __init__(self, seen: "Seen"):
        self.seen = seen

    def __missing__(self, seat: Seat) -> View:
        state = self.seen.latest[seat]
        view = self[seat] = state.game.view(state, seat, self.seen.heard(seat))
        return view


class Seen:
    """By seat: the last position it may see, what it had heard by then, and its view of it."""

    def __init__(self, states: Sequence[State]):
        """From all states so far. What clients were sent before is not known here: they are sent everything again."""
        self.latest: dict[Seat, State] = {}
        self.changes: dict[Seat, list[tuple[int, int]]] = {}
        self.views = Views(self)
        self.legal: dict[Seat, list[str]] = {}   # what it may say, once it was shown that
        self._heard: dict[Seat, tuple[History, tuple[Heard, ...]]] = {}        # of what was said, and what
        self.quiet, self.mover = is_quiet(states[-1]), states[-1].turn       # may the player to move answer unheard?
        at = next((at for at in range(len(states) - 1, 0, -1) if not is_quiet(states[at])), 0)
        last_open, quiet = states[at], states[at + 1:]
        for seat in (None, *range(last_open.seats)):
            own = [state for state in quiet if state.turn == seat]
            self.latest[seat] = state = own[-1] if own else last_open
            self._heard[seat], self.changes[seat] = (state.said, state.game.heard(state, seat)), [(ALL_MOVES, 0)]

    def add(self, state: State) -> None:
        """Adds a position: for all seats or, while it is quiet, for the player to move only."""
        self.quiet, self.mover = is_quiet(state), state.turn
        if self.quiet:
            self._show(self.mover, state)
        else:
            self.latest = dict.fromkeys(self.latest, state)
            self.views.clear()
            self.legal.clear()

    def _show(self, seat: Seat, state: State) -> None:
        self.latest[seat] = state
        self.views.pop(seat, None)
        self.legal.pop(seat, None)

    def nobody_asked(self) -> None:
        """An answer window is open: nobody may move, and nobody is shown it (window.py)."""
        self.quiet, self.mover = False, NO_MOVER

    def ask(self, seat: int, state: State) -> None:
        """Meanwhile a seat is asked: only that seat is shown it."""
        self.quiet, self.mover = True, seat
        self._show(seat, state)

    def shown(self, seat: Seat, before: State | None = None,
              only: frozenset[str] | None = None) -> tuple[bytes, list[str]]:
        """The cells of this seat's view as JSON, and its legal moves; only the fields that have changed since
        `before`, and of `only` these."""
        state = self.latest[seat]
        cells, self.legal[seat] = state.game.view_json(state, seat, before, only)
        return cells, self.legal[seat]

    def heard(self, seat: Seat) -> tuple[Heard, ...]:
        """What this seat has heard of the match, worked out on demand."""
        then, heard = self._heard[seat]          # not the position itself: it would be kept for nobody's sake
        said = self.latest[seat].said
        if said is then:
            return heard
        heard = self._hear(seat, then, heard)
        self._heard[seat] = said, heard
        return heard

    def _hear(self, seat: Seat, known: History, before: tuple[Heard, ...]) -> tuple[Heard, ...]:
        """What it had heard before, and the moves since; all of them again if an earlier one was revealed."""
        state = self.latest[seat]
        game, said = state.game, state.said
        if not game.reveals_later and said.continues(known):
            return before + game.redact_moves(state, said, seat, len(known))
        after = game.heard(state, seat)
        same = next((at for at, (old, new) in enumerate(zip(before, after, strict=False)) if old != new),
                    min(len(before), len(after)))
        if same < len(before):
            self.changes[seat].append((len(before), same))
        return after

    def ply(self, seat: Seat) -> int:
        """How many moves this seat has heard."""
        return len(self.heard(seat))

    def since(self, seat: Seat, known: int, ply: int, here: bool) -> int:
        """Returns the first ply to send to a client that knows `known` of the `ply` moves its seat has heard: earlier
        than `known` where a hidden move has been revealed since. `here`: it was sent them by this process."""
        changes = self.changes[seat]
        if here and len(changes) == 1:
            return known if known < ply else ply                 # nothing was, which is usual
        changes = changes[1:] if here else changes
        return min([known, ply, *(at for count, at in changes if count >= known)])
