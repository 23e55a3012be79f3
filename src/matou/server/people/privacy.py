"""Privacy: what is stored about a guest, as they can download it, and how all of it is deleted.

A guest who leaves takes everything along that tells who they are: name, devices, links, notifications, programs,
ratings, what their children practised, attempts, puzzles and reviews that still wait. Others keep their games. There
the seat gets a guest without a name (a ghost), a new one at every table, so that the seats of one person are no longer
linked to each other. The store has no word for such a seat: its name is empty, and the narration finds a word in the
reader's language.

A seat in a waiting room is free again, and the last one to leave closes the table. In a game that others are playing, a
cat stands in; a game that nobody else is playing is closed.

It is one transaction. It takes its locks in the order in which a game that ends does: log, table, guest.
"""
from collections.abc import Collection, Iterable, Sequence
from typing import Any, NamedTuple, cast

from sqlalchemy import Select, and_, bindparam, delete, exists, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from ..match import state as c
from ..net.protocol import Refusal
from ..net.stored import Stored
from ..store.log import Store, now
from ..store.schema import (
    WithoutBox,
    analyses,
    guests,
    keys,
    moves,
    practice,
    prepared,
    puzzle_tries,
    rated,
    ratings,
    seats,
    solvers,
    subscriptions,
    tables,
    tries,
)
from ..store.tables import NAME, PRIVATE, drop_tables
from .devices import ID_DIGITS, REVOKED
from .guests import Guest, known_as, new_token

STAND_IN = "cat"                                 # the level that plays on for somebody who is gone
NO_NAME = ""                                     # the name of somebody who is gone
MOST_CLASHES = 5                                 # retries in a row if a game goes on while its player is deleted
IS_GONE = guests.c.name == NO_NAME


class Forgotten(NamedTuple):
    """What was deleted: the digests of all tokens, and the tables that have changed."""
    tokens: tuple[str, ...] = ()
    tables: tuple[str, ...] = ()


class Moved(Exception):
    """A table has changed meanwhile."""


class AffectedTable(NamedTuple):
    """A table where somebody who leaves sits, hosts or is expected; those who stay, by seat."""
    id: str
    state: str
    host: str | None
    at: str
    leaving: tuple[str, ...]
    staying: tuple[str, ...]


class Privacy:
    """What is stored about guests, in the store's database."""

    def __init__(self, store: Store):
        self.store = store

    async def stored(self, guest: Guest) -> Stored:
        """All that is stored about a guest and the guest's programs; of tokens only the digits that tell them apart."""
        async with self.store.connect() as connection:
            programs = await _rows(connection, select(guests).where(guests.c.owner == guest.token))
            names = {guest.token: None, **{one["token"]: one["name"] for one in programs}}
            found = await _rows(connection, select(guests).where(guests.c.token == guest.token))
            if not found:
                raise Refusal("guest", "say your name first", status=401)
            me = found[0]
            others = await _rows(connection, select(keys).where(keys.c.guest == guest.token))
            stored: Any = {"name": me["name"], "created": me["created"],
                           "devices": [_device(one) for one in (me, *others)],
                           "programs": [{"name": one["name"], **_device(one)} for one in programs],
                           **{part: [_marked(row, names) for row in await _rows(connection, query)]
                              for part, query in _parts(names).items()},
                           "games": await _games(connection, names)}
            return cast(Stored, stored)          # as the database has it

    async def forget(self, guest: Guest) -> Forgotten:
        """Deletes a guest and the guest's programs, in one transaction. Deleting twice has no further effect."""
        for _ in range(MOST_CLASHES):
            try:
                async with self.store.begin() as connection:
                    return await self._forget(connection, guest)
            except (IntegrityError, Moved):      # a game went on in another process, or they sat down somewhere
                continue
        raise Refusal("busy", "the server is busy; try again in a moment", status=503)

    async def _forget(self, connection: AsyncConnection, guest: Guest) -> Forgotten:
        leaving = list((await connection.execute(select(guests.c.token).where(
            or_(guests.c.token == guest.token, guests.c.owner == guest.token)))).scalars())
        own = await _drop_imported(connection, leaving)
        before = await _affected(connection, leaving)
        await _hand_over(connection, before)
        for column, which in ((tables.c.id, tables.c.id.in_(_tables_of(leaving))),
                              (guests.c.token, guests.c.token.in_(leaving))):
            await connection.execute(select(column).where(which).order_by(column).with_for_update())
        if await _affected(connection, leaving) != before:
            raise Moved
        devices = (await connection.execute(select(keys.c.token).where(keys.c.guest.in_(leaving)))).scalars()
        gone = Forgotten((*leaving, *devices), (*own, *(table.id for table in before)))
        await _delete_traces(connection, leaving)
        await _leave_tables(connection, leaving, before)
        await connection.execute(delete(keys).where(keys.c.guest.in_(leaving)))
        await connection.execute(delete(guests).where(guests.c.token.in_(leaving)))
        for said in (*(f"{REVOKED}:{token}" for token in gone.tokens), *gone.tables):
            await self.store.notify(connection, said)
        return gone


# What is stored ----------------------------------------------------------------------------------------------

async def _rows(connection: AsyncConnection, query: Select[Any]) -> list[dict[str, Any]]:
    return [dict(row) for row in (await connection.execute(query)).mappings()]


def _device(row: dict[str, Any]) -> dict[str, Any]:
    """A device, a program, or a link to another device that nobody has used yet (`until`)."""
    shown = {name: row[name] for name in ("device", "created", "used", "revoked", "until") if row.get(name)}
    return {"id": row["token"][:ID_DIGITS], **shown}


def _marked(row: dict[str, Any], names: dict[str, str | None]) -> dict[str, Any]:
    """`program`: it is about this program of theirs; null: about themselves."""
    return {"program": names[row.pop("guest")], **row}


def _parts(names: Collection[str]) -> dict[str, Select[Any]]:
    """Everything but games, by guest."""
    attempts = select(seats.c.guest, tries.c.table, tries.c.seat, tries.c.ply, tries.c.text, tries.c.at).join(
        seats, and_(seats.c.table == tries.c.table, seats.c.seat == tries.c.seat))
    return {"promises": select(prepared.c.guest, prepared.c.table, prepared.c.until).where(prepared.c.guest.in_(names)),
            "notifications": _subscribed_devices().where(subscriptions.c.guest.in_(names)),
            "ratings": select(ratings).where(ratings.c.guest.in_(names)).order_by(ratings.c.game),
            "puzzles": select(puzzle_tries).where(puzzle_tries.c.guest.in_(names)).order_by(puzzle_tries.c.at),
            "puzzle_ratings": select(solvers).where(solvers.c.guest.in_(names)).order_by(solvers.c.game),
            "rated": select(rated).where(rated.c.guest.in_(names)).order_by(rated.c.table),
            "practice": select(practice).where(practice.c.guest.in_(names)).order_by(practice.c.changed),
            "attempts": attempts.where(seats.c.guest.in_(names)).order_by(tries.c.at),
            "reviews": select(analyses.c.guest, analyses.c.table, analyses.c.level, analyses.c.state, analyses.c.asked)
            .where(analyses.c.guest.in_(names)).order_by(analyses.c.asked)}


def _subscribed_devices() -> Select[Any]:
    """The devices that are told of a turn, and where their messages go."""
    device = func.substr(subscriptions.c.device, 1, ID_DIGITS).label("device")
    return select(subscriptions.c.guest, device, subscriptions.c.endpoint, subscriptions.c.language,
                  subscriptions.c.created).order_by(subscriptions.c.created)


async def _games(connection: AsyncConnection, names: dict[str, str | None]) -> list[dict[str, Any]]:
    """Every table where they sit or sat, which they opened, or where a seat is kept for them."""
    columns = (tables.c.state, tables.c.visibility, tables.c.created, tables.c.began, tables.c.ended, tables.c.result)
    rows = await _rows(connection, select(
        tables.c.id.label("table"), *columns, tables.c.host, WithoutBox(tables.c.header).label("header"))
        .where(tables.c.id.in_(_tables_of(names))).order_by(tables.c.created))
    found: dict[str, list[dict[str, Any]]] = {}
    for seat in await _rows(connection, select(
            seats.c.table, seats.c.seat, seats.c.guest, seats.c.meant, seats.c.level, NAME.label("name"),
            seats.c.hidden).select_from(seats.outerjoin(guests)).where(seats.c.table.in_(_tables_of(names)))
            .order_by(seats.c.table, seats.c.seat)):
        found.setdefault(seat.pop("table"), []).append(_seat(seat, names))
    return [_game(row, names, found.get(row["table"], [])) for row in rows]


def _game(row: dict[str, Any], names: dict[str, str | None], chairs: list[dict[str, Any]]) -> dict[str, Any]:
    """A game, without what is hidden while it goes on."""
    header, host = row.pop("header"), row.pop("host")
    return {"game": header["game"], **row, "host": host in names, "options": header["options"], "seats": chairs}


def _seat(seat: dict[str, Any], names: dict[str, str | None]) -> dict[str, Any]:
    """`yours`: their own or a program's of theirs; of others, what everybody at the table is shown."""
    yours = seat["guest"] in names
    return {"seat": seat["seat"], "name": seat["name"], "level": seat["level"], "yours": yours,
            **({"hidden": True} if yours and seat["hidden"] else {}),
            **({"kept_for_you": True} if seat["meant"] in names else {})}


def _tables_of(people: Collection[str]) -> Select[Any]:
    """The tables where any of them sits or is expected, or which are theirs."""
    sits = select(seats.c.table).where(or_(seats.c.guest.in_(people), seats.c.meant.in_(people)))
    return select(tables.c.id).where(or_(tables.c.id.in_(sits), tables.c.host.in_(people)))


async def _affected(connection: AsyncConnection, leaving: Sequence[str]) -> list[AffectedTable]:
    rows = (await connection.execute(
        select(tables.c.id, tables.c.state, tables.c.host, tables.c.created, seats.c.guest, IS_GONE.label("gone"))
        .select_from(tables.outerjoin(seats, seats.c.table == tables.c.id)
                     .outerjoin(guests, guests.c.token == seats.c.guest))
        .where(tables.c.id.in_(_tables_of(leaving))).order_by(tables.c.id, seats.c.seat))).all()
    people: dict[tuple[str, str, str | None, str], list[tuple[str, bool]]] = {}
    for id, state, host, at, guest, gone in rows:
        people.setdefault((id, state, host, at), []).extend([(guest, bool(gone))] if guest else [])
    return [AffectedTable(id, state, host, at, tuple(guest for guest, _ in sitting if guest in leaving),
                  tuple(guest for guest, gone in sitting if guest not in leaving and not gone))
            for (id, state, host, at), sitting in people.items()]


# What is deleted ---------------------------------------------------------------------------------------------

async def _drop_imported(connection: AsyncConnection, leaving: Sequence[str]) -> Sequence[str]:
    """Deletes the games they imported, which are theirs alone."""
    theirs = select(tables.c.id).where(tables.c.visibility == PRIVATE, tables.c.host.in_(leaving)).order_by(tables.c.id)
    found = (await connection.execute(theirs)).scalars().all()
    if found:
        await drop_tables(connection, select(tables.c.id).where(tables.c.id.in_(found)))
    return found


async def _hand_over(connection: AsyncConnection, affected: Iterable[AffectedTable]) -> None:
    """In games that others are playing, a cat plays on. Of two processes that write the same line of a log, one is
    refused: so no game ends between this line and the rest of the transaction."""
    for table in affected:
        if table.state != "playing" or not table.leaving or not table.staying:
            continue
        standing = await _stood_in(connection, table.id)
        own = select(seats.c.seat).where(seats.c.table == table.id, seats.c.guest.in_(table.leaving))
        due = [seat for seat in (await connection.execute(own.order_by(seats.c.seat))).scalars()
               if seat not in standing]
        next_ply = (await connection.execute(select(func.coalesce(func.max(moves.c.ply), -1) + 1).where(
            moves.c.table == table.id))).scalar() or 0
        if due:
            await connection.execute(insert(moves), [
                {"table": table.id, "ply": ply, "seat": seat, "text": c.AGENT + STAND_IN, "at": now()}
                for ply, seat in enumerate(due, next_ply)])


async def _stood_in(connection: AsyncConnection, table: str) -> set[int]:
    """The seats for which a cat is playing already."""
    rows = await connection.execute(select(moves.c.seat, moves.c.text).where(
        moves.c.table == table, or_(moves.c.text == c.PERSON, moves.c.text.startswith(c.AGENT)))
        .order_by(moves.c.ply))
    last: dict[int, str] = dict(map(tuple, rows))
    return {seat for seat, text in last.items() if text != c.PERSON}


async def _delete_traces(connection: AsyncConnection, leaving: Sequence[str]) -> None:
    """Deletes everything about them but the moves of their games."""
    def theirs(table: Any) -> Any:
        return exists().where(seats.c.table == table.c.table, seats.c.seat == table.c.seat, seats.c.guest.in_(leaving))

    where = _tables_of(leaving)
    await connection.execute(delete(tries).where(tries.c.table.in_(where), theirs(tries)))
    await connection.execute(update(moves).where(
        moves.c.table.in_(where), moves.c.client_id.is_not(None), theirs(moves)).values(client_id=None))
    for table in (rated, ratings, practice, prepared, subscriptions, puzzle_tries, solvers):
        await connection.execute(delete(table).where(table.c.guest.in_(leaving)))
    await connection.execute(delete(analyses).where(analyses.c.guest.in_(leaving), analyses.c.state == "waiting"))
    await connection.execute(update(analyses).where(analyses.c.guest.in_(leaving)).values(guest=None))
    await _scrub_reviews(connection, leaving)


async def _scrub_reviews(connection: AsyncConnection, leaving: Sequence[str]) -> None:
    """Removes names from reviews of the time when they were stored there."""
    rows = await connection.execute(select(analyses.c.table, analyses.c.level, analyses.c.result).where(
        analyses.c.table.in_(_tables_of(leaving)), analyses.c.result.is_not(None)))
    for table, level, result in rows.all():
        if result and any(result.get("names", ())):
            nameless = {**result, "names": [NO_NAME] * len(result["names"]),
                        "players": [{**one, "name": NO_NAME} for one in result["players"]]}
            await connection.execute(update(analyses).where(analyses.c.table == table, analyses.c.level == level)
                                     .values(result=nameless))


async def _leave_tables(connection: AsyncConnection, leaving: Sequence[str], affected: Sequence[AffectedTable]) -> None:
    await connection.execute(update(seats).where(seats.c.meant.in_(leaving)).values(meant=None))
    ghosts = [{"table": table.id, "old": token, "ghost": known_as(new_token()), "created": table.at}
              for table in affected if table.state != "open" for token in dict.fromkeys(table.leaving)]
    programs = set((await connection.execute(select(guests.c.token).where(
        guests.c.token.in_(leaving), guests.c.owner.is_not(None)))).scalars())
    if ghosts:
        await connection.execute(insert(guests), [
            {"token": one["ghost"], "name": NO_NAME, "created": one["created"], "revoked": one["created"],
             "owner": known_as(new_token()) if one["old"] in programs else None} for one in ghosts])
        await connection.execute(update(seats).where(
            seats.c.table == bindparam("at"), seats.c.guest == bindparam("old")).values(
            guest=bindparam("ghost"), name=None, hidden=False, seen_at=None, away=bindparam("since")),
            [{"at": one["table"], "old": one["old"], "ghost": one["ghost"], "since": one["created"]} for one in ghosts])
    await connection.execute(update(seats).where(seats.c.guest.in_(leaving)).values(
        guest=None, name=None, hidden=False, seen_at=None, away=None, luck=None))
    for table in affected:
        await connection.execute(update(tables).where(tables.c.id == table.id).values(_left(table, leaving)))


def _left(table: AffectedTable, leaving: Sequence[str]) -> dict[str, Any]:
    """The state of a table after a player has left."""
    changed: dict[str, Any] = {"revision": tables.c.revision + 1}
    if table.host in leaving:
        changed["host"] = table.staying[0] if table.staying and table.state in ("open", "playing") else None
    if table.leaving and not table.staying and table.state in ("open", "playing"):
        changed |= {"state": "closed", "ended": now(), **({"again": None} if table.state == "open" else {})}
    return changed
