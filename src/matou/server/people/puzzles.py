"""Who solved which puzzle at the first go, and how hard puzzles are: guests and puzzles are rated against each other.

Each first attempt is one game between a guest and a puzzle, by the model that rates people (ratings.py), in tables of
its own: what people are worth against each other never changes. A puzzle begins where its grade puts it. Attempts of
programs are kept, and rate nothing.
"""
from datetime import UTC, date, datetime
from typing import Any, NamedTuple

from sqlalchemy import insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from matou.core.puzzle import GRADES, puzzles_of
from matou.games import load

from ..net.protocol import Refusal
from ..store.log import Store, now
from ..store.schema import guests, puzzle_ratings, puzzle_tries, solvers
from .guests import Guest
from .ratings import MODEL, Rating, after

GRADE_STEP = 4.0                                 # of mu, from one grade to the next
SURE_OF_GRADE = 5.0                              # sigma of a puzzle that nobody has tried


class Attempt(NamedTuple):
    """What a guest did with a puzzle: at the very first go, and at the last table."""
    first: bool
    last: bool
    tries: int


def today() -> date:
    return datetime.now(UTC).date()


class PuzzleBook:
    """In the store's database."""

    def __init__(self, store: Store):
        self.store = store

    async def note(self, guest: str, game: str, puzzle: str, right: bool) -> None:
        """Keeps what somebody tried first at a table; a store that is out of order is no reason to stop a game."""
        for _ in range(2):
            try:
                async with self.store.begin() as connection:
                    await self._note(connection, guest, game, puzzle, right)
                return
            except IntegrityError:               # another process kept it meanwhile; or the guest is gone
                continue
            except Refusal:
                return

    async def _note(self, connection: AsyncConnection, guest: str, game: str, puzzle: str, right: bool) -> None:
        owner = (await connection.execute(select(guests.c.token, guests.c.owner).where(guests.c.token == guest)
                                          .with_for_update(key_share=True))).first()
        if owner is None:
            return
        theirs = _is(puzzle_tries, guest=guest, game=game, puzzle=puzzle)
        known = await connection.execute(update(puzzle_tries).where(theirs).values(
            last=right, tries=puzzle_tries.c.tries + 1, at=now()))
        if known.rowcount:
            return
        await connection.execute(insert(puzzle_tries).values(
            guest=guest, game=game, puzzle=puzzle, first=right, last=right, tries=1, at=now()))
        if owner.owner is None:
            await self._rate(connection, guest, game, puzzle, right)

    async def _rate(self, connection: AsyncConnection, guest: str, game: str, puzzle: str, right: bool) -> None:
        """One game between them."""
        who, what = _is(solvers, guest=guest, game=game), _is(puzzle_ratings, game=game, puzzle=puzzle)
        old = [await _rating(connection, solvers, who, locked=True),
               await _rating(connection, puzzle_ratings, what, locked=True)]
        before = [old[0] or Rating(), old[1] or first_rating(game, puzzle)]
        new = after(before, [0, 1] if right else [1, 0])
        for table, where, keys, known, rating in (
                (solvers, who, {"guest": guest, "game": game}, old[0], new[0]),
                (puzzle_ratings, what, {"game": game, "puzzle": puzzle}, old[1], new[1])):
            values = rating._asdict()
            await connection.execute(update(table).where(where).values(values) if known else
                                     insert(table).values({**keys, **values}))

    async def of(self, guest: Guest | None, game: str) -> tuple[dict[str, Attempt], Rating | None]:
        """What a guest has tried of a game's puzzles, by puzzle, and their rating."""
        if guest is None:
            return {}, None
        async with self.store.connect() as connection:
            rows = await connection.execute(select(
                puzzle_tries.c.puzzle, puzzle_tries.c.first, puzzle_tries.c.last, puzzle_tries.c.tries).where(
                _is(puzzle_tries, guest=guest.token, game=game)))
            tried = {puzzle: Attempt(*rest) for puzzle, *rest in rows}
            return tried, await _rating(connection, solvers, _is(solvers, guest=guest.token, game=game))

    async def ratings(self, game: str) -> dict[str, Rating]:
        """The ratings of a game's puzzles; of those that nobody tried, where they begin."""
        async with self.store.connect() as connection:
            rows = await connection.execute(select(puzzle_ratings.c.puzzle, puzzle_ratings.c.mu, puzzle_ratings.c.sigma,
                                                   puzzle_ratings.c.games).where(_is(puzzle_ratings, game=game)))
            known = {puzzle: Rating(*rest) for puzzle, *rest in rows}
        return {id: known.get(id) or first_rating(game, id) for id in puzzles_of(load(game))}


def first_rating(game: str, puzzle: str) -> Rating:
    """Where a puzzle begins: by its grade."""
    found = puzzles_of(load(game)).get(puzzle)
    grade = GRADES.index(found.grade) if found and found.grade in GRADES else len(GRADES) // 2
    return Rating(MODEL.mu + GRADE_STEP * (grade - len(GRADES) // 2), SURE_OF_GRADE)


def _is(table: Any, **values: str) -> Any:
    """The condition that these columns have these values."""
    first, *others = (table.c[name] == value for name, value in values.items())
    for other in others:
        first = first & other
    return first


async def _rating(connection: AsyncConnection, table: Any, where: Any, locked: bool = False) -> Rating | None:
    """`locked`: it is about to change."""
    query = select(table.c.mu, table.c.sigma, table.c.games).where(where)
    row = (await connection.execute(query.with_for_update() if locked else query)).first()
    return Rating(*row) if row else None
