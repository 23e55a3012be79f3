"""Whose turn it is, table by table, as far as each player may know: for the list of one's games, and for the marks that
say that others wait.

A table that is not in memory is replayed in a thread. What was found is remembered with the length of the log, so that
a page that asks again and again costs one short query as long as nobody has moved.
"""
from collections import OrderedDict
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from sqlalchemy import func, select

from matou.games import load

from ..match.queue import Kind
from ..match.state import MatchState
from ..match.views import Seen
from ..match.window import is_recent
from ..store.log import Line
from ..store.schema import moves
from ..store.tables import TableInfo
from .guests import Guest

if TYPE_CHECKING:
    from .lobby import Lobby

MOST_REPLAYED = 6                                # games for one list: each takes a moment
MOST_KNOWN = 5_000                               # tables whose turn is remembered
Seats = frozenset[int]                           # that know that it is their turn


class Turns:
    """Whose turn it is at the tables of one lobby."""

    def __init__(self, lobby: "Lobby"):
        self.lobby = lobby
        self._known: OrderedDict[str, tuple[int, Seats | None]] = OrderedDict()      # by table: lines, and seats

    async def of(self, games: Sequence[TableInfo], guest: Guest) -> list[bool | None]:
        """By game: is it the guest's turn, as far as they may know? None: that was not looked up, or nobody's is."""
        lines = await self._lines([kept.id for kept in games if kept.state == "playing"])
        found: list[bool | None] = []
        replays = MOST_REPLAYED
        for kept in games:
            if kept.state != "playing":
                found.append(None)
            elif is_alone(kept, guest):
                found.append(True)               # cats do not keep anybody waiting
            elif (table := self.lobby.at_hand(kept.id)) is not None:
                found.append(_is_theirs(turns_in(table.seen), kept, guest))
            elif (known := self._known.get(kept.id)) and known[0] == lines.get(kept.id, 0):
                found.append(_is_theirs(known[1], kept, guest))
            elif replays and self.lobby.warmth.is_ready(kept.header["game"]):
                replays -= 1
                found.append(_is_theirs(await self._look(kept), kept, guest))
            else:
                found.append(None)
        return found

    async def _lines(self, tables: Sequence[str]) -> dict[str, int]:
        """How long the logs of these tables are."""
        if not tables:
            return {}
        async with self.lobby.store.connect() as connection:
            rows = await connection.execute(select(moves.c.table, func.count()).where(moves.c.table.in_(tables))
                                            .group_by(moves.c.table))
            return dict(map(tuple, rows))

    async def _look(self, kept: TableInfo) -> Seats | None:
        """The seats whose turn it is at a table that is not in memory; None: it is over."""
        lobby = self.lobby
        if await self._may_settle(kept):
            table = await lobby.table(kept.id)
            return turns_in(table.seen) if table.window.on or not table.outcome else None
        log = await lobby.store.log(kept.id)
        found = await lobby.thinkers.run(Kind.LOOK, self._replayed, kept, log)
        self._known[kept.id] = len(log), found
        self._known.move_to_end(kept.id)
        while len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)
        return found

    async def _may_settle(self, kept: TableInfo) -> bool:
        """May an answer window be open at a table of another process? Then the log tells more than people may know."""
        at = await self.lobby.store.last_at(kept.id) if load(kept.header["game"]).hides_moves else None
        return at is not None and is_recent(at)

    def _replayed(self, kept: TableInfo, log: Sequence[Line]) -> Seats | None:
        """A match replayed from the log alone, without starting agents or clocks."""
        first = self.lobby.deal(kept)
        guests = tuple(chair.guest for chair in kept.chairs)
        course, states = MatchState(partial(self.lobby.deal, kept), first).replayed(log, guests)
        return None if course.ended else turns_in(Seen(states))


def is_alone(kept: TableInfo, guest: Guest) -> bool:
    """Do nobody but computer cats, and people on the same device, play with this guest?"""
    return all(chair.level or chair.guest == guest.token for chair in kept.chairs)


def is_awaited(kept: TableInfo, guest: Guest, turn: bool | None) -> bool:
    """Do other people wait for this guest's move?"""
    return turn is True and not is_alone(kept, guest)


def turns_in(seen: Seen) -> Seats:
    return frozenset(seat for seat, state in seen.latest.items() if seat is not None and state.turn == seat)


def _is_theirs(turns: Seats | None, kept: TableInfo, guest: Guest) -> bool | None:
    return None if turns is None else not turns.isdisjoint(kept.seats_of(guest))
