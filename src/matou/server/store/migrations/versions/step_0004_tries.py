"""What people tried in vain."""
import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table("tries", sa.Column("table", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
                    sa.Column("seat", sa.Integer, primary_key=True), sa.Column("ply", sa.Integer, primary_key=True),
                    sa.Column("text", sa.String(200), primary_key=True),
                    sa.Column("number", sa.Integer, nullable=False), sa.Column("at", sa.String(32), nullable=False))
