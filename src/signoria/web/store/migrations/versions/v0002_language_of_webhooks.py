"""A webhook is told in the language of the page on which it was set."""

import sqlalchemy as sql
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("keys", sql.Column("lang", sql.String, nullable=False, server_default="en"))


def downgrade() -> None:
    op.drop_column("keys", "lang")
