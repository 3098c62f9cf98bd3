"""Migrating a database to the current schema, with Alembic.

Alembic is imported only if there is something to do: a server whose database is up to date starts without it.
"""

from pathlib import Path
from typing import TYPE_CHECKING

import sqlalchemy as sql

if TYPE_CHECKING:
    from alembic.config import Config

SCRIPTS = Path(__file__).parent / "migrations"
BEFORE_ALEMBIC = {False: "0001", True: "0002"}
"""The revision of a database older than migrations, by whether it has `keys.lang`."""
MIGRATING = 0x5169_0714
"""The number of a PostgreSQL lock, so that servers that start together migrate one after the other."""


class MadeByNewerVersion(Exception):
    """The database was changed by a newer version of Signoria."""


def head() -> str:
    """The current revision: that of the last script, such as `v0004_reviews.py`."""
    return max(script.name[1:5] for script in (SCRIPTS / "versions").glob("v[0-9]*.py"))


def _config() -> "Config":
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(SCRIPTS))
    return config


def revision_of(engine: sql.Engine) -> str | None:
    """The revision of an outdated database; None if it is new or up to date."""
    with engine.connect() as connection:
        found = sql.inspect(connection)
        if not found.has_table("tables"):
            return None
        if not found.has_table("alembic_version"):
            return BEFORE_ALEMBIC[_has_languages(found)]
        revision = _revision(connection)
        return revision if revision != head() else None


def _revision(connection: sql.Connection) -> str | None:
    found: str | None = connection.execute(sql.text("SELECT version_num FROM alembic_version")).scalar()
    return found


def _is_current(engine: sql.Engine) -> bool:
    with engine.connect() as connection:
        return sql.inspect(connection).has_table("alembic_version") and _revision(connection) == head()


def _has_languages(found: sql.Inspector) -> bool:
    return any(column["name"] == "lang" for column in found.get_columns("keys"))


def migrate(engine: sql.Engine) -> None:
    """Create the schema of a new database, or upgrade an older one, in one transaction."""
    if _is_current(engine):
        return
    from alembic import command
    from alembic.util import CommandError

    config = _config()
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(sql.text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": MIGRATING})
        config.attributes["connection"] = connection
        found = sql.inspect(connection)
        if found.has_table("tables") and not found.has_table("alembic_version"):
            command.stamp(config, BEFORE_ALEMBIC[_has_languages(found)])
        try:
            command.upgrade(config, "head")
        except CommandError as error:
            raise MadeByNewerVersion(str(error)) from None
