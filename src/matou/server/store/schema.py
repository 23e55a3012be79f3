"""What is stored, table by table. A game is its header and its log; what else is here can be worked out from them,
or is about people."""
from typing import Any

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    UniqueConstraint,
    false,
)
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.functions import FunctionElement

notes = MetaData()


def strength() -> tuple[Column[Any], ...]:
    """The columns of a rating: an estimate, its uncertainty, and the number of games it is based on."""
    return Column("mu", Float, nullable=False), Column("sigma", Float, nullable=False), \
        Column("games", Integer, nullable=False)


guests = Table(
    "guests", notes,
    Column("token", String(64), primary_key=True),                   # the digest of a first cookie, never the cookie
    Column("name", String(24), nullable=False),
    Column("created", String(32), nullable=False),
    Column("owner", String(64), index=True),                         # a program's: the guest who answers for it
    Column("used", String(32)),                                      # the last day on which it was
    Column("device", String(40)),                                    # the browser and system of the first cookie
    Column("revoked", String(32)),                                   # since when the first cookie is not accepted
)
keys = Table(
    "keys", notes,                                                   # more devices of one guest, and links to them
    Column("token", String(64), primary_key=True),                   # a digest too
    Column("guest", ForeignKey("guests.token"), nullable=False, index=True),
    Column("until", String(32)),                                     # a link, good once, until then; null: a cookie
    Column("created", String(32)),
    Column("used", String(32)),                                      # as a guest's
    Column("device", String(40)),
)
tables = Table(
    "tables", notes,
    Column("id", String(32), primary_key=True),
    Column("header", JSON, nullable=False),                          # game, edition, options, seats, seed, commitment …
    Column("visibility", String(8), nullable=False),                 # public, link
    Column("link", String(64)),                                      # the digest of the secret link
    Column("state", String(8), nullable=False, index=True),          # open, playing, over, closed
    Column("created", String(32), nullable=False),
    Column("began", String(32)),                                     # when the last seat was taken
    Column("ended", String(32)),
    Column("host", ForeignKey("guests.token")),                      # who made it, or was next when they left
    Column("again", String(32)),                                     # the table of which this is the rematch
    Column("result", JSON),                                          # scores, winners, why; the log is what counts
    Column("revision", Integer, nullable=False, server_default="0"), # how often its seats have changed
    UniqueConstraint("again", name="one_rematch"),
)
seats = Table(
    "seats", notes,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("guest", ForeignKey("guests.token"), index=True),         # null: an agent, or nobody yet
    Column("level", String(32)),                                     # null: for a person
    Column("meant", String(64)),                                     # free, but for this guest alone
    Column("away", String(32)),                                      # since when nobody is there; null: somebody is
    Column("name", String(24)),                                      # a cat's, or a player's on a shared device
    Column("hidden", Boolean, nullable=False, server_default=false()),       # the guest took it off their list
    Column("seen_at", Float),                                        # when its lease was renewed, since the epoch
    Column("luck", String(64)),                                      # what they contributed to the deal (fairness.py)
    Column("notified", Integer),                                     # the turn they were last told of (push/courier.py)
)
prepared = Table(
    "promises", notes,                                               # of tables that are about to be made (prepared.py)
    Column("table", String(32), primary_key=True),
    Column("guest", ForeignKey("guests.token"), nullable=False, index=True),
    Column("secret", String(64), nullable=False),
    Column("until", String(32), nullable=False, index=True),
)
moves = Table(
    "moves", notes,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("ply", Integer, primary_key=True),                        # this key is the lock: one line per ply
    Column("seat", Integer, nullable=False),
    Column("text", String(200), nullable=False),
    Column("client_id", String(64)),                                 # null: an agent's, or the server's own
    Column("at", String(32), nullable=False),
    Column("left", Integer),                                         # on the seat's clock afterwards, in milliseconds
)
tries = Table(
    "tries", notes,                                                  # moves that people tried in vain (attempts.py)
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("ply", Integer, primary_key=True),                        # what the seat had heard: once in each place
    Column("text", String(200), primary_key=True),
    Column("number", Integer, nullable=False),                       # in the order they came
    Column("at", String(32), nullable=False),
)
ratings = Table(
    "ratings", notes,
    Column("guest", ForeignKey("guests.token"), primary_key=True),
    Column("game", String(16), primary_key=True),
    *strength(),
)
rated = Table(
    "rated", notes,                                                  # what a game did to a rating: each counts once
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("guest", ForeignKey("guests.token"), primary_key=True),
    Column("before", Float, nullable=False),                         # what they were worth almost surely
    Column("after", Float, nullable=False),
)
analyses = Table(
    "analyses", notes,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("level", String(32), primary_key=True),
    Column("state", String(8), nullable=False, index=True),          # waiting, running, done, failed
    Column("done", Integer, nullable=False),
    Column("total", Integer, nullable=False),
    Column("result", JSON),
    Column("asked", String(32), nullable=False),
    Column("guest", ForeignKey("guests.token"), index=True),         # who asked first
    Column("beat", String(32)),                                      # last heartbeat of the server that works on it
    Column("lap", Integer, nullable=False, server_default="0"),      # the round in which it is its guest's turn
    Column("attempts", Integer, nullable=False, server_default="0"), # how often it was begun
)
subscriptions = Table(
    "subscriptions", notes,                                          # devices that are told of their turn (push/)
    Column("device", String(64), primary_key=True),                  # the digest of its cookie
    Column("guest", ForeignKey("guests.token"), nullable=False, index=True),
    Column("endpoint", String(1024), nullable=False),                # at its browser's push service
    Column("digest", String(64), nullable=False, unique=True),       # of that
    Column("p256dh", String(100), nullable=False),
    Column("auth", String(40), nullable=False),
    Column("language", String(2), nullable=False),
    Column("site", String(255), nullable=False),                     # the host of the page
    Column("created", String(32), nullable=False),
    Column("expires", Float),                                        # since the epoch; null: not known
    Column("failures", Integer, nullable=False, server_default="0"), # in a row
)
puzzle_tries = Table(
    "puzzle_tries", notes,                                           # by guest (people/puzzles.py)
    Column("guest", ForeignKey("guests.token"), primary_key=True),
    Column("game", String(16), primary_key=True),
    Column("puzzle", String(16), primary_key=True),
    Column("first", Boolean, nullable=False),                        # right at the very first go
    Column("last", Boolean, nullable=False),                         # and when they last tried
    Column("tries", Integer, nullable=False),                        # at how many tables
    Column("at", String(32), nullable=False),
)
solvers = Table(
    "solvers", notes,                                                # how strong guests are at puzzles
    Column("guest", ForeignKey("guests.token"), primary_key=True),
    Column("game", String(16), primary_key=True),
    *strength(),
)
puzzle_ratings = Table(
    "puzzle_ratings", notes,                                         # how hard puzzles are
    Column("game", String(16), primary_key=True),
    Column("puzzle", String(16), primary_key=True),
    *strength(),
)
practice = Table(
    "practice", notes,                                               # what a guest's children practise (children.py)
    Column("guest", ForeignKey("guests.token"), primary_key=True),
    Column("game", String(16), primary_key=True),
    Column("child", String(16), primary_key=True),                   # chosen at random by the device; no name
    Column("cat", Integer, nullable=False),                          # which of our cats stands for it
    Column("facts", JSON(none_as_null=True)),                        # how well it knows each; null: it was removed
    Column("changed", String(32), nullable=False),
)
secrets = Table(
    "secrets", notes,                                                # of the server itself
    Column("name", String(32), primary_key=True),
    Column("value", String(1000), nullable=False),
    Column("created", String(32), nullable=False),
)
Index("ix_tables_ended", tables.c.ended)
Index("ix_tables_listed", tables.c.visibility, tables.c.state, tables.c.created)


class WithoutBox(FunctionElement[JSON]):
    """A table's header without the deck or box its maker sent, which may be long: the database leaves it out."""
    type = JSON()
    inherit_cache = True


@compiles(WithoutBox, "sqlite")
def _without_box_sqlite(element: Any, compiler: Any, **more: Any) -> str:
    return f"json_remove({compiler.process(element.clauses, **more)}, '$.options.box')"


@compiles(WithoutBox, "postgresql")
def _without_box_postgresql(element: Any, compiler: Any, **more: Any) -> str:
    return f"CAST(CAST({compiler.process(element.clauses, **more)} AS jsonb) #- '{{options,box}}' AS json)"
