"""A table: one match. Its log is the truth, and the state of the match follows from it. How a line gets into the log is
in pipeline.py, what people may do besides moving in actions.py, and how everybody is shown it in showing.py."""
import asyncio
import logging
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any

import msgspec

from matou.agents.compiling import thinks
from matou.core.errors import IllegalMove, RecordError
from matou.core.game import State, View
from matou.core.record import Record
from matou.games import load
from matou.language import Language

from ..net.protocol import Emotion, Ended, Refusal
from ..people.rooms import reseat
from ..store.log import Line, Store
from ..store.tables import Rematch, TableInfo, TableStore
from . import state as c
from .attempts import Attempts
from .clock import Timekeeper
from .fairness import DEAL, digest, revealed, seed_of
from .intermission import Intermission
from .lesson import Guide, opening
from .pipeline import Answer, Done, Pipeline, stale
from .presence import Presence
from .puzzle import Note, Task
from .queue import ComputeQueue
from .showing import Broadcast, Listener
from .spectators import Spectators
from .state import MatchState
from .views import Seat, Seen
from .window import AnswerWindow

LOG = logging.getLogger(__name__)
RETRY_SECONDS = 1.0                              # seconds before an agent's move is tried again
HANDOVER_SECONDS = 10.0                          # seconds after which this process thinks for an agent of another

UNWANTED = ("stale", "over", "closed")           # codes: the match went on, or ended, without it

Dealer = Callable[[TableInfo], State]


def dealt(kept: TableInfo) -> State:
    """The deal of a header, or the position it names. Tables from before later shuffles had a key keep their method."""
    header = kept.header
    return opening(header) or recorded(header) or load(header["game"]).deal_as(
        header.get("shuffles", 1), header["seats"], seed_of(header, kept.id), header["options"])


def recorded(header: Mapping[str, Any]) -> State | None:
    """The deal that an imported record wrote down; None: there is a seed."""
    if DEAL not in header:
        return None
    return load(header["game"]).deal_from(header["seats"], header[DEAL], **header["options"])


def nobody(*_: Any) -> None:
    """The default of `turned` and `note_puzzle`: nobody is told."""


class Table:
    """A match and the clients that are shown it."""

    def __init__(self, kept: TableInfo, store: Store, register: TableStore, thinkers: ComputeQueue,
                 deal: Dealer = dealt):
        self.kept, self.store, self.thinkers, self.deal = kept, store, thinkers, deal
        self.game = load(kept.header["game"])
        self.broadcast, self.pipeline = Broadcast(self), Pipeline(self)
        self.log: list[Line] = []
        self.ids: set[str | None] = set()        # of its lines: the same id again does nothing more
        self.guests: tuple[str | None, ...] = ()             # by seat, once all are taken
        self.has_agents = False
        self.course: MatchState | None = None        # None: not all seats are taken
        self.rematch: Rematch | None = None
        self.intermission, self.guide = Intermission(self), Guide(kept.header)
        self.time = Timekeeper(self)
        self.window = AnswerWindow(self)
        self.presence, self.spectators = Presence(self, register), Spectators(self)
        self.tries = Attempts(store, kept.id, self.game, self.soon)
        self.task = Task(self)
        self._tasks: set[asyncio.Task[Any]] = set()
        self._thinking = False
        self.note_puzzle: Note = nobody          # told what was tried first of a puzzle
        self.turned: Callable[[Table], None] = nobody        # told that in a game by days the turn may have passed

    @property
    def listeners(self) -> set[Listener]:
        return self.broadcast.listeners

    def soon(self, work: Any) -> asyncio.Task[Any]:
        """Runs a coroutine to its end, even if nobody waits for it."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    # The log -------------------------------------------------------------------------------------------------

    def update(self, kept: TableInfo) -> None:
        """Seats were taken, left or taken again. Notifications may come out of order: older information is ignored."""
        if kept.revision >= self.kept.revision:
            self.kept = kept
            if self.course is None:
                reseat(self)
            else:
                self._dismiss(tuple(chair.guest for chair in kept.chairs))
            self.intermission.look_round()
            self.show()

    def _dismiss(self, guests: tuple[str | None, ...]) -> None:
        """Clients whose seat was deleted are shown nothing more."""
        gone = set(self.guests) - {None, *guests}
        self.guests = guests
        for listener in [one for one in self.listeners if one.guest in gone]:
            self.broadcast.leave(listener)

    async def begin(self, ready: float = 0.0) -> None:
        """Deals and replays, once every seat is taken; then continues where the log ends. `ready`: since when this game
        can be played here."""
        await self.pipeline.alone(partial(self._begin, ready))
        self.show()
        self.go_on()

    async def _begin(self, ready: float) -> None:
        if self.course is None:
            log = await self.store.log(self.kept.id)
            states = await asyncio.to_thread(self._replay, log)
            await self.window.resume(states, log)
            if self.window.on:
                return
            if self.begun.ended is None and len(states) > 1 and self.game.round_ended(states[-2], states[-1]):
                self.intermission.begin()
            await self.time.start(ready)

    def _replay(self, log: list[Line]) -> list[State]:
        """Returns every position so far."""
        if self.kept.header["edition"] != self.game.edition:
            raise RecordError("edition {edition} of the rules is not known; this is edition {ours}",
                              edition=self.kept.header["edition"], ours=self.game.edition)
        self.guests, self.has_agents = tuple(chair.guest for chair in self.kept.chairs), any(self.kept.levels)
        course, states = MatchState(partial(self.deal, self.kept), self.deal(self.kept)).replayed(log, self.guests)
        self.ids = {line.client_id for line in log}
        self.seen, self.log, self.course = Seen(states), log, course
        return states

    async def catch_up(self) -> None:
        """Another process wrote to the log."""
        await self.pipeline.alone(self.read_on)
        self._on_remote_append()

    def take(self, line: Line) -> bool:
        """Adds a line that another process has stored. Returns False if it does not follow on what is known here, or if
        a change is under way: then the log has to be read."""
        if self.course is None or self.pipeline.busy or line.ply > len(self.log):
            return False
        if line.ply == len(self.log):
            self.adopt(line, self.course.then(line, self.guests))
            self._on_remote_append()
        return True

    def _on_remote_append(self) -> None:
        """Shows the new state. The process that wrote the last line runs the agent; another one takes over if that one
        seems dead."""
        self.show()
        if self._agent() is not None:
            asyncio.get_running_loop().call_later(HANDOVER_SECONDS, self._take_over, self.course)

    async def read_on(self) -> None:
        """Reads what other processes wrote. Only in the pipeline, where nothing is written meanwhile."""
        if self.course is not None:
            for line in await self.store.log(self.kept.id, len(self.log)):
                self.adopt(line, self.begun.then(line, self.guests))

    def _take_over(self, course: MatchState | None) -> None:
        if self.course is course:
            self.go_on()

    @property
    def begun(self) -> MatchState:
        """The match; Refusal if it has not begun."""
        if self.course is None:
            raise Refusal("waiting", "the game begins when every seat is taken", status=409)
        return self.course

    def view(self, seat: Seat) -> View:
        """The view of this seat, of the last position it may see; once the match has begun."""
        _, view = self.begun, self.seen.views[seat]
        return view

    @property
    def outcome(self) -> Ended | None:
        """How it ended; None while it goes on."""
        return self.course.ended if self.course else None

    def plays(self, seat: int) -> str | None:
        """The level of the agent that plays at this seat; None if a person does."""
        return self.kept.chairs[seat].level or (self.course.stand_ins.get(seat) if self.course else None)

    @property
    def preparing(self) -> int | None:
        """In how many seconds, about, the agents here can search; None: they can, or need not."""
        seconds = self.thinkers.awaited(self.game.slug)
        levels = map(self.plays, range(len(self.kept.chairs))) if seconds is not None else ()
        return seconds if any(level and thinks(level, self.game.slug) for level in levels) else None

    def said_before(self, seat: int, id: str | None) -> Line | None:
        """The line that this seat wrote with this id, if there is one: a repeated id changes nothing."""
        if not id or id not in self.ids:
            return None
        return next((line for line in self.log if line.client_id == id and line.seat == seat), None)

    # What people do ------------------------------------------------------------------------------------------

    def submit_move(self, seat: int, ply: int, text: str, id: str, answer: Answer, done: Done) -> None:
        """Submits a move that was chosen when this seat had heard `ply` moves."""
        self.pipeline.submit(seat, partial(self.checked, seat, ply, text), id, answer, done)

    def must_go_on(self, seat: int) -> None:
        if self.begun.ended and not self.window.on:
            raise Refusal("over", "the game is over", ply=self.seen.ply(seat))
        if self.kept.state == "closed":
            raise Refusal("closed", "this table was closed", status=409)

    def checked(self, seat: int, ply: int, text: str, asks: bool = False) -> str:
        """The legal move for this text, or an error. The reason is worked out from the seat's own view, so it reveals
        no secret. `asks`: only a question, not an attempt."""
        here = self.seen.ply(seat)
        if ply != here:
            raise stale(ply, here)
        if seat != self.seen.mover:
            raise Refusal("turn", "it is not your turn", ply=here)
        if seat in self.begun.stand_ins:
            raise Refusal("stand-in", "a cat is playing for you; say that you are back first", ply=here)
        if text not in self.seen.legal.get(seat, ()):
            try:
                text = self.game.parse(self.seen.views[seat], text).text
            except IllegalMove:
                if not asks:
                    self.tries.note(seat, ply, text)
                raise
        if self.guide.lesson:
            self.guide.check(self.seen.views[seat], self.begun.made, text)
        if self.task and not asks:
            self.task.check(seat, self.seen.views[seat], text)
        return text

    def next_line(self, seat: int, text: str, id: str | None) -> tuple[Line, MatchState]:
        """The line that would be written, and the match after it."""
        line = Line(self.kept.id, len(self.log), seat, text, id,
                    None if text.startswith(c.SLASH) else self.time.after(seat))
        return line, self.begun.then(line, self.guests)

    def adopt(self, line: Line, after: MatchState) -> None:
        """Makes a durable line part of the match."""
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
        """Shows the table to a client, now and from now on."""
        self.listeners.add(listener)
        self.broadcast.show_to(listener, again=True)
        self._came_or_went(listener)
        self.intermission.look_round()
        self.go_on()

    def leave(self, listener: Listener) -> None:
        self.broadcast.leave(listener)
        self._came_or_went(listener)

    def _came_or_went(self, listener: Listener) -> None:
        if listener.seat is None:
            self.spectators.changed()
        else:
            self.presence.changed(listener.seat)

    @property
    def idle(self) -> bool:
        """Nobody looks and nothing happens: it may be dropped from memory."""
        return not (self.listeners or self._tasks or self._thinking or self.pipeline.busy)

    def show(self) -> None:
        self.broadcast.show()

    async def remember(self, seat: Seat, language: Language) -> None:
        """Prepares the narration so far, before a client that wants words joins."""
        await self.broadcast.remember(seat, language)

    def feel(self, seat: int, emote: Emotion) -> None:
        self.show_feeling(seat, emote)
        self.soon(self.pass_on(f"{seat} {emote}"))

    async def pass_on(self, word: str) -> None:
        """Sends a message to other processes. It is not stored, and may get lost."""
        with suppress(Refusal):
            await self.store.shout(self.kept.id, word)

    def show_feeling(self, seat: int, emote: Any) -> None:
        self.broadcast.show_feeling(seat, emote)

    def record(self) -> Record:
        """The whole match, hidden cards and seed included: only for a match that is over."""
        course, header = self.begun, self.kept.header
        if course.ended is None:
            raise Refusal("hidden", "the record is shown when the game is over", status=403)
        extra = {**revealed(header, self.kept.id), "clock": header.get("clock"),
                 "hints": [list(hint) for hint in course.hints], "taken_back": course.backs,
                 "stood_in": sorted(list(one) for one in course.stand_ins.items())}
        opened = Record.open(course.first, self.kept.record_names, seed_of(header, self.kept.id))
        record = replace(opened, deal=course.state.deal,
                         moves=tuple(course.state.said), extra={key: value for key, value in extra.items() if value})
        return replace(record, outcome=msgspec.to_builtins(course.ended))

    # What agents do ------------------------------------------------------------------------------------------

    def go_on(self) -> None:
        """Starts the agent to move, if it does not run already."""
        if not self._thinking and self._agent() is not None:
            self._thinking = True
            self.soon(self._think())

    def _agent(self) -> str | None:
        """The level of the agent to move, if one is."""
        if self.course is None or self.outcome or self.kept.state == "closed" or self.intermission.on:
            return None
        turn = self.window.asked if self.window.on else self.course.state.turn
        return self.plays(turn) if turn is not None and (self.has_agents or self.course.stand_ins) else None

    def secret(self, purpose: str, lines: int | None = None) -> str:
        """Random numbers that nobody can foresee and that are the same after a restart; for the position after this
        many lines, or after all so far."""
        return digest(f"{self.kept.header['seed']}:{purpose}:{len(self.log) if lines is None else lines}")

    async def _think(self) -> None:
        try:
            while (level := self._agent()) is not None:
                state = self.begun.state
                view = self.seen.views[state.turn]
                text = self.guide.reply(self.begun.made) \
                    or (await self.thinkers.choose(level, self.secret("agent"), view)).text
                await self._agent_moves(level, state, text)
        except Exception:
            LOG.exception("table %s: an agent could not move; it tries again when somebody joins", self.kept.id)
        finally:
            self._thinking = False

    async def _agent_moves(self, level: str, state: State, text: str) -> None:
        """Makes the agent's move, unless the match went on meanwhile or the agent was dismissed."""
        def line_text() -> str | None:
            return text if self.begun.state is state and self._agent() == level else None

        try:
            await self.pipeline.change(state.turn, line_text)
        except Refusal as refusal:
            if refusal.code not in UNWANTED:
                LOG.warning("table %s: an agent's move waits: %s", self.kept.id, refusal)
                await asyncio.sleep(RETRY_SECONDS)
