"""Ratings of people, and who may see their pages."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("gatherings") as gatherings:
        gatherings.add_column(
            sa.Column("rated", sa.Boolean(), nullable=False, server_default=sa.false())
        )
    op.create_table(
        "ratings",
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("game", sa.String(60), nullable=False),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["guest"], ["guests.id"], name="fk_ratings_guest"),
        sa.PrimaryKeyConstraint("guest", "game", name="pk_ratings"),
    )
    op.create_index("ix_ratings_game", "ratings", ["game", "mu"])
    rated_games()
    op.create_table(
        "profiles",
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("seen_by", sa.String(12), nullable=False),
        sa.ForeignKeyConstraint(["guest"], ["guests.id"], name="fk_profiles_guest"),
        sa.PrimaryKeyConstraint("guest", name="pk_profiles"),
    )


def rated_games() -> None:
    op.create_table(
        "rated_seats",
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("before", sa.Float(), nullable=False),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("at", sa.String(32), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_rated_seats_table_id"),
        sa.ForeignKeyConstraint(["guest"], ["guests.id"], name="fk_rated_seats_guest"),
        sa.PrimaryKeyConstraint("table_id", "seat", name="pk_rated_seats"),
    )
    op.create_index("ix_rated_seats_guest", "rated_seats", ["guest"])
    op.create_table(
        "judged",
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("at", sa.String(32), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_judged_table_id"),
        sa.PrimaryKeyConstraint("table_id", name="pk_judged"),
    )
