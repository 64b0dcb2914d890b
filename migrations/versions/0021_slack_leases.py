"""Until when whoever answers a question in Slack counts as alive.

Whoever answers moves `held_until` on while it lives, so that a question is taken over seconds after a crash, however
long its answer takes. What was being answered before the upgrade can be taken at once.
"""

from __future__ import annotations

from alembic import op

revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column."""
    op.execute("SET LOCAL citus.multi_shard_modify_mode TO 'sequential'")
    op.execute("ALTER TABLE slack_answers ADD COLUMN held_until timestamptz NOT NULL DEFAULT now()")


def downgrade() -> None:
    """Drop the column."""
    op.execute("SET LOCAL citus.multi_shard_modify_mode TO 'sequential'")
    op.execute("ALTER TABLE slack_answers DROP COLUMN held_until")
