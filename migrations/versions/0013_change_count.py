"""Each workspace counts the transactions that wrote to it, so that what was read before one is known to be old.

Recorded windows and feedback are not counted: nothing that is found depends on them.
"""

from __future__ import annotations

from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None

#: Microseconds since 1970: nobody writes once a microsecond, so a workspace that is removed and made again has new
#: numbers.
START = "(extract(epoch FROM clock_timestamp()) * 1000000)::bigint"


def upgrade() -> None:
    """Add the counter."""
    op.execute("ALTER TABLE workspaces ADD COLUMN change_count bigint NOT NULL DEFAULT 0")
    op.execute(f"ALTER TABLE workspaces ALTER COLUMN change_count SET DEFAULT {START}")


def downgrade() -> None:
    """Drop the counter."""
    op.execute("ALTER TABLE workspaces DROP COLUMN change_count")
