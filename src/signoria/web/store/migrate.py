"""Bringing a database to the schema of this version, by Alembic."""

from pathlib import Path

import sqlalchemy as sql
from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

SCRIPTS = Path(__file__).parent / "migrations"
BEFORE_ALEMBIC = {False: "0001", True: "0002"}
"""The revision of a database that was made before there were migrations: does it have `keys.lang`?"""
MIGRATING = 0x5169_0714
"""A lock of PostgreSQL: servers that start together migrate one after the other."""


def _config() -> Config:
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
        revision = MigrationContext.configure(connection).get_current_revision()
        return revision if revision != ScriptDirectory.from_config(_config()).get_current_head() else None


def _has_languages(found: sql.Inspector) -> bool:
    return any(column["name"] == "lang" for column in found.get_columns("keys"))


def migrate(engine: sql.Engine) -> None:
    """Make a new database, or bring an older one up to date. Either all of it happens or nothing."""
    config = _config()
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(sql.text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": MIGRATING})
        config.attributes["connection"] = connection
        found = sql.inspect(connection)
        if found.has_table("tables") and not found.has_table("alembic_version"):
            command.stamp(config, BEFORE_ALEMBIC[_has_languages(found)])
        command.upgrade(config, "head")
