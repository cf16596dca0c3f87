"""What remains of games: records brought in, how games ended, sealed seeds."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "brought",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", sa.String(32), nullable=False),
        sa.ForeignKeyConstraint(["guest"], ["guests.id"], name="fk_brought_guest"),
        sa.PrimaryKeyConstraint("id", name="pk_brought"),
    )
    op.create_index("ix_brought_guest", "brought", ["guest"])
    op.create_table(
        "outcomes",
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("told", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_outcomes_table_id"),
        sa.PrimaryKeyConstraint("table_id", name="pk_outcomes"),
    )
    op.create_table(
        "put_away",
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.ForeignKeyConstraint(["guest"], ["guests.id"], name="fk_put_away_guest"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_put_away_table_id"),
        sa.PrimaryKeyConstraint("guest", "table_id", name="pk_put_away"),
    )
    op.create_table(
        "seals",
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("seed", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["guest"], ["guests.id"], name="fk_seals_guest"),
        sa.PrimaryKeyConstraint("guest", name="pk_seals"),
    )
