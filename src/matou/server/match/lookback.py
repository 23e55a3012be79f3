"""Looking back while a game goes on: a position as a seat was shown it at the time.

What a seat was shown is worked out once and then continued move by move, so that each step back costs one view. The
matches used last are cached.
"""
import asyncio
from collections import OrderedDict
from collections.abc import Collection
from typing import TYPE_CHECKING, Any, NamedTuple
from weakref import WeakValueDictionary

from matou.core.game import State, View
from matou.language import Language

from ..net.protocol import UNSET, Refusal, Shown, Trace, Words
from .narration import LONG_AGO, Narration, Narrator, addressed, beside, nothing
from .queue import ComputeQueue, Kind
from .views import Seat, is_quiet

if TYPE_CHECKING:
    from .table import Table

MOST_STATES = 4000                               # kept at hand, of all matches: some ten kilobytes each


class PastStep(NamedTuple):
    """A position that a seat was shown, how many moves it had heard by then, and what the page marked."""
    state: State
    heard: int
    traces: list[Trace]
    hits: list[int]
    opened: dict[str, Any]


class Past:
    """Everything one seat was shown of a match; with a `teller`, also what it was told."""

    def __init__(self, first: State, seat: Seat, teller: Narrator | None):
        self.seat, self.teller = seat, teller
        self.story = Narration(teller, first) if teller else None
        self.told = list(self.story.told) if self.story else []
        self.here = first                        # how far it was followed; not everything is shown
        self.steps = [self._step(len(first.game.heard(first, seat)))]

    def _step(self, heard: int) -> PastStep:
        if self.story is None:
            return PastStep(self.here, heard, [], [], {})
        traces = self.story.traces
        return PastStep(self.here, heard, traces.to_message(), sorted(traces.hits), self.story.opened)

    def leads_to(self, last: State) -> bool:
        """False if moves were taken back since."""
        return last.said.continues(self.here.said)

    def follow(self, last: State) -> "Past":
        """Continues to the newest position that the seat was shown."""
        game, heard = last.game, self.steps[-1].heard
        for at, (who, text) in enumerate(last.said[len(self.here.said):], len(self.here.said) + 1):
            self.here = last if at == len(last.said) else game.apply(self.here, text)
            heard += who == self.seat or game.as_heard(last, at - 1, text) is not None
            if self.here is last or self.here.turn == self.seat or not is_quiet(self.here):
                self._show(heard)
        return self

    def _show(self, heard: int) -> None:
        if self.story:
            self.told += self.story.until(self.here).told[len(self.told):]
        self.steps.append(self._step(heard))

    def at(self, ply: int) -> PastStep:
        """The position after this many moves heard; if several were shown at once, the one after them."""
        return next((step for step in self.steps if step.heard >= ply), self.steps[-1])

    def words(self, step: PastStep, view: View, teller: Narrator) -> Words:
        """The words the seat was told then; none for moves that were long ago by then."""
        old = max(0, step.heard - LONG_AGO)
        return Words(told=nothing(old) + self.told[old:step.heard], traces=step.traces, hits=step.hits,
                     secret=view.game.hides(view), **beside(teller, view, True, step.opened))


class Lookback:
    """The cache of all tables of this process."""

    def __init__(self, queue: ComputeQueue):
        self.queue = queue
        self._pasts: OrderedDict[tuple[object, ...], Past] = OrderedDict()
        self._turns: WeakValueDictionary[object, asyncio.Lock] = WeakValueDictionary()

    async def look(self, table: "Table", seat: Seat, ply: int, language: Language | None, who: object,
                   fields: Collection[str] | None = None) -> Shown:
        """What this seat was shown when it had heard `ply` moves; no move is legal there. Each client (`who`) has one
        such request at a time, so that nobody fills the queue. `fields`: those of the table that it reads."""
        turn = self._turns.setdefault(who, asyncio.Lock())
        async with turn:
            over = table.begun.ended if not table.window.on else None            # not begun: there is no past
            last, known = table.seen.latest[seat], table.seen.ply(seat)
            if ply > known:
                raise Refusal("ply", "there is no move {number}: the game has {moves}", number=ply, moves=known)
            chairs = table.kept.chairs
            teller = Narrator(seat, language, addressed(chairs, seat, language)) if language else None
            shown = await self.queue.run(Kind.LOOK, self._looked, table, last, seat, ply, teller, over, known)
            if fields is not None:
                shown.cells = {name: cells for name, cells in shown.cells.items() if name in fields}
            return shown

    def _looked(self, table: "Table", last: State, seat: Seat, ply: int, teller: Narrator | None, over: Any,
                known: int) -> Shown:
        """Runs in the lane for looking back."""
        past = self._past(table, last, seat, teller)
        step = past.at(ply)
        view = last.game.view(step.state, seat)
        words = past.words(step, view, teller) if teller else UNSET
        ended = over if step.heard == known else None
        return Shown(table.kept.id, len(view.heard), seat, None if ended else view.turn, view.to_dict(), [], 0,
                     list(view.heard), ended, words, True)

    def _past(self, table: "Table", last: State, seat: Seat, teller: Narrator | None) -> Past:
        key = table.kept.id, seat, teller and teller.language.code
        past = self._pasts.pop(key, None)
        if past is None or not past.leads_to(last) or (teller and past.teller and past.teller.names != teller.names):
            past = Past(table.begun.first, seat, teller)
        self._pasts[key] = past.follow(last)
        while len(self._pasts) > 1 and sum(len(one.steps) for one in self._pasts.values()) > MOST_STATES:
            self._pasts.popitem(last=False)
        return past
