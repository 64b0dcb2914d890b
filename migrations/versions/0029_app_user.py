"""Which user the Slack app has in a workspace: what it says, and what is put to it, is no evidence.

So a question by a command or over MCP leaves out the app's own answers without naming the app.
"""

from __future__ import annotations

from alembic import op

revision = "0029"
down_revision = "0028"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column, which the app fills when it compares its lists with Slack."""
    op.execute("SET LOCAL citus.multi_shard_modify_mode TO 'sequential'")
    op.execute("ALTER TABLE workspaces ADD COLUMN app_user text")


def downgrade() -> None:
    """Drop it; the app fills it again."""
    op.execute("SET LOCAL citus.multi_shard_modify_mode TO 'sequential'")
    op.execute("ALTER TABLE workspaces DROP COLUMN app_user")
