"""Several nodes: who thinks for a table's bots, which nodes live, and who is where."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("keeper", sa.String(32), nullable=True))
    op.add_column("tables", sa.Column("term", sa.Integer(), nullable=False, server_default="0"))
    op.create_table(
        "nodes",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("seen", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_nodes"),
    )
    op.create_table(
        "presence",
        sa.Column("node", sa.String(32), nullable=False),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("guest", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("node", "table_id", "guest", name="pk_presence"),
    )
    op.create_index("ix_presence_table_id", "presence", ["table_id"])
