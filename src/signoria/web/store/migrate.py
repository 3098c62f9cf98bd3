"""Bringing a database to the schema of this version, by Alembic.

Alembic is imported where there is something to do: a server whose database is up to date starts without it.
"""

from pathlib import Path
from typing import TYPE_CHECKING

import sqlalchemy as sql

if TYPE_CHECKING:
    from alembic.config import Config

SCRIPTS = Path(__file__).parent / "migrations"
BEFORE_ALEMBIC = {False: "0001", True: "0002"}
"""The revision of a database that was made before there were migrations: does it have `keys.lang`?"""
MIGRATING = 0x5169_0714
"""A lock of PostgreSQL: servers that start together migrate one after the other."""


class MadeByNewerVersion(Exception):
    """Of Signoria, which has changed the database in ways that are not known here."""


def head() -> str:
    """The revision of an up-to-date database: that of the last script, `v0004_reviews.py` say."""
    return max(script.name[1:5] for script in (SCRIPTS / "versions").glob("v[0-9]*.py"))


def _config() -> "Config":
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(SCRIPTS))
    return config


def revision_of(engine: sql.Engine) -> str | None:
    """The revision of a database that is behind this version; None if it is new, or up to date."""
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
    """Make a new database, or bring an older one up to date. Either all of it happens or nothing."""
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
