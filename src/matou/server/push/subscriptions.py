"""The devices that want to be told, and the key with which this server speaks to push services. One subscription per
device: a second one of the same browser takes the place of the first."""
import hashlib
from typing import Annotated, NamedTuple

import msgspec
from sqlalchemy import delete, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from ..net.protocol import Refusal
from ..people.guests import Guest
from ..store.log import Store, now
from ..store.schema import secrets, subscriptions
from .crypto import check_keys, new_key
from .post import LONGEST_ENDPOINT, Endpoint, Forbidden

VAPID_KEY = "vapid"                              # what the key is stored under
MOST_SUBSCRIPTIONS = 20                          # devices of one guest (people/devices.py)
MOST_FAILURES = 5                                # in a row; then the device is not told any more


class Keys(msgspec.Struct, forbid_unknown_fields=True):
    """The keys with which a device can read what is sent to it."""
    p256dh: Annotated[str, msgspec.Meta(max_length=100)]
    auth: Annotated[str, msgspec.Meta(max_length=40)]


class Wanted(msgspec.Struct, forbid_unknown_fields=True):
    """A subscription as a browser makes it (PushSubscription.toJSON). `lang`: the language of the page."""
    endpoint: Annotated[str, msgspec.Meta(max_length=LONGEST_ENDPOINT)]
    keys: Keys
    expirationTime: Annotated[float, msgspec.Meta(ge=0, le=1e14)] | None = None      # noqa: N815
    lang: Annotated[str, msgspec.Meta(max_length=2)] = "en"


class Subscription(NamedTuple):
    """A device to be told, in this language. `site`: where the page was."""
    device: str
    endpoint: str
    p256dh: str
    auth: str
    language: str
    site: str


class Subscriptions:
    """The devices to be told, in the store's database. `services`: the push services that may be called."""

    def __init__(self, store: Store, services: tuple[str, ...]):
        self.store, self.services = store, services

    async def key(self) -> str:
        """This server's private key. The first process that asks makes it; afterwards it never changes: every
        subscription is bound to it."""
        query = select(secrets.c.value).where(secrets.c.name == VAPID_KEY)
        async with self.store.connect() as connection:
            found = (await connection.execute(query)).scalar()
        if found is None:
            try:
                async with self.store.begin() as connection:
                    await connection.execute(insert(secrets).values(name=VAPID_KEY, value=new_key(), created=now()))
            except IntegrityError:               # another process was quicker
                pass
            async with self.store.connect() as connection:
                found = (await connection.execute(query)).scalar_one()
        key: str = found
        return key

    async def keep(self, guest: Guest, device: str, wanted: Wanted, site: str) -> None:
        """From now on this device is told, in place of what it or the same browser has subscribed to before."""
        try:
            Endpoint.of(wanted.endpoint, self.services)
            check_keys(wanted.keys.p256dh, wanted.keys.auth)
        except (Forbidden, ValueError):
            raise Refusal("push", "this device cannot be notified: its push service is not known here") from None
        digest = digest_of(wanted.endpoint)
        async with self.store.begin() as connection:
            await connection.execute(delete(subscriptions).where(or_(
                subscriptions.c.device == device, subscriptions.c.digest == digest)))
            await connection.execute(insert(subscriptions).values(
                device=device, guest=guest.token, endpoint=wanted.endpoint, digest=digest, p256dh=wanted.keys.p256dh,
                auth=wanted.keys.auth, language=wanted.lang if wanted.lang == "fr" else "en", site=site[:255],
                created=now(), expires=wanted.expirationTime and wanted.expirationTime / 1000, failures=0))
            count = await connection.execute(select(func.count()).select_from(subscriptions).where(
                subscriptions.c.guest == guest.token))
            if (count.scalar() or 0) > MOST_SUBSCRIPTIONS:
                raise Refusal("push", "no more than {most} devices for one guest; remove one first", status=409,
                              most=MOST_SUBSCRIPTIONS)

    async def is_on(self, device: str) -> bool:
        async with self.store.connect() as connection:
            found = await connection.execute(select(subscriptions.c.device).where(subscriptions.c.device == device))
            return found.first() is not None

    async def drop(self, device: str) -> None:
        """Deletes the subscription of this device."""
        async with self.store.begin() as connection:
            await connection.execute(delete(subscriptions).where(subscriptions.c.device == device))

    async def of(self, guest: str, at: float) -> list[Subscription]:
        """The devices of a guest, as of this time since the epoch."""
        columns = (getattr(subscriptions.c, name) for name in Subscription._fields)
        async with self.store.connect() as connection:
            rows = await connection.execute(select(*columns).where(
                subscriptions.c.guest == guest,
                or_(subscriptions.c.expires.is_(None), subscriptions.c.expires > at)).limit(MOST_SUBSCRIPTIONS))
            return [Subscription(*row) for row in rows]

    async def reached(self, one: Subscription) -> None:
        """A message has arrived: resets the count of failures."""
        async with self.store.begin() as connection:
            await connection.execute(update(subscriptions).where(
                subscriptions.c.device == one.device, subscriptions.c.failures > 0).values(failures=0))

    async def failed(self, one: Subscription) -> None:
        """Counts a refusal of the push service, and deletes the subscription after a few of them."""
        same = (subscriptions.c.device == one.device) & (subscriptions.c.endpoint == one.endpoint)
        async with self.store.begin() as connection:
            await connection.execute(update(subscriptions).where(same).values(failures=subscriptions.c.failures + 1))
            await connection.execute(delete(subscriptions).where(same, subscriptions.c.failures >= MOST_FAILURES))

    async def gone(self, one: Subscription) -> None:
        """Deletes a subscription that the browser has ended, unless there is a newer one of the same device."""
        async with self.store.begin() as connection:
            await connection.execute(delete(subscriptions).where(
                subscriptions.c.device == one.device, subscriptions.c.endpoint == one.endpoint))


def digest_of(endpoint: str) -> str:
    return hashlib.sha256(endpoint.encode()).hexdigest()
