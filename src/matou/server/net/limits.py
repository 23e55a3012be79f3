"""The guard before all routes: host names, rate limits, and security headers on every response. Counters are per
process: two workers allow twice as much."""
import asyncio
import ipaddress
import math
import re
import time
from collections.abc import Iterable
from functools import lru_cache, partial
from typing import Any
from urllib.parse import parse_qs

from matou.language import Language

from ..language import wished
from ..metrics import Meter
from ..people.guests import known_as, token_in
from ..settings import Settings
from .lan import Lan, host_name, is_local
from .protocol import Refusal, not_done, write
from .websocket import once_closed

REFUSAL_DELAY = 1.0                              # seconds until an address far beyond its limits is refused
MOST_DELAYED = 100                               # clients delayed at once
SOCKET_COST = 5                                  # requests that opening a WebSocket counts as
MOST_KNOWN = 10_000                              # addresses or guests remembered at once
POLICY_VIOLATION = 1008                          # closes the socket of a client that does not stop
HEADERS = (
    (b"content-security-policy", b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
                                 b"font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
                                 b"base-uri 'none'; form-action 'none'; frame-ancestors 'none'"),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),        # a secret link stays on this page
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()"),
)
FRAMED = re.compile("/embed/[^/]+")              # what other sites may show in a frame (http/embed.py); nothing below
HTTPS_ONLY = (b"strict-transport-security", b"max-age=31536000")
NOT_KEPT = (b"cache-control", b"no-store")       # API responses are for their client alone


class Bucket:
    """A token bucket: a burst, then a rate per second. A client that goes on beyond the limit gets into debt and must
    wait longer; the debt is bounded by the size of the bucket. A rate of 0 is no limit."""
    __slots__ = ("at", "burst", "level", "rate")

    def __init__(self, rate: float, burst: float):
        self.rate, self.burst, self.level, self.at = rate, burst, burst, 0.0

    def _fill(self, now: float) -> None:
        self.level = min(self.burst, self.level + max(0.0, now - self.at) * self.rate)
        self.at = now

    def allows(self, now: float, cost: int = 1) -> bool:
        """Charges `cost` tokens; returns whether they were there."""
        if not self.rate:
            return True
        self._fill(now)
        self.level = max(self.level - cost, -self.burst)
        return self.level >= 0

    @property
    def hopeless(self) -> bool:
        return self.rate > 0 and self.level <= -self.burst

    def far_beyond(self, now: float) -> bool:
        """Is more than half of the largest debt left? (Takes no token.)"""
        return self.rate > 0 and self.level + (now - self.at) * self.rate < -self.burst / 2

    def sink(self) -> None:
        """Sets the largest debt."""
        self.level = -self.burst

    @property
    def seconds(self) -> int:
        """Seconds until one more is allowed."""
        return max(1, math.ceil((1 - self.level) / self.rate)) if self.rate else 0

    def full(self, now: float) -> bool:
        """Is it full again? Then it need not be remembered."""
        return self.level + (now - self.at) * self.rate >= self.burst


class Buckets:
    """One bucket per address or guest."""

    def __init__(self, rate: float, burst: float, most: int = MOST_KNOWN):
        self.rate, self.burst, self.most = rate, burst, most
        self.known: dict[str, Bucket] = {}

    def of(self, who: str) -> Bucket:
        bucket = self.known.get(who)
        if bucket is None:
            if len(self.known) >= self.most:
                self._forget(time.monotonic())
            bucket = self.known[who] = Bucket(self.rate, self.burst)
        return bucket

    def _forget(self, now: float) -> None:
        """Drops the buckets that are full again; if that is not enough, the older half."""
        self.known = {who: bucket for who, bucket in self.known.items() if not bucket.full(now)}
        if len(self.known) >= self.most:
            self.known = dict(list(self.known.items())[self.most // 2:])


class Guard:
    """ASGI middleware before all routes, unknown ones included; `app.state.guard`."""

    def __init__(self, settings: Settings, meter: Meter, inner: Any = None, lan: Lan | None = None):
        self.settings, self.meter, self.inner, self.lan = settings, meter, inner, lan or Lan()
        self.addresses = a_minute(settings.address_requests)
        self.guests = a_minute(settings.guest_requests)
        self.speakers = Buckets(settings.messages, settings.messages_burst)
        self.sockets: dict[str, int] = {}
        self.connections: dict[str, int] = {}
        self.delayed = 0
        self.proxies = Networks(settings.proxies)
        self.framed = framed_by(settings.frames)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        socket = scope["type"] == "websocket"
        try:
            self._check(scope)
            if socket:
                self._check_sockets(scope)
        except Refusal as refusal:
            self.meter.refused(refusal.code)
            await self._turn_away(refusal, scope, with_headers(scope, send, self.framed))
            return
        if socket:
            await self._visited(scope, receive, send)
        else:
            await self.inner(scope, receive, with_headers(scope, send, self.framed))

    async def _turn_away(self, refusal: Refusal, scope: Any, send: Any) -> None:
        """Sets the largest debt for an address far beyond its limits. Its refusal is delayed, so that it does not ask
        again at once, and the connection is closed. Only a limited number are delayed."""
        address = address_of(scope)
        last = self.far_beyond(address)
        if last:
            self.addresses.of(address).sink()
        if last and self.delayed < MOST_DELAYED:
            self.delayed += 1
            try:
                await asyncio.sleep(REFUSAL_DELAY)
            finally:
                self.delayed -= 1
        await answer(refusal, scope, send, last)

    def _check(self, scope: Any) -> None:
        """Charges the address first: requests refused for another reason count, too."""
        cost = SOCKET_COST if scope["type"] == "websocket" else 1
        self._charge(self.addresses.of(address_of(scope)), cost)
        host = dict(scope["headers"]).get(b"host", b"").decode("latin-1")
        if not answers_to(host, self.lan.names(scope, self.settings.hosts), scope):
            raise Refusal("host", "this server does not go by that name; whoever runs it can add it to `hosts`")
        if token := token_in(scope["headers"]):
            self._charge(self.guests.of(known_as(token)), cost)

    def _charge(self, bucket: Bucket, cost: int) -> None:
        if not bucket.allows(time.monotonic(), cost):
            raise too_many(bucket.seconds)

    def _check_sockets(self, scope: Any) -> None:
        most = self.settings.address_sockets
        if most and self.sockets.get(address_of(scope), 0) >= most:
            raise Refusal("too-many", "no more than {most} open sockets from one address", status=429, most=most)

    async def _visited(self, scope: Any, receive: Any, send: Any) -> None:
        """Handles a WebSocket. Its messages bypass the guard, since that would slow down every one of them."""
        address = address_of(scope)
        self.sockets[address] = self.sockets.get(address, 0) + 1
        self.meter.sockets.inc()
        try:
            await self.inner(scope, receive, send)
        finally:
            once_closed(scope, partial(self._left, address))

    def _left(self, address: str) -> None:
        self.meter.sockets.dec()
        self.sockets[address] -= 1
        if not self.sockets[address]:
            del self.sockets[address]

    # Connections, before anything is said on them ------------------------------------------------------------

    def is_proxy(self, host: str) -> bool:
        return host in self.proxies

    def connected(self, address: str) -> bool:
        """Counts one more connection from this address until it is closed. Returns False if it is one too many."""
        count = self.connections[address] = self.connections.get(address, 0) + 1
        return not 0 < self.settings.address_connections < count

    def disconnected(self, address: str) -> None:
        self.connections[address] -= 1
        if not self.connections[address]:
            del self.connections[address]

    def refused(self, address: str) -> None:
        """Charges an address for what was not a request."""
        self.addresses.of(address).allows(time.monotonic())

    def far_beyond(self, address: str) -> bool:
        """Has this address been beyond its limits for so long that its requests are not read any more?"""
        bucket = self.addresses.known.get(address)
        return bucket is not None and bucket.far_beyond(time.monotonic())

    def speaker(self, guest: str | None, scope: Any) -> Bucket:
        """The bucket of a WebSocket client; a guest has one, however many sockets."""
        return self.speakers.of(guest or address_of(scope))


class Networks:
    """Addresses and networks; `*` is any, as in uvicorn."""

    def __init__(self, texts: Iterable[str]):
        self.texts = frozenset(texts)
        self.known: dict[str, bool] = {}
        self.networks = [network for text in self.texts if (network := network_of(text))]

    def __contains__(self, host: str) -> bool:
        found = self.known.get(host)
        if found is None:
            if len(self.known) >= MOST_KNOWN:
                self.known.clear()
            found = self.known[host] = self._holds(host)
        return found

    def _holds(self, host: str) -> bool:
        network = network_of(host)
        return "*" in self.texts or host in self.texts or (bool(network) and any(
            network.version == one.version and network.subnet_of(one) for one in self.networks))


def network_of(text: str) -> Any:
    """None: a name, or a path. An IPv4 address may be written as one of IPv6: a socket for both families does that."""
    try:
        found = ipaddress.ip_network(text)
    except ValueError:
        return None
    mapped = getattr(found.network_address, "ipv4_mapped", None)
    return ipaddress.ip_network((mapped, found.prefixlen - 96)) if mapped and found.prefixlen >= 96 else found


def both_spellings(proxies: Iterable[str]) -> list[str]:
    """For uvicorn, which compares addresses as they are written."""
    networks = [(text, network_of(text)) for text in proxies]
    return [text for text, _ in networks] + [f"::ffff:{one.network_address}/{one.prefixlen + 96}" for _, one in networks
                                             if one and one.version == 4]


def a_minute(requests: int) -> Buckets:
    """Buckets of this many per minute, half of them at once."""
    return Buckets(requests / 60, max(1, requests / 2))


def too_many(seconds: int) -> Refusal:
    return Refusal("too-many", "that is too much at once; try again in {seconds} s", status=429, seconds=seconds)


def address_of(scope: Any) -> str:
    """The address of a client."""
    return household((scope.get("client") or ("", 0))[0])


@lru_cache(MOST_KNOWN)
def household(host: str) -> str:
    """The key of an address: all addresses of an IPv6 network count as one household."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv6Address):
        return str(address.ipv4_mapped or ipaddress.ip_network((int(address) >> 64 << 64, 64)))
    return host


def language_in(scope: Any) -> Language | None:
    """The language in which a client is refused."""
    asked = parse_qs(scope["query_string"].decode("latin-1")).get("lang", [""])
    return wished(asked[0], dict(scope["headers"]).get(b"accept-language", b"").decode("latin-1"))


def answers_to(host: str, names: tuple[str, ...], scope: Any) -> bool:
    """May a request that came in here use this name? Where none were chosen, any will do, except at a loopback address:
    only this machine itself gets there, so a page under another name had that name resolve to it (DNS rebinding).
    Browsers always send a name; a health check may send none."""
    if names or not is_local((scope.get("server") or ("",))[0]):
        return named(host, names)
    name = host_name(host)
    return not name or is_local(name) or name.endswith(".localhost")


def named(host: str, hosts: Iterable[str]) -> bool:
    """Is this one of our names? `*.example.org` is any name below it; no names at all: any will do."""
    hosts = tuple(hosts)
    name = host.lower() if host.endswith("]") else host.rpartition(":")[0].lower() or host.lower()
    return not hosts or any(name == one.lower() or (one.startswith("*.") and name.endswith(one[1:].lower()))
                            for one in hosts)


def framed_by(sites: Iterable[str]) -> tuple[tuple[bytes, bytes], ...]:
    """The same headers for a page that these sites may show in a frame. There is no X-Frame-Options for some sites."""
    allowed = " ".join(sites).encode()
    if not allowed:
        return HEADERS
    return tuple((name, value.replace(b"frame-ancestors 'none'", b"frame-ancestors " + allowed))
                 for name, value in HEADERS if name != b"x-frame-options")


def with_headers(scope: Any, send: Any, framed: Iterable[tuple[bytes, bytes]] = HEADERS) -> Any:
    """A `send` that adds the security headers which a response does not set itself. `framed`: those of what may be
    framed."""
    wanted = list(framed if FRAMED.fullmatch(scope["path"]) else HEADERS)
    if scope["scheme"] in ("https", "wss"):
        wanted.append(HTTPS_ONLY)
    if scope["path"].startswith("/api/"):
        wanted.append(NOT_KEPT)

    async def sending(message: Any) -> None:
        if message["type"] in ("http.response.start", "websocket.http.response.start"):
            said = {name.lower() for name, _ in message.get("headers", ())}
            message["headers"] = [*message.get("headers", ()), *(one for one in wanted if one[0] not in said)]
        await send(message)

    return sending


async def answer(refusal: Refusal, scope: Any, send: Any, last: bool = False) -> None:
    """Sends the usual {code, reason, values} before any route is reached; an upgrade needs another kind of start.
    `last`: closes the connection afterwards."""
    body = write(not_done(refusal, language_in(scope)))
    kind = "http.response" if scope["type"] == "http" else "websocket.http.response"
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if "seconds" in refusal.phrase.values:
        headers.append((b"retry-after", str(refusal.phrase.values["seconds"]).encode()))
    if last:
        headers.append((b"connection", b"close"))
    await send({"type": f"{kind}.start", "status": refusal.status, "headers": headers})
    await send({"type": f"{kind}.body", "body": body})
