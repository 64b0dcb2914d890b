"""The times that chunks speak of, "last weekend" as days, and an index of them.

"What happened on the 18th?" then finds who wrote on the 19th of yesterday. Columns of messages that were stored before
are null: `contextwin reindex` fills them, and until then such messages are found as before.
"""

from __future__ import annotations

from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None

COLUMNS = ("spoken_days", "spoken_spans")


def upgrade() -> None:
    """Add the columns and the index, which holds nothing yet."""
    op.execute("SET LOCAL citus.multi_shard_modify_mode TO 'sequential'")
    for column in COLUMNS:
        op.execute(f"ALTER TABLE chunks ADD COLUMN {column} integer[]")
    # Partial: an index of the others, in which nothing is, would be read for each of them that is written.
    op.execute("CREATE INDEX ix_chunks_spoken_days ON chunks USING gin (spoken_days) WHERE spoken_days IS NOT NULL")


def downgrade() -> None:
    """Drop them."""
    op.execute("SET LOCAL citus.multi_shard_modify_mode TO 'sequential'")
    for column in COLUMNS:
        op.execute(f"ALTER TABLE chunks DROP COLUMN {column}")
