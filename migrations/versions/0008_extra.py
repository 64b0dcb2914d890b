"""Unknown keys of typed JSONL are kept for channels and users too.

They may hold anything, so that the planner keeps no samples of them, as of those of messages.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

TABLES = ("channels", "users")


def upgrade() -> None:
    """Add the column."""
    has_citus = op.get_bind().exec_driver_sql("SELECT 1 FROM pg_extension WHERE extname = 'citus'").scalar()
    for table in TABLES:
        op.add_column(table, sa.Column("extra", JSONB))
        if not has_citus:
            op.execute(f"ALTER TABLE {table} ALTER COLUMN extra SET STATISTICS 0")


def downgrade() -> None:
    """Drop the column. The keys come back with the next import."""
    for table in TABLES:
        op.drop_column(table, "extra")
