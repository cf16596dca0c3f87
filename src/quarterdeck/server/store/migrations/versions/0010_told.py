"""Messages: what people want to be told, where it goes, what is to be sent; the server's keys."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "wishes",
        _guest(),
        sa.Column("value", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["guest"], ["guests.id"], name="fk_wishes_guest"),
        sa.PrimaryKeyConstraint("guest", name="pk_wishes"),
    )
    op.create_table(
        "places",
        sa.Column("id", sa.String(32), nullable=False),
        _guest(),
        sa.Column("way", sa.String(8), nullable=False),
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("device", sa.String(32), nullable=False),
        sa.Column("home", sa.Text(), nullable=False),
        sa.Column("confirmed", sa.Boolean(), nullable=False),
        sa.Column("trouble", sa.Text(), nullable=False),
        sa.Column("stop", sa.String(64), nullable=False),
        sa.Column("created", sa.String(32), nullable=False),
        sa.ForeignKeyConstraint(["guest"], ["guests.id"], name="fk_places_guest"),
        sa.PrimaryKeyConstraint("id", name="pk_places"),
        sa.UniqueConstraint("stop", name="uq_places_stop"),
    )
    op.create_index("ix_places_guest", "places", ["guest"])
    _outbox()
    op.create_table(
        "keepsakes",
        sa.Column("name", sa.String(32), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_keepsakes"),
    )


def _outbox() -> None:
    op.create_table(
        "outbox",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("reason", sa.String(160), nullable=False),
        sa.Column("place", sa.String(32), nullable=False),
        _guest(),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("due", sa.Float(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("leased", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["guest"], ["guests.id"], name="fk_outbox_guest"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_outbox_table_id"),
        sa.PrimaryKeyConstraint("id", name="pk_outbox"),
        sa.UniqueConstraint("reason", "place", name="uq_outbox_reason"),
    )
    op.create_index("ix_outbox_state", "outbox", ["state", "due"])
    op.create_index("ix_outbox_guest", "outbox", ["guest"])


def _guest() -> sa.Column[str]:
    return sa.Column("guest", sa.String(32), nullable=False)
