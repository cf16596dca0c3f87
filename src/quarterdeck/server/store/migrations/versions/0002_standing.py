"""What the table does for a seat by itself."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for name in ("pass_for_me", "poker_face"):
        op.add_column(
            "seats", sa.Column(name, sa.Boolean(), nullable=False, server_default=sa.true())
        )
