"""Indexes over chunks: by author, and over samples, from which is read how old what is stored is.

A sample has one chunk in 16, in 256 or in 4,096. Whether a chunk is in it depends on its message's ts alone, so that it
is no newer or older than all.
"""

from __future__ import annotations

from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None

RATES = (16, 256, 4096)


def upgrade() -> None:
    """Create an index by author, and one over each sample."""
    op.execute("CREATE INDEX ix_chunks_author ON chunks (workspace_id, user_id, sent_at)")
    for rate in RATES:
        columns, sample = "workspace_id, channel_id, sent_at", f"hashtext(ts) & {rate - 1} = 0"
        op.execute(f"CREATE INDEX ix_chunks_sample_{rate} ON chunks ({columns}) WHERE {sample}")


def downgrade() -> None:
    """Drop them."""
    for rate in RATES:
        op.execute(f"DROP INDEX ix_chunks_sample_{rate}")
    op.execute("DROP INDEX ix_chunks_author")
