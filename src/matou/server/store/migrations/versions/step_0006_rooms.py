"""The seats of a table may change until it begins: a number says which of two readings is newer. And a guest may take a
game off their list."""
import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    with op.batch_alter_table("tables") as tables:
        tables.add_column(sa.Column("revision", sa.Integer, nullable=False, server_default="0"))
    with op.batch_alter_table("seats") as seats:
        seats.add_column(sa.Column("hidden", sa.Boolean, nullable=False, server_default=sa.false()))
