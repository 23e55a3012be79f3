"""A table: one match. Its log is the truth; the course of the match is followed from it. A line is checked, kept, then
shown. What people may say beside their moves is in actions.py."""
import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any

import msgspec

from matou.core.errors import IllegalMove, RecordError
from matou.core.game import State
from matou.core.record import Record
from matou.core.words import Player
from matou.games import load
from matou.language import Language

from ..net.protocol import About, Emotion, Ended, Felt, Ok, Refusal, Shown, Waiting, write
from ..people.rooms import reseat, told_about, told_waiting
from ..store.log import Line, Store, Taken
from ..store.tables import Again, TableInfo, TableStore
from . import state as c
from .attempts import Attempts
from .clock import Timekeeper
from .fairness import digest
from .intermission import Intermission
from .lock import Turn
from .narration import Narration, Narrator, called, reader_at
from .presence import Presence
from .queue import ComputeQueue
from .state import MatchState
from .views import Seat, Seen
from .window import AnswerWindow

LOG = logging.getLogger(__name__)
PATIENCE = 1.0                                   # seconds before an agent's move is tried again
HANDOVER = 10.0                                  # seconds after which this process thinks for an agent of another

Dealer = Callable[[TableInfo], State]
Answer = Callable[[bytes], None]
Then = Callable[[Exception | None], None]        # told that something was done, or why it was not


def dealt(kept: TableInfo) -> State:
    """The deal of a header."""
    header = kept.header
    return load(header["game"]).deal(header["seats"], header["seed"], **header["options"])


class Listener:
    """Somebody who is shown a table. `tell` takes bytes and does not wait; `ply` is what they were told so far;
    `language`: they are told it in words too; `changes`: after the first view, only what has changed; `guest`: who
    they are, for seats change until a game begins."""
    __slots__ = ("about", "changes", "guest", "language", "over", "ply", "seat", "shown", "tell", "waiting")

    def __init__(self, seat: Seat, tell: Answer, ply: int = 0, language: Language | None = None, changes: bool = False,
                 guest: str | None = None):
        self.seat, self.tell, self.ply, self.language, self.changes = seat, tell, ply, language, changes
        self.guest = guest
        self.shown: State | None = None          # what they were shown a view of, so that nothing is shown twice
        self.about: About | None = None
        self.waiting: Waiting | None = None
        self.over = False


class Table:
    """A match and those who are shown it."""

    def __init__(self, kept: TableInfo, store: Store, register: TableStore, thinkers: ComputeQueue,
                 deal: Dealer = dealt):
        self.kept, self.store, self.thinkers, self.deal = kept, store, thinkers, deal
        self.game = load(kept.header["game"])
        self.listeners: set[Listener] = set()
        self.lock = Turn()
        self.log: list[Line] = []
        self.ids: set[str | None] = set()        # of its lines: the same id again does nothing more
        self.guests: tuple[str | None, ...] = ()             # by seat, once all are taken
        self.has_agents = False
        self.course: MatchState | None = None        # None: not all seats are taken
        self.rematch: Again | None = None
        self.intermission = Intermission(self)
        self.time = Timekeeper(self)
        self.window = AnswerWindow(self)
        self.presence = Presence(self, register)
        self.tries = Attempts(store, kept.id, self.game, self.soon)
        self._tasks: set[asyncio.Task[Any]] = set()
        self._thinking = False
        self._about: tuple[Any, About] | None = None
        self._stories: dict[tuple[Seat, str], Narration] = {}

    def soon(self, work: Any) -> asyncio.Task[Any]:
        """Carry something through, whoever waits for it."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    # The log -------------------------------------------------------------------------------------------------

    def update(self, kept: TableInfo) -> None:
        """Somebody sat down, left or came back. News may come out of order: what is older is not taken."""
        if kept.revision >= self.kept.revision:
            self.kept = kept
            if self.course is None:
                reseat(self)
            self.intermission.look_round()
            self.show()

    async def begin(self) -> None:
        """Deal and replay, once every seat is taken; then go on where the log ends."""
        async with self.lock:
            if self.course is None:
                log = await self.store.log(self.kept.id)
                if await asyncio.to_thread(self._replay, log):
                    self.intermission.begin()
                await self.time.start()
        self.show()
        self.go_on()

    def _replay(self, log: list[Line]) -> bool:
        """True: a round has just ended."""
        if self.kept.header["edition"] != self.game.edition:
            raise RecordError("edition {edition} of the rules is not known; this is edition {ours}",
                              edition=self.kept.header["edition"], ours=self.game.edition)
        self.guests, self.has_agents = tuple(chair.guest for chair in self.kept.chairs), any(self.kept.levels)
        course, states = MatchState(partial(self.deal, self.kept), self.deal(self.kept)).replayed(log, self.guests)
        self.ids = {line.client_id for line in log}
        self.seen, self.log, self.course = Seen(states), log, course
        return course.ended is None and len(states) > 1 and self.game.round_ended(states[-2], states[-1])

    async def catch_up(self) -> None:
        """Another process wrote to the log."""
        async with self.lock:
            if self.course is not None:
                await self._read_on()
        self._heard()

    def take(self, line: Line) -> bool:
        """A line that another process has kept. False: it does not follow on what is known here, or something is under
        way; then the log has to be read."""
        if self.course is None or self.lock.locked() or line.ply > len(self.log):
            return False
        if line.ply == len(self.log):
            self._adopt(line, self.course.then(line, self.guests))
            self._heard()
        return True

    def _heard(self) -> None:
        """For an agent thinks who wrote the last line; somebody else only if they seem to be gone."""
        self.show()
        if self._agent() is not None:
            asyncio.get_running_loop().call_later(HANDOVER, self._take_over, self.course)

    async def _read_on(self) -> None:
        """Under the lock: what is written here is in `log` as soon as it is free."""
        for line in await self.store.log(self.kept.id, len(self.log)):
            self._adopt(line, self.begun.then(line, self.guests))

    def _take_over(self, course: MatchState | None) -> None:
        if self.course is course:
            self.go_on()

    @property
    def begun(self) -> MatchState:
        if self.course is None:
            raise Refusal("waiting", "the game begins when every seat is taken", status=409)
        return self.course

    @property
    def outcome(self) -> Ended | None:
        """How it ended; None while it goes on."""
        return self.course.ended if self.course else None

    def plays(self, seat: int) -> str | None:
        """The level of the agent that plays at this seat; None: a person does."""
        return self.kept.chairs[seat].level or (self.course.stand_ins.get(seat) if self.course else None)

    def said_before(self, seat: int, id: str | None) -> Line | None:
        """What this seat did with this id, if it did: the same id again does nothing more."""
        if not id or id not in self.ids:
            return None
        return next((line for line in self.log if line.client_id == id and line.seat == seat), None)

    # What people do ------------------------------------------------------------------------------------------

    def make(self, seat: int, ply: int, text: str, id: str, answer: Answer, then: Then) -> bool:
        """A move. True: it is under way, whoever leaves meanwhile, and `then` is called later. False: it was made
        before."""
        if self.course is None or ply > self.seen.ply(seat) or not self.lock.take():
            self.soon(self._make_later(seat, ply, text, id, answer, then))
            return True
        under_way = False
        try:
            if before := self.said_before(seat, id):
                answer(write(Ok(id, self.kept.id, before.text)))
                self.show()
                return False
            self.must_go_on(seat)
            line, after = self._next(seat, self.checked(seat, ply, text), id)
            self.store.keep(line, told_result(after), partial(self._made, line, after, answer, then))
            under_way = True
        finally:
            if not under_way:
                self.lock.free()
        return True

    def _made(self, line: Line, after: MatchState, answer: Answer, then: Then, fault: Exception | None) -> None:
        """A move was kept, or not."""
        if isinstance(fault, Taken):
            self.soon(self._made_elsewhere(line, answer, then))
            return
        try:
            if fault is None:
                self._adopt(line, after)
                answer(write(Ok(line.client_id or "", line.table, line.text)))
                self.show()
        finally:
            self.lock.free()
            then(fault)
        self.go_on()

    async def _made_elsewhere(self, line: Line, answer: Answer, then: Then) -> None:
        """Another process was quicker; perhaps with this very move."""
        fault = None
        try:
            answer(write(Ok(line.client_id or "", line.table, (await self._taken(line)).text)))
            self.show()
        except Exception as error:
            fault = error
        finally:
            self.lock.free()
            then(fault)
        self.go_on()

    async def _make_later(self, seat: int, ply: int, text: str, id: str, answer: Answer, then: Then) -> None:
        """When it is this move's turn; first what another process has shown."""
        try:
            if self.course and ply > self.seen.ply(seat):
                await self.catch_up()
            await self._do(seat, lambda: self.checked(seat, ply, text), id, answer)
        except Exception as error:
            then(error)
        else:
            then(None)

    async def do(self, seat: int, deed: Callable[[], str], id: str, answer: Answer) -> None:
        """`deed` checks what is wanted and gives the text of the line. It is carried through even if who sent it leaves
        meanwhile."""
        await self.window.closed(seat)
        await asyncio.shield(self.soon(self._do(seat, deed, id, answer)))

    async def _do(self, seat: int, deed: Callable[[], str], id: str, answer: Answer) -> None:
        async with self.lock:
            line = self.said_before(seat, id)
            if line is None:
                self.must_go_on(seat)
                line = await self.add(seat, deed(), id)
            answer(write(Ok(id, self.kept.id, c.told(line.text))))
            self.show()
        self.go_on()

    def must_go_on(self, seat: int) -> None:
        here = self.seen.ply(seat) if self.begun else 0
        if self.outcome and not self.window.on:
            raise Refusal("over", "the game is over", ply=here)
        if self.kept.state == "closed":
            raise Refusal("closed", "this table was closed", status=409)

    def checked(self, seat: int, ply: int, text: str, asks: bool = False) -> str:
        """What forbids a move is worked out from the seat's own view: it tells no secret. `asks`: it is no try yet."""
        here = self.seen.ply(seat)
        if ply != here:
            raise _stale(ply, here)
        if seat != self.seen.mover:
            raise Refusal("turn", "it is not your turn", ply=here)
        if seat in self.begun.stand_ins:
            raise Refusal("stand-in", "a cat is playing for you; say that you are back first", ply=here)
        if text in self.seen.legal.get(seat, ()):
            return text
        try:
            return self.game.parse(self.seen.views[seat], text).text
        except IllegalMove:
            if not asks:
                self.tries.note(seat, ply, text)
            raise

    async def add(self, seat: int, text: str, id: str | None = None) -> Line:
        """Keep a line; only then is it part of the match."""
        line, after = self._next(seat, text, id)
        try:
            await self.store.append(line, told_result(after))
        except Taken:
            return await self._taken(line)
        self._adopt(line, after)
        return line

    def _next(self, seat: int, text: str, id: str | None) -> tuple[Line, MatchState]:
        """A line that is not kept yet, and what the match would be after it."""
        line = Line(self.kept.id, len(self.log), seat, text, id,
                    None if text.startswith(c.STROKE) else self.time.after(seat))
        return line, self.begun.then(line, self.guests)

    async def _taken(self, line: Line) -> Line:
        """Somebody else wrote at this ply: the log is right. Perhaps this line is in it already."""
        here = self.seen.ply(line.seat)
        await self._read_on()
        self.show()
        if (kept := self.said_before(line.seat, line.client_id)) is None:
            raise _stale(here, self.seen.ply(line.seat)) from None
        return kept

    def _adopt(self, line: Line, after: MatchState) -> None:
        """What is durable becomes part of the match."""
        before = self.begun.state
        moved = after.state is not before
        self.log.append(line)
        self.ids.add(line.client_id)
        self.course = after
        if moved and not self.window.follow(before, line, after):
            self.intermission.follow(before, line, after.state, after.ended is not None)
            self.seen.add(after.state)
            self.time.turn()
        if after.ended:
            self.time.stop()
            if not moved:
                self.window.close()
            self.kept = self.kept._replace(state="over", result=msgspec.to_builtins(after.ended))

    # What people see -----------------------------------------------------------------------------------------

    def join(self, listener: Listener) -> None:
        """Show it the table now, and from now on."""
        self.listeners.add(listener)
        self.show_to(listener, again=True)
        self.presence.changed(listener.seat)
        self.intermission.look_round()
        self.go_on()

    def leave(self, listener: Listener) -> None:
        self.listeners.discard(listener)
        if self._stories:
            wanted = {(one.seat, one.language.code) for one in self.listeners if one.language}
            self._stories = {key: story for key, story in self._stories.items() if key in wanted}
        self.presence.changed(listener.seat)

    @property
    def idle(self) -> bool:
        """Nobody looks and nothing happens: it may be put away."""
        return not (self.listeners or self._tasks or self._thinking or self.lock.locked())

    def show(self) -> None:
        for listener in list(self.listeners):
            self.show_to(listener)

    def show_to(self, listener: Listener, again: bool = False) -> None:
        """The seat's own view, unless it was shown already; and who is there, if that has changed."""
        if self.course is None:
            waiting = told_waiting(self.kept, listener.seat)
            if not self.kept.complete and (again or listener.waiting != waiting):
                listener.waiting = waiting
                listener.tell(write(waiting))
        else:
            state, outcome = self.seen.let[listener.seat], None if self.window.on else self.outcome
            if listener.shown is not state or listener.over != bool(outcome) or again:
                self._tell_view(listener, state, outcome)
                again = again or self.time.clock is not None or self.window.on
        self._tell_about(listener, again)

    def _tell_view(self, listener: Listener, state: State, outcome: Ended | None) -> None:
        seat, heard = listener.seat, self.seen.heard(listener.seat)
        since, before = self.seen.since(seat, listener.ply, listener.shown is not None), listener.shown
        cells, legal = self.seen.shown(seat, before if listener.changes else None)
        written: Any = msgspec.Raw(cells)
        shown = Shown(self.kept.id, len(heard), seat, None if outcome else self.seen.turn[seat], written,
                      [] if outcome else legal, since, list(heard[since:]), outcome)
        if listener.changes and before:
            shown.partial = True
        if listener.language:
            story = self.story(seat, listener.language).until(state)
            shown.words = story.words(self.seen.views[seat], since, bool(outcome))
        listener.tell(write(shown))
        listener.shown, listener.over, listener.ply = state, bool(outcome), len(heard)

    def _tell_about(self, listener: Listener, again: bool) -> None:
        about = self.about()
        if again or about is not listener.about:
            listener.about = about
            told = msgspec.structs.replace(about, clock=self.time.told(listener.seat) if self.course else None,
                                           pause=self.intermission.told(), settling=self.window.told(listener.seat))
            if listener.language:
                told = msgspec.structs.replace(told, called=list(map(str, called(self.kept.chairs, listener.language))))
            listener.tell(write(told))

    async def remember(self, seat: Seat, language: Language) -> None:
        """Somebody comes who wants everything in words: what was told so far takes a moment, in a thread."""
        key = seat, language.code
        if self.course and key not in self._stories:
            story = Narration(Narrator(seat, language, self._called(seat, language)), self.course.first)
            self._stories[key] = await asyncio.to_thread(story.until, self.seen.let[seat])

    def story(self, seat: Seat, language: Language) -> Narration:
        """What this seat was told in this language: from the beginning again, if somebody took another name."""
        key, names = (seat, language.code), self._called(seat, language)
        if key not in self._stories or self._stories[key].teller.names != names:
            self._stories[key] = Narration(Narrator(seat, language, names), self.begun.first)
        return self._stories[key]

    def _called(self, seat: Seat, language: Language) -> list[Player]:
        return called(self.kept.chairs, language, reader_at(self.kept.chairs, seat))

    def about(self) -> About:
        """The people here, and what they said beside their moves; without the clocks, which never stand still. The same
        object as before if nothing has changed."""
        course = self.course
        seen = (self.kept, self.rematch, course and (course.offers, course.votes, course.stand_ins),
                self.intermission.key, self.window.key)
        if self._about is None or self._about[0] != seen:
            about = msgspec.structs.replace(told_about(self.kept, course, self.rematch),
                                            pause=self.intermission.told(), settling=self.window.told(None))
            self._about = (seen, self._about[1] if self._about and self._about[1] == about else about)
        return self._about[1]

    def feel(self, seat: int, emote: Emotion) -> None:
        self.show_feeling(seat, emote)
        self.soon(self._pass_on(f"{seat} {emote}"))

    async def _pass_on(self, word: str) -> None:
        with suppress(Refusal):                  # a feeling is kept nowhere, and may get lost
            await self.store.shout(self.kept.id, word)

    def show_feeling(self, seat: int, emote: Any) -> None:
        for listener in list(self.listeners):
            listener.tell(write(Felt(self.kept.id, seat, emote)))

    def record(self) -> Record:
        """The whole match, hidden cards and seed included: only for a match that is over."""
        course, header = self.begun, self.kept.header
        if course.ended is None:
            raise Refusal("hidden", "the record is shown when the game is over", status=403)
        names = [chair.level or chair.name or "" for chair in self.kept.chairs]
        extra = {"table": self.kept.id, "commitment": header["commitment"], "clock": header.get("clock"),
                 "hints": [list(hint) for hint in course.hints], "taken_back": course.backs,
                 "stood_in": sorted(list(one) for one in course.stand_ins.items())}
        record = replace(Record.open(course.first, names, header["seed"]), deal=course.state.deal,
                         moves=tuple(course.state.said), extra={key: value for key, value in extra.items() if value})
        return replace(record, outcome=msgspec.to_builtins(course.ended))

    # What agents do ------------------------------------------------------------------------------------------

    def go_on(self) -> None:
        """Let an agent think, if it is its turn and it does not think already."""
        if not self._thinking and self._agent() is not None:
            self._thinking = True
            self.soon(self._think())

    def _agent(self) -> str | None:
        """The level of the agent to move, if one is."""
        if self.course is None or self.outcome or self.kept.state == "closed" or self.intermission.on:
            return None
        turn = self.window.asked if self.window.on else self.course.state.turn
        return self.plays(turn) if turn is not None and (self.has_agents or self.course.stand_ins) else None

    def secret(self, purpose: str) -> str:
        """Chance for an agent that nobody can foresee, and that is the same after a restart."""
        return digest(f"{self.kept.header['seed']}:{purpose}:{len(self.log)}")

    async def _think(self) -> None:
        try:
            while (level := self._agent()) is not None:
                state = self.begun.state
                view = self.seen.views[state.turn]
                move = await self.thinkers.choose(level, self.secret("agent"), view)
                async with self.lock:
                    if self.begun.state is state and self._agent() == level:
                        await self._agent_moves(state.turn, move.text)
        except Exception:
            LOG.exception("table %s: an agent could not move; it tries again when somebody joins", self.kept.id)
        finally:
            self._thinking = False

    async def _agent_moves(self, seat: int, text: str) -> None:
        try:
            await self.add(seat, text)
        except Refusal as refusal:
            if refusal.code != "stale":          # stale: another process was quicker
                LOG.warning("table %s: an agent's move waits: %s", self.kept.id, refusal)
                await asyncio.sleep(PATIENCE)
        else:
            self.show()


def told_result(course: MatchState) -> dict[str, Any] | None:
    """How a match ended, as it is kept; None while it goes on."""
    return msgspec.to_builtins(course.ended) if course.ended else None


def _stale(ply: int, here: int) -> Refusal:
    return Refusal("stale", "that was said at move {said}; the table is at move {here}", ply=here, said=ply, here=here)
