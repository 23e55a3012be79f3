"""A seat is held by a lease, which the process where its player is renews: so it is known when that process is gone."""
import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    with op.batch_alter_table("seats") as seats:
        seats.add_column(sa.Column("seen_at", sa.Float))
