"""The schema of the first version that kept tables."""

import sqlalchemy as sql
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sql.Column("name", sql.String, primary_key=True),
        sql.Column("seed", sql.String, nullable=False),
        sql.Column("public", sql.Boolean, nullable=False),
        sql.Column("over", sql.Boolean, nullable=False),
        sql.Column("changed", sql.DateTime, nullable=False, index=True),
    )
    op.create_table(
        "events",
        sql.Column("table_name", sql.String, sql.ForeignKey("tables.name"), primary_key=True),
        sql.Column("number", sql.Integer, primary_key=True, autoincrement=False),
        sql.Column("at", sql.DateTime, nullable=False),
        sql.Column("kind", sql.String, nullable=False),
        sql.Column("facts", sql.JSON, nullable=False),
    )
    op.create_table(
        "keys",
        sql.Column("key", sql.String, primary_key=True),
        sql.Column("table_name", sql.String, sql.ForeignKey("tables.name"), nullable=False, index=True),
        sql.Column("seats", sql.JSON, nullable=False),
        sql.Column("host", sql.Boolean, nullable=False),
        sql.Column("withdrawn", sql.Boolean, nullable=False),
        sql.Column("webhook", sql.String, nullable=False),
    )


def downgrade() -> None:
    for table in ("keys", "events", "tables"):
        op.drop_table(table)
