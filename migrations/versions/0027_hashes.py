"""Hashes are 16 bytes of a SHA-256, and the index over those of what is embedded has 8: 72 bytes a message.

Rows of before keep theirs until `contextwin reindex` writes them anew: statements compare the first 16 bytes. The index
is built while windows are read; writers wait for it.
"""

from __future__ import annotations

from alembic import op

revision = "0027"
down_revision = "0026"
branch_labels = None
depends_on = None

INDEXES = {
    "ix_chunks_embedding_sha256": "embedding_sha256",
    "ix_chunks_embedding_hash": "substr(embedding_sha256, 1, 8)",
}


def upgrade() -> None:
    """Replace the index."""
    _replace(*INDEXES)


def downgrade() -> None:
    """Replace it by that of before. Messages whose hashes are short count as changed, and are indexed again."""
    _replace(*reversed(INDEXES))


def _replace(old: str, new: str) -> None:
    op.execute("SET LOCAL citus.multi_shard_modify_mode TO 'sequential'")
    op.execute(f"CREATE INDEX {new} ON chunks (workspace_id, {INDEXES[new]})")
    op.execute(f"DROP INDEX {old}")
