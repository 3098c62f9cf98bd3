"""Tables say when somebody who is no person has to act; the store has a secret; seeds are unique."""

import sqlalchemy as sql
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("tables", sql.Column("due", sql.DateTime, nullable=True))
    op.execute("UPDATE tables SET due = changed WHERE NOT over")  # each is looked at once, and then knows
    op.create_index(
        "ix_tables_due",
        "tables",
        ["due"],
        sqlite_where=sql.text("due IS NOT NULL"),
        postgresql_where=sql.text("due IS NOT NULL"),
    )
    op.create_index("ix_tables_seed", "tables", ["seed"], unique=True)
    op.create_index(
        "ix_tables_public",
        "tables",
        ["over", "changed"],
        sqlite_where=sql.text("public"),
        postgresql_where=sql.text("public"),
    )
    op.create_table(
        "settings",
        sql.Column("name", sql.String, primary_key=True),
        sql.Column("value", sql.String, nullable=False),
    )
    if op.get_bind().dialect.name == "postgresql":
        _create_jobs()


def _create_jobs() -> None:
    """The tables of Procrastinate, as its version at this time made them. Later ones tell what to change."""
    from procrastinate.schema import SchemaManager

    line = op.get_bind().connection.driver_connection
    assert line is not None
    line.execute(SchemaManager.get_schema())


def downgrade() -> None:
    op.drop_table("settings")
    for index in ("ix_tables_public", "ix_tables_seed", "ix_tables_due"):
        op.drop_index(index, "tables")
    op.drop_column("tables", "due")
