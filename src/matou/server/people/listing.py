"""The public list of tables, read at most once a second for everybody; its later pages less often."""
import asyncio
import time
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import msgspec

from ..store.tables import TableInfo, TableStore
from .guests import Guest

FIRST_PAGE_SECONDS, LATER_PAGE_SECONDS = 1.0, 10.0  # seconds for which the first page, and others, are kept
MOST_PAGES = 20                                  # at most, of `LISTED` tables each
Describe = Callable[[TableInfo, Guest | None], dict[str, Any]]


class Entry(NamedTuple):
    """A table of the list, and its JSON for everyone who does not sit there."""
    kept: TableInfo
    json: msgspec.Raw


class CachedPage(NamedTuple):
    """A page and its query, perhaps still under way: requests that come meanwhile wait for the same query."""
    at: float
    entries: asyncio.Future[Sequence[Entry]]


class Listing:
    """The pages that were asked for lately. `now` is a clock in seconds."""

    def __init__(self, register: TableStore, now: Callable[[], float] = time.monotonic):
        self.register, self.now = register, now
        self._pages: dict[int, CachedPage] = {}

    def renew(self) -> None:
        """Makes the first page, with the newest tables, be read again at the next request."""
        self._pages.pop(0, None)

    async def page(self, number: int, guest: Guest | None, describe: Describe) -> bytes:
        """One page as JSON. `describe`: a table as a guest is shown it; only its players get a line of their own."""
        entries = await self._entries(number, describe)
        return msgspec.json.encode([describe(one.kept, guest) if one.kept.seats_of(guest) else one.json
                                    for one in entries] if guest else [one.json for one in entries])

    async def _entries(self, number: int, describe: Describe) -> Sequence[Entry]:
        page, kept = self._pages.get(number), LATER_PAGE_SECONDS if number else FIRST_PAGE_SECONDS
        if page is None or self.now() - page.at >= kept or _failed(page.entries):
            page = self._pages[number] = CachedPage(self.now(), asyncio.ensure_future(self._read(number, describe)))
        return await asyncio.shield(page.entries)

    async def _read(self, number: int, describe: Describe) -> Sequence[Entry]:
        found = await self.register.open_tables(number)
        return [Entry(kept, msgspec.Raw(msgspec.json.encode(describe(kept, None)))) for kept in found]


def _failed(entries: asyncio.Future[Sequence[Entry]]) -> bool:
    return entries.done() and (entries.cancelled() or entries.exception() is not None)
