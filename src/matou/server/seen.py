"""What each seat has been let see of a match.

Usually that is the match as it stands. But where a player may answer in a way that is not even heard (§4.8 of Le
Ch'ami), the others must not see that somebody was asked: they are shown nothing until the answer is there.
"""
from collections.abc import Sequence

from matou.core.game import State, View

Seat = int | None                                # None: who looks on
EVER = 1 << 30                                   # more moves than anybody has heard


def is_quiet(state: State) -> bool:
    """May the player to move do something that the others do not hear of?"""
    game, ply = state.game, len(state.said)
    return any(game.hushed(state, ply, move.text) is None for move in game.legal(state))


class Seen:
    """One view a seat, of the last position that the seat was let see."""

    def __init__(self, states: Sequence[State]):
        """From all states so far. What a client knew before is not known here: it is told everything again."""
        self.views: dict[Seat, View] = {}
        self.changes: dict[Seat, list[tuple[int, int]]] = {}
        self.quiet = is_quiet(states[-1])        # may the player to move answer unheard?
        at = next((at for at in range(len(states) - 1, 0, -1) if not is_quiet(states[at])), 0)
        last_open, quiet = states[at], states[at + 1:]
        for seat in (None, *range(last_open.seats)):
            own = [state for state in quiet if state.turn == seat]
            view = last_open.game.view(own[-1] if own else last_open, seat)
            self.views[seat], self.changes[seat] = view, [(EVER, 0)]

    def add(self, state: State) -> None:
        """A new position: for everyone, or while it is quiet for the player to move."""
        self.quiet = is_quiet(state)
        for seat, before in self.views.items():
            if self.quiet and seat != state.turn:
                continue
            view = state.game.view(state, seat)
            same = next((at for at, (old, new) in enumerate(zip(before.heard, view.heard, strict=False))
                         if old != new), min(len(before.heard), len(view.heard)))
            if same < len(before.heard):
                self.changes[seat].append((len(before.heard), same))
            self.views[seat] = view

    def ply(self, seat: Seat) -> int:
        """How many moves this seat has heard."""
        return len(self.views[seat].heard)

    def since(self, seat: Seat, known: int) -> int:
        """From which ply on it must be told again, if it knew so many: what was hushed may have come to light."""
        return min([known, self.ply(seat), *(at for count, at in self.changes[seat] if count >= known)])
