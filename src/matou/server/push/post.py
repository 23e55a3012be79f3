"""How a message gets to a push service: one HTTPS request.

The address was sent by a stranger, so it is not trusted. It has to be HTTPS at the usual port, of a push service that
the settings name; the host's addresses must all be public ones; and the connection goes to the very address that was
checked, so that a name that changes its mind (DNS rebinding) leads nowhere else. Redirects are not followed, and what
the service answers is read no further than its head.
"""
import asyncio
import ipaddress
import socket
import ssl
from collections.abc import Awaitable, Callable, Sequence
from typing import NamedTuple
from urllib.parse import urlsplit

import h11

HTTPS = 443
LONGEST_ENDPOINT = 1024                          # letters of an endpoint
REQUEST_TIMEOUT = 10.0                           # seconds for a whole request
MOST_READ = 16_384                               # bytes of an answer's head
MOST_TRIED = 3                                   # addresses of one host
ANY_HOST = "*"                                   # among the services: any public host
NAT64 = ipaddress.ip_network("64:ff9b::/96")
Address = ipaddress.IPv4Address | ipaddress.IPv6Address
Resolve = Callable[[str], Awaitable[Sequence[tuple[str, int]]]]      # a host's addresses, each with its port


class Forbidden(Exception):
    """An address that must not be called."""


class Answer(NamedTuple):
    """What a push service says. `wait`: the seconds to wait, if it asked for that."""
    status: int
    wait: int | None = None


class Endpoint(NamedTuple):
    """Where messages for one device go."""
    host: str
    path: str

    @property
    def origin(self) -> str:
        return f"https://{self.host}"

    @classmethod
    def of(cls, url: str, services: Sequence[str]) -> "Endpoint":
        """Forbidden unless it is HTTPS, at the usual port, without a password, of one of these services."""
        try:
            parts = urlsplit(url)
            host, port = (parts.hostname or "").rstrip("."), parts.port
        except ValueError:
            raise Forbidden("not an address") from None
        plain = url.isascii() and url.isprintable() and " " not in url and len(url) <= LONGEST_ENDPOINT
        if not plain or parts.scheme != "https" or not host or port not in (None, HTTPS) or "@" in parts.netloc:
            raise Forbidden("not an https address")
        if not any(one in (ANY_HOST, host) or (one.startswith("*.") and host.endswith(one[1:])) for one in services):
            raise Forbidden("not a push service")
        return cls(host, (parts.path or "/") + (f"?{parts.query}" if parts.query else ""))


async def resolved(host: str) -> Sequence[tuple[str, int]]:
    """The addresses of a host; Forbidden if any of them is not public."""
    loop = asyncio.get_running_loop()
    found = [info[4][0] for info in await loop.getaddrinfo(host, HTTPS, type=socket.SOCK_STREAM)]
    addresses = list(dict.fromkeys(map(str, found)))
    if not addresses or not all(map(is_public, addresses)):
        raise Forbidden("not a public address")
    return [(one, HTTPS) for one in addresses[:MOST_TRIED]]


def is_public(text: str) -> bool:
    """Is this an address on the internet? One that stands for another (IPv4 within IPv6) is as public as that is."""
    try:
        address: Address = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return False
    inner = embedded(address) if isinstance(address, ipaddress.IPv6Address) else None
    if inner is not None:
        return is_public(str(inner))
    return address.is_global and not (address.is_multicast or address.is_reserved or address.is_unspecified)


def embedded(address: ipaddress.IPv6Address) -> ipaddress.IPv4Address | None:
    """The IPv4 address that packets to this one end up at, if there is one."""
    if address in NAT64:
        return ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
    return address.ipv4_mapped or address.sixtofour or (address.teredo[1] if address.teredo else None)


class Post:
    """Sends messages. Tests have a push service of their own, and say how it is found and trusted."""

    def __init__(self, services: Sequence[str], resolve: Resolve = resolved, trust: ssl.SSLContext | None = None,
                 patience: float = REQUEST_TIMEOUT):
        self.services, self.resolve, self.patience = services, resolve, patience
        self._trust = trust

    @property
    def trust(self) -> ssl.SSLContext:
        """The certificates to trust, loaded on first use, because that takes a moment."""
        self._trust = self._trust or ssl.create_default_context()
        return self._trust

    async def send(self, url: str, headers: dict[str, str], body: bytes) -> Answer:
        """Sends one POST request. Raises Forbidden if it must not be sent, OSError (for a timeout, too) if it did not
        arrive."""
        endpoint = Endpoint.of(url, self.services)
        async with asyncio.timeout(self.patience):
            reader, writer = await self._connect(endpoint.host)
            try:
                return await self._exchange(reader, writer, endpoint, headers, body)
            except (h11.ProtocolError, asyncio.IncompleteReadError) as error:
                raise OSError(f"not an answer: {error}") from None
            finally:
                writer.transport.abort()         # it owes us nothing more, and shall not keep us waiting

    async def _connect(self, host: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        fault: OSError | None = None
        for address, port in await self.resolve(host):
            try:
                return await asyncio.open_connection(address, port, ssl=self.trust, server_hostname=host,
                                                     limit=MOST_READ)
            except OSError as error:
                fault = error
        raise fault or OSError("it has no address")

    @staticmethod
    async def _exchange(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, endpoint: Endpoint,
                        headers: dict[str, str], body: bytes) -> Answer:
        line = h11.Connection(h11.CLIENT, max_incomplete_event_size=MOST_READ)
        head = h11.Request(method="POST", target=endpoint.path, headers=[
            ("Host", endpoint.host), ("Content-Length", str(len(body))), ("Connection", "close"), *headers.items()])
        for event in (head, h11.Data(body), h11.EndOfMessage()):
            writer.write(line.send(event) or b"")
        await writer.drain()
        while not isinstance(told := line.next_event(), h11.Response):
            if told is h11.NEED_DATA:
                line.receive_data(await reader.read(MOST_READ))
            elif not isinstance(told, h11.InformationalResponse):
                raise OSError("not an answer")
        after = dict(told.headers).get(b"retry-after", b"")
        return Answer(told.status_code, int(after) if after.isdigit() and len(after) < 8 else None)
