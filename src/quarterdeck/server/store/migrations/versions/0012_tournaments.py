"""Tournaments, and who has entered them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "tournaments",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("owner", sa.String(32), nullable=False),
        sa.Column("status", sa.String(12), nullable=False),
        sa.Column("created", sa.String(32), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["owner"], ["guests.id"], name="fk_tournaments_owner"),
        sa.PrimaryKeyConstraint("id", name="pk_tournaments"),
    )
    op.create_index("ix_tournaments_status", "tournaments", ["status"])
    op.create_table(
        "entrants",
        sa.Column("tournament", sa.String(32), nullable=False),
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["tournament"], ["tournaments.id"], name="fk_entrants_tournament"),
        sa.ForeignKeyConstraint(["guest"], ["guests.id"], name="fk_entrants_guest"),
        sa.PrimaryKeyConstraint("tournament", "guest", name="pk_entrants"),
    )
    op.create_index("ix_entrants_guest", "entrants", ["guest"])
