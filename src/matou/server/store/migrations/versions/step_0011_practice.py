"""What children practise: how well each of a guest's children knows each addition."""
import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.create_table(
        "practice",
        sa.Column("guest", sa.String(64), sa.ForeignKey("guests.token"), primary_key=True),
        sa.Column("game", sa.String(16), primary_key=True),
        sa.Column("child", sa.String(16), primary_key=True),
        sa.Column("cat", sa.Integer, nullable=False),
        sa.Column("facts", sa.JSON),
        sa.Column("changed", sa.String(32), nullable=False))
