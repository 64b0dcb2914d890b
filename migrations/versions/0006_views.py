"""What views show is what who asks may see, and DMs have no names.

A view reads with its owner's rights unless it is told not to, so that the lock of messages did not hold for those who
read them through a view. Group DMs are named after the people in them, and says so in their purpose.
"""

from __future__ import annotations

from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

VIEWS = (
    "message_list",
    "thread_list",
    "chunk_list",
    "channel_activity",
    "embedding_progress",
    "persona_list",
    "style_list",
    "reply_list",
)
OF_GROUPS = """DELETE FROM facts f USING channels c
WHERE c.workspace_id = f.workspace_id AND c.channel_id = f.subject_id AND c.kind IN ('im', 'mpim')
    AND f.attribute IN ('name', 'purpose')"""


def upgrade() -> None:
    """Let views read with the rights of who asks, and forget what DMs are called."""
    _set_views("security_invoker = true")
    op.execute("UPDATE channels SET name = NULL, purpose = NULL WHERE kind IN ('im', 'mpim')")
    op.execute(OF_GROUPS)


def downgrade() -> None:
    """Let views read with their owner's rights. The names come back with the next import."""
    _set_views("security_invoker = false")


def _set_views(setting: str) -> None:
    for name in VIEWS:
        op.execute(f"ALTER VIEW {name} SET ({setting})")
