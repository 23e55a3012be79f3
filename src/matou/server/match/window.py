"""The answer window: time does not tell whether somebody was asked (§4.8 of Le Ch'ami).

A move may put other players to a question that they can answer unheard. From what everybody sees, the game says whom it
might ask (`Game.may_ask`), the same whether anybody is asked or not. Each of them gets a slot: some seconds, drawn
beforehand from the table's secret. A player who is asked is shown the question when their slot begins, and has until
its end; the others are shown nothing until the last slot is over. A player who has not answered by then has answered
unheard: they accept. So everything is shown at times that were settled before anybody was asked.

A person who plays with agents alone has nobody to keep a secret from: they take as long as they like, and their slot
is there only if they are asked. Where a move may take days, people answer when they come: there the wait can be seen.
Nothing of this is in the log: a process that fetches the table in the middle of it works out the same slots again.
"""
import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, datetime
from typing import TYPE_CHECKING, NamedTuple

from matou.core.chance import below, chance
from matou.core.game import State

from ..net.protocol import UNSET, Refusal, Settling, Unset
from ..store.log import Line
from ..store.tables import PRIVATE
from .state import BACK
from .views import Seat, Seen, is_quiet

if TYPE_CHECKING:
    from .state import MatchState
    from .table import Table

LOG = logging.getLogger(__name__)
LEAST_SEARCHING, LEAST_OTHERS = 1.5, 0.7         # seconds at least for an agent that searches, and for others
SLOW_LEVEL = "matou"                             # the level that needs them
SLOT_SPREAD = 0.4                                # a slot is up to this part longer than it has to be
SAVING_MARGIN = 0.25                             # seconds before the end of a slot, to save an answer in its place
RETRY_SECONDS = 1.0                              # seconds after which that is tried again
SPREAD_STEPS = 1 << 20
SETTLED_SECONDS = 120.0                          # seconds after which no window is open


class Slot(NamedTuple):
    """The time in which these seats may answer; at most one of them is asked. `patient`: those who may take longer."""
    seats: tuple[int, ...]
    seconds: float
    patient: frozenset[int]


class AnswerWindow:
    """At most one at a time; `on` while it lasts. `asked`: the seat that has to answer now, if any."""

    def __init__(self, table: "Table"):
        self.table, self.seconds = table, 0.0    # for a person; 0: there are no windows
        self.on, self.asked = False, None        # type: bool, int | None
        self.course: MatchState | None = None    # when it opened; what is said meanwhile is told at its end
        self._begun: tuple[State, Line, float] | None = None
        self._ends = 0.0                         # when the slot of the seat that is asked does
        self._news = asyncio.Event()
        self._over = asyncio.Event()
        self._over.set()
        self._task: asyncio.Task[None] | None = None

    @property
    def key(self) -> object:
        """Changes when all clients should be told of it; not when another seat is asked."""
        return self._begun and self._begun[1].ply

    async def closed(self, seat: int) -> None:
        """Waits until the window is closed, as actions besides moves have to; a player who is asked does not wait, and
        the others are told at the end."""
        if self.asked != seat:
            await self._over.wait()

    def to_message(self, seat: Seat) -> Settling | Unset:
        """What everyone may know of it; and for the seat that is asked, how long it has."""
        if self._begun is None:
            return UNSET
        _, line, ends = self._begun
        now = asyncio.get_running_loop().time()
        mine = milliseconds(self._ends - now) if seat is not None and seat == self.asked and self._ends else None
        return Settling(line.seat, line.text, milliseconds(ends - now), mine)

    def follow(self, before: State, line: Line, after: "MatchState") -> bool:
        """A move was made. Returns True if it is shown later."""
        if self.on and line.text.startswith(BACK):
            self._stop()
            return False
        if self.on:
            self.asked = None
            self.table.seen.nobody_asked()
            self._news.set()
            return True
        slots = self._slots(before, line)
        if slots:
            self._open(before, line, slots)
        return bool(slots)

    async def resume(self, states: Sequence[State], log: Sequence[Line]) -> None:
        """The table was loaded, with these positions, perhaps in the middle of a window: after a restart, or because
        another process has it. Otherwise a client of a second process would be shown at once what is held back."""
        last, at = states[-1], len(states) - 1
        first = len(states[0].said)
        while at and last.game.as_heard(last, first + at - 1, last.said[first + at - 1][1]) is None:
            at -= 1
        drop = tuple(last.said[first + at - 1]) if at and self.seconds and last.game.hides_moves else None
        line = next((one for one in reversed(log) if (one.seat, one.text) == drop or one.text.startswith(BACK)), None)
        if drop is None or line is None or line.text.startswith(BACK):
            return
        slots = self._slots(states[at - 1], line)
        seconds = sum(slot.seconds for slot in slots)
        made = await self.table.store.last_at(line.table, line.ply) if seconds else None
        gone = (datetime.now(UTC) - datetime.fromisoformat(made)).total_seconds() if made else seconds
        if gone < seconds:
            self.table.seen = Seen(states[:at])
            self._open(states[at - 1], line, slots, max(0.0, gone))

    def _slots(self, before: State, line: Line) -> list[Slot]:
        clock = self.table.time.clock
        imported = self.table.kept.visibility == PRIVATE     # its moves were made elsewhere
        if imported or not (self.seconds and before.game.hides_moves) or (clock and clock.days):
            return []
        own = chance(self.table.secret("answers", line.ply + 1))
        asked = before.game.may_ask(before, line.text)
        return [self._slot(seats, below(own, SPREAD_STEPS) / SPREAD_STEPS) for seats in asked]

    def _slot(self, seats: Sequence[int], drawn: float) -> Slot:
        """The length of a slot: what those seats may need; it depends only on what is public."""
        people = {chair.guest for chair in self.table.kept.chairs if chair.guest}
        patient = frozenset(seat for seat in seats if not self.table.plays(seat) and len(people) == 1)
        needed = [0.0 if seat in patient else self._needs(seat) for seat in seats]
        return Slot(tuple(seats), max(needed) * (1 + SLOT_SPREAD * drawn), patient)

    def _needs(self, seat: int) -> float:
        level = self.table.plays(seat)
        return self.seconds if level is None else LEAST_SEARCHING if level == SLOW_LEVEL else LEAST_OTHERS

    def _open(self, before: State, line: Line, slots: list[Slot], gone: float = 0.0) -> None:
        """Opens the window, as of this many seconds ago."""
        begins = asyncio.get_running_loop().time() - gone
        self._begun = before, line, begins + sum(slot.seconds for slot in slots)
        self.on, self.course = True, self.table.course
        self._over.clear()
        self.table.seen.nobody_asked()
        self.table.time.stop()
        self._task = self.table.soon(self._run(slots, begins))

    async def _run(self, slots: list[Slot], begins: float) -> None:
        try:
            for slot in slots:
                begins = await self._pass(slot, begins)
        except Exception:
            LOG.exception("table %s: an answer was not waited for", self.table.kept.id)
        self.close()

    async def _pass(self, slot: Slot, begins: float) -> float:
        """Waits for one slot. Returns when the next one begins."""
        loop, ends = asyncio.get_running_loop(), begins + slot.seconds
        turn = self.table.begun.state.turn
        if turn in slot.seats and is_quiet(self.table.begun.state):
            self._ask(turn, 0.0 if turn in slot.patient else ends - SAVING_MARGIN)
            if turn in slot.patient:
                await self._answered()
                ends = max(ends, loop.time())
            else:
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._answered(), max(0.0, ends - SAVING_MARGIN - loop.time()))
                await self._accept()
        await asyncio.sleep(max(0.0, ends - loop.time()))
        return ends

    def _ask(self, seat: int, ends: float) -> None:
        self.asked, self._ends = seat, ends
        self._news.clear()
        self.table.seen.ask(seat, self.table.begun.state)
        self.table.show()
        self.table.go_on()

    async def _answered(self) -> None:
        while self.asked is not None:
            await self._news.wait()
            self._news.clear()

    async def _accept(self) -> None:
        """Stores the answer that is not heard, for a player who has not answered."""
        table = self.table

        def line_text() -> str | None:
            state = table.begun.state
            return silent_answer(state) if self.asked is not None and is_quiet(state) else None

        while (asked := self.asked) is not None and is_quiet(table.begun.state):
            try:
                await table.pipeline.change(asked, line_text)
            except Refusal as refusal:
                LOG.warning("table %s: an answer waits: %s", table.kept.id, refusal)
                await asyncio.sleep(RETRY_SECONDS)

    def close(self) -> None:
        """Shows what was held back; the game goes on."""
        if self._begun is None:
            return
        table, (before, line, _) = self.table, self._begun
        self._stop()
        table.intermission.follow(before, line, table.begun.state, table.outcome is not None)
        table.seen.add(table.begun.state)
        if table.outcome:
            table.time.stop()
        else:
            table.time.turn()
        table.show()
        table.go_on()

    def _stop(self) -> None:
        self.on, self.asked, self.course, self._begun = False, None, None, None
        self._over.set()
        if self._task and self._task is not asyncio.current_task():
            self._task.cancel()
        self._task = None


def silent_answer(state: State) -> str:
    """The answer that the others do not hear."""
    game, ply = state.game, len(state.said)
    return next(move.text for move in game.legal(state) if game.as_heard(state, ply, move.text) is None)


def is_recent(at: str) -> bool:
    """Was this so recent that a window opened then may still be open?"""
    return (datetime.now(UTC) - datetime.fromisoformat(at)).total_seconds() < SETTLED_SECONDS


def milliseconds(seconds: float) -> int:
    return max(0, int(1000 * seconds))
