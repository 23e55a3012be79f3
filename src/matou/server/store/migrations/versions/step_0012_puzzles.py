"""What people did with puzzles, how strong they are at them, and how hard puzzles are."""
import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.create_table(
        "puzzle_tries",
        sa.Column("guest", sa.String(64), sa.ForeignKey("guests.token"), primary_key=True),
        sa.Column("game", sa.String(16), primary_key=True),
        sa.Column("puzzle", sa.String(16), primary_key=True),
        sa.Column("first", sa.Boolean, nullable=False),
        sa.Column("last", sa.Boolean, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("at", sa.String(32), nullable=False))
    op.create_table(
        "solvers",
        sa.Column("guest", sa.String(64), sa.ForeignKey("guests.token"), primary_key=True),
        sa.Column("game", sa.String(16), primary_key=True),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False))
    op.create_table(
        "puzzle_ratings",
        sa.Column("game", sa.String(16), primary_key=True),
        sa.Column("puzzle", sa.String(16), primary_key=True),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False))
