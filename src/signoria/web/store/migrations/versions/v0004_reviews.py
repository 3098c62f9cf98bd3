"""Reviews of games that are over are kept with their tables."""

import sqlalchemy as sql
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "reviews",
        sql.Column("table_name", sql.String, sql.ForeignKey("tables.name"), primary_key=True),
        sql.Column("last_move", sql.Integer, nullable=False),
        sql.Column("due", sql.DateTime, nullable=True),
        sql.Column("done", sql.Integer, nullable=False),
        sql.Column("total", sql.Integer, nullable=False),
        sql.Column("figures", sql.Text, nullable=True),
    )
    op.create_index(
        "ix_reviews_due",
        "reviews",
        ["due"],
        sqlite_where=sql.text("due IS NOT NULL"),
        postgresql_where=sql.text("due IS NOT NULL"),
    )


def downgrade() -> None:
    op.drop_table("reviews")
