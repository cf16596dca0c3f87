"""Programs that play, and who made them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "programs",
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("maker", sa.String(32), nullable=False),
        sa.Column("good", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["guest"], ["guests.id"], name="fk_programs_guest"),
        sa.ForeignKeyConstraint(["maker"], ["guests.id"], name="fk_programs_maker"),
        sa.PrimaryKeyConstraint("guest", name="pk_programs"),
    )
    op.create_index("ix_programs_maker", "programs", ["maker"])
