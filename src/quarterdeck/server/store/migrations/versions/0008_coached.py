"""What the coach has read of finished games."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "coached",
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("state", sa.String(12), nullable=False),
        sa.Column("told", sa.Text(), nullable=False),
        sa.Column("node", sa.String(32), nullable=False),
        sa.Column("lease", sa.Float(), nullable=False),
        sa.Column("at", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat", name="pk_coached"),
    )
    op.create_index("ix_coached_state", "coached", ["state"])
