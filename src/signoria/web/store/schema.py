"""The tables of the database. What changes here needs a migration in `migrations/versions`."""

import sqlalchemy as sql

metadata = sql.MetaData()
TABLES = sql.Table(
    "tables",
    metadata,
    sql.Column("name", sql.String, primary_key=True),
    sql.Column("seed", sql.String, nullable=False),
    sql.Column("public", sql.Boolean, nullable=False),
    sql.Column("over", sql.Boolean, nullable=False),
    sql.Column("changed", sql.DateTime, nullable=False, index=True),
    sql.Column("due", sql.DateTime, nullable=True),  # when Nature, a bot or the clock has to act
    sql.Index("ix_tables_due", "due", sqlite_where=sql.text("due IS NOT NULL"),
              postgresql_where=sql.text("due IS NOT NULL")),
    sql.Index("ix_tables_seed", "seed", unique=True),
    sql.Index("ix_tables_public", "over", "changed", sqlite_where=sql.text("public"),
              postgresql_where=sql.text("public")),
)  # fmt: skip
EVENTS = sql.Table(
    "events",
    metadata,
    sql.Column("table_name", sql.ForeignKey("tables.name"), primary_key=True),
    sql.Column("number", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("at", sql.DateTime, nullable=False),
    sql.Column("kind", sql.String, nullable=False),
    sql.Column("facts", sql.JSON, nullable=False),
)
KEYS = sql.Table(
    "keys",
    metadata,
    sql.Column("key", sql.String, primary_key=True),
    sql.Column("table_name", sql.ForeignKey("tables.name"), nullable=False, index=True),
    sql.Column("seats", sql.JSON, nullable=False),
    sql.Column("host", sql.Boolean, nullable=False),
    sql.Column("withdrawn", sql.Boolean, nullable=False),
    sql.Column("webhook", sql.String, nullable=False),
    sql.Column("lang", sql.String, nullable=False, server_default="en"),  # of the webhook
)
REVIEWS = sql.Table(
    "reviews",
    metadata,
    sql.Column("table_name", sql.ForeignKey("tables.name"), primary_key=True),
    sql.Column("last_move", sql.Integer, nullable=False),  # the number of its event
    sql.Column("due", sql.DateTime, nullable=True),  # when a process may take it up
    sql.Column("done", sql.Integer, nullable=False),
    sql.Column("total", sql.Integer, nullable=False),
    sql.Column("figures", sql.Text, nullable=True),
    sql.Index("ix_reviews_due", "due", sqlite_where=sql.text("due IS NOT NULL"),
              postgresql_where=sql.text("due IS NOT NULL")),
)  # fmt: skip
SETTINGS = sql.Table(
    "settings",
    metadata,
    sql.Column("name", sql.String, primary_key=True),
    sql.Column("value", sql.String, nullable=False),
)
