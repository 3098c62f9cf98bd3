"""Run by Alembic: the migrations work on the connection that `migrate.py` hands over."""

from alembic import context

from signoria.web.store.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
