"""Bringing a database to the schema of this version, by Alembic."""

from pathlib import Path

import sqlalchemy as sql
from alembic import command
from alembic.config import Config

SCRIPTS = Path(__file__).parent / "migrations"
BEFORE_ALEMBIC = {False: "0001", True: "0002"}
"""The revision of a database that was made before there were migrations: does it have `keys.lang`?"""


def migrate(engine: sql.Engine) -> None:
    """Make a new database, or bring an older one up to date. Either all of it happens or nothing."""
    config = Config()
    config.set_main_option("script_location", str(SCRIPTS))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        found = sql.inspect(connection)
        if found.has_table("tables") and not found.has_table("alembic_version"):
            has_lang = any(column["name"] == "lang" for column in found.get_columns("keys"))
            command.stamp(config, BEFORE_ALEMBIC[has_lang])
        command.upgrade(config, "head")
