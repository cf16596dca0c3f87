"""How tables are gathered; chat of who looks on, and of the table itself."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "gatherings",
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.Column("code", sa.String(60), nullable=True),
        sa.Column("public", sa.Boolean(), nullable=False),
        sa.Column("watch", sa.String(12), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_gatherings_table_id"),
        sa.PrimaryKeyConstraint("table_id", name="pk_gatherings"),
        sa.UniqueConstraint("code", name="uq_gatherings_code"),
    )
    with op.batch_alter_table("chat") as chat:
        chat.alter_column("seat", existing_type=sa.Integer(), nullable=True)
        chat.add_column(sa.Column("room", sa.String(12), nullable=False, server_default="players"))
