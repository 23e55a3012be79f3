"""Rooms: a table is set by its host, seat by seat, until it begins.

Seats may be changed, and left, as long as a table is open. Each change is one transaction that holds the table's row
and counts its `revision` up; so no two processes change the same seats, and of two readings the newer one is known. How
many play, who begins, and what the players contributed to the deal is settled by the start; the server's secret, and
the commitment that binds it, were there before.
"""
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlalchemy import delete, insert, update

from matou.core.game import Game
from matou.games import load

from ..match.fairness import LUCK
from ..match.state import MatchState
from ..match.views import Seat
from ..net.protocol import UNSET, About, BackAsked, Refusal, Room, Sitting, Waiting, refused, write
from ..store.log import Store, now
from ..store.schema import seats, tables
from ..store.tables import Chair, Rematch, TableInfo, chair_rows, locked, seated
from .cats import NAMES, cats_of
from .guests import Guest

if TYPE_CHECKING:
    from ..match.table import Table

RANDOM = "random"
EMPTY = Chair()


class Rooms:
    """What people do at tables that have not begun."""

    def __init__(self, store: Store, checked_options: Callable[[Game, dict[str, Any], int], dict[str, Any]]):
        self.store, self.checked_options = store, checked_options

    async def place_cat(self, id: str, guest: Guest, seat: int, level: str | None) -> None:
        """A computer cat sits down in an empty seat, or plays at another level from now on; None: it leaves."""
        async with self._changing(id, guest) as change:
            chair = change.chair(seat)
            if not (chair.free or chair.level):
                raise Refusal("seat", "a person sits there", status=409)
            change.chairs[seat] = self._cat(change, chair, level) if level else EMPTY

    def _cat(self, change: "RoomChange", chair: Chair, level: str) -> Chair:
        taken = {one.name for one in change.chairs if one.name}
        names = [*cats_of(change.kept.host or "", len(NAMES), taken), *NAMES]
        return Chair(level=level, name=chair.name or names[0])

    async def swap(self, id: str, guest: Guest, seat: int, other: int) -> None:
        """Swaps two seats, with those who sit there."""
        async with self._changing(id, guest) as change:
            chairs, one = change.chairs, change.chair(seat)
            chairs[seat], chairs[other] = change.chair(other), one
            change.first = other if change.first == seat else seat if change.first == other else change.first

    async def choose_first(self, id: str, guest: Guest, first: int | str | None) -> None:
        """Who begins: a seat that is taken, chance, or whatever the options say (None)."""
        async with self._changing(id, guest) as change:
            if isinstance(first, int) and change.chair(first).free:
                raise Refusal("seat", "nobody sits there", status=409)
            change.first = first

    async def remove(self, id: str, guest: Guest, seat: int) -> None:
        """The host frees a person's seat. They may come back as long as there is one."""
        async with self._changing(id, guest) as change:
            person = change.chair(seat).guest
            if person is None:
                raise Refusal("seat", "nobody sits there", status=409)
            if person == guest.token:
                raise Refusal("seat", "this seat is your own: to give it up, leave the table", status=409)
            change.vacate(person)

    async def start(self, id: str, guest: Guest) -> None:
        """Starts the game: those who are there play, and empty seats are removed."""
        async with self._changing(id, guest) as change:
            taken = [seat for seat, chair in enumerate(change.chairs) if not chair.free]
            game, header = load(change.kept.header["game"]), change.header
            if len(taken) < game.min_seats:
                raise Refusal("few", "at least {least} players are needed", status=409, least=game.min_seats)
            options = {**header["options"], **begins(change.first, taken)}
            header["seats"], header["options"] = len(taken), self.checked_options(game, options, len(taken))
            del header["room"]
            change.chairs[:] = [change.chairs[seat] for seat in taken]
            if LUCK in header:
                header[LUCK] = [chair.luck for chair in change.chairs]
            change.values |= {"state": "playing", "began": now()}

    async def leave(self, id: str, guest: Guest) -> None:
        """A player gets up. The one in the lowest seat is the next host; the last one closes the table."""
        async with self._changing(id, guest, host_only=False) as change:
            change.vacate(guest.token)
            others = [chair.guest for chair in change.chairs if chair.guest]
            if not others:
                change.values |= {"state": "closed", "ended": now(), "again": None}
            elif change.kept.host == guest.token:
                change.values["host"] = others[0]

    @asynccontextmanager
    async def _changing(self, id: str, guest: Guest, host_only: bool = True) -> AsyncIterator["RoomChange"]:
        """Changes made inside are stored and sent to other processes in one transaction."""
        async with self.store.begin() as connection:
            row = await locked(connection, id)
            if row is None:
                raise Refusal("table", "there is no such table", status=404)
            change = RoomChange.of(await seated(connection, row), guest, host_only)
            yield change
            kept = change.done()
            await connection.execute(delete(seats).where(seats.c.table == id))
            await connection.execute(insert(seats), chair_rows(kept))
            await connection.execute(update(tables).where(tables.c.id == id).values(
                header=kept.header, revision=kept.revision + 1, **change.values))
            await self.store.notify(connection, id)


@dataclass
class RoomChange:
    """A table whose seats are being changed: mutable copies."""
    kept: TableInfo
    header: dict[str, Any]
    chairs: list[Chair]
    values: dict[str, Any]

    @classmethod
    def of(cls, kept: TableInfo, guest: Guest, host_only: bool) -> "RoomChange":
        """The change of a table; Refusal if this guest may not change it."""
        if kept.state != "open":
            raise Refusal("begun", "the game has begun, or is over", status=409)
        if not kept.seats_of(guest):
            raise Refusal("seat", "you are not at this table", status=403)
        if host_only and kept.room is None:
            raise Refusal("room", "the seats of this table were settled when it was made", status=409)
        if host_only and kept.host != guest.token:
            raise Refusal("host", "only the host may do that", status=403)
        header = {**kept.header, **({"room": dict(kept.room)} if kept.room is not None else {})}
        return cls(kept, header, list(kept.chairs), {})

    def chair(self, seat: int) -> Chair:
        if not 0 <= seat < len(self.chairs):
            raise Refusal("seat", "there is no seat {seat}", status=404, seat=seat)
        return self.chairs[seat]

    def vacate(self, person: str) -> None:
        """Frees this guest's seats; at a rematch they stay reserved for the guest."""
        for seat, chair in enumerate(self.chairs):
            if chair.guest == person:
                self.chairs[seat] = Chair(meant=person) if self.kept.again else EMPTY

    @property
    def first(self) -> int | str | None:
        found: int | str | None = self.header["room"].get("first")
        return found

    @first.setter
    def first(self, first: int | str | None) -> None:
        self.header["room"]["first"] = first

    def done(self) -> TableInfo:
        """A seat keeps a name of its own only if a cat sits there, or if its player shares a device."""
        shared = [chair.guest for chair in self.kept.chairs]
        chairs = [chair if chair.level or shared.count(chair.guest) > 1 else chair._replace(name=None)
                  for chair in self.chairs]
        return self.kept._replace(header=self.header, chairs=tuple(chairs))


def begins(first: int | str | None, taken: Sequence[int]) -> dict[str, Any]:
    """The option `first` after the players in the seats `taken` have moved up; empty if nobody was chosen, or if they
    left since."""
    if isinstance(first, int):
        return {"first": taken.index(first)} if first in taken else {}
    return {"first": first} if first else {}


# What people at a table are told of it --------------------------------------------------------------------------------

def room_of(kept: TableInfo, seat: Seat) -> Room | None:
    """A room as it is shown to those who sit there."""
    if kept.room is None:
        return None
    host = next((at for at, chair in enumerate(kept.chairs) if chair.guest and chair.guest == kept.host), None)
    return Room(host, seat, load(kept.header["game"]).min_seats, kept.room.get("first"))


def waiting_message(kept: TableInfo, seat: Seat) -> Waiting:
    return Waiting(kept.id, kept.free, room_of(kept, seat))


def about_message(kept: TableInfo, course: MatchState | None, rematch: Rematch | None) -> About:
    stand_ins = course.stand_ins if course else {}
    sitting = [Sitting(chair.name, chair.level, chair.bot, chair.guest is not None and chair.away is None,
                       stand_ins.get(seat)) for seat, chair in enumerate(kept.chairs)]
    asked = [seat for seat, chair in enumerate(kept.chairs) if rematch and chair.guest and chair.guest == rematch.host]
    return About(kept.id, sitting, sorted(course.offers) if course else [], sorted(course.votes) if course else [],
                 None, rematch and rematch.table, kept.state == "closed", rematch_by=asked[0] if asked else None,
                 hints=kept.hints,
                 back=BackAsked(course.asked.seat, sorted(course.asked.agreed)) if course and course.asked else UNSET)


def reseat(table: "Table") -> None:
    """Clients of a table that has not begun follow their seats; those who got up are not shown it any more."""
    for listener in list(table.listeners):
        if listener.seat is None or _sits(table.kept.chairs, listener.seat, listener.guest):
            continue
        listener.seat = next((seat for seat, chair in enumerate(table.kept.chairs)
                              if chair.guest and chair.guest == listener.guest), None)
        if listener.seat is None:
            table.listeners.discard(listener)
            gone = Refusal("seat", "you are not at this table", status=403)
            listener.send(write(refused(gone, table=table.kept.id, language=listener.language)))


def _sits(chairs: Sequence[Chair], seat: int, guest: str | None) -> bool:
    return seat < len(chairs) and chairs[seat].guest is not None and chairs[seat].guest == guest
