"""Accounts: passkeys, devices, recovery codes; bans, and invitations to the server."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    _accounts()
    _devices()
    _hosting()


def _accounts() -> None:
    op.create_table(
        "accounts",
        _guest(),
        sa.Column("created", sa.String(32), nullable=False),
        sa.Column("recovery_hash", sa.String(64), nullable=True),
        sa.Column("recovery_made", sa.String(32), nullable=True),
        sa.Column("recovery_written", sa.String(32), nullable=True),
        sa.PrimaryKeyConstraint("guest", name="pk_accounts"),
        sa.ForeignKeyConstraint(["guest"], ["guests.id"], name="fk_accounts_guest"),
        sa.UniqueConstraint("recovery_hash", name="uq_accounts_recovery_hash"),
    )
    op.create_table(
        "passkeys",
        sa.Column("id", sa.Text(), nullable=False),
        _guest(),
        sa.Column("public_key", sa.Text(), nullable=False),
        sa.Column("uses", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("created", sa.String(32), nullable=False),
        sa.Column("used", sa.String(32), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_passkeys"),
        sa.ForeignKeyConstraint(["guest"], ["guests.id"], name="fk_passkeys_guest"),
    )
    op.create_index("ix_passkeys_guest", "passkeys", ["guest"])


def _devices() -> None:
    op.create_table(
        "devices",
        sa.Column("id", sa.String(32), nullable=False),
        _guest(),
        sa.Column("secret_hash", sa.String(64), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("created", sa.String(32), nullable=False),
        sa.Column("seen", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_devices"),
        sa.ForeignKeyConstraint(["guest"], ["guests.id"], name="fk_devices_guest"),
        sa.UniqueConstraint("secret_hash", name="uq_devices_secret_hash"),
    )
    op.create_index("ix_devices_guest", "devices", ["guest"])
    op.create_table(
        "tickets",
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("guest", sa.String(32), nullable=True),
        sa.Column("until", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("hash", name="pk_tickets"),
        sa.ForeignKeyConstraint(["guest"], ["guests.id"], name="fk_tickets_guest"),
    )


def _hosting() -> None:
    op.create_table(
        "bans",
        _guest(),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("at", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("guest", name="pk_bans"),
        sa.ForeignKeyConstraint(["guest"], ["guests.id"], name="fk_bans_guest"),
    )
    op.create_table(
        "invitations",
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("note", sa.Text(), nullable=False),
        sa.Column("left", sa.Integer(), nullable=False),
        sa.Column("created", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("hash", name="pk_invitations"),
    )


def _guest() -> sa.Column[str]:
    return sa.Column("guest", sa.String(32), nullable=False)
