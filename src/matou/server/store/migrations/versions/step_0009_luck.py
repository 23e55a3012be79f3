"""Players contribute to the deal: what each seat sent, and tables that are promised before they are made."""
import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    with op.batch_alter_table("seats") as seats:
        seats.add_column(sa.Column("luck", sa.String(64)))
    op.create_table(
        "promises",
        sa.Column("table", sa.String(32), primary_key=True),
        sa.Column("guest", sa.String(64), sa.ForeignKey("guests.token"), nullable=False, index=True),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("until", sa.String(32), nullable=False, index=True))
