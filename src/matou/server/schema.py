"""What is stored, table by table. A game is its header and its moves; nothing else is kept of it."""
from sqlalchemy import JSON, Column, ForeignKey, Integer, MetaData, String, Table, UniqueConstraint

notes = MetaData()

guests = Table(
    "guests", notes,
    Column("token", String(64), primary_key=True),                   # the digest of the cookie, never the cookie
    Column("name", String(24), nullable=False),
    Column("created", String(32), nullable=False),
)
tables = Table(
    "tables", notes,
    Column("id", String(32), primary_key=True),
    Column("header", JSON, nullable=False),                          # game, edition, options, seats, seed, commitment
    Column("visibility", String(8), nullable=False),                 # public, link
    Column("link", String(64)),                                      # the digest of the secret link
    Column("state", String(8), nullable=False, index=True),          # open, playing, over
    Column("created", String(32), nullable=False),
)
seats = Table(
    "seats", notes,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("guest", ForeignKey("guests.token")),                     # null: an agent, or nobody yet
    Column("level", String(32)),                                     # null: for a person
    UniqueConstraint("table", "guest"),
)
moves = Table(
    "moves", notes,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("ply", Integer, primary_key=True),                        # this key is the lock: one move a ply
    Column("seat", Integer, nullable=False),
    Column("text", String(200), nullable=False),
    Column("client_id", String(64)),                                 # null: an agent's
    Column("at", String(32), nullable=False),
)
