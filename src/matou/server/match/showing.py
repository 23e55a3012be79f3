"""Showing a table: sends all clients that follow it their own views, and what there is to know about the table."""
import asyncio
import logging
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from matou.core.game import State
from matou.language import Language

from ..net.protocol import About, Ended, Felt, Shown, Waiting, Words, write
from ..people.rooms import about_message, waiting_message
from .changes import news_of
from .narration import Narration, Narrator, addressed, called
from .pipeline import Answer
from .views import Seat

if TYPE_CHECKING:
    from .table import Table

LOG = logging.getLogger(__name__)


class ViewFormat(NamedTuple):
    """What a client wants of each view. `changes`: after the first one, only what has changed; `cells`: the fields of
    the table that it reads (None: all)."""
    changes: bool = False
    cells: frozenset[str] | None = None


WHOLE = ViewFormat()


class Listener:
    """A client that is shown a table. `send` takes bytes and does not wait; `ply` is how many moves it knows;
    `language`: it also gets words; `wanted`: which cells, and whether only what has changed after the first view;
    `guest`: whose client it is, for seats change until a game begins, and their `name`."""
    __slots__ = ("about", "guest", "language", "name", "over", "ply", "seat", "send", "shown", "waiting", "wanted",
                 "words")

    def __init__(self, seat: Seat, send: Answer, ply: int = 0, language: Language | None = None,
                 wanted: ViewFormat = WHOLE, guest: str | None = None, name: str | None = None):
        self.seat, self.send, self.ply, self.language, self.wanted = seat, send, ply, language, wanted
        self.guest, self.name = guest, name
        self.shown: State | None = None          # what they were shown a view of, so that nothing is shown twice
        self.words: Words | None = None          # and what they were told with it, if they want changes
        self.about: About | None = None
        self.waiting: Waiting | None = None
        self.over = False


class Broadcast:
    """The clients that are shown one table."""
    __slots__ = ("_about", "_stories", "listeners", "table")

    def __init__(self, table: "Table"):
        self.table = table
        self.listeners: set[Listener] = set()
        self._about: tuple[Any, About] | None = None
        self._stories: dict[tuple[Seat, str], Narration] = {}

    def leave(self, listener: Listener) -> None:
        self.listeners.discard(listener)
        if self._stories:
            wanted = {(one.seat, one.language.code) for one in self.listeners if one.language}
            self._stories = {key: story for key, story in self._stories.items() if key in wanted}

    def show(self) -> None:
        """Sends each of them what is new."""
        about = self.about()
        for listener in tuple(self.listeners):
            try:
                self.show_to(listener, about=about)
            except Exception:
                self._failed(listener)

    def show_feeling(self, seat: int, emote: Any) -> None:
        felt = write(Felt(self.table.kept.id, seat, emote))
        for listener in tuple(self.listeners):
            try:
                listener.send(felt)
            except Exception:
                self._failed(listener)

    def _failed(self, listener: Listener) -> None:
        """An error with one client does not affect the others."""
        LOG.exception("table %s: somebody at seat %s could not be shown it", self.table.kept.id, listener.seat)

    def show_to(self, listener: Listener, again: bool = False, about: About | None = None) -> None:
        """Sends a client its seat's view, unless it has it already, and who is there, if that has changed."""
        table = self.table
        if table.course is None:
            waiting = waiting_message(table.kept, listener.seat)
            if not table.kept.complete and (again or listener.waiting != waiting):
                listener.waiting = waiting
                listener.send(write(waiting))
        else:
            settling = table.window.on
            state, outcome = table.seen.latest[listener.seat], None if settling else table.course.ended
            if listener.shown is not state or listener.over is (outcome is None) or again:
                self._send_view(listener, state, outcome)
                again = again or settling or table.time.clock is not None
        about = about or self.about()
        if again or about is not listener.about:
            self._send_about(listener, about)

    def _send_view(self, listener: Listener, state: State, outcome: Ended | None) -> None:
        seat, seen = listener.seat, self.table.seen
        heard, before, (changes, fields) = seen.heard(seat), listener.shown, listener.wanted
        ply = len(heard)
        since = seen.since(seat, listener.ply, ply, before is not None)
        cells, legal = seen.shown(seat, before if changes else None, fields)
        written: Any = msgspec.Raw(cells)
        waits = outcome is not None or (self.table.window.on and seat != self.table.window.asked)
        shown = Shown(self.table.kept.id, ply, seat, None if outcome else state.turn, written,
                      [] if waits else legal, since, list(heard[since:]), outcome)
        if changes and before:
            shown.partial = True
        if listener.language:
            view = seen.views[seat]
            story = self.story(seat, listener.language).until(state, view)
            self._put_in_words(listener, shown, story.words(view, since, waits))
        listener.send(write(shown))
        listener.shown, listener.over, listener.ply = state, outcome is not None, ply

    def _put_in_words(self, listener: Listener, shown: Shown, words: Words) -> None:
        if shown.partial and listener.words:
            shown.news = news_of(listener.words, words)
        else:
            shown.words = words
        listener.words = words if listener.wanted.changes else None

    def _send_about(self, listener: Listener, about: About) -> None:
        table, listener.about = self.table, about
        message = msgspec.structs.replace(
            about, clock=table.time.to_message(listener.seat) if table.course else None,
            pause=table.intermission.to_message(), settling=table.window.to_message(listener.seat),
            absent=table.presence.to_message(), preparing=table.preparing or msgspec.UNSET)
        if listener.language:
            names = list(map(str, called(table.kept.chairs, listener.language)))
            message = msgspec.structs.replace(message, called=names)
        listener.send(write(message))

    def about(self) -> About:
        """The people here, and what they said besides their moves, without the clocks, which always change. The same
        object as before if nothing has changed."""
        table, course = self.table, self.table.window.course or self.table.course
        seen = (table.kept, table.rematch, course and (course.offers, course.votes, course.stand_ins, course.asked),
                table.intermission.key, table.window.key, table.preparing is None, table.spectators.shown)
        if self._about is None or self._about[0] != seen:
            about = msgspec.structs.replace(
                about_message(table.kept, course, table.rematch), pause=table.intermission.to_message(),
                settling=table.window.to_message(None), preparing=1 if table.preparing else msgspec.UNSET,
                watching=table.spectators.shown)
            self._about = (seen, self._about[1] if self._about and self._about[1] == about else about)
        return self._about[1]

    # In words ------------------------------------------------------------------------------------------------

    async def remember(self, seat: Seat, language: Language) -> None:
        """Prepares, in a thread, the narration so far for a client that is about to join and wants words."""
        key, course = (seat, language.code), self.table.course
        if course and key not in self._stories:
            story = Narration(Narrator(seat, language, addressed(self.table.kept.chairs, seat, language)), course.first)
            self._stories[key] = await asyncio.to_thread(story.until, self.table.seen.latest[seat])

    def story(self, seat: Seat, language: Language) -> Narration:
        """What this seat was told in this language; rebuilt if a player took another name."""
        key, names = (seat, language.code), addressed(self.table.kept.chairs, seat, language)
        if key not in self._stories or self._stories[key].teller.names != names:
            self._stories[key] = Narration(Narrator(seat, language, names), self.table.begun.first)
        return self._stories[key]
