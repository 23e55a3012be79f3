"""The devices and programs that act for a guest: each has a token of its own, can be listed, and can be revoked."""
from typing import Any, NamedTuple

from sqlalchemy import Select, and_, delete, func, insert, literal, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ..net.answers import DeviceTold
from ..net.protocol import Refusal
from ..store.log import Store, now
from ..store.schema import guests, keys, subscriptions
from .guests import Guest

MOST_DEVICES = 20                                # devices of one guest, and as many programs
ID_DIGITS = 16                                   # digits of a token's digest: they tell a guest's devices apart
UNKNOWN = ""
REVOKED = "revoked"                              # in place of a table's name, where processes talk to each other
SYSTEMS = (("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("CrOS", "ChromeOS"), ("Windows", "Windows"),
           ("Mac OS X", "Mac"), ("Linux", "Linux"))
BROWSERS = (("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser", "Samsung Internet"), ("Firefox", "Firefox"),
            ("FxiOS", "Firefox"), ("CriOS", "Chrome"), ("Chrome", "Chrome"), ("Safari", "Safari"))


class Device(NamedTuple):
    """A device or a program of a guest. `token` is the digest of what it shows; `used`: on which day it last came."""
    token: str
    name: str
    bot: bool
    created: str | None
    used: str | None

    @property
    def id(self) -> str:
        return self.token[:ID_DIGITS]

    def to_dict(self, asking: str) -> DeviceTold:
        """The device as its guest is shown it. `asking`: the token of the device that asks."""
        return {"id": self.id, "name": self.name, "bot": self.bot, "created": self.created, "used": self.used,
                "current": self.token == asking}


def device_name(agent: str) -> str:
    """A browser and a system, as people call them, and nothing else of what a browser says of itself."""
    found = [next((name for mark, name in known if mark in agent), "") for known in (BROWSERS, SYSTEMS)]
    return ", ".join(filter(None, found)) or UNKNOWN


class Devices:
    """The tokens of guests, in the store's database."""

    def __init__(self, store: Store):
        self.store = store

    async def of(self, guest: Guest) -> list[Device]:
        """All that act for this guest: devices first, then programs, each the oldest first."""
        async with self.store.connect() as connection:
            found = [Device(*row) for query in (_first(guest), _others(guest), _programs(guest))
                     for row in await connection.execute(query)]
        return sorted(found, key=lambda one: (one.bot, one.created or ""))

    async def add_program(self, owner: Guest, token: str, name: str) -> None:
        """Adds a program for which this guest answers."""
        async with self.store.begin() as connection:
            await connection.execute(insert(guests).values(token=token, name=name, created=now(), owner=owner.token))
            if await _counted(connection, owner, _programs(owner)) > MOST_DEVICES:
                raise Refusal("program", "no more than {most} programs for one guest", status=409, most=MOST_DEVICES)

    async def add_link(self, guest: Guest, token: str, until: str) -> None:
        """Adds a link to this guest's identity, valid once and until then, and deletes their older links."""
        async with self.store.begin() as connection:
            await connection.execute(delete(keys).where(keys.c.guest == guest.token, keys.c.until.is_not(None)))
            await connection.execute(insert(keys).values(token=token, guest=guest.token, until=until))

    async def use_link(self, link: str, token: str, device: str = UNKNOWN) -> Guest | None:
        """The guest of a link, which is used up: this cookie is now one of theirs. None if there is no such link."""
        async with self.store.begin() as connection:
            row = (await connection.execute(
                select(guests.c.token, guests.c.name, guests.c.owner).join(keys, keys.c.guest == guests.c.token)
                .where(keys.c.token == link, keys.c.until > now()))).first()
            used = await connection.execute(delete(keys).where(keys.c.token == link, keys.c.until > now()))
            if row is None or not used.rowcount:
                return None
            guest = Guest(*row)
            await connection.execute(insert(keys).values(token=token, guest=guest.token, created=now(),
                                                         used=now()[:10], device=device))
            if await _counted(connection, guest, _first(guest), _others(guest)) > MOST_DEVICES:
                raise Refusal("device", "no more than {most} devices for one guest; remove one first", status=409,
                              most=MOST_DEVICES)
        return guest

    async def revoke(self, guest: Guest, id: str) -> list[str]:
        """Revokes a token, and any link that its device has asked for. Returns the digests of all tokens that are void
        now; the games of a program stay."""
        found = next((one for one in await self.of(guest) if one.id == id), None)
        if found is None:
            raise Refusal("device", "there is no such device", status=404)
        async with self.store.begin() as connection:
            void = or_(and_(keys.c.guest == guest.token, or_(keys.c.token == found.token, keys.c.until.is_not(None))),
                       and_(keys.c.guest == found.token, literal(found.bot)))
            others = list((await connection.execute(select(keys.c.token).where(void))).scalars())
            await connection.execute(delete(keys).where(void))
            await connection.execute(update(guests).where(guests.c.token == found.token).values(revoked=now()))
            await connection.execute(delete(subscriptions).where(subscriptions.c.device.in_([found.token, *others])))
        return [found.token, *others]


def _first(guest: Guest) -> Select[Any]:
    """The device with which the guest came first, unless it was revoked."""
    return select(guests.c.token, func.coalesce(guests.c.device, UNKNOWN), literal(False), guests.c.created,
                  guests.c.used).where(guests.c.token == guest.token, guests.c.revoked.is_(None))


def _others(guest: Guest) -> Select[Any]:
    return select(keys.c.token, func.coalesce(keys.c.device, UNKNOWN), literal(False), keys.c.created,
                  keys.c.used).where(keys.c.guest == guest.token, keys.c.until.is_(None))


def _programs(guest: Guest) -> Select[Any]:
    return select(guests.c.token, guests.c.name, literal(True), guests.c.created, guests.c.used) \
        .where(guests.c.owner == guest.token, guests.c.revoked.is_(None))


async def _counted(connection: AsyncConnection, guest: Guest, *queries: Select[Any]) -> int:
    """The number of them, including the one just written. The guest's row is locked, so that of two requests at once
    the second counts the first one's."""
    await connection.execute(select(guests.c.token).where(guests.c.token == guest.token)
                             .with_for_update(key_share=True))
    return sum([(await connection.execute(select(func.count()).select_from(query.subquery()))).scalar() or 0
                for query in queries])
