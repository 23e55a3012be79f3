"""A table: one match. Its log is the truth; the state is replayed from it. A move is checked, kept, then shown."""
import asyncio
import logging
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from matou.core.errors import RecordError
from matou.core.game import State, View
from matou.core.record import Record, plain
from matou.games import load

from .fair import digest
from .protocol import Emotion, Ended, Felt, Ok, Refusal, Shown, Waiting, write
from .register import Kept
from .seen import Seat, Seen
from .store import Line, Store, Taken
from .thinkers import Thinkers

LOG = logging.getLogger(__name__)
RESIGN = "resign"                                # a line of the log that is no move of the game
PATIENCE = 1.0                                   # seconds before an agent's move is tried again

Dealer = Callable[[Kept], State]


def dealt(kept: Kept) -> State:
    """The deal of a header."""
    header = kept.header
    return load(header["game"]).deal(header["seats"], header["seed"], **header["options"])


class Listener:
    """Somebody who is shown a table. `tell` takes bytes and does not wait; `ply` is what they were told so far."""

    def __init__(self, seat: Seat, tell: Callable[[bytes], None], ply: int = 0):
        self.seat, self.tell, self.ply = seat, tell, ply
        self.shown: View | None = None           # what they were shown last, so that nothing is shown twice
        self.over = False


class Table:
    """A match and those who are shown it."""

    def __init__(self, kept: Kept, store: Store, thinkers: Thinkers, deal: Dealer = dealt):
        self.kept, self.store, self.thinkers, self.deal = kept, store, thinkers, deal
        self.game = load(kept.header["game"])
        self.listeners: set[Listener] = set()
        self.lock = asyncio.Lock()
        self.log: list[Line] = []
        self.state: State | None = None          # None: not all seats are taken
        self.resigned: int | None = None
        self._tasks: set[asyncio.Task[Any]] = set()
        self._thinking = False

    # The log -------------------------------------------------------------------------------------------------

    def fill(self, kept: Kept) -> None:
        """Somebody sat down. News may come out of order, but seats only fill up."""
        if self.state is None and kept.free < self.kept.free:
            self.kept = kept
            self.show()

    async def begin(self) -> None:
        """Deal and replay, once every seat is taken; then go on where the log ends."""
        async with self.lock:
            if self.state is None:
                log = await self.store.log(self.kept.id)
                await asyncio.to_thread(self._replay, log)
        self.show()
        self._go_on()

    def _replay(self, log: list[Line]) -> None:
        if self.kept.header["edition"] != self.game.edition:
            raise RecordError("edition {edition} of the rules is not known; this is edition {ours}",
                              edition=self.kept.header["edition"], ours=self.game.edition)
        states, self.resigned = [self.deal(self.kept)], None
        for line in log:
            if line.text == RESIGN:
                self.resigned = line.seat
            else:
                states.append(self.game.apply(states[-1], line.text))
        self.seen, self.log, self.first, self.state = Seen(states), log, states[0], states[-1]

    def _position(self) -> State:
        if self.state is None:
            raise Refusal("waiting", "the game begins when every seat is taken", status=409)
        return self.state

    @property
    def outcome(self) -> Ended | None:
        """How it ended; None while it goes on."""
        if self.state is None:
            return None
        if self.resigned is not None:
            return Ended(**self._resigned(self.resigned))
        found = plain(self.game.outcome(self.state))
        return Ended(**found) if found else None

    def _resigned(self, seat: int) -> dict[str, Any]:
        seats = range(len(self.kept.chairs))
        return {"scores": [0 for _ in seats], "winners": [one for one in seats if one != seat], "why": "resigned"}

    def _said_before(self, seat: int, id: str | None) -> Line | None:
        """What this seat did with this id, if it did: the same id again does nothing more."""
        return next((line for line in reversed(self.log) if id and (line.seat, line.client_id) == (seat, id)), None)

    # What people do ------------------------------------------------------------------------------------------

    async def make(self, seat: int, ply: int, text: str, id: str, answer: Callable[[bytes], None]) -> None:
        """A move. It is carried through even if who sent it leaves meanwhile."""
        await self._through(self._make(seat, ply, text, id, answer))

    async def resign(self, seat: int, id: str, answer: Callable[[bytes], None]) -> None:
        await self._through(self._make(seat, None, RESIGN, id, answer))

    async def _through(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        await asyncio.shield(task)

    async def _make(self, seat: int, ply: int | None, text: str, id: str, answer: Callable[[bytes], None]) -> None:
        async with self.lock:
            line = self._said_before(seat, id) or await self._add(self._checked(seat, ply, text, id))
            answer(write(Ok(id, self.kept.id, line.text)))
            self.show()
        self._go_on()

    def _checked(self, seat: int, ply: int | None, text: str, id: str) -> Line:
        """The line for the log. What forbids a move is worked out from the seat's own view, so it tells no secret."""
        state, here = self._position(), self.seen.ply(seat)
        if self.outcome:
            raise Refusal("over", "the game is over", ply=here)
        if ply is not None:
            if ply != here:
                raise _stale(ply, here)
            if seat != state.turn:
                raise Refusal("turn", "it is not your turn", ply=here)
            text = self.game.parse(self.seen.views[seat], text).text
        return Line(self.kept.id, len(self.log), seat, text, id)

    async def _add(self, line: Line) -> Line:
        """Keep a line; only then is it part of the match."""
        state, here = self._position(), self.seen.ply(line.seat)
        after = state
        if line.text != RESIGN:
            after = self.game.apply(state, line.text)
        ended = self._resigned(line.seat) if after is state else plain(self.game.outcome(after))
        try:
            await self.store.append(line, ended)
        except Taken:                            # somebody else wrote at this ply: the log is right
            await asyncio.to_thread(self._replay, await self.store.log(self.kept.id))
            self.show()
            if (kept := self._said_before(line.seat, line.client_id)) is None:
                raise _stale(here, self.seen.ply(line.seat)) from None
            return kept
        self.log.append(line)
        if after is state:
            self.resigned = line.seat
        else:
            self.state = after
            self.seen.add(after)
        return line

    # What people see -----------------------------------------------------------------------------------------

    def join(self, listener: Listener) -> None:
        """Show it the table now, and from now on."""
        self.listeners.add(listener)
        self.show_to(listener, again=True)
        self._go_on()

    def leave(self, listener: Listener) -> None:
        self.listeners.discard(listener)

    @property
    def idle(self) -> bool:
        """Nobody looks and nothing happens: it may be put away."""
        return not (self.listeners or self._tasks or self._thinking or self.lock.locked())

    def show(self) -> None:
        for listener in list(self.listeners):
            self.show_to(listener)

    def show_to(self, listener: Listener, again: bool = False) -> None:
        """The seat's own view, unless it was shown already."""
        if self.state is None:
            if self.kept.free:
                listener.tell(write(Waiting(self.kept.id, self.kept.free)))
            return
        view, outcome = self.seen.views[listener.seat], self.outcome
        if listener.shown is view and listener.over == bool(outcome) and not again:
            return
        since = self.seen.since(listener.seat, listener.ply)
        listener.tell(write(Shown(
            self.kept.id, len(view.heard), view.seat, None if outcome else view.turn, view.to_dict(),
            [] if outcome else [move.text for move in view.legal], since, list(view.heard[since:]), outcome)))
        listener.shown, listener.over, listener.ply = view, bool(outcome), len(view.heard)

    def feel(self, seat: int, emote: Emotion) -> None:
        for listener in list(self.listeners):
            listener.tell(write(Felt(self.kept.id, seat, emote)))

    def record(self) -> Record:
        """The whole match, hidden cards and seed included: only for a match that is over."""
        outcome, state, header = self.outcome, self._position(), self.kept.header
        if outcome is None:
            raise Refusal("hidden", "the record is shown when the game is over", status=403)
        names = [level or name or "" for level, name in zip(self.kept.levels, self.kept.names, strict=True)]
        extra = {"table": self.kept.id, "commitment": header["commitment"]}
        record = replace(Record.open(self.first, names, header["seed"]), extra=extra, deal=state.deal,
                         moves=tuple((line.seat, line.text) for line in self.log if line.text != RESIGN))
        return replace(record, outcome={"scores": outcome.scores, "winners": outcome.winners, "why": outcome.why})

    # What agents do ------------------------------------------------------------------------------------------

    def _go_on(self) -> None:
        """Let an agent think, if it is its turn and it does not think already."""
        if not self._thinking and self._agent() is not None:
            self._thinking = True
            task = asyncio.create_task(self._think())
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    def _agent(self) -> str | None:
        """The level of the agent to move, if one is."""
        return None if self.state is None or self.outcome else self.kept.levels[self.state.turn]

    async def _think(self) -> None:
        try:
            while (level := self._agent()) is not None:
                state = self._position()
                view = self.seen.views[state.turn]
                secret = digest(f"{self.kept.header['seed']}:agent:{len(self.log)}")
                move = await self.thinkers.choose(level, secret, view)
                async with self.lock:
                    if self.state is state and not self.outcome:
                        await self._agent_moves(state.turn, move.text)
        except Exception:
            LOG.exception("table %s: an agent could not move; it tries again when somebody joins", self.kept.id)
        finally:
            self._thinking = False

    async def _agent_moves(self, seat: int, text: str) -> None:
        try:
            await self._add(Line(self.kept.id, len(self.log), seat, text))
        except Refusal as refusal:
            LOG.warning("table %s: an agent's move waits: %s", self.kept.id, refusal)
            await asyncio.sleep(PATIENCE)
        else:
            self.show()


def _stale(ply: int, here: int) -> Refusal:
    return Refusal("stale", "that was said at move {said}; the table is at move {here}", ply=here, said=ply, here=here)
