"""Alembic starts here: the store hands over the connection."""
from alembic import context

from matou.server.store.schema import notes

context.configure(connection=context.config.attributes["connection"], target_metadata=notes, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
