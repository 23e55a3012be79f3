"""What children practise. A guest may have several children; of each, how well it knows each addition is kept, so that
all the guest's devices know it. Children have no names here, only cats: names stay on the device.

What a device sends is merged with what is kept. Of an addition, what was answered last counts; of how often it was
right and wrong, the larger number. So nothing is lost, and the same sent twice, or in another order, changes nothing.
"""
import time
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, cast

import msgspec
from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from matou.core.game import Game
from matou.core.words import Phrase

from ..net.practice import Children, ChildTold, FactsOfTables, KnownTold
from ..net.protocol import Refusal
from ..store.log import Store, now
from ..store.schema import guests, practice
from .guests import Guest

MOST_CHILDREN = 8                                # children of one guest
MOST_REMOVED = 32                                # of a guest, that are remembered as removed
CAT_COUNT = 12                                   # to choose from
DAY_SECONDS = 86_400
LONGEST_INTERVAL = 60                            # days until something is asked again
Count = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]


class Known(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """How well a child knows an addition: see KnownTold."""
    box: Annotated[int, msgspec.Meta(ge=1, le=5)]
    due: Annotated[int, msgspec.Meta(ge=0, le=100_000)]
    at: Annotated[int, msgspec.Meta(ge=0, le=10_000_000_000)]
    right: Count
    wrong: Count


class Practised(msgspec.Struct, forbid_unknown_fields=True):
    """What a device knows of a child, or what is new in it."""
    cat: Annotated[int, msgspec.Meta(ge=0, lt=CAT_COUNT)]
    facts: Annotated[dict[Annotated[str, msgspec.Meta(max_length=8)], Known], msgspec.Meta(max_length=200)]


class ChildStore:
    """What children practise, in the store's database."""

    def __init__(self, store: Store):
        self.store = store

    async def of(self, guest: Guest, game: str) -> Children:
        """All of a guest's children, the oldest first."""
        async with self.store.connect() as connection:
            rows = await _rows(connection, guest, game)
        return {"children": [{"id": child, "cat": cat, "facts": facts} for child, cat, facts in rows
                             if facts is not None],
                "removed": [child for child, _, facts in rows if facts is None]}

    async def merge(self, guest: Guest, game: str, child: str, sent: Practised) -> ChildTold:
        """Keeps what a device sends, with what is here already; returns both together. The guest's row is locked: two
        devices may send at once."""
        async with self.store.begin() as connection:
            await _lock(connection, guest)
            rows = await _rows(connection, guest, game)
            here = {id: facts for id, _, facts in rows}
            if child in here and here[child] is None:
                raise Refusal("removed", "this child was removed", status=409)
            if child not in here and sum(facts is not None for facts in here.values()) >= MOST_CHILDREN:
                raise Refusal("child", "no more than {most} children", status=409, most=MOST_CHILDREN)
            facts = merged(here.get(child) or {}, {name: within(one, time.time()) for name, one in sent.facts.items()})
            await _put(connection, guest, game, child, sent.cat, facts)
        return {"id": child, "cat": sent.cat, "facts": facts}

    async def remove(self, guest: Guest, game: str, child: str) -> Children:
        """Deletes what is known of a child, and remembers that it was removed: other devices of the guest drop it, too,
        instead of bringing it back."""
        async with self.store.begin() as connection:
            await _lock(connection, guest)
            rows = await _rows(connection, guest, game)
            if any(id == child for id, _, _ in rows):
                await _put(connection, guest, game, child, 0, None)
                gone = [id for id, _, facts in rows if facts is None and id != child]
                await connection.execute(delete(practice).where(
                    _theirs(guest, game), practice.c.child.in_(gone[:max(0, len(gone) + 1 - MOST_REMOVED)])))
        return await self.of(guest, game)


def _theirs(guest: Guest, game: str) -> Any:
    return (practice.c.guest == guest.token) & (practice.c.game == game)


async def _rows(connection: AsyncConnection, guest: Guest, game: str) -> Sequence[Any]:
    """Child, cat and facts, the longest unchanged first."""
    return (await connection.execute(select(practice.c.child, practice.c.cat, practice.c.facts).where(
        _theirs(guest, game)).order_by(practice.c.changed, practice.c.child))).all()


async def _lock(connection: AsyncConnection, guest: Guest) -> None:
    found = await connection.execute(select(guests.c.token).where(guests.c.token == guest.token)
                                     .with_for_update(key_share=True))
    if found.first() is None:
        raise Refusal("guest", "say your name first", status=401)


async def _put(connection: AsyncConnection, guest: Guest, game: str, child: str, cat: int,
               facts: Mapping[str, KnownTold] | None) -> None:
    await connection.execute(delete(practice).where(_theirs(guest, game), practice.c.child == child))
    await connection.execute(insert(practice).values(guest=guest.token, game=game, child=child, cat=cat, facts=facts,
                                                     changed=now()))


# What is known -----------------------------------------------------------------------------------------------

def within(one: Known, clock: float) -> KnownTold:
    """What is stored of a fact. A device's clock may be wrong, so no answer lies in the future, and nothing is due
    years from now."""
    at = min(one.at, int(clock))
    due = min(one.due, int(clock) // DAY_SECONDS + LONGEST_INTERVAL)
    return {"box": one.box, "due": due, "at": at, "right": one.right, "wrong": one.wrong}


def merged(one: Mapping[str, KnownTold], other: Mapping[str, KnownTold]) -> dict[str, KnownTold]:
    """Both merged, in whatever order they come."""
    shared = {name: _both(one[name], other[name]) for name in one if name in other}
    return dict(sorted({**one, **other, **shared}.items()))


def _both(one: KnownTold, other: KnownTold) -> KnownTold:
    """The newest, with the larger counts; of two that are equally new, the one that is asked again sooner."""
    def age(known: KnownTold) -> tuple[int, ...]:
        return known["at"], -known["box"], -known["due"]

    newest = max(one, other, key=age)
    return {**newest, "right": max(one["right"], other["right"]), "wrong": max(one["wrong"], other["wrong"])}


# What there is to practise -----------------------------------------------------------------------------------

def title_of(game: Game) -> Phrase | None:
    """What can be practised apart from the game, as its practice.py says; None if it has none."""
    return cast(Phrase | None, getattr(game.part("practice"), "TITLE", None))


def facts_of(game: Game) -> list[FactsOfTables]:
    """All facts that can be practised, with the game's own box."""
    if title_of(game) is None:
        raise Refusal("game", "there is nothing to practise in {game}", status=409, game=game.name)
    part: Any = game.part("practice")
    return cast(list[FactsOfTables], part.facts(game))


def check_facts(game: Game, facts: Mapping[str, Known]) -> None:
    """Refuses facts that the game does not have."""
    known = {f"{fact['left']}+{fact['right']}" for deck in facts_of(game) for fact in deck["facts"]}
    wrong = next((name for name in facts if name not in known), None)
    if wrong is not None:
        raise Refusal("fact", "{fact} is nothing that is practised in {game}", fact=wrong, game=game.name)
