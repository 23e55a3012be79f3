"""Whose turn it is, for somebody who looks at a list of their games."""
import asyncio
from collections.abc import Sequence
from functools import partial

from .course import Course
from .lobby import Lobby
from .people import Guest
from .register import Kept
from .seen import Seen
from .store import Line

MOST_REPLAYED = 6                                # games for one list: each takes a moment


async def whose_turns(lobby: Lobby, games: Sequence[Kept], guest: Guest) -> list[bool | None]:
    """By game: is it the guest's turn, as far as they may know? None: that was not looked up, or nobody's is."""
    found: list[bool | None] = []
    replayed = 0
    for kept in games:
        table = lobby.at_hand(kept.id)
        if kept.state != "playing":
            found.append(None)
        elif all(chair.level or chair.guest == guest.token for chair in kept.chairs):
            found.append(True)                   # cats do not keep anybody waiting
        elif table:
            found.append(shown_turn(table.seen, kept, guest))
        elif replayed < MOST_REPLAYED and lobby.warmth.ready[kept.header["game"]].is_set():
            replayed += 1
            log = await lobby.store.log(kept.id)
            found.append(await asyncio.to_thread(_replayed, lobby, kept, guest, log))
        else:
            found.append(None)
    return found


def shown_turn(seen: Seen, kept: Kept, guest: Guest) -> bool:
    return any(seen.turn[seat] == seat for seat in kept.seats_of(guest))


def _replayed(lobby: Lobby, kept: Kept, guest: Guest, log: Sequence[Line]) -> bool | None:
    """From the log alone: nobody is woken, and no clock is started."""
    first = lobby.deal(kept)
    course, states = Course(partial(lobby.deal, kept), first).replayed(log, tuple(chair.guest for chair in kept.chairs))
    return None if course.ended else shown_turn(Seen(states), kept, guest)
