"""What a profile states of a user's rights has a version of its own, and the planner keeps no samples of chunks' words.

An event may tell a user's names without the flags that say what kind of user it is. Such an event must not replace the
version that has the flags, so names ("profile") and kind and deactivation ("rights") become two attributes.

Of `chunks.terms`, ANALYZE kept the common words one by one, where a deleted message's stayed until the next ANALYZE.
Searches are planned without them. Before version 18 a server cannot delete samples that it has: there they go on being
renewed, unless there are none yet.
"""

from __future__ import annotations

from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

SPLIT = """
INSERT INTO facts (workspace_id, attribute, subject_id, told_ts, value)
SELECT workspace_id, 'rights', subject_id, told_ts,
       jsonb_build_object('kind', value -> 'kind', 'is_deleted', coalesce(value -> 'is_deleted', 'false'::jsonb))
FROM facts WHERE attribute = 'profile' AND value ? 'kind'"""
JOIN = """
UPDATE facts p SET value = p.value || r.value FROM facts r
WHERE p.attribute = 'profile' AND r.attribute = 'rights'
    AND r.workspace_id = p.workspace_id AND r.subject_id = p.subject_id"""
KEEP_NO_SAMPLES = """
DO $$
BEGIN
    IF current_setting('server_version_num')::integer >= 180000 THEN
        EXECUTE 'SELECT pg_clear_attribute_stats(current_schema()::text, ''chunks'', ''terms'', false)';
    ELSIF EXISTS (SELECT FROM pg_stats WHERE schemaname = current_schema() AND tablename = 'chunks'
                  AND attname = 'terms') THEN
        RETURN;
    END IF;
    ALTER TABLE chunks ALTER COLUMN terms SET STATISTICS 0;
END $$"""


def upgrade() -> None:
    """Split the profiles, and keep no samples."""
    op.execute("SET LOCAL citus.multi_shard_modify_mode TO 'sequential'")
    op.execute(SPLIT)
    op.execute("UPDATE facts SET value = value - 'kind' - 'is_deleted' WHERE attribute = 'profile'")
    if not _has_citus():
        op.execute(KEEP_NO_SAMPLES)


def downgrade() -> None:
    """Join the profiles, and keep samples again."""
    op.execute("SET LOCAL citus.multi_shard_modify_mode TO 'sequential'")
    op.execute(JOIN)
    op.execute("DELETE FROM facts WHERE attribute = 'rights' OR starts_with(attribute, 'seen:')")
    if not _has_citus():
        op.execute("ALTER TABLE chunks ALTER COLUMN terms SET STATISTICS -1")


def _has_citus() -> bool:
    return bool(op.get_bind().exec_driver_sql("SELECT 1 FROM pg_extension WHERE extname = 'citus'").scalar())
