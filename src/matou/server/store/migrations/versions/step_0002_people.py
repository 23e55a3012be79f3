"""Clocks, rematches, several seats on one device, more devices of a guest, programs, ratings, analyses."""
import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    with op.batch_alter_table("guests") as guests:
        guests.add_column(sa.Column("owner", sa.String(64)))
    op.create_table("keys", sa.Column("token", sa.String(64), primary_key=True),
                    sa.Column("guest", sa.String(64), sa.ForeignKey("guests.token"), nullable=False),
                    sa.Column("until", sa.String(32)))
    op.create_index("ix_keys_guest", "keys", ["guest"])
    with op.batch_alter_table("tables") as tables:
        for column in ("began", "ended"):
            tables.add_column(sa.Column(column, sa.String(32)))
        tables.add_column(sa.Column("host", sa.String(64), sa.ForeignKey("guests.token", name="host_is_a_guest")))
        tables.add_column(sa.Column("again", sa.String(32)))
        tables.add_column(sa.Column("result", sa.JSON))
        tables.create_unique_constraint("one_rematch", ["again"])
    op.create_index("ix_tables_ended", "tables", ["ended"])
    _seats_anew()
    with op.batch_alter_table("moves") as moves:
        moves.add_column(sa.Column("left", sa.Integer))
    op.execute("UPDATE moves SET text = '/resign' WHERE text = 'resign'")       # what is no move has a stroke now
    op.create_table("ratings", sa.Column("guest", sa.String(64), sa.ForeignKey("guests.token"), primary_key=True),
                    sa.Column("game", sa.String(16), primary_key=True),
                    sa.Column("mu", sa.Float, nullable=False), sa.Column("sigma", sa.Float, nullable=False),
                    sa.Column("games", sa.Integer, nullable=False))
    op.create_table("rated", sa.Column("table", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
                    sa.Column("guest", sa.String(64), sa.ForeignKey("guests.token"), primary_key=True),
                    sa.Column("before", sa.Float, nullable=False), sa.Column("after", sa.Float, nullable=False))
    op.create_table("analyses", sa.Column("table", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
                    sa.Column("level", sa.String(32), primary_key=True),
                    sa.Column("state", sa.String(8), nullable=False),
                    sa.Column("done", sa.Integer, nullable=False), sa.Column("total", sa.Integer, nullable=False),
                    sa.Column("result", sa.JSON), sa.Column("asked", sa.String(32), nullable=False),
                    sa.Column("guest", sa.String(64), sa.ForeignKey("guests.token")), sa.Column("beat", sa.String(32)))
    for column in ("state", "guest"):
        op.create_index(f"ix_analyses_{column}", "analyses", [column])


def _seats_anew() -> None:
    """A guest may have several seats now: the old rule against it had no name, so the table is made anew."""
    op.rename_table("seats", "seats_before")
    op.create_table("seats", sa.Column("table", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
                    sa.Column("seat", sa.Integer, primary_key=True),
                    sa.Column("guest", sa.String(64), sa.ForeignKey("guests.token")),
                    sa.Column("level", sa.String(32)),
                    sa.Column("meant", sa.String(64)), sa.Column("away", sa.String(32)))
    op.execute('INSERT INTO seats ("table", seat, guest, level) SELECT "table", seat, guest, level FROM seats_before')
    op.drop_table("seats_before")
    op.create_index("ix_seats_guest", "seats", ["guest"])
