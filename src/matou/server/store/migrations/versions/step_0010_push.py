"""Devices may be told that it is their player's turn; the server has a key for that, and notes which turn was told."""
import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.create_table(
        "secrets",
        sa.Column("name", sa.String(32), primary_key=True),
        sa.Column("value", sa.String(1000), nullable=False),
        sa.Column("created", sa.String(32), nullable=False))
    op.create_table(
        "subscriptions",
        sa.Column("device", sa.String(64), primary_key=True),
        sa.Column("guest", sa.String(64), sa.ForeignKey("guests.token"), nullable=False, index=True),
        sa.Column("endpoint", sa.String(1024), nullable=False),
        sa.Column("digest", sa.String(64), nullable=False, unique=True),
        sa.Column("p256dh", sa.String(100), nullable=False),
        sa.Column("auth", sa.String(40), nullable=False),
        sa.Column("language", sa.String(2), nullable=False),
        sa.Column("site", sa.String(255), nullable=False),
        sa.Column("created", sa.String(32), nullable=False),
        sa.Column("expires", sa.Float),
        sa.Column("failures", sa.Integer, nullable=False, server_default="0"))
    with op.batch_alter_table("seats") as seats:
        seats.add_column(sa.Column("notified", sa.Integer))
