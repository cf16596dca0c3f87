"""Alembic runs this; the store hands it the connection that holds the migration lock."""

from __future__ import annotations

from alembic import context

from quarterdeck.server.store.schema import metadata

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
context.run_migrations()
