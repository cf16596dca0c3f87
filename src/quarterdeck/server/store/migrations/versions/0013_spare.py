"""The questions that a person wants to be spared."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column(
        "seats", sa.Column("spare", sa.String(24), nullable=False, server_default=sa.text("''"))
    )
