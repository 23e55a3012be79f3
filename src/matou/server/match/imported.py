"""A game that was played elsewhere, brought along as a record: checked against the rules, move by move, and then a
finished table like any other, which only the guest who brought it can see.

A record may be made to do harm, and replaying one takes time. So it is small, flat, no longer than any game, and
replayed in a background thread; and only what the rules have understood is stored: their own spelling of moves, deal
and position.
"""
import re
from collections.abc import Sequence
from typing import Annotated, Any, NamedTuple

import msgspec

from matou.agents.levels import LEVELS
from matou.core.errors import MatouError, RecordError
from matou.core.frozen import thaw
from matou.core.game import Game, State
from matou.core.record import Record
from matou.games import load

from ..net.protocol import Ended
from ..people.cats import cats_of
from ..people.guests import Guest
from ..people.lobby import checked_options
from ..people.texts import allowed_part, check_box
from ..store.log import Line, now
from ..store.schema import moves
from ..store.tables import PRIVATE, Chair, TableInfo
from .fairness import DEAL, IMPORTED, LUCK, Luck, check_seal, new_name
from .lesson import headed_by
from .state import DRAW, RESIGN, TIME, stopped

MOST_BYTES = 262_144                             # of a record as it is sent
MOST_MOVES = 3_000
MOST_DEPTH = 12                                  # lists within lists
LONGEST_MOVE = moves.c.text.type.length          # type: ignore[attr-defined]
SEED = re.compile(r"[^\x00-\x1f\x7f]{0,200}")
LINES = {"resigned": RESIGN, "time": TIME}       # how a log says that a game was stopped


class Seal(msgspec.Struct):
    """What lets anyone check that the deal was fixed before the first move (fairness.py), as far as a record has it."""
    table: Annotated[str, msgspec.Meta(pattern=r"^[\w-]{1,32}(?!\n)$")]
    commitment: Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{64}(?!\n)$")]
    secret: Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{1,64}(?!\n)$")] | msgspec.UnsetType = msgspec.UNSET
    luck: Annotated[list[Luck | None], msgspec.Meta(max_length=12)] | msgspec.UnsetType = msgspec.UNSET


class Imported(NamedTuple):
    """A finished table, and the lines of its log."""
    kept: TableInfo
    lines: list[Line]


def imported(data: Any, guest: Guest) -> Imported:
    """The table of a record; RecordError says what is wrong with it. Takes as long as a replay."""
    check_depth(data)
    record = Record.from_dict({**data, "legal": None} if isinstance(data, dict) else data)
    if len(record.moves) > MOST_MOVES:
        raise RecordError("moves: at most {most} were expected, not {found}", most=MOST_MOVES, found=len(record.moves))
    if record.seed is not None and not SEED.fullmatch(record.seed):
        raise RecordError("seed: up to {most} letters were expected", most=200)
    try:
        game = load(record.game)
        options = chosen_options(game, record)
        first, last = replayed(game, record)
    except MatouError:
        raise
    except (LookupError, ValueError, TypeError, ArithmeticError, RecursionError) as error:     # of a deal, most likely
        raise RecordError("not a record that can be replayed: {why}", why=str(error)[:100]) from None
    said, ended = ending(record, last)
    return table_of(record, options, first, last, said, ended, guest)


def check_depth(data: Any) -> None:
    """Refuses data nested deeper than MOST_DEPTH, because later code recurses into it."""
    level = [data] if isinstance(data, (dict, list)) else []
    for _ in range(MOST_DEPTH):
        level = [part for one in level for part in (one.values() if isinstance(one, dict) else one)
                 if isinstance(part, (dict, list))]
    if level:
        raise RecordError("not a record: nested too deeply")


def chosen_options(game: Game, record: Record) -> dict[str, Any]:
    """Its options, checked as those of a new table are: none of them can name a file of this machine."""
    options = thaw(game.upgrade_options(record.options))
    check_box(options.get("box"))
    return checked_options(game, options, game.check_seats(record.seats))


def replayed(game: Game, record: Record) -> tuple[State, State]:
    """The first and the last position."""
    last = record.replay(game)
    return next(record.states(game)), last


def ending(record: Record, last: State) -> tuple[list[tuple[int, str]], Ended]:
    """The lines of a log that come to this: its moves, as our own notation has them, and how it was stopped."""
    outcome = record.outcome
    if outcome is None:
        raise RecordError("outcome: this game is not over; only games that are over can be opened")
    said = [(seat, text) for seat, text in last.said]
    if any(len(text) > LONGEST_MOVE for _, text in said):
        raise RecordError("moves: one of them is too long")
    if last.game.outcome(last) is not None:
        return said, msgspec.convert(thaw(outcome), Ended)
    why, winners = outcome.get("why"), outcome.get("winners")
    losers = [seat for seat in range(record.seats) if not isinstance(winners, list) or seat not in winners]
    loser = losers[0] if why in LINES and len(losers) == 1 else None
    ended = stopped(last, str(why), loser)
    if msgspec.to_builtins(ended) != outcome or (why in LINES) != (loser is not None):
        raise RecordError("outcome: points and winners do not follow from the moves")
    return [*said, (loser or 0, LINES.get(str(why), DRAW))], ended


def table_of(record: Record, options: dict[str, Any], first: State, last: State, said: Sequence[tuple[int, str]],
             ended: Ended, guest: Guest) -> Imported:
    """The finished table of an imported game: nobody sits there, its guest is the host, and there is no secret to
    commit to, because the cards are known."""
    at = now()
    header = {"game": record.game, "edition": record.edition, "options": options, "seats": record.seats,
              "seed": record.seed, "commitment": "", "shuffles": record.shuffles, IMPORTED: seal_of(record)}
    if record.position is not None:
        header |= headed_by(first.text)
    elif record.seed is None:
        header[DEAL] = thaw(last.deal)
    kept = TableInfo(new_name(9), header, PRIVATE, None, "over", at, tuple(chairs(record.names, guest)), guest.token,
                     began=at, ended=at, result=msgspec.to_builtins(ended))
    return Imported(kept, [Line(kept.id, ply, seat, text) for ply, (seat, text) in enumerate(said)])


def chairs(names: Sequence[str], guest: Guest) -> list[Chair]:
    """The chairs of an imported game. A player whose name is a level becomes one of our cats, with a name like any
    other."""
    called = [allowed_part(name) for name in names]
    cats = iter(cats_of(guest.token, len(names), set(called)))
    return [Chair(level=name, name=next(cats)) if name in LEVELS else Chair(name=name) for name in called]


def seal_of(record: Record) -> dict[str, Any]:
    """The seal of a record, if it has one; RecordError if that is not valid."""
    if "commitment" not in record.extra:
        return {}
    try:
        seal = msgspec.convert({key: thaw(record.extra[key]) for key in ("table", "commitment", "secret", LUCK)
                                if key in record.extra}, Seal)
    except msgspec.ValidationError as error:
        raise RecordError("the seal is not of its form: {why}", why=str(error)) from None
    check_seal(record)
    found: dict[str, Any] = msgspec.to_builtins(seal)
    return found
