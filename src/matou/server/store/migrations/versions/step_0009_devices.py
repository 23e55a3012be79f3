"""The public list has an index. Devices and programs can be listed and revoked."""
import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.create_index("ix_tables_listed", "tables", ["visibility", "state", "created"])
    with op.batch_alter_table("guests") as guests:
        guests.add_column(sa.Column("used", sa.String(32)))
        guests.add_column(sa.Column("device", sa.String(40)))
        guests.add_column(sa.Column("revoked", sa.String(32)))
        guests.create_index("ix_guests_owner", ["owner"])
    with op.batch_alter_table("keys") as keys:
        keys.add_column(sa.Column("created", sa.String(32)))
        keys.add_column(sa.Column("used", sa.String(32)))
        keys.add_column(sa.Column("device", sa.String(40)))
