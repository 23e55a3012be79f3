"""Replays: games that are over, position by position. A few that were looked at lately are kept at hand."""
import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import msgspec

from matou.core.game import State, View
from matou.core.moves import Move
from matou.core.record import Record
from matou.core.words import Phrase

from ..net.answers import Replayed, Sentence
from ..net.protocol import Ended, Refusal, Shown, wire_values
from ..net.reasons import Reasons
from ..people.lobby import Lobby
from ..store.tables import TableInfo
from .attempts import whole_record
from .narration import ALL, Narration, Narrator
from .page_data import label_of
from .queue import Kind
from .reasons import in_words
from .views import Seen

MOST_GAMES, MOST_STATES = 8, 4000                # cached: some ten kilobytes per state


@dataclass(frozen=True)
class Replay:
    """A game that is over: its record, and the position before every move and at the end."""
    record: Record
    states: tuple[State, ...]

    @property
    def plies(self) -> int:
        return len(self.record.moves)

    @property
    def outcome(self) -> dict[str, Any]:
        return self.record.outcome or {}

    def seat(self, text: str | None) -> int | str | None:
        """A seat by its number; `all`; by default a spectator."""
        if text in (None, ALL):
            return text
        if text not in map(str, range(self.record.seats)):
            raise Refusal("seat", "there is no seat {seat} at this table: 0 to {last}, or all", seat=text,
                          last=self.record.seats - 1)
        return int(text)

    def at(self, ply: int | None) -> int:
        """A number of moves; by default all of them."""
        if ply is not None and ply > self.plies:
            raise Refusal("ply", "there is no move {number}: the game has {moves}", number=ply, moves=self.plies)
        return self.plies if ply is None else ply

    def shown(self, table: str, at: int, seat: int | str | None, teller: Narrator | None = None) -> Replayed:
        """The position after `ply` moves: what this seat was shown then, or all of it. In words, it is a look back:
        nothing can be done there."""
        outcome = Ended(**self.outcome) if at == self.plies else None
        position = self._seen(at, seat)
        legal = [] if outcome or teller else position.legal if seat != ALL else self.states[at].legal
        view = Shown(table, len(position.said), None, None if outcome else position.turn, position.to_dict(),
                     [move.text for move in legal], 0, list(position.said), outcome)
        if teller:
            view.words, view.past = self._story(at, seat, teller).words(position, waits=True), True
        shown: Replayed = {**msgspec.to_builtins(view), "seat": seat}        # type: ignore[typeddict-item]
        return shown

    def position(self, at: int, seat: int | str | None) -> tuple[View, str]:
        """The same without words, and its text."""
        view = self._seen(at, seat)
        return view, self.states[at].text if seat == ALL else view.text

    def _seen(self, at: int, seat: int | str | None) -> View:
        """The seat's view at that position; for ALL, the unredacted table."""
        state = self.states[at]
        return View(state, state.row, None, state.said) if seat == ALL \
            else Seen(self.states[:at + 1]).views[seat]              # type: ignore[index]

    def _story(self, at: int, seat: int | str | None, teller: Narrator) -> Narration:
        """The narration up to the last position shown to this seat."""
        last = at if seat == ALL else len(Seen(self.states[:at + 1]).latest[seat].said)     # type: ignore[index]
        return Narration(teller, self.states[0], self.states[1:last + 1])

    def label(self, at: int, text: str, teller: Narrator) -> str:
        """What a legal move of this position does, in the words its player was shown."""
        state = self.states[at]
        view = state.game.view(state, state.turn)
        return label_of(view, state.game.parse(state, text), teller.names, teller.language.say)

    def reasons(self, at: int, counted: Reasons, teller: Narrator) -> Reasons:
        """Why one move would have been better here than another, in words."""
        state = self.states[at]
        return in_words(state.game.view(state, state.turn), counted, teller.names, teller.language.say)

    def last_told(self, teller: Narrator) -> list[str]:
        """The last move of the game and what came of it."""
        return teller.move(self.states[-2], self.states[-1]) if self.plies else []

    def told(self, at: int, seat: int | str | None) -> list[Sentence]:
        """In words, the move that led here and what came of it, as this seat heard it."""
        if at == 0:
            return []
        before, after, (mover, text) = self.states[at - 1], self.states[at], self.record.moves[at - 1]
        heard = text if seat in (ALL, mover) else before.game.as_heard(after, at - 1, text)
        if heard is None:
            return []
        move = Move(before.game.parse(before, text).code, heard)
        return [said(phrase) for phrase in before.game.tell(before, move, after, distinct(self.record.names))]


def said(phrase: Phrase) -> Sentence:
    """A sentence as data, so that a page can say it in its own language."""
    return {"reason": phrase.template, "values": wire_values(phrase)}


def distinct(names: Sequence[str]) -> list[str]:
    """Names that tell the seats apart."""
    return [name if names.count(name) == 1 else f"{name} {seat}" for seat, name in enumerate(names)]


class Replays:
    """Replayed in the compute queue, and never twice at once."""

    def __init__(self, lobby: Lobby):
        self.lobby = lobby
        self._known: OrderedDict[str, Replay] = OrderedDict()
        self._coming: dict[str, asyncio.Task[Replay]] = {}
        lobby.changed.append(self.renew)

    def renew(self, id: str | None) -> None:
        """Drops a cached replay, because one of its players has no name any more; None: drops all of them."""
        for one in [*self._known, *self._coming] if id is None else [id]:
            self._known.pop(one, None)
            self._coming.pop(one, None)

    async def of(self, id: str) -> Replay:
        """A game that is over; the caller has checked that the client may see it."""
        if id in self._known:
            self._known.move_to_end(id)
            return self._known[id]
        if id not in self._coming:
            self._coming[id] = task = asyncio.create_task(self._replayed(id))
            task.add_done_callback(partial(self._came, id))
        return await asyncio.shield(self._coming[id])

    def _came(self, id: str, task: asyncio.Task[Replay]) -> None:
        if self._coming.get(id) is task:
            del self._coming[id]

    async def _replayed(self, id: str) -> Replay:
        table = await self.lobby.table(id)
        found = await self.lobby.thinkers.run(Kind.LOOK, self._play, table.kept, await whole_record(table))
        if self._coming.get(id) is asyncio.current_task():           # otherwise it has changed meanwhile
            self._known[id] = found
        while len(self._known) > MOST_GAMES or (
                len(self._known) > 1 and sum(len(one.states) for one in self._known.values()) > MOST_STATES):
            self._known.popitem(last=False)
        return found

    def _play(self, kept: TableInfo, record: Record) -> Replay:
        states = [self.lobby.deal(kept)]
        for _, text in record.moves:
            states.append(states[-1].game.apply(states[-1], text))
        return Replay(record, tuple(states))
