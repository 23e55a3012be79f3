"""The home network: a server that began on this machine alone is opened to other devices when somebody here asks.

The same process listens at one more socket for each address, so running games go on. Only the addresses opened here are
names of this server there: a page that has its own name resolve to one of them (DNS rebinding) is refused by the guard.
"""
import asyncio
import ipaddress
import logging
import socket
import subprocess
import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Any

from .answers import LanTold
from .protocol import Refusal

LOG = logging.getLogger(__name__)
UNREAD_TIMEOUT_MS = 30_000                       # milliseconds after which a peer that reads nothing is disconnected
# One for the default route, and one in each range that home networks use.
PROBES = ("192.0.2.1", "192.168.254.254", "10.254.254.254", "172.31.254.254", "169.254.254.254")
DISCARD_PORT = 9                                 # a port; nothing is sent to it
AVAHI = "/run/avahi-daemon/socket"               # announces this machine's name on Linux
MDNS_TIMEOUT = 0.5                               # seconds for the daemon that knows the name
FORWARDED = frozenset((b"forwarded", b"via", b"x-forwarded-for", b"x-forwarded-host", b"x-forwarded-proto",
                       b"x-real-ip"))    # what proxies add


# This machine's addresses ------------------------------------------------------------------------------------

def addresses() -> list[str]:
    """The IPv4 addresses at which other devices find this machine, the usual one first. Connecting a UDP socket only
    looks up a route: nothing is sent."""
    found: dict[str, None] = {}
    for probe in PROBES:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking, suppress(OSError):
            asking.connect((probe, DISCARD_PORT))
            found[asking.getsockname()[0]] = None
    return [one for one in found if not is_local(one)]


def home_addresses() -> list[str]:
    """Those of a home network: a button opens nothing to the whole internet."""
    return [one for one in addresses() if not ipaddress.ip_address(one).is_global]


def mdns_name() -> str | None:
    """This machine's name in the home network, as `kitchen.local`, if a daemon here announces one."""
    host = socket.gethostname().partition(".")[0].lower()
    try:
        if sys.platform == "darwin":
            told = subprocess.run(["/usr/sbin/scutil", "--get", "LocalHostName"], capture_output=True, text=True,
                                  check=True, timeout=MDNS_TIMEOUT).stdout.strip()
            return f"{told.lower()}.local" if told else None
        with socket.socket(socket.AF_UNIX) as daemon:        # AttributeError where there are none
            daemon.settimeout(MDNS_TIMEOUT)
            daemon.connect(AVAHI)
            daemon.sendall(f"RESOLVE-HOSTNAME-IPV4 {host}.local\n".encode())
            return f"{host}.local" if daemon.recv(512).startswith(b"+") else None
    except (OSError, AttributeError, subprocess.SubprocessError):
        return None


def is_local(host: str) -> bool:
    """An address that means something else on every machine, or no address at all."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host.lower() == "localhost"
    address = getattr(address, "ipv4_mapped", None) or address
    return address.is_loopback or address.is_unspecified


def is_any(host: str) -> bool:
    """Does a socket bound to this listen at all addresses?"""
    with suppress(ValueError):
        return ipaddress.ip_address(host).is_unspecified
    return False


def origin(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def listen(host: str, port: int) -> socket.socket:
    """A listening socket; `::` takes IPv4 too, where the system can."""
    listening = socket.create_server(
        (host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET,
        dualstack_ipv6=":" in host and is_any(host) and socket.has_dualstack_ipv6())
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNREAD_TIMEOUT_MS)
    return listening


def listen_at_home(port: int) -> list[socket.socket]:
    """One socket for each address in the home network, at this port where it is free."""
    found = []
    for address in home_addresses():
        for wanted in (port, 0):
            with suppress(OSError):
                found.append(listen(address, wanted))
                break
    return found


def origins(sockets: Iterable[socket.socket], name: str | None) -> list[str]:
    """What others type: the addresses of these sockets; then the name, where it leads to the first one."""
    bound = [one.getsockname()[:2] for one in sockets]
    return [origin(host, port) for host, port in bound] + [origin(name, bound[0][1]) for _ in bound[:1] if name]


# Who asks ----------------------------------------------------------------------------------------------------

def host_name(header: str) -> str:
    """The name in a Host header, without its port; an IPv6 address without its brackets."""
    return (header if header.endswith("]") else header.rpartition(":")[0] or header).strip("[]").lower()


def same_origin(headers: dict[bytes, bytes]) -> bool:
    """Did a page of this very server send it? A browser says so in every POST."""
    host, said = headers.get(b"host", b"").lower(), headers.get(b"origin", b"").lower()
    return bool(host) and said in (b"http://" + host, b"https://" + host) \
        and headers.get(b"sec-fetch-site", b"same-origin") == b"same-origin"


class Lan:
    """Is this server open to other devices, and at which addresses? `app.state.lan` is this."""

    def __init__(self) -> None:
        self._server: Any = None                 # uvicorn's, once it runs
        self._base = ("", 0)                     # where it listens all the time
        self._listeners: list[Any] = []          # asyncio's servers at the home network's addresses
        self._at: dict[str, int] = {}            # those addresses, with their ports
        self._name: str | None = None
        self._lock = asyncio.Lock()

    async def attach(self, server: Any, sockets: Sequence[socket.socket]) -> None:
        """A running server; the sockets after the first were opened to the home network from the start."""
        self._server, self._base = server, sockets[0].getsockname()[:2]
        self._listeners = list(server.servers[1:])
        await self._note(sockets[1:])

    async def _note(self, sockets: Sequence[socket.socket]) -> None:
        self._at = dict(one.getsockname()[:2] for one in sockets)
        reached = bool(self._at) or is_any(self._base[0])
        self._name = await asyncio.to_thread(mdns_name) if reached else None

    @property
    def can_change(self) -> bool:
        """A process of several could open only itself; and where the operator chose an address, that is the choice."""
        return self._server is not None and self._server.alone and is_local(self._base[0]) \
            and not is_any(self._base[0])

    def names(self, scope: Any, hosts: tuple[str, ...]) -> tuple[str, ...]:
        """Which names a request may use where it came in; none: any."""
        if (scope.get("server") or ("",))[0] not in self._at:
            return hosts
        return (*hosts, *self._at, *([self._name] if self._name else []))

    def from_here(self, scope: Any) -> bool:
        """Does this request come from this machine itself: from a loopback address, to one that is not open to others,
        under a name that no other site can have, and through no proxy?"""
        headers = dict(scope["headers"])
        peer, own = ((scope.get(end) or ("",))[0] for end in ("client", "server"))
        return is_local(peer) and is_local(own) and own not in self._at \
            and is_local(host_name(headers.get(b"host", b"").decode("latin-1"))) and not FORWARDED & set(headers)

    async def told(self) -> LanTold:
        """Addresses that work now: a machine may have changed its network meanwhile."""
        base, port = self._base
        now = await asyncio.to_thread(addresses)
        at = dict.fromkeys(now, port) if is_any(base) else {one: self._at[one] for one in now if one in self._at}
        if base and not is_local(base):
            at = {base: port}
        found = [origin(*one) for one in at.items()]
        if found and self._name:
            found.append(origin(self._name, next(iter(at.values()))))
        return {"open": bool(found), "can_change": self.can_change, "addresses": found}

    async def open(self) -> None:
        async with self._lock:
            self._check()
            self._close()
            sockets = await asyncio.to_thread(listen_at_home, self._base[1])
            if not sockets:
                raise Refusal("lan", "this machine is on no home network", status=409)
            for one in sockets:
                listener = await asyncio.get_running_loop().create_server(self._protocol, sock=one,
                                                                          backlog=self._server.config.backlog)
                self._listeners.append(listener)
                self._server.servers.append(listener)        # closed with all others at the end
            await self._note(sockets)
            LOG.info("open to other devices at %s", ", ".join(self._at))

    async def close(self) -> None:
        async with self._lock:
            self._check()
            self._close()

    def _check(self) -> None:
        if not self.can_change:
            raise Refusal("lan", "whoever runs this server chose its address", status=409)

    def _close(self) -> None:
        """No new connections there, and those there are closed; pages on this machine notice nothing."""
        for listener in self._listeners:
            self._server.servers.remove(listener)
            listener.close()
        for connection in list(self._server.server_state.connections):
            if (connection.transport.get_extra_info("sockname") or ("",))[0] in self._at:
                connection.shutdown()
        self._listeners, self._at, self._name = [], {}, None

    def _protocol(self) -> Any:
        """The protocol of one connection, made as uvicorn makes it."""
        server = self._server
        return server.config.http_protocol_class(config=server.config, server_state=server.server_state,
                                                 app_state=server.lifespan.state)
