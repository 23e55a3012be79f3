"""A seat may have a name of its own: a computer cat's, or that of one of several players on one device."""
import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    with op.batch_alter_table("seats") as seats:
        seats.add_column(sa.Column("name", sa.String(24)))
