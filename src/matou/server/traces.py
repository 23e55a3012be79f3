"""What the last turn of each seat touched, so that the page can mark it until that seat's next turn."""
from .asides import Touched
from .protocol import Trace


class Traces:
    """By seat, the newest last. Moves that a seat makes one after another are one turn. `hits`: the seats that the
    moves since it was last emptied did something to."""

    def __init__(self) -> None:
        self.hits: set[int] = set()
        self._things: dict[int, tuple[str, ...]] = {}
        self._mover: int | None = None

    def add(self, mover: int, touched: Touched) -> None:
        if touched.cleared:
            self._things, self._mover = {}, None
        before = self._things.pop(mover, ())
        kept = before if mover == self._mover else ()
        self._things[mover] = tuple(dict.fromkeys((*kept, *touched.things)))
        self._mover = mover
        self.hits.update(touched.hits)

    def told(self) -> list[Trace]:
        return [Trace(seat, list(things)) for seat, things in self._things.items() if things]
