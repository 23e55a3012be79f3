"""The lobby: where tables are made, found and filled."""
import asyncio
import secrets
import time
from collections.abc import Sequence
from typing import Any

from matou.agents.levels import LEVELS
from matou.core.errors import OptionError
from matou.core.game import Game
from matou.core.options import Option, spelled
from matou.games import GAMES, load

from .fair import commitment, digest, new_seed
from .people import Guest
from .protocol import EMOTIONS, PROTOCOL, Refusal
from .register import Chair, Kept, Register
from .store import Store, now
from .table import Dealer, Table, dealt
from .thinkers import Thinkers
from .warm import Warmth

PERSON = "person"
QUIET = 600.0                                    # seconds after which an idle table is put away; its log stays


class Lobby:
    """All tables of this server. A table is replayed from its log when somebody asks for it."""

    def __init__(self, store: Store, register: Register, thinkers: Thinkers, warmth: Warmth, deal: Dealer = dealt):
        self.store, self.register, self.thinkers, self.warmth, self.deal = store, register, thinkers, warmth, deal
        self.tables: dict[str, Table] = {}
        self._asked: dict[str, float] = {}
        self._beginning: set[asyncio.Task[Table]] = set()

    # Making and filling tables -------------------------------------------------------------------------------

    async def create(self, guest: Guest, slug: str, options: dict[str, Any], seats: Sequence[str],
                     public: bool) -> tuple[Kept, str | None]:
        """A new table with its maker in the first person's seat; and its secret link, which is told only once."""
        game = load(slug)
        chosen, first, seed = settled(game, options, len(seats)), checked_seats(seats), new_seed()
        id, link = secrets.token_urlsafe(9), None if public else secrets.token_urlsafe(16)
        header = {"game": slug, "edition": game.edition, "options": chosen, "seats": len(seats), "seed": seed,
                  "commitment": commitment(seed, id)}
        kept = Kept(id, header, "public" if public else "link", link and digest(link), "open", now(),
                    tuple(Chair(guest.token if seat == first else None, level=None if who == PERSON else who)
                          for seat, who in enumerate(seats)), guest.token)
        await self.register.keep_table(kept if kept.free else kept._replace(state="playing", began=kept.created))
        return await self.kept(id), link

    async def sit(self, id: str, guest: Guest, link: str | None, seat: int | None = None) -> Kept:
        """Take this free seat, or the first one. Who sits there already keeps their seat."""
        kept = await self.kept(id)
        if kept.seat_of(guest) is None:
            may_enter(kept, guest, link)
            if not await self.register.sit(id, guest, seat):
                raise Refusal("full", "there is no free seat for you at this table", status=409)
            kept = await self.kept(id)
        if id in self.tables:
            self.tables[id].fill(kept)
            self._begin_soon(id)
        return kept

    def _begin_soon(self, id: str) -> None:
        task = asyncio.create_task(self.table(id))
        self._beginning.add(task)
        task.add_done_callback(self._beginning.discard)

    # Finding tables ------------------------------------------------------------------------------------------

    async def kept(self, id: str) -> Kept:
        kept = await self.register.table(id)
        if kept is None:
            raise Refusal("table", "there is no such table", status=404)
        return kept

    async def table(self, id: str) -> Table:
        """The table itself, dealt and replayed if all its seats are taken."""
        if id not in self.tables:
            kept = await self.kept(id)
            self.tables.setdefault(id, Table(kept, self.store, self.thinkers, self.deal))
        table = self.tables[id]
        self._asked[id] = time.monotonic()
        if table.state is None:
            table.fill(await self.kept(id))
        if table.state is None and not table.kept.free:
            await self.warmth.of(table.game.slug)
            await table.begin()
        return table

    async def sweep(self) -> None:
        """Now and then, put away the tables that nobody looks at."""
        while True:
            await asyncio.sleep(QUIET / 10)
            for id, asked in list(self._asked.items()):
                if self.tables[id].idle and time.monotonic() - asked > QUIET:
                    del self.tables[id], self._asked[id]


def may_enter(kept: Kept, guest: Guest | None, link: str | None) -> None:
    """A public table is open to all; another to who sits there or has its link. To the rest it is not there."""
    if kept.visibility != "public" and kept.seat_of(guest) is None \
            and not (link and kept.link and secrets.compare_digest(digest(link), kept.link)):
        raise Refusal("table", "there is no such table", status=404)


def checked_seats(seats: Sequence[str]) -> int:
    """The first seat for a person; every seat is for a person or for a level."""
    for who in seats:
        if who != PERSON and who not in LEVELS:
            raise OptionError("a seat is for a person or one of {levels}, not {who}", levels=", ".join(LEVELS), who=who)
    if PERSON not in seats:
        raise OptionError("at least one seat is for a person")
    return seats.index(PERSON)


def settled(game: Game, options: dict[str, Any], seats: int) -> dict[str, Any]:
    """Every option of a table. Only the listed values are taken: nobody names a file of this machine from outside."""
    known = {option.name: option for option in game.options}
    for name, value in options.items():
        if name not in known:
            raise OptionError("there is no option {name}; this game has: {known}", name=name, known=", ".join(known))
        if not any(type(value) is type(choice) and value == choice for choice in known[name].choices):
            raise OptionError("option {name}: {value} is none of {choices}", name=name, value=spelled(value)[:60],
                              choices=", ".join(map(spelled, known[name].choices)))
    return game.settled(game.seats_checked(seats), options)[0]


# What there is to choose from --------------------------------------------------------------------------------

def catalogue() -> dict[str, Any]:
    """Games, their options and levels, as data for a page."""
    return {"protocol": PROTOCOL, "levels": list(LEVELS), "emotes": list(EMOTIONS),
            "games": [described(load(slug)) for slug in GAMES]}


def described(game: Game) -> dict[str, Any]:
    return {"game": game.slug, "name": game.name, "edition": game.edition, "least": game.least, "most": game.most,
            "options": [offered(option) for option in game.options]}


def offered(option: Option) -> dict[str, Any]:
    """An option: its choices one by one, or the ends of a range."""
    choices = option.choices
    listed = {"from": choices[0], "to": choices[-1]} if isinstance(choices, range) else list(choices)
    return {"name": option.name, "default": option.default, "choices": listed, "what": option.what.template}
