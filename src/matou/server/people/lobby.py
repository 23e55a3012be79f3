"""The lobby: where tables are made, found and filled."""
import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any, Literal

import msgspec

from matou.agents.levels import LEVELS
from matou.core.chance import SHUFFLES
from matou.core.errors import OptionError
from matou.core.frozen import freeze
from matou.core.game import Game, State
from matou.core.options import spelled
from matou.games import load

from ..match.clock import Clock, clock_of
from ..match.fairness import LUCK, Luck, digest, new_name
from ..match.lesson import KITTEN, find, headed, headed_by
from ..match.lookback import Lookback
from ..match.puzzle import LEVEL as PUZZLE_LEVEL
from ..match.queue import ComputeQueue
from ..match.table import RETRY_SECONDS, Dealer, Table, dealt, nobody
from ..match.window import is_recent
from ..net.protocol import Refusal
from ..net.websocket import Outbox
from ..store.log import Line, Store, now
from ..store.prepared import PreparedTable, PreparedTables, prepare_table
from ..store.tables import PRIVATE, Chair, TableInfo, TableStore
from ..warmup import Warmup
from .cats import cats_of
from .devices import REVOKED, Devices
from .guests import Guest
from .listing import Listing
from .privacy import NO_NAME, STAND_IN, Privacy
from .puzzles import PuzzleBook
from .rooms import Rooms
from .texts import check_box, name_checked
from .turns import Turns

LOG = logging.getLogger(__name__)

PERSON, SAME = "person", "same"                  # a seat for a person; for another one on the same device
IDLE_SECONDS = 600.0                             # seconds after which an idle table is put away; its log stays
SWEEP_SECONDS = 10.0                             # seconds between looks for tables that were closed


class Wish(msgspec.Struct, forbid_unknown_fields=True):
    """A table to be made. A seat is `person`, `same` (another person on the maker's device) or a level. `names`: by
    seat, what players on the maker's device are called. `room`: its host changes the seats and says when it begins;
    seats that are not named are open. `table`: one that was promised before; `luck`: what its maker contributes to the
    deal. `hints`: people may ask for them even though other people play; such a game is not rated. `lesson`: it follows
    this lesson, which says all the rest."""
    game: str
    seats: Annotated[list[str], msgspec.Meta(max_length=12)] = []
    options: dict[str, Any] = {}
    visibility: Literal["public", "link"] = "link"
    clock: Clock | None = None
    names: Annotated[list[Annotated[str, msgspec.Meta(max_length=100)] | None], msgspec.Meta(max_length=12)] = []
    room: bool = False
    table: Annotated[str, msgspec.Meta(max_length=32)] | None = None
    luck: Luck | None = None
    hints: bool = False
    lesson: Annotated[str, msgspec.Meta(max_length=32)] | None = None


class Lobby:
    """All tables of this server. A table is replayed from its log on first use."""

    def __init__(self, store: Store, register: TableStore, thinkers: ComputeQueue, warmth: Warmup,
                 deal: Dealer = dealt):
        self.store, self.register, self.thinkers, self.warmth, self.deal = store, register, thinkers, warmth, deal
        self.rooms, self.prepared_tables = Rooms(store, checked_options), PreparedTables(store)
        self.listing, self.devices, self.privacy = Listing(register), Devices(store), Privacy(store)
        self.changed: list[Callable[[str | None], None]] = []        # told of a table that is not as it was; None: any
        self.sessions: dict[str, set[Any]] = {}  # open sockets by the digest of their token
        self.lookback, self.turns = Lookback(thinkers), Turns(self)
        self.answer_seconds = 0.0                # the app says (settings.py)
        self.turned: Callable[[Table], None] = nobody        # of a game by days: the turn may have passed
        self.puzzles = PuzzleBook(store)
        self.tables: dict[str, Table] = {}
        self.outbox = Outbox()
        self._asked: dict[str, float] = {}
        self.importing: dict[str, str] = {}      # guests whose record is being replayed, and their addresses
        self._tasks: set[asyncio.Task[Any]] = set()
        self._unread: set[str] = set()           # tables where other processes wrote lines
        self._reading: set[str] = set()          # those of them that are being read
        warmth.changed = self.prepared
        store.news, store.line, store.missed, store.shouted = self.hear, self.hear_line, self.hear_all, self.hear_word

    # Making and filling tables -------------------------------------------------------------------------------

    async def create(self, guest: Guest, wish: Wish) -> tuple[TableInfo, str | None]:
        """A new table with its maker in the first person's seat; and its secret link, which is told only once."""
        if wish.lesson is not None:
            return await self._teach(guest, wish.game, wish.lesson), None
        game, seats, options, room = load(wish.game), wish.seats, wish.options, None
        check_box(options.get("box"))
        if wish.room:
            seats, options, room = await asyncio.to_thread(laid_out, game, seats, options)
        # a deck takes a while to be checked
        chosen = await asyncio.to_thread(checked_options, game, options, len(seats))
        chairs = with_luck(chairs_for(guest, seats, wish.names), guest, wish.luck)
        clock, prepared = wish.clock.checked() if wish.clock else None, await self._prepared(wish.table, guest)
        kept = new_table(game, chosen, chairs, guest, clock, prepared, room)
        if wish.hints:
            kept.header["hints"] = True
        link = new_name(16) if wish.visibility == "link" else None
        kept = kept._replace(visibility=wish.visibility, link=link and digest(link))
        await self.register.keep_table(kept)
        self.listing.renew()                     # its maker finds it in the list
        return await self.kept(kept.id), link

    async def _teach(self, guest: Guest, slug: str, name: str) -> TableInfo:
        """A table that follows a lesson, with kittens at the other seats; it has no link."""
        game = load(slug)
        lesson = find(game, name)
        start = await asyncio.to_thread(lesson.start, game)
        return await self._begun_at(start, start.options, guest, lesson.seat, KITTEN, headed(lesson))

    async def play_on(self, before: TableInfo, start: State, guest: Guest, seat: int, level: str) -> TableInfo:
        """A table that begins in a position of another game: the guest at this seat, cats of this level at the others.
        It has no link."""
        return await self._begun_at(start, before.header["options"], guest, seat, level, headed_by(start.text))

    async def pose(self, start: State, guest: Guest, seat: int, header: Mapping[str, Any]) -> TableInfo:
        """A table that begins with a puzzle: the guest at this seat, cats at the others. It is on no list."""
        kept = await self._begun_at(start, start.options, guest, seat, PUZZLE_LEVEL, header)
        await self.register.hide(kept.id, guest)
        return kept

    async def _begun_at(self, start: State, options: Mapping[str, Any], guest: Guest, seat: int, level: str,
                        header: Mapping[str, Any]) -> TableInfo:
        chairs = chairs_for(guest, [PERSON if at == seat else level for at in range(start.seats)], [])
        kept = new_table(start.game, dict(options), chairs, guest, None, prepare_table())
        kept.header.update(header)
        await self.register.keep_table(kept)
        return await self.kept(kept.id)

    async def _prepared(self, table: str | None, guest: Guest) -> PreparedTable:
        """The prepared table of this name; a new one if none was asked for."""
        return await self.prepared_tables.take(table, guest) if table is not None else prepare_table()

    async def sit(self, id: str, guest: Guest, link: str | None, seat: int | None = None,
                  luck: str | None = None) -> TableInfo:
        """Takes this free seat, or the first one. A guest who sits there already keeps their seat, and what they
        contributed."""
        kept = await self.kept(id)
        if kept.seat_of(guest) is None:
            may_enter(kept, guest, link)
            if kept.state == "closed" or not await self.register.sit(id, guest, seat, luck):
                raise Refusal("full", "there is no free seat for you at this table", status=409)
            kept = await self.kept(id)
            self.listing.renew()
        self.hear(id)
        return kept

    async def rematch(self, id: str, guest: Guest, name: str | None = None, luck: str | None = None) -> TableInfo:
        """A rematch of the same people, each a seat further on. The first request creates the table; the others' seats
        are reserved for them."""
        before = await self.kept(id)
        if before.seat_of(guest) is None:
            may_enter(before, guest, None)
            raise Refusal("seat", "you are not at this table", status=403)
        if (await self.as_shown(before)).state not in ("over", "closed"):
            raise Refusal("rematch", "first this game has to end", status=409)
        chairs = chairs_again(before, guest)
        game, clock = load(before.header["game"]), clock_of(before.header)
        chairs = with_luck([chairs[-1], *chairs[:-1]], guest, luck)
        prepared = await self._prepared(name, guest)
        kept = new_table(game, before.header["options"], chairs, guest, clock, prepared)
        if before.header.get("hints"):
            kept.header["hints"] = True
        kept = kept._replace(visibility=before.visibility, link=before.link, again=id)
        await self.register.keep_table(kept)
        found = await self.register.rematch_of(id)
        again = found.table if found else kept.id
        await self.sit(again, guest, None, luck=luck)
        self.hear(id)
        return await self.kept(again)

    # Finding tables ------------------------------------------------------------------------------------------

    async def kept(self, id: str) -> TableInfo:
        kept = await self.register.table(id)
        if kept is None:
            raise Refusal("table", "there is no such table", status=404)
        return kept

    async def as_shown(self, kept: TableInfo) -> TableInfo:
        """A table as people may know it: a game whose last move may still be answered goes on, for all they know."""
        if kept.ended is None or not is_recent(kept.ended) or not load(kept.header["game"]).hides_moves:
            return kept
        table = self.at_hand(kept.id) or await self.table(kept.id)
        return kept._replace(state="playing", ended=None, result=None) if table.window.on else kept

    async def table(self, id: str) -> Table:
        """The table, dealt and replayed if all its seats are taken."""
        if id not in self.tables:
            kept, rematch = await self.kept(id), await self.register.rematch_of(id)
            table = self.tables.setdefault(id, Table(kept, self.store, self.register, self.thinkers, self.deal))
            table.rematch, table.window.seconds, table.turned = rematch, self.answer_seconds, self.turned
            table.note_puzzle = lambda *tried: table.soon(self.puzzles.note(*tried))
            table.presence.look_round()
        table = self.tables[id]
        self._asked[id] = time.monotonic()
        if table.course is None:
            table.update(await self.kept(id))
        if table.course is None and table.kept.complete:
            await table.begin(await self.warmth.of(table.game.slug))
        return table

    def at_hand(self, id: str) -> Table | None:
        """The table, if it is being played and is in memory."""
        table = self.tables.get(id)
        if table is None or table.course is None:
            return None
        self._asked[id] = time.monotonic()
        return table

    # News --------------------------------------------------------------------------------------------------------

    def hear(self, id: str) -> None:
        """Something has changed at a table: reads it again, if it is in memory."""
        if id in self.tables:
            self._soon(self._look_again(id))
        else:
            self._changed(id)

    def prepared(self, slug: str) -> None:
        """This game is compiled: agents can search in it."""
        for table in self.tables.values():
            if table.game.slug == slug:
                table.show()

    def _changed(self, id: str | None) -> None:
        for notify in self.changed:
            notify(id)

    def _soon(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def hear_line(self, line: Line) -> None:
        """Another process wrote a line. If it does not follow on what is known here, the log is read; notifications
        that come meanwhile make it be read once more."""
        id = line.table
        if id in self.tables and not self.tables[id].take(line):
            self._unread.add(id)
            if id not in self._reading:
                self._reading.add(id)
                self._soon(self._read_lines(id))

    def hear_word(self, id: str, word: str) -> None:
        """Another process passes on a message that is not stored, or that a token was revoked."""
        if id == REVOKED:
            self._disconnect(word)
            return
        seat, _, said = word.partition(" ")
        table = self.tables.get(id)
        if table and not (table.spectators.hear(said) or table.intermission.hear(int(seat), said)):
            table.show_feeling(int(seat), said)

    async def revoke(self, token: str) -> None:
        """Closes the sockets of a revoked token, in every process."""
        self._disconnect(token)
        await self.store.shout(REVOKED, token)

    async def forget(self, guest: Guest) -> None:
        """Deletes all that is stored about a guest; every process closes their sockets and reads their tables again."""
        gone = await self.privacy.forget(guest)
        self.listing.renew()
        for token in gone.tokens:
            self._disconnect(token)
        await asyncio.gather(*map(self._leave, gone.tables))

    async def _leave(self, id: str) -> None:
        """A guest has left a table for good. A cat that stands in for them starts at once: no other process knows of it
        yet."""
        if id not in self.tables:
            self._changed(id)
            return
        await self._look_again(id)
        if id in self.tables:                    # it may have been theirs alone
            self.tables[id].go_on()

    def _disconnect(self, token: str) -> None:
        for session in list(self.sessions.get(token, ())):
            session.revoke()

    async def _read_lines(self, id: str) -> None:
        try:
            while id in self._unread and id in self.tables:
                self._unread.discard(id)
                table = self.tables[id]
                if table.course is None:
                    await self._look_again(id)
                else:
                    await table.catch_up()
        except Refusal:                          # the database is gone: later
            asyncio.get_running_loop().call_later(RETRY_SECONDS, self.hear, id)
        except Exception:
            LOG.exception("table %s: news could not be read", id)
        finally:
            self._reading.discard(id)

    def hear_all(self) -> None:
        """Notifications may have been missed: reads all tables again."""
        self._changed(None)
        for id in list(self.tables):
            self.hear(id)

    async def _look_again(self, id: str) -> None:
        try:
            table, kept = self.tables[id], await self.kept(id)
            if kept.state in ("over", "closed"):
                table.rematch = await self.register.rematch_of(id)
            table.update(kept)
            self._changed(id)
            table.presence.look_round()
            if table.course is None:
                await self.table(id)
            await table.catch_up()               # also what was written while it was replayed
        except Refusal as refusal:
            if refusal.status == 404:            # it was removed: it was over or closed before
                self._put_away(id)
            else:                                # the database is gone: later
                asyncio.get_running_loop().call_later(RETRY_SECONDS, self.hear, id)
        except Exception:
            LOG.exception("table %s: news could not be read", id)

    def _put_away(self, id: str) -> None:
        self.tables.pop(id).time.stop()
        self._asked.pop(id, None)
        self._changed(id)

    async def sweep(self) -> None:
        """Periodically drops tables from memory that nobody looks at, and notices those that were closed."""
        since = now()
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            for id, asked in list(self._asked.items()):
                if self.tables[id].idle and time.monotonic() - asked > IDLE_SECONDS:
                    self._put_away(id)
            try:
                before, since = since, now()
                for id in await self.register.closed_since(before):
                    self.hear(id)
            except Exception:
                LOG.warning("closed tables could not be looked for")
                since = before


def new_table(game: Game, options: dict[str, Any], chairs: Sequence[Chair], host: Guest, clock: Clock | None,
              prepared: PreparedTable, room: dict[str, Any] | None = None) -> TableInfo:
    """A table with a deal of its own, and the commitment that binds to it. `room`: its host says when it begins."""
    header = {"game": game.slug, "edition": game.edition, "options": options, "seats": len(chairs),
              "seed": prepared.secret, "commitment": prepared.commitment, "shuffles": SHUFFLES,
              LUCK: [chair.luck for chair in chairs]}
    if clock:
        header["clock"] = msgspec.to_builtins(clock)
    if room is not None:
        header["room"] = room
    kept = TableInfo(prepared.table, header, "link", None, "open", now(), tuple(chairs), host.token)
    return kept._replace(state="playing", began=kept.created) if kept.complete else kept


def with_luck(chairs: Sequence[Chair], guest: Guest, luck: str | None) -> list[Chair]:
    """A guest's contribution belongs to the first of their seats."""
    own = next((seat for seat, chair in enumerate(chairs) if chair.guest == guest.token), None)
    return [chair._replace(luck=luck) if seat == own else chair for seat, chair in enumerate(chairs)]


def may_enter(kept: TableInfo, guest: Guest | None, link: str | None) -> None:
    """Raises Refusal unless this guest may see the table: a public table is open to all, a private one to its host,
    another one to those who sit there or have its link. For others it does not exist."""
    if kept.visibility == PRIVATE and guest is not None and kept.host == guest.token:
        return
    if kept.visibility != "public" and kept.seat_of(guest) is None and not kept.waits_for(guest) \
            and not (link and kept.link and secrets.compare_digest(digest(link), kept.link)):
        raise Refusal("table", "there is no such table", status=404)


def laid_out(game: Game, seats: Sequence[str], options: dict[str, Any]) -> \
        tuple[list[str], dict[str, Any], dict[str, Any]]:
    """The seats of a room: all that the game has, those that are not named being open. Who begins may change until the
    start, so that option is returned separately."""
    if len(seats) > game.max_seats or SAME in seats:
        raise OptionError("a room has up to {most} seats, each for a person or for one of {levels}",
                          most=game.max_seats, levels=", ".join(LEVELS))
    open_seats = [PERSON] * (game.max_seats - len(seats))
    checked_options(game, options, game.max_seats)
    chosen = {name: value for name, value in options.items() if name != "first"}
    return [*seats, *open_seats], chosen, {"first": options.get("first")}


def chairs_for(guest: Guest, seats: Sequence[str], names: Sequence[str | None]) -> list[Chair]:
    """Cats get names of their own; of the players on the maker's device each may have one."""
    first = checked_seats(seats)
    if names and len(names) != len(seats):
        raise OptionError("names: one for each of the {seats} seats was expected, or null", seats=len(seats))
    own = [seat for seat, who in enumerate(seats) if seat == first or who == SAME]
    called = [name_checked(name) if name is not None else None for name in names] or [None] * len(seats)
    for seat, name in enumerate(called):
        if name and seat not in own:
            raise OptionError("names: seat {seat} is not for a player on your device", seat=seat)
    cats = iter(cats_of(guest.token, len(seats), {guest.name, *filter(None, called)}))
    return [Chair(level=who, name=next(cats)) if who in LEVELS else
            Chair(guest.token, name=called[seat]) if seat in own else Chair() for seat, who in enumerate(seats)]


def chairs_again(before: TableInfo, guest: Guest) -> list[Chair]:
    """The same seats for a rematch. Those of the others wait for them; a cat sits down where somebody was deleted."""
    shared = len(before.seats_of(guest)) > 1     # then each player on that device has a name of their own
    cats = iter(cats_of(guest.token, len(before.chairs), {chair.name for chair in before.chairs if chair.name}))
    return [Chair(chair.guest, name=chair.name if shared else None) if chair.guest == guest.token else
            Chair(level=STAND_IN, name=next(cats)) if chair.guest and chair.name == NO_NAME else
            Chair(level=chair.level, meant=chair.guest, name=chair.name if chair.level else None)
            for chair in before.chairs]


def checked_seats(seats: Sequence[str]) -> int:
    """The first seat for a person; every seat is for a person or for a level."""
    for who in seats:
        if who not in (PERSON, SAME, *LEVELS):
            raise OptionError("a seat is for a person, for another one on the same device or for one of {levels}, not "
                              "{who}", levels=", ".join(LEVELS), who=who[:60])
    if PERSON not in seats:
        raise OptionError("at least one seat is for a person")
    return seats.index(PERSON)


def checked_options(game: Game, options: dict[str, Any], seats: int) -> dict[str, Any]:
    """The options of a table, checked. Only listed values are allowed, and a box only as data: no request can name a
    file of this machine."""
    known = {option.name: option for option in game.options}
    for name, value in options.items():
        if name == "box":
            if not isinstance(value, dict):
                raise OptionError("option box: a box's own data was expected")
            continue
        if name not in known:
            raise OptionError("there is no option {name}; this game has: {known}", name=name, known=", ".join(known))
        value = freeze(value)                    # as choices are
        if not any(type(value) is type(choice) and value == choice for choice in known[name].choices):
            raise OptionError("option {name}: {value} is none of {choices}", name=name, value=spelled(value)[:60],
                              choices=", ".join(map(spelled, known[name].choices)))
    return game.check_options(game.check_seats(seats), options)[0]


