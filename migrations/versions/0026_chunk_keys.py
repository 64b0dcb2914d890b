"""The key of vectors begins with their chunk's, and is the only index over it: 50 bytes a message.

The model comes last in it. A chunk's vectors were found by an index of their own, with the same columns but the
model's. The new one is built while windows are read; writers wait for it, a few seconds for a million vectors.
"""

from __future__ import annotations

from alembic import op

revision = "0026"
down_revision = "0025"
branch_labels = None
depends_on = None

OF_CHUNK = "workspace_id, channel_id, ts, chunk_index"
BY_CHUNK, BY_MODEL = f"{OF_CHUNK}, model_id", "workspace_id, model_id, channel_id, ts, chunk_index"


def upgrade() -> None:
    """Change the key, and drop the index."""
    _change_key(BY_CHUNK)
    op.execute("DROP INDEX ix_chunk_embeddings_chunk")


def downgrade() -> None:
    """Change it back, and create the index."""
    op.execute("SET LOCAL citus.multi_shard_modify_mode TO 'sequential'")
    op.execute(f"CREATE INDEX ix_chunk_embeddings_chunk ON chunk_embeddings ({OF_CHUNK})")
    _change_key(BY_MODEL)


def _change_key(columns: str) -> None:
    op.execute("SET LOCAL citus.multi_shard_modify_mode TO 'sequential'")
    key = f"PRIMARY KEY ({columns})"
    if not op.get_bind().exec_driver_sql("SELECT 1 FROM pg_extension WHERE extname = 'citus'").scalar():
        op.execute(f"CREATE UNIQUE INDEX ix_chunk_embeddings_key ON chunk_embeddings ({columns})")
        key = "PRIMARY KEY USING INDEX ix_chunk_embeddings_key"  # Windows are not kept waiting while it is built.
    op.execute("ALTER TABLE chunk_embeddings DROP CONSTRAINT pk_chunk_embeddings")
    op.execute(f"ALTER TABLE chunk_embeddings ADD CONSTRAINT pk_chunk_embeddings {key}")
