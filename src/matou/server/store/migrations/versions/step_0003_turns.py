"""Guests take turns in the queue of analyses, and an analysis is not begun again for ever."""
import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    with op.batch_alter_table("analyses") as analyses:
        for column in ("lap", "attempts"):
            analyses.add_column(sa.Column(column, sa.Integer, nullable=False, server_default="0"))
