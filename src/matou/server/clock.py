"""Clocks: so long a move, a bank with an increment, or days a move. Only people have one; agents do not dawdle.

What a seat has left is written beside each of its lines in the log, so it survives a restart. While a player is asked
something that may be answered unheard (seen.py) the clock stands still in the log: less on it would tell that they were
asked. They lose on time all the same if they never answer.
"""
from typing import Annotated, Any

import msgspec

from .protocol import Refusal

DAY = 24 * 3600
Seconds = Annotated[int, msgspec.Meta(ge=0, le=DAY)]


class Clock(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """One of `move`, `bank` with `increment` (all in seconds), or `days`."""
    move: Seconds | None = None
    bank: Seconds | None = None
    increment: Seconds | None = None
    days: Annotated[int, msgspec.Meta(ge=1, le=14)] | None = None

    def checked(self) -> "Clock":
        kinds = [name for name in ("move", "bank", "days") if getattr(self, name) is not None]
        if len(kinds) != 1 or (self.increment is not None and self.bank is None):
            raise Refusal("clock", "a clock has either move, or bank and increment, or days")
        if (self.move or self.bank or DAY) < 5:
            raise Refusal("clock", "a clock gives five seconds at least")
        return self

    @property
    def first(self) -> int:
        """What everyone has at the start, in milliseconds."""
        return 1000 * (self.move or self.bank or (self.days or 0) * DAY)

    def after(self, left: int, spent: int) -> int:
        """What a seat has after a move that took so long, all in milliseconds."""
        return self.first if self.bank is None else max(0, left - spent) + 1000 * (self.increment or 0)


def clock_of(header: dict[str, Any]) -> Clock | None:
    """The clock of a table, if it has one."""
    return msgspec.convert(header["clock"], Clock) if header.get("clock") else None
