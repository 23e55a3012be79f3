"""Guests, tables, seats and moves."""
import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table("guests", sa.Column("token", sa.String(64), primary_key=True),
                    sa.Column("name", sa.String(24), nullable=False),
                    sa.Column("created", sa.String(32), nullable=False))
    op.create_table("tables", sa.Column("id", sa.String(32), primary_key=True),
                    sa.Column("header", sa.JSON, nullable=False),
                    sa.Column("visibility", sa.String(8), nullable=False),
                    sa.Column("link", sa.String(64)),
                    sa.Column("state", sa.String(8), nullable=False),
                    sa.Column("created", sa.String(32), nullable=False))
    op.create_index("ix_tables_state", "tables", ["state"])
    op.create_table("seats", sa.Column("table", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
                    sa.Column("seat", sa.Integer, primary_key=True),
                    sa.Column("guest", sa.String(64), sa.ForeignKey("guests.token")),
                    sa.Column("level", sa.String(32)),
                    sa.UniqueConstraint("table", "guest"))
    op.create_table("moves", sa.Column("table", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
                    sa.Column("ply", sa.Integer, primary_key=True),
                    sa.Column("seat", sa.Integer, nullable=False),
                    sa.Column("text", sa.String(200), nullable=False),
                    sa.Column("client_id", sa.String(64)),
                    sa.Column("at", sa.String(32), nullable=False))
