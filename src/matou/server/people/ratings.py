"""Ratings and history: whose games are over, and what they did to ratings."""
from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

from openskill.models import PlackettLuce
from sqlalchemy import ColumnElement, Connection, and_, bindparam, exists, func, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from matou.games import load

from ..net.answers import MyRating, RatedPlayer, Strength
from ..net.protocol import Refusal
from ..store.database import POSTGRES
from ..store.log import Store
from ..store.schema import guests, moves, rated, ratings, seats, tables
from ..store.tables import NAME, PRIVATE, Chair, TableInfo
from .guests import Guest

MOST_RATED = 100                                 # in the list of a game
STOOD_IN, HINTED = "/agent %", "/hint %"         # lines of a log: an agent plays for a seat; a seat was told a move

SIGMAS_BELOW = 3                                 # sigmas below mu: what somebody is worth almost surely
AGREED = "agreed"                                # how a game ends that all who play have called a draw
MODEL: Any = PlackettLuce()
worth: ColumnElement[float] = ratings.c.mu - SIGMAS_BELOW * ratings.c.sigma


# The calculation: the Plackett-Luce model of openskill. Who wins comes first, then points ---------------------

class Rating(NamedTuple):
    """An estimate of strength (mu), its uncertainty (sigma), and the number of games it is based on."""
    mu: float = MODEL.mu
    sigma: float = MODEL.sigma
    games: int = 0

    @property
    def value(self) -> float:
        return self.mu - SIGMAS_BELOW * self.sigma

    def to_dict(self) -> Strength:
        return {"value": round(self.value, 2), "mu": round(self.mu, 2), "sigma": round(self.sigma, 2),
                "games": self.games}


def ranks(game: str, result: dict[str, Any], seats: Sequence[int]) -> list[int]:
    """The place of each of these seats among them, 0 the best. A draw that was agreed is a tie."""
    drawn, sign = result["why"] == AGREED, 1 if load(game).fewer_is_better else -1
    keys = [(0, 0) if drawn or seat in result["winners"] else (1, sign * result["scores"][seat]) for seat in seats]
    places = sorted(set(keys))
    return [places.index(key) for key in keys]


def after(before: Sequence[Rating], places: Sequence[int]) -> list[Rating]:
    """The ratings of these players after one more game against each other."""
    teams = [[MODEL.rating(mu=one.mu, sigma=one.sigma)] for one in before]
    found = [team[0] for team in MODEL.rate(teams, ranks=[float(place) for place in places])]
    return [Rating(one.mu, one.sigma, old.games + 1) for one, old in zip(found, before, strict=True)]


# Ratings -----------------------------------------------------------------------------------------------------

def rate(connection: Connection, results: dict[str, dict[str, Any]]) -> None:
    """Rates the players of games that are over, by table, within the transaction that stores their last lines. A game
    counts if two people or more played, each in one seat, all with a name, no agent stood in for any of them, and there
    were no hints. Programs are people here, but not against their owner. Agents at the table do not count."""
    games = {table: players for table, players in _players(connection, list(results)).items() if counts(players)}
    for table in _settled(connection, games):
        del games[table]
    before = _ratings(connection, {player.guest for players in games.values() for player in players})
    known, changes = dict(before), []
    for table, players in games.items():
        keys = [(player.guest, player.header["game"]) for player in players]
        old = [known.get(key, Rating()) for key in keys]
        new = after(old, ranks(keys[0][1], results[table], [player.seat for player in players]))
        known.update(zip(keys, new, strict=True))
        changes += [{"table": table, "guest": key[0], "before": one.value, "after": other.value}
                    for key, one, other in zip(keys, old, new, strict=True)]
    _keep(connection, before, known)
    if changes:
        connection.execute(INSERT_CHANGE, changes)


# Statements are built once: building one costs more than running it.
AT_TABLES: Any = bindparam("at_tables", expanding=True)
OF_PEOPLE: Any = bindparam("of_people", expanding=True)
SELECT_PLAYERS = select(
    seats.c.table, seats.c.seat, seats.c.guest, guests.c.name, guests.c.owner, tables.c.header).join(
    guests, guests.c.token == seats.c.guest).join(tables, tables.c.id == seats.c.table).where(
    seats.c.table.in_(AT_TABLES)).order_by(seats.c.table, seats.c.seat)
LOCK_GUESTS = select(guests.c.token).where(guests.c.token.in_(OF_PEOPLE)).order_by(guests.c.token).with_for_update(
    key_share=True)
NOT_RATED = select(moves.c.table).where(moves.c.table.in_(AT_TABLES), or_(
    moves.c.text.like(STOOD_IN), moves.c.text.like(HINTED))).union(
    select(rated.c.table).where(rated.c.table.in_(AT_TABLES)))
SELECT_RATINGS = select(ratings.c.guest, ratings.c.game, ratings.c.mu, ratings.c.sigma, ratings.c.games).where(
    ratings.c.guest.in_(OF_PEOPLE))
UPDATE_RATING = update(ratings).where(ratings.c.guest == bindparam("who"), ratings.c.game == bindparam("what"))
INSERT_RATING, INSERT_CHANGE = insert(ratings), insert(rated)


def _players(connection: Connection, ids: Sequence[str]) -> dict[str, list[Any]]:
    """The people at each of these tables, by seat."""
    found: dict[str, list[Any]] = {}
    for row in connection.execute(SELECT_PLAYERS, {"at_tables": ids}):
        found.setdefault(row.table, []).append(row)
    return found


def counts(players: Sequence[Any]) -> bool:
    """Two people at least, all with a name, and nobody twice: neither in two seats nor as the owner of a program; and
    not where people may ask for hints."""
    behind = {player.owner or player.guest for player in players}
    if len(players) < 2 or players[0].header.get("hints"):
        return False
    return len(behind) == len(players) and all(player.name for player in players)


def _settled(connection: Connection, games: dict[str, list[Any]]) -> Sequence[str]:
    """The tables that were rated before, or never will be. The rows of the players of the others are locked, always in
    the same order, so that nobody else rates them meanwhile. (SQLite has one writer at a time.)"""
    if connection.dialect.name == POSTGRES:
        people = {player.guest for players in games.values() for player in players}
        connection.execute(LOCK_GUESTS, {"of_people": list(people)})
    return connection.execute(NOT_RATED, {"at_tables": list(games)}).scalars().all()


def _ratings(connection: Connection, people: Collection[str]) -> dict[tuple[str, str], Rating]:
    """The ratings so far, by guest and game."""
    rows = connection.execute(SELECT_RATINGS, {"of_people": list(people)})
    return {(guest, game): Rating(*rest) for guest, game, *rest in rows}


def _keep(connection: Connection, before: dict[tuple[str, str], Rating], known: dict[tuple[str, str], Rating]) -> None:
    changed = [{"who": guest, "what": game, **rating._asdict()} for (guest, game), rating in known.items()
               if before.get((guest, game)) not in (None, rating)]
    if changed:
        connection.execute(UPDATE_RATING, changed)
    fresh = [{"guest": guest, "game": game, **rating._asdict()} for (guest, game), rating in known.items()
             if (guest, game) not in before]
    if fresh:
        connection.execute(INSERT_RATING, fresh)


class FinishedGames:
    """Finished games and ratings, in the store's database."""

    def __init__(self, store: Store):
        self.store = store                      # its connections, which refuse when the database is out of order

    # Ratings -------------------------------------------------------------------------------------------------

    async def best(self, game: str, guest: Guest | None) -> list[RatedPlayer]:
        """The best players of a game who have a name, the best first."""
        async with self.store.connect() as connection:
            rows = await connection.execute(
                select(guests.c.token, guests.c.name, guests.c.owner, ratings.c.mu, ratings.c.sigma, ratings.c.games)
                .join(guests, guests.c.token == ratings.c.guest).where(ratings.c.game == game, guests.c.name != "")
                .order_by(worth.desc(), ratings.c.games.desc(), guests.c.created).limit(MOST_RATED))
            return [{"name": name, "bot": owner is not None, "yours": guest is not None and token == guest.token,
                     **Rating(*rest).to_dict()} for token, name, owner, *rest in rows]

    async def ratings_of(self, guest: Guest) -> list[MyRating]:
        """A guest's ratings by game, with their place in that game's list."""
        async with self.store.connect() as connection:
            rows = (await connection.execute(
                select(ratings.c.game, ratings.c.mu, ratings.c.sigma, ratings.c.games)
                .where(ratings.c.guest == guest.token).order_by(ratings.c.game))).all()
            found: list[MyRating] = []
            for game, *rest in rows:
                rating = Rating(*rest)
                better = (await connection.execute(select(func.count()).select_from(ratings).where(
                    ratings.c.game == game, worth > rating.value))).scalar() or 0
                found.append({"game": game, "place": better + 1, **rating.to_dict()})
            return found

    async def at_table(self, kept: TableInfo) -> list[float | None]:
        """By seat: how strong its player seems at this game; null for agents and for players without a rating yet."""
        async with self.store.connect() as connection:
            rows = await connection.execute(select(ratings.c.guest, worth).where(
                ratings.c.game == kept.header["game"], ratings.c.guest.in_([chair.guest for chair in kept.chairs])))
            found = {guest: round(value, 2) for guest, value in rows}
        return [found.get(chair.guest) for chair in kept.chairs]

    async def changes(self, table: str) -> dict[str, tuple[float, float]]:
        """What a game did to the ratings of its players, by guest."""
        async with self.store.connect() as connection:
            rows = await connection.execute(select(rated.c.guest, rated.c.before, rated.c.after)
                                            .where(rated.c.table == table))
            return {guest: (before, after) for guest, before, after in rows}

    # Games ---------------------------------------------------------------------------------------------------

    async def games_of(self, guest: Guest, state: str, before: str | None, most: int,
                       hidden: bool = False) -> list[TableInfo]:
        """Where a guest sits or sat, and what they imported, the newest first; `before`: only what comes after this
        table in that list. `hidden`: what they took off their list."""
        when = func.coalesce(tables.c.ended if state == "over" else tables.c.began, tables.c.created)
        sits = exists().where(seats.c.table == tables.c.id, seats.c.guest == guest.token, seats.c.hidden.is_(hidden))
        own = and_(tables.c.visibility == PRIVATE, tables.c.host == guest.token)
        wanted = select(tables).where(tables.c.state == state, sits if hidden else or_(sits, own))
        async with self.store.connect() as connection:
            if before is not None:
                mark = (await connection.execute(wanted.where(tables.c.id == before).with_only_columns(when))).scalar()
                if mark is None:
                    raise Refusal("table", "there is no such table", status=404)
                wanted = wanted.where(or_(when < mark, and_(when == mark, tables.c.id < before)))
            rows = (await connection.execute(wanted.order_by(when.desc(), tables.c.id.desc()).limit(most))).mappings()
            found = {row["id"]: TableInfo(**row) for row in rows}
            chairs = await _chairs(connection, list(found))
            return [kept._replace(chairs=tuple(chairs.get(id, ()))) for id, kept in found.items()]

    async def times(self, table: str) -> list[tuple[int, str, str]]:
        """Seat, text and time of every line of a log."""
        async with self.store.connect() as connection:
            rows = await connection.execute(select(moves.c.seat, moves.c.text, moves.c.at)
                                            .where(moves.c.table == table).order_by(moves.c.ply))
            return [(seat, text, at) for seat, text, at in rows]


async def _chairs(connection: AsyncConnection, ids: Sequence[str]) -> dict[str, list[Chair]]:
    """The chairs of many tables at once."""
    rows = await connection.execute(
        select(seats.c.table, seats.c.guest, NAME, seats.c.level, seats.c.meant, seats.c.away, guests.c.owner)
        .select_from(seats.outerjoin(guests)).where(seats.c.table.in_(ids)).order_by(seats.c.table, seats.c.seat))
    found: dict[str, list[Chair]] = {}
    for table, guest, name, level, meant, away, owner in rows:
        found.setdefault(table, []).append(Chair(guest, name, level, meant, away, owner is not None))
    return found
